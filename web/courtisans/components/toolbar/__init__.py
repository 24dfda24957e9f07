"""The bar at the top: the game's name, the pile, and what concerns the game as a whole."""

from __future__ import annotations

from htpy import Element, Node, div, h1, header, span
from htpy import input as field
from markupsafe import Markup

from web.locales import _, ngettext
from web.shell.components.button import button
from web.shell.components.symbol import symbol
from web.shell.gestures import event
from web.shell.markup import drawn_once, region


@region(8)
def toolbar(*, title: Markup, pile: int | None, export: bool, sound: bool | None = None) -> Element:
    """Draw the bar; without a `pile` where there is none, without export before a game.

    `sound` tells whether any is heard; None where there is none to be heard.
    """
    return header(id="bar", class_="bar")[
        title,
        pile is not None and _pile(pile),
        div(class_="tools")[
            button(_("New game"), event("home"), ident="tool-new", icon="new", kind="quiet"),
            export
            and button(
                _("Export game"), event("export"), ident="tool-export", icon="export", kind="quiet"
            ),
            import_button(kind="quiet"),
            sound is not None and _sound_switch(on=sound),
            button(_("Rules"), event("rules"), ident="tool-rules", icon="book", kind="quiet"),
            settings_button(kind="quiet"),
        ],
    ]


@drawn_once(4)
def name_of_game(around: Element = h1) -> Element:
    """Draw the game's name, as the heading of a screen unless told otherwise."""
    return around(class_="brand")[symbol("lily"), "Courtisans"]


def _sound_switch(*, on: bool) -> Element:
    return button(
        _("Sound"),
        event("set", name="sound", value="off" if on else "on"),
        {"aria-pressed": "true" if on else "false"},
        ident="tool-sound",
        icon="sound" if on else "silence",
        kind="quiet",
    )


def settings_button(kind: str) -> Element:
    """Make the button that leads to the settings."""
    return button(
        _("Settings"), event("settings"), ident="tool-settings", icon="settings", kind=kind
    )


def import_button(kind: str) -> list[Node]:
    """Make the button that asks for a file, with the field that does the asking."""
    return [
        button(
            _("Import game"),
            {"data-pick": "import-file"},
            ident="tool-import",
            icon="import",
            kind=kind,
        ),
        field(
            event("import"),
            id="import-file",
            type="file",
            accept=".json,.jsonl,application/json",
            hidden=True,
        ),
    ]


def _pile(count: int) -> Element:
    text = ngettext("{n} card in the pile", "{n} cards in the pile", count).format(n=count)
    return span(id="pile", class_="pile", title=text)[
        span(class_="unseen")[text],
        span(class_="deck", aria_hidden="true"),
        span(class_="count", aria_hidden="true")[str(count)],
    ]
