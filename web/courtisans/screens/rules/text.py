"""The text of the rules, chapter by chapter: the game, a turn, its roles, and its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from courtisans.cards import BASE_COPIES, Role
from web.courtisans.screens.rules.additions import expansion, missions, teams
from web.courtisans.screens.rules.parts import Chapter, Items, Legend, Part, Picture, Text
from web.courtisans.screens.rules.pictures import counted
from web.courtisans.screens.rules.tables import called, copies, numbers
from web.locales import _


def chapters() -> Sequence[Chapter]:
    """Return all chapters, in the reader's language."""
    return (
        Chapter(_("The game"), (_aim(), _cards(), _start())),
        Chapter(_("A turn"), (_turn(), _table(), _marks())),
        Chapter(_("The courtiers"), (_plain(), _noble(), _spy(), _assassin(), _guard())),
        Chapter(_("The end"), (_end(), _count(), _winning())),
        missions(),
        expansion(),
        teams(),
    )


def _aim() -> Part:
    return Part(
        "aim",
        _("What it is about"),
        (
            Text(
                _(
                    "Six families court the Queen. What you play at her table raises a family "
                    "into her light or brings it into disgrace. What lies in your domain ties "
                    "you to that family, for better or for worse."
                )
            ),
            Text(
                _(
                    "At the end, each card in your domain gives you a point if its family is "
                    "esteemed, and costs you one if its family has fallen. Secret missions add "
                    "to that. Whoever has the most points wins."
                )
            ),
            Picture(
                "light",
                _(
                    "The Queen's table: the stags are esteemed, the toads have fallen. The hares "
                    "are neutral, with as much above as below; the others have not come yet."
                ),
            ),
        ),
    )


def _cards() -> Part:
    return Part(
        "cards",
        _("The cards"),
        (
            Text(
                _(
                    "Six families of fifteen courtiers make ninety cards. All families are made "
                    "up alike."
                )
            ),
            copies(_("The courtiers of a family"), BASE_COPIES),
        ),
    )


def _start() -> Part:
    return Part(
        "start",
        _("Before the first card"),
        (
            Text(
                _(
                    "Some cards are set aside at random, and nobody looks at them: so many that "
                    "everyone has the same number of turns."
                )
            ),
            numbers(_("The base game"), expansion=False),
            Text(
                _(
                    "Everyone is dealt three cards, and with secret missions two of these. Who "
                    "begins is drawn by lot. Play goes clockwise; who plays after you is your "
                    "left neighbour."
                )
            ),
        ),
    )


def _turn() -> Part:
    return Part(
        "turn",
        _("Three cards, three places"),
        (
            Text(
                _(
                    "On your turn you play the three cards of your hand, one after the other and "
                    "in any order. Each goes to a different place:"
                )
            ),
            Items(
                (
                    _("one to the Queen's table, above or below her mat;"),
                    _("one to your own domain;"),
                    _("one to the domain of somebody else, whomever you like."),
                )
            ),
            Picture(
                "turn",
                _(
                    "Ana's first turn: the nightingale noble to the Queen's table, above; the hare "
                    "to her own domain; the toad guard to Silvio's."
                ),
            ),
            Text(
                _(
                    "When your third card lies there, and what it does is done, you draw three "
                    "new ones, as long as the pile has any. Then it is the next player's turn."
                )
            ),
        ),
    )


def _table() -> Part:
    return Part(
        "table",
        _("At the Queen's table"),
        (
            Text(
                _(
                    "A card that you play here goes to the column of its family. The side is "
                    "yours to choose: above the mat it raises its family, below it lowers it."
                )
            ),
            Text(
                _(
                    "A family's influence is what its cards above count, less what its cards "
                    "below count. Above zero it is esteemed, below zero it has fallen. At zero, "
                    "or with no card at all, it is neutral."
                )
            ),
            Text(
                _(
                    "While the game runs, the medals on the mat tell how the families stand by "
                    "the cards that all can see. A question mark means that spies who lie there "
                    "may still change it."
                )
            ),
        ),
    )


def _marks() -> Part:
    return Part(
        "marks",
        _("What the marks mean"),
        (
            Legend(
                (
                    ("lilies", _("Lilies: what a card of your hand counts, a noble two.")),
                    ("sum", _("A number on a pile: what its cards count together.")),
                    ("new", _("A diamond: this card has come since your last turn.")),
                    ("seal", _("A letter on a spy: the player who placed it.")),
                    (
                        "influence",
                        _("A number beside a medal: the family's influence, by the cards all see."),
                    ),
                    ("worth", _("Points each: what a card of the family gives, a noble twice.")),
                    (
                        "turned",
                        _(
                            "A word on a light ground: the family's status has changed since your "
                            "last turn."
                        ),
                    ),
                    ("doubt", _("A question mark: spies at the table may still turn the family.")),
                    (
                        "risen",
                        _("A triangle: the family has moved since your last turn."),
                    ),
                    (
                        "points",
                        _(
                            "A number beside a name: the points of the player's cards if it ended "
                            "now, without missions; two numbers where spies leave it open."
                        ),
                    ),
                    (
                        "missions",
                        _(
                            "A seal with a number beside your name: what your missions would bring "
                            "if the game ended now."
                        ),
                    ),
                    ("held", _("Backs of cards beside a name: how many the player holds.")),
                    (
                        "team",
                        _("In teams: partners share the look of their seals; yours wears a ring."),
                    ),
                    ("holds", _("A tick on a mission: it holds if the game ends now.")),
                    ("doubtful", _("A mask on a mission: it depends on spies.")),
                    ("open", _("A ring on a mission: not yet.")),
                    ("lost", _("A cross on a mission: it can no longer hold.")),
                )
            ),
        ),
    )


