"""Whole games on the built page."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from courtisans import Record, Seat, Variant
from tests.courtisans.engine.games import random_game
from tests.web.finished import finished
from tests.web.languages import LANGUAGES, speaking, translations
from tests.web.player import DraggingPlayer, Player
from tests.web.scenes import Scene
from tests.web.scenes import record as scene_record
from web.courtisans.mission_words import mission_text
from web.courtisans.narration import headline

BOT = "greedy"


@pytest.fixture
def player(page: Page, site: str, complaints: list[str]) -> Iterator[Player]:
    player = Player(page)
    player.open(site)
    yield player
    assert complaints == []


def test_card_released_outside_a_place_goes_back_to_the_hand(page: Page, site: str) -> None:
    player = DraggingPlayer(page)
    player.open(site)
    player.new_game(["", BOT])
    assert player.wait_for_turn()
    for _ in range(2):
        player.lift(0)
        page.mouse.move(3, 3, steps=3)
        player.let_go()
        expect(player.places).to_have_count(0)
        expect(page.locator('#hand [aria-pressed="true"]')).to_have_count(0)
    before = len(player.record["plays"])
    player.play()
    assert len(player.record["plays"]) == before + 1


def test_pressed_card_looks_chosen_or_put_back_before_the_reply(player: Player) -> None:
    player.new_game(["", BOT])
    player.wait_for_turn()
    card = player.hand.first

    def looks(*, sent: bool) -> str:
        """Return the transform with which the card is drawn, if it is marked as pressed or not."""
        mark = "(card, sent) => { card.toggleAttribute('data-pressed', sent) }"
        card.evaluate(mark, sent)
        drawn = card.locator(".front").evaluate("front => getComputedStyle(front).transform")
        card.evaluate(mark, False)
        return str(drawn)

    lying, taken = looks(sent=False), looks(sent=True)
    assert lying != taken
    player.press(card)
    expect(card).to_have_attribute("aria-pressed", "true")
    player.page.mouse.move(0, 0)
    assert (looks(sent=False), looks(sent=True)) == (taken, lying)


def test_team_game_is_played_to_its_end_explained_and_dealt_again(player: Player) -> None:
    page = player.page
    variant = Variant(4, expansion=True, teams=True)
    page.set_input_files("#import-file", scene_record(Scene(variant, share=0.85), variant))
    player.wait_for_turn()
    expect(page.get_by_text("your partner")).to_have_count(1)
    player.play_to_the_end()
    record = Record.from_json(player.record)
    assert record.dealt.variant == variant
    expect(page.get_by_text(re.compile("^the lower of"))).to_have_count(2)
    expect(page.get_by_text("The lower score of two partners")).to_be_visible()
    player.press(player.button("Deal again"))
    expect(page.locator("#result-title")).to_have_count(0)
    player.wait_for_turn()
    again = Record.from_json(player.record)
    assert (again.dealt.variant, again.seats) == (record.dealt.variant, record.seats)
    assert again.dealt.pile != record.dealt.pile


def test_setup_form_does_not_offer_incompatible_choices(page: Page, site: str) -> None:
    player = Player(page)
    player.open(site)
    player.press(player.button("Set up the table"))
    six = page.get_by_role("radio", name="6", exact=True)
    teams = page.get_by_role("checkbox", name="Teams", exact=True)
    expansion = page.get_by_role("checkbox", name="Expansion", exact=True)
    why = page.get_by_text("Teams need the expansion")
    expect(six).to_be_hidden()
    expect(teams).to_be_hidden()
    expect(why).to_be_visible()
    expansion.check()
    expect(teams).to_be_visible()
    expect(why).to_be_hidden()
    page.get_by_role("radio", name="5", exact=True).check()
    expect(teams).to_be_hidden()
    expect(why).to_be_visible()
    six.check()
    teams.check()
    look = "each => getComputedStyle(each).backgroundImage"
    seals = page.locator("#setup-fields .seal")
    expect(seals).to_have_count(6)
    looks = [seal.evaluate(look) for seal in seals.all()]
    assert looks[:3] == looks[3:] and len(set(looks)) == 3


def test_five_persons_at_one_device_see_a_cover_between_their_turns(player: Player) -> None:
    player.new_game([""] * 5)
    for _ in range(6):
        expect(player.page.get_by_role("heading", name=re.compile("turn of"))).to_be_visible()
        assert player.page.locator("#hand").count() == 0
        player.wait_for_turn()
        for _ in range(3):
            player.play()
    assert len(player.record["plays"]) == 18


def test_choices_made_before_python_runs_are_kept(page: Page, site: str) -> None:
    player = Player(page)
    page.goto(site)
    page.get_by_role("button", name="Set up the table").click()
    page.get_by_role("radio", name="2", exact=True).check()
    page.locator("#name-0").fill("Zoë")
    page.locator("#bot-1").select_option("random")
    player.wait_until_ready()
    player.press(player.button("Deal"))
    player.wait_for_turn()
    assert player.record["seats"] == [
        {"name": "Zoë", "bot": None},
        {"name": "Silvio", "bot": "random"},
    ]


def test_reload_resumes_the_game_in_the_middle_of_a_turn(player: Player, site: str) -> None:
    player.new_game(["", BOT])
    player.wait_for_turn()
    player.play()
    before = player.page.locator("#app").inner_html()
    saved = player.record
    player.open(site)
    expect(player.hand).to_have_count(2)
    assert player.record == saved
    assert player.page.locator("#app").inner_text()
    player.press(player.button("Undo"))
    expect(player.hand).to_have_count(3)
    assert before


def test_game_is_exported_and_imported(player: Player, tmp_path: Path) -> None:
    player.new_game(["", BOT])
    player.wait_for_turn()
    player.play()
    with player.page.expect_download() as downloading:
        player.press(player.button("Export game"))
    file = tmp_path / "game.jsonl"
    downloading.value.save_as(file)
    exported = json.loads(file.read_text("utf-8"))
    assert exported == player.record
    Record.from_json(exported)

    load(player, tmp_path, "not a record")
    expect(player.page.locator(".notice", has_text="not JSON")).to_be_visible()
    assert player.record == exported

    other = Record.of(random_game(Variant(5), 3), [Seat(f"<b>n{n}</b>") for n in range(5)])
    load(player, tmp_path, other.dumps())
    expect(player.page.get_by_role("heading", name=re.compile("^Result"))).to_be_focused()
    # A screen reader reads the focused heading, so it is not announced, too.
    expect(player.page.get_by_role("status").last).not_to_have_text(re.compile("Result"))
    expect(player.page.locator(".notice")).to_have_count(0)
    assert player.page.locator("b").count() == 0
    assert player.record == other.to_json()


def load(player: Player, folder: Path, text: str) -> None:
    """Import a file of that text."""
    file = folder / "imported.json"
    file.write_text(text, "utf-8")
    with player.page.expect_file_chooser() as choosing:
        player.press(player.button("Import game"))
    choosing.value.set_files(file)


def test_page_contains_no_secrets_of_the_game(player: Player) -> None:
    player.new_game(["", BOT, BOT])
    player.wait_for_turn()
    player.play()
    record = Record.from_json(player.record)
    game = record.game()
    viewer = next(n for n, seat in enumerate(record.seats) if seat.bot is None)
    shown = player.page.locator("#app").inner_text()
    names = [seat.name for seat in record.seats]
    for seat, missions in enumerate(game.dealt.missions):
        for mission in missions:
            text = mission_text(mission, names[game.variant.left_of(seat)], own=True)
            assert (text in shown) == (seat == viewer), text
    html = player.page.content()
    held = {f"hand-{card.family.value}-{card.role.value}" for card in game.hands[viewer]}
    assert set(re.findall(r'id="(hand-[a-z]+-[a-z]+)-[0-9]"', html)) == held
    stored = player.page.evaluate(
        "Object.keys(localStorage).filter(key => key.startsWith('courtisans.')).sort()"
    )
    assert set(stored) == {"courtisans.earlier", "courtisans.game", "courtisans.setup"}
    assert player.page.evaluate("sessionStorage.length + document.cookie.length") == 0


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_game_is_played_in_each_language(browser: Browser, site: str, language: str) -> None:
    with browser.new_context(locale=f"{language}-CH") as context:
        page = context.new_page()
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        player = Player(page, language=language)
        player.open(site)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page).to_have_title(translations(language).gettext("Courtisans, a card game"))
        player.new_game(["", *["greedy"] * 4])
        player.play_to_the_end()
        record = Record.from_json(player.record)
        assert record.result is not None and complaints == []
        with speaking(language):
            expect(player.result).to_have_text(headline(finished(record)))


def test_settings_are_kept_and_applied_before_python_runs(page: Page, site: str) -> None:
    player = Player(page)
    player.open(site)
    player.press(player.button("Settings"))
    for choice in ("Day", "Français"):
        page.get_by_role("radio", name=choice).check()
    expect(page.get_by_role("heading", name="Réglages")).to_be_visible()
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.context.route("**/engine.mjs", lambda route: route.abort())
    page.reload(wait_until="commit")
    expect(page.locator("html")).to_have_attribute("data-theme", "day")
    expect(page.get_by_role("button", name="Distribuer")).to_be_visible()
    # The style sheet may be loaded after the HTML.
    expect(page.locator("body")).to_have_css("background-color", ground)
    page.context.unroute_all()
    player.open(site)
    player.press(player.button("Réglages"))
    player.press(player.button("Tout effacer ici"))
    player.press(player.button("Tout effacer maintenant"))
    expect(player.button("Settings")).to_be_visible()
    player.wait_until_ready()
    assert page.evaluate("'courtisans.settings' in localStorage") is False


def test_single_character_keys_do_nothing_if_turned_off(page: Page, site: str) -> None:
    player = Player(page)
    player.open(site)
    player.press(player.button("Settings"))
    page.get_by_role("group", name="Keys").get_by_role("radio", name="Off").check()
    page.keyboard.press("Escape")
    player.new_game(["", BOT])
    assert player.wait_for_turn()
    page.keyboard.press("1")
    page.keyboard.press("h")
    player.press(player.hand.nth(1))
    expect(player.hand.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(player.hand.nth(0)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Escape")
    expect(player.places).to_have_count(0)


def test_a_hint_comes_from_the_bots_worker(player: Player) -> None:
    player.new_game(["", BOT])
    assert player.wait_for_turn()
    player.press(player.button("Hint"))  # that worker may still be starting
    expect(player.page.locator(".news")).to_contain_text("Hint 1 of 3:")
    expect(player.page.locator(".held-card.hinted")).to_have_count(1)


def test_language_is_changed_by_one_tap_without_losing_the_game_or_the_form(player: Player) -> None:
    player.new_game(["", BOT])
    player.wait_for_turn()
    player.play(effects=False)
    before, page = player.record, player.page
    player.press(player.button("New game"))
    player.press(player.button("Set up the table"))
    page.get_by_label("Name of seat 2").fill("Cosimo")
    page.get_by_role("radio", name="Deutsch").check()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page).to_have_title("Courtisans, ein Kartenspiel")
    expect(page.get_by_label("Name von Platz 2")).to_have_value("Cosimo")
    player.press(page.get_by_role("button", name="Partie fortsetzen"))
    expect(page.get_by_role("region", name="Deine Hand")).to_be_visible()
    assert player.record == before
    page.reload()
    player.wait_until_ready()
    expect(page.locator("html")).to_have_attribute("lang", "de")
