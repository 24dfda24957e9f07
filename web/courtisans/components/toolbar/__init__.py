"""The bar at the top: the game's name, the pile, and buttons for the game as a whole."""

from __future__ import annotations

from htpy import Element, div, h1, header, span
from markupsafe import Markup

from web.locales import _, ngettext
from web.shell.components.button import button
from web.shell.components.symbol import symbol
from web.shell.components.tools import (
    export_button,
    import_button,
    leaving,
    new_game_button,
    settings_button,
    sound_switch,
)
from web.shell.gestures import event
from web.shell.markup import drawn_once, region


@region(8)
def toolbar(
    *,
    title: Markup,
    pile: int | None,
    export: bool,
    sound: bool | None = None,
    asks: bool = False,
) -> Element:
    """Draw the bar.

    `pile`: the number of cards in the pile, None to leave it out; `export`: whether there is a game
    to export; `sound`: whether sound is on, None to leave out the switch; `asks`: whether a phone
    asks before it leaves the game.
    """
    return header(id="bar", class_="bar")[
        title,
        pile is not None and _pile(pile),
        div(class_="tools")[
            leaving("quiet") if asks else new_game_button("quiet"),
            export and export_button("quiet"),
            import_button("quiet"),
            sound is not None and sound_switch("quiet", on=sound),
            button(_("Rules"), event("rules"), ident="tool-rules", icon="book", kind="quiet"),
            settings_button("quiet"),
        ],
    ]


@drawn_once(4)
def name_of_game(around: Element = h1) -> Element:
    """Draw the game's name in the element `around`, by default the screen's heading."""
    return around(class_="brand")[symbol("lily"), "Courtisans"]


def _pile(count: int) -> Element:
    text = ngettext("{n} card in the pile", "{n} cards in the pile", count).format(n=count)
    return span(id="pile", class_="pile", title=text)[
        span(class_="unseen")[text],
        span(class_="deck", aria_hidden="true"),
        span(class_="count", aria_hidden="true")[str(count)],
    ]
