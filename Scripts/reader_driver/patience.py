"""Waiting with a time limit."""
import os
import time

# The factor by which everything may take longer than on an idle machine: one that builds, or
# shares its processors with others, is many times slower. Waits end as soon as the
# condition holds, so only a failure takes that long.
PATIENCE = int(os.environ.get("LECTERN_PATIENCE", "12"))


class Failure(Exception):
    """A step failed."""


def wait(what, condition, seconds=10):
    """Waits for a condition that holds on an idle machine within the given seconds."""
    end = time.monotonic() + seconds * PATIENCE
    while True:
        try:
            result = condition()
        except Failure:
            raise
        except Exception:
            result = None
        if result:
            return result
        if time.monotonic() > end:
            raise Failure(f"waited {seconds * PATIENCE} s for {what}")
        time.sleep(0.02)
