"""Shelves, tags, several selected books and the list of books, by pointer and keys.

Like pointing.py: X events only, and every step looks at the screen.
"""
import time

from . import books
from .looks import at_rest, click, click_in, leave
from .pages import numbers, step
from .pointing import Pictures, book, selected_book

TITLES = ["Ash", "Birch", "Cedar", "Elm", "Fir"]


def go(session, pictures):
    session.manage_windows()
    Pictures.folder = pictures
    folder = session.folder / "books"
    folder.mkdir()
    for number, title in enumerate(TITLES):
        books.write(folder / f"{title}.epub", title=title, author=f"Author {5 - number}")
    session.start("--bookshelf", "--size", "1100x700", folder)
    for title in TITLES:
        session.wait(f"“{title}” on the shelf", lambda: book(session, title), 40)
    several(session)
    shelf(session)
    tags(session)
    rename(session)
    corrected(session)
    table(session)
    opened(session)
    leave(session)
    # The cursor of an entry whose text is selected when it gets the keyboard; GTK 4.8 stops it, and says so.
    session.forgive("unexpected blinking selection")
    session.finish()


def says(session, words):
    session.wait(f"“{words}” to be said", lambda: any(words in said for said in session.said()))


def on_cover(session, title):
    """Returns a point of a book's cover on the screen."""
    x, y, width, _ = at_rest(session, containing=title, role="panel")
    return x + width // 2, y + 60


def click_with(session, key, title):
    x, y = on_cover(session, title)
    session.tool("keydown", key)
    session.click(x, y)
    session.tool("keyup", key)


def row(session, words):
    """Returns a row of the list of shelves."""
    return session.find(name=words, role="list item")


def several(session):
    step("books are selected with Control and Shift, all with Control+A; Escape ends it")
    click_with(session, "ctrl", "Ash")
    click_with(session, "ctrl", "Cedar")
    session.expect(name="2 books selected", role="label")
    Pictures.take(session, "shelves-selected")
    session.keys("ctrl+a")
    session.expect(name="5 books selected", role="label")
    session.keys("Escape")
    session.wait("no selected book", lambda: not selected_book(session))
    click_with(session, "ctrl", "Ash")
    click_with(session, "shift", "Birch")
    session.expect(containing="books selected", role="label")
    session.keys("Escape")
    session.wait("no selected book", lambda: not selected_book(session))


def shelf(session):
    step("two books are put on a new shelf from the bar; the list of shelves shows them alone")
    for title in ["Ash", "Cedar"]:
        click_with(session, "ctrl", title)
    session.expect(name="2 books selected", role="label")
    with session.popover() as menu:
        click(session, name="Put on a shelf", role="push button")
        menu.appears()
        click_in(session, menu, session.expect(name="New Shelf…", role="menu item"), "Put on a shelf")
    session.expect(name="New Shelf", role="dialog")
    session.write("Trips")
    session.keys("Return")
    says(session, "Put 2 books on “Trips”")
    session.keys("Escape", "F9")
    session.expect(name="Trips, 2 books", role="list item")
    time.sleep(0.5)
    Pictures.take(session, "shelves-list")
    click(session, name="Trips, 2 books", role="list item")
    session.wait("the books of the shelf alone", lambda: book(session, "Ash") and not book(session, "Birch"))
    Pictures.take(session, "shelves-shelf")
    click(session, name="All Books, 5 books", role="list item")
    session.wait("all books", lambda: book(session, "Birch"))
    step("the last change is undone")
    session.keys("ctrl+z")
    session.expect(name="Trips, 0 books", role="list item")


def tags(session):
    step("a book gets tags from its menu, and the list shows them")
    with session.popover() as menu:
        x, y = on_cover(session, "Elm")
        session.click(x, y, 3)
        menu.appears()
        Pictures.take(session, "shelves-menu")
        session.click_on(session.expect(name="Tags…", role="menu item"), menu)
        menu.goes()
    session.expect(name="Tags", role="dialog")
    session.write("Sea, Far away")
    session.keys("Return")
    session.expect(name="Sea, 1 book", role="list item")
    click(session, name="Far away, 1 book", role="list item")
    session.wait("the book with the tag alone", lambda: book(session, "Elm") and not book(session, "Ash"))


