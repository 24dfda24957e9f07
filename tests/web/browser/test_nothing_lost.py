"""No game is lost: storage that fails, tabs that are closed, files that are no games."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from courtisans import Record, Seat, Variant
from tests.courtisans.engine.games import random_game
from tests.lanes import slow
from tests.web.player import Player

BOT = "greedy"
CANNOT_SAVE = re.compile("cannot save")
FULL = """
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") };
"""
FORBIDDEN = """
    Object.defineProperty(window, "localStorage", {
        get() { throw new DOMException("no", "SecurityError") },
    });
"""


@pytest.mark.parametrize("failing", [FULL, FORBIDDEN], ids=["full", "forbidden"])
def test_game_goes_on_without_storage_and_reports_it_once(
    page: Page, site: str, tmp_path: Path, failing: str
) -> None:
    page.add_init_script(failing)
    player = Player(page)
    player.open(site)
    player.new_game(["", BOT])
    expect(page.locator(".notice", has_text=CANNOT_SAVE)).to_be_visible()
    player.press(player.button("Close"))
    for _ in range(2):
        player.wait_for_turn()
        player.play(effects=False)
    expect(page.get_by_text(CANNOT_SAVE)).to_have_count(0)
    with page.expect_download() as downloading:
        player.press(player.button("Export game"))
    file = tmp_path / "game.jsonl"
    downloading.value.save_as(file)
    assert len(Record.parse(file.read_bytes()).plays) >= 2


FILL = """() => {
    for (let size = 2 ** 22, n = 0; size >= 1; n += 1) {
        try { localStorage.setItem(`filler ${n}`, "x".repeat(size)); } catch { size /= 2; }
    }
}"""
EMPTY = """() => {
    const fillers = Object.keys(localStorage).filter((key) => key.startsWith("filler"));
    for (const key of fillers) localStorage.removeItem(key);
}"""
SMALL_ONLY = """
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
        const large = value.length > 8000;
        if (window.small && large) throw new DOMException("large", "QuotaExceededError");
        write.call(this, key, value);
    };
    window.small = true;
