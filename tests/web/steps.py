"""Steps by which a person brings the page from home, or from an imported game, to a scene."""

from __future__ import annotations

import json
from datetime import timedelta

from playwright.sync_api import FilePayload, expect

from tests.patience import LONG_MS
from tests.web.player import DraggingPlayer, centre_at_rest
from tests.web.timers import clock
from web.build.project import WEB
from web.courtisans import days
from web.courtisans.days import Day, Days, Outcome
from web.courtisans.screens.lessons.lesson import lesson
from web.courtisans.screens.lessons.progress import Left, Progress

Person = DraggingPlayer


def fill_setup_form(person: Person) -> None:
    """Fill in the form for a game of six with the expansion and teams."""
    form = person.page.locator("form")
    person.press(person.button("Set up the table"))
    form.get_by_role("checkbox", name=person.translate("Expansion"), exact=True).check()
    form.get_by_role("radio", name="6", exact=True).check()
    form.get_by_role("checkbox", name=person.translate("Teams"), exact=True).check()
    form.scroll_into_view_if_needed()


def submit_invalid_setup(person: Person) -> None:
    """Try to deal a game in which two seats have the same name."""
    fill_setup_form(person)
    person.page.locator("#name-1").fill(person.page.locator("#name-0").input_value())
    person.press(person.button("Deal"))
    expect(person.page.locator("#setup-trouble")).to_be_visible()
    person.page.locator("#setup-trouble").scroll_into_view_if_needed()


def import_invalid_file(person: Person) -> None:
    """Import a file that is no game, and open the details of the refusal."""
    file: FilePayload = {"name": "game.json", "mimeType": "", "buffer": b'{"format": "courtisans'}
    person.page.set_input_files("#import-file", file)
    person.page.locator("#notices summary").click()


def reload_damaged_game(person: Person) -> None:
    """Reload the page when the stored game cannot be read."""
    person.page.evaluate("localStorage.setItem('courtisans.game', '{')")
    person.page.reload()
    person.wait_until_ready()
    expect(person.page.locator("#export-damaged")).to_be_visible()


def choose_card(person: Person) -> None:
    """Choose the first card of the hand."""
    person.press(person.hand.first)
    expect(person.places.first).to_be_visible()


def place_assassin(person: Person) -> None:
    """Place an assassin, so that the cards are shown that it can eliminate."""
    for number in range(person.hand.count()):
        if person.translate("assassin") in (
            person.hand.nth(number).get_attribute("aria-label") or ""
        ):
            person.press(person.hand.nth(number))
            expect(person.places.first).to_be_visible()
            person.press(person.places.first)
            expect(person.page.locator("body:not(:has(.place))")).to_be_visible()
            return


def drag_card(person: Person) -> None:
    """Drag a card over a place without releasing it."""
    person.lift(0)
    x, y = centre_at_rest(person.places.first)
    person.page.mouse.move(x + 20, y + 10, steps=4)


def ask_for_hint(person: Person) -> None:
    """Ask for a hint."""
    person.press(person.button("Hint"))
    expect(person.page.locator(".hand .hinted")).to_be_visible()


def turn_on_assists(person: Person) -> None:
    """Turn the assists on."""
    person.press(person.button("Not seen yet"))
    for name in ("If it ended now", "Not seen yet", "What a place would do"):
        expect(person.button(name)).to_have_attribute("aria-pressed", "true")
    person.page.locator("#assists").scroll_into_view_if_needed()


def play_turn_to_confirm(person: Person) -> None:
    """Turn on that turns are confirmed, and play a turn up to its confirmation."""
    open_settings(person)
    confirm = person.page.get_by_role("group", name=person.translate("Confirm each turn"))
    confirm.get_by_role("radio", name=person.translate("On")).check()
    person.press(person.button("Back"))
    for _ in range(2):
        person.play(effects=False)
    person.put(0)
    expect(person.page.locator("#deed-none, #deed-confirm")).to_be_visible()
    if person.page.locator("#deed-none").count():
        person.press(person.button("No effect"))
    expect(person.page.locator("#deed-confirm")).to_be_visible()


def try_closed_place(person: Person) -> None:
    """Try to play a card at a place that was used already in the turn."""
    person.play(effects=False)
    choose_card(person)
    news = person.page.locator("#prompt .news")
    before = news.inner_text()
    person.page.locator(".closed").first.click(position={"x": 20, "y": 20})
    expect(news).not_to_have_text(before)


