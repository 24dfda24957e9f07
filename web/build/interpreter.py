"""Python as it is shipped to the browser: the standard library and our packages, as bytecode.

Starting from source, Python spends most of the time compiling its standard library: bytecode saves
a second.
"""

import io
import json
import shutil
import zipfile
import zlib
from pathlib import Path

from web.build import standins
from web.build.project import (
    BUILD,
    CACHE,
    PYODIDE,
    ROOT,
    WEB,
    fingerprint,
    output_of,
    run,
)
from web.games import GAMES

# Parts of the standard library that are not shipped. The game has no processes, sockets, terminals
# or debuggers, it installs, fetches and unpacks nothing, and its texts are UTF-8. What Pyodide and
# PyScript themselves import is shipped, or replaced by a stand-in (see `standins`); a test imports
# everything that the game imports.
UNUSED = tuple(
    "__hello__ __phello__/ _aix_support _ast_unparse _compat_pickle _markupbase _py_abc "
    "_pydatetime _pyio _pylong _pyrepl/ _sysconfigdata antigravity argparse asyncio/__ "
    "asyncio/base_events asyncio/base_subprocess asyncio/graph asyncio/log asyncio/pro "
    "asyncio/runners asyncio/selector asyncio/ssl asyncio/st asyncio/subprocess "
    "asyncio/taskgroups asyncio/threads asyncio/to asyncio/tr asyncio/unix asyncio/windows "
    "bdb bz2 cProfile calendar cmd.py code.py colorsys compileall compression/ "
    "concurrent/futures/ concurrent/interpreters/ configparser csv ctypes/ curses/ dbm/ "
    "decimal difflib doctest email/ encodings/ ensurepip/ filecmp fileinput fractions ftplib "
    "getopt getpass graphlib gzip html/parser http/ idlelib/ imaplib importlib/metadata/ "
    "importlib/resources/ ipaddress json/__main__ json/tool lib2to3/ logging/ lzma mailbox "
    "mimetypes modulefinder multiprocessing/ netrc nturl2path numbers optparse pathlib/types "
    "pdb pickle platform plistlib poplib pprint profile.py pstats pty.py py_compile pyclbr "
    "pydoc pyodide/_nodesock pyodide/common pyodide/console pyodide/http/ queue quopri "
    "rlcompleter sched selectors shelve shlex shutil site-packages/ smtplib socket.py "
    "socketserver sqlite3/ sre_ ssl statistics stringprep subprocess symtable sysconfig/ "
    "tabnanny tarfile tempfile this.py timeit tomllib/ trace.py tracemalloc tty turtle "
    "unittest/ urllib/ uuid venv/ wave webbrowser wsgiref/ xml/ xmlrpc/ zipapp zipfile/ "
    "zoneinfo/".split()
)
ENCODINGS = tuple(
    f"encodings/{name}"
    for name in "__init__ aliases ascii cp1252 cp437 idna latin_ puny raw_ unicode_ utf_".split()
)
# Optimization levels for `compile`: that of -OO; and none, so that our packages keep assertions.
OPTIMIZED = 2
UNOPTIMIZED = 0
# Parts of htpy for other programs.
UNUSED_IN_LIBRARIES = {"html2htpy.py", "django.py", "starlette.py"}
LIBRARIES = ("htpy", "markupsafe")
# Parts of our packages for the command line and for research.
UNUSED_IN_THE_BROWSER = tuple(
    f"courtisans/{name}"
    for name in (
        "__main__ arena arguments bots/program command_line endings matches pettingzoo streams "
        "tool training/"
    ).split()
)
# The kinds of files that are shipped: code, and data that it reads at run time.
SHIPPED_KINDS = {".py", ".json", ".txt"}
# Folders of ``web`` that Python in the workers does not read. All others are shipped.
NOT_OF_PYTHON = {"art", "build", "node_modules", "stage"}
SITE_PACKAGES = "import sysconfig; print(sysconfig.get_path('purelib'), end='')"
NO_DATE = (1980, 1, 1, 0, 0, 0)


