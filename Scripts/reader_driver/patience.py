"""How waits are waited."""
import os
import time

# How much longer than on a quiet machine anything may take: one that builds, or
# whose processors another one has, is many times slower. Waits end when what is
# waited for is there, so only a failure takes that long.
PATIENCE = int(os.environ.get("LECTERN_PATIENCE", "12"))


class Failure(Exception):
    """A step that did not do what it should."""


def wait(what, condition, seconds=10):
    """Waits for what a quiet machine shows within so many seconds."""
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
