"""Drawing of the table while the game runs, as the person whose View it is sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from htpy import Element, Node, div

from courtisans.cards import Card
from courtisans.hindsight import as_of, last_own_play, reached_since
from courtisans.mission_progress import MissionProgress, mission_points
from courtisans.plays import ABOVE, BELOW, OUT, PLACE_TOKENS, Place
from courtisans.record import Seat
from courtisans.score_bounds import Range, influence_ranges
from courtisans.scoring import status
from courtisans.view import View
from web.courtisans.components.assists import assists
from web.courtisans.components.card import moving, team_looks
from web.courtisans.components.catch_up import catch_up
from web.courtisans.components.domain import domain
from web.courtisans.components.hand import hand
from web.courtisans.components.log import LogEntry, log
from web.courtisans.components.mat import mat
from web.courtisans.components.missions import missions
from web.courtisans.components.plate import plate
from web.courtisans.components.targets import target_sheet
from web.courtisans.components.toolbar import name_of_game, toolbar
from web.courtisans.components.turn import turn
from web.courtisans.hints import Hint
from web.courtisans.match import Choice
from web.courtisans.narration import meanwhile, spoken, table_after, turns_to_come
from web.courtisans.pieces import pieces_of_view
from web.courtisans.scene import Scene
from web.courtisans.screen_reader import weights_of
from web.courtisans.screens.table.places import place_key, places
from web.courtisans.screens.table.prompt import action_prompt
from web.courtisans.screens.table.table_state import NOTHING_SHOWN, Past, TableState
from web.courtisans.targets import target_names
from web.shell.components.history_banner import history_banner
from web.shell.gestures import Attributes, event, keys
from web.shell.markup import remembered


def table(view: View, seats: Sequence[Seat], state: TableState = NOTHING_SHOWN) -> Element:
    """Draw the table as the person in the seat of the `view` sees it."""
    choice, past, seats = state.choice, state.past, tuple(seats)
    now = past.now if past else view
    since = last_own_play(now)
    old = max(0, len(view.plays) - 1) if past else since
    scene = _with_choice(_base_scene(view, seats, old), view, choice)
    card = None if choice.card is None else view.hand[choice.card]
    reach = _reach(scene, view, choice)
    if state.hint is not None and state.hint.fits(card, choice.place):
        if reach is None:
            scene = replace(scene, advised=_advised(scene, state.hint))
        else:
            reach = replace(reach, advised=_advised(reach, state.hint))
    buttons = places(view, seats, choice, state.hint, shows_previews=state.shows_previews)
    entries = log_entries(now, seats)
    placed = choice.place is not None
    marks = {
        "past": past is not None,
        "taught": state.guide is not None,
    }

    return div(
        team_looks(view.variant),
        id="table",
        class_=["table", marks],
        data_seats=str(len(seats)),
        inert=state.inert,
        **_key_bindings(view, choice),
    )[
        toolbar(
            title=name_of_game(),
            pile=view.pile,
            export=not state.guided,
            sound=state.sound,
            asks=bool(view.plays) and not state.guided,
        ),
        _history_banner(len(view.plays), past, entries) if past else None,
        board(
            view,
            scene,
            buttons,
            thinking=state.thinking,
            hands=state.hands,
            standing=state.standing,
            stopped=state.stopped,
            missions=None if state.progress is None else _mission_points(state.progress, view),
            targets=None if reach is None else target_sheet(reach),
        ),
        div(class_="dock", data_over=True)[
            state.guide,
            not (past or state.stopped) and action_prompt(view, seats, state, entries),
            not state.watched and turn(view, seats),
            hand(
                view.hand,
                chosen=choice.card,
                placed=placed,
                active=bool(view.legal),
                hinted=None if state.hint is None else state.hint.plays[0].card,
            ),
            catch_up(entries[since:]) if state.skipped else None,
        ],
        "missions" not in state.hidden and missions(view, seats, state.progress, can_switch=True),
        "log" not in state.hidden
        and div(class_="chronicle")[
            assists(
                turns=turns_to_come(view, seats),
                teams=view.variant.teams,
                unseen=state.unseen,
                shows_points=state.standing is not None,
                shows_previews=state.shows_previews,
            ),
            log(
                entries,
                since=0 if state.watched else since,
                shown=len(view.plays) if past else None,
            ),
        ],
    ]


def board(
    view: View,
    scene: Scene,
    buttons: Mapping[Place, Node],
    *,
    thinking: int | None = None,
    hands: Sequence[Sequence[Card]] | None = None,
    standing: Sequence[Range] | None = None,
    missions: Range | None = None,
    stopped: bool = False,
    targets: Node = None,
) -> Element:
    """Draw the Queen's table and the domains around it; `buttons` cover the places.

    `thinking` is the seat of a bot about to play, `hands` all cards if they are open, `standing`
    the points of each seat's cards and `missions` those of the viewer's missions if they are to be
    shown; `stopped`: nobody may play just now; `targets` is the sheet that lies over the board
    while the target of an effect is to be chosen.
    """
    seats = scene.seats
    others = [(view.seat + step) % len(seats) for step in range(1, len(seats))]

    def at(seat: int) -> Element:
        acts = view.turn == seat and not stopped
        head = plate(
            seat,
            seats,
            view.variant,
            view.seat,
            holds=view.hands[seat],
            acts=acts,
            thinks=thinking == seat,
            shows=None if hands is None else tuple(hands[seat]),
            points=None if standing is None else standing[seat],
            missions=missions if seat == view.seat else None,
        )
        return domain(seat, scene, head=head, button=buttons.get(seat), acts=acts)

    return div(class_="board", data_felled=_eliminated_key(view))[
        div(class_="others", data_count=str(len(others)))[[at(seat) for seat in others]],
        mat(scene, buttons),
        at(view.seat),
        targets,
    ]


def _mission_points(progress: Iterable[MissionProgress], view: View) -> Range:
    """Return the range of the points for the viewer's missions if the game ended now."""
    each = [mission_points(mission.status, view.variant.missions) for mission in progress]
    return Range(sum(points.low for points in each), sum(points.high for points in each))