def stdlib() -> Path:
    """Return the zip of the standard library's bytecode, from the cache if nothing has changed."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as stock:
        files = {name: stock.read(name) for name in stock.namelist() if is_used(name)}
    return as_bytecode("stdlib", files | standins.files(), "/lib/python314.zip/", OPTIMIZED)


def is_used(name: str) -> bool:
    """Return whether a file of the standard library is shipped."""
    return name.startswith(ENCODINGS) or not name.startswith(UNUSED)


def packages(python: Path, game: str) -> Path:
    """Return the zip of a game: its packages and libraries as bytecode, and their data files."""
    files = package_files(python, game)
    return as_bytecode(game, files, "/lib/game.zip/", UNOPTIMIZED, game)


def first_packages(python: Path, game: str) -> Path:
    """Return the part of that zip that a first game needs.

    It has all libraries, and of our packages the modules that a first game imports.
    """
    whole = packages(python, game)
    mark = fingerprint([whole, Path(__file__), BUILD / "first_game.py"])
    made = CACHE / f"first-{game}-{mark}.zip.zlib"
    if made.is_file():
        return made
    for outdated in CACHE.glob(f"first-{game}-*"):
        outdated.unlink()
    with zipfile.ZipFile(io.BytesIO(zlib.decompress(whole.read_bytes()))) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    modules = set(json.loads(output_of(python, "-m", "web.build.first_game", game)))
    needed = {
        name: file
        for name, file in files.items()
        if name.partition("/")[0] not in {game, "web"} or module_of(name) in modules
    }
    unfinished = CACHE / f"first-{game}.unfinished"
    unfinished.write_bytes(zlib.compress(zipped(needed), 9))
    unfinished.rename(made)
    return made


def module_of(name: str) -> str:
    """Return the name of the module in a file of the zip."""
    return name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")


def package_files(python: Path, game: str) -> dict[str, bytes]:
    """Read the files of a game's packages and of the libraries they use, by path in the zip."""
    libraries = site_packages(python)
    return {
        **sources(ROOT, [ROOT / game, *tops(game)]),
        **sources(libraries, [libraries / name for name in LIBRARIES]),
    }


def site_packages(python: Path) -> Path:
    """Return the folder of the virtual environment's packages."""
    return Path(output_of(python, "-c", SITE_PACKAGES))


def sources(top: Path, places: list[Path]) -> dict[str, bytes]:
    """Read the files at and below these places that are shipped, by path relative to ``top``."""
    found = [path for place in places for path in (place, *place.rglob("*"))]
    return {
        path.relative_to(top).as_posix(): path.read_bytes()
        for path in found
        if path.suffix in SHIPPED_KINDS
        and path.name not in UNUSED_IN_LIBRARIES
        and not path.relative_to(top).as_posix().startswith(UNUSED_IN_THE_BROWSER)
    }


def catalogues(python: Path) -> Path:
    """Return the folder of the compiled catalogues, ``GAME/LANGUAGE.mo``, which is in the cache.

    Raises BuildError if a catalogue lacks a text, or has a wrong one.
    """
    shipped = [top for top in sorted(WEB.iterdir()) if is_shipped(top)]
    folders = [*shipped, *(ROOT / top.name for top in shipped), BUILD]
    found = [path for top in folders for path in sorted(top.rglob("*.p[oy]"))]
    made_of = [WEB / "games.py", *found]
    made = CACHE / f"catalogues-{fingerprint(made_of)}"
    if not made.is_dir():
        CACHE.mkdir(exist_ok=True)
        for outdated in CACHE.glob("catalogues-*"):
            shutil.rmtree(outdated)
        unfinished = CACHE / "catalogues.unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir()
        run(python, "-m", "web.build.catalogues", "compile", unfinished)
        unfinished.rename(made)
    return made


def tops(game: str) -> list[Path]:
    """List the files and folders directly in ``web`` that are shipped to a game's workers."""
    others = GAMES.keys() - {game}
    return [top for top in sorted(WEB.iterdir()) if is_shipped(top) and top.name not in others]


def is_shipped(path: Path) -> bool:
    """Return whether a file or folder directly in ``web`` is shipped to the workers."""
    return path.suffix == ".py" or (path.is_dir() and path.name not in NOT_OF_PYTHON)


def zipped(files: dict[str, bytes]) -> bytes:
    """Return a zip of the files, given by path; the same files give the same bytes."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for path, file in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(path, NO_DATE), file)
    return content.getvalue()


def as_bytecode(name: str, files: dict[str, bytes], prefix: str, optimize: int, *game: str) -> Path:
    """Return a compressed zip in the cache, in which Pyodide has compiled the ``.py`` files.

    Into that of a ``game`` it has put the methods of the game's dataclasses, too.
    """
    sources = zipped(files)
    tools = (BUILD / "bytecode.py", PYODIDE / "package.json")
    mark = fingerprint([sources, prefix, str(optimize), *game, *tools])
    made = CACHE / f"{name}-{mark}.zip.zlib"
    if not made.is_file():
        print(f"compiling {name} …", flush=True)
        CACHE.mkdir(exist_ok=True)
        for outdated in CACHE.glob(f"{name}-*.zip*"):
            outdated.unlink()
        source, target = CACHE / f"{name}.sources", CACHE / f"{name}.unfinished"
        source.write_bytes(sources)
        program = (BUILD / "pyodide.mjs", PYODIDE, BUILD / "bytecode.py")
        run("node", *program, source, target, prefix, str(optimize), *game)
        target.rename(made)
        source.unlink()
    return made


def version() -> str:
    """Return the version of Pyodide."""
    package = json.loads((PYODIDE / "package.json").read_text("utf-8"))
    return str(package["version"])


def lock() -> str:
    """Return Pyodide's lock file without its packages, none of which is used."""
    full = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    return json.dumps({"info": full["info"], "packages": {}})
