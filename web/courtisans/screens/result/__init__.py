"""The end of a finished game that is kept."""

from __future__ import annotations

from htpy import Node

from courtisans.record import Record
from web.courtisans.house import RESULT, Room
from web.courtisans.sitting import first_person
from web.locales import _
from web.shell.acts import does
from web.shell.effects import focus, share, speak

# The first hand waits for what is imported here: how a result is drawn comes when there is one.


class Result(Room):
    """Nothing but what the house shows there, and what can be done wherever a game's end is."""

    name = RESULT

    def drawn(self) -> Node:
        """Draw it, as its first person saw it."""
        from web.courtisans.screens.result.drawing import result  # noqa: PLC0415

        shown = self.house.shown
        return (
            None if shown is None else result(shown, first_person(shown.seats), self.house.remark)
        )

    @property
    def record(self) -> Record | None:
        """The finished game."""
        return self.house.shown

    @does("show-table", anywhere=True)
    def show_table(self) -> None:
        """Bring the table as it stood at the end into view."""
        from web.courtisans.screens.result.drawing import LAST_TABLE  # noqa: PLC0415

        self.house.effects.append(focus(LAST_TABLE))

    @does("share", anywhere=True)
    def share(self, form: str) -> None:
        """Offer others the end of the game that is on show, as a `text` or as a `picture`."""
        from web.courtisans.screens.result.sharing import picture, summary  # noqa: PLC0415

        record = self.house.ended
        if record is not None and record.result is not None:
            drawn = picture(record, record.result) if form == "picture" else None
            told = summary(record, record.result)
            self.house.effects.append(share("courtisans", told, drawn, {"act": "shared"}))

    @does("shared", anywhere=True)
    def take_shared(self, how: str) -> None:
        """Tell what came of it, but for what the device has shown itself."""
        self.house.remark = {
            "copied": _("Copied. It can be pasted anywhere."),
            "saved": _("Saved as a file."),
            "failed": _("It could not be shared."),
        }.get(how)
        if self.house.remark:
            self.house.effects.append(speak(self.house.remark))
