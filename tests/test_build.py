"""The files of the built site, and the server that serves them."""

import ast
import io
import json
import re
import shutil
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.built import unpacked
from web.build import interpreter, server, site, trimming
from web.build.bytecode import undocumented
from web.build.project import CACHE, DIST, NODE_MODULES, PYODIDE, ROOT, VENV, WEB, BuildError
from web.build.standins import dataclass_methods
from web.courtisans.screens import LATER

BUILD_HERE = """
import pathlib, sys
from web.build import site
site.build(pathlib.Path(sys.executable), "/courtisans/")
"""
OLDEST = (1980, 1, 1, 0, 0, 0)


def files(*suffixes: str) -> list[Path]:
    return [path for path in DIST.rglob("*") if path.suffix in suffixes]


def test_the_site_holds_no_source_maps() -> None:
    assert files(".html")
    assert files(".map") == []


def test_the_page_names_its_files_by_relative_addresses_that_exist() -> None:
    html = (DIST / "index.html").read_text("utf-8")
    named = [
        part.partition('"')[0]
        for attribute in ('href="', 'src="')
        for part in html.split(attribute)[1:]
    ]
    own = [name for name in named if not name.startswith(("data:", "#"))]
    assert len(own) > 5
    assert [name for name in own if not name.startswith("./")] == []
    assert [name for name in own if not (DIST / name).is_file()] == []
    assert "<!--" not in html


def test_the_styles_name_fonts_that_exist() -> None:
    css = (DIST / "courtisans.css").read_text("utf-8")
    fonts = [part.partition(")")[0] for part in css.split("url(./vendor/fonts/")[1:]]
    assert len(fonts) >= 4
    assert [name for name in fonts if not (DIST / "vendor/fonts" / name).is_file()] == []


def test_lock_file_of_pyodide_lists_no_packages() -> None:
    lock = json.loads(interpreter.lock())
    stock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    assert lock == {"info": stock["info"], "packages": {}}
    assert list(DIST.rglob("pyodide-lock.json")) == []
    assert json.dumps(lock) in (DIST / "vendor/pyodide/engine.mjs").read_text("utf-8")


@pytest.mark.parametrize(
    "name", ["courtisans.zip", "courtisans-first.zip", "vendor/pyodide/python_stdlib.zip"]
)
def test_zips_contain_bytecode_without_build_times(name: str) -> None:
    with zipfile.ZipFile(io.BytesIO(unpacked(name))) as archive:
        entries = archive.infolist()
    names = [entry.filename for entry in entries]
    assert names == sorted(names, key=lambda name: name.removesuffix("c"))
    assert {entry.date_time for entry in entries} == {OLDEST}
    assert [name for name in names if name.endswith(".py")] == []
    assert [name for name in names if name.endswith(".pyc")]


def test_worker_archive_contains_the_game_and_its_libraries_but_not_the_build() -> None:
    with zipfile.ZipFile(io.BytesIO(unpacked("courtisans.zip"))) as archive:
        tops = {name.partition("/")[0] for name in archive.namelist()}
        builds = [name for name in archive.namelist() if name.startswith("web/build")]
    assert tops == {
        *("courtisans", "htpy", "markupsafe", "web"),
        dataclass_methods.FILE,
    }
    assert builds == []


def test_first_archive_is_a_subset_of_the_whole_archive_without_late_screens() -> None:
    first, whole = (
        zipfile.ZipFile(io.BytesIO(unpacked(name)))
        for name in ("courtisans-first.zip", "courtisans.zip")
    )
    has = set(first.namelist())
    assert {name for name in has if first.read(name) != whole.read(name)} == set()
    shown = {f"web/courtisans/screens/{name}/drawing.pyc" for name in ("ceremony", "result")}
    assert shown | {"courtisans/bots/planner.pyc", "web/locales/__init__.pyc"} <= has
    assert dataclass_methods.FILE in has
    late = {f"{module.replace('.', '/')}/__init__.pyc" for module in LATER.values()}
    assert late <= set(whole.namelist())
    assert late.isdisjoint(has)


def own_files(kind: str) -> set[str]:
    """Return the paths of our files with the suffix `kind` in `web/`, without the build's."""
    found = [path.relative_to(WEB) for path in WEB.rglob(f"*{kind}")]
    return {path.as_posix() for path in found if path.parts[0] not in {"build", "node_modules"}}


def test_every_module_at_any_depth_is_shipped() -> None:
    with zipfile.ZipFile(io.BytesIO(unpacked("courtisans.zip"))) as archive:
        shipped = set(archive.namelist())
    modules = own_files(".py")
    assert len(modules) > 100
    assert {f"web/{name}c" for name in modules} <= shipped


def test_every_style_sheet_at_any_depth_is_on_the_page() -> None:
    sheets = own_files(".css")
    assert len(sheets) > 20
    assert set(re.findall(r"^/\* (\S+) \*/$", site.styles("courtisans"), re.MULTILINE)) >= sheets


