"""`build.py shots [STATE …]`: pictures of every screen in every state, in `.cache/shots/`.

Each at the size of a phone, a tablet and a desktop, by candlelight and by day. To be looked at.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from playwright.sync_api import Browser, FilePayload, expect, sync_playwright

from courtisans import Game, Record, Seat, Variant
from courtisans.cards import Role
from tests.web.conftest import CHROMIUM_ARGUMENTS
from tests.web.player import CarryingPlayer, middle
from tests.web.serving import served
from web.build import environment
from web.build.project import CACHE

PLACE: Final = CACHE / "shots"
SIZES: Final = {"phone": (360, 740), "tablet": (768, 1024), "desktop": (1440, 900)}
THEMES: Final[dict[str, Literal["dark", "light"]]] = {"night": "dark", "day": "light"}
NAMES: Final = ("Ana", "Silvio", "Beatrice", "Orlando", "Fiammetta", "Corrado")

Person = CarryingPlayer


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


HOLD = """until => {
    const patient = window.setTimeout;
    const PACE = 2000; // what takes longer waits for a worker
    window.setTimeout = (act, ms = 0, ...more) => {
        if (ms > PACE) return patient(act, ms, ...more);
        if (ms > 300 && document.querySelector(until)) return 0;
        return patient(act, Math.min(ms, 10), ...more);
    };
}"""


FINISHED = """() => Promise.allSettled(
    document.getAnimations()
        .filter(each => each.effect.getTiming().iterations < Infinity)
        .map(each => each.finished),
)"""


def settled(person: Person) -> None:
    """Wait until nothing moves any more."""
    person.page.evaluate(FINISHED)
    person.page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


def make_up(person: Person) -> None:
    """Make up a table of six with everything."""
    form = person.page.locator("form")
    form.get_by_role("checkbox", name="Expansion", exact=True).check()
    form.get_by_role("radio", name="6", exact=True).check()
    form.get_by_role("checkbox", name="Teams", exact=True).check()
    form.scroll_into_view_if_needed()


def choose(person: Person) -> None:
    """Choose a card."""
    person.press(person.hand.first)
    expect(person.places.first).to_be_visible()


def aim(person: Person) -> None:
    """Place a card that reaches others, and look at what it can reach."""
    for number in range(person.hand.count()):
        if "assassin" in (person.hand.nth(number).get_attribute("aria-label") or ""):
            person.press(person.hand.nth(number))
            expect(person.places.first).to_be_visible()
            person.press(person.places.first)
            expect(person.page.locator("body:not(:has(.place))")).to_be_visible()
            return


def carry(person: Person) -> None:
    """Drag a card to a place, and hold it there."""
    person.lift(0)
    x, y = middle(person.places.first)
    person.page.mouse.move(x + 20, y + 10, steps=4)


def ask(person: Person) -> None:
    """Ask for a hint."""
    person.press(person.button("Hint"))
    expect(person.page.locator(".news")).to_contain_text("Hint:", timeout=30_000)


def reckon(person: Person) -> None:
    """Switch the assists on."""
    for name in ("If it ended now", "Still out"):
        person.press(person.button(name))
        expect(person.button(name)).to_have_attribute("aria-pressed", "true")
    person.page.locator("#assists").scroll_into_view_if_needed()


def pass_on(person: Person) -> None:
    """Play a turn, and watch the bots."""
    person.press(person.button("Settings"))
    person.page.get_by_role("radio", name="Slow").check()
    person.press(person.button("Back"))
    for _ in range(3):
        person.play(effects=False)
    expect(person.button("Skip")).to_be_visible()


def skip(person: Person) -> None:
    """Play a turn, skip to one's own, and see what was missed."""
    pass_on(person)
    person.press(person.button("Skip"))
    expect(person.page.locator("#missed")).to_be_attached(timeout=30_000)


def look_back(person: Person) -> None:
    """Look at the table as it stood."""
    person.press(person.page.locator("#log li button").nth(9))
    expect(person.button("Back to now")).to_be_visible()


def open_pile(person: Person) -> None:
    """Look at a pile of the Queen's table, card by card."""
    person.page.locator("#mat .stack .card").first.click(position={"x": 3, "y": 5})
    expect(person.page.get_by_role("dialog")).to_be_visible()


def set_up(person: Person) -> None:
    """Go to the settings."""
    person.press(person.button("Settings"))
    expect(person.page.get_by_role("heading", name="Settings")).to_be_visible()


SCENES: Final = {
    "home": Scene(),
    "setup": Scene(do=make_up),
    "settings": Scene(do=set_up),
    "table-2": Scene(Variant(2)),
    "table-4": Scene(Variant(4)),
    "table-4-begun": Scene(Variant(4), share=0),
    "table-4-late": Scene(Variant(4), share=0.95),
    "table-6": Scene(Variant(6, expansion=True), share=0.9),
    "teams-4": Scene(Variant(4, expansion=True, teams=True)),
    "teams-6": Scene(Variant(6, expansion=True, teams=True)),
    "chosen": Scene(Variant(4), do=choose),
    "chosen-6": Scene(Variant(6, expansion=True), do=choose),
    "carried": Scene(Variant(4), do=carry),
    "target": Scene(Variant(4), do=aim, holds=Role.ASSASSIN),
    "hint": Scene(Variant(4), do=ask),
    "assists": Scene(Variant(4), do=reckon),
    "bots": Scene(Variant(4), do=pass_on),
    "skipped": Scene(Variant(4), do=skip),
    "past": Scene(Variant(4), do=look_back),
    "past-6": Scene(Variant(6, expansion=True), share=0.9, do=look_back),
    "pile": Scene(Variant(4), do=open_pile),
    "pile-6": Scene(Variant(6, expansion=True), share=0.9, do=open_pile),
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
            person.page.evaluate(HOLD, scene.until)
        person.page.set_input_files("#import-file", record(scene, scene.variant))
        there = person.page.locator(scene.until or "#hand, #result, #cover-ready").first
        expect(there).to_be_visible(timeout=30_000)
    scene.do(person)
    settled(person)


def picture(browser: Browser, site: str, name: str, size: str, theme: str) -> None:
    """Make one picture."""
    width, height = SIZES[size]
    with browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=THEMES[theme],
    ) as context:
        person = Person(context.new_page(), hurries=False)
        person.open(site)
        enter(person, SCENES[name])
        person.page.screenshot(path=PLACE / f"{name}-{size}-{theme}.png")


def main(*patterns: str) -> None:
    """Make the pictures whose names begin so; all without any."""
    PLACE.mkdir(parents=True, exist_ok=True)
    path = environment.chromium()
    with served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        for name in SCENES:
            for size in SIZES:
                for theme in THEMES:
                    told = f"{name}-{size}-{theme}"
                    if not patterns or any(re.match(each, told) for each in patterns):
                        picture(browser, site, name, size, theme)
                        print(PLACE / f"{told}.png", flush=True)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
