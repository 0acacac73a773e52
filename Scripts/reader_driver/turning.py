"""Turns pages by wheel and by drag."""
import subprocess
import time

from .pages import changed, settled, step, text, with_controls
from .session import Failure


def by_keys_and_edges(session):
    step("every key and both edges turn, and turn back")
    session.move(500, 400)
    first = text(session)
    for forward, backward in [
            ("Right", "Left"), ("space", "shift+space"), ("Page_Down", "Page_Up"), ("Down", "Up"), ("n", "p")]:
        session.keys(forward)
        changed(session, first, f"the page after {forward}")
        session.keys(backward)
        session.wait(f"the page before {backward}", lambda: text(session) == first, 8)
    session.click(960, 400)
    changed(session, first, "the page that the right edge turns to")
    session.click(40, 400)
    session.wait("the page that the left edge turns back to", lambda: text(session) == first, 8)


def by_wheel(session):
    step("a notch of the wheel turns a page")
    session.move(500, 400)
    first = text(session)
    session.click(500, 400, button=5)
    second = changed(session, first, "the next page")
    session.click(500, 400, button=5)
    changed(session, second, "the page after it")
    session.click(500, 400, button=4)
    session.wait("the page before it", lambda: text(session) == second, 8)
    session.click(500, 400, button=4)
    session.wait("the first page", lambda: text(session) == first, 8)


def by_hand(session, style):
    """The page follows the pointer. Released early it falls back, released late it turns."""
    step(f"a page is turned by hand: {style.lower()}")
    choose(session, style)
    before, flat = settled(session), still(session)
    # Held still before it is released, so that its speed is zero.
    # From the margin: over words a drag selects.
    session.press_at(975, 420)
    shown = []
    for x in [905, 835, 765]:
        session.drag_to(x, 424)
        shown.append(moved(session, [flat, *shown], x))
    session.release()
    session.wait("the page to fall back", lambda: screen(session) == flat, 8)
    if text(session) != before:
        raise Failure("a page that was released early turned")
    session.press_at(975, 420)
    for x in [875, 675, 400]:
        session.drag_to(x, 424)
    session.release()
    after = changed(session, before, "the page that was pulled over")
    still(session)
    session.press_at(25, 420)
    for x in [165, 365, 640]:
        session.drag_to(x, 424)
    session.release()
    session.wait("the page that was pulled back", lambda: text(session) == before, 8)
    return before, after


def choose(session, style):
    """Sets the style of page turns in the appearance controls."""
    session.move(500, 420)
    with_controls(session, lambda: session.press(
        session.button(style), until=lambda: session.is_chosen(session.button(style))))


def screen(session):
    """Returns the pixels in the middle of the window, without bars and popovers."""
    return subprocess.run(
        ["import", "-window", "root", "-crop", "940x460+30+150", "-depth", "8", "rgb:-"], check=True,
        capture_output=True).stdout


def still(session):
    """Returns the picture when nothing moves any more."""
    now, times = screen(session), 0
    for _ in range(200):
        time.sleep(0.06)
        again = screen(session)
        # A reader that waits for the processor does not move, either.
        times = times + 1 if again == now else 0
        if times == 4:
            return now
        now = again
    raise Failure("the page does not stop moving")


def moved(session, others, x):
    """Returns the picture with the pointer at a position; it must differ from all earlier ones."""
    def look():
        now = screen(session)
        return now if now not in others else None
    return session.wait(f"the page to follow the finger to {x}", look, 5)
