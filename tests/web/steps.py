"""How a person comes from home, or from a game that was imported, to what is to be looked at."""

from __future__ import annotations

import json
from datetime import timedelta

from playwright.sync_api import FilePayload, expect

from tests.patience import LONG_MS
from tests.web.pace import clock
from tests.web.player import DraggingPlayer, middle
from web.build.project import WEB
from web.courtisans import days
from web.courtisans.days import Day, Days, Outcome
from web.courtisans.screens.lessons.lesson import lesson
from web.courtisans.screens.lessons.progress import Left, Progress

Person = DraggingPlayer


def make_up(person: Person) -> None:
    """Make up a table of six with everything."""
    form = person.page.locator("form")
    form.get_by_role("checkbox", name=person.called("Expansion"), exact=True).check()
    form.get_by_role("radio", name="6", exact=True).check()
    form.get_by_role("checkbox", name=person.called("Teams"), exact=True).check()
    form.scroll_into_view_if_needed()


def make_up_wrong(person: Person) -> None:
    """Make up a table where two have the same name."""
    make_up(person)
    person.page.locator("#name-1").fill(person.page.locator("#name-0").input_value())
    person.press(person.button("Deal"))
    expect(person.page.locator("#setup-trouble")).to_be_visible()
    person.page.locator("#setup-trouble").scroll_into_view_if_needed()


def bring_rubbish(person: Person) -> None:
    """Import what is no game, and look at what exactly is wrong with it."""
    file: FilePayload = {"name": "game.json", "mimeType": "", "buffer": b'{"format": "courtisans'}
    person.page.set_input_files("#import-file", file)
    person.page.locator("#notices summary").click()


def find_damage(person: Person) -> None:
    """Come back to a game that cannot be read."""
    person.page.evaluate("localStorage.setItem('courtisans.game', '{')")
    person.page.reload()
    person.open_already()
    expect(person.page.locator("#export-damaged")).to_be_visible()


def choose(person: Person) -> None:
    """Choose a card."""
    person.press(person.hand.first)
    expect(person.places.first).to_be_visible()


def aim(person: Person) -> None:
    """Place a card that reaches others, and look at what it can reach."""
    for number in range(person.hand.count()):
        if person.called("assassin") in (person.hand.nth(number).get_attribute("aria-label") or ""):
            person.press(person.hand.nth(number))
            expect(person.places.first).to_be_visible()
            person.press(person.places.first)
            expect(person.page.locator("body:not(:has(.place))")).to_be_visible()
            return


def drag(person: Person) -> None:
    """Drag a card to a place, and hold it there."""
    person.lift(0)
    x, y = middle(person.places.first)
    person.page.mouse.move(x + 20, y + 10, steps=4)


def ask(person: Person) -> None:
    """Ask for a hint."""
    person.press(person.button("Hint"))
    expect(person.page.locator(".hand .hinted")).to_be_visible()


def reckon(person: Person) -> None:
    """Switch the assists on."""
    for name in ("If it ended now", "Still out"):
        person.press(person.button(name))
        expect(person.button(name)).to_have_attribute("aria-pressed", "true")
    person.page.locator("#assists").scroll_into_view_if_needed()


def confirm(person: Person) -> None:
    """Make a turn that waits to be confirmed."""
    set_up(person)
    confirm = person.page.get_by_role("group", name=person.called("Confirm each turn"))
    confirm.get_by_role("radio", name=person.called("On")).check()
    person.press(person.button("Back"))
    for _ in range(2):
        person.play(effects=False)
    person.put(0)
    expect(person.page.locator("#deed-none, #deed-confirm")).to_be_visible()
    if person.page.locator("#deed-none").count():
        person.press(person.button("No effect"))
    expect(person.page.locator("#deed-confirm")).to_be_visible()


def try_wrongly(person: Person) -> None:
    """Try a place that was used already."""
    person.play(effects=False)
    choose(person)
    news = person.page.locator("#prompt .news")
    told = news.inner_text()
    person.page.locator(".closed").first.click(position={"x": 20, "y": 20})
    expect(news).not_to_have_text(told)


