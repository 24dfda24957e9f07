"""Bots that are programs: what they receive, and that their failures do no harm."""

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import couturiers.arena
from courtisans import CourtisansError, Game, Play, Record, Variant, View, bots
from courtisans.arena import play_out
from courtisans.bots.program import LIVES, Program
from courtisans.command_line import main
from tests.patience import PATIENCE, PATIENCE_MS

SEATS = 2
PLAYS = Variant(SEATS).length // SEATS
"""How many decisions a seat has in a game."""
BUDGET_MS = 40
"""A short budget. A program that hangs is waited for ten times as long."""
FIRST = next(str(n) for n in range(99) if Game.deal(Variant(SEATS), f"{n}/deal").turn == 0)
"""The seed of a game that the first seat begins."""
PATIENT_MS = int(PATIENCE_MS / 10)
"""A budget that is enough on a busy machine; it is waited for ten times as long, too."""

GOOD = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if "decide" in message:
        print(json.dumps({"play": message["decide"]["legal"][-1]}), flush=True)
"""


@pytest.fixture
def command(tmp_path: Path) -> "Commands":
    return Commands(tmp_path)


class Commands:
    """Writes programs to files in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, source: str) -> str:
        """Write a Python program. Return the command that runs it."""
        file = self.folder / f"a bot {len(list(self.folder.iterdir()))}.py"
        file.write_text(source, "utf-8")
        return f"'{sys.executable}' '{file}'"


def forfeits(command: str, budget_ms: int = PATIENT_MS) -> int:
    """Let a program play a whole game. Return how many decisions it forfeited."""
    played = play_out(Variant(SEATS), [f"cmd:{command}", "random"], "1", budget_ms)
    assert played.record.result
    assert Record.parse(played.record.dumps()) == played.record
    return played.forfeits[0]


def test_program_plays_a_game_without_forfeiting(command: Commands) -> None:
    played = play_out(Variant(3), [f"cmd:{command(GOOD)}", "random", "greedy"], "1", PATIENT_MS)
    assert played.forfeits == [0, 0, 0]
    assert [(seat.name, seat.bot) for seat in played.record.seats] == [
        ("cmd 0", "cmd"), ("random 1", "random"), ("greedy 2", "greedy")
    ]  # fmt: skip
    game = Game(played.record.dealt)
    for play in played.record.plays:
        if game.turn == 0:
            assert play == game.view(0).legal[-1]
        game.play(play)


