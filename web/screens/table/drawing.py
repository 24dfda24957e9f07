"""The table while the game runs, as the person sees it whose View it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import htpy
from htpy import Element, div, option, select, span

from courtisans.cards import Card, Role
from courtisans.hindsight import last_own_play, reached_since
from courtisans.outlook import Range, influence_ranges, turns_left
from courtisans.plays import ABOVE, BELOW, PLACE_TOKENS, Place, Play
from courtisans.prospects import Prospect
from courtisans.record import Seat
from courtisans.rules import PLAYS_A_TURN, is_open_again
from courtisans.scoring import status
from courtisans.view import View
from web.components.assists import assists
from web.components.button import button
from web.components.card import monogram
from web.components.domain import domain
from web.components.hand import hand
from web.components.herald import herald
from web.components.log import Told, log
from web.components.mat import mat
from web.components.missed import missed
from web.components.missions import missions
from web.components.plate import plate
from web.components.ribbon import ribbon
from web.components.stack import lands_in
from web.components.toolbar import name_of_game, toolbar
from web.gestures import Attributes, event, key, keys, roves
from web.hints import Hint
from web.locales import _
from web.pieces import column_name, pieces_of_view
from web.scene import Scene
from web.sitting import Choice
from web.speech import call, hinted, meanwhile, spoken, table_after
from web.targets import target_names
from web.words import explanation, family_name, place_name


@dataclass(frozen=True, slots=True)
class Past:
    """What one knows now, while one looks at the table as it once stood."""

    now: View
    since: int
    """So many plays were made when one began to look."""


OPEN_CARDS: Final = "open"
"""What is chosen to watch all cards, and not from a seat."""


def table(
    view: View,
    seats: Sequence[Seat],
    choice: Choice,
    *,
    undo: bool,
    thinking: int | None,
    hint: Hint | None = None,
    remark: str | None = None,
    skip: bool = False,
    sound: bool = True,
    standing: Sequence[Range] | None = None,
    prospects: Sequence[Prospect] | None = None,
    unseen: Mapping[Card, int] | None = None,
    skipped: bool = False,
    past: Past | None = None,
    inert: bool = False,
    watched: bool = False,
    hands: Sequence[Sequence[Card]] | None = None,
) -> Element:
    """Draw the table.

    `undo` tells whether a play may be taken back; `thinking` is the seat of a bot about to play;
    `hint` is what is left of a turn that the viewer was advised to play; `remark` is to be read
    before all else; `skip` tells whether the bots may be made to hurry, and `skipped` that they
    have; `sound` whether any is heard; `standing`, `prospects` of one's missions and `unseen` are
    assists, None where they are off; with `past`, the `view` is one of earlier in the game;
    `inert` if something lies over it; `watched` if only bots play, with their `hands` where all
    cards are open.
    """
    now = past.now if past else view
    since = last_own_play(now)
    marked = reached_since(view, len(view.plays) - 1 if past else since)
    scene = _scene(view, seats, choice, marked)
    buttons = _places(view, seats, choice, hint)
    others = [(view.seat + step) % len(seats) for step in range(1, len(seats))]
    told = [
        Told(number, monogram(seen.seat, seats), spoken(now, seats, number))
        for number, seen in enumerate(now.plays)
    ]
    placed = choice.place is not None

    def at(seat: int) -> Element:
        head = plate(
            seat,
            seats,
            view.variant,
            view.seat,
            holds=view.hands[seat],
            acts=view.turn == seat,
            thinks=thinking == seat,
            shows=None if hands is None else hands[seat],
        )
        return domain(seat, scene, head=head, button=buttons.get(seat))

    return div(
        id="table",
        class_=["table", {"settling": placed and choice.last is None, "past": past is not None}],
        data_seats=str(len(seats)),
        inert=inert,
        **_heard(view),
    )[
        toolbar(title=name_of_game(), pile=view.pile, export=True, sound=sound),
        _ribbon(len(view.plays), past, told) if past else None,
        div(class_="court-room")[
            div(class_="others", data_count=str(len(others)))[[at(seat) for seat in others]],
            mat(scene, buttons),
            at(view.seat),
        ],
        div(class_="dock")[
            not past
            and herald(
                call(view, seats, choice, thinking=thinking),
                remark or _news(view, seats, choice, hint, told),
                urgent=bool(view.legal),
                buttons=[
                    watched and _watch(view.seat, seats, opened=hands is not None),
                    *_deeds(
                        choice,
                        undo=undo,
                        hints=bool(view.legal),
                        skip=skip and thinking is not None,
                    ),
                ],
            ),
            hand(
                view.hand,
                chosen=choice.card,
                placed=placed,
                active=bool(view.legal),
                hinted=None if hint is None else hint.plays[0].card,
            ),
            skipped and told[since:] and missed(told[since:]),
        ],
        missions(
            view.missions,
            view.variant.missions,
            seats[view.variant.left_of(view.seat)].name,
            prospects,
        ),
        div(class_="chronicle")[
            assists(seats, turns=turns_left(view), standing=standing, unseen=unseen),
            log(told, since=since, shown=len(view.plays) if past else None),
        ],
    ]


def _watch(viewer: int, seats: Sequence[Seat], *, opened: bool) -> Element:
    """Offer to look from another seat, or at all cards."""
    return select(event("watch"), id="watch", aria_label=_("Watch from"))[
        [
            option(value=str(number), selected=number == viewer and not opened)[seat.name]
            for number, seat in enumerate(seats)
        ],
        option(value=OPEN_CARDS, selected=opened)[_("Open cards")],
    ]


def _ribbon(plays: int, past: Past, told: Sequence[Told]) -> Element:
    total = len(past.now.plays)
    return ribbon(
        table_after(plays, total),
        told[plays - 1].text,
        meanwhile(past.now, past.since),
        first=plays == 1,
        last=plays == total,
    )


def _news(
    view: View,
    seats: Sequence[Seat],
    choice: Choice,
    hint: Hint | None,
    told: Sequence[Told],
) -> str | None:
    """Give what stands below the call: what the chosen card does, a hint, or what was played."""
    if choice.last is not None and choice.last.target is not None:
        names = target_names(view, seats, choice.last.card, choice.last.place)
        return names[choice.last.target]
    if choice.place is not None:
        return None
    card = None if choice.card is None else view.hand[choice.card]
    if hint is not None and card in {None, hint.plays[0].card}:
        return hinted(hint, seats, view.seat)
    if card is not None:
        return explanation(card.role)
    return told[-1].text if told else None


def _scene(view: View, seats: Sequence[Seat], choice: Choice, marked: frozenset[int]) -> Scene:
    ranges = influence_ranges(view)
    scene = Scene(
        seats,
        view.seat,
        pieces_of_view(view),
        marked=marked,
        doubtful=frozenset(
            family for family, (low, high) in ranges.items() if status(low) != status(high)
        ),
        opens=choice.place is None,
        opens_whole=choice.card is None,
    )
    if choice.card is None or choice.place is None:
        return scene
    card = view.hand[choice.card]
    settled = choice.last is not None
    targets = {} if settled else target_names(view, seats, card, choice.place)
    return replace(scene, targets=targets, coming=(choice.place, card))


def _places(
    view: View, seats: Sequence[Seat], choice: Choice, hint: Hint | None
) -> Mapping[Place, Element]:
    """Cover each place for the chosen card: those that are open are buttons."""
    if choice.card is None or choice.place is not None:
        return {}
    card = view.hand[choice.card]
    placed = [seen.place for seen in view.plays]
    places = sorted({play.place for play in view.legal if play.card is card})
    zones = {ABOVE, BELOW, *range(len(seats))}
    return {zone: _closed(Play(card, zone)) for zone in zones.difference(places)} | {
        place: _place(
            place,
            card,
            seats,
            view.seat,
            again=is_open_again(place, view.seat, placed),
            hinted=hint is not None and hint.plays[0][:2] == (card, place),
        )
        for place in places
    }


def place_id(place: Place) -> str:
    """Give the id of the button for a place."""
    return f"place-{place if place >= 0 else column_name(None) + PLACE_TOKENS[place]}"


def _closed(play: Play) -> Element:
    """Cover a place that is not open: who tries it is told why."""
    return div(event("refused", play=str(play)), class_="closed", data_drop="never")


def place_key(place: Place, viewer: int, seats: int) -> str:
    """Give the key of a place: a letter, or for others a digit after those of the hand."""
    if place == viewer:
        return "d"
    return _KEYS.get(place) or str(PLAYS_A_TURN + (place - viewer) % seats)


def _heard(view: View) -> Attributes:
    """Give the keys by which one hears what there is, or goes on."""
    seats = view.variant.players
    zones = {
        place_key(place, view.seat, seats): event("hear", what="zone", place=PLACE_TOKENS[place])
        for place in (ABOVE, BELOW, *range(seats))
    }
    parts = {"i": "hand", "q": "table", "m": "missions", "g": "standing"}
    others = {name: event("hear", what=what, place=None) for name, what in parts.items()}
    return keys({**zones, **others, "f": event("to-hand")})


_KEYS = {ABOVE: "a", BELOW: "b"}


def _place(
    place: Place, card: Card, seats: Sequence[Seat], viewer: int, *, again: bool, hinted: bool
) -> Element:
    """Make a place for the chosen card: a button as large as its zone.

    `again`: it is open though the zone was used, for a confidant was placed there; `hinted`: the
    viewer was advised to place the card here.
    """
    name = place_name(place, seats, viewer)
    hint = _("once more here") if again else _hint(place, card)
    ident = place_id(place)
    return htpy.button(
        event("place", place=PLACE_TOKENS[place]),
        key(place_key(place, viewer, len(seats))),
        roves("places"),
        id=ident,
        type="button",
        class_=["place", {"hinted": hinted}],
        aria_label=name,
        aria_describedby=f"{ident}-hint" if hint else None,
        data_column=column_name(lands_in(card)),
        data_drop=True,
    )[
        span(class_="landing", aria_hidden="true"),
        span(class_="label")[name, hint and span(class_="hint", data_told=f" {hint}")],
        hint and span(id=f"{ident}-hint", hidden=True)[hint],
    ]


def _hint(place: Place, card: Card) -> str | None:
    """Say what a place at the Queen's table does to the card's family; a spy keeps it secret."""
    if place not in _KEYS or card.role is Role.SPY:
        return None
    text = _("raises {family}") if place == ABOVE else _("lowers {family}")
    return text.format(family=family_name(card.family))


def _deeds(choice: Choice, *, undo: bool, hints: bool, skip: bool) -> list[Element]:
    """Make the buttons for what can be done besides choosing a card or a place."""
    deeds = []
    if skip:
        deeds.append(
            button(_("Skip"), event("skip"), key("s"), ident="deed-skip", icon="skip", kind="terse")
        )
    if hints and choice.place is None:
        deeds.append(
            button(_("Hint"), event("hint"), key("h"), ident="deed-hint", icon="hint", kind="terse")
        )
    if choice.last is not None:
        deeds.append(
            button(
                _("Confirm turn"), event("confirm"), key("c"), ident="deed-confirm", kind="strong"
            )
        )
    elif choice.place is not None:
        deeds.append(
            button(
                _("No effect"),
                event("effect", target=None),
                key("n"),
                roves("targets"),
                ident="deed-none",
                kind="strong",
            )
        )
    if choice.card is not None and choice.last is None:
        deeds.append(
            button(
                _("Cancel"),
                event("cancel"),
                key("Escape"),
                ident="deed-cancel",
                icon="cross",
                kind="terse",
            )
        )
    if undo:
        deeds.append(
            button(_("Undo"), event("undo"), key("u"), ident="deed-undo", icon="undo", kind="terse")
        )
    return deeds
