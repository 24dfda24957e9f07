"""View: what one seat may know while the game runs. It is all that a bot receives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from courtisans.errors import RecordError
from couturiers.questions import DECLINE, legal
from couturiers.table import GAIN, Entry, Question, Table
from couturiers.variant import Variant

FORMAT: Final = "couturiers-view/1"

HIDDEN_HAND: Final = "h:?"
"""How a hand of this round, which is secret, is written for other seats (C12)."""


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: JSON data, and properties for what bots need most.

    >>> from couturiers.game import Game
    >>> view = Game.deal(Variant(players=2), seed=1).view(0)
    >>> view.seat, view.kind, view.legal[0]
    (0, 'hand', 'h:B1+B2+B3')
    >>> View.from_json(view.to_json()) == view
    True
    """

    source: Mapping[str, Any]
    """JSON data in the public format."""

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return Variant(**self.source["variant"])

    @property
    def seat(self) -> int:
        """The seat whose view this is."""
        seat: int = self.source["seat"]
        return seat

    @property
    def kind(self) -> str:
        """What is asked: `hand`, `turn`, `pay`, `place`, `reward`, `keep` or `bonus`."""
        kind: str = self.source["ask"]["kind"]
        return kind

    @property
    def legal(self) -> list[str]:
        """The seat's legal answers, sorted; empty when it is not asked."""
        legal: list[str] = self.source["legal"]
        return legal

    def to_json(self) -> dict[str, Any]:
        """Return JSON data in the public format."""
        return dict(self.source)

    @staticmethod
    def from_json(view: Mapping[str, Any]) -> View:
        """Return the View that `to_json` turned into this data.

        Raises `RecordError` if the data is of another format; nothing else is checked.
        """
        if view.get("format") != FORMAT:
            raise RecordError(f"this is no {FORMAT}")
        return View(dict(view))


def look(table: Table, seat: int) -> View:
    """Return what a seat may know. Secrets are left out here and nowhere else (C11-C13)."""
    me = table.seats[seat]
    choosing = table.choosing
    return View(
        {
            "format": FORMAT,
            "variant": table.variant.to_json(),
            "seat": seat,
            "round": table.round,
            "first": table.first,
            "favour": table.favour,
            "ask": {
                "kind": "hand" if choosing else table.pending[-1].kind,
                "seats": list(table.choosers) if choosing else [table.seat],
            },
            "legal": legal(table, seat),
            "offer": list(table.offer),
            "stack": len(table.stack),
            "warehouse": [
                [table.kinds[tile].kind if tile >= 0 else None for tile in floor]
                for floor in table.warehouse
            ],
            "pile": len(table.pile),
            "tile_discard": sorted(table.kinds[tile].kind for tile in table.tile_discard),
            "windows": [dress or None for dress in table.windows],
            "bag": len(table.bag),
            "dress_discard": sorted(table.dress_discard),
            "halls": [
                [None if one is None else one._asdict() for one in hall] for hall in table.halls
            ],
            "decorations": dict(table.decorations),
            "all_halls": list(table.all_halls),
            "me": {
                "hand": list(me.hand),
                "supply": list(me.supply),
                "tiles": table.silk(seat),
                "prestige": me.prestige,
            },
            "seats": [
                {
                    "money": holding.money,
                    "yarn": holding.yarn,
                    "lace": holding.lace,
                    "tiles": len(holding.tiles),
                    "hand": len(holding.hand),
                    "supply": len(holding.supply),
                    "discard": list(holding.discard),
                    "deck": list(holding.deck),
                }
                for holding in table.seats
            ],
            "in_play": table.in_play or None,
            "pending": [] if choosing else [_seen(table, seat, each) for each in table.pending],
            "history": list(_told(table, seat)),
        }
    )


def _seen(table: Table, seat: int, question: Question) -> dict[str, Any]:
    match question.kind:
        case "bonus":
            return {"kind": "bonus", "card": question.card}
        case "pay" | "place":
            return {"kind": question.kind, "dress": question.dress}
        case "keep" if not question.blind or seat == table.seat:
            return {"kind": "keep", "tile": table.kinds[question.tile].kind}
        case _:
            return {"kind": question.kind}


def _told(table: Table, seat: int) -> Iterator[dict[str, Any]]:
    """Yield the entries of the history that a seat has seen, without what was hidden from it."""
    for entry in table.history:
        own = entry.seat == seat
        if entry.do == DECLINE and not own:
            continue
        told: dict[str, Any] = {"round": entry.round, "seat": entry.seat, "do": entry.do}
        hand = entry.do.startswith("h:")
        if hand and _is_secret(table, entry, own=own):
            told["do"] = HIDDEN_HAND
        if entry.auto and (own or hand):
            told["auto"] = True
        if entry.tile and (own or entry.shown):
            told["tile"] = entry.tile
        if entry.do == GAIN:
            told["card"] = entry.card
        yield told


def _is_secret(table: Table, entry: Entry, *, own: bool) -> bool:
    """Return whether a hand is secret: another seat's, of this round, not forced (C12, C20)."""
    return not own and not entry.auto and entry.round == table.round
