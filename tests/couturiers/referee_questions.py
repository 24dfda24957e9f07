"""The referee's questions: which seat is asked, and what it may answer."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tests.couturiers.referee_standing import CARDS, CONSTANTS, DRESSES, KINDS, RefereeTable


class RefereeQuestions(RefereeTable):
    """A referee's table that can list the legal answers: it works them out anew each time."""

    def asked(self) -> int:
        """Return the seat that is asked; while hands are chosen, the lowest that has not chosen."""
        return next((s for s in self.choosers if s not in self.hands), self.seat)

    def legal(self) -> list[str]:
        """Return the legal answers of that seat, sorted; an empty list when the game is over."""
        if self.over:
            return []
        if self.choosers:
            return self.hands_of(self.asked())
        return sorted(self.tokens(self.pending[-1]))

    def hands_of(self, seat: int) -> list[str]:
        """Return the hands that a seat can choose."""
        supply, discard = self.seats[seat]["supply"], self.seats[seat]["discard"]
        if len(supply) < 3:
            chosen = [[*supply, *more] for more in combinations(discard, 3 - len(supply))]
        else:
            chosen = [list(three) for three in combinations(supply, 3)]
        return sorted("h:" + "+".join(sorted(hand)) for hand in chosen)

    def tokens(self, question: dict[str, Any]) -> list[str]:
        """Return the legal answers to a question, in any order."""
        me, kind = self.seats[self.seat], question["kind"]
        if kind == "turn":
            return [f"{card}:{act}" for card in me["hand"] for act in self.actions(card)]
        if kind == "keep":
            gives = KINDS[self.deal["tiles"][question["tile"]]]["gives"]
            return ["silk", *(["yarn", "lace"] if gives == "or" else [gives])]
        if kind == "reward":
            return self.tile_tokens(None)
        if kind == "place":
            free = [
                f"rent@{h + 1}.{p + 1}"
                for h, hall in enumerate(self.board["halls"])
                for p, space in enumerate(hall["spaces"])
                if self.halls[h][p] is None and (space != "master" or question["master"])
            ]
            return ["sell", *free]
        if kind == "pay":
            payments = self.payments(question["dress"], question["less"])
            return list({"pay@" + "+".join(sorted(map(self.silk, paid))) for paid in payments})
        return self.bonus_tokens(question)

    def actions(self, card: str) -> list[str]:
        """Return the main actions that are open to a card."""
        me, rank = self.seats[self.seat], CARDS[card]["rank"]
        found = ["-"]
        if rank != "apprentice" and self.favour is None:
            found.append("favour")
        found += self.tile_tokens(me["money"])
        if rank != "apprentice":
            found += self.dress_tokens(None, rank == "master")
        dear = CONSTANTS["hire_cost"].get(str(len(self.offer)), 0) > me["money"]
        if rank == "master" and not dear:
            found += [f"hire@{other}" for other in self.offer]
        if len(me["deck"]) >= 5:
            found.append("depute")
        return found + self.fund_tokens(0)

    def tile_tokens(self, money: int | None) -> list[str]:
        """Return the tiles that can be acquired with that money; all if it is None."""
        found = []
        for f, floor in enumerate(self.floors, 1):
            lying = [p for p, tile in enumerate(floor, 1) if tile is not None]
            if lying and (money is None or CONSTANTS["tile_cost"][str(len(lying))] <= money):
                found += [f"tile@{f}.{p}" for p in lying]
        return found

    def dress_tokens(self, less: dict[str, Any] | None, thimble: bool) -> list[str]:
        """Return the dresses that can be made; `less` is a bonus that saves silk, or None."""
        me = self.seats[self.seat]
        found = []
        for w, name in enumerate(self.windows):
            if name is None:
                continue
            dress = DRESSES[name]
            if dress["thimble"] and not thimble:
                continue
            if self.board["windows"][w] > me["money"]:
                continue
            if dress["yarn"] > me["yarn"] or dress["lace"] > me["lace"]:
                continue
            if self.covers(me["tiles"], name, less):
                found.append(f"dress@{w + 1}")
        return found

    def covers(self, tiles: list[int], name: str, less: dict[str, Any] | None) -> bool:
        """Return whether tiles cover a dress's silk, after the bales that a bonus saves."""
        silk = "".join(map(self.silk, tiles))
        missing = {c: max(0, n - silk.count(c)) for c, n in DRESSES[name]["silk"].items()}
        if less is None:
            return not any(missing.values())
        spared = sum(n for c, n in missing.items() if c in less["less"])
        return spared <= less["by"] and not any(
            n for c, n in missing.items() if c not in less["less"]
        )

    def payments(self, name: str, less: dict[str, Any] | None) -> list[tuple[int, ...]]:
        """Return the sets of tiles that cover a dress's silk with no tile to spare."""
        tiles = [t for t in self.seats[self.seat]["tiles"]
                 if set(self.silk(t)) & set(DRESSES[name]["silk"])]  # fmt: skip
        most = sum(DRESSES[name]["silk"].values())
        return [
            paid
            for size in range(min(most, len(tiles)) + 1)
            for paid in combinations(tiles, size)
            if self.covers(list(paid), name, less)
            and not any(self.covers([t for t in paid if t != one], name, less) for one in paid)
        ]

    def fund_tokens(self, less: int) -> list[str]:
        """Return the decorations that can be funded, each for `less` Louis less than its cost."""
        mine = {name[0] for name, seat in self.spaces.items() if seat == self.seat}
        return [
            f"fund@{name}"
            for name, cost in self.costs().items()
            if name not in self.spaces
            and max(0, cost - less) <= self.seats[self.seat]["money"]
            and not (name[0] in "UL" and name[0] in mine)
        ]

    def bonus_tokens(self, question: dict[str, Any]) -> list[str]:
        """Return the legal answers to a bonus; only `-`, or none, where nothing is asked."""
        me, bonus = self.seats[self.seat], self.bonus_of(question["card"])
        kind = bonus["kind"]
        if kind == "buy_trim":
            if me["money"] < bonus["cost"]:
                return []
            return ["yarn", "lace"] + (["-"] if bonus["cost"] else [])
        if kind == "acquire":
            return ["-", *self.tile_tokens(me["money"])]
        if kind == "draw":
            if me["money"] < bonus["cost"] or not (self.pile or self.tile_discard):
                return []
            return ["draw"] + (["-"] if bonus["cost"] else [])
        if kind in {"depute_bonus", "depute_money"}:
            if len(me["deck"]) < 5:
                return []
            return ["-", *(f"depute@{c}" for c in me["deck"] if c != self.in_play)]
        if kind == "dress":
            return ["-", *self.dress_tokens(bonus, False)]
        if kind == "fund":
            return ["-", *self.fund_tokens(bonus["less"])]
        if kind == "buy_prestige":
            most = me["money"] // bonus["cost"]
            return ["-", *(f"buy@{count}" for count in range(1, most + 1))]
        if kind == "give_silk":
            return ["-", *{f"give@{self.silk(tile)}" for tile in me["tiles"]}]
        return []
