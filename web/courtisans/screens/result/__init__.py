"""The result screen: how the match, or a game from elsewhere, ended."""

from __future__ import annotations

from htpy import Node

from courtisans.record import Record
from web.courtisans.app_state import RESULT, Screen
from web.courtisans.match import first_person
from web.locales import _
from web.shell.acts import does
from web.shell.effects import focus, share, speak

# Every import here delays the first hand, so the drawing is imported when there is a result.


class Result(Screen):
    """The screen of how the match at the table, or a finished game from elsewhere, ended."""

    name = RESULT

    def drawn(self) -> Node:
        """Draw the result for the match's viewer; one from elsewhere, for its first person."""
        from web.courtisans.screens.result.drawing import result  # noqa: PLC0415

        finished, match = self.app.ended, self.app.match
        if finished is None:
            return None
        own = None if self.app.shown else match
        viewer = first_person(finished.seats) if own is None else own.viewer
        return result(finished, viewer, self.app.remark)

    @property
    def record(self) -> Record | None:
        """The finished game."""
        finished = self.app.ended
        return None if finished is None else finished.record

    @does("show-table", anywhere=True)
    def show_table(self) -> None:
        """Put the focus on the table as it stood at the end, which brings it into view."""
        from web.courtisans.screens.result.drawing import LAST_TABLE  # noqa: PLC0415

        self.app.effects.append(focus(LAST_TABLE))

    @does("share", anywhere=True)
    def share(self, form: str) -> None:
        """Share the result on show as text; if `form` is `picture`, with a picture as well."""
        from web.courtisans.screens.result.sharing import picture, summary  # noqa: PLC0415

        finished = self.app.ended
        if finished is not None:
            drawn = picture(finished) if form == "picture" else None
            self.app.effects.append(
                share("courtisans", summary(finished), drawn, {"act": "shared"})
            )

    @does("shared", anywhere=True)
    def take_shared(self, how: str) -> None:
        """Report how sharing went, unless the device has shown that itself."""
        self.app.remark = {
            "copied": _("Copied. It can be pasted anywhere."),
            "saved": _("Saved as a file."),
            "failed": _("It could not be shared."),
        }.get(how)
        if self.app.remark:
            self.app.effects.append(speak(self.app.remark))
