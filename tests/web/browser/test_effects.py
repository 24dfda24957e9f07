"""Effects of a reply besides its screen, by the page's script: storing, speaking, asking bots."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.staging import Stage, button
from tests.web.waiting import until

# In ms of the page's fake clock: so long that real time, which also passes, does not matter.
HOUR = 3_600_000


def test_entries_are_stored_and_removed(stage: Stage) -> None:
    store = {"do": "store", "key": "a"}
    stage.begin(button("Go"), {**store, "value": "1"})
    assert stage.page.evaluate("localStorage.getItem('courtisans.a')") == "1"
    stage.page.get_by_text("Go").click()
    stage.answer(None, {**store, "value": None})
    assert stage.page.evaluate("localStorage.length") == 0


def test_game_is_notified_that_the_storage_is_full(stage: Stage) -> None:
    stage.begin("", {"do": "store", "key": "a", "value": "x" * 11_000_000})
    assert stage.sent[1] == {
        "act": "unstored",
        "key": "a",
        "reason": "QuotaExceededError",
    }


def test_after_a_failed_store_the_reply_stores_nothing_more_and_confirms_nothing(
    stage: Stage,
) -> None:
    large, copy = {"key": "a", "value": "x" * 11_000_000}, {"key": "b"}
    store, confirm = {"do": "store"}, {"do": "confirm", "event": {"act": "kept"}}
    stage.begin(button("Go"), store | copy | {"value": "1"}, confirm)
    assert stage.acts == ["kept"]
    stage.answer(None, store | large, store | copy | {"value": None}, confirm)
    assert stage.acts == ["kept", "unstored"]
    assert stage.page.evaluate("localStorage.getItem('courtisans.b')") == "1"
    stage.answer(None, store | copy | {"value": "2"}, confirm)
    assert stage.acts == ["kept", "unstored", "kept"]
    assert stage.page.evaluate("localStorage.getItem('courtisans.b')") == "2"


def test_effect_moves_the_focus(stage: Stage) -> None:
    stage.begin("<h1 id='title'>Result</h1>", {"do": "focus", "id": "title"})
    expect(stage.page.locator("#title")).to_be_focused()


@pytest.mark.parametrize(
    ("at", "goes"), [("body", True), ("#in", True), ("#out", False)], ids=["nowhere", "in", "out"]
)
def test_focus_within_a_part_moves_only_if_it_is_in_that_part_or_nowhere(
    stage: Stage, at: str, goes: bool
) -> None:
    html = """
        <button id="out" data-event='{"act":"go"}' data-key="g">out</button>
        <div id="hand"><button id="in">in</button><button id="to">to</button></div>"""
    stage.begin(html)
    if at != "body":
        stage.page.locator(at).focus()
    stage.page.keyboard.press("g")
    stage.answer(html, {"do": "focus", "id": "to", "within": "hand"})
    expect(stage.page.locator("#to" if goes else at)).to_be_focused()


def test_download_has_the_given_name_and_text(stage: Stage) -> None:
    with stage.page.expect_download() as download:
        stage.begin("", {"do": "download", "name": "game.json", "text": "é"})
    assert download.value.suggested_filename == "game.json"
    assert download.value.path().read_text("utf-8") == "é"


def test_files_of_the_site_are_fetched_and_failures_give_no_text(page: Page, site: str) -> None:
    stage = Stage(page, site)
    page.route(f"{site}web/some.json", lambda route: route.fulfill(body="é"))
    page.route(f"{site}web/none.json", lambda route: route.fulfill(status=404, body="no"))
    page.route(f"{site}web/lost.json", lambda route: route.abort())
    event = {"act": "come", "more": 1}
    ask = [
        {"do": "fetch", "path": f"web/{name}.json", "event": event}
        for name in ("some", "none", "lost")
    ]
    stage.begin("", *ask)
    for number in (2, 3, 4):
        page.wait_for_function("number => sent.length === number", arg=number)
        stage.answer(None)
    assert sorted(map(str, (sent["text"] for sent in stage.sent[1:]))) == ["None", "None", "é"]
    assert all(sent["act"] == "come" and sent["more"] == 1 for sent in stage.sent[1:])


def test_repeated_announcement_is_announced_again(page: Page, site: str) -> None:
    page.clock.install()
    stage = Stage(page, site)
    speak = {"do": "speak", "text": "Your turn"}
    stage.begin(button("Go"), speak)
    page.clock.run_for(1000)
    page.get_by_text("Go").click()
    stage.answer(None, speak, {"do": "speak", "text": "now"})
    page.clock.run_for(1000)
    assert page.evaluate("spoken") == ["Your turn", "", "Your turn now"]


def test_effect_sets_the_language_and_title_of_the_page(stage: Stage) -> None:
    stage.begin("", {"do": "lang", "value": "fr", "title": "Un jeu"})
    expect(stage.page.locator("html")).to_have_attribute("lang", "fr")
    expect(stage.page).to_have_title("Un jeu")


RECORD_SOUNDS = """
    window.heard = [];
    for (const { prototype } of [OscillatorNode, AudioBufferSourceNode]) {
        const begin = prototype.start;
        prototype.start = function (when) {
            heard.push(this.constructor.name);
            begin.call(this, when);
        };
    }
    navigator.vibrate = (ms) => heard.push(ms);
    // Scripts that the tests evaluate would count as gestures.
    const activation = { hasBeenActive: false };
    Object.defineProperty(navigator, "userActivation", { value: activation });
    addEventListener("click", () => (activation.hasBeenActive = true));"""


def test_sounds_are_played_only_after_a_gesture(page: Page, site: str) -> None:
    page.add_init_script(RECORD_SOUNDS)
    stage = Stage(page, site)
    tones = [["noise", 900, 500, 0, 50, 0.3], ["sine", 440, 440, 10, 50, 0.3]]
    chime = {"do": "sound", "tones": tones, "buzz": 30}
    stage.begin(button("Go"), chime)
    assert page.evaluate("heard") == []
    page.get_by_text("Go").click()
    stage.answer(None, chime)
    until(page, "heard.length > 2")
    assert page.evaluate("heard") == [30, "AudioBufferSourceNode", "OscillatorNode"]


def test_sound_is_tried_again_where_the_browser_had_none(
    page: Page, site: str, complaints: list[str]
) -> None:
    page.add_init_script(RECORD_SOUNDS)
    page.add_init_script("""
        window.AudioContext = class extends AudioContext {
            constructor() {
                if (!heard.includes("refused")) {
                    heard.push("refused");
                    throw new DOMException("no", "NotSupportedError");
                }
                super();
            }
        };""")
    stage = Stage(page, site).begin(button("Go"))
    chime = {"do": "sound", "tones": [["sine", 440, 440, 10, 50, 0.3]], "buzz": 0}
    for heard in (["refused"], ["refused", "OscillatorNode"]):
        page.get_by_text("Go").click()
        stage.answer(None, chime)
        until(page, f"heard.length >= {len(heard)}")
        assert page.evaluate("heard") == heard
    assert complaints == []


def test_refused_sound_causes_no_error(page: Page, site: str, complaints: list[str]) -> None:
    page.add_init_script(RECORD_SOUNDS)
    page.add_init_script("""
        AudioContext.prototype.resume = async () => {
            heard.push("asked");
            throw new DOMException("no", "InvalidStateError");
        };""")
    stage = Stage(page, site).begin(button("Go"))
    page.get_by_text("Go").click()
    stage.answer(None, {"do": "sound", "tones": [], "buzz": 0})
    until(page, "heard.includes('asked')")
    page.evaluate("new Promise((done) => setTimeout(done))")  # uncaught errors come first
    assert complaints == []


# Bots that play in another worker


THINK = {
    "do": "think",
    "ms": HOUR,
    "ask": {"bot": "sage"},
    "event": {"act": "bot", "ply": 3},
    "waits": False,
}


@pytest.mark.parametrize("answer_first", [True, False])
def test_answer_of_a_bot_is_sent_when_both_it_and_the_pause_are_over(
    page: Page, site: str, answer_first: bool
) -> None:
    page.clock.install()
    stage = Stage(page, site)
    stage.begin("", THINK)
    assert page.evaluate("asked[0].ask") == {"bot": "sage"}
    if answer_first:
        page.evaluate("asked[0].ready('+3')")
    page.clock.run_for(HOUR // 2)
    assert stage.acts == []
    page.clock.run_for(HOUR)
    if not answer_first:
        assert stage.acts == []
        page.evaluate("asked[0].ready('+3')")
    assert stage.sent[1:] == [{"act": "bot", "ply": 3, "answer": "+3"}]


def test_answer_of_a_bot_is_dropped_after_another_reply(page: Page, site: str) -> None:
    page.clock.install()
    stage = Stage(page, site)
    stage.begin(button("Go"), THINK)
    page.get_by_text("Go").click()
    stage.answer()
    page.evaluate("asked[0].ready('+3')")
    page.clock.run_for(2 * HOUR)
    assert stage.acts == ["go"]


def test_lasting_answer_of_a_bot_is_sent_even_after_another_reply(page: Page, site: str) -> None:
    page.clock.install()
    stage = Stage(page, site)
    stage.begin(button("Go"), THINK | {"ms": 0, "lasts": True})
    page.get_by_text("Go").click()
    stage.answer(None, THINK)  # another question does not replace it either
    page.evaluate("asked[0].ready('+3')")
    page.clock.run_for(10)
    assert stage.sent[1:] == [{"act": "go"}, {"act": "bot", "ply": 3, "answer": "+3"}]


def test_each_reply_replaces_or_cancels_the_pending_question(page: Page, site: str) -> None:
    page.clock.install()
    stage = Stage(page, site)
    stage.begin(button("Go") + button("On"), THINK)
    page.get_by_text("Go").click()
    stage.answer(None, THINK)
    page.get_by_text("On").click()
    stage.answer()
    page.evaluate("asked.forEach(it => it.ready('+3'))")
    page.clock.run_for(2 * HOUR)
    assert stage.acts == ["go", "on"]


def test_queued_answer_of_a_bot_is_removed_by_another_reply(page: Page, site: str) -> None:
    page.clock.install()
    stage = Stage(page, site)
    stage.begin(button("Go"), THINK)
    page.get_by_text("Go").click()
    page.evaluate("asked[0].ready('+3')")
    page.clock.run_for(HOUR)
    stage.answer()
    assert stage.acts == ["go"]


def test_delayed_event_is_sent_unless_another_reply_comes_first(page: Page, site: str) -> None:
    page.clock.install()
    stage = Stage(page, site)
    later = {"do": "later", "ms": HOUR, "event": {"act": "next"}}
    stage.begin(button("Go"), later)
    page.get_by_text("Go").click()
    stage.answer(None, later)
    page.clock.run_for(HOUR // 2)
    assert stage.acts == ["go"]
    page.clock.run_for(HOUR // 2)
    assert stage.acts == ["go", "next"]
