"""Other programs' ways in: JSON lines on standard input, HTTP and WebSocket, and the web page.

All of them share `protocol` (a request in, a reply out, both plain JSON objects) and `scheduler`
(searches by priority on a few threads), so that they cannot disagree.
"""