def watch_open_cards(person: Person) -> None:
    """Watch a game of bots with open cards."""
    person.page.locator("#watch").select_option("open")
    expect(person.page.locator(".slip.open").first).to_be_visible()


def stop_at_first_bot(person: Person) -> None:
    """Play a turn, and stop the page when the first bot is about to play."""
    person.press(person.button("Settings"))
    person.page.get_by_role("radio", name=person.translate("Slow")).check()
    person.press(person.button("Back"))
    for _ in range(2):
        person.play(effects=False)
    person.page.evaluate(f"() => {{ {clock(hurries=False, stops='true')} }}")
    person.play(effects=False)
    expect(person.button("Skip")).to_be_visible()


def skip_bots(person: Person) -> None:
    """Play a turn, skip the bots' turns, and open the list of what was missed, if it is closed."""
    stop_at_first_bot(person)
    person.press(person.button("Skip"))
    expect(person.page.locator("#catch-up")).to_be_attached()
    if person.page.locator("#deed-catch-up").is_visible():
        person.press(person.button("Since your last turn"))


def look_at_past(person: Person) -> None:
    """Show the table as it was after an earlier play."""
    person.press(person.page.locator("#log li button").nth(9))
    expect(person.button("Back to now")).to_be_visible()


def open_pile(person: Person) -> None:
    """Open the dialog that shows a pile of the Queen's table card by card."""
    pile = person.page.locator("#mat .stack:has(.card)").first
    pile.locator(".card").last.click()  # the only one that no other covers
    expect(person.page.get_by_role("dialog")).to_be_visible()


def open_settings(person: Person) -> None:
    """Open the settings."""
    person.press(person.button("Settings"))
    expect(person.page.get_by_role("heading", name=person.translate("Settings"))).to_be_visible()


def ask_to_erase(person: Person) -> None:
    """Go as far as the question whether everything shall be erased."""
    open_settings(person)
    person.press(person.page.locator("#erase"))
    expect(person.page.locator("#erase-now")).to_be_visible()
    person.page.locator("#erase-now").scroll_into_view_if_needed()


def explain_card(person: Person) -> None:
    """Show the explanation of a card."""
    person.hand.first.click(button="right")
    expect(person.page.locator("#deed-rules")).to_be_visible()


def open_rules(person: Person) -> None:
    """Open the rules."""
    person.press(person.page.locator("#tool-rules"))
    expect(person.page.get_by_role("heading", name=person.translate("The rules"))).to_be_visible()


def open_rules_part(person: Person) -> None:
    """Open the rules at the part on assassins."""
    open_rules(person)
    person.press(person.page.locator("#contents-assassin"))
    expect(person.page.locator("#rules-assassin-title")).to_be_focused()


def search_rules(person: Person) -> None:
    """Search the rules for a word."""
    open_rules(person)
    person.page.get_by_role("searchbox").fill(person.translate("guard"))
    expect(person.page.locator("mark").first).to_be_visible()


def open_lessons(person: Person) -> None:
    """Open the list of lessons."""
    person.press(person.page.locator("#tool-lessons"))
    expect(person.page.locator("#lessons-title")).to_be_visible()


def begin_first_lesson(person: Person) -> None:
    """Begin the first lesson."""
    open_lessons(person)
    person.press(person.page.locator("#lesson-first"))
    expect(person.button("Go on")).to_be_visible()


def try_unexpected_play(person: Person) -> None:
    """Try a play in a lesson that it does not ask for."""
    begin_first_lesson(person)
    for _ in range(2):
        step = person.page.locator("#guide .step").inner_text()
        person.press(person.button("Go on"))
        expect(person.page.locator("#guide .step")).not_to_have_text(step)
    person.press(person.hand.first)
    person.press(person.button("Queen's table, below"))
    expect(person.page.locator(".objection")).to_be_visible()


def resume_late_lesson(person: Person) -> None:
    """Resume the first lesson late, when many cards lie on the table."""
    leap = next(note.leap for note in lesson("first").notes if note.leap is not None)
    resume_first_lesson(person, leap)
    expect(person.page.locator("#guide")).to_be_visible()


