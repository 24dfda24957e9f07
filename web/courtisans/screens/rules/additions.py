"""The text of the rules on what may be added to the game: missions, the expansion, teams."""

from __future__ import annotations

from collections.abc import Iterable

from courtisans.cards import EXPANSION_COPIES, Role
from courtisans.missions import BLUE, FIRST, WHITE
from web.courtisans.mission_words import mission_text
from web.courtisans.screens.rules.parts import Chapter, Missions, Part, Picture, Text
from web.courtisans.screens.rules.tables import called, copies, numbers
from web.locales import _


def missions() -> Chapter:
    """Return the chapter on both editions' missions."""
    return Chapter(_("Secret missions"), (_current(), _first()))


def expansion() -> Chapter:
    """Return the chapter on the expansion."""
    return Chapter(_("The expansion"), (_expansion(), _diplomat(), _confidant()))


def teams() -> Chapter:
    """Return the chapter on team games."""
    return Chapter(_("In teams"), (_teams(),))


def _current() -> Part:
    return Part(
        "missions",
        _("White and blue"),
        (
            Text(
                _(
                    "At the start everyone gets one white mission and one blue, and shows them to "
                    "nobody; the others go back unseen. At the end, when the spies are turned "
                    "up, a mission that holds gives 3 points. One that does not costs nothing."
                )
            ),
            Text(
                _(
                    "White missions look at your own domain, blue ones at the court. Where they "
                    "count the cards of a family, a noble counts two. Where they count a role, "
                    "each card is one."
                )
            ),
            Text(_("With two players, your left neighbour is your opponent.")),
            Missions(_("White: your domain"), "white", _asked(WHITE)),
            Missions(_("Blue: the court"), "blue", _asked(BLUE)),
        ),
    )


def _first() -> Part:
    return Part(
        "first-edition",
        _("The first edition, or none"),
        (
            Text(
                _(
                    "The first edition has eighteen missions of one kind. Everyone gets two, and "
                    "each that holds gives 2 points. Fifteen of them name two families each, "
                    "every pair once: one of the two has to fall, or both."
                )
            ),
            Missions(_("One for every pair of families, such as"), "white", _asked(FIRST)[:1]),
            Missions(_("And three that count a role"), "white", _asked(FIRST)[15:]),
            Text(
                _(
                    "Of these cards we know only the pairs as they were printed. The other three "
                    "are our reconstruction."
                )
            ),
            Text(
                _(
                    "Missions of either edition, or none, go with every table. To learn the game, "
                    "begin without. The expansion adds no missions."
                )
            ),
        ),
    )


def _asked(deck: Iterable[str]) -> list[str]:
    return [mission_text(mission, _("your left neighbour"), own=True) for mission in deck]


def _expansion() -> Part:
    return Part(
        "expansion",
        _("More courtiers"),
        (
            Text(
                _(
                    "The expansion brings two diplomats and one confidant into each family: 108 "
                    "cards in all. The game grows longer, and there is room for six."
                )
            ),
            copies(_("The courtiers of a family, with the expansion"), EXPANSION_COPIES),
            numbers(_("With the expansion"), expansion=True),
        ),
    )


def _diplomat() -> Part:
    return Part(
        Role.DIPLOMAT.value,
        called(Role.DIPLOMAT),
        (
            Text(
                _(
                    "As you place a diplomat at the Queen's table or in somebody else's domain, "
                    "you may take one other card from there into your own domain. It reaches what "
                    "an assassin would reach: any card of that place, but no guard."
                )
            ),
            Picture(
                "diplomat-reach",
                _("The toad diplomat is placed in Silvio's domain. It reaches what is bright."),
            ),
            Picture("diplomat-done", _("The stag noble now lies in Ana's domain.")),
            Text(
                _(
                    "A spy that is taken stays face down. A card that is taken has no effect of "
                    "its own: cards act only when they are played out of the hand."
                )
            ),
            Text(
                _(
                    "In your own domain a diplomat has no effect. Elsewhere, too, you never have "
                    "to use it."
                )
            ),
        ),
    )


def _confidant() -> Part:
    return Part(
        Role.CONFIDANT.value,
        called(Role.CONFIDANT),
        (
            Text(
                _(
                    "When you have placed a confidant, your next card may follow it to the same "
                    "place, although that is used. At the Queen's table it may go to either side, "
                    "in its own column; in a domain, it goes to that very domain. If it is a "
                    "confidant as well, the third card may follow likewise."
                )
            ),
            Picture(
                "confidant",
                _(
                    "The butterfly confidant went to the Queen's table, above; the stag noble "
                    "followed, below. The last card, a carp, went to Silvio's domain. None was "
                    "left for Ana's own."
                ),
            ),
            Text(
                _(
                    "It need not follow: the next card may go to any place that is not used yet, "
                    "and so may a card that is left after one that followed. A turn may thus use "
                    "fewer than three places. Played last, a confidant has no effect."
                )
            ),
            Text(
                _(
                    "The domains of the others are one place: once a card of this turn was placed "
                    "in one of them, the rest are closed."
                )
            ),
        ),
    )


def _teams() -> Part:
    return Part(
        "teams",
        _("Partners"),
        (
            Text(
                _(
                    "Four or six can play in teams of two, with the cards of the expansion. "
                    "Partners sit opposite each other."
                )
            ),
            Picture("teams-4", _("Four seats: two teams.")),
            Picture("teams-6", _("Six seats: three teams.")),
            Text(
                _(
                    "You play as ever. The other domain of your turn may be your partner's, and "
                    "your diplomat may take a card from there. Partners do not show each other "
                    "their hands or missions."
                )
            ),
            Text(
                _(
                    "Everyone counts as usual. A team has the lower of its two scores; the highest "
                    "team wins. If teams are level, the higher score of the partners decides. If "
                    "that is level, too, they share the win."
                )
            ),
        ),
    )
