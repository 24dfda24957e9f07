"""The browser side: the game's screens as HTML, and the two workers' doors."""
