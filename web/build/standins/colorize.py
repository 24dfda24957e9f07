"""A replacement in the browser for the standard library's ``_colorize``: it has no colours.

The original makes its themes of dataclasses, which took a twelfth of the time that Python needs to
start. Of the modules that are shipped, only ``traceback`` imports it.
"""


class Plain:
    """A theme in which every colour is an empty text."""

    @property
    def traceback(self) -> "Plain":
        """The part of the theme for tracebacks."""
        return self

    def __getattr__(self, colour: str) -> str:
        """Return the escape sequence of a colour: always empty."""
        return ""


PLAIN = Plain()


def can_colorize(**_asked: object) -> bool:
    """Return that no output can be in colours."""
    return False


def get_theme(**_asked: object) -> Plain:
    """Return the only theme."""
    return PLAIN
