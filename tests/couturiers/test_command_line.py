"""`python -m couturiers`: its output, what it refuses, and the error messages."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from couturiers import usage
from couturiers.command_line import main
from couturiers.record import Record

ANSWERS_LAST = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if "decide" in message:
        print(json.dumps({"play": message["decide"]["legal"][-1]}), flush=True)
"""


def simulated(tmp_path: Path, *arguments: str) -> Path:
    """Run `simulate` with these arguments. Return the file with the games."""
    file = tmp_path / "games.jsonl"
    assert main(["simulate", *arguments, "--out", str(file)]) == 0
    return file


def test_simulated_games_are_finished_and_pass_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = ["--bot", "tailor", "--bot", "random"]
    file = simulated(tmp_path, "--players", "3", "--games", "3", *bots)
    records = [Record.parse(line) for line in file.read_bytes().splitlines()]
    assert [seat.bot for seat in records[0].seats] == ["tailor", "random", "tailor"]
    assert all(record.result for record in records)
    assert main(["check", str(file)]) == 0
    assert "3 records hold, 0 do not" in capsys.readouterr().out


def test_the_same_seed_gives_the_same_games(tmp_path: Path) -> None:
    first = simulated(tmp_path, "--players", "2", "--seed", "ana").read_text("utf-8")
    assert simulated(tmp_path, "--players", "2", "--seed", "ana").read_text("utf-8") == first
    assert simulated(tmp_path, "--players", "2", "--seed", "bea").read_text("utf-8") != first


def test_option_card303_is_stored_in_the_record(tmp_path: Path) -> None:
    file = simulated(tmp_path, "--players", "2", "--card303", "money")
    assert Record.parse(file.read_bytes()).dealt.variant.card303 == "money"


def test_check_names_the_line_of_an_invalid_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = simulated(tmp_path, "--players", "2")
    record = json.loads(file.read_text("utf-8"))
    record["decisions"][0] = "h:B1+B2+B9"
    file.write_text(json.dumps(record) + "\n{}\n", "utf-8")
    assert main(["check", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{file}:1: C19: decision 0 ('h:B1+B2+B9'): ")
    assert lines[1].startswith(f"{file}:2: this is no couturiers-record/1")


def test_view_prints_the_view_of_any_seat_while_the_game_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = simulated(tmp_path, "--players", "3")
    assert main(["view", str(file), "--ply", "9", "--seat", "2"]) == 0
    view = json.loads(capsys.readouterr().out)
    assert (view["format"], view["seat"]) == ("couturiers-view/1", 2)
    assert main(["view", str(file)]) == 2
    assert "the game is over" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["simulate", "--players", "6"], "C7: the game is for 2 to 5 players, not 6"),
        (["simulate", "--players", "2", *["--bot", "random"] * 3], "3 bots for 2 seats"),
        (["check", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
        (["simulate", "--players", "2", "--bot", "cmd:/no/such"], "cmd:/no/such: No such file"),
    ],
)
def test_impossible_command_prints_a_one_line_error(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert error.startswith("couturiers: ") and told in error and error.count("\n") == 1


def test_program_plays_a_game_without_forfeiting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "last.py"
    program.write_text(ANSWERS_LAST, "utf-8")
    bot = f"cmd:{sys.executable} {program}"
    file = simulated(tmp_path, "--players", "2", "--bot", bot, "--bot", "random")
    assert "0 decisions forfeited" in capsys.readouterr().err
    assert Record.parse(file.read_bytes()).seats[0].bot == "cmd"


def test_program_that_answers_nonsense_forfeits_its_decisions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    simulated(tmp_path, "--players", "2", "--bot", "cmd:yes", "--bot", "random")
    forfeited = capsys.readouterr().err.rpartition(": ")[2]
    assert int(forfeited.split()[0]) > 20


def test_the_arena_reports_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "--players", "2", "--bot", "tailor", "--versus", "random"]
    assert main([*arguments, "--games", "4", "--workers", "2"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("tailor against random, 2 seats: 4 games of 2 deals")
    assert "(fair: 50.0 %)" in told


def test_usage_counts_what_was_used_in_the_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = simulated(tmp_path, "--players", "2", "--bot", "tailor", "--bot", "patron")
    assert usage.main([str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    counts = {line[9:]: int(line[:8]) for line in lines[:-1]}
    assert set(counts) == set(usage.everything())
    record = Record.parse(file.read_bytes())
    rented = sum(token.startswith("rent@") for token in record.decisions)
    spaces = sum(count for name, count in counts.items() if name.startswith("guest space"))
    assert spaces >= rented > 0
    assert counts["guest space 4-5 1.1"] == 0
    assert "guest space 4-5 1.1" in lines[-1]


def test_module_prints_its_help_as_a_command() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "couturiers", "--help"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert "Maîtres Couturiers" in ran.stdout
    assert "130" in ran.stdout
