"""The table that the form sets up, in a line."""

from __future__ import annotations

from collections import Counter
from typing import Final

from web.courtisans.screens.home.setup import Setup
from web.courtisans.words import additions, bot_name, bots_name
from web.locales import N_, _, ngettext

_SEATS: Final = {
    2: N_("Two seats"),
    3: N_("Three seats"),
    4: N_("Four seats"),
    5: N_("Five seats"),
    6: N_("Six seats"),
}
"""By the number of seats."""


def described(setup: Setup) -> str:
    """Return the seats, who plays besides one person, and what is added.

    For example `Four seats, Courtiers`, or `Six seats, Chancellor, Courtiers, expansion, in teams`.
    """
    bots = Counter(seat.bot for seat in setup.table if seat.bot is not None)
    persons = len(setup.table) - bots.total()
    parts = [_(_SEATS[len(setup.table)])]
    if persons != 1:
        parts.append(ngettext("{n} person", "{n} persons", persons).format(n=persons))
    parts += [bot_name(bot) if count == 1 else bots_name(bot) for bot, count in bots.items()]
    return ", ".join([*parts, *additions(setup.variant)])
