"""Two books side by side, by pointer and keys: each with its place, in step by chapter, with a divider that moves.

Like pointing.py: X events only, and every step looks at the screen.
"""
import os
import time

from . import books
from .looks import at_rest, leave, resize, window
from .marking import choose_entry, chosen_entry, step_into
from .pages import step, words_on
from .pointing import Pictures, book
from .session import Failure

SIZE = "1200x700"


def go(session, pictures):
    session.manage_windows()
    Pictures.folder = pictures
    folder = session.folder / "books"
    folder.mkdir()
    for title in ["Original", "Translation", "Third"]:
        books.write(folder / f"{title}.epub", title=title)
    from_the_shelf(session, folder)
    turns(session)
    in_step(session)
    divider(session)
    swapped(session)
    narrow(session)
    restored(session)
    replaced(session)
    closed(session)
    mirrored(session, folder)
    session.finish()


def pages(session):
    """Returns the pages of the books from the left to the right, and from the top down."""
    found = [node for node in session.nodes() if node.getRoleName() == "document text"]
    return sorted(found, key=lambda node: session.on_screen(node)[:2])


def two(session):
    return session.wait("two pages", lambda: len(pages(session)) == 2 and all(words_on(each) for each in pages(session))
                        and pages(session), 20)


def words(session, number):
    """Returns the text of the first or the second page."""
    found = pages(session)
    return words_on(found[number]) if len(found) > number else ""


def chapter(session, number):
    """Returns the chapter of a page."""
    return pages(session)[number].description.split(",")[0]


def with_keyboard(session, number):
    session.wait(f"page {number} with the keyboard", lambda: session.has_keyboard(pages(session)[number]))


def choose(session, title):
    session.wait("the list of books", lambda: session.find(name="Title, author or series", role="entry"))
    session.write(title)
    session.expect(containing=f"{title}, A. Walker", role="list item")
    time.sleep(0.5)
    Pictures.take(session, "beside-choice")
    session.keys("Return", "Return")


