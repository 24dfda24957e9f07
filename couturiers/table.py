"""Table: everything that lies on it, in hands and in bags. It changes; what changes it is rules.

Cards and dresses stand by their ids. A tile is a number, its place in the order of the deal, so
that one of two like tiles can be told from the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

from couturiers.box import BASE, CONSTANTS, TILES
from couturiers.components import Tile
from couturiers.variant import Variant

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Deal:
    """All the chance in a game, settled before the first decision.

    >>> from couturiers import Game, Variant
    >>> dealt = Game.deal(Variant(players=3), seed=7).dealt
    >>> len(dealt.employees), len(dealt.dresses), len(dealt.tiles)
    (28, 42, 48)
    """

    variant: Variant
    first: int
    """The seat that begins (C10)."""
    employees: tuple[str, ...]
    """In the order in which they come on offer (C9)."""
    dresses: tuple[str, ...]
    """In the order in which they leave the bag."""
    tiles: tuple[str, ...]
    """Kinds, in the order in which they leave the pile. A tile's number is its place here."""
    dresses_again: tuple[tuple[str, ...], ...]
    """For each time that dresses are shuffled back, an order of them all (C18)."""
    tiles_again: tuple[tuple[int, ...], ...]
    """The same for tiles (C17)."""


GAIN: Final = "gain"
"""What the history tells where a bonus gave without a question."""


class Question(NamedTuple):
    """A decision that waits (formats: the order of questions). Plain data."""

    kind: str
    """`turn`, `pay`, `place`, `reward`, `keep` or `bonus`."""
    card: str = ""
    """Of `bonus`: whose it is. Of `pay`: whose discount is used, if any (C62)."""
    dress: str = ""
    """Of `pay` and `place`."""
    master: bool = False
    """Of `pay` and `place`: whether a master makes it (C39)."""
    tile: int = -1
    """Of `keep`."""
    blind: bool = False
    """Of `keep`: whether only its owner has seen the tile (C58)."""
    given: tuple[str, ...] = ()
    """Of `bonus`: the silk given so far (C67)."""


class Entry(NamedTuple):
    """What happened, as nobody sees it: `view` leaves out what a seat may not know."""

    round: int
    seat: int
    do: str
    """A decision, or `GAIN`."""
    auto: bool = False
    """Whether the engine decided, there being no choice."""
    tile: str = ""
    """The tile that was taken, drawn, kept or exchanged."""
    shown: bool = True
    """Whether all saw the tile."""
    card: str = ""
    """Whose bonus gave, or was used."""


class Rented(NamedTuple):
    """A dress on the board."""

    dress: str
    seat: int
    master: bool
    """Whether a master made it."""


class Holding:
    """What one seat has. Lists of cards are kept in ascending order, tiles by number."""

    __slots__ = (
        *("deck", "discard", "hand", "lace", "money", "prestige", "supply", "tiles", "yarn"),
    )

    def __init__(self) -> None:
        self.money = CONSTANTS.money
        self.yarn = CONSTANTS.yarn
        self.lace = CONSTANTS.lace
        self.prestige = 0
        """Won in play; the seat's own secret (C12)."""
        self.supply = list(BASE)
        self.hand: list[str] = []
        self.discard: list[str] = []
        self.deck = list(BASE)
        """All of them and the card in play, unless it is deputed (C52)."""
        self.tiles: list[int] = []

    def copy(self) -> Holding:
        """Make another one, equal and independent."""
        other = Holding.__new__(Holding)
        other.money, other.yarn, other.lace = self.money, self.yarn, self.lace
        other.prestige = self.prestige
        other.supply, other.hand = self.supply.copy(), self.hand.copy()
        other.discard, other.deck = self.discard.copy(), self.deck.copy()
        other.tiles = self.tiles.copy()
        return other


