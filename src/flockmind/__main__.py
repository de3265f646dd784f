"""`python -m flockmind` is the command line."""

from .cli import main

main()