def watch_open(person: Person) -> None:
    """Watch with open cards."""
    person.page.locator("#watch").select_option("open")
    expect(person.page.locator(".slip.open").first).to_be_visible()


def pass_on(person: Person) -> None:
    """Play a turn, and see the first bot about to play; it never does."""
    person.press(person.button("Settings"))
    person.page.get_by_role("radio", name=person.called("Slow")).check()
    person.press(person.button("Back"))
    for _ in range(2):
        person.play(effects=False)
    person.page.evaluate(f"() => {{ {clock(hurries=False, stops='true')} }}")
    person.play(effects=False)
    expect(person.button("Skip")).to_be_visible()


def skip(person: Person) -> None:
    """Play a turn, skip to one's own, and see what was missed."""
    pass_on(person)
    person.press(person.button("Skip"))
    expect(person.page.locator("#catch-up")).to_be_attached()


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
    expect(person.page.get_by_role("heading", name=person.called("Settings"))).to_be_visible()


def ask_to_erase(person: Person) -> None:
    """Be asked whether everything shall be erased."""
    set_up(person)
    person.press(person.page.locator("#erase"))
    expect(person.page.locator("#erase-now")).to_be_visible()
    person.page.locator("#erase-now").scroll_into_view_if_needed()


def explain(person: Person) -> None:
    """Have a card explained."""
    person.hand.first.click(button="right")
    expect(person.page.locator("#deed-rules")).to_be_visible()


def read_rules(person: Person) -> None:
    """Open the rules."""
    person.press(person.page.locator("#tool-rules"))
    expect(person.page.get_by_role("heading", name=person.called("The rules"))).to_be_visible()


def read_part(person: Person) -> None:
    """Open the rules at the part on assassins."""
    read_rules(person)
    person.press(person.page.locator("#contents-assassin"))
    expect(person.page.locator("#rules-assassin-title")).to_be_focused()


def look_up(person: Person) -> None:
    """Look a word up in the rules."""
    read_rules(person)
    person.page.get_by_role("searchbox").fill(person.called("guard"))
    expect(person.page.locator("mark").first).to_be_visible()


def learn(person: Person) -> None:
    """Go to the lessons."""
    person.press(person.page.locator("#tool-lessons"))
    expect(person.page.locator("#lessons-title")).to_be_visible()


def learn_first(person: Person) -> None:
    """Take the first lesson."""
    learn(person)
    person.press(person.page.locator("#lesson-first"))
    expect(person.button("Go on")).to_be_visible()


def err(person: Person) -> None:
    """Try in a lesson what it does not ask for."""
    learn_first(person)
    for _ in range(2):
        step = person.page.locator("#guide .step").inner_text()
        person.press(person.button("Go on"))
        expect(person.page.locator("#guide .step")).not_to_have_text(step)
    person.press(person.hand.first)
    person.press(person.button("Queen's table, below"))
    expect(person.page.locator(".objection")).to_be_visible()


def learn_late(person: Person) -> None:
    """Come back to a lesson where the table is full."""
    leap = next(note.leap for note in lesson("first").notes if note.leap is not None)
    come_back(person, leap)
    expect(person.page.locator("#guide")).to_be_visible()


def learn_last(person: Person) -> None:
    """See a lesson counted."""
    come_back(person, 59)
    expect(person.page.locator(".scores")).to_be_visible()


def come_back(person: Person, plays: int) -> None:
    """Come back to the first lesson, left after so many plays."""
    left = Left(tuple(map(str, lesson("first").record.plays[:plays])), read=0)
    kept = Progress().with_left("first", left).dumps()
    person.page.evaluate("kept => localStorage.setItem('courtisans.lessons', kept)", kept)
    person.page.reload()
    person.open_already()
    learn(person)
    person.press(person.page.locator("#lesson-first"))


