"""The shipped bots: one file a bot, each with a `BOT`; the file's name is the bot's name."""
