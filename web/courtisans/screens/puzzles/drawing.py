"""Drawing of the puzzles: their list, and the note beside the table."""

from __future__ import annotations

from collections.abc import Collection

import htpy
from htpy import Element, Node, div, h2, li, ol, p, section, span

from courtisans.puzzles import Puzzle
from web.courtisans.screens.puzzles.collection import Puzzles
from web.courtisans.screens.puzzles.wording import ABOUT, THEMES, title
from web.locales import _
from web.shell.components.button import button
from web.shell.components.guide import guide
from web.shell.components.screen_frame import screen_frame
from web.shell.components.symbol import symbol
from web.shell.gestures import event, key


def puzzles(found: Puzzles | None, solved: Collection[str], *, failed: bool) -> Element:
    """Draw the list, or a message that it is being fetched or that this has failed."""
    return screen_frame(
        "puzzles",
        _("Puzzles"),
        section(class_="setup", aria_labelledby="puzzles-title")[
            p[
                _(
                    "From games between bots: positions in which one turn is clearly better than"
                    " every other, by what you can know. Find it."
                )
            ],
            None if found is None else _next(found, solved),
        ],
        _failed() if failed else None,
        None if found or failed else p(class_="setup", role="status")[_("The puzzles are coming…")],
        None
        if found is None
        else [_theme(theme, names, solved) for theme, names in found.themes.items()],
    )


def _failed() -> Element:
    return section(class_="setup")[
        p[_("The puzzles could not be fetched. Are you online?")],
        button(_("Try once more"), event("puzzles-fetch"), ident="puzzles-fetch", kind="strong"),
    ]


def _next(found: Puzzles, solved: Collection[str]) -> Node:
    name = found.next(solved)
    if name is None:
        return None
    return button(
        _("Next puzzle"),
        event("puzzle", name=name),
        ident="puzzles-next",
        kind="strong",
    )


def _theme(theme: str, names: list[str], solved: Collection[str]) -> Element:
    done = sum(name in solved for name in names)
    return section(class_="setup theme", aria_labelledby=f"theme-{theme}")[
        h2(id=f"theme-{theme}")[_(THEMES[theme])],
        p(class_="hint")[_(ABOUT[theme])],
        p(class_="count")[_("{n} of {total} solved").format(n=done, total=len(names))],
        ol[
            [
                li[_chip(theme, number, name, solved=name in solved)]
                for number, name in enumerate(names, 1)
            ]
        ],
    ]


def _chip(theme: str, number: int, name: str, *, solved: bool) -> Element:
    text = title(theme, number)
    return htpy.button(
        event("puzzle", name=name),
        id=f"puzzle-{name}",
        type="button",
        class_=["chip", {"done": solved}],
        aria_label=_("{title}, solved").format(title=text) if solved else text,
    )[span[str(number)], solved and symbol("check")]


def puzzle_note(
    puzzle: Puzzle, number: int, text: str, *, follows: str | None, asked: bool, missed: bool
) -> Element:
    """Draw the note beside the table.

    `asked`: the turn is still to be made; `missed`: it was not the best; `follows`: the puzzle to
    offer next.
    """
    return guide(
        title(puzzle.theme, number),
        _("All puzzles"),
        event("puzzles"),
        p(class_="said")[text],
        None if asked else div(class_="ways")[_missed() if missed else _done(follows)],
        kind="puzzle-note",
    )


def _missed() -> list[Element]:
    return [
        button(
            _("Try again"), event("puzzle-again"), key("Enter"), ident="guide-on", kind="strong"
        ),
        button(_("Show the best turn"), event("puzzle-show"), ident="puzzle-show"),
    ]


def _done(follows: str | None) -> list[Element]:
    again = button(_("Try again"), event("puzzle-again"), ident="puzzle-again")
    if follows is None:
        return [button(_("To the list"), event("puzzles"), ident="guide-on", kind="strong"), again]
    onward = event("puzzle", name=follows)
    return [
        button(_("Next puzzle"), onward, key("Enter"), ident="guide-on", kind="strong"),
        again,
    ]
