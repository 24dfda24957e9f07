"""What the page's workers tell it, as a page notes it that was told to hear."""

HEAR = """
    window.heard = [];
    window.keepers = 0;
    window.Worker = class extends Worker {
        constructor(...how) {
            super(...how);
            if (how[1]?.name === "courtisans:keeper") keepers += 1;
            this.addEventListener("message", ({ data }) => {
                if (typeof data === "string" && data.startsWith("courtisans")) heard.push(data);
            });
        }
    };
"""
WOKEN = "heard.includes('courtisans:woken')"
KEPT = "heard.includes('courtisans:kept')"
