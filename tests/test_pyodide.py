"""The game inside the very interpreter that the browser gets, under Node."""

import json
import shutil
import subprocess
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.built import unpacked
from web.build.project import BUILD, DIST, PYODIDE, ROOT

SITE_PACKAGES = sysconfig.get_path("purelib")
# The workers' doors may import what only a browser has.
DOORS = {"web.app", "web.bots_worker"}
IMPORT_ALL = """
import importlib, sys
sys.path.insert(0, sys.argv[1])
for name in sys.argv[2:]:
    importlib.import_module(name)
print(len(sys.argv[2:]))
"""


def in_pyodide(folder: Path, program: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["node", BUILD / "pyodide.mjs", folder, program, *arguments],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("folder", ["tests/rules", "tests/engine"])
def test_the_games_tests_pass_inside_pyodide(
    folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = in_pyodide(PYODIDE, ROOT / "tests/pyodide_run.py", SITE_PACKAGES, folder)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    counts = json.loads(ran.stdout.splitlines()[-1])
    with capsys.disabled():
        print(f"\n{folder} inside Pyodide: {counts}")
    assert counts["passed"] > 0
    assert counts["failed"] == 0


def test_the_shipped_interpreter_has_all_that_the_shipped_modules_import(tmp_path: Path) -> None:
    """The standard library of the site is a trimmed one."""
    # In the project's folder, which is all that the interpreter sees of this machine.
    place = DIST.with_name(".cache") / "shipped"
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(DIST / "vendor/pyodide", place)
    for name in ("courtisans.zip", "vendor/pyodide/python_stdlib.zip"):
        (place / Path(name).name).write_bytes(unpacked(name))
    with zipfile.ZipFile(place / "courtisans.zip") as archive:
        names = [
            name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
            for name in archive.namelist()
            # PyScript's own asks for a browser.
            if name.endswith(".pyc") and not name.startswith("pyscript/")
        ]
    modules = sorted(set(names) - DOORS - {name for name in names if name.endswith("__main__")})
    program = place / "import_all.py"
    program.write_text(IMPORT_ALL, "utf-8")
    ran = in_pyodide(place, program, str(place / "courtisans.zip"), *modules)
    assert ran.stderr == ""
    assert ran.stdout == f"{len(modules)}\n"
