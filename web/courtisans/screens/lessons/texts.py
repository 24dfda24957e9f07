"""The texts of the lessons, by the keys that the lessons' files use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from web.locales import N_, _

TEXTS: Final[Mapping[str, str]] = {
    "first.title": N_("The first banquet"),
    "first.about": N_("The whole game, one thing at a time. About six minutes."),
    "first.banquet": N_(
        "Six families dine with the Queen. In the end each card in your domain gives a point if "
        "its family is esteemed, and costs one if it has fallen."
    ),
    "first.turn": N_(
        "In each turn you play three cards: one to the Queen's table, one to your domain, one "
        "to another's."
    ),
    "first.light": N_(
        "Choose a stag, and place it at the Queen's table, above: there it raises its family."
    ),
    "first.domain": N_(
        "The stags are esteemed now: place the other one in your domain, for a point."
    ),
    "first.other": N_(
        "The last card goes to Silvio. The carps are neutral: it gives him nothing yet."
    ),
    "first.watch": N_("You have drawn three cards. Now watch Silvio's turn."),
    "first.shade": N_(
        "A toad below: the toads have fallen. The one that Silvio has sent you costs a point."
    ),
    "first.noble": N_(
        "A noble counts two. Place your toad noble at the Queen's table, above, and the toads "
        "are esteemed."
    ),
    "first.spy": N_(
        "A spy lies face down: until the end only you know that this one is a hare. Place it in "
        "your domain."
    ),
    "first.guard": N_("A guard stays where it lies, whatever happens. Yours goes to Silvio."),
    "first.beware": N_("Silvio again: watch his assassin."),
    "first.struck": N_(
        "Silvio's noble has raised the carps. His assassin, in your domain, has eliminated your "
        "stag."
    ),
    "first.assassin": N_(
        "An assassin may eliminate a card where it is placed, but no guard. Place yours at the "
        "Queen's table, above, and eliminate the carp noble."
    ),
    "first.free": N_(
        "The carps are neutral again, and the assassin itself raises the butterflies. Play the "
        "rest of your turn as you like."
    ),
    "first.leap": N_(
        "The game ends when all cards are played: we leap to your last turn. Until the spies "
        "are revealed, points are uncertain."
    ),
    "first.missions": N_(
        "Your last turn. The two cards with a text are your secret missions: each gives 3 "
        "points if it holds at the end."
    ),
    "first.fall": N_(
        "One asks that the nightingales have fallen: place yours at the Queen's table, below."
    ),
    "first.three": N_(
        "The other asks for three nobles in your domain: place the stag noble there, the third."
    ),
    "first.give": N_("Every turn gives a card away, even a good one: the hare goes to Silvio."),
    "first.silvio": N_(
        "Silvio has the last turn. Then the spies are revealed, and all is counted."
    ),
    "first.end": N_("The points of domains and missions are added, and whoever has most wins."),
    "expansion.title": N_("Diplomats and confidants"),
    "expansion.about": N_("The two roles of the expansion. Two minutes."),
    "expansion.start": N_(
        "The expansion brings two more roles. One round has been played: the stags are esteemed, "
        "the carps have fallen, and Silvio has a stag noble, worth two points."
    ),
    "expansion.diplomat": N_(
        "A diplomat may take a card from where it is placed into your own domain, but no guard. "
        "Place yours in Silvio's domain, and take the stag noble."
    ),
    "expansion.taken": N_(
        "The stag noble is yours. The diplomat is a carp, stays with Silvio, and costs him a "
        "point. Play the other two cards as you like."
    ),
    "expansion.watch": N_("Now it is Silvio's turn."),
    "expansion.confidant": N_(
        "A confidant lets your next card follow it to the same place, which would otherwise be "
        "closed. Place the confidant in your domain."
    ),
    "expansion.follow": N_("Your domain is still open: let the stag follow."),
    "expansion.last": N_(
        "So a turn may leave a place out: you choose which. Play your last card as you like."
    ),
    "expansion.done": N_(
        "That is all that the expansion adds to the rules. The game gets longer, and six can play."
    ),
    "teams.title": N_("Two and two"),
    "teams.about": N_("How partners play. Two minutes."),
    "teams.start": N_(
        "Partners sit opposite: Beatrice plays with you, against Silvio and Orlando. You do not "
        "see each other's cards. One round has been played."
    ),
    "teams.lower": N_(
        "A team scores what the weaker of its two has. So look at Beatrice first: Orlando has sent "
        "her a toad noble, and the toads have fallen. It costs her two points."
    ),
    "teams.raise": N_("Help her: place your toad noble at the Queen's table, above."),
    "teams.gift": N_(
        "Now hers gives two points. Another's domain may be your partner's, too, and the carps are "
        "esteemed: place your carp in Beatrice's domain."
    ),
    "teams.last": N_("The last card stays at home, in your domain."),
    "teams.done": N_(
        "Look after both domains: what the stronger of you has counts only where teams are level."
    ),
}


def text_of(name: str) -> str:
    """Return the text of that key in the reader's language."""
    return _(TEXTS[name])
