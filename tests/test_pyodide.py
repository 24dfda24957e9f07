"""The game in the interpreter that the site ships, run by Node."""

import ast
import json
import shutil
import subprocess
import sysconfig
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.built import unpacked
from tests.lanes import slow
from web.build import interpreter, standins
from web.build.project import BUILD, DIST, PYODIDE, PYSCRIPT, ROOT

SITE_PACKAGES = sysconfig.get_path("purelib")
SHIPPED_WASM = ROOT / "tests/shipped_wasm.mjs"
# Most of the time of the engine's tests is spent there, on behaviour that other tests check, too.
REVIEW = "tests/courtisans/engine/test_review.py"
# Half of the time of the rules' tests is spent there, on whole games.
MISSION_PROGRESS = "tests/courtisans/rules/test_mission_progress.py"
# The programs of the workers may import modules that exist only in a browser.
WORKERS = {"web.app", "web.bots_worker"}
IMPORT_ALL = """
import importlib, sys
sys.path.insert(0, sys.argv[1])
for name in sys.argv[2:]:
    importlib.import_module(name)
print(len(sys.argv[2:]))
"""
WARM_UP = """
import sys
sys.path.insert(0, sys.argv[1])
from web.courtisans.warm_up import warm_up
warm_up()
screens = "web.courtisans.screens."
wanted = [screens + "ceremony.drawing", screens + "result.drawing", "courtisans.bots.learned"]
print([name for name in wanted if name not in sys.modules])
"""
# Prints whether a first game takes methods of dataclasses from the archive, how many others it
# compiles, and whether a dataclass that the archive lacks works.
METHODS = """
import dataclasses, sys
from dataclass_methods import use
archive = sys.argv[1]
sys.path.insert(0, archive)
compiled = []
def execute(source, *names):
    compiled.append(isinstance(source, str))
    exec(source, *names)
sys.modules["dataclass_methods"].exec = execute
use(archive)
from web import games
games.first_game("courtisans")
print(len(compiled) > 20, sum(compiled))
@dataclasses.dataclass(frozen=True)
class New:
    number: int
print(New(3), compiled[-1])
"""
ERR = """
import traceback
try:
    1 / 0
except ZeroDivisionError:
    traceback.print_exc()
try:
    compile("a b", "<string>", "eval")
except SyntaxError as error:
    traceback.print_exception(error, limit=0)
"""

# Prints what the program's arguments name but `asyncio` lacks.
MISSING = """
import asyncio, operator, sys
for name in sys.argv[1:]:
    try:
        operator.attrgetter(name)(asyncio)
    except AttributeError:
        print(name)
"""
# Awaiting a promise begins with this call.
AWAIT = """
from pyodide.code import run_js
run_js("Promise.resolve(1)").__await__()
"""
# Prints how often each of two imports reads the zip, and whether every module has the file name
# that `zipimport` itself would find.
READS = """
import sys, zipimport
path = sys.argv[1]
sys.path.insert(0, path)
reads = []
read = zipimport._get_data
zipimport._get_data = lambda archive, entry: (reads.append(entry[0]), read(archive, entry))[1]
import web.shell, courtisans.cards
print([reads.count(f"{path}/{name}.pyc") for name in ("web/shell/__init__", "courtisans/cards")])
importer = zipimport.zipimporter(path)
for name in importer._get_files():
    if not name.endswith(".pyc"):
        continue
    folder, _slash, last = name.removesuffix(".pyc").removesuffix("/__init__").rpartition("/")
    inside = zipimport.zipimporter(f"{path}/{folder}" if folder else path)
    found = zipimport._get_module_code(inside, last)[2]
    assert inside.get_filename(last) == found, (found, inside.get_filename(last))
try:
    importer.get_filename("absent")
except zipimport.ZipImportError as error:
    print(error)
"""


