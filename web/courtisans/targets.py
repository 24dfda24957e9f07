"""Labels for the cards that an effect can reach, each different from the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from courtisans.cards import Card, Role
from courtisans.plays import Place
from courtisans.record import Seat
from courtisans.view import Seen, View
from web.courtisans.words import card_name, ordinal, place_name
from web.locales import _


def target_names(view: View, seats: Sequence[Seat], card: Card, place: Place) -> dict[int, str]:
    """Return a label for each card that `card`, placed at `place`, can reach, by play number."""
    numbers = [
        play.target
        for play in view.legal
        if play.card is card and play.place == place and play.target is not None
    ]
    names = {number: _deed(card, view.plays[number], seats) for number in sorted(numbers)}
    alike = Counter(names.values())
    for number, name in names.items():
        if alike[name] > 1:
            where = place_name(view.plays[number].now, seats, view.seat)
            names[number] = _("{deed}, {place}").format(deed=name, place=where)
    met: Counter[str] = Counter()
    for number, name in names.items():
        met[name] += 1
        if met[name] > 1:
            names[number] = _("{deed}, {ordinal}").format(deed=name, ordinal=ordinal(met[name]))
    return names


def _deed(card: Card, seen: Seen, seats: Sequence[Seat]) -> str:
    text = _("Eliminate {card}") if card.role is Role.ASSASSIN else _("Take {card}")
    if seen.card is None or seen.role is Role.SPY:
        # Translators: in the place of a card's name in "Eliminate {card}" and "Take {card}".
        spy = _("spy played by {name}").format(name=seats[seen.seat].name)
        return text.format(card=spy)
    return text.format(card=card_name(seen.card))
