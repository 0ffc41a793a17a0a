"""Which browser is used here."""

import shutil

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def browser_program() -> str | None:
    """The first of the browsers that is installed."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)
