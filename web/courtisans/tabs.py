"""Several tabs of one browser: one plays, the others watch."""

from __future__ import annotations

from collections.abc import Mapping

from web.courtisans.house import CEREMONY, TABLE, House
from web.courtisans.shelf import BESIDE, OF_GAMES
from web.courtisans.sitting import Sitting
from web.shell.acts import does
from web.shell.effects import lead


class Tabs:
    """What the page tells of other tabs."""

    def __init__(self, house: House) -> None:
        """Begin as the only one."""
        self._house = house

    @does("stored")
    def stored(self, key: str, value: str | None) -> None:
        """Go by what another tab has written, or hold against it what was played here since.

        To a tab that leads, it comes from one that did until now and did not know better.
        """
        if key not in OF_GAMES | BESIDE or value is None:
            return
        if self._house.leads and self._house.has_written:
            self._house.effects += self._house.keeping.shelf.write_again()
        else:
            self._take_in({key: value})

    @does("lead")
    def lead(self) -> None:
        """Ask to play."""
        self._house.effects.append(lead())

    @does("leads")
    def take_lead(self, stored: Mapping[str, str]) -> None:
        """Play from now on."""
        if not self._house.leads:
            self._house.leads = True
            self._house.has_written = False
            self._house.take_from(stored)
            self._house.focus_hand()

    @does("follows")
    def follow(self, stored: Mapping[str, str]) -> None:
        """Watch from now on."""
        self._house.leads = False
        if self._house.sitting is not None:
            self._house.sitting.cancel()
        self._take_in(stored)

    def _take_in(self, stored: Mapping[str, str]) -> None:
        """Show the game that another tab has written, if it can be read here."""
        house = self._house
        house.keeping.shelf.take_in(stored)
        game = house.keeping.shelf.game
        if house.guided:
            return  # the other's game is none of what is on show here
        if game is not None and (house.sitting is None or house.sitting.written() != game):
            house.sitting = Sitting.of(game, house.new_seed)
            if house.room == CEREMONY:
                house.room = TABLE
            house.say_call()
