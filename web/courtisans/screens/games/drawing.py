"""Drawing of the screen of the kept games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from htpy import Element, Node, div, h2, li, nav, ol, p, section, span
from htpy import input as field

from web.courtisans.screens.games.merging import Merge
from web.courtisans.selection import MIXED, PAGE, Selection, offered, opponent_name
from web.courtisans.summary import Summary, day, variant_name
from web.locales import _, ngettext
from web.shell.components.button import button
from web.shell.components.filters import filters
from web.shell.components.screen_frame import screen_frame
from web.shell.components.symbol import symbol
from web.shell.gestures import Attributes, event


@dataclass(frozen=True, slots=True)
class PendingDeletion:
    """What is to be deleted if the person confirms it."""

    key: str
    """The key of a game, or `all`, or `unreadable`."""


def games(
    summaries: Sequence[Summary] | None,
    selection: Selection,
    *,
    pending: PendingDeletion | None,
    unreadable: int,
    reachable: bool,
    merge: Merge | None,
    remark: str | None,
) -> Element:
    """Draw the screen.

    `summaries` are None until they are known; `unreadable` is the number of games that cannot be
    read; `reachable`: the browser's database can be used.
    """
    return screen_frame(
        "games",
        _("Kept games"),
        remark and p(class_="setup remark")[remark],
        _list(summaries, selection, pending, reachable=reachable),
        _unreadable(unreadable, pending) if unreadable else None,
        _everything(merge),
    )


def _list(
    summaries: Sequence[Summary] | None,
    selection: Selection,
    pending: PendingDeletion | None,
    *,
    reachable: bool,
) -> Element:
    return section(class_="setup", aria_labelledby="games-list")[
        h2(id="games-list")[_("Finished games")],
        not reachable
        and p(class_="hint")[
            _(
                "This browser gives the page no room for more than the last ten games, "
                "or has none left."
            )
        ],
        _waiting() if summaries is None else _known(summaries, selection, pending),
    ]


def _waiting() -> Element:
    return p(class_="hint")[_("Looking at what is kept…")]


def _known(
    summaries: Sequence[Summary], selection: Selection, pending: PendingDeletion | None
) -> Node:
    if not summaries:
        return p(class_="empty")[
            symbol("queen", "ornament"),
            _("No game is kept yet. Each one that is played to its end will stand here."),
        ]
    listed = selection.listed(summaries)
    page, shown = selection.shown(listed)
    return [
        p(class_="hint")[
            ngettext(
                "{n} game is kept on this device.",
                "{n} games are kept on this device.",
                len(summaries),
            ).format(n=len(summaries))
        ],
        filters("filter", offered(summaries, selection)),
        ol(class_="kept")[[_game(one, pending) for one in shown]],
        None if listed else p(class_="hint")[_("No game is of this kind.")],
        _pages(page, len(listed)),
        _asking(_("All kept games will be gone for good."))
        if pending == PendingDeletion("all")
        else button(_("Throw all away"), event("kept-delete", key="all"), ident="kept-delete-all"),
    ]


def _game(summary: Summary, pending: PendingDeletion | None) -> Element:
    """Draw one game's row: how it ended, and what can be done with it."""
    ident = f"kept-{summary.key}"
    against = (
        [opponent_name(summary.opponent or MIXED)] if any(who.bot for who in summary.seats) else []
    )
    return li(id=f"row-{summary.key}")[
        div(id=ident, class_="what")[
            span(class_="outcome")[summary.verdict],
            span(class_="hint")[
                " · ".join([day(summary.ended), variant_name(summary.variant), *against])
            ],
        ],
        _asking(_("This game will be gone for good."))
        if pending == PendingDeletion(summary.key)
        else div(class_="ways")[_action_buttons(summary.key, {"aria-describedby": ident})],
    ]


def _action_buttons(key: str, described: Attributes) -> Sequence[Element]:
    """Draw the buttons for what can be done with a game."""
    actions = [
        ("open", _("Open"), None),
        ("replay", _("Replay"), None),
        ("export", _("Export"), "export"),
        ("delete", _("Throw away"), "cross"),
    ]
    return [
        button(
            name,
            event(f"kept-{action}", key=key),
            described,
            ident=f"kept-{action}-{key}",
            icon=icon,
            kind="terse" if icon else "plain",
        )
        for action, name, icon in actions
    ]


def _asking(text: str) -> Element:
    """Draw the question whether to delete, with its buttons."""
    return div(class_="asking")[
        p[text],
        button(_("Throw away now"), event("kept-gone"), ident="kept-gone"),
        button(_("Keep"), event("kept-not"), ident="kept-not", kind="strong"),
    ]


def _pages(page: int, listed: int) -> Node:
    last = (listed - 1) // PAGE
    if last < 1:
        return None
    return nav(class_="pages", aria_label=_("Pages"))[
        page > 0 and button(_("Later games"), event("turn", page=page - 1), ident="page-later"),
        span[_("Page {n} of {total}").format(n=page + 1, total=last + 1)],
        page < last
        and button(_("Earlier games"), event("turn", page=page + 1), ident="page-earlier"),
    ]


def _unreadable(count: int, pending: PendingDeletion | None) -> Element:
    """Draw the section on kept games that cannot be read."""
    return section(class_="setup", aria_labelledby="unreadable-title")[
        h2(id="unreadable-title")[_("Put aside")],
        p[
            ngettext(
                "{n} kept game cannot be read. It stays as it was found.",
                "{n} kept games cannot be read. They stay as they were found.",
                count,
            ).format(n=count)
        ],
        _asking(_("What cannot be read will be gone for good."))
        if pending == PendingDeletion("unreadable")
        else div(class_="ways")[
            button(_("Export"), event("unreadable-export"), ident="unreadable-export"),
            button(
                _("Throw away"),
                event("kept-delete", key="unreadable"),
                ident="kept-delete-unreadable",
            ),
        ],
    ]


def _everything(merge: Merge | None) -> Element:
    """Draw the section that saves all that is kept as one file, or adds from such a file."""
    return section(class_="setup", aria_labelledby="everything-title")[
        h2(id="everything-title")[_("Everything in one file")],
        p[
            _(
                "Settings, games under way and finished ones, and all else that this page keeps, "
                "for another device or a bad day. A file that is added takes nothing away: "
                "what is here stays."
            )
        ],
        div(class_="ways")[
            button(_("Save everything"), event("everything"), ident="everything", icon="export"),
            button(_("Add from a file"), {"data-pick": "join-file"}, ident="join", icon="import"),
            field(
                event("join"),
                id="join-file",
                type="file",
                accept=".json,.jsonl,application/json",
                hidden=True,
            ),
        ],
        None
        if merge is None
        else div(id="joined", class_="joined")[
            p[_("{file}:").format(file=merge.name)],
            [p[text] for text in merge.report]
            or p[
                ngettext(
                    "{n} game is still to be read…", "{n} games are still to be read…", merge.left
                ).format(n=merge.left)
            ],
        ],
    ]
