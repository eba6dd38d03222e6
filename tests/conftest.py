"""Which tests of the parts together are collected."""

from __future__ import annotations

import importlib.util

# Those that drive a browser need Playwright, which only `nox -s browser` installs.
collect_ignore = [] if importlib.util.find_spec("playwright") else ["browser"]
