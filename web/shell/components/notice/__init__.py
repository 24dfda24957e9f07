"""Notices: what the person should know about the game as a whole, above any screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from htpy import Element, Node, details, div, p, summary

from web.locales import _
from web.shell.components.button import button
from web.shell.gestures import event


@dataclass(frozen=True, slots=True)
class Trouble:
    """The text of a notice, mostly about something that went wrong."""

    text: str
    detail: str | None = None
    """The exact reason, shown on demand."""


def notices(
    troubles: Mapping[str, Trouble], *, watching: bool, renewable: bool, damaged: Trouble | None
) -> Node:
    """Draw the notices.

    `troubles`: what went wrong, by name, each until it is dismissed; `watching`: another tab plays
    this game; `renewable`: a new version is ready; `damaged`: a notice on data that was put aside
    because it cannot be read.
    """
    drawn = [
        watching
        and _notice(
            "watching",
            Trouble(_("This game is being played in another tab.")),
            button(_("Play here"), event("lead"), ident="notice-lead"),
        ),
        renewable
        and _notice(
            "renewable",
            Trouble(_("New version ready.")),
            button(_("Reload"), event("renew"), ident="notice-renew"),
        ),
        damaged is not None
        and _notice(
            "damaged",
            damaged,
            button(_("Export damaged game"), event("export-damaged"), ident="export-damaged"),
            button(_("Throw away"), event("forget-damaged"), ident="forget-damaged"),
        ),
        *[
            _notice(
                name,
                trouble,
                button(
                    _("Close"),
                    event("dismiss", trouble=name),
                    ident=f"close-{name}",
                    icon="cross",
                    kind="quiet",
                ),
            )
            for name, trouble in troubles.items()
        ],
    ]
    return any(drawn) and div(id="notices", class_="notices")[drawn]


def _notice(name: str, trouble: Trouble, *deeds: Element) -> Element:
    detail = trouble.detail
    return div(id=f"notice-{name}", class_="notice")[
        div(class_="notice-text")[
            p[trouble.text],
            detail is not None and details(id=f"detail-{name}")[summary[_("Details")], p[detail]],
        ],
        deeds,
    ]
