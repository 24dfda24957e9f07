"""Notices: what the person should know about the game as a whole, above any screen."""

from __future__ import annotations

from htpy import Element, Node, div, p

from web.components.button import button
from web.gestures import event
from web.locales import _


def notices(text: str | None, *, watching: bool, renewable: bool, damaged: bool) -> Node:
    """Draw the notices that there are.

    `text` went wrong, and stays until it is put away; `watching`: another tab plays this game;
    `renewable`: a new version stands ready; `damaged`: a game was put aside that cannot be read.
    """
    return [
        watching
        and _notice(
            "watching",
            _("This game is being played in another tab."),
            button(_("Play here"), event("lead"), ident="notice-lead"),
        ),
        renewable
        and _notice(
            "renewable",
            _("New version ready."),
            button(_("Reload"), event("renew"), ident="notice-renew"),
        ),
        damaged
        and _notice(
            "damaged",
            _("A damaged game was put aside."),
            button(_("Export damaged game"), event("export-damaged"), ident="notice-damaged"),
            button(_("Throw away"), event("forget-damaged"), ident="notice-forget"),
        ),
        text is not None
        and _notice(
            "trouble-told",
            text,
            button(_("Close"), event("dismiss"), ident="notice-close", icon="cross", kind="quiet"),
        ),
    ]


def _notice(ident: str, text: str, *deeds: Element) -> Element:
    return div(id=f"notice-{ident}", class_="notice")[p[text], deeds]