def test_docstrings_are_removed_and_dataclasses_generate_none() -> None:
    source = (
        '"""Of the module."""\n'
        "from __future__ import annotations\n"
        "from dataclasses import dataclass\n"
        "@dataclass\n"
        "class Kept:\n"
        '    """Of the class."""\n'
        "    number: int = 1\n"
        "def told():\n"
        '    """Of the function."""\n'
    )
    names: dict[str, Any] = {"__name__": __name__}
    exec(compile(undocumented(ast.parse(source)), "told.py", "exec"), names)
    assert (names["Kept"].__doc__, names["told"].__doc__) == (".", None)
    assert names.get("__doc__") is None
    assert names["Kept"]().number == 1


def test_the_same_sources_are_compiled_once(capfd: pytest.CaptureFixture[str]) -> None:
    sources = {"package/module.py": b"answer = 42\n"}
    made = interpreter.as_bytecode("test", sources, "/", 0)
    capfd.readouterr()
    content = made.read_bytes()
    assert interpreter.as_bytecode("test", sources, "/", 0) == made
    assert capfd.readouterr().out == ""
    made.unlink()
    assert interpreter.as_bytecode("test", sources, "/", 0).read_bytes() == content
    made.unlink()


def test_exports_of_pyodide_that_its_scripts_do_not_use_are_removed() -> None:
    script = (
        "async function _createPyodideModule(a){f(_malloc);"
        "var _malloc,_unused,_Py_Version,wasmTable;function assignWasmExports(wasmExports){"
        '_malloc=Module["_malloc"]=wasmExports["malloc"];'
        '_unused=Module["_unused"]=wasmExports["unused"];'
        '_Py_Version=Module["_Py_Version"]=wasmExports["Py_Version"].value>>>0;'
        '__table=Module["__table"]=wasmTable=wasmExports["__table"];'
        '}wasmTable.get(wasmExports["main"])}export default _createPyodideModule;'
    )
    text, names = trimming.without_unused_exports(script, "Module._Py_Version")
    assert text == (
        "export default (async function _createPyodideModule(a){f(_malloc);"
        "var _malloc,_Py_Version,wasmTable;function assignWasmExports(wasmExports){"
        '_malloc=Module["_malloc"]=wasmExports["malloc"];'
        '_Py_Version=Module["_Py_Version"]=wasmExports["Py_Version"].value>>>0;'
        '__table=Module["__table"]=wasmTable=wasmExports["__table"];'
        '}wasmTable.get(wasmExports["main"])});\n'
    )
    assert names == ["Py_Version", "__table", "main", "malloc"]


def test_pyodide_prepares_for_no_libraries() -> None:
    start, trampoline = trimming.LINKING
    shortened = trimming.without_linking(f"a();{start}b();function c(){{{trampoline}}}")
    assert shortened == f"a();b();function c(){{{trimming.LINKING[trampoline]}}}"
    for script in (start, trampoline, f"{start}{start}{trampoline}"):
        with pytest.raises(BuildError, match="another shape"):
            trimming.without_linking(script)


def test_pyodide_does_not_ask_whether_it_runs_in_a_classic_worker() -> None:
    [question] = trimming.CLASSIC_WORKERS
    asking = f"function a(){{{question}}}"
    assert trimming.without_classic_workers(asking) == "function a(){return!1}"
    with pytest.raises(BuildError, match="another shape"):
        trimming.without_classic_workers("function a(){return!1}")


def test_pyodide_makes_no_shared_memory() -> None:
    [memory] = trimming.SHARED_MEMORY
    assert trimming.without_shared_memory(f"var a={memory};") == "var a=null;"
    with pytest.raises(BuildError, match="another shape"):
        trimming.without_shared_memory("var a=null;")


def test_trimming_a_script_of_unexpected_form_fails() -> None:
    with pytest.raises(BuildError, match="another shape"):
        trimming.without_unused_exports("export default function () {}", "")


def test_the_python_package_is_removed_from_the_script_of_pyscript() -> None:
    sources = """{pyscript:{"__init__.py":"x = \\"{}\\"","web.py":'y',"fs.py":`z`}}"""
    core = f"""a(".",{sources});b("import pyscript as _pyscript")"""
    assert trimming.without_package(core) == 'a(".",{});b("_pyscript = None")'
    for other in ("a('./pyscript',{})", f'a(".",{sources})'):
        with pytest.raises(BuildError, match=r"trimming\.py"):
            trimming.without_package(other)


def test_pyscript_throws_no_exception_at_the_top_level_of_its_scripts() -> None:
    other = "A$=class extends ArrayBuffer{get b(){return 1}c(d){e(d)}}"
    probe = f"f=!0;try{{new A$(4,{{maxByteLength:8}})}}catch(e){{f=!1,{other}}}"
    changed = f"f=!!A$;try{{f&&new A$(4,{{maxByteLength:8}})}}catch{{f=!1}}f||({other});"
    assert trimming.without_costly_exception(f"{probe}g('{probe}')") == f"{changed}g('{changed}')"
    with pytest.raises(BuildError, match=r"trimming\.py"):
        trimming.without_costly_exception(probe)


