"""The entry point of the command line: `python -m couturiers`."""

import sys

INTERRUPTED = 130
"""The exit status that shells report for a program ended by Ctrl-C."""

if __name__ == "__main__":
    try:
        # Imported here, so that Ctrl-C during the import is handled, too.
        from couturiers.command_line import main

        status = main()
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)
