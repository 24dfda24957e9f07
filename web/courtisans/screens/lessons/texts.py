"""The texts of the lessons, by the keys that the lessons' files use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from web.locales import N_, _

TEXTS: Final[Mapping[str, str]] = {
    "first.title": N_("The first banquet"),
    "first.about": N_("The whole game, one thing at a time. About six minutes."),
    "first.banquet": N_(
        "Six families are at the Queen's banquet. Some will end in her light, others in "
        "disgrace. You want guests of the right families in your domain."
    ),
    "first.turn": N_(
        "In your turn you play your three cards: one to the Queen's table, one to your own "
        "domain, one to somebody else's."
    ),
    "first.light": N_(
        "Choose a stag, and place it at the Queen's table, above: there it lifts its family into "
        "the light."
    ),
    "first.domain": N_(
        "The stags are esteemed now, and each stag in a domain gives a point. "
        "Place the other stag in your domain."
    ),
    "first.other": N_(
        "The last card goes to Silvio. The carps are neutral: so far it brings him nothing."
    ),
    "first.watch": N_(
        "That was your turn. Now Silvio plays: watch the Queen's table, and your domain."
    ),
    "first.shade": N_(
        "Silvio has placed a toad below: the toads have fallen, and each toad in a domain costs "
        "a point. He has sent you one."
    ),
    "first.noble": N_(
        "A noble counts two. Place your toad noble at the Queen's table, above: two above and one "
        "below, and the toads are esteemed."
    ),
    "first.spy": N_(
        "A spy lies face down. You know that this one is a hare; nobody else will, until the end. "
        "Place it in your domain."
    ),
    "first.guard": N_(
        "Your last card is a guard: nobody can ever remove it from where it lies. It goes to "
        "Silvio."
    ),
    "first.beware": N_("Silvio's turn again. He holds an assassin: see what it does."),
    "first.struck": N_(
        "Silvio has raised the carps with a noble. His assassin, placed in your domain, has "
        "eliminated your stag: it is out of the game."
    ),
    "first.assassin": N_(
        "Your assassin may eliminate one card where it is placed, but no guard. Place it at the "
        "Queen's table, above, and eliminate the carp noble."
    ),
    "first.free": N_(
        "The carps are neutral again, and Silvio's two bring him nothing. "
        "Play the rest of your turn as you like."
    ),
    "first.leap": N_(
        "So it goes on until no card is left. We leap ahead to the last two turns. There, points "
        "are a range, since spies lie face down."
    ),
    "first.missions": N_(
        "Everyone has two secret missions. Yours are on the white and the blue card. Each that "
        "holds at the end gives 3 points."
    ),
    "first.fall": N_(
        "One asks that the nightingales have fallen: place yours at the Queen's table, below."
    ),
    "first.three": N_(
        "The other asks for three nobles in your domain, and you have two: place the stag noble "
        "there."
    ),
    "first.give": N_(
        "Your last card goes to Silvio, though the hares are esteemed: every turn has to give one "
        "away."
    ),
    "first.silvio": N_(
        "Silvio has the last turn. Then the spies are revealed, and all is counted."
    ),
    "first.end": N_(
        "The Queen's table has decided which families give points, and which cost them. The "
        "missions were added, and whoever has most wins."
    ),
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
