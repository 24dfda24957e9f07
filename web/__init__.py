"""The browser side: the screens as HTML, and the programs of the two workers."""