"""
BROKEN = "{broken" + "x" * 9000


@pytest.mark.parametrize(
    "large_only", [slow(False, id="full"), pytest.param(True, id="full for large entries")]
)
def test_damaged_game_is_not_overwritten_if_there_is_no_space_for_a_copy(
    page: Page, site: str, *, large_only: bool
) -> None:
    player = Player(page)
    player.open(site)
    page.evaluate("broken => localStorage.setItem('courtisans.game', broken)", BROKEN)
    if large_only:
        page.add_init_script(SMALL_ONLY)
    else:
        page.evaluate(FILL)
    for _ in range(2):
        page.reload()
        player.wait_until_ready()
        expect(page.locator(".notice", has_text="no room to put the damaged")).to_be_visible()
        assert page.evaluate("localStorage.getItem('courtisans.game')") == BROKEN
    player.new_game(["", BOT])
    player.wait_for_turn()
    player.play(effects=False)
    expect(page.locator(".notice", has_text=CANNOT_SAVE)).to_be_visible()
    assert page.evaluate("localStorage.getItem('courtisans.game')") == BROKEN
    page.evaluate("window.small = false" if large_only else EMPTY)
    player.play(effects=False)
    expect(page.locator(".notice")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('courtisans.damaged')") == BROKEN
    assert len(player.record["plays"]) >= 2
    player.press(player.button("New game"))
    expect(page.locator(".notice", has_text="was put aside")).to_be_visible()


def test_notice_that_nothing_can_be_saved_is_shown_while_it_is_true(page: Page, site: str) -> None:
    notice = page.locator(".notice", has_text=CANNOT_SAVE)
    player = Player(page)
    player.open(site)
    player.new_game(["", BOT])
    player.wait_for_turn()
    page.evaluate(FILL)
    player.play(effects=False)
    expect(notice).to_be_visible()
    page.evaluate(EMPTY)
    player.play(effects=False)
    expect(notice).to_have_count(0)
    played = player.record["plays"]
    page.evaluate(FILL)
    player.play(effects=False)
    expect(notice).to_be_visible()
    assert player.record["plays"] == played
    player.press(player.button("Close"))
    expect(notice).to_have_count(0)  # before the next press: as the notice goes, the hand moves
    player.wait_for_turn()
    player.play(effects=False)
    expect(notice).to_have_count(0)


def test_invalid_file_is_refused_in_the_language_of_the_page(browser: Browser, site: str) -> None:
    with browser.new_context(locale="fr") as context:
        page = context.new_page()
        Player(page).open(site)
        binary = b"\x89PNG\n" + b"{\xff\n" * 8
        choose = page.locator("#import-file").set_input_files
        choose({"name": "x.png", "mimeType": "image/png", "buffer": binary})
        expect(page.locator(".notice p").first).to_have_text(re.compile("^«.x.png.» n’"))
        choose({"name": "x.txt", "mimeType": "text/plain", "buffer": b"hello"})
        expect(page.locator(".notice p").first).to_have_text(
            re.compile("^«.x.txt.» n’a pas été chargé")
        )
        reason = page.get_by_text("il manque une valeur")
        expect(reason).to_be_hidden()
        page.get_by_text("Détails").click()
        expect(reason).to_be_visible()


def test_storage_cleared_while_the_page_is_open_is_written_again(page: Page, site: str) -> None:
    player = Player(page)
    player.open(site)
    player.new_game(["", BOT])
    player.wait_for_turn()
    player.play(effects=False)
    played = player.record["plays"]
    page.evaluate("localStorage.clear()")
    player.play(effects=False)
    assert player.record["plays"][:-1] == played


def test_tab_closed_in_the_middle_of_a_turn_reopens_with_all_plays(
    context: BrowserContext, site: str
) -> None:
    player = Player(context.new_page())
    player.open(site)
    player.new_game(["", BOT, BOT])
    player.wait_for_turn()
    for _ in range(2):
        player.play()
    for card_chosen in (True, False):
        if card_chosen:
            played = player.record["plays"]
            player.press(player.hand.first)  # chosen, not played
        else:
            player.play()  # the bots begin to think
            played = player.record["plays"]
        player.page.close()
        player = Player(context.new_page())
        player.open(site)
        assert player.record["plays"][: len(played)] == played
        if card_chosen:
            assert player.record["plays"] == played
            expect(player.hand).to_have_count(1)


def test_leaving_the_page_and_going_back_resumes_the_game(page: Page, site: str) -> None:
    player = Player(page)
    player.open(site)
    player.new_game(["", BOT])
    player.wait_for_turn()
    player.play()
    page.goto("about:blank")
    page.go_back()
    player.wait_until_ready()
    expect(player.hand).to_have_count(2)
    player.press(player.button("Undo"))
    expect(player.hand).to_have_count(3)


def long_names() -> str:
    """Return a game whose names are markup, or thousands of characters long."""
    game = random_game(Variant(2), 1, share=0.5)
    names = ["<img src=x onerror=alert(1)>" + "x" * 5000, "Donaudampfschifffahrtsgesellschaft" * 90]
    return Record.of(game, [Seat(names[0]), Seat(names[1], BOT)]).dumps()


def test_game_with_very_long_names_of_markup_is_shown_as_text_and_fits(
    page: Page, site: str, tmp_path: Path, complaints: list[str]
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    player = Player(page)
    player.open(site)
    file = tmp_path / "long.json"
    file.write_text(long_names(), "utf-8")
    page.locator("#import-file").set_input_files(file)
    expect(page.locator("#mat, .mat").first).to_be_visible()
    assert page.locator("img").count() == 0
    box = page.locator(".prompt").bounding_box()
    assert box and box["height"] < 200
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert complaints == []


def damaged_deal() -> str:
    """Return a game with an impossible deal."""
    source = json.loads(long_names())
    source["pile"][0] = source["pile"][1]
    return json.dumps(source)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("x" * 50_000_000, "too large"),
        ("not a game", "not JSON"),
        ('{"format": "other"}', "courtisans-record/1"),
        ("[" * 1_000_000, "nested"),
        (damaged_deal(), "deck"),
    ],
    ids=["huge", "no JSON", "other format", "deep", "impossible deal"],
)
def test_file_that_is_no_game_is_refused_and_the_game_goes_on(
    page: Page, site: str, tmp_path: Path, content: str, reason: str
) -> None:
    player = Player(page)
    player.open(site)
    player.new_game(["", BOT])
    player.wait_for_turn()
    before = player.record
    file = tmp_path / "import.json"
    file.write_text(content, "utf-8")
    page.locator("#import-file").set_input_files(file)
    expect(page.locator(".notice", has_text=reason)).to_be_visible()
    assert player.record == before
    player.play()
