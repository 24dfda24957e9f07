"""Lets all indirect calls of a WebAssembly module go through one function for each signature.

Chromium optimizes a function for the functions that it has called through the table so far. When
it calls another one, it is compiled anew: CPython's main loop, which calls everything, up to six
times on a first visit. A function through which all calls of a signature go has called too many
others for that.
"""

from web.build.wasm import (
    CALL,
    CALL_INDIRECT,
    CODE_SECTION,
    END,
    FUNCTION,
    FUNCTION_SECTION,
    I32,
    IMPORT_SECTION,
    LOCAL_GET,
    NO_LOCALS,
    NUMBER,
    TYPE_SECTION,
    Reader,
    Search,
    Signature,
    count_imported,
    encoded_list,
    encoded_number,
    encoded_vector,
    module,
    read_types,
    sections_of,
)

CALLS = Search(CALL_INDIRECT, b"(?P<type>%b)(?P<table>%b)" % (NUMBER, NUMBER))


def through_functions(wasm: bytes) -> bytes:
    """Return the module in which each indirect call goes through one of a few new functions.

    Raises:
        BuildError: the module has instructions or imports that are not known here.
    """
    sections = list(sections_of(wasm))
    parts = dict(sections)
    signatures = read_types(parts[TYPE_SECTION])
    functions = Reader(parts[FUNCTION_SECTION])
    types = [functions.number() for _ in range(functions.number())]
    first_new = count_imported(parts[IMPORT_SECTION], FUNCTION) + len(types)
    code = Reader(parts[CODE_SECTION])
    calls: dict[tuple[int, int], int] = {}
    bodies = [redirected(code.vector(), calls, first_new) for _ in range(code.number())]
    for signature, table in calls:
        called = signatures[signature]
        caller = Signature(called.parameters + I32, called.results)
        if caller not in signatures:
            signatures.append(caller)
        types.append(signatures.index(caller))
        arguments = (LOCAL_GET + encoded_number(place) for place in range(len(caller.parameters)))
        call = CALL_INDIRECT + encoded_number(signature) + encoded_number(table)
        bodies.append(NO_LOCALS + b"".join(arguments) + call + END)
    changed = {
        TYPE_SECTION: encoded_list([signature.encoded() for signature in signatures]),
        FUNCTION_SECTION: encoded_list([encoded_number(place) for place in types]),
        CODE_SECTION: encoded_list([encoded_vector(body) for body in bodies]),
    }
    return module((kind, changed.get(kind, part)) for kind, part in sections)


def redirected(body: bytes, calls: dict[tuple[int, int], int], first_new: int) -> bytes:
    """Return a function's body with calls of new functions in place of indirect calls.

    ``calls`` has the new functions by type and table, numbered from ``first_new``; those that are
    missing are added.
    """
    made = []
    at = 0
    for found in CALLS.find(body):
        call = (Reader(found["type"]).number(), Reader(found["table"]).number())
        function = encoded_number(calls.setdefault(call, first_new + len(calls)))
        made += [body[at : found.start()], CALL, function]
        at = found.end()
    return b"".join([*made, body[at:]])
