"""Table: the whole state of a game, secrets included. It is mutable; the rules change it.

Cards and dresses are represented by their ids. A tile is represented by a number, its index in the
order of the deal, because there are several tiles of a kind.
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
    """Everything random in a game, drawn before the first decision.

    >>> from couturiers import Game, Variant
    >>> dealt = Game.deal(Variant(players=3), seed=7).dealt
    >>> len(dealt.employees), len(dealt.dresses), len(dealt.tiles)
    (28, 42, 48)
    """

    variant: Variant
    first: int
    """The seat that begins (C10)."""
    employees: tuple[str, ...]
    """In the order in which they are offered (C9)."""
    dresses: tuple[str, ...]
    """In the order in which they are drawn from the bag."""
    tiles: tuple[str, ...]
    """Kinds, in the order in which they are drawn from the pile. A tile's number is its index."""
    dresses_again: tuple[tuple[str, ...], ...]
    """For each time that discarded dresses are shuffled, an order of all dresses (C18)."""
    tiles_again: tuple[tuple[int, ...], ...]
    """The same for tiles, by number (C17)."""


GAIN: Final = "gain"
"""What the history has, in place of a decision, where a bonus gave without a question."""


class Question(NamedTuple):
    """A decision that is still to be made."""

    kind: str
    """`turn`, `pay`, `place`, `reward`, `keep` or `bonus`."""
    card: str = ""
    """Of `bonus`: the card that has it. Of `pay`: the card that gives a discount, if any (C62)."""
    dress: str = ""
    """Of `pay` and `place`: the dress."""
    master: bool = False
    """Of `pay` and `place`: whether a master makes the dress (C39)."""
    tile: int = -1
    """Of `keep`: the tile."""
    blind: bool = False
    """Of `keep`: whether only the seat that drew the tile has seen it (C58)."""
    given: tuple[str, ...] = ()
    """Of `bonus`: the silk given so far (C67)."""


class Entry(NamedTuple):
    """An entry of the history, secrets included: `view` leaves out what a seat may not know."""

    round: int
    seat: int
    do: str
    """The decision, or `GAIN`."""
    auto: bool = False
    """Whether the engine decided, because there was no choice."""
    tile: str = ""
    """The kind of the tile that was taken, drawn, kept or exchanged, if any."""
    shown: bool = True
    """Whether all seats saw the tile."""
    card: str = ""
    """The card whose bonus gave or was used, if any."""


class Rented(NamedTuple):
    """A dress on a guest space."""

    dress: str
    seat: int
    master: bool
    """Whether a master made the dress."""


class Holding:
    """What one seat has. Its lists are kept in ascending order."""

    __slots__ = (
        *("deck", "discard", "hand", "lace", "money", "prestige", "supply", "tiles", "yarn"),
    )

    def __init__(self) -> None:
        self.money = CONSTANTS.money
        self.yarn = CONSTANTS.yarn
        self.lace = CONSTANTS.lace
        self.prestige = 0
        """Prestige won during play, which only the seat itself knows (C12)."""
        self.supply = list(BASE)
        self.hand: list[str] = []
        self.discard: list[str] = []
        self.deck = list(BASE)
        """All cards in supply, hand and discard, and the card in play unless deputed (C52)."""
        self.tiles: list[int] = []

    def copy(self) -> Holding:
        """Return an equal, independent holding."""
        other = Holding.__new__(Holding)
        other.money, other.yarn, other.lace = self.money, self.yarn, self.lace
        other.prestige = self.prestige
        other.supply, other.hand = self.supply.copy(), self.hand.copy()
        other.discard, other.deck = self.discard.copy(), self.deck.copy()
        other.tiles = self.tiles.copy()
        return other


