"""Drawing of the screen of deals by name."""

from __future__ import annotations

from typing import Final

from htpy import Element, Node, dd, div, dl, dt, form, h2, label, li, ol, p, section
from htpy import input as field

from courtisans.deals import LENGTH, NamedDeal
from courtisans.errors import DealError
from courtisans.variant import Variant
from web.courtisans.words import bot_name
from web.locales import _
from web.shell.components.button import button
from web.shell.components.screen_frame import screen_frame
from web.shell.gestures import event

TYPED: Final = "deal-name"
"""The id of the field for a deal's name, and its name in the form."""


def named_screen(
    deal: NamedDeal | None,
    *,
    typed: str,
    trouble: str | None,
    replaces: bool,
    current: NamedDeal | None,
    remark: str | None,
) -> Element:
    """Draw the screen.

    `deal`: the deal to show; `typed`: the text that was typed, and `trouble`: what is wrong with
    it; `replaces`: a game under way would be replaced; `current`: the deal of the last game.
    """
    return screen_frame(
        "named",
        _("A deal by its name"),
        deal is not None and _deal(deal, replaces=replaces),
        section(class_="setup", aria_labelledby="named-title")[_form(typed, trouble)],
        current is not None and _current(current, remark),
    )


def why_none(error: DealError) -> str:
    """Return a sentence that says why a text is no deal's name."""
    return {
        "letter": _("It holds a letter or a sign that occurs in no name."),
        "version": _("It begins with another sign than all names do, or is of a newer version."),
        "length": _("A name has {n} letters and digits.").format(n=LENGTH),
        "typo": _("A letter or a digit of it is wrong: compare it with the name you were given."),
        "table": _("It names a table that the game does not have."),
    }[error.why]


def _form(typed: str, trouble: str | None) -> Element:
    return form(event("look-up"), id="named-form", autocomplete="off")[
        p(id="named-hint", class_="hint")[
            _(
                "{n} letters and digits, such as {name}. Whoever types it gets the same cards."
            ).format(n=LENGTH, name="1801-PR00-0073")
        ],
        label(for_=TYPED)[_("Name of the deal")],
        field(
            id=TYPED,
            name=TYPED,
            value=typed,
            maxlength="40",
            spellcheck="false",
            autocapitalize="characters",
            aria_describedby="named-trouble" if trouble else "named-hint",
            aria_invalid="true" if trouble else None,
        ),
        trouble and p(id="named-trouble", class_="trouble")[trouble],
        button(_("Look at this deal"), {"type": "submit"}, ident="named-look"),
    ]


def _deal(deal: NamedDeal, *, replaces: bool) -> Element:
    return section(class_="setup", aria_labelledby="named-deal-title")[
        h2(id="named-deal-title")[_("Deal {name}").format(name=deal.name)],
        facts(deal),
        replaces and p(class_="hint")[_("The game under way will be kept among the last games.")],
        button(_("Play this deal"), event("play-named"), ident="named-play", kind="strong"),
    ]


def facts(deal: NamedDeal) -> Element:
    """Draw the facts of a deal: its variant, who begins and who sits where."""
    variant = deal.variant
    begins = _("By lot")
    if deal.first is not None:
        begins = _("Seat {number}").format(number=deal.first + 1)
    return dl(class_="facts")[
        div[dt[_("How many play")], dd[str(variant.players)]],
        div[dt[_("What is added")], dd[_added(variant)]],
        div[dt[_("Secret missions")], dd[_missions(variant)]],
        div[dt[_("Who begins")], dd[begins]],
        div[
            dt[_("Who sits where, clockwise")],
            dd[ol[[li[_("Person") if bot is None else bot_name(bot)] for bot in deal.bots]]],
        ],
    ]


def _added(variant: Variant) -> str:
    added = [_("Expansion")] * variant.expansion + [_("Teams")] * variant.teams
    return ", ".join(added) or _("Nothing")


def _missions(variant: Variant) -> str:
    return {
        "current": _("Current edition"),
        "first": _("First edition"),
        "none": _("None"),
    }[variant.missions]


def _current(deal: NamedDeal, remark: str | None) -> Node:
    """Draw the deal of the last game, with a button to share it."""
    return section(class_="setup", aria_labelledby="named-current-title")[
        h2(id="named-current-title")[_("The deal of your last game")],
        p(class_="of-deal")[deal.name],
        p(class_="hint")[
            _("Send its name to a friend: the cards and the opponents will be the same.")
        ],
        button(
            _("Challenge a friend on the same cards"),
            event("challenge"),
            ident="challenge",
            icon="share",
        ),
        remark and p(class_="remark")[remark],
    ]
