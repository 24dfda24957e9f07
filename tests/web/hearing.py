"""What the page's workers tell it, as a page notes it that was told to hear."""

HEAR = """
    window.heard = [];
    window.writers = 0;
    window.Worker = class extends Worker {
        constructor(...how) {
            super(...how);
            if (how[1]?.name?.startsWith("python:snapshot-writer")) writers += 1;
            this.addEventListener("message", ({ data }) => {
                if (typeof data === "string" && data.startsWith("python:")) heard.push(data);
            });
        }
    };
"""
WOKEN = "heard.includes('python:woken')"
KEPT = "heard.includes('python:kept')"
