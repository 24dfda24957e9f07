"""Games with a guide: they never change the person's own game under way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from htpy import Node, p

from courtisans import Game, Play, Record, Seat, Variant, View
from tests.web.sessions import Page
from web.courtisans.app_state import CEREMONY, AppState
from web.courtisans.guide import Part
from web.courtisans.match import Match
from web.shell.effects import Effect, store
from web.shell.storage import ACTIVITY, GAME, LAST


@dataclass
class ScriptedGuide:
    """A guide that forbids one place, prescribes some plays and stops after some."""

    resume_act: str = "settings"
    screen: str = "settings"
    reveals_end: bool = False
    closed: int | None = None
    halts: set[int] = field(default_factory=set)
    book: dict[int, str] = field(default_factory=dict)

    def hides(self, plays: int) -> frozenset[Part]:
        return frozenset({"log"} if plays else {"missions", "news"})

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


def guided(page: Page, guide: ScriptedGuide, plays: int = 0) -> AppState:
    """Open a guided game of two on a page, after so many plays; return the page's state."""
    app: AppState = page.session.app
    game = Game.deal(Variant(2, missions="none"), 5, first=0)
    for _ in range(plays):
        game.play(game.legal()[0])
    record = Record.of(game, [Seat("Ana"), Seat("Silvio", "greedy")])
    app.open_guided(Match(record, game, app.new_seed, guide=guide))
    assert store(ACTIVITY, guide.resume_act) in app.effects
    page.send("to-hand")
    return app


def begun() -> Page:
    """Return a page with a game under way."""
    page = Page()
    page.deal(["", "random", "random"])
    while "choose a card" not in page.html:
        page.wait()
    page.play_first()
    return page


def test_a_guided_game_neither_overwrites_nor_lists_the_game_under_way() -> None:
    page = begun()
    kept = dict(page.stored)
    guided(page, ScriptedGuide())
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


def test_a_play_that_the_guide_does_not_allow_is_not_made() -> None:
    page = Page()
    app = guided(page, ScriptedGuide(closed=0))
    page.send("choose", card=0)
    page.send("place", place="0")
    assert app.match and not app.match.game.plays
    assert page.focused == "place-queen+"  # the card stays chosen
    page.send("place", place="1")
    assert len(app.match.game.plays) == 1


def test_the_table_leaves_out_what_the_guide_hides() -> None:
    page = Page()
    guided(page, ScriptedGuide())
    page.send("choose", card=0)
    assert "chronicle" in page.html and 'class="news' not in page.html
    page.send("place", place="1")
    page.send("choose", card=0)
    assert "chronicle" not in page.html and 'class="news' in page.html


def test_bots_make_the_plays_that_the_guide_prescribes() -> None:
    page = Page()
    token = "hare.plain@+"
    guide = ScriptedGuide(book={3: token})
    guided(page, guide, plays=3)
    assert page.waiting == {"act": "bot", "ply": 3, "answer": token}


def test_nobody_can_play_while_the_guide_stops_the_game() -> None:
    page = Page()
    app = guided(page, ScriptedGuide(halts={0, 3}))
    page.send("choose", card=0)
    assert app.match and app.match.choice.card is None
    assert "Your turn" not in page.html
    guided(page, ScriptedGuide(halts={3}), plays=3)
    assert page.waiting is None


def test_after_the_end_of_a_guided_game_the_guides_screen_is_shown() -> None:
    page = begun()
    kept = page.stored[GAME]
    page.send("settings")
    page.send("back")
    app = guided(page, ScriptedGuide(), plays=59)
    page.let_bots_play()
    assert app.screen == "settings" and page.focused == "settings-title"
    assert page.stored[GAME] == kept and app.ended is None


def test_a_guide_may_have_the_end_of_its_game_revealed_first() -> None:
    page = begun()
    kept = page.stored[GAME]
    app = guided(page, ScriptedGuide(reveals_end=True), plays=59)
    page.wait()
    assert app.screen == CEREMONY and page.focused == "ceremony-skip"
    page.send("end-ceremony")
    assert app.screen == "settings" and page.focused == "settings-title"
    assert page.stored[GAME] == kept and app.ended is None


def test_a_reload_performs_the_guides_stored_act_only_if_it_opens_a_later_screen() -> None:
    page = begun()
    guided(page, ScriptedGuide())
    assert "settings-title" not in page.html
    stored = page.stored | {ACTIVITY: "settings"}
    assert "settings-title" in Page(stored).html
    assert "settings-title" not in Page(stored | {ACTIVITY: "erase-now"}).html


def test_dealing_another_game_ends_the_guided_one() -> None:
    page = begun()
    app = guided(page, ScriptedGuide())
    page.stored[ACTIVITY] = "settings"
    page.deal(["", "random"])
    assert not app.guided and ACTIVITY not in page.stored


def test_a_guided_game_stays_at_the_table_when_the_lead_passes_to_another_tab() -> None:
    page = begun()
    app = guided(page, ScriptedGuide())
    page.send("follows", stored={})
    page.send("stored", key=GAME, value=page.stored[GAME])
    assert app.guided and "Your turn" not in page.html
    page.send("leads", stored=dict(page.stored))
    assert "Your turn" in page.html and app.match and app.match.guide
