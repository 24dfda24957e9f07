"""The door of the command line: `python -m couturiers`."""

import sys

INTERRUPTED = 130
"""What a shell calls the status of a program that Ctrl-C has ended."""

if __name__ == "__main__":
    try:
        # Not above: Ctrl-C may come while this is read, too.
        from couturiers.command_line import main

        status = main()
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)