def look_at_puzzles(person: Person) -> None:
    """Look at the puzzles, some of them solved."""
    puzzles = json.loads((WEB / "puzzles.json").read_text("utf-8"))["puzzles"]
    solved = [each["puzzle"]["name"] for each in puzzles[:4]]
    kept = json.dumps({"version": 1, "solved": solved, "last": None})
    person.page.evaluate("kept => localStorage.setItem('courtisans.puzzles', kept)", kept)
    person.page.reload()
    person.open_already()
    person.press(person.page.locator("#tool-puzzles"))
    expect(person.page.locator(".chip.done").first).to_be_visible()


def pose(person: Person) -> None:
    """Take the first puzzle up."""
    person.press(person.page.locator("#tool-puzzles"))
    person.press(person.page.locator("#puzzles-next"))
    expect(person.page.locator("#guide")).to_be_visible()


def miss(person: Person) -> None:
    """Make another turn than the best, and see what it costs."""
    pose(person)
    for left in (3, 2, 1):
        expect(person.page.locator("#hand button:not([aria-disabled])")).to_have_count(left)
        person.put(0)
        # The last one is judged before there is another hand.
        over = f"#deed-none, #puzzle-show, #hand:not(:has(li:nth-of-type({left})))"
        expect(person.page.locator(over).first).to_be_visible()
        if person.page.locator("#deed-none").count():
            person.press(person.button("No effect"))
    expect(person.page.locator("#guide")).to_contain_text("100")


def show(person: Person) -> None:
    """See the best turn."""
    miss(person)
    person.press(person.page.locator("#puzzle-show"))
    expect(person.page.locator("#puzzle-show")).to_have_count(0)


def visit_day(person: Person) -> None:
    """Go to the deal of the day."""
    person.press(person.page.locator("#tool-day"))
    expect(person.page.locator("#day-title")).to_be_visible()


def played_day(person: Person) -> None:
    """Go there when today and some days before it have been played."""
    now = days.today()
    outcomes = [(14, 1, 2), (9, 2, 1), (-3, 4, 0), (11, 1, 1), None, (7, 3, 1)]
    begun = {
        now - timedelta(days=ago): Day(own and Outcome(*own), own and Outcome(10, 2, 1))
        for ago, own in enumerate(outcomes)
        if now - timedelta(days=ago) >= days.FIRST
    }
    text = Days(begun).dumps()
    person.page.evaluate("text => localStorage.setItem('courtisans.days', text)", text)
    person.page.reload()
    person.open_already()
    visit_day(person)


def name_deal(person: Person) -> None:
    """Look at a deal by its name."""
    person.press(person.page.locator("#tool-named"))
    person.page.get_by_label(person.called("Name of the deal")).fill("1801-pr00-0073")
    person.press(person.button("Look at this deal"))
    expect(person.button("Play this deal")).to_be_visible()


def look_at_games(person: Person) -> None:
    """Go to the kept games."""
    person.press(person.button("New game"))
    person.press(person.page.locator("#tool-games"))
    expect(person.page.locator(".outcome").first).to_be_visible()


def look_at_statistics(person: Person) -> None:
    """Go to the statistics."""
    person.press(person.button("New game"))
    person.press(person.page.locator("#tool-statistics"))
    expect(person.page.locator(".figure").first).to_be_visible()


def go_through(person: Person) -> None:
    """Go through a game once more, some turns into it."""
    person.press(person.button("Replay"))
    expect(person.page.locator("#replay")).to_be_visible()
    for card in (3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 31):
        person.page.keyboard.press("PageDown" if card % 3 == 0 else "ArrowRight")
        expect(person.page.locator("#step-slider")).to_have_value(str(card))


def have_reviewed(person: Person) -> None:
    """Have it reviewed, and look at the turn that cost most."""
    person.press(person.button("Review"))
    expect(person.page.locator(".score")).to_be_visible(timeout=LONG_MS)
    person.press(person.page.locator(".costly button").first)
    expect(person.page.locator(".advice").first).to_be_visible()
    person.page.locator("#replay-title").scroll_into_view_if_needed()
