"""Two tabs of one game: one leads, the other watches; neither writes over the other."""

import re
import time
from random import Random

from playwright.sync_api import BrowserContext, Page, expect

from tests.patience import PATIENCE
from tests.web.player import CHOSEN, SAVED, Player
from tests.web.steps import Person, ask_to_erase
from tests.web.waiting import rest, until

BOT = "greedy"
WATCHING = re.compile("another tab")


def test_one_tab_leads_and_the_other_follows_and_takes_over(
    context: BrowserContext, site: str
) -> None:
    first = Player(context.new_page())
    first.open(site)
    first.new_game(["", BOT])
    first.wait_for_turn()

    second = Player(context.new_page())
    second.open(site)
    expect(second.page.get_by_text(WATCHING)).to_be_visible()
    expect(first.page.get_by_text(WATCHING)).to_have_count(0)
    assert second.page.locator("#hand button:not([aria-disabled])").count() == 0

    first.play()
    expect(second.hand).to_have_count(2)
    played = second.record["plays"]
    second.press(second.button("Play here"))
    expect(first.page.get_by_text(WATCHING)).to_be_visible()
    expect(second.page.get_by_text(WATCHING)).to_have_count(0)
    second.play()
    assert second.record["plays"][:-1] == played
    expect(first.hand).to_have_count(1)

    # The first tab takes over again, and is then closed.
    first.press(first.button("Play here"))
    expect(second.page.get_by_text(WATCHING)).to_be_visible()
    first.page.close()
    expect(second.page.get_by_text(WATCHING)).to_have_count(0)
    second.press(second.button("Undo"))
    expect(second.hand).to_have_count(2)
    assert second.record["plays"] == played


MEMORIES = """
    const root = await navigator.storage.getDirectory();
    const memories = await root.getDirectoryHandle("courtisans-memory", { create: true });
"""
LITTER = f"""async () => {{
    {MEMORIES}
    await memories.getDirectoryHandle("litter", {{ create: true }});
}}"""
LEFT = f"""async () => {{
    {MEMORIES}
    const kept = [...Object.keys(localStorage), ...await Array.fromAsync(memories.keys())];
    return kept.filter((name) => /litter|^courtisans.(game|earlier|setup)$/.test(name));
}}"""


def test_data_erased_in_one_tab_is_not_written_again_by_another(
    context: BrowserContext, site: str
) -> None:
    first, second = Person(context.new_page()), Player(context.new_page())
    first.open(site)
    first.new_game(["", BOT])
    first.wait_for_turn()
    first.page.evaluate(LITTER)
    assert len(first.page.evaluate(LEFT)) > 2
    second.open(site)
    expect(second.page.get_by_text(WATCHING)).to_be_visible()
    ask_to_erase(first)
    with first.page.expect_event("load"), second.page.expect_event("load"):
        first.page.locator("#erase-now").click()
    for tab in (first, second):
        tab.wait_until_ready()
        expect(tab.button("Deal")).to_be_visible()
    first.page.close()
    # The second tab leads now, and has nothing to write.
    expect(second.page.get_by_text(WATCHING)).to_have_count(0)
    rest(second.page)
    assert second.page.evaluate(LEFT) == []


PLAY = """async () => {
    const tap = (css) => [...document.querySelectorAll(css)].at(-1)?.click();
    tap("#hand button:not([aria-disabled])");
    const place = `[data-event*='"place"']`;
    for (let tries = 0; tries < 50 && !document.querySelector(place); tries += 1) {
        await new Promise((over) => setTimeout(over, 10));
    }
    tap(place);
}"""
"""Begins a play if possible; whether the play is completed is checked later."""
TAP = "css => document.querySelector(css)?.click()"
RECORD_EXPORTS = """
    const address = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
        blob.text().then((text) => (window.exported = text.trim()));
        return address.call(URL, blob);
    };
"""
DELAY_NOTICE_OF_LOST_LOCK = """
    const { setTimeout } = window;
    const { request } = LockManager.prototype;
    let times = 0;
    LockManager.prototype.request = async function (...more) {
        try {
            return await request.apply(this, more);
        } catch (reason) {
            times += 1;
            await new Promise((over) => setTimeout(over, [300, 0, 100][times % 3]));
            throw reason;
        }
    };
"""
"""A tab learns late that another one has stolen its lock, as on a busy machine."""
EXPORT = """() => {
    window.exported = undefined;
    document.querySelector(`[data-event*='"export"']`).click();
}"""


def test_tabs_agree_on_one_history_however_fast_they_take_over(
    context: BrowserContext, site: str
) -> None:
    random = Random(7)
    context.add_init_script(RECORD_EXPORTS + DELAY_NOTICE_OF_LOST_LOCK)
    leading, watching = Player(context.new_page()), Player(context.new_page())
    leading.open(site)
    leading.new_game(["", BOT])
    leading.wait_for_turn()
    watching.open(site)
    expect(watching.page.get_by_text(WATCHING)).to_be_visible()
    for _ in range(6):
        until(leading.page, "document.querySelector('#hand button:not([aria-disabled])')")
        leading.page.evaluate(PLAY)
        leading.page.wait_for_timeout(random.choice([0, 0, 5, 20, 60, 250]))
        leading, watching = watching, leading
        leading.page.evaluate(TAP, "#notice-lead")
        if random.random() < 0.5:
            leading.page.evaluate(PLAY)
        if random.random() < 0.5:
            watching.page.evaluate(PLAY)
        expect(watching.page.get_by_text(WATCHING)).to_be_visible()
        expect(leading.page.get_by_text(WATCHING)).to_have_count(0)
        until_one_history(leading.page, watching.page)
        leading.page.evaluate(TAP, "#deed-none")
    leading.wait_for_turn()
    rest(leading.page)
    if leading.page.locator(CHOSEN).count():  # a play was begun but not completed
        leading.page.keyboard.press("Escape")
        expect(leading.page.locator(CHOSEN)).to_have_count(0)
    before = leading.record["plays"]
    leading.play()
    until_one_history(leading.page, watching.page)
    after = leading.record["plays"]
    # If it was the last card of the turn, the bot has played, too.
    assert len(after) > len(before) and after[: len(before)] == before


def until_one_history(*tabs: Page) -> None:
    """Wait until all tabs show the game that is stored."""
    end = time.monotonic() + PATIENCE
    while True:
        shown = {exported(tab) for tab in tabs}
        if shown == {tab.evaluate(SAVED) for tab in tabs} and len(shown) == 1:
            return
        assert time.monotonic() < end, f"several histories: {shown}"
        tabs[0].wait_for_timeout(50)


def exported(tab: Page) -> str:
    """Return the game as the tab exports it."""
    tab.evaluate(EXPORT)
    return str(until(tab, "window.exported"))


def test_a_setting_chosen_in_a_tab_that_follows_is_stored_and_applied_in_both(
    context: BrowserContext, site: str
) -> None:
    first, second = Player(context.new_page()), Player(context.new_page())
    first.open(site)
    second.open(site)
    expect(second.page.get_by_text(WATCHING)).to_be_visible()
    second.press(second.page.locator("#tool-settings"))
    second.page.get_by_role("radio", name="Deutsch").check()
    for tab in (first, second):
        expect(tab.page.locator("html")).to_have_attribute("lang", "de")
    first.page.reload()
    expect(first.page.locator("html")).to_have_attribute("lang", "de")
