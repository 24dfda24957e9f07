"""Tools: the buttons that concern a game as a whole."""

from __future__ import annotations

from htpy import Element, Node, div, p, span
from htpy import input as field

from web.locales import _
from web.shell.components.button import button
from web.shell.gestures import back, event


def new_game_button(kind: str) -> Element:
    """Draw the button that goes from a game to the home screen, where a new one begins."""
    return button(
        _("New game"), event("home"), back(home=True), ident="tool-new", icon="new", kind=kind
    )


def leaving(kind: str) -> list[Element]:
    """Draw the button that goes from a game under way to the home screen.

    On a phone, where only its symbol is shown, there is another button instead, which asks first.
    """
    return [
        span(class_="unasked")[new_game_button(kind)],
        span(class_="asked-first")[
            button(
                _("New game"), {"popovertarget": "leaving"}, ident="ask-new", icon="new", kind=kind
            )
        ],
        div(
            id="leaving",
            class_="leaving",
            popover=True,
            role="dialog",
            aria_labelledby="leaving-question",
        )[
            p(id="leaving-question")[
                _("Leave this game? It is kept: you can resume it from the home screen.")
            ],
            div(class_="ways")[
                button(
                    _("Keep playing"), {"popovertarget": "leaving"}, ident="stay", kind="strong"
                ),
                button(_("New game"), event("home"), ident="leave"),
            ],
        ],
    ]


def export_button(kind: str) -> Element:
    """Draw the button that saves the game to a file."""
    return button(_("Export game"), event("export"), ident="tool-export", icon="export", kind=kind)


def import_button(kind: str) -> list[Node]:
    """Draw the button that asks for a file, with the hidden file field that it opens."""
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


def settings_button(kind: str) -> Element:
    """Draw the button that opens the settings."""
    return button(
        _("Settings"), event("settings"), ident="tool-settings", icon="settings", kind=kind
    )


def sound_switch(kind: str, *, on: bool) -> Element:
    """Draw the button that switches all sound off, or on again."""
    return button(
        _("Sound"),
        event("set", name="sound", value="off" if on else "on"),
        {"aria-pressed": "true" if on else "false"},
        ident="tool-sound",
        icon="sound" if on else "silence",
        kind=kind,
    )