def from_the_shelf(session, folder):
    step("a book of the shelf is opened beside another")
    session.start("--bookshelf", "--size", SIZE, folder)
    for title in ["Original", "Translation", "Third"]:
        session.wait(f"“{title}” on the shelf", lambda: book(session, title), 40)
    x, y, width, _ = at_rest(session, containing="Original", role="panel")
    with session.popover() as menu:
        session.click(x + width // 2, y + 60, 3)
        menu.appears()
        entry = session.expect(name="Open Beside…", role="menu item")
        session.click_on(entry, menu)
    choose(session, "Translation")
    two(session)
    with_keyboard(session, 0)
    time.sleep(1)
    Pictures.take(session, "beside-opened")
    if session.frames()[0].name != "Original and Translation":
        raise Failure(f"the window is called “{session.frames()[0].name}”")


def turns(session):
    step("pages are turned in each book alone; F6 goes on to the other book")
    first, second = words(session, 0), words(session, 1)
    session.keys("Right")
    session.wait("the next page of the first book", lambda: words(session, 0) not in ("", first))
    if words(session, 1) != second:
        raise Failure("turning a page of one book moved the other")
    session.keys("F6")
    with_keyboard(session, 1)
    first = words(session, 0)
    session.keys("Right")
    session.wait("the next page of the second book", lambda: words(session, 1) not in ("", second))
    if words(session, 0) != first:
        raise Failure("turning a page of one book moved the other")
    step("a click turns the page of the book it is on, and keys are for that book")
    x, y, width, height = session.on_screen(pages(session)[0])
    session.click(x + width - 6, y + height // 2)
    session.wait("the next page of the first book", lambda: words(session, 0) not in ("", first))
    with_keyboard(session, 0)
    session.keys("Home")
    session.keys("F6", "Home", "F6")
    session.wait("the beginnings", lambda: "Line 1 " in words(session, 0) and "Line 1 " in words(session, 1))


def menu_entry(session, name):
    """Chooses an entry of the menu of windows of the book that has the keyboard."""
    # A pointer over the menu would choose entries, too.
    x, y, _, height = session.on_screen(pages(session)[0])
    session.move(x + 60, y + height // 2)
    with session.popover() as menu:
        session.keys("F10")
        menu.appears()
        session.wait("an entry of the menu with the keyboard", lambda: chosen_entry(session))
        step_into(session, "Window")
        time.sleep(0.5)
        Pictures.take(session, "beside-menu")
        choose_entry(session, name)
        menu.goes()


def in_step(session):
    step("in step, the other book goes to the same chapter, counted from where both were")
    session.keys("F6", "ctrl+Next")
    session.wait("chapter 2 of the second book", lambda: chapter(session, 1) == "Chapter 2")
    session.keys("F6")
    with_keyboard(session, 0)
    menu_entry(session, "In Step by Chapter")
    session.wait("what is in step", lambda: any("In step: “Chapter 1” with “Chapter 2”" in said for said in session.said()))
    with_keyboard(session, 0)
    session.keys("ctrl+Next")
    session.wait("chapters 2 and 3", lambda: (chapter(session, 0), chapter(session, 1)) == ("Chapter 2", "Chapter 3"))
    session.keys("F6", "ctrl+Next", "ctrl+Next")
    session.wait("chapters 4 and 5", lambda: (chapter(session, 0), chapter(session, 1)) == ("Chapter 4", "Chapter 5"))
    second = words(session, 1)
    session.keys("Right")
    session.wait("the next page", lambda: words(session, 1) not in ("", second))
    time.sleep(0.5)
    if chapter(session, 0) != "Chapter 4":
        raise Failure("a page of the same chapter moved the other book")
    Pictures.take(session, "beside-step")


def divider(session):
    step("the divider is dragged, and moved by keys after F8")
    x, y, width, height = session.on_screen(pages(session)[0])
    edge = x + width + 2
    session.press_at(edge, y + height // 2)
    session.drag_to(edge + 60, y + height // 2)
    session.drag_to(edge + 150, y + height // 2)
    session.release()
    session.wait("a wider first page", lambda: session.on_screen(pages(session)[0])[2] > width + 100)
    time.sleep(1)
    Pictures.take(session, "beside-divider")
    wide = session.on_screen(pages(session)[0])[2]
    session.keys("F8", "Left", "Left", "Left", "Left", "Left", "Left", "Left", "Left", "Return")
    session.wait("a narrower first page", lambda: session.on_screen(pages(session)[0])[2] < wide)
    session.wait("a page with the keyboard", lambda: any(session.has_keyboard(each) for each in pages(session)))


def swapped(session):
    step("the books are swapped, each at its place")
    before = chapter(session, 0), chapter(session, 1)
    menu_entry(session, "Swap the Books")
    session.wait("the other order", lambda: len(pages(session)) == 2 and (chapter(session, 1), chapter(session, 0)) == before)
    time.sleep(1)
    Pictures.take(session, "beside-swapped")


def narrow(session):
    step("in a narrow window the second book is below the first")
    resize(session, 560, 740)
    session.wait("pages above each other", lambda: (found := [session.on_screen(each) for each in pages(session)])
                 and abs(found[0][0] - found[1][0]) < 4 and found[0][1] != found[1][1])
    time.sleep(1)
    session.keys("m")
    time.sleep(0.5)
    Pictures.take(session, "beside-narrow")
    resize(session, 100, 740)
    time.sleep(1)
    Pictures.take(session, "beside-narrowest")
    if window(session)[2] > 480:
        raise Failure(f"the narrowest window has {window(session)[2]} pixels")
    resize(session, 1200, 700)
    session.wait("pages beside each other", lambda: (found := [session.on_screen(each) for each in pages(session)])
                 and found[0][0] != found[1][0])
    session.keys("Escape")


def restored(session):
    step("the next start shows both books at their places, still in step")
    places = chapter(session, 0), chapter(session, 1)
    leave(session)
    session.start("--size", SIZE)
    two(session)
    session.wait("both places", lambda: (chapter(session, 0), chapter(session, 1)) == places)
    with_keyboard(session, 0)
    session.keys("ctrl+Next")
    session.wait("both in step", lambda: (chapter(session, 0), chapter(session, 1)) == ("Chapter 6", "Chapter 5"))


def replaced(session):
    step("Control+Shift+O asks for another book beside the one with the keyboard")
    session.keys("ctrl+shift+o")
    choose(session, "Third")
    session.wait("the third book", lambda: "Third" in session.frames()[0].name)
    two(session)
    with_keyboard(session, 1)


def closed(session):
    step("a book is closed, and the other gets the window; a start without a book opens it alone")
    menu_entry(session, "Close This Book")
    session.wait("one page", lambda: len(pages(session)) == 1)
    with_keyboard(session, 0)
    session.wait("the whole window", lambda: session.on_screen(pages(session)[0])[2] > 1000)
    time.sleep(0.5)
    Pictures.take(session, "beside-closed")
    leave(session)
    session.start("--size", SIZE)
    session.wait("a page", lambda: pages(session) and words(session, 0), 20)
    time.sleep(1)
    if len(pages(session)) != 1:
        raise Failure("a book that was closed is opened again")
    leave(session)


def mirrored(session, folder):
    step("in a window from right to left the first book is at the right")
    os.environ["LANGUAGE"] = "ar"
    try:
        session.start("--size", SIZE, folder / "Original.epub")
        session.wait("a page", lambda: pages(session) and words(session, 0), 20)
        with_keyboard(session, 0)
        session.keys("ctrl+shift+o")
        session.wait("the entry", session.entry)
        session.write("Translation")
        session.expect(containing="Translation, A. Walker", role="list item")
        time.sleep(0.5)
        session.keys("Return", "Return")
        two(session)
        with_keyboard(session, 0)
        time.sleep(1)
        session.keys("m")
        time.sleep(0.5)
        Pictures.take(session, "beside-mirrored")
        leave(session)
    finally:
        os.environ["LANGUAGE"] = "en"
