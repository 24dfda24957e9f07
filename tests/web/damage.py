"""Kinds of damage to the snapshot of Python's memory that an earlier visit has stored."""

from typing import Final

FOLDER: Final = """
    const root = await navigator.storage.getDirectory();
    const all = await root.getDirectoryHandle("courtisans-memory");
    const site = new URL(".", location).pathname;
    const folder = await all.getDirectoryHandle(encodeURIComponent(site));
    const names = await Array.fromAsync(folder.keys());
    const file = await folder.getFileHandle(names[0]);
    const memory = await (await file.getFile()).arrayBuffer();
    const write = async (file, content) => {
        const writing = await file.createWritable();
        await writing.write(content);
        await writing.close();
    };
"""
"""JavaScript code that opens the first snapshot of this site and reads it."""
NAMES: Final = f"async () => {{ {FOLDER} return names; }}"
"""Returns the names of the snapshot files."""
DAMAGE: Final = {
    "missing": "await folder.removeEntry(names[0])",
    "another build's": """
        await write(await folder.getFileHandle("another", { create: true }), memory);
        await folder.removeEntry(names[0])""",
    "cut off": "await write(file, memory.slice(0, memory.byteLength / 2))",
    "empty": "await write(file, new ArrayBuffer(0))",
    "nothing but zeros": "await write(file, new ArrayBuffer(32))",
    "never finished": "new Uint8Array(memory).fill(0, 0, 32); await write(file, memory)",
    # In the header, at the end, and at two places between them.
    **{
        f"damaged at {at}": f"""
            new Uint8Array(memory)[({at} + memory.byteLength) % memory.byteLength] ^= 1;
            await write(file, memory)"""
        for at in (0, -1, 1_000_004, 1_000_008)
    },
    "cleared away": "await root.removeEntry('courtisans-memory', { recursive: true })",
}
"""Each kind of damage, as JavaScript code that follows the code in `FOLDER`."""
