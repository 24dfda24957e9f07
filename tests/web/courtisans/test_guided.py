"""Games with a guide: beside the person's own, which they never touch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from htpy import Node, p

from courtisans import Game, Play, Record, Seat, Variant, View
from tests.web.sessions import Page
from web.courtisans.app_state import AppState
from web.courtisans.match import Match
from web.shell.effects import Effect, store
from web.shell.storage import ASIDE, GAME, LAST


@dataclass
class Mute:
    """A guide who minds one place, and writes down what is asked of it."""

    resume_act: str = "settings"
    screen: str = "settings"
    closed: int | None = None
    halts: set[int] = field(default_factory=set)
    book: dict[int, str] = field(default_factory=dict)

    def drawn(self, view: View) -> Node:
        return p(id="guide")[f"after {len(view.plays)}"]

    def news(self, plays: int) -> str:
        return f"You are at {plays}."

    def allows(self, view: View, play: Play) -> bool:
        return play in view.legal and play.place != self.closed

    def answer(self, plays: int) -> str | None:
        return self.book.get(plays)

    def store(self, plays: Sequence[Play]) -> list[Effect]:
        return [store("lesson", str(len(plays)))]

    def is_waiting(self, plays: int) -> bool:
        return plays in self.halts


def guided(page: Page, guide: Mute, plays: int = 0) -> AppState:
    """Put a guided game of two before a page's person."""
    app: AppState = page.session.app
    game = Game.deal(Variant(2, missions="none"), 5, first=0)
    for _ in range(plays):
        game.play(game.legal()[0])
    record = Record.of(game, [Seat("Ana"), Seat("Silvio", "greedy")])
    app.open_guided(Match(record, game, app.new_seed, guide=guide))
    assert store(ASIDE, guide.resume_act) in app.effects
    page.send("to-hand")
    return app


def begun() -> Page:
    """A page with a game under way."""
    page = Page()
    page.deal(["", "random", "random"])
    while "choose a card" not in page.html:
        page.wait()
    page.play_first()
    return page


def test_the_game_under_way_is_neither_written_over_nor_listed() -> None:
    page = begun()
    kept = dict(page.stored)
    guided(page, Mute())
    assert "after 0" in page.html
    page.play_unsaved()
    assert "after 1" in page.html and page.stored.pop("lesson") == "1"
    assert page.stored == kept
    page.send("undo")
    assert page.stored.pop("lesson") == "0" and page.stored == kept
    page.send("home")
    assert page.stored == kept and page.stored.get(LAST) is None
    page.send("resume")
    assert "Taken" not in page.html and page.session.app.match is not None
    assert page.session.app.match.written() == Record.parse(kept[GAME])


def test_a_play_that_the_guide_does_not_let_pass_is_not_made() -> None:
    page = Page()
    app = guided(page, Mute(closed=0))
    page.send("choose", card=0)
    page.send("place", place="0")
    assert app.match and not app.match.game.plays
    assert page.focused and page.focused.startswith("hand-")
    page.send("choose", card=0)
    page.send("place", place="1")
    assert len(app.match.game.plays) == 1


def test_bots_play_by_the_book() -> None:
    page = Page()
    token = "hare.plain@+"
    guide = Mute(book={3: token})
    guided(page, guide, plays=3)
    assert page.waiting == {"act": "bot", "ply": 3, "answer": token}


def test_where_the_guide_stops_nobody_plays() -> None:
    page = Page()
    app = guided(page, Mute(halts={0, 3}))
    page.send("choose", card=0)
    assert app.match and app.match.choice.card is None
    assert "Your turn" not in page.html
    guided(page, Mute(halts={3}), plays=3)
    assert page.waiting is None


def test_a_guided_game_that_is_over_goes_back_to_its_screen() -> None:
    page = begun()
    kept = page.stored[GAME]
    page.send("settings")
    page.send("back")
    app = guided(page, Mute(), plays=59)
    page.let_bots_play()
    assert app.screen == "settings" and page.focused == "settings-title"
    assert page.stored[GAME] == kept and app.ended is None


def test_after_a_reload_one_comes_back_by_the_guides_entry() -> None:
    page = begun()
    guided(page, Mute())
    assert "settings-title" not in page.html
    stored = page.stored | {ASIDE: "settings"}
    assert "settings-title" in Page(stored).html
    assert "settings-title" not in Page(stored | {ASIDE: "erase-now"}).html


def test_another_game_ends_the_guided_one() -> None:
    page = begun()
    app = guided(page, Mute())
    page.stored[ASIDE] = "settings"
    page.deal(["", "random"])
    assert not app.guided and ASIDE not in page.stored


def test_another_tab_does_not_take_it_away() -> None:
    page = begun()
    app = guided(page, Mute())
    page.send("follows", stored={})
    page.send("stored", key=GAME, value=page.stored[GAME])
    assert app.guided and "Your turn" not in page.html
    page.send("leads", stored=dict(page.stored))
    assert "Your turn" in page.html and app.match and app.match.guide