class Table:
    """A game's state: what the rules look at, and change."""

    __slots__ = (
        *("all_halls", "answers", "asked", "bag", "choosers", "deal", "decorations", "deputed"),
        *("dress_discard", "dresses_shuffled", "favour", "first", "halls", "history", "in_play"),
        *("kinds", "offer", "over", "pending", "pile", "round", "seat", "seats", "stack"),
        *("tile_discard", "tiles_shuffled", "variant", "warehouse", "windows"),
    )

    def __init__(self, deal: Deal) -> None:
        """Set up (C8-C10); the first round is not prepared yet."""
        board = deal.variant.board
        self.deal = deal
        self.variant = deal.variant
        self.kinds: list[Tile] = [TILES[kind] for kind in deal.tiles]
        """By a tile's number."""
        self.round = 0
        self.first = deal.first
        self.seat = deal.first
        """Whose turn it is."""
        self.over = False
        self.favour: int | None = None
        """Who holds it; None while it lies beside the board."""
        self.offer: list[str] = []
        self.stack: list[str] = list(reversed(deal.employees))
        """Employees to come, the next one last; pile and bag likewise."""
        self.pile: list[int] = list(range(len(deal.tiles) - 1, -1, -1))
        self.tile_discard: list[int] = []
        self.tiles_shuffled = 0
        """How often they were."""
        self.warehouse: list[list[int]] = [[-1] * places for places in board.warehouse]
        """By floor and place; -1 where no tile lies."""
        self.bag: list[str] = list(reversed(deal.dresses))
        self.dress_discard: list[str] = []
        self.dresses_shuffled = 0
        self.windows: list[str] = [""] * len(board.windows)
        """A dress, or nothing."""
        self.halls: list[list[Rented | None]] = [[None] * len(hall.spaces) for hall in board.halls]
        self.decorations: dict[str, int] = {}
        """Whose marker lies on a space, by its name."""
        self.all_halls: list[int | None] = [None] * len(board.all_halls)
        self.seats: list[Holding] = [Holding() for _ in range(deal.variant.players)]
        self.choosers: tuple[int, ...] = ()
        """In the hand phase: the seats that have a choice."""
        self.answers: dict[int, str] = {}
        """In the hand phase: what they have answered so far."""
        self.in_play = ""
        """The card played, or nothing."""
        self.deputed = False
        """Whether the card in play was deputed (C49)."""
        self.pending: list[Question] = []
        """The stack of decisions that wait; the last one is asked."""
        self.asked: list[str] = []
        """What may be answered to it, ascending; outside the hand phase, where seats differ."""
        self.history: list[Entry] = []

    def copy(self) -> Table:
        """Make another one, equal and independent, but for the history, which begins anew."""
        other = Table.__new__(Table)
        for name in (
            *("deal", "variant", "kinds", "round", "first", "seat", "over", "favour"),
            *("tiles_shuffled", "dresses_shuffled", "choosers", "in_play", "deputed"),
            "asked",  # never changed, but replaced
        ):
            setattr(other, name, getattr(self, name))
        for name in (
            *("offer", "stack", "pile", "tile_discard", "bag", "dress_discard", "windows"),
            *("decorations", "all_halls", "answers", "pending"),
        ):
            setattr(other, name, getattr(self, name).copy())
        other.warehouse = [floor.copy() for floor in self.warehouse]
        other.halls = [hall.copy() for hall in self.halls]
        other.seats = [holding.copy() for holding in self.seats]
        other.history = []
        return other

    @property
    def choosing(self) -> bool:
        """Whether seats still have to choose their hands (C19)."""
        return len(self.answers) < len(self.choosers)

    def silk(self, seat: int) -> list[str]:
        """List the silk of a seat's kept tiles, ascending (C32)."""
        return sorted([self.kinds[tile].silk for tile in self.seats[seat].tiles])

    def rented(self, seat: int) -> list[tuple[int, str, int]]:
        """List a seat's dresses on the board: hall from 0, dress, space from 0 (C55)."""
        return [
            (number, one.dress, place)
            for number, hall in enumerate(self.halls)
            for place, one in enumerate(hall)
            if one is not None and one.seat == seat
        ]

    def funded(self, seat: int) -> list[str]:
        """List the names of a seat's decoration spaces (C55)."""
        return [name for name, owner in self.decorations.items() if owner == seat]


def has_tile(table: Table) -> bool:
    """Tell whether a tile can be drawn, be it after a shuffle (C17)."""
    return bool(table.pile or table.tile_discard)


def draw_tile(table: Table) -> int | None:
    """Draw the top tile, from the shuffled discard where the pile is empty (C17)."""
    if not table.pile:
        orders = table.deal.tiles_again
        order = orders[table.tiles_shuffled % len(orders)]
        table.pile = _reshuffled(table.tile_discard, order)
        table.tiles_shuffled += bool(table.pile)
    return table.pile.pop() if table.pile else None


def draw_dress(table: Table) -> str:
    """Draw a dress, from the shuffled discard where the bag is empty; or nothing (C18)."""
    if not table.bag:
        orders = table.deal.dresses_again
        order = orders[table.dresses_shuffled % len(orders)]
        table.bag = _reshuffled(table.dress_discard, order)
        table.dresses_shuffled += bool(table.bag)
    return table.bag.pop() if table.bag else ""


def _reshuffled(discard: list[T], order: Sequence[T]) -> list[T]:
    """Empty a discard into a new pile, its next one last, in the order that chance settled."""
    those = set(discard)
    discard.clear()
    return [one for one in reversed(order) if one in those]


def missing_hand(supply: Sequence[str]) -> int:
    """Tell how many cards must come from the discard, all of the supply being taken (C21)."""
    return max(0, CONSTANTS.hand - len(supply))
