"""Notes of all books: found, changed, tagged, removed and restored in their window; reviewed as cards; words that were looked up.

Like pointing.py: X events only, and every step looks at the screen.
"""
import time

from . import books
from .looks import leave, open_book
from .lookup import install, word
from .pages import numbers, page, reading, step
from .pointing import Pictures
from .session import Failure


def go(session, pictures):
    session.manage_windows()
    Pictures.folder = pictures
    folder = session.folder / "books"
    folder.mkdir()
    install(session)
    books.write(folder / "Walk.epub", title="Walk")
    open_book(session, folder / "Walk.epub", size="1000x700")
    highlights(session)
    all_notes(session)
    review(session)
    words(session)
    leave(session)
    # The cursor of an entry whose text is selected when it gets the keyboard; GTK 4.8 stops it, and says so.
    session.forgive("unexpected blinking selection")
    session.finish()


def highlights(session):
    step("a word is highlighted with a wavy line, in the colour chosen last")
    with session.popover() as bubble:
        session.click_twice(*word(session))
        bubble.appears()
        Pictures.take(session, "notes-bubble")
        session.click_on(session.expect(name="Wavy Underline", role="push button"), bubble)
        bubble.goes()
    reading(session)
    time.sleep(0.5)
    Pictures.take(session, "notes-highlight")


class Inside:
    """A window over the book, to click in."""

    def __init__(self, session, title):
        self.place = session.geometry(session.tool("search", "--onlyvisible", "--name", f"^{title}$").split()[0])


def click_in(session, title, **what):
    """Clicks a widget in a window over the book, when it does not move any more."""
    node = session.expect(where=session.find(name=title, role="frame"), **what)
    session.settled(node)
    session.click_on(node, Inside(session, title))
    return node


def window(session, keys, name):
    """Opens a window by keys."""
    session.keys(keys)
    return session.expect(name=name, role="frame")


def all_notes(session):
    step("the notes of all books are searched, changed and tagged by keys")
    window(session, "ctrl+shift+m", "All Notes")
    session.expect(containing="1 note in 1 book", role="label")
    session.type("nowhere")
    session.expect(name="Nothing found", role="label")
    session.keys("ctrl+a", "BackSpace")
    session.expect(containing="1 note in 1 book", role="label")
    session.type("line walk")
    # From the entry to the list, then from the book to its highlight.
    session.keys("Return", "Down")
    session.expect(name="Tags", role="text")
    Pictures.take(session, "notes-window")
    click_in(session, "All Notes", name="Green", role="push button")
    session.wait("the green", lambda: session.find(containing="Highlight, Green, Line", role="list item"))
    click_in(session, "All Notes", name="Tags", role="text")
    session.type("sea, walking")
    session.keys("Return")
    session.expect(containing="#sea #walking", role="label")
    Pictures.take(session, "notes-tags")
    step("a note is removed and brought back, and its place is opened")
    click_in(session, "All Notes", name="Remove", role="push button")
    session.expect(name="Nothing found", role="label")
    Pictures.take(session, "notes-removed")
    session.keys("ctrl+z")
    session.expect(containing="#sea #walking", role="label")
    session.keys("Escape")
    session.wait("the window to close", lambda: not session.find(name="All Notes", role="frame"))
    reading(session)
    session.keys("End")
    session.wait("another page", lambda: 1 not in numbers(session))
    window(session, "ctrl+shift+m", "All Notes")
    session.expect(containing="#sea #walking", role="label")
    session.keys("Return", "Down", "Return")
    session.wait("the highlight's page", lambda: 1 in numbers(session))
    reading(session)


def review(session):
    step("a card asks about the highlight, and keys answer it")
    window(session, "ctrl+shift+e", "Review")
    session.expect(containing="[…]", role="label")
    session.expect(containing="1 card left", role="label")
    Pictures.take(session, "notes-question")
    session.keys("space")
    session.expect(containing="Good, 3 days", role="push button")
    Pictures.take(session, "notes-answer")
    session.keys("3")
    session.expect(name="Nothing to Review", role="label")
    session.keys("ctrl+z")
    session.expect(containing="[…]", role="label")
    session.keys("Return")
    session.expect(containing="Good, 3 days", role="push button")
    session.keys("4")
    session.expect(name="Nothing to Review", role="label")
    session.keys("Escape")
    session.wait("the window to close", lambda: not session.find(name="Review", role="frame"))
    reading(session)


def words(session):
    step("a word that is looked up is kept when the reader wants it, removed and brought back")
    window(session, "ctrl+shift+w", "Words")
    # From the entry back to the switch.
    session.keys("shift+Tab", "space")
    session.expect(containing="is kept here with its sentence", role="label")
    session.keys("Escape")
    session.wait("the window to close", lambda: not session.find(name="Words", role="frame"))
    reading(session)
    with session.popover() as selection:
        # “reader”, beside the highlighted word.
        x, y = word(session)
        session.click_twice(x + 172, y)
        selection.appears()
        with session.popover() as bubble:
            session.keys("ctrl+shift+d")
            bubble.appears()
            session.expect(containing="one who reads", role="label")
            session.keys("Escape")
            bubble.goes()
    session.keys("Escape")
    reading(session)
    window(session, "ctrl+shift+w", "Words")
    session.expect(containing="1 word", role="label")
    session.expect(containing="Line 1 says", role="label", where=session.find(name="Words", role="frame"))
    Pictures.take(session, "notes-words")
    session.keys("Return", "Delete")
    session.expect(name="No Words Yet", role="label")
    session.keys("ctrl+z")
    session.expect(containing="1 word", role="label")
    session.keys("Escape")
    session.wait("the window to close", lambda: not session.find(name="Words", role="frame"))
    reading(session)
    if page(session) is None:
        raise Failure("the page is gone")
