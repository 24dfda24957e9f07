"""Python as the browser gets it: Pyodide's standard library and our own packages, as bytecode.

Most of a start is compiling the standard library from source: with bytecode it takes a second less.
"""

import io
import json
import zipfile
from pathlib import Path

from web.build.project import BUILD, CACHE, PYODIDE, ROOT, WEB, fingerprint, output_of, run

# Never of use to a page: no processes, sockets, terminals or debuggers are there, nothing is
# installed, and texts are UTF-8. What Pyodide and PyScript themselves import stays; a test imports
# all that the game imports.
UNUSED = tuple(
    "__phello__/ _aix_support _pyrepl/ antigravity bdb cProfile cmd.py code.py compileall ctypes/ "
    "curses/ dbm/ doctest encodings/ ensurepip/ ftplib http/server idlelib/ imaplib lib2to3/ "
    "mailbox modulefinder multiprocessing/ nturl2path optparse pdb pickletools poplib profile.py "
    "pstats pty.py pyclbr pydoc rlcompleter site-packages/ smtplib socketserver sqlite3/ tabnanny "
    "this.py trace.py turtle unittest/ venv/ wave webbrowser wsgiref/ xml/ xmlrpc/ zipapp".split()
)
ENCODINGS = tuple(
    f"encodings/{name}"
    for name in "__init__ aliases ascii cp1252 cp437 idna latin_ puny raw_ unicode_ utf_".split()
)
# Parts of htpy for other programs.
UNUSED_IN_LIBRARIES = {"html2htpy.py", "django.py", "starlette.py"}
LIBRARIES = ("htpy", "markupsafe")
# Beside the code, what it reads at run time.
SHIPPED_KINDS = {".py", ".json", ".txt"}
SITE_PACKAGES = "import sysconfig; print(sysconfig.get_path('purelib'), end='')"
NO_DATE = (1980, 1, 1, 0, 0, 0)


def stdlib() -> Path:
    """Give the zip of the standard library's bytecode, the one in the cache if nothing changed."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as stock:
        files = {name: stock.read(name) for name in stock.namelist() if is_used(name)}
    return as_bytecode("stdlib", files, "/lib/python314.zip/")


def is_used(name: str) -> bool:
    """Whether a file of the standard library is shipped."""
    return name.startswith(ENCODINGS) or not name.startswith(UNUSED)


def packages(python: Path) -> Path:
    """Give the zip of the bytecode of our packages, their texts, and the libraries they use."""
    libraries = site_packages(python)
    ours = [ROOT / "courtisans", *(path for path in WEB.iterdir() if is_shipped(path))]
    files = {
        **sources(ROOT, ours),
        **sources(libraries, [libraries / name for name in LIBRARIES]),
        **catalogues(python),
    }
    return as_bytecode("courtisans", files, "/home/pyodide/")


def site_packages(python: Path) -> Path:
    """Give the folder where the virtual environment keeps its packages."""
    return Path(output_of(python, "-c", SITE_PACKAGES))


def sources(top: Path, places: list[Path]) -> dict[str, bytes]:
    """Read what Python needs of these files and folders."""
    found = [path for place in places for path in (place, *place.rglob("*"))]
    return {
        path.relative_to(top).as_posix(): path.read_bytes()
        for path in found
        if path.suffix in SHIPPED_KINDS and path.name not in UNUSED_IN_LIBRARIES
    }


def catalogues(python: Path) -> dict[str, bytes]:
    """Compile the languages' catalogues, those that are not in the cache."""
    compiled = {}
    for path in sorted((WEB / "locales").glob("*.po")):
        made = CACHE / f"{path.stem}-{fingerprint([path, BUILD / 'catalogue.py'])}.mo"
        if not made.is_file():
            CACHE.mkdir(exist_ok=True)
            run(python, BUILD / "catalogue.py", path, made)
        compiled[path.with_suffix(".mo").relative_to(ROOT).as_posix()] = made.read_bytes()
    return compiled


def is_shipped(path: Path) -> bool:
    """Whether what lies at the top of ``web`` goes into the worker."""
    return path.suffix == ".py" or path.name in {"components", "locales", "screens"}


def as_bytecode(name: str, files: dict[str, bytes], prefix: str) -> Path:
    """Compile the ``.py`` among the files by Pyodide itself, into a zip in the cache."""
    sources = io.BytesIO()
    with zipfile.ZipFile(sources, "w") as archive:
        for path, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(path, NO_DATE), content)
    mark = fingerprint([sources.getvalue(), BUILD / "bytecode.py", PYODIDE / "package.json"])
    made = CACHE / f"{name}-{mark}.zip"
    if not made.is_file():
        print(f"compiling {name} …", flush=True)
        CACHE.mkdir(exist_ok=True)
        for outdated in CACHE.glob(f"{name}-*.zip"):
            outdated.unlink()
        source, target = CACHE / f"{name}.sources", CACHE / f"{name}.unfinished"
        source.write_bytes(sources.getvalue())
        run("node", BUILD / "pyodide.mjs", PYODIDE, BUILD / "bytecode.py", source, target, prefix)
        target.rename(made)
        source.unlink()
    return made


def lock() -> str:
    """Give Pyodide's lock file without the packages that it offers from elsewhere."""
    full = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    return json.dumps({"info": full["info"], "packages": {}})
