"""Records the messages of the page's workers (`web/stage/signals.js`)."""

RECORD_MESSAGES = """
    window.messages = [];
    window.writers = 0;
    window.Worker = class extends Worker {
        constructor(...how) {
            super(...how);
            if (how[1]?.name?.startsWith("python:snapshot-writer")) writers += 1;
            this.addEventListener("message", ({ data }) => {
                if (typeof data === "string" && data.startsWith("python:")) messages.push(data);
            });
        }
    };
"""
"""An init script: `messages` lists them, `writers` counts the started snapshot writers."""
WOKEN = "messages.includes('python:woken')"
"""Whether Python has been restored from a snapshot of its memory."""
REHEARSED = "messages.includes('python:rehearsed')"
"""Whether games have been played so that the browser stores machine code."""
KEPT = "messages.includes('python:kept')"
"""Whether a snapshot of Python's memory has been stored."""
