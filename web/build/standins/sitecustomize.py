"""Makes imports from zips faster. Python runs this before most of its imports at the start.

To find a module, ``zipimport`` asks for the module's file name, for which it reads and unmarshals
the whole module; to execute the module it does so again.
"""

# mypy: disable-error-code="assignment, attr-defined, method-assign"
# ruff: noqa: SLF001

import zipimport


def filename(importer: zipimport.zipimporter, fullname: str) -> str:
    """Return the path of a module in its zip, without reading the module.

    Raises:
        ZipImportError: the zip has no such module.
    """
    path = zipimport._get_module_path(importer, fullname)
    files = importer._get_files()
    for ending, _is_bytecode, _is_package in zipimport._zip_searchorder:
        if found := files.get(path + ending):
            return str(found[0])
    raise zipimport.ZipImportError(f"can't find module {fullname!r}", name=fullname)


zipimport.zipimporter.get_filename = filename