def test_program_receives_views_budgets_and_the_final_record(
    command: Commands, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    source = GOOD.replace(
        "    message =",
        f"    print(line, end='', file=open({str(log)!r}, 'a', encoding='utf-8'))\n    message =",
    )
    played = play_out(Variant(SEATS), [f"cmd:{command(source)}", "random"], "1", PATIENT_MS)
    *asked, ended = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert ended == {"end": played.record.to_json()}
    game = Game(played.record.dealt)
    decisions = []
    for play in played.record.plays:
        if game.turn == 0:
            decisions.append({"decide": game.view(0).to_json(), "budget_ms": PATIENT_MS})
        game.play(play)
    assert asked == decisions


@pytest.mark.parametrize(
    "answer",
    [
        "nonsense",
        "[]",
        "null",
        "{}",
        '{"play": 7}',
        '{"play": ["carp.plain@+"]}',
        '{"play": "carp.plain@9"}',
        '{"play": "unicorn.noble@+"}',
        "[" * 9_000,
        "\\xff\\xfe",
        "",
    ],
)
def test_answer_that_is_no_legal_play_forfeits_the_decision(command: Commands, answer: str) -> None:
    source = f"import sys\nfor line in sys.stdin: print({answer!r}, flush=True)"
    assert forfeits(command(source)) == PLAYS


def test_first_legal_play_is_made_instead_of_a_forfeited_one(command: Commands) -> None:
    program = Program(command("for line in open(0): print('no', flush=True)"), PATIENT_MS)
    view = Game.deal(Variant(4), seed=1).view(0)
    game = Game.deal(Variant(4), seed=1)
    view = game.view(game.turn)
    assert program.choose(view) == view.legal[0]
    assert program.forfeits == 1
    program.end({})


@pytest.mark.parametrize(
    "source",
    ["raise SystemExit(3)", "import os\nos.abort()", "print('no', flush=True)"],
    ids=["it leaves", "it dies", "it says one thing"],
)
def test_program_that_ends_forfeits_its_decisions(command: Commands, source: str) -> None:
    assert forfeits(command(source)) == PLAYS


@pytest.fixture(params=["missing", "folder", "not executable", "no program"])
def unstartable_program(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    program = tmp_path / "program"
    match request.param:
        case "folder":
            program.mkdir()
        case "not executable":
            program.write_text(f"#!{sys.executable}\n")
        case "no program":
            program.write_bytes(b"\0nothing that a system could run")
            program.chmod(0o755)
    return program


def test_a_program_that_cannot_be_started_ends_the_run(
    capsys: pytest.CaptureFixture[str], unstartable_program: Path, tmp_path: Path
) -> None:
    bot = f"cmd:{unstartable_program}"
    assert main(["simulate", "--players", "2", "--bot", bot, "--games", "2"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    [line] = err.splitlines()
    assert line.startswith(f"courtisans: {bot}: ")


@pytest.mark.parametrize(
    "bots",
    [
        ["--bot", "cmd:/no/such --with arguments", "--versus", "random"],
        ["--bot", "random", "--versus", "cmd:/no/such"],
        ["--round-robin", "--bot", "random", "--bot", "cmd:/no/such"],
    ],
    ids=["measured", "the others", "one of many"],
)
def test_program_that_cannot_be_started_ends_a_run_in_several_processes(
    capfd: pytest.CaptureFixture[str], bots: list[str]
) -> None:
    arguments = ["arena", "--players", "2", *bots, "--games", "40", "--workers", "2"]
    assert main(arguments) == 2
    # The other processes print nothing themselves.
    told = "courtisans: cmd:/no/such: No such file or directory\n"
    assert capfd.readouterr() == ("", told)


def test_program_that_hangs_forfeits_and_is_started_again(
    command: Commands, tmp_path: Path
) -> None:
    log = tmp_path / "starts"
    source = f"print('x', file=open({str(log)!r}, 'a'))\nimport time\ntime.sleep(1000)"
    # Each start must have time to write its line, on a busy machine, too.
    assert forfeits(command(source), 5 * BUDGET_MS) == PLAYS
    assert len(log.read_text().split()) == LIVES


def test_program_that_dies_once_is_started_again_and_plays_on(
    command: Commands, tmp_path: Path
) -> None:
    marker = tmp_path / "died"
    source = f"""
import pathlib
marker = pathlib.Path({str(marker)!r})
if not marker.exists():
    marker.touch()
    raise SystemExit
{GOOD}"""
    assert forfeits(command(source)) == 1


@pytest.mark.parametrize(
    "flood",
    ["while True: print('{}', flush=True)", "while True: print('x' * 10**6, end='', flush=True)"],
    ids=["lines", "one line"],
)
def test_program_that_floods_its_output_forfeits_and_does_no_harm(
    command: Commands, flood: str
) -> None:
    assert forfeits(command(flood), BUDGET_MS) == PLAYS


def test_unasked_output_does_not_answer_the_next_question(command: Commands) -> None:
    twice = "def twice(line, flush): print(f'{line}\\n{line}\\n', end='', flush=flush)\n"
    assert forfeits(command(twice + GOOD.replace("print(", "twice("))) == 0


def test_neither_a_line_that_is_too_long_nor_its_end_is_an_answer(command: Commands) -> None:
    padded = GOOD.replace("print(", "print(' ' * 30_000 + ", 1)
    assert forfeits(command(padded)) == PLAYS


def test_last_line_of_a_program_that_ends_needs_no_line_break(command: Commands) -> None:
    source = GOOD.replace("flush=True)", "end='', flush=True)\n        break")
    assert forfeits(command(source)) == PLAYS - LIVES


@pytest.mark.parametrize("source", ["raise SystemExit", "import time\ntime.sleep(1000)"])
def test_no_thread_is_left_of_a_program_that_was_ended(command: Commands, source: str) -> None:
    # An earlier test may have left a thread that is about to end.
    before = set(threading.enumerate())
    assert forfeits(command(source), BUDGET_MS) == PLAYS
    end = time.monotonic() + PATIENCE
    while (left := set(threading.enumerate()) - before) and time.monotonic() < end:
        time.sleep(0.01)
    assert not left


CHILD = "import subprocess, sys\nchild = subprocess.Popen([sys.executable, '-c', {!r}])\n".format(
    "import time; time.sleep(1000)"
)


@pytest.mark.parametrize("then", ["child.wait()", GOOD], ids=["it hangs", "it plays"])
def test_child_process_of_a_program_ends_with_it(command: Commands, then: str) -> None:
    bot = f"cmd:{command(CHILD + then)}"
    arguments = ["--players", "2", "--bot", bot, "--bot", "random", "--budget-ms", str(BUDGET_MS)]
    # The child inherits the output, which would not end as long as the child lived.
    subprocess.run(
        [sys.executable, "-m", "courtisans", "simulate", *arguments],
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )


def test_program_is_ended_when_its_game_is_interrupted(
    command: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Leaves:
        def choose(self, _: View) -> Play:
            raise KeyboardInterrupt

    monkeypatch.setitem(bots.BOTS, "random", lambda _: Leaves())
    started = tmp_path / "started"
    source = f"import os\nprint(os.getpid(), file=open({str(started)!r}, 'w'))\n{GOOD}"
    with pytest.raises(KeyboardInterrupt):
        play_out(Variant(SEATS), [f"cmd:{command(source)}", "random"], FIRST, PATIENT_MS)
    with pytest.raises(ProcessLookupError):
        os.kill(int(started.read_text()), 0)


def test_programs_that_never_read_do_not_stop_a_game(command: Commands) -> None:
    source = """
while True: print('{"play": "none"}', flush=True)"""
    played = play_out(Variant(5), [f"cmd:{command(source)}"] * 5, "1", BUDGET_MS)
    assert played.record.result


@pytest.mark.parametrize("wrong", ["cmd:", "cmd:'unclosed"])
def test_command_that_cannot_be_parsed_is_refused(
    capsys: pytest.CaptureFixture[str], wrong: str
) -> None:
    with pytest.raises(CourtisansError, match="cmd:"):
        Program(wrong.removeprefix("cmd:"))
    with pytest.raises(SystemExit, match="2"):
        main(["simulate", "--players", "2", "--bot", wrong])
    [line] = capsys.readouterr().err.splitlines()
    assert "cmd:" in line


def test_the_summary_says_how_often_a_program_forfeited(
    capsys: pytest.CaptureFixture[str], command: Commands
) -> None:
    bad = f"cmd:{command('for line in open(0): print(1, flush=True)')}"
    good = f"cmd:{command(GOOD)}"
    arguments = ["--players", "2", "--bot", bad, "--games", "2", "--budget-ms", str(PATIENT_MS)]
    assert main(["simulate", *arguments, "--bot", good]) == 0
    err = capsys.readouterr().err
    assert f"seat 0, {bad}: {2 * PLAYS} decisions forfeited" in err
    assert f"seat 1, {good}: 0 decisions forfeited" in err
    assert main(["arena", *arguments, "--versus", "random"]) == 0
    assert f"forfeited     {2 * PLAYS} decisions" in capsys.readouterr().out


def sample(number: int) -> str:
    """Return the Python sample of that number, from 1, in `docs/bots.md`."""
    text = (Path(__file__).parents[3] / "docs/bots.md").read_text("utf-8")
    return text.split("```python\n")[number].partition("```")[0]


def test_python_bot_in_the_documentation_plays_a_game() -> None:
    names: dict[str, Any] = {}
    exec(sample(3), names)
    assert names["game"].result.winners


def test_sample_program_in_the_documentation_wins_most_games_against_random(
    command: Commands,
) -> None:
    source = sample(1)
    assert len(source.splitlines()) <= 40
    bot = f"cmd:{command(source)}"
    played = [play_out(Variant(2), [bot, "random"], str(n), PATIENT_MS) for n in range(5)]
    assert [game.forfeits for game in played] == [[0, 0]] * 5
    results = [game.record.result for game in played]
    assert sum(result is not None and result.winners == (0,) for result in results) >= 3


def test_sample_program_for_the_second_game_forfeits_nothing(command: Commands) -> None:
    bot = f"cmd:{command(sample(2))}"
    variant = couturiers.Variant(2)
    played = couturiers.arena.play_out(variant, [bot, "random"], "sample", PATIENT_MS)
    assert played.forfeits == [0, 0]
    assert played.record.result is not None
