"""The tables in the rules, made of the engine's own numbers."""

from __future__ import annotations

from collections.abc import Mapping

from courtisans.cards import Role
from courtisans.rules import PLAYS_A_TURN
from courtisans.variant import VARIANTS
from web.courtisans.screens.rules.parts import Rows
from web.courtisans.words import explanation, role_name
from web.locales import _


def called(role: Role) -> str:
    """Name a role as a heading does: `Noble`."""
    name = role_name(role) or _("courtier")
    return name[:1].upper() + name[1:]


def copies(title: str, deck: Mapping[Role, int]) -> Rows:
    """List how many cards of each role a family has, and what they do."""
    return Rows(
        title,
        (_("Card"), _("Number"), _("What it does")),
        [(called(role), str(n), explanation(role)) for role, n in deck.items()],
    )


def numbers(title: str, *, expansion: bool) -> Rows:
    """List how many cards are set aside, and how many turns each seat has (R3)."""
    variants = [
        each
        for each in VARIANTS
        if each.expansion == expansion and not each.teams and each.missions == "none"
    ]
    return Rows(
        title,
        (_("Players"), _("Cards set aside"), _("Turns for each")),
        [
            (
                str(each.players),
                str(each.set_aside),
                str(each.length // (PLAYS_A_TURN * each.players)),
            )
            for each in variants
        ],
    )