def rename(session):
    step("a tag is renamed and deleted by keys, and comes back")
    session.keys("F2")
    session.expect(containing="Rename “Far away”", role="dialog")
    session.write("Near")
    session.keys("Return")
    session.expect(name="Near, 1 book", role="list item")
    click(session, name="Near, 1 book", role="list item")
    session.keys("Delete")
    says(session, "Deleted “Near”")
    session.wait("no such tag", lambda: not row(session, "Near, 1 book"))
    session.wait("all books", lambda: book(session, "Ash"))
    session.keys("ctrl+z")
    session.expect(name="Near, 1 book", role="list item")
    session.keys("F9")
    session.wait("the list of shelves to go", lambda: not session.find(name="Near, 1 book", role="list item")
                 or session.on_screen(row(session, "Near, 1 book"))[0] < 0 or not is_wide(session))


def is_wide(session):
    """Returns whether the list of shelves takes room beside the books."""
    x, _, _, _ = session.on_screen(book(session, "Ash"))
    return x > 260


def corrected(session):
    step("the title of a book is corrected from its menu, and that is undone")
    with session.popover() as menu:
        session.click(*on_cover(session, "Fir"), 3)
        menu.appears()
        entry = session.expect(name="Edit Title and Authors…", role="menu item")
        with session.popover() as editor:
            session.click_on(entry, menu)
            menu.goes()
            editor.appears()
            session.expect(name="Authors, separated by semicolons", role="text")
            Pictures.take(session, "shelves-editor")
            session.keys("ctrl+a")
            session.write("Zinnia")
            session.keys("Return")
            editor.goes()
    says(session, "Changed “Zinnia”")
    session.wait("the new title on the shelf", lambda: book(session, "Zinnia") and not book(session, "Fir"))
    Pictures.take(session, "shelves-corrected")
    session.keys("ctrl+z")
    session.wait("the old title again", lambda: book(session, "Fir") and not book(session, "Zinnia"))


def table(session):
    step("books are a list with columns, sorted by a click on a heading; all are removed and come back")
    with session.popover() as menu:
        click(session, name="Sort", role="push button")
        menu.appears()
        Pictures.take(session, "shelves-sort")
        click_in(session, menu, session.expect(name="List"), "Sort")
        session.wait("the columns", lambda: top(session, "Author 1"))
        session.keys("Escape")
        menu.goes()
    time.sleep(0.5)
    click(session, name="Author", role="label")
    session.wait("the order by author", lambda: is_sorted(session, [f"Author {n}" for n in range(1, 6)]))
    Pictures.take(session, "shelves-table")
    click(session, name="Author", role="label")
    session.wait("the other order", lambda: is_sorted(session, [f"Author {n}" for n in range(5, 0, -1)]))
    click(session, name="Cedar", role="label")
    session.keys("ctrl+a")
    session.expect(name="5 books selected", role="label")
    Pictures.take(session, "shelves-table-selected")
    session.keys("Delete")
    says(session, "Removed 5 books")
    session.keys("ctrl+z")
    session.wait("the books again", lambda: top(session, "Author 1"))


def opened(session):
    step("a plain click on a cover opens the book")
    with session.popover() as menu:
        click(session, name="Sort", role="push button")
        menu.appears()
        click_in(session, menu, session.expect(name="Covers"), "Sort")
        session.keys("Escape")
        menu.goes()
    x, y = on_cover(session, "Fir")
    session.click(x, y)
    session.wait("the first page", lambda: numbers(session), 20)


def top(session, words):
    """Returns how far down a text is; None if it is not shown."""
    found = session.find(name=words, role="label")
    return session.on_screen(found)[1] if found is not None else None


def is_sorted(session, words):
    places = [top(session, each) for each in words]
    return all(places) and places == sorted(places)
