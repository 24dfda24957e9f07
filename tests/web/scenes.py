"""Scenes: every screen in every state that is tested or shown in pictures."""

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
from tests.web.player import settle
from tests.web.steps import Person
from tests.web.timers import clock

NAMES: Final = ("Ana", "Silvio", "Beatrice", "Orlando", "Fiammetta", "Corrado")


@dataclass(frozen=True)
class Scene:
    """A state of the page: a game, how far it is played, and what a person does then."""

    variant: Variant | None = None
    """The kind of game; None for the home screen without a game."""
    share: float = 0.6
    """The share of the game that has been played."""
    persons: int = 1
    """How many seats, the first ones, are persons; the others are bots."""
    do: Callable[[Person], None] = lambda _: None
    """What the person does then."""
    holds: Role | None = None
    """A role that the person's hand has to contain."""
    lacks: int = 0
    """How many plays are taken back, for bots to play them."""
    until: str = ""
    """A CSS selector: the page goes on by itself, quickly, until such an element exists."""


SCENES: Final = {
    "home": Scene(),
    "setup": Scene(do=steps.fill_setup_form),
    "setup-wrong": Scene(do=steps.submit_invalid_setup),
    "rubbish": Scene(do=steps.import_invalid_file),
    "damaged": Scene(do=steps.reload_damaged_game),
    "settings": Scene(do=steps.open_settings),
    "settings-erase": Scene(do=steps.ask_to_erase),
    "rules": Scene(do=steps.open_rules),
    "rules-part": Scene(do=steps.open_rules_part),
    "rules-found": Scene(do=steps.search_rules),
    "lessons": Scene(do=steps.open_lessons),
    "lesson": Scene(do=steps.begin_first_lesson),
    "lesson-objection": Scene(do=steps.try_unexpected_play),
    "lesson-late": Scene(do=steps.resume_late_lesson),
    "lesson-over": Scene(do=steps.resume_scored_lesson),
    "puzzles": Scene(do=steps.open_puzzles),
    "puzzle": Scene(do=steps.open_first_puzzle),
    "puzzle-missed": Scene(do=steps.miss_first_puzzle),
    "puzzle-shown": Scene(do=steps.show_best_turn),
    "day": Scene(do=steps.open_day),
    "day-played": Scene(do=steps.open_played_day),
    "named": Scene(do=steps.look_up_deal),
    "table-2": Scene(Variant(2)),
    "table-4": Scene(Variant(4)),
    "table-4-begun": Scene(Variant(4), share=0),
    "table-4-late": Scene(Variant(4), share=0.9),
    "table-5-late": Scene(Variant(5), share=0.9),
    "table-6": Scene(Variant(6, expansion=True), share=0.9),
    "teams-4": Scene(Variant(4, expansion=True, teams=True)),
    "teams-6": Scene(Variant(6, expansion=True, teams=True)),
    "chosen": Scene(Variant(4), do=steps.choose_card),
    "chosen-6": Scene(Variant(6, expansion=True), do=steps.choose_card),
    "explained": Scene(Variant(4), do=steps.explain_card),
    "dragged": Scene(Variant(4), do=steps.drag_card),
    "target": Scene(Variant(4), do=steps.place_assassin, holds=Role.ASSASSIN),
    "hint": Scene(Variant(4), do=steps.ask_for_hint),
    "refused": Scene(Variant(4), do=steps.try_closed_place),
    "confirm": Scene(Variant(4), do=steps.play_turn_to_confirm),
    "assists": Scene(Variant(4), do=steps.turn_on_assists),
    "bots": Scene(Variant(4), do=steps.stop_at_first_bot),
    "skipped": Scene(Variant(4), do=steps.skip_bots),
    "past": Scene(Variant(4), do=steps.look_at_past),
    "past-6": Scene(Variant(6, expansion=True), share=0.9, do=steps.look_at_past),
    "pile": Scene(Variant(4), do=steps.open_pile),
    "pile-6": Scene(Variant(6, expansion=True), share=0.9, do=steps.open_pile),
    "watched": Scene(Variant(4), persons=0, do=steps.watch_open_cards, until="#watch"),
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
    "games": Scene(Variant(4), share=1, do=steps.open_games),
    "statistics": Scene(Variant(4), share=1, do=steps.open_statistics),
    "replay": Scene(Variant(4), share=1, do=steps.replay_game),
    "replay-6": Scene(Variant(6, expansion=True), share=1, do=steps.replay_game),
    "review": Scene(Variant(4), share=1, do=steps.review_game),
    "result-2": Scene(Variant(2), share=1),
    "result-teams": Scene(Variant(4, expansion=True, teams=True), share=1),
}


def record(scene: Scene, variant: Variant) -> FilePayload:
    """Return a file with a random game that fits the scene, where it is the first seat's turn."""
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
    """Bring a person who is at home on a first visit to the scene."""
    if scene.variant:
        if scene.until:
            shown = f"document.querySelector({json.dumps(scene.until)})"
            person.page.evaluate(f"() => {{ {clock(hurries=True, stops=shown)} }}")
        person.page.set_input_files("#import-file", record(scene, scene.variant))
        there = person.page.locator(scene.until or "#hand, #result, #cover-ready").first
        expect(there).to_be_visible()
    scene.do(person)
    settle(person.page)
