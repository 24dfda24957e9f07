"""What the browser's Python has in place of its own ``_colorize``: a traceback's colours, none.

The original makes its palettes of dataclasses, which took a twelfth of the time that Python needs
to start. Of what the browser gets only ``traceback`` asks for it.
"""


class Plain:
    """A theme, whose colours are all the empty text."""

    @property
    def traceback(self) -> "Plain":
        """The part of the theme that is for tracebacks."""
        return self

    def __getattr__(self, colour: str) -> str:
        """Give a colour."""
        return ""


PLAIN = Plain()


def can_colorize(**_asked: object) -> bool:
    """Whether what is written to some file can be in colours."""
    return False


def get_theme(**_asked: object) -> Plain:
    """Give the one theme."""
    return PLAIN