class Table:
    """The state of a game, which the rules read and change."""

    __slots__ = (
        *("all_halls", "answers", "asked", "bag", "choosers", "deal", "decorations", "deputed"),
        *("dress_discard", "dresses_shuffled", "favour", "first", "halls", "history", "in_play"),
        *("kinds", "offer", "over", "pending", "pile", "round", "seat", "seats", "stack"),
        *("tile_discard", "tiles_shuffled", "variant", "warehouse", "windows"),
    )

    def __init__(self, deal: Deal) -> None:
        """Set up the table (C8-C10). The first round is not prepared yet."""
        board = deal.variant.board
        self.deal = deal
        self.variant = deal.variant
        self.kinds: list[Tile] = [TILES[kind] for kind in deal.tiles]
        """The kind of each tile, by its number."""
        self.round = 0
        self.first = deal.first
        self.seat = deal.first
        """The seat whose turn it is."""
        self.over = False
        self.favour: int | None = None
        """The seat that holds it; None while it lies beside the board."""
        self.offer: list[str] = []
        self.stack: list[str] = list(reversed(deal.employees))
        """The employees still to come, the next one last; `pile` and `bag` likewise."""
        self.pile: list[int] = list(range(len(deal.tiles) - 1, -1, -1))
        self.tile_discard: list[int] = []
        self.tiles_shuffled = 0
        """How often the discarded tiles were shuffled."""
        self.warehouse: list[list[int]] = [[-1] * places for places in board.warehouse]
        """The tiles, by floor and place; -1 where there is none."""
        self.bag: list[str] = list(reversed(deal.dresses))
        self.dress_discard: list[str] = []
        self.dresses_shuffled = 0
        self.windows: list[str] = [""] * len(board.windows)
        """The dress in each window; empty where there is none."""
        self.halls: list[list[Rented | None]] = [[None] * len(hall.spaces) for hall in board.halls]
        self.decorations: dict[str, int] = {}
        """The seat whose marker lies on a space, by the space's name."""
        self.all_halls: list[int | None] = [None] * len(board.all_halls)
        self.seats: list[Holding] = [Holding() for _ in range(deal.variant.players)]
        self.choosers: tuple[int, ...] = ()
        """In the hand phase: the seats that have a choice."""
        self.answers: dict[int, str] = {}
        """In the hand phase: the hands chosen so far, by seat."""
        self.in_play = ""
        """The card played this turn; empty if there is none."""
        self.deputed = False
        """Whether the card in play was deputed (C49)."""
        self.pending: list[Question] = []
        """The stack of questions; the last one is asked."""
        self.asked: list[str] = []
        """The legal answers to that question, ascending; not used in the hand phase."""
        self.history: list[Entry] = []

    def copy(self) -> Table:
        """Return an equal, independent table, except that its history is empty."""
        other = Table.__new__(Table)
        for name in (
            *("deal", "variant", "kinds", "round", "first", "seat", "over", "favour"),
            *("tiles_shuffled", "dresses_shuffled", "choosers", "in_play", "deputed"),
            "asked",  # this list is replaced, never changed
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
        """Return the silk of each of a seat's kept tiles, ascending (C32)."""
        return sorted([self.kinds[tile].silk for tile in self.seats[seat].tiles])

    def rented(self, seat: int) -> list[tuple[int, str, int]]:
        """Return a seat's dresses on the board (C55): hall, dress and space, counted from 0."""
        return [
            (number, one.dress, place)
            for number, hall in enumerate(self.halls)
            for place, one in enumerate(hall)
            if one is not None and one.seat == seat
        ]

    def funded(self, seat: int) -> list[str]:
        """Return the names of the decoration spaces that a seat has funded (C55)."""
        return [name for name, owner in self.decorations.items() if owner == seat]


def has_tile(table: Table) -> bool:
    """Return whether a tile can be drawn, if need be after a shuffle (C17)."""
    return bool(table.pile or table.tile_discard)


def draw_tile(table: Table) -> int | None:
    """Draw the top tile, or return None; the shuffled discard refills an empty pile (C17)."""
    if not table.pile:
        orders = table.deal.tiles_again
        order = orders[table.tiles_shuffled % len(orders)]
        table.pile = _reshuffled(table.tile_discard, order)
        table.tiles_shuffled += bool(table.pile)
    return table.pile.pop() if table.pile else None


def draw_dress(table: Table) -> str:
    """Draw a dress, or return an empty string; the shuffled discard refills an empty bag (C18)."""
    if not table.bag:
        orders = table.deal.dresses_again
        order = orders[table.dresses_shuffled % len(orders)]
        table.bag = _reshuffled(table.dress_discard, order)
        table.dresses_shuffled += bool(table.bag)
    return table.bag.pop() if table.bag else ""


def _reshuffled(discard: list[T], order: Sequence[T]) -> list[T]:
    """Empty a discard. Return its contents in that order of the deal, the next one last."""
    those = set(discard)
    discard.clear()
    return [one for one in reversed(order) if one in those]


def missing_hand(supply: Sequence[str]) -> int:
    """Return how many cards a hand takes from the discard, after all of the supply (C21)."""
    return max(0, CONSTANTS.hand - len(supply))