def resume_scored_lesson(person: Person) -> None:
    """Resume the first lesson after its last play: the scores are shown."""
    resume_first_lesson(person, 59)
    expect(person.page.locator(".scores")).to_be_visible()


def resume_first_lesson(person: Person, plays: int) -> None:
    """Resume the first lesson as if it had been left after that many plays."""
    left = Left(tuple(map(str, lesson("first").record.plays[:plays])), read=0)
    kept = Progress().with_left("first", left).dumps()
    person.page.evaluate("kept => localStorage.setItem('courtisans.lessons', kept)", kept)
    person.page.reload()
    person.wait_until_ready()
    open_lessons(person)
    person.press(person.page.locator("#lesson-first"))


def open_puzzles(person: Person) -> None:
    """Open the list of puzzles, some of them solved."""
    puzzles = json.loads((WEB / "puzzles.json").read_text("utf-8"))["puzzles"]
    solved = [each["puzzle"]["name"] for each in puzzles[:4]]
    kept = json.dumps({"version": 1, "solved": solved, "last": None})
    person.page.evaluate("kept => localStorage.setItem('courtisans.puzzles', kept)", kept)
    person.page.reload()
    person.wait_until_ready()
    person.press(person.page.locator("#tool-puzzles"))
    expect(person.page.locator(".chip.done").first).to_be_visible()


def open_first_puzzle(person: Person) -> None:
    """Open the first puzzle."""
    person.press(person.page.locator("#tool-puzzles"))
    person.press(person.page.locator("#puzzles-next"))
    expect(person.page.locator("#guide")).to_be_visible()


def miss_first_puzzle(person: Person) -> None:
    """Play another turn than the best in the first puzzle: the page shows what it costs."""
    open_first_puzzle(person)
    for left in (3, 2, 1):
        expect(person.page.locator("#hand button:not([aria-disabled])")).to_have_count(left)
        person.put(0)
        # After the last card the verdict may be shown before the hand is drawn anew.
        over = f"#deed-none, #puzzle-show, #hand:not(:has(li:nth-of-type({left})))"
        expect(person.page.locator(over).first).to_be_visible()
        if person.page.locator("#deed-none").count():
            person.press(person.button("No effect"))
    expect(person.page.locator("#guide")).to_contain_text("100")


def show_best_turn(person: Person) -> None:
    """Miss the first puzzle, and show the best turn."""
    miss_first_puzzle(person)
    person.press(person.page.locator("#puzzle-show"))
    expect(person.page.locator("#puzzle-show")).to_have_count(0)


def open_day(person: Person) -> None:
    """Open the deal of the day."""
    person.press(person.page.locator("#tool-day"))
    expect(person.page.locator("#day-title")).to_be_visible()


def open_played_day(person: Person) -> None:
    """Open the deal of the day when those of today and of some days before have been played."""
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
    person.wait_until_ready()
    open_day(person)


def look_up_deal(person: Person) -> None:
    """Look up a deal by its name."""
    person.press(person.page.locator("#tool-named"))
    person.page.get_by_label(person.translate("Name of the deal")).fill("1801-pr00-0073")
    person.press(person.button("Look at this deal"))
    expect(person.button("Play this deal")).to_be_visible()


def open_games(person: Person) -> None:
    """Open the list of kept games."""
    person.press(person.button("New game"))
    person.press(person.page.locator("#tool-games"))
    expect(person.page.locator(".outcome").first).to_be_visible()


def open_statistics(person: Person) -> None:
    """Open the statistics."""
    person.press(person.button("New game"))
    person.press(person.page.locator("#tool-statistics"))
    expect(person.page.locator(".figure").first).to_be_visible()


def replay_game(person: Person) -> None:
    """Open the replay of a game, and go some turns forward."""
    person.press(person.button("Replay"))
    expect(person.page.locator("#replay")).to_be_visible()
    for card in (3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 31):
        person.page.keyboard.press("PageDown" if card % 3 == 0 else "ArrowRight")
        expect(person.page.locator("#step-slider")).to_have_value(str(card))


def review_game(person: Person) -> None:
    """Review a game, and show the turn that cost most."""
    person.press(person.button("Review"))
    expect(person.page.locator(".score")).to_be_visible(timeout=LONG_MS)
    person.press(person.page.locator(".costly button").first)
    expect(person.page.locator(".advice").first).to_be_visible()
    person.page.locator("#replay-title").scroll_into_view_if_needed()
