"""The referee's table: what lies where, a check that nothing is lost, and the final count.

It uses nothing of the engine except its data file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = json.loads((Path(__file__).parents[2] / "couturiers" / "data.json").read_text("utf-8"))
CONSTANTS = DATA["constants"]
CARDS = {card["id"]: card for card in DATA["employees"]}
DRESSES = {dress["id"]: dress for dress in DATA["dresses"]}
KINDS = {tile["kind"]: tile for tile in DATA["tiles"]}
BASE = [card for card in CARDS if CARDS[card]["level"] == 0]


class RefereeTable:
    """The whole state of a game, secrets included."""

    def __init__(self, deal: dict[str, Any], variant: dict[str, Any]) -> None:
        self.deal, self.card303 = deal, variant["card303"]
        self.n: int = variant["players"]
        self.board = next(b for b in DATA["boards"].values() if self.n in b["players"])
        self.seats: list[dict[str, Any]] = [
            {**CONSTANTS["start"], "prestige": 0, "supply": [*BASE], "hand": [], "discard": [],
             "deck": [*BASE], "tiles": []}
            for _ in range(self.n)
        ]  # fmt: skip
        self.first, self.seat, self.round = deal["first"], deal["first"], 0
        self.favour: int | None = None
        self.stack, self.bag = list(deal["employees"]), list(deal["dresses"])
        self.pile = list(range(len(deal["tiles"])))
        self.offer: list[str] = []
        self.tile_discard: list[int] = []
        self.dress_discard: list[str] = []
        self.tile_shuffles = self.dress_shuffles = 0
        self.floors: list[list[int | None]] = [[None] * n for n in self.board["warehouse"]]
        self.windows: list[str | None] = [None] * len(self.board["windows"])
        self.halls: list[list[Any]] = [[None] * len(h["spaces"]) for h in self.board["halls"]]
        self.spaces: dict[str, int] = {}
        self.track: list[int | None] = [None] * len(self.board["all_halls"])
        self.pending: list[dict[str, Any]] = []
        self.in_play: str | None = None
        self.deputed = self.over = False
        self.hands: dict[int, str] = {}
        self.choosers: list[int] = []

    def silk(self, tile: int) -> str:
        """Return a tile's silk."""
        silk: str = KINDS[self.deal["tiles"][tile]]["silk"]
        return silk

    def costs(self) -> dict[str, int]:
        """Return the cost of each decoration space, by its name."""
        fountain = self.board["fountain"]
        return {
            **{f"F{i}": s["cost"] for i, s in enumerate(self.board["fireworks"]["spaces"], 1)},
            **{f"M{hall['id']}": hall["music"]["cost"] for hall in self.board["halls"]},
            **{f"S{i}": cost for i, cost in enumerate(self.board["statues"], 1)},
            **{f"U{i}": cost for i, cost in enumerate(fountain["upper"], 1)},
            **{f"L{i}": cost for i, cost in enumerate(fountain["lower"], 1)},
        }

    def bonus_of(self, card: str) -> dict[str, Any]:
        """Return a card's bonus in this variant."""
        bonus: dict[str, Any] = CARDS[card]["bonus"]
        if card == "303" and self.card303 == "money":
            return {"kind": "louis_per_decoration"}
        return bonus

    def by_deck(self, steps: list[int], size: int) -> int:
        """Return the number of `steps` that a deck of that size has reached; 0 below the first."""
        for (least, most), worth in zip(CONSTANTS["deck_steps"], steps, strict=True):
            if least <= size and (most is None or size <= most):
                return worth
        return 0

    def check(self) -> None:
        """Assert that everything is in exactly one place, and that no seat is in debt."""
        tiles = [*self.pile, *self.tile_discard]
        tiles += [tile for floor in self.floors for tile in floor if tile is not None]
        tiles += [tile for seat in self.seats for tile in seat["tiles"]]
        tiles += [question["tile"] for question in self.pending if question["kind"] == "keep"]
        assert sorted(tiles) == list(range(48)), "a tile is gone"
        dresses = [*self.bag, *self.dress_discard, *filter(None, self.windows)]
        dresses += [one[0] for hall in self.halls for one in hall if one]
        dresses += [question["dress"] for question in self.pending if question["kind"] == "place"]
        assert sorted(dresses) == sorted(DRESSES), "a dress is gone"
        for s, seat in enumerate(self.seats):
            cards = [*seat["hand"], *seat["supply"], *seat["discard"]]
            if s == self.seat and self.in_play and not self.deputed:
                cards.append(self.in_play)
            assert sorted(cards) == sorted(seat["deck"]) and len(cards) >= 4, "a card is gone"
            assert min(seat["money"], seat["yarn"], seat["lace"]) >= 0, "a debt"

    # The final count.

    def result(self) -> dict[str, Any]:
        """Return the scores and the winners, as JSON data of a record."""
        halls, fireworks = self.hall_prizes(), self.firework_prizes()
        scores = []
        for s, seat in enumerate(self.seats):
            mine = [name for name, owner in self.spaces.items() if owner == s]
            rented = [(h, DRESSES[one[0]]) for h, hall in enumerate(self.halls)
                      for one in hall if one and one[1] == s]  # fmt: skip
            royal = sorted((dress["prestige"] for h, dress in rented if h == 0), reverse=True)
            spaces = self.board["fireworks"]["spaces"]
            factors = [spaces[int(name[1:]) - 1]["terrace"] for name in mine if name[0] == "F"]
            factors.sort(reverse=True)
            colours = [dress["colour"] for _, dress in rented]
            statues = 0
            for _ in [name for name in mine if name[0] == "S"]:
                statues += 2 * len(set(colours))
                for colour in set(colours):
                    colours.remove(colour)
            parts = {
                "money": seat["money"] // 10,
                "end_bonuses": sum(self.end_bonus(s, card) for card in seat["deck"]),
                "favour": 3 if self.favour == s else 0,
                "halls": halls[s],
                "fireworks": fireworks[s],
                "statues": statues,
                "dresses": sum(dress["prestige"] for _, dress in rented),
                "terrace": sum((f - 1) * p for f, p in zip(factors, royal, strict=False)),
                "decorations": sum(
                    spaces[int(name[1:]) - 1]["prestige"]
                    if name[0] == "F"
                    else self.board["halls"][int(name[1:]) - 1]["music"]["prestige"]
                    for name in mine
                    if name[0] in "FM"
                ),
                "all_halls": sum(
                    worth
                    for worth, owner in zip(self.board["all_halls"], self.track, strict=True)
                    if owner == s
                ),
                "tokens": seat["prestige"],
            }
            scores.append({**parts, "total": sum(parts.values()), "purse": seat["money"]})
        best = max((score["total"], score["purse"]) for score in scores)
        winners = [s for s, score in enumerate(scores) if (score["total"], score["purse"]) == best]
        return {"scores": scores, "winners": winners}

    def end_bonus(self, s: int, card: str) -> int:
        """Return what a card's end bonus is worth to seat `s`; 0 for any other card."""
        bonus, seat = CARDS[card]["bonus"], self.seats[s]
        mine = [(h, p, DRESSES[one[0]]["colour"]) for h, hall in enumerate(self.halls)
                for p, one in enumerate(hall) if one and one[1] == s]  # fmt: skip
        if bonus["kind"] == "end_deck":
            return self.by_deck(bonus["steps"], len(seat["deck"]))
        if bonus["kind"] == "end_yarn_lace":
            return int(bonus["points"] * min(seat["yarn"], seat["lace"]))
        if bonus["kind"] == "end_master_spaces":
            masters = [1 for h, p, _ in mine if self.board["halls"][h]["spaces"][p] == "master"]
            return int(bonus["points"] * (len(masters) // bonus["per"]))
        if bonus["kind"] == "end_couples":
            ladies = sum(colour in "yr" for _, _, colour in mine)
            return int(bonus["points"] * min(ladies, len(mine) - ladies))
        return 0

    def hall_prizes(self) -> list[int]:
        """Return the sum of each seat's prizes in the halls."""
        won = [0] * self.n
        for h, hall in enumerate(self.halls):
            told = self.board["halls"][h]
            rank = []
            for s in range(self.n):
                places = [p for p, one in enumerate(hall) if one and one[1] == s]
                masters = sum(told["spaces"][p] == "master" for p in places)
                music = self.spaces.get(f"M{told['id']}") == s
                rank.append((len(places), masters, music) if places else None)
            for s, prize in enumerate(self.two_prizes(rank, told["majority"])):
                won[s] += prize
        return won

    def firework_prizes(self) -> list[int]:
        """Return each seat's prize for fireworks."""
        rank: list[Any] = []
        for s in range(self.n):
            held = [int(name[1:]) for name, o in self.spaces.items() if o == s and name[0] == "F"]
            rank.append((len(held), max(held)) if held else None)
        return self.two_prizes(rank, self.board["fireworks"]["majority"])

    def two_prizes(self, rank: list[Any], majority: list[int]) -> list[int]:
        """Return each seat's prize by its rank, where the greatest wins; None wins nothing."""
        there = [each for each in rank if each is not None]
        firsts = [s for s, each in enumerate(rank) if each is not None and each == max(there)]
        won = [majority[0] if s in firsts else 0 for s in range(self.n)]
        rest = [each for s, each in enumerate(rank) if each is not None and s not in firsts]
        if len(firsts) == 1 and rest and self.n > 2:
            for s, each in enumerate(rank):
                if s not in firsts and each == max(rest):
                    won[s] = majority[1]
        return won
