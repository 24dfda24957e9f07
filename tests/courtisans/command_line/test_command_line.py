"""`python -m courtisans`: simulate, check, view, review."""

import json
import sys
from pathlib import Path

import pytest

from courtisans.command_line import main
from courtisans.variant import VARIANTS, Variant


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Run a command. Return its exit status, output and error output."""
    try:
        status = main([str(argument) for argument in arguments])
    except SystemExit as leaving:
        status = int(leaving.code or 0)
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return status, out, err


def simulate(variant: Variant, *more: object) -> list[object]:
    """Return the arguments that simulate a variant."""
    return [
        "simulate", "--players", variant.players, "--missions", variant.missions,
        *["--expansion"] * variant.expansion, *["--teams"] * variant.teams, *more,
    ]  # fmt: skip


def test_simulated_games_of_every_variant_pass_check(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    files = []
    for number, variant in enumerate(VARIANTS):
        file = tmp_path / f"{number}.jsonl"
        status, out, err = run(capsys, *simulate(variant, "--games", 3, "--out", file))
        assert (status, out, err) == (0, "", "")
        assert len(file.read_text().splitlines()) == 3
        files.append(file)
    status, out, err = run(capsys, "check", *files)
    told = f"{3 * len(VARIANTS)} records hold, 0 do not\n"
    assert (status, out, err) == (0, told, "")


def test_bots_repeat_over_the_seats_and_the_seed_determines_the_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = simulate(Variant(3), "--bot", "greedy", "--bot", "random", "--seed", 4)
    _, out, _ = run(capsys, *arguments)
    assert [seat["bot"] for seat in json.loads(out)["seats"]] == ["greedy", "random", "greedy"]
    assert run(capsys, *arguments)[1] == out
    assert run(capsys, *arguments, "--seed", 5)[1] != out


def test_check_names_file_line_and_rule(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, out, _ = run(capsys, *simulate(Variant(2), "--games", 2))
    good, bad = out.splitlines()
    record = json.loads(bad)
    record["plays"][1] = record["plays"][0]
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join([good, json.dumps(record), "", good]) + "\n")
    status, out, _ = run(capsys, "check", file)
    assert status == 1
    first, second, counted = out.splitlines()
    assert first.startswith(f"{file}:2: R5: play 1 ")
    assert second == f"{file}:3: the line is blank"
    assert counted == "2 records hold, 2 do not"


def test_check_refuses_an_empty_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "none.jsonl"
    file.touch()
    status, out, _ = run(capsys, "check", file)
    assert status == 1 and "holds no record" in out


def test_view_prints_the_view_at_any_point(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    run(capsys, *simulate(Variant(3), "--games", 2, "--out", file))
    record = json.loads(file.read_text().splitlines()[1])
    status, out, _ = run(capsys, "view", file, "--line", 2, "--ply", 4)
    view = json.loads(out)
    assert status == 0
    assert view["seat"] == view["turn"] == (record["first"] + 1) % 3
    assert len(view["plays"]) == 4 and view["legal"]
    _, out, _ = run(capsys, "view", file, "--line", 2, "--ply", 4, "--seat", record["first"])
    assert json.loads(out)["seat"] == record["first"]
    record["plays"] = record["plays"][:7]
    del record["result"]
    file.write_text(json.dumps(record))
    assert len(json.loads(run(capsys, "view", file)[1])["plays"]) == 7


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["play"],
        ["simulate"],
        ["simulate", "--players", "7"],
        ["simulate", "--players", "6"],
        ["simulate", "--players", "4", "--teams"],
        ["simulate", "--players", "x"],
        ["simulate", "--players", "3", "--games", "0"],
        ["simulate", "--players", "3", "--games", "1" + "0" * 400],
        ["simulate", "--players", "3", "--budget-ms", "1" + "0" * 12],
        ["simulate", "--players", "3", "--seed", "\udcff"],
        ["simulate", "--players", "3", "--bot", "nobody"],
        ["simulate", "--players", "2", *["--bot", "random"] * 3],
        ["simulate", "--players", "2", "--out", "/nowhere/at/all"],
        ["check"],
        ["simulate", "--players", "2", "--out", "/"],
        ["check", "/nowhere/at/all"],
        ["check", "/"],
        ["view", "/nowhere/at/all"],
        ["view", "/"],
    ],
)
def test_wrong_arguments_get_one_line_and_exit_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "status"),
    [(["--line", 9], 2), (["--ply", 999], 2), (["--ply", -1], 2), (["--seat", 2], 2), ([], 2)],
)
def test_view_refuses_a_line_ply_or_seat_that_does_not_exist(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[object], status: int
) -> None:
    file = tmp_path / "game.jsonl"
    run(capsys, *simulate(Variant(2), "--out", file))
    found, out, err = run(capsys, "view", file, *arguments)
    assert (found, out) == (status, "")
    assert err.count("\n") == 1


def test_a_file_may_come_from_any_editor_that_writes_utf_8(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _, out, _ = run(capsys, *simulate(Variant(2), "--games", 2))
    plain, edited = tmp_path / "plain.jsonl", tmp_path / "edited.jsonl"
    plain.write_text(out)
    edited.write_text(out, "utf-8-sig", newline="\r\n")
    status, out, _ = run(capsys, "check", edited)
    assert status == 0 and "2 records hold" in out
    for line in (1, 2):
        which = ("--line", line, "--ply", 3)
        assert run(capsys, "view", edited, *which) == run(capsys, "view", plain, *which)


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_a_file_in_another_encoding_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, encoding: str
) -> None:
    _, out, _ = run(capsys, *simulate(Variant(2)))
    record = json.loads(out)
    record["seats"][0]["name"] = "Zoé"
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(record, ensure_ascii=False), encoding)
    reason = "this is no record: it is not UTF-8 text; save it as UTF-8"
    status, out, _ = run(capsys, "check", file)
    assert (status, out) == (1, f"{file}:1: {reason}\n0 records hold, 1 do not\n")
    assert run(capsys, "view", file) == (1, "", f"courtisans: {file}:1: {reason}\n")


def test_view_refuses_a_damaged_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"\xff\x00nonsense")
    status, out, err = run(capsys, "view", file)
    assert (status, out) == (1, "") and "UTF-8" in err


def test_deal_named_in_a_simulated_record_simulates_the_same_record(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bots = ["--bot", "greedy", "--bot", "random", "--bot", "hunter"]
    _, out, _ = run(capsys, *simulate(Variant(3), *bots, "--seed", "s"))
    name = json.loads(out)["deal"]
    assert run(capsys, "simulate", "--deal", name) == (0, out, "")
    assert run(capsys, "simulate", "--deal", name.replace("-", "").lower())[1] == out


def test_open_seats_of_a_deal_are_filled_with_the_named_bots(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    name = "1801-PR00-0073"
    arguments = ("simulate", "--deal", name, "--bot", "collector", "--out", file)
    assert run(capsys, *arguments) == (0, "", "")
    record = json.loads(file.read_text())
    assert [seat["bot"] for seat in record["seats"]] == ["collector", *["greedy"] * 3]
    assert run(capsys, "check", file)[0] == 0
    _, out, err = run(capsys, "simulate", "--deal", name, "--bot", "cmd:false")
    assert json.loads(out)["deal"] == name and "seat 0, cmd:false:" in err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--deal", "1801-PR00-007"], "11 letters and digits, not 12"),
        (["--deal", "1801-PR00-0083"], "a character of '1801-PR00-0083' is wrong"),
        (["--deal", "1801-PR00-0073", "--players", "4"], "not allowed with argument --deal"),
        (["--deal", "1801-PR00-0073", "--expansion"], "leave --expansion out"),
        (["--deal", "1801-PR00-0073", "--seed", "7"], "leave --seed out"),
        (["--deal", "1801-PR00-0073", "--games", "2"], "leave --games out"),
        (["--deal", "1801-PR00-0073", *["--bot", "random"] * 2], "leaves 1 seats open, not 2"),
        ([], "one of the arguments --deal --players is required"),
    ],
)
def test_arguments_that_do_not_go_with_a_deal_are_refused(
    capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    status, out, err = run(capsys, "simulate", *arguments)
    assert (status, out) == (2, "") and told in err


def test_review_prints_the_same_as_text_and_as_json(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    run(capsys, *simulate(Variant(3), "--games", 2, "--out", file))
    status, out, err = run(capsys, "review", file, "--line", 2, "--seat", 1, "--json")
    found = json.loads(out)
    assert (status, err, found["seat"]) == (0, "", 1)
    status, out, _ = run(capsys, "review", file, "--line", 2, "--seat", 1)
    assert status == 0
    assert out.startswith(f"Seat 1, random 1: {found['score']} of 100 kept.")
    for turn in found["turns"]:
        assert f"{100 * turn['lost']:.1f}" in out
    for ply in found["costliest"]:
        better = next(turn["plays"] for turn in found["turns"] if turn["ply"] == ply)
        assert " ".join(better) in out


def test_review_refuses_a_seat_that_does_not_exist(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    run(capsys, *simulate(Variant(3), "--out", file))
    status, out, err = run(capsys, "review", file, "--seat", 3)
    assert (status, out) == (2, "")
    assert "--seat goes from 0 to 2, not 3" in err
    assert run(capsys, "review", file)[0] == 2


def test_strange_name_does_not_break_a_line_of_a_review(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    run(capsys, *simulate(Variant(2), "--out", file))
    record = json.loads(file.read_text())
    record["seats"][0]["name"] = "Ana\n\x1b[2J"
    file.write_text(json.dumps(record))
    status, out, _ = run(capsys, "review", file, "--seat", 0)
    assert status == 0 and out.startswith("Seat 0, Ana\\n\\x1b[2J: ")
    assert all(line.isprintable() for line in out.splitlines())


def test_line_break_in_the_command_of_a_program_does_not_break_a_message(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bot = f"cmd:{sys.executable} -c\n'pass'"
    _, out, err = run(capsys, *simulate(Variant(2), "--bot", bot, "--bot", "random"))
    assert len(err.splitlines()) == 1 and "decisions forfeited" in err and out
