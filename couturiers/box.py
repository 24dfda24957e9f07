"""The box: the components of the game, read from `data.json` and checked on reading (C1-C7).

Some of what is printed on the components is not known and was reconstructed. Each entry of the data
states its source; `SOURCES` collects them. To correct a figure, change the file, not the code.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pkgutil import get_data
from typing import Any, Final

from couturiers.components import (
    COLOURS,
    RANKS,
    Board,
    Bonus,
    Box,
    Constants,
    Decoration,
    Dress,
    Employee,
    GuestSpace,
    Hall,
    Silk,
    Source,
    Tile,
)

FORMAT: Final = "couturiers-data/1"

_COLOUR_KINDS: Final = ("money", "prestige")

_SOURCES_SAY: Final = ("printed", "deduced", "reconstructed")

_EMPLOYEE_PARTS: Final = ("level", "rank", "bonus")


class DataError(ValueError):
    """The data do not describe a box of this game. The message says which part is wrong."""


def read(text: str | bytes) -> Box:
    """Parse the data of a box. Raises `DataError`, which names the part that is wrong.

    >>> read("{}")
    Traceback (most recent call last):
    couturiers.box.DataError: this is no couturiers-data/1
    """
    try:
        data = json.loads(text)
    except ValueError as error:
        raise DataError(f"this is not JSON: {error}") from None
    _check(isinstance(data, dict) and data.get("format") == FORMAT, f"this is no {FORMAT}")
    try:
        return _box(data)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise DataError(f"a part is missing or of another kind: {error!r}") from None


def _box(data: dict[str, Any]) -> Box:
    constants = _constants(data["constants"])
    employees = {each["id"]: _employee(each, data["constants"]) for each in data["employees"]}
    hired = [employee for employee in employees.values() if employee.level]
    _check(len(employees) == len(data["employees"]), "an employee stands twice")
    _check(len(hired) == constants.offer * constants.rounds, "C1: as many employees as are offered")
    _check(
        len(employees) - len(hired) >= constants.depute_min_deck > constants.hand,
        "C22: base cards for a hand and one more",
    )
    dresses = {each["id"]: _dress(each) for each in data["dresses"]}
    _check(len(dresses) == len(data["dresses"]), "a dress stands twice")
    tiles = {each["kind"]: _tile(each) for each in data["tiles"]}
    _check(len(tiles) == len(data["tiles"]), "a kind of tile stands twice")
    counts = {each["kind"]: _number(each["count"], "a tile's count", 1) for each in data["tiles"]}
    boards = {
        players: _board(board, side, constants)
        for side, board in data["boards"].items()
        for players in board["players"]
    }
    _check(sorted(boards) == [2, 3, 4, 5], "C7: one side of the board for each of 2 to 5 seats")
    _check(
        sum(len(board["players"]) for board in data["boards"].values()) == len(boards),
        "C7: a number of seats has two sides",
    )
    switches = {"card303": {"values": ["prestige", "money"], "default": "prestige"}}
    _check(data["switches"] == switches, f"C72: the switches are {switches}")
    return Box(constants, employees, dresses, tiles, counts, boards, tuple(_sources(data)))


def _sources(data: dict[str, Any]) -> Iterator[Source]:
    yield Source("constants", data["constants"]["src"])
    for each in data["employees"]:
        for part in _EMPLOYEE_PARTS:
            _check(each["src"][part] in _SOURCES_SAY, f"employee {each['id']}: whence its {part}?")
            yield Source(f"employee {each['id']}: {part}", each["src"][part])
    for each in data["dresses"]:
        yield Source(f"dress {each['id']}", each["src"])
    for each in data["tiles"]:
        yield Source(f"tile {each['kind']}", each["src"])
    for name, board in data["boards"].items():
        yield Source(f"board {name}", board["src"])


def _check(holds: object, claim: str) -> None:
    if not holds:
        raise DataError(claim)


def _number(value: object, what: str, least: int = 0) -> int:
    if type(value) is not int or value < least:
        raise DataError(f"{what} is a number from {least}, not {value!r}")
    return value


def _numbers(values: list[Any], what: str) -> tuple[int, ...]:
    return tuple(_number(value, what) for value in values)


def _pair(values: list[Any], what: str) -> tuple[int, int]:
    first, second = _numbers(values, what)
    return first, second


def _by(keys: str | tuple[str, ...], values: Mapping[str, Any], what: str) -> dict[str, int]:
    _check(set(values) <= set(keys), f"{what} goes by {', '.join(keys)}")
    return {key: _number(value, what) for key, value in values.items()}


def _colours(letters: Any, what: str) -> str:
    _check(set(letters) <= set(COLOURS) and len(letters), f"{what}: silk is y, g, r or b")
    return "".join(letters)


def _flag(value: object, what: str) -> bool:
    _check(type(value) is bool, f"{what} is true or false")
    return value is True


def _constants(given: dict[str, Any]) -> Constants:
    numbers = {
        name: _number(given[name], name, 1)
        for name in (
            *("rounds", "offer", "hand", "income", "depute_min_deck"),
            *("statue_per_colour", "money_per_prestige"),
        )
    }
    steps = [step for step, _ in given["deck_steps"]]
    ends = [end for _, end in given["deck_steps"]]
    _check(
        ends == [*(step - 1 for step in steps[1:]), None] and steps == sorted(set(steps)),
        "C65: the steps of a deck follow each other",
    )
    return Constants(
        **numbers,
        **{name: _number(given["start"][name], name) for name in ("money", "yarn", "lace")},
        favour_money=_number(given["favour"]["money"], "the favour's money"),
        favour_prestige=_number(given["favour"]["prestige"], "the favour's prestige"),
        hire_cost=_costs(given["hire_cost"], "C47: the cost of hiring"),
        tile_cost=_costs(given["tile_cost"], "C30: the cost of a tile"),
        depute={
            rank: _number(given["depute"][rank], "C49: what deputing brings") for rank in RANKS
        },
        deck_steps=_numbers(steps, "C65: a size of deck"),
    )


def _costs(given: dict[str, Any], what: str) -> tuple[int, ...]:
    """Return costs, indexed by how many are left to take; `given` lists them down to 1."""
    _check(list(map(str, range(len(given), 0, -1))) == list(given), f"{what} goes by what is left")
    return (0, *(_number(given[key], what) for key in reversed(given)))


_READ: Final[dict[str, Callable[[Any, str], Any]]] = {
    **dict.fromkeys(("amount", "cost", "per", "points", "by"), _number),
    "steps": _numbers,
    "less": lambda value, what: (
        _number(value, what) if type(value) is int else _colours(value, what)
    ),
    "pair": _colours,
    "pays": lambda value, what: _by(RANKS, value, what),
    **dict.fromkeys(_COLOUR_KINDS, lambda value, what: _by(COLOURS, value, what)),
}
"""By the key of a bonus: a function that checks its value and converts it."""

_BONUSES: Final[dict[str, frozenset[str]]] = {
    kind: frozenset(keys.split())
    for kind, keys in {
        "none": "",
        "money": "amount",
        "buy_trim": "cost",
        "acquire": "",
        "draw": "cost",
        "dress": "less by",
        "dress_colours": "",
        "depute_bonus": "",
        "depute_money": "pays",
        "prestige_per_decoration": "per",
        "prestige_per_dress": "per",
        "money_per_dress": "amount",
        "money_by_deck": "steps",
        "fund": "less",
        "buy_prestige": "cost",
        "give_silk": "pair",
        "end_deck": "steps",
        "end_yarn_lace": "points",
        "end_master_spaces": "per points",
        "end_couples": "points",
    }.items()
}
"""By the kind of a bonus: the keys that it must have."""


def _bonus(given: dict[str, Any], what: str, constants: dict[str, Any]) -> Bonus:
    kind, told = given["kind"], {key: given[key] for key in given if key != "kind"}
    _check(kind in _BONUSES, f"{what}: there is no bonus {kind!r}")
    if kind == "give_silk":  # its points are by colour, as is `Bonus.prestige`
        told["prestige"] = told.pop("points")
    allowed = _BONUSES[kind]
    by_colour = {"dress_colours": {"money", "prestige"}, "give_silk": {"prestige"}}.get(kind, set())
    _check(
        allowed <= set(told) <= allowed | by_colour,
        f"{what}: {kind} is told by {', '.join(sorted(allowed | by_colour)) or 'nothing'}",
    )
    read = {key: _READ[key](value, f"{what}: {key}") for key, value in told.items()}
    _check(read.get("per", 1), f"{what}: per is at least 1")
    _check(kind != "buy_prestige" or read["cost"], f"{what}: prestige is not free")
    if "steps" in read:
        _check(len(read["steps"]) == len(constants["deck_steps"]), f"{what}: a step for each size")
    if kind == "dress":
        read["silk"] = read.pop("less")
    if kind == "give_silk":
        read["silk"] = read.pop("pair")
    return Bonus(kind, **read)


def _employee(given: dict[str, Any], constants: dict[str, Any]) -> Employee:
    what = f"employee {given['id']}"
    _check(given["rank"] in RANKS, f"{what}: a rank is one of {', '.join(RANKS)}")
    _check(
        given["id"].isalnum() and given["id"].isascii(), f"{what}: an id is of letters and digits"
    )
    return Employee(
        given["id"],
        _number(given["level"], f"{what}: its level"),
        given["rank"],
        _bonus(given["bonus"], what, constants),
    )


def _dress(given: dict[str, Any]) -> Dress:
    what = f"dress {given['id']}"
    silk = _by(COLOURS, given["silk"], f"{what}: silk")
    _check(given["colour"] in tuple(COLOURS), f"{what}: a colour is y, g, r or b")
    return Dress(
        given["id"],
        given["colour"],
        _silk(silk),
        _number(given["yarn"], f"{what}: yarn"),
        _number(given["lace"], f"{what}: lace"),
        _flag(given["thimble"], f"{what}: a thimble"),
        _number(given["price"], f"{what}: its price"),
        _number(given["prestige"], f"{what}: its prestige"),
    )


def _silk(bales: Mapping[str, int]) -> Silk:
    yellow, green, red, blue = (bales.get(colour, 0) for colour in COLOURS)
    return yellow, green, red, blue


def _tile(given: dict[str, Any]) -> Tile:
    silk, gives = given["silk"], given["gives"]
    what = f"tile {given['kind']}"
    _check(_colours(silk, what) == "".join(sorted(silk, key=COLOURS.index)), f"{what}: y, g, r, b")
    _check(gives in {"or", "both", "yarn", "lace"}, f"{what}: it gives or, both, yarn or lace")
    _check(given["kind"] == f"{silk}.{gives}", f"{what}: a kind is SILK.GIVES")
    return Tile(given["kind"], silk, _silk(Counter(silk)), gives)


_SPACES: Final = {
    "master": GuestSpace(master=True),
    "plain": GuestSpace(master=False),
    "yarn": GuestSpace(master=False, yarn=1),
    "lace": GuestSpace(master=False, lace=1),
    "tile": GuestSpace(master=False, tile=True),
}


def _space(word: str, what: str) -> GuestSpace:
    if word in _SPACES:
        return _SPACES[word]
    amount = word.removeprefix("money")
    _check(amount != word and amount.isdecimal(), f"{what}: there is no guest space {word!r}")
    return GuestSpace(master=False, money=int(amount))


def _board(given: dict[str, Any], side: str, constants: Constants) -> Board:
    what = f"board {side}"
    halls = given["halls"]
    _check(
        [(hall["id"], hall["royal"]) for hall in halls] == [(n, n == 1) for n in range(1, 6)],
        f"{what}: five halls, the first of them royal",
    )
    fireworks, fountain = given["fireworks"], given["fountain"]
    spaces = [
        *((f"F{n}", space) for n, space in enumerate(fireworks["spaces"], 1)),
        *((f"L{n}", {"cost": cost}) for n, cost in enumerate(fountain["lower"], 1)),
        *((f"M{hall['id']}", hall["music"]) for hall in halls),
        *((f"S{n}", {"cost": cost}) for n, cost in enumerate(given["statues"], 1)),
        *((f"U{n}", {"cost": cost}) for n, cost in enumerate(fountain["upper"], 1)),
    ]
    decorations = {
        space: Decoration(
            **{key: _number(worth, f"{what}: {space}") for key, worth in told.items()}
        )
        for space, told in spaces
    }
    _check(all(len(name) == 2 for name in decorations), f"{what}: at most nine spaces of a kind")
    board = Board(
        side=side,
        warehouse=_numbers(given["warehouse"], f"{what}: a floor"),
        windows=_numbers(given["windows"], f"{what}: a window"),
        dark=_number(given["dark_windows"], f"{what}: dark windows"),
        halls=tuple(
            Hall(
                _pair(hall["majority"], f"{what}: a majority"),
                tuple(_space(word, what) for word in hall["spaces"]),
            )
            for hall in halls
        ),
        decorations=decorations,
        fireworks=_pair(fireworks["majority"], f"{what}: fireworks"),
        all_halls=_numbers(given["all_halls"], f"{what}: all halls"),
    )
    _check(max(board.warehouse) < len(constants.tile_cost), f"{what}: C30: a cost for each number")
    _check(board.dark <= len(board.windows) <= 9, f"{what}: at most nine windows")
    _check(
        list(board.windows) == sorted(board.windows, reverse=True), f"{what}: C18: dear to cheap"
    )
    _check(list(board.all_halls) == sorted(board.all_halls, reverse=True), f"{what}: C46: falling")
    return board


def _printed() -> Box:
    content = get_data(__package__, "data.json")
    if content is None:
        raise DataError("data.json is not where the package lies")
    return read(content)


BOX: Final = _printed()
"""The box that `data.json` describes."""

CONSTANTS: Final = BOX.constants
EMPLOYEES: Final = BOX.employees
DRESSES: Final = BOX.dresses
TILES: Final = BOX.tiles
BOARDS: Final = BOX.boards
SOURCES: Final = BOX.sources
BASE: Final = BOX.base
"""The cards that each seat starts with (C2), in the order of the data."""