def test_pyscript_opens_no_databases() -> None:
    packages, folders = "l=new h(`${c}@${t}`),", 'eo="@pyscript.fs",to="denied",no=new y(eo);'
    memory = "l=Object.assign(new Map,{sync(){},close(){}}),"
    core = f"{packages}{folders}g('{packages}')"
    without = f"""{memory}eo="@pyscript.fs",to="denied",no=null;g('{memory}')"""
    assert trimming.without_databases(core) == without
    for other in (f"{packages}{folders}", f"{packages}g('{packages}')"):
        with pytest.raises(BuildError, match=r"trimming\.py"):
            trimming.without_databases(other)


def test_pyscript_does_not_search_the_page_for_programs() -> None:
    observing = "n=t=>(e.observe(t,{childList:!0,subtree:!0,attributes:!0}),t);"
    search = "for(let{name:t,ownerElement:n}of _n(`.//@*[${p}]`,e))f(t,n)"
    core = f"{observing}As=e=>{{if(fn.length){search}}}"
    assert trimming.without_search(core) == f"n=t=>t;As=e=>{{if(!1){search}}}"
    for other in (observing, f"if(fn.length){search}"):
        with pytest.raises(BuildError, match=r"trimming\.py"):
            trimming.without_search(other)


def test_worker_code_is_taken_out_of_the_script_of_pyscript() -> None:
    core = r"""new W(u(new Blob(["/*@*/"+'a("it\'s\\n");'.replace(x,y)],{type:"t"})),...e)"""
    rest, worker = trimming.without_worker(core)
    assert rest == 'new W(u(new Blob([],{type:"t"})),...e)'
    assert worker == r"""a("it's\n");"""
    with pytest.raises(BuildError, match=r"trimming\.py"):
        trimming.without_worker("new W(u)")


@pytest.mark.slow
def test_two_builds_of_the_same_sources_are_equal_byte_for_byte(tmp_path: Path) -> None:
    def left_out(folder: str, names: list[str]) -> set[str]:
        made = {VENV, NODE_MODULES, DIST, CACHE, ROOT / ".git"}
        return {name for name in names if Path(folder, name) in made or name == "__pycache__"}

    copy = tmp_path / "copy"
    shutil.copytree(ROOT, copy, ignore=left_out)
    (copy / NODE_MODULES.relative_to(ROOT)).symlink_to(NODE_MODULES)
    subprocess.run([sys.executable, "-c", BUILD_HERE], cwd=copy, check=True, capture_output=True)
    assert contents(copy / "dist") == contents(DIST)


def contents(site: Path) -> dict[str, bytes]:
    files = [path for path in site.rglob("*") if path.is_file()]
    return {str(path.relative_to(site)): path.read_bytes() for path in files}


def test_only_the_404_page_contains_the_path_of_the_site() -> None:
    containing = [name for name, content in contents(DIST).items() if b'="/courtisans/' in content]
    assert containing == ["404.html"]


def test_font_faces_are_declared_only_for_the_alphabets_in_use() -> None:
    def face(alphabet: str) -> str:
        return f"@font-face {{ src: url(./files/cinzel-{alphabet}-wght-normal.woff2) }}"

    sheet = "\n".join(map(face, ["cyrillic", "latin", "latin-ext"]))
    css = site.faces(sheet, "cinzel")
    assert css.count("@font-face") == 2
    assert css.count("url(./vendor/fonts/cinzel-latin") == 2


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("served")
    for name in ("index.html", "404.html", "a.mjs", "a.wasm", "a.toml"):
        (folder / name).write_text("x", "utf-8")
    with server.listen(folder, "/under/") as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        yield f"http://localhost:{listening.server_port}"
        listening.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("", "text/html"),
        ("a.mjs", "text/javascript"),
        ("a.wasm", "application/wasm"),
        ("a.toml", "application/toml"),
    ],
)
def test_files_are_served_with_the_content_types_that_browsers_require(
    served: str, path: str, kind: str
) -> None:
    with urllib.request.urlopen(f"{served}/under/{path}") as response:
        assert response.headers["Content-Type"] == kind


@pytest.mark.parametrize("path", ["/", "/index.html", "/under", "/under/no"])
def test_addresses_outside_the_sub_path_or_without_a_file_get_the_404_page(
    served: str, path: str
) -> None:
    with pytest.raises(urllib.error.HTTPError, match="404") as refused:
        urllib.request.urlopen(served + path)
    with refused.value as answer:
        assert (answer.headers["Content-Type"], answer.read()) == ("text/html; charset=utf-8", b"x")


def test_server_uses_a_higher_port_if_the_requested_one_is_taken() -> None:
    with socket.socket() as taken:
        taken.bind((server.HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        with server.listen(DIST, "/", port) as listening:
            assert listening.server_port > port
