"""Every screen in every state that one looks at."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import FilePayload, expect

from courtisans import Game, Record, Seat, Variant
from courtisans.cards import Role
from tests.web import steps
from tests.web.pace import clock
from tests.web.player import settle
from tests.web.steps import Person

NAMES: Final = ("Ana", "Silvio", "Beatrice", "Orlando", "Fiammetta", "Corrado")


@dataclass(frozen=True)
class Scene:
    """A game to look at, and what is done before one looks."""

    variant: Variant | None = None
    """None for the home, with no game."""
    share: float = 0.6
    """How much of it has been played."""
    persons: int = 1
    do: Callable[[Person], None] = lambda _: None
    holds: Role | None = None
    """What the person has to hold."""
    lacks: int = 0
    """So many plays are left of it, and bots play them."""
    until: str = ""
    """The page goes on by itself, quickly, until there is an element of that selector."""


SCENES: Final = {
    "home": Scene(),
    "setup": Scene(do=steps.make_up),
    "setup-wrong": Scene(do=steps.make_up_wrong),
    "rubbish": Scene(do=steps.bring_rubbish),
    "damaged": Scene(do=steps.find_damage),
    "settings": Scene(do=steps.set_up),
    "settings-erase": Scene(do=steps.ask_to_erase),
    "rules": Scene(do=steps.read_rules),
    "rules-part": Scene(do=steps.read_part),
    "rules-found": Scene(do=steps.look_up),
    "lessons": Scene(do=steps.learn),
    "lesson": Scene(do=steps.learn_first),
    "lesson-objection": Scene(do=steps.err),
    "lesson-late": Scene(do=steps.learn_late),
    "lesson-over": Scene(do=steps.learn_last),
    "puzzles": Scene(do=steps.look_at_puzzles),
    "puzzle": Scene(do=steps.pose),
    "puzzle-missed": Scene(do=steps.miss),
    "puzzle-shown": Scene(do=steps.show),
    "day": Scene(do=steps.visit_day),
    "day-played": Scene(do=steps.played_day),
    "named": Scene(do=steps.name_deal),
    "table-2": Scene(Variant(2)),
    "table-4": Scene(Variant(4)),
    "table-4-begun": Scene(Variant(4), share=0),
    "table-4-late": Scene(Variant(4), share=0.9),
    "table-5-late": Scene(Variant(5), share=0.9),
    "table-6": Scene(Variant(6, expansion=True), share=0.9),
    "teams-4": Scene(Variant(4, expansion=True, teams=True)),
    "teams-6": Scene(Variant(6, expansion=True, teams=True)),
    "chosen": Scene(Variant(4), do=steps.choose),
    "chosen-6": Scene(Variant(6, expansion=True), do=steps.choose),
    "explained": Scene(Variant(4), do=steps.explain),
    "dragged": Scene(Variant(4), do=steps.drag),
    "target": Scene(Variant(4), do=steps.aim, holds=Role.ASSASSIN),
    "hint": Scene(Variant(4), do=steps.ask),
    "refused": Scene(Variant(4), do=steps.try_wrongly),
    "confirm": Scene(Variant(4), do=steps.confirm),
    "assists": Scene(Variant(4), do=steps.reckon),
    "bots": Scene(Variant(4), do=steps.pass_on),
    "skipped": Scene(Variant(4), do=steps.skip),
    "past": Scene(Variant(4), do=steps.look_back),
    "past-6": Scene(Variant(6, expansion=True), share=0.9, do=steps.look_back),
    "pile": Scene(Variant(4), do=steps.open_pile),
    "pile-6": Scene(Variant(6, expansion=True), share=0.9, do=steps.open_pile),
    "watched": Scene(Variant(4), persons=0, do=steps.watch_open, until="#watch"),
    "covered": Scene(Variant(3), persons=2),
    "result": Scene(Variant(5), share=1),
    "ceremony-spy": Scene(Variant(4), share=1, persons=0, lacks=1, until=".ceremony .marked"),
    "ceremony-family": Scene(Variant(4), share=1, persons=0, lacks=1, until='[data-counts="stag"]'),
    "ceremony-mission": Scene(
        Variant(6, expansion=True), share=1, persons=0, lacks=1, until=".telling .tried"
    ),
    "ceremony-crown": Scene(
        Variant(4, expansion=True, teams=True),
        share=1,
        persons=0,
        lacks=1,
        until=".telling .seals",
    ),
    "games": Scene(Variant(4), share=1, do=steps.look_at_games),
    "statistics": Scene(Variant(4), share=1, do=steps.look_at_statistics),
    "replay": Scene(Variant(4), share=1, do=steps.go_through),
    "replay-6": Scene(Variant(6, expansion=True), share=1, do=steps.go_through),
    "review": Scene(Variant(4), share=1, do=steps.have_reviewed),
    "result-2": Scene(Variant(2), share=1),
    "result-teams": Scene(Variant(4, expansion=True, teams=True), share=1),
}


def record(scene: Scene, variant: Variant) -> FilePayload:
    """Play by chance until it is the first seat's turn, with the hand that is wanted."""
    for seed in range(1_000):
        chance = random.Random(seed)
        game = Game.deal(variant, chance)
        while len(game.plays) < round(variant.length * scene.share):
            game.play(chance.choice(game.legal()))
        while not game.over and (len(game.plays) % 3 or game.turn):
            game.play(chance.choice(game.legal()))
        if game.over != (scene.share == 1):
            continue
        for _ in range(scene.lacks):
            game.undo()
        if scene.holds in {None, *(card.role for card in game.hands[0])}:
            break
    seats = [
        Seat(NAMES[seat], None if seat < scene.persons else "greedy")
        for seat in range(variant.players)
    ]
    text = Record.of(game, seats).dumps()
    return {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}


def enter(person: Person, scene: Scene) -> None:
    """Bring somebody there who has just come home for the first time."""
    if scene.variant:
        if scene.until:
            shown = f"document.querySelector({json.dumps(scene.until)})"
            person.page.evaluate(f"() => {{ {clock(hurries=True, stops=shown)} }}")
        person.page.set_input_files("#import-file", record(scene, scene.variant))
        there = person.page.locator(scene.until or "#hand, #result, #cover-ready").first
        expect(there).to_be_visible()
    scene.do(person)
    settle(person.page)
