"""A plain referee, written independently of the engine: it replays a record and scores it.

It uses nothing of the package except its data file. It works everything out anew at each question,
in the order of the rules, so that it is easy to compare with them.
"""

from __future__ import annotations

import random
from itertools import product
from typing import Any

from tests.couturiers.referee_questions import RefereeQuestions
from tests.couturiers.referee_standing import CARDS, CONSTANTS, DRESSES


class Referee(RefereeQuestions):
    """A game, from its deal; `answer` carries out one decision after the other."""

    def __init__(self, deal: dict[str, Any], variant: dict[str, Any]) -> None:
        super().__init__(deal, variant)
        self.prepare()
        self.go_on()

    # What an answer does.

    def answer(self, token: str) -> None:
        """Carry out the answer of the seat that is asked. Raises `AssertionError` if illegal."""
        found = self.legal()
        assert len(found) > 1, f"{token}: nobody has a choice"
        assert token in found, f"{token} is none of {found}"
        if self.choosers:
            self.hands[self.asked()] = token
            if len(self.hands) < len(self.choosers):
                return
            self.take_hands()
        else:
            self.do(self.pending.pop(), token)
        self.go_on()

    def go_on(self) -> None:
        """Carry out everything up to the next question that leaves a choice."""
        while not self.over and not self.choosers:
            self.check()
            if not self.pending:
                self.end_turn()
                continue
            found = self.tokens(self.pending[-1])
            if len(found) > 1:
                return
            question = self.pending.pop()
            if found and found != ["-"]:
                self.do(question, found[0])
            elif question["kind"] == "bonus":
                self.leave_bonus(question)

    def leave_bonus(self, question: dict[str, Any]) -> None:
        """Count the silk given for a bonus so far, or pay what it gives without a question."""
        me, bonus = self.seats[self.seat], self.bonus_of(question["card"])
        kind = bonus["kind"]
        rented = [DRESSES[one[0]]["colour"] for hall in self.halls for one in hall
                  if one and one[1] == self.seat]  # fmt: skip
        funded = list(self.spaces.values()).count(self.seat)
        if kind == "give_silk":
            given = "".join(question["given"])
            me["prestige"] += sum(bonus["points"].get(bale, 0) for bale in given)
            me["prestige"] += sum(bale in bonus["pair"] for bale in given) // 2
        elif kind == "money":
            me["money"] += bonus["amount"]
        elif kind == "money_by_deck":
            me["money"] += self.by_deck(bonus["steps"], len(me["deck"]))
        elif kind == "dress_colours":
            for colour in rented:
                me["money"] += bonus.get("money", {}).get(colour, 0)
                me["prestige"] += bonus.get("prestige", {}).get(colour, 0)
        elif kind == "money_per_dress":
            me["money"] += bonus["amount"] * len(rented)
        elif kind == "prestige_per_dress":
            me["prestige"] += len(rented) // bonus["per"]
        elif kind == "prestige_per_decoration":
            me["prestige"] += funded // bonus["per"]
        elif kind == "louis_per_decoration":
            me["money"] += funded

    def do(self, question: dict[str, Any], token: str) -> None:
        """Carry out an answer."""
        me, kind = self.seats[self.seat], question["kind"]
        if kind == "turn":
            card, _, token = token.partition(":")
            me["hand"].remove(card)
            self.in_play, self.deputed = card, False
            self.pending.append({"kind": "bonus", "card": card, "given": []})
            question = {"kind": "turn", "card": card}
        bonus = self.bonus_of(question["card"]) if kind == "bonus" else None
        name, _, what = token.partition("@")
        if name == "-":
            if kind == "bonus" and question["given"]:
                self.leave_bonus(question)
        elif name == "favour":
            self.favour = self.seat
            me["money"] += CONSTANTS["favour"]["money"]
        elif name == "tile":
            floor, place = (int(number) - 1 for number in what.split("."))
            lying = sum(tile is not None for tile in self.floors[floor])
            if kind != "reward":
                me["money"] -= CONSTANTS["tile_cost"][str(lying)]
            self.pending.append({"kind": "keep", "tile": self.floors[floor][place]})
            self.floors[floor][place] = None
        elif name == "draw":
            assert bonus
            me["money"] -= bonus["cost"]
            self.pending.append({"kind": "keep", "tile": self.draw_tile()})
        elif kind == "keep":
            if token == "silk":
                me["tiles"] = sorted([*me["tiles"], question["tile"]])
            else:
                me["yarn"] += token in ("yarn", "both")
                me["lace"] += token in ("lace", "both")
                self.tile_discard.append(question["tile"])
        elif name == "dress":
            window = int(what) - 1
            dress = self.windows[window]
            assert dress
            self.windows[window] = None
            me["money"] -= self.board["windows"][window]
            me["yarn"] -= DRESSES[dress]["yarn"]
            me["lace"] -= DRESSES[dress]["lace"]
            master = CARDS[question["card"]]["rank"] == "master"
            self.pending.append({"kind": "place", "dress": dress, "master": master})
            self.pending.append({"kind": "pay", "dress": dress, "less": bonus})
        elif name == "pay":
            for silk in filter(None, what.split("+")):
                self.give(silk)
        elif name == "sell":
            me["money"] += DRESSES[question["dress"]]["price"]
            self.dress_discard.append(question["dress"])
        elif name == "rent":
            hall, place = (int(number) - 1 for number in what.split("."))
            self.halls[hall][place] = (question["dress"], self.seat)
            self.mark_all_halls()
            space = self.board["halls"][hall]["spaces"][place]
            if space.startswith("money"):
                me["money"] += int(space[5:])
            elif space in ("yarn", "lace"):
                me[space] += 1
            elif space == "tile":
                self.pending.append({"kind": "reward"})
        elif name == "fund":
            less = bonus["less"] if bonus else 0
            me["money"] -= max(0, self.costs()[what] - less)
            self.spaces[what] = self.seat
            self.mark_all_halls()
        elif name == "hire":
            me["money"] -= CONSTANTS["hire_cost"][str(len(self.offer))]
            self.offer.remove(what)
            me["hand"] = sorted([*me["hand"], what])
            me["deck"] = sorted([*me["deck"], what])
        elif name == "depute":
            gone = question["card"] if kind == "turn" else what
            me["deck"].remove(gone)
            rank = CARDS[gone]["rank"]
            if kind == "turn":
                self.deputed = True
                me["money"] += CONSTANTS["depute"][rank]
            else:
                for pile in ("hand", "supply", "discard"):
                    me[pile] = [card for card in me[pile] if card != gone]
                assert bonus
                if bonus["kind"] == "depute_money":
                    me["money"] += bonus["pays"][rank]
                else:
                    self.pending.append({"kind": "bonus", "card": gone, "given": []})
        elif name in ("yarn", "lace"):
            assert bonus
            me["money"] -= bonus["cost"]
            me[name] += 1
        elif name == "buy":
            assert bonus
            me["money"] -= bonus["cost"] * int(what)
            me["prestige"] += int(what)
        else:
            assert name == "give", token
            self.give(what)
            self.pending.append({**question, "given": [*question["given"], what]})

    def give(self, silk: str) -> None:
        """Discard the first kept tile of that silk."""
        me = self.seats[self.seat]
        tile = min(tile for tile in me["tiles"] if self.silk(tile) == silk)
        me["tiles"].remove(tile)
        self.tile_discard.append(tile)

    def mark_all_halls(self) -> None:
        """Put the seat's marker on the all-halls track, if it has come to be in all halls."""
        there = [
            self.spaces.get(f"M{h}") == self.seat or any(o and o[1] == self.seat for o in hall)
            for h, hall in enumerate(self.halls, 1)
        ]
        if all(there) and self.seat not in self.track and None in self.track:
            self.track[self.track.index(None)] = self.seat

    # Between the turns.

    def draw_tile(self) -> int | None:
        """Draw a tile, if need be after a shuffle; return None if there is none."""
        if not self.pile and self.tile_discard:
            orders = self.deal["again"]["tiles"]
            order = orders[self.tile_shuffles % len(orders)]
            self.pile = [tile for tile in order if tile in self.tile_discard]
            self.tile_discard = []
            self.tile_shuffles += 1
        return self.pile.pop(0) if self.pile else None

    def draw_dress(self) -> str | None:
        """Draw a dress, if need be after a shuffle; return None if there is none."""
        if not self.bag and self.dress_discard:
            orders = self.deal["again"]["dresses"]
            order = orders[self.dress_shuffles % len(orders)]
            self.bag = [dress for dress in order if dress in self.dress_discard]
            self.dress_discard = []
            self.dress_shuffles += 1
        return self.bag.pop(0) if self.bag else None

    def prepare(self) -> None:
        """Prepare the next round, up to the choice of hands."""
        self.round += 1
        if self.favour is not None:
            self.first, self.favour = self.favour, None
        self.seat = self.first
        self.offer, self.stack = self.stack[:4], self.stack[4:]
        for floor, place in product(range(3), range(max(map(len, self.floors)))):
            if place < len(self.floors[floor]) and self.floors[floor][place] is None:
                self.floors[floor][place] = self.draw_tile()
        dark = self.board["dark_windows"]
        self.dress_discard += [dress for dress in self.windows[-dark:] if dress]
        kept = [dress for dress in self.windows[:-dark] if dress]
        self.windows = [None] * (len(self.windows) - len(kept)) + kept
        for window in reversed(range(len(self.windows) - len(kept))):
            self.windows[window] = self.draw_dress()
        self.hands = {}
        self.choosers = [s for s, seat in enumerate(self.seats) if len(seat["supply"]) != 3]
        if not self.choosers:
            self.take_hands()

    def take_hands(self) -> None:
        """Give each seat the hand that it chose, or the only one possible."""
        for s, seat in enumerate(self.seats):
            hand = self.hands[s][2:].split("+") if s in self.hands else list(seat["supply"])
            if len(seat["supply"]) < 3:
                seat["supply"], seat["discard"] = seat["discard"], []
            seat["supply"] = [card for card in seat["supply"] if card not in hand]
            seat["hand"] = sorted(hand)
        self.choosers, self.hands = [], {}

    def end_turn(self) -> None:
        """End a turn; if it was the last of the round or of the game, end that, too."""
        if self.in_play:
            if not self.deputed:
                self.seats[self.seat]["discard"].append(self.in_play)
            self.in_play = None
            self.seat = (self.seat + 1) % self.n
        following = [(self.seat + step) % self.n for step in range(self.n)]
        holding = [seat for seat in following if self.seats[seat]["hand"]]
        if holding:
            self.seat = holding[0]
            self.pending.append({"kind": "turn"})
            return
        for s, seat in enumerate(self.seats):
            mine = [name for name, owner in self.spaces.items() if owner == s]
            rented = sum(1 for hall in self.halls for one in hall if one and one[1] == s)
            seat["money"] += CONSTANTS["income"]
            seat["money"] += len(mine) if any(name[0] == "U" for name in mine) else 0
            seat["money"] += rented if any(name[0] == "L" for name in mine) else 0
        if self.round == CONSTANTS["rounds"]:
            self.over = True
        else:
            self.prepare()


def replay(record: dict[str, Any]) -> Referee:
    """Replay a record and return the referee. Raises `AssertionError` if the record is wrong."""
    referee = Referee(record["deal"], record["variant"])
    for number, token in enumerate(record["decisions"]):
        try:
            referee.answer(token)
        except AssertionError as error:
            raise AssertionError(f"decision {number}: {error}") from error
    if referee.over:
        assert record["result"] == referee.result(), "the final count is another"
    else:
        assert "result" not in record, "the game is not over"
    return referee


class UncheckedReferee(Referee):
    """A faster referee, which does not check after every step that nothing is lost."""

    def check(self) -> None:
        """Check nothing."""


def play_random(deal: dict[str, Any], variant: dict[str, Any], rng: random.Random) -> int:
    """Play a whole random game and score it. Return the number of its decisions."""
    referee = UncheckedReferee(deal, variant)
    decisions = 0
    while not referee.over:
        referee.answer(rng.choice(referee.legal()))
        decisions += 1
    referee.result()
    return decisions