def in_pyodide(folder: Path, program: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["node", "--import", SHIPPED_WASM, BUILD / "pyodide.mjs", folder, program, *arguments],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize(
    "tests",
    [
        f"tests/courtisans/rules --ignore={MISSION_PROGRESS}",
        "tests/couturiers/rules",
        slow(MISSION_PROGRESS),
        slow(f"tests/courtisans/engine --ignore={REVIEW}"),
        slow("tests/couturiers/engine"),
        slow(REVIEW),
    ],
)
def test_the_games_tests_pass_inside_pyodide(
    tests: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = in_pyodide(PYODIDE, ROOT / "tests/pyodide_run.py", SITE_PACKAGES, *tests.split())
    assert ran.returncode == 0, ran.stdout + ran.stderr
    counts = json.loads(ran.stdout.splitlines()[-1])
    with capsys.disabled():
        print(f"\n{tests} inside Pyodide: {counts}")
    assert counts["passed"] > 0
    assert counts["failed"] == 0


@pytest.fixture(scope="module")
def shipped() -> Path:
    """A folder with the site's interpreter and zips, as a browser unpacks them."""
    # Inside the project's folder: the interpreter has no access to other folders.
    place = DIST.with_name(".cache") / "shipped"
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(DIST / "vendor/pyodide", place)
    for name in ("courtisans.zip", "vendor/pyodide/python_stdlib.zip"):
        (place / Path(name).name).write_bytes(unpacked(name))
    (place / "pyodide-lock.json").write_text(interpreter.lock(), "utf-8")
    return place


def test_shipped_interpreter_can_import_every_shipped_module(shipped: Path) -> None:
    """The site's standard library has been trimmed, and must not lack a needed module."""
    with zipfile.ZipFile(shipped / "courtisans.zip") as archive:
        names = [
            name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
            for name in archive.namelist()
            if name.endswith(".pyc")
        ]
    modules = sorted(set(names) - WORKERS - {name for name in names if name.endswith("__main__")})
    program = shipped / "import_all.py"
    program.write_text(IMPORT_ALL, "utf-8")
    ran = in_pyodide(shipped, program, str(shipped / "courtisans.zip"), *modules)
    assert ran.stderr == ""
    assert ran.stdout == f"{len(modules)}\n"


def test_warm_up_for_the_snapshot_imports_what_a_first_game_needs_later(shipped: Path) -> None:
    """`warm_up` finds these modules in the zip without a list of their names."""
    program = shipped / "warm_up.py"
    program.write_text(WARM_UP, "utf-8")
    ran = in_pyodide(shipped, program, str(shipped / "courtisans.zip"))
    assert (ran.stdout, ran.stderr) == ("[]\n", "")


def test_dataclasses_of_a_first_game_have_their_methods_from_the_archive(shipped: Path) -> None:
    program = shipped / "methods.py"
    program.write_text(METHODS, "utf-8")
    ran = in_pyodide(shipped, program, str(shipped / "courtisans.zip"))
    assert (ran.stdout, ran.stderr) == ("True 0\nNew(number=3) True\n", "")


def test_shipped_interpreter_prints_tracebacks_in_plain_text(shipped: Path) -> None:
    """Our replacement of the module that colours tracebacks has no colours."""
    program = shipped / "err.py"
    program.write_text(ERR, "utf-8")
    ran = in_pyodide(shipped, program)
    assert ran.stdout == ""
    assert ran.stderr == (
        "Traceback (most recent call last):\n"
        f'  File "{program}", line 4, in <module>\n'
        "    1 / 0\n"
        "    ~~^~~\n"
        "ZeroDivisionError: division by zero\n"
        '  File "<string>", line 1\n'
        "    a b\n"
        "      ^\n"
        "SyntaxError: invalid syntax\n"
    )


def test_every_stand_in_replaces_a_file_of_the_library() -> None:
    """Otherwise Pyodide has moved the original, and imports it again at every start."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as stock:
        originals = set(stock.namelist())
    # Nothing is replaced by these: the stock library leaves the names free.
    added = {"dataclass_methods.py", "sitecustomize.py"}
    assert standins.files().keys() - originals == added
    assert {path.name for path in standins.FOLDER.glob("*.py")} - {"__init__.py"} == {
        *standins.REPLACED.values()
    }


def test_stand_in_for_asyncio_has_all_that_is_used_of_it(shipped: Path) -> None:
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as stock:
        sources = [
            stock.read(name)
            for name in stock.namelist()
            if name.startswith(("pyodide/", "_pyodide/"))
            and name.endswith(".py")
            and interpreter.is_used(name)
        ]
    sources += [path.read_bytes() for path in (PYSCRIPT / "src/stdlib").rglob("*.py")]
    used = {name for source in sources for name in used_of_asyncio(source)}
    assert {"AbstractEventLoop", "events._get_running_loop", "create_task"} <= used
    program = shipped / "missing.py"
    program.write_text(MISSING, "utf-8")
    missing, missing_in_original = (
        in_pyodide(folder, program, *sorted(used)) for folder in (shipped, PYODIDE)
    )
    assert (missing.stdout, missing.stderr) == (missing_in_original.stdout, "")


def test_shipped_interpreter_can_await_a_promise(shipped: Path) -> None:
    """Pyodide's C code takes what it needs for that from `asyncio`, too."""
    program = shipped / "await.py"
    program.write_text(AWAIT, "utf-8")
    ran = in_pyodide(shipped, program)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def used_of_asyncio(source: bytes) -> Iterator[str]:
    """Yield what a module uses of asyncio, as dotted names relative to it."""
    tree = ast.parse(source)
    # Of `asyncio.events.f`, the whole counts.
    inner = {node.value for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node not in inner:
            if (name := ast.unparse(node)).startswith("asyncio."):
                yield name.removeprefix("asyncio.")
        elif isinstance(node, ast.ImportFrom) and node.module == "asyncio":
            yield from (alias.name for alias in node.names)


def test_shipped_interpreter_reads_each_module_once(shipped: Path) -> None:
    program = shipped / "reads.py"
    program.write_text(READS, "utf-8")
    ran = in_pyodide(shipped, program, str(shipped / "courtisans.zip"))
    assert (ran.stdout, ran.stderr) == ("[1, 1]\ncan't find module 'absent'\n", "")