def _eliminated_key(view: View) -> str | None:
    """Return the key of the card that the last play eliminated, which moves in a special way."""
    target = view.plays[-1].target if view.plays else None
    return None if target is None or view.plays[target].now != OUT else moving(target)


def _history_banner(plays: int, past: Past, entries: Sequence[LogEntry]) -> Element:
    total = len(past.now.plays)
    return history_banner(
        table_after(plays, total),
        entries[plays - 1].text,
        meanwhile(past.now, past.since),
        first=plays == 1,
        last=plays == total,
    )


@remembered(2)
def log_entries(view: View, seats: tuple[Seat, ...]) -> tuple[LogEntry, ...]:
    """Return every play in words."""
    return tuple(
        LogEntry(number, seen.seat, seats, spoken(view, seats, number))
        for number, seen in enumerate(view.plays)
    )


@remembered(2)
def _base_scene(view: View, seats: tuple[Seat, ...], old: int) -> Scene:
    """Return the scene of the table; what came after the first `old` plays is marked as news."""
    return replace(
        scene_of(view, seats, reached_since(view, old)),
        earlier_influences=tuple(weights_of(as_of(view, old)).values()),
        can_open_piles=True,
        can_open_zones=True,
    )


def scene_of(view: View, seats: Sequence[Seat], marked: frozenset[int]) -> Scene:
    """Return the scene of the table, with the cards of the plays `marked`."""
    ranges = influence_ranges(view)
    return Scene(
        tuple(seats),
        view.seat,
        pieces_of_view(view),
        marked=marked,
        doubtful=frozenset(
            family for family, (low, high) in ranges.items() if status(low) != status(high)
        ),
    )


def _with_choice(scene: Scene, view: View, choice: Choice) -> Scene:
    """Return the scene with the chosen card where it goes."""
    if choice.card is None:
        return scene
    if choice.place is None:
        return replace(scene, can_open_zones=False)
    return replace(
        scene,
        placing=(choice.place, view.hand[choice.card]),
        can_open_piles=False,
        can_open_zones=False,
    )


def _reach(scene: Scene, view: View, choice: Choice) -> Scene | None:
    """Return the zone with the cards that the placed card's effect can reach, if any."""
    if scene.placing is None or choice.last is not None:
        return None
    place, card = scene.placing
    targets = target_names(view, scene.seats, card, place)
    zone = (ABOVE, BELOW) if place < 0 else (place,)
    return replace(scene, targets=tuple(targets.items())).at(*zone) if targets else None


def _advised(scene: Scene, hint: Hint) -> int | None:
    """Return the number of the card that the viewer was advised to reach: of equals, the first."""
    aim = hint.plays[0].aim
    for piece in scene.pieces if aim else ():
        shown = piece.card if piece.face_up else None
        reached = not scene.targets or piece.number in dict(scene.targets)
        if reached and (shown, piece.place) == aim:
            return piece.number
    return None


def _key_bindings(view: View, choice: Choice) -> Attributes:
    """Return the keys that read something out, open the rules, or put the focus on the hand."""
    seats = view.variant.players
    zones = {
        place_key(place, view.seat, seats): event("hear", what="zone", place=PLACE_TOKENS[place])
        for place in (ABOVE, BELOW, *range(seats))
    }
    parts = {"i": "hand", "q": "table", "m": "missions", "g": "standing"}
    others = {name: event("hear", what=what, place=None) for name, what in parts.items()}
    card = None if choice.card is None else view.hand[choice.card]
    rules = event("rules") if card is None else event("rules-at", part=card.role.value, asker=None)
    return keys({**zones, **others, "f": event("to-hand"), "?": rules})
