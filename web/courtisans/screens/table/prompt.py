"""The prompt at the table: what to do, what was played, and buttons for all other actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from htpy import Element, Node, option, select, span

from courtisans.record import Seat
from courtisans.rules import PLAYS_A_TURN
from courtisans.view import View
from web.courtisans.app_state import WATCH
from web.courtisans.components.catch_up import catch_up_button
from web.courtisans.components.log import LogEntry
from web.courtisans.components.turn import again
from web.courtisans.hint_words import hinted
from web.courtisans.narration import call
from web.courtisans.screens.table.table_state import TableState
from web.courtisans.targets import target_names
from web.courtisans.words import explanation
from web.locales import _
from web.shell.components.button import button
from web.shell.components.prompt import Manner, prompt
from web.shell.gestures import event, key, roves

OPEN_CARDS: Final = "open"
"""The option that shows all cards instead of a seat's view."""


def action_prompt(
    view: View, seats: Sequence[Seat], state: TableState, entries: Sequence[LogEntry]
) -> Element:
    """Draw the prompt; `entries` are the plays so far in words."""
    news, manner = (state.remark, "whole") if state.remark else _news(view, seats, state, entries)
    return prompt(
        call(view, seats, state.choice, thinking=state.thinking),
        news,
        manner=manner,
        urgent=bool(view.legal),
        buttons=[
            state.watched and _watch(view.seat, seats, opened=state.hands is not None),
            *_buttons(view, state),
        ],
    )


def _watch(viewer: int, seats: Sequence[Seat], *, opened: bool) -> Element:
    """Draw the choice of the seat to watch from, or of all cards open."""
    return select(event("watch"), id=WATCH, class_="stand", aria_label=_("Watch from"))[
        [
            option(value=str(number), selected=number == viewer and not opened)[seat.name]
            for number, seat in enumerate(seats)
        ],
        option(value=OPEN_CARDS, selected=opened)[_("Open cards")],
    ]


def _news(
    view: View, seats: Sequence[Seat], state: TableState, entries: Sequence[LogEntry]
) -> tuple[Node, Manner]:
    """Return the text below the call: what the chosen card does, a hint, or the last play."""
    choice, hint = state.choice, state.hint
    if choice.last is not None and choice.last.target is not None:
        names = target_names(view, seats, choice.last.card, choice.last.place)
        return names[choice.last.target], "whole"
    if choice.place is not None:
        return None, "whole"
    card = None if choice.card is None else view.hand[choice.card]
    if hint is not None and card in {None, hint.plays[0].card}:
        words = hinted(hint, view, seats)
        stake = span(class_="unseen-narrow")[" ", words.stake] if words.stake else None
        return [f"{words.turn} {words.reason}".strip(), stake], "instead"
    if card is None and (offer := again(view, seats)):
        return offer, "whole"
    if "news" in state.hidden:
        return None, "whole"
    if card is not None:
        return explanation(card.role), "whole"
    # The last play is in the log, too.
    if state.explains and view.legal and len(view.plays) % PLAYS_A_TURN == 0:
        return _a_turn(view, seats), "brief"
    return (entries[-1].text, "brief") if entries else (None, "whole")


def _a_turn(view: View, seats: Sequence[Seat]) -> str:
    """Return what a turn is (R5)."""
    others = [seat.name for number, seat in enumerate(seats) if number != view.seat]
    # Translators: "another" stands for {other} if there are several other players.
    text = _("A turn: one card to the Queen, one to you, one to {other}.")
    return text.format(other=others[0] if len(others) == 1 else _("another"))


def _buttons(view: View, state: TableState) -> list[Element]:
    """Draw the buttons for what can be done besides choosing a card or a place."""
    choice = state.choice
    buttons = []
    if state.explained is not None:
        asked = event("rules-at", part=state.explained.role.value, asker=None)
        buttons.append(button(_("Rules"), asked, ident="deed-rules", icon="book", kind="terse"))
    if state.skip and state.thinking is not None:
        buttons.append(
            button(_("Skip"), event("skip"), key("s"), ident="deed-skip", icon="skip", kind="terse")
        )
    if state.skipped:
        buttons.append(catch_up_button())
    if view.legal and not state.guided and choice.place is None:
        buttons.append(
            button(_("Hint"), event("hint"), key("h"), ident="deed-hint", icon="hint", kind="terse")
        )
    if choice.last is not None:
        buttons.append(
            button(
                _("Confirm turn"), event("confirm"), key("c"), ident="deed-confirm", kind="strong"
            )
        )
    elif choice.place is not None:
        buttons.append(
            button(
                _("No effect"),
                event("effect", target=None),
                key("n"),
                roves("targets"),
                ident="deed-none",
            )
        )
    if choice.card is not None and choice.last is None:
        buttons.append(
            button(
                _("Cancel"),
                event("cancel"),
                key("Escape"),
                ident="deed-cancel",
                icon="cross",
                kind="terse",
            )
        )
    if state.undo:
        buttons.append(
            button(_("Undo"), event("undo"), key("u"), ident="deed-undo", icon="undo", kind="terse")
        )
    return buttons