def _plain() -> Part:
    return Part(
        Role.PLAIN.value,
        called(Role.PLAIN),
        (Text(_("A courtier without a role counts one for its family, and does nothing else.")),),
    )


def _noble() -> Part:
    return Part(
        Role.NOBLE.value,
        called(Role.NOBLE),
        (
            Text(
                _(
                    "A noble counts two: at the table, in a domain, and wherever the cards of a "
                    "family are counted. It raises twice, and it costs twice."
                )
            ),
            Text(_("Where nobles are counted as such, as some missions do, each is one.")),
        ),
    )


def _spy() -> Part:
    return Part(
        Role.SPY.value,
        called(Role.SPY),
        (
            Text(
                _(
                    "A spy is placed face down. At the Queen's table it lies in her own column, "
                    "in the middle, on the side that you choose. So nobody sees which family it "
                    "raises or lowers. In a domain it lies face down as well."
                )
            ),
            Text(
                _(
                    "Everybody sees that it is a spy, and a seal tells who played it. Nobody may "
                    "look at it again before the end, not even you; but you may remember. Your "
                    "own spies show you their family faintly, and nobody else."
                )
            ),
            Picture(
                "spy",
                _(
                    "Two spies at the table, as Ana sees them: her own carp below, and one of "
                    "Silvio's above."
                ),
            ),
        ),
    )


def _assassin() -> Part:
    return Part(
        Role.ASSASSIN.value,
        called(Role.ASSASSIN),
        (
            Text(
                _(
                    "As you place an assassin, you may eliminate one other card that lies in the "
                    "same place. At the Queen's table that is any card, above or below, of "
                    "whatever family, a spy face down included; in a domain any card there."
                )
            ),
            Text(
                _(
                    "It never reaches a guard, nor itself. It does reach other assassins, and "
                    "cards that you have placed yourself. You never have to use it."
                )
            ),
            Picture(
                "assassin-reach",
                _(
                    "The nightingale assassin is placed at the table, below. It reaches all that "
                    "is bright: every card but the guard."
                ),
            ),
            Picture(
                "assassin-done",
                _("The hare noble is gone, and the hares are neutral again."),
            ),
            Text(
                _(
                    "What is eliminated is out of the game and counts nowhere. A spy that is "
                    "eliminated stays unseen for good: its family is not told even at the end."
                )
            ),
        ),
    )


def _guard() -> Part:
    return Part(
        Role.GUARD.value,
        called(Role.GUARD),
        (
            Text(
                _(
                    "A guard can be neither eliminated nor taken. It counts one, and stays where "
                    "it was placed. It protects itself, and nobody beside it."
                )
            ),
        ),
    )


def _end() -> Part:
    return Part(
        "end",
        _("The spies are revealed"),
        (
            Text(
                _(
                    "The game ends when the pile is empty and all hands are played. Everyone has "
                    "had the same number of turns."
                )
            ),
            Text(
                _(
                    "Now all spies on the table are turned up. Those at the Queen's table move to "
                    "the columns of their families, and stay on their side of the mat."
                )
            ),
            Picture("end-hidden", _("Before: the carps are esteemed, as far as can be seen.")),
            Picture(
                "end-shown",
                _(
                    "After: two spies below were carps, and the carps have fallen. The spy above "
                    "has raised the toads into the light."
                ),
            ),
        ),
    )


def _count() -> Part:
    return Part(
        "count",
        _("Counting"),
        (
            Text(
                _(
                    "Look at the cards in your domain, family by family. If the family is "
                    "esteemed, each card gives a point, and each noble two. If it has fallen, "
                    "they cost as much. If it is neutral, they count for nothing."
                )
            ),
            Text(
                _(
                    "Who placed a card in your domain does not matter. The cards at the Queen's "
                    "table give no points to anybody."
                )
            ),
            Picture(
                "count",
                _("The end of a game: the Queen's table, and what lies in Ana's domain."),
            ),
            counted(),
        ),
    )


def _winning() -> Part:
    return Part(
        "winning",
        _("Who wins"),
        (
            Text(
                _(
                    "Add what your missions give to what your domain counts. The highest total "
                    "wins. Those who are level share the win."
                )
            ),
        ),
    )


PARTS: Final = frozenset(part.name for chapter in chapters() for part in chapter.parts)
"""The names of all parts; links lead to these."""
