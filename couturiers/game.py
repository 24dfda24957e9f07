"""Game: the whole state of a game. A decision changes it, `undo` takes the decision back."""

from __future__ import annotations

import random
from collections.abc import Iterable

from courtisans.errors import CourtisansError, IllegalPlay, VariantError
from couturiers import questions, rounds
from couturiers.box import BOX, EMPLOYEES
from couturiers.refusals import why_illegal
from couturiers.scoring import Result, score
from couturiers.table import Deal, Table
from couturiers.variant import Variant
from couturiers.view import View, look

DRESSES_AGAIN = 4
TILES_AGAIN = 8
"""How many shuffles of dresses and of tiles a deal holds; after the last the first is reused."""


def draw(variant: Variant, rng: random.Random, first: int | None = None) -> Deal:
    """Shuffle everything (C9). `first` begins; if None, that seat is drawn by lot (C10)."""
    drawn = rng.randrange(variant.players)
    levels: dict[int, list[str]] = {}
    for card, employee in EMPLOYEES.items():
        levels.setdefault(employee.level, []).append(card)
    employees: list[str] = []
    for level in sorted(levels)[1:]:  # the lowest level, 0, are the base cards
        rng.shuffle(levels[level])
        employees += levels[level]
    dresses = list(BOX.dresses)
    rng.shuffle(dresses)
    tiles = [kind for kind, count in BOX.tile_counts.items() for _ in range(count)]
    rng.shuffle(tiles)
    return Deal(
        variant,
        drawn if first is None else first,
        tuple(employees),
        tuple(dresses),
        tuple(tiles),
        tuple(tuple(rng.sample(dresses, len(dresses))) for _ in range(DRESSES_AGAIN)),
        tuple(tuple(rng.sample(range(len(tiles)), len(tiles))) for _ in range(TILES_AGAIN)),
    )


class Game:
    """A game under way: a deal and the decisions made so far.

    >>> game = Game.deal(Variant(players=3), seed=7)
    >>> while not game.over:
    ...     game.play(game.legal()[0])
    >>> game.result == game.result
    True
    """

    __slots__ = ("_made", "table")

    def __init__(self, deal: Deal) -> None:
        """Start a game from a deal."""
        self.table = Table(deal)
        """The whole state of the game now, secrets included."""
        self._made: list[tuple[int, str]] = []
        rounds.begin(self.table)

    @staticmethod
    def deal(
        variant: Variant, seed: int | str | random.Random, *, first: int | None = None
    ) -> Game:
        """Deal a new game. The same seed leads to the same game in every version of Python.

        `first` is the seat that begins; if None, it is drawn by lot (C10). Raises `VariantError` if
        there is no such seat.
        """
        if first is not None and first not in range(variant.players):
            raise VariantError(f"C10: one of the {variant.players} seats begins, not {first!r}")
        rng = seed if isinstance(seed, random.Random) else random.Random(seed)
        return Game(draw(variant, rng, first))

    @property
    def dealt(self) -> Deal:
        """The deal that the game was started from."""
        return self.table.deal

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return self.table.variant

    @property
    def turn(self) -> int:
        """The seat that decides; while hands are chosen, the lowest that has not chosen yet.

        Once the game is over, it is the seat that would be next.
        """
        table = self.table
        if table.choosing:
            return next(seat for seat in table.choosers if seat not in table.answers)
        return table.seat

    @property
    def over(self) -> bool:
        """Whether the income of the last round has been paid (C73)."""
        return self.table.over

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it runs."""
        return score(self.table) if self.over else None

    @property
    def decisions(self) -> tuple[str, ...]:
        """The decisions made so far, as a record lists them: a round's hands in seat order.

        A hand that was chosen early is left out until all lower seats have chosen.
        """
        answers = self.table.answers
        decisions: list[str] = []
        hands: list[tuple[int, str]] = []
        for seat, token in self._made[: len(self._made) - len(answers)]:
            if token.startswith("h:"):
                hands.append((seat, token))
                continue
            decisions += [hand for _, hand in sorted(hands)]
            hands.clear()
            decisions.append(token)
        decisions += [hand for _, hand in sorted(hands)]
        for seat in self.table.choosers:
            if seat not in answers:
                break
            decisions.append(answers[seat])
        return tuple(decisions)

    def legal(self, seat: int | None = None) -> list[str]:
        """Return every legal decision once, ascending; an empty list when the game is over.

        They are those of `seat`, by default `turn`; an empty list if that seat is not asked.
        """
        return questions.legal(self.table, seat)

    def play(self, token: str, seat: int | None = None) -> None:
        """Make a decision. Raises `IllegalPlay`, naming the rule, and then changes nothing.

        `seat` decides, by default `turn`. While hands are chosen, it may be any that has not yet.
        """
        if self.over:
            raise IllegalPlay("C73", "the game is over")
        decider = self.turn if seat is None else seat
        if token not in questions.legal(self.table, decider):
            raise why_illegal(self.table, decider, token)
        self._push(decider, token)

    def _push(self, seat: int, token: str) -> None:
        self._made.append((seat, token))
        if self.table.choosing:
            rounds.choose(self.table, seat, token)
        else:
            rounds.decide(self.table, token)

    def undo(self) -> str:
        """Take back the last decision and return it. Raises `CourtisansError` if there is none."""
        if not self._made:
            raise CourtisansError("there is no decision to take back")
        made = self._made
        self.table = Table(self.dealt)
        self._made = []
        rounds.begin(self.table)
        for seat, token in made[:-1]:
            self._push(seat, token)
        return made[-1][1]

    def view(self, seat: int) -> View:
        """Return what one seat may know.

        Raises `CourtisansError` when the game is over: its record takes the place of a View.
        """
        if self.over:
            raise CourtisansError("the game is over: its record takes the place of a view")
        return look(self.table, seat)


def replay(deal: Deal, decisions: Iterable[str]) -> Game:
    """Return a deal's game after these decisions. Raises `IllegalPlay` at the first illegal one."""
    game = Game(deal)
    for token in decisions:
        game.play(token)
    return game
