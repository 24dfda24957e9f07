"""The program as a shell runs it: with streams closed, full or broken, or interrupted."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from courtisans.command_line import main
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[3]
COURTISANS = (sys.executable, "-m", "courtisans")
SIMULATE = ("simulate", "--players", "2")
ARENA = ("arena", "--players", "2", "--bot", "random", "--versus", "random", "--games", "2")

INTERRUPTING = """
import sys

class Interrupting:
    def find_spec(self, name, path, target=None):
        if name == {name!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupting())
"""
"""A `sitecustomize` module, which Python runs first: it interrupts the import of a module."""


def run(*command: str, redirect: str = "", **environment: str) -> tuple[int, str, str]:
    """Run a command with a shell's redirections. Return its exit status, output, error output."""
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {redirect}', "sh", *command],
        capture_output=True,
        cwd=ROOT,
        # Python must buffer its output, as it does for anybody who redirects it.
        env={**os.environ, "PYTHONUNBUFFERED": "", **environment},
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert "Traceback" not in done.stderr and "Exception" not in done.stderr
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def good(tmp_path: Path) -> str:
    file = tmp_path / "good.jsonl"
    assert main([*SIMULATE, "--out", str(file)]) == 0
    return str(file)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    file = tmp_path / "bad.jsonl"
    file.write_text("nonsense\n")
    return str(file)


@pytest.mark.parametrize(
    ("redirect", "reason"),
    [(">&-", "standard output is closed"), (">/dev/full", "No space left on device")],
)
def test_output_that_cannot_be_written_gives_a_one_line_error(
    good: str, bad: str, redirect: str, reason: str
) -> None:
    view = ("view", good, "--ply", "3")
    for command in (("--help",), SIMULATE, ARENA, ("check", bad), ("check", good), view):
        status, _, err = run(*COURTISANS, *command, redirect=redirect)
        assert (status, err) == (2, f"courtisans: {reason}\n")


@pytest.mark.parametrize("redirect", ["2>&-", "2>/dev/full"])
def test_error_stream_that_cannot_be_written_only_loses_messages(bad: str, redirect: str) -> None:
    status, out, err = run(*COURTISANS, "check", bad, redirect=redirect)
    assert (status, err) == (1, "") and len(out.splitlines()) == 2
    assert run(*COURTISANS, "simulate", redirect=redirect) == (2, "", "")
    assert run(*COURTISANS, *ARENA, redirect=redirect)[0] == 0


def test_commands_end_with_status_2_if_all_streams_are_closed(good: str, bad: str) -> None:
    closed = "<&- >&- 2>&-"
    for command in (ARENA, ("check", bad), ("check", good)):
        assert run(*COURTISANS, *command, redirect=closed) == (2, "", "")


def test_a_file_gets_nothing_that_was_meant_for_a_closed_stream(tmp_path: Path) -> None:
    """Nor does it get the error output of a program that plays, which might be written there."""
    file = tmp_path / "games.jsonl"
    noisy = "cmd:sh -c 'echo noise; echo noise >&2'"
    for redirect in (">&-", "2>&-", "<&- >&- 2>&-"):
        command = [*SIMULATE, "--bot", noisy, "--bot", "random", "--out", str(file)]
        status, out, _ = run(*COURTISANS, *command, redirect=redirect)
        assert (status, out) == (0, "")
        assert main(["check", str(file)]) == 0
        assert len(file.read_text().splitlines()) == 1


def test_full_disk_gives_a_one_line_error() -> None:
    status, out, err = run(*COURTISANS, *SIMULATE, "--out", "/dev/full")
    assert (status, out, err) == (2, "", "courtisans: No space left on device\n")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no such device here")
def test_endless_line_is_refused_without_reading_it_all() -> None:
    status, out, err = run(*COURTISANS, "check", "/dev/zero")
    told = "/dev/zero:1: the line is far too long: the rest is not read\n"
    assert (status, out, err) == (1, f"{told}0 records hold, 1 do not\n", "")


@pytest.mark.parametrize("name", ["two\nlines", "\x1b[31mred", "bell\x07"])
def test_strange_file_name_does_not_break_a_line_of_output(tmp_path: Path, name: str) -> None:
    missing, bad = tmp_path / "none" / name, tmp_path / name
    bad.write_text("nonsense\n")
    counted = ("check", str(bad))
    for command in (counted, ("check", str(missing)), ("view", str(bad)), (name,)):
        status, out, err = run(*COURTISANS, *command)
        assert status and all(line.isprintable() for line in (out + err).splitlines())
        assert len((out + err).splitlines()) == (2 if command == counted else 1)


@pytest.mark.parametrize("command", [(*SIMULATE, "--games", "40"), ("--help",)])
def test_reader_of_the_output_may_stop_early(command: tuple[str, ...]) -> None:
    with subprocess.Popen([*COURTISANS, *command], stdout=-1, stderr=-1, cwd=ROOT) as running:
        assert running.stdout and running.stderr
        running.stdout.close()
        assert (running.stderr.read(), running.wait()) == (b"", 0)


def test_reader_of_a_named_pipe_may_stop_early(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    command = [*COURTISANS, *SIMULATE, "--games", "40", "--out", str(pipe)]
    with subprocess.Popen(command, stderr=-1, cwd=ROOT) as running:
        pipe.open("rb").close()
        assert running.stderr
        assert (running.stderr.read(), running.wait()) == (b"", 0)


# The modules that each package, and then its command line, imports first and last.
@pytest.mark.parametrize(
    ("package", "name"),
    [
        ("courtisans", "courtisans.cards"),
        ("courtisans", "courtisans.view"),
        ("courtisans", "courtisans.command_line"),
        ("courtisans", "courtisans.arena"),
        ("couturiers", "courtisans.cards"),
        ("couturiers", "couturiers.game"),
        ("couturiers", "couturiers.view"),
        ("couturiers", "couturiers.command_line"),
        ("couturiers", "couturiers.arena"),
    ],
)
def test_interruption_during_an_import_ends_the_program_silently(
    tmp_path: Path, package: str, name: str
) -> None:
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTING.format(name=name))
    command = (sys.executable, "-m", package, *SIMULATE)
    assert run(*command, PYTHONPATH=str(tmp_path)) == (130, "", "")


def test_interruption_during_a_run_ends_the_program_silently(tmp_path: Path) -> None:
    """The interruption comes when the strongest bot is imported, which is on demand."""
    name = "courtisans.bots.learned"
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTING.format(name=name))
    command = [*COURTISANS, *SIMULATE, "--bot", "expert"]
    assert run(*command, PYTHONPATH=str(tmp_path)) == (130, "", "")


def test_interruption_of_the_import_is_raised_in_other_programs(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTING.format(name="courtisans.cards"))
    program = "try: import courtisans\nexcept KeyboardInterrupt: print('heard')"
    told = run(sys.executable, "-c", program, PYTHONPATH=str(tmp_path))
    assert told == (0, "heard\n", "")
