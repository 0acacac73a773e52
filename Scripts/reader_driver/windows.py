"""Opens several windows of one process."""
import subprocess

from . import books
from .pages import step, words_on
from .session import PATIENCE, Failure


def start_again(session, book):
    """A second process passes its books to the running one and ends."""
    step("a second start opens a window in the same program")
    other = books.write(session.folder / "Another Way.epub", title="Another Way")
    session.resize(700, 700)
    first = session.window()
    second = hand_over(session, other)
    session.wait("the other book", lambda: "Another Way" in [w.name for w in session.frames()])
    third = hand_over(session, book)
    pages = session.wait("the same book twice", lambda: twice(session, "The Long Way"), 20)
    follow(session, first, third, pages)
    for window in [third, second]:
        close(session, window)


def hand_over(session, path):
    """Starts the reader with a book while it is running; returns the new window."""
    before = set(session.windows())
    done = subprocess.run([str(session.binary), str(path)], capture_output=True, text=True, timeout=20 * PATIENCE)
    if done.returncode != 0:
        raise Failure(f"the second process ended with {done.returncode}: {done.stderr}")
    return session.wait("another window", lambda: next(iter(set(session.windows()) - before), None), 20)


def twice(session, title):
    """Returns the pages of both windows of a book when they show the same text."""
    pages = [session.find(name="Page", role="document text", where=w) for w in session.frames() if w.name == title]
    words = [words_on(page) for page in pages if page is not None]
    return pages if len(words) == 2 and words[0] and words[0] == words[1] else None


def follow(session, first, window, pages):
    """A page turn in one window also happens in the other."""
    session.tool("windowmove", window, 760, 0)
    session.tool("windowsize", window, 700, 700)
    session.wait("both at their place", lambda: words_on(pages[0]) == words_on(pages[1]))
    for x, focused, key in [(1100, window, "Right"), (1100, window, "Right"), (300, first, "Left")]:
        before = [words_on(page) for page in pages]
        session.move(x, 400)
        session.tool("windowfocus", "--sync", focused)
        session.keys(key)
        session.wait(
            "both windows to turn",
            lambda: (now := [words_on(page) for page in pages]) and now[0] != before[0] and now[0] == now[1], 10)


def close(session, window):
    session.tool("windowfocus", "--sync", window)
    session.keys("ctrl+w")
    session.wait("the window to close", lambda: window not in session.windows())
