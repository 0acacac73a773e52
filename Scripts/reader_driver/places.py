"""Finds places by pointer and keys: printed pages, the slider, bookmarks with names, search, printing, details, the shelf.

Like pointing.py: X events only, and every step looks at the screen.
"""
import time
import zipfile

from . import books, kinds
from .looks import area, click, click_in, leave, open_book
from .pages import numbers, page, place, reading, step, text
from .pointing import Pictures, at_rest
from .session import Failure

CHAPTERS = 8


def go(session, pictures):
    session.manage_windows()
    Pictures.folder = pictures
    folder = session.folder / "books"
    folder.mkdir()
    open_book(session, printed(folder / "printed.epub"))
    page_numbers(session)
    slider(session)
    bookmarks(session)
    search(session)
    highlights(session)
    printing(session)
    details(session)
    leave(session)
    comic(session, folder)
    shelf(session, folder)
    all_books(session)
    # The cursor of an entry whose text is selected when it gets the keyboard; GTK 4.8 stops it, and says so.
    session.forgive("unexpected blinking selection")
    session.finish()


def printed(path):
    """Writes a book in which a printed page begins in each tenth paragraph."""
    bodies, pages, line = [], "", 0
    for chapter in range(1, CHAPTERS + 1):
        body = f"<h1>Chapter {chapter}</h1>"
        for paragraph in range(1, 31):
            if paragraph % 10 == 1:
                number = len(pages.split("</li>"))
                body += f'<span id="p{number}"></span>'
                pages += f'<li><a href="c{chapter}.xhtml#p{number}">{number + 100}</a></li>'
            words = " ".join(f"Line {line + step} says that the reader goes on." for step in range(1, 6))
            line += 5
            body += f"<p>{words}</p>"
        bodies.append(body)
    contents = "".join(f'<li><a href="c{n}.xhtml">Chapter {n}</a></li>' for n in range(1, CHAPTERS + 1))
    kinds.publication(path, "Printed Before", bodies, f'{contents}</ol></nav><nav epub:type="page-list"><ol>{pages}')
    return path


def says(session, words):
    return any(words in said for said in session.said())


def dialog(session, keys, name):
    """Opens a dialog by keys and waits for it."""
    session.keys(keys)
    return session.expect(name=name, role="dialog")


def page_numbers(session):
    step("a printed page is found by its number; beside the slider and in the contents stand printed numbers")
    session.wait("pages to be counted", lambda: number(session).startswith("Page 1 of"), 30)
    with session.popover() as numbers_dialog:
        session.keys("ctrl+g")
        numbers_dialog.appears()
        # GTK 4.8 gives toggle buttons this role.
        session.click_on(session.expect(name="Printed", role="push button"), numbers_dialog)
        session.expect(containing="Printed pages 101 to 124")
        Pictures.take(session, "places-go-to-page")
        session.click_on(session.expect(name="Page", role="text"), numbers_dialog)
        session.wait("the entry with the keyboard", session.entry)
        session.keys("ctrl+a")
        session.write("107")
        session.keys("Return")
        numbers_dialog.goes()
    reading(session)
    session.wait("chapter 3 on printed page 107", lambda: "107" in number(session) and 301 in numbers(session))
    session.keys("ctrl+t")
    at_rest(session, name="Chapter 3, you are here", role="list item")
    Pictures.take(session, "places-contents")
    session.keys("Escape")
    reading(session)
    step("a key switches to stable numbers; the number below the page leads to the dialog")
    session.keys("ctrl+shift+l")
    session.wait("stable numbers", lambda: number(session).startswith("Stable page"))
    # The message about the numbers lies over them.
    session.gone(containing="Page numbers: Stable", role="label")
    show_bars(session)
    session.click_on(number_button(session))
    session.expect(name="Go to Page", role="dialog")
    session.keys("Escape")
    reading(session)
    session.keys("ctrl+shift+l")
    session.wait("numbers of the screen", lambda: number(session).startswith("Page "))


def number_button(session):
    """Returns the button below the page."""
    return next((node for node in session.nodes() if node.description == "Go to Page…" and node.getRoleName() == "push button"), None)


def number(session):
    """Returns the number of the page that stands below it, which is said when the page is described the next time."""
    return number_button(session).name


def show_bars(session):
    x, y, width, _ = area(session)
    session.move(x + width // 2, y + 250)
    session.move(x + width // 2, y + 12)
    session.expect(name="Position in the book", role="slider")
    time.sleep(0.6)


def slider(session):
    step("the slider shows page, chapter and first words under the pointer, without leading there")
    show_bars(session)
    before = text(session)
    x, y, width, height = session.on_screen(session.expect(name="Position in the book", role="slider"))
    shown = session.surfaces()
    for part in (0.2, 0.45, 0.62):
        session.move(round(x + width * part), y + height // 2)
        time.sleep(0.3)
    session.wait("the preview", lambda: session.surfaces() > shown)
    session.wait("page and chapter", lambda: session.find(name="Chapter 5", role="label") or session.find(name="Chapter 6", role="label"))
    time.sleep(1)
    Pictures.take(session, "places-slider-hover")
    if text(session) != before:
        raise Failure("hovering over the slider moved the page")
    session.move(x + width // 2, y - 300)
    session.wait("the preview to go", lambda: session.surfaces() <= shown)
    step("a drag of its knob leads where it was released")
    show_bars(session)
    knob = x + 16 + round((width - 32) * 0.25)
    session.press_at(knob, y + height // 2)
    for part in (0.3, 0.6, 0.9):
        session.drag_to(round(x + 16 + (width - 32) * part), y + height // 2)
    time.sleep(0.15)
    Pictures.take(session, "places-slider-drag")
    session.release()
    session.wait("the end of the book", lambda: "Chapter 8" in place(session))
    session.keys("Home")
    session.move(x + width // 2, y - 300)
    session.wait("the beginning", lambda: 1 in numbers(session))


def bookmarks(session):
    step("a bookmark has a ribbon and a message; it is undone, made again, and named")
    x, y, width, _ = area(session)
    def has_ribbon():
        return bool(session.find(name="This page has a bookmark"))
    session.keys("ctrl+d")
    session.wait("the message", lambda: says(session, "Bookmark added"))
    session.wait("the ribbon", has_ribbon)
    time.sleep(0.6)
    Pictures.take(session, "places-ribbon")
    session.keys("ctrl+z")
    session.wait("no ribbon", lambda: not has_ribbon())
    session.keys("ctrl+shift+z")
    session.wait("the ribbon again", has_ribbon)
    session.keys("ctrl+b")
    row = at_rest(session, containing="Chapter 1", role="list item")
    session.keys("Down")
    session.keys("F2")
    if not session.find(name="Name of the Bookmark", role="dialog"):
        session.move(row[0] + row[2] // 2, row[1] + row[3] // 2)
        session.click_on(session.expect(name="Name the bookmark…", role="push button"))
    session.expect(name="Name of the Bookmark", role="dialog")
    session.keys("ctrl+a")
    session.write("Where it begins")
    session.keys("Return")
    session.expect(containing="Where it begins", role="list item")
    time.sleep(0.5)
    Pictures.take(session, "places-bookmark-named")
    session.keys("Escape")
    reading(session)


def search(session):
    step("the search takes whole words and this chapter; its marks leave with the panel, and the query is offered again")
    session.keys("ctrl+f")
    session.wait("the entry", lambda: session.entry())
    session.write("read")
    session.wait("hits", lambda: session.find(containing="hits"), 10)
    with session.popover() as options:
        click(session, name="Search options", role="push button")
        options.appears()
        for option in ["Whole words", "Only in this chapter"]:
            click_in(session, options, session.expect(name=option, role="check box"), "Search options")
        session.wait("no hit of a whole word", lambda: session.find(containing="Nothing found"), 10)
        Pictures.take(session, "places-search-options")
        click_in(session, options, session.expect(name="Whole words", role="check box"), "Search options")
        session.wait("the hits of this chapter", lambda: session.find(containing="150 hits"), 10)
        session.keys("Escape")
        options.goes()
    time.sleep(0.5)
    session.click_on(session.entry())
    session.keys("Return", "Return")
    time.sleep(1)
    Pictures.take(session, "places-search-hit")
    marked = colours(session)
    session.keys("Escape")
    reading(session)
    session.wait("the page without marks", lambda: not colours(session) & {"#ffcc80", "#ff8000"} and colours(session) != marked)
    time.sleep(0.5)
    Pictures.take(session, "places-search-closed")
    session.keys("ctrl+f")
    session.wait("the entry", lambda: session.entry())
    session.keys("ctrl+a", "BackSpace")
    session.expect(containing="Earlier Searches")
    Pictures.take(session, "places-search-history")
    session.keys("Escape")
    reading(session)


def colours(session):
    """Returns the colours of some rows of the page."""
    x, y, width, height = area(session)
    found = set()
    for part in range(8):
        row = session.pixels(x, y + height * (part + 1) // 10, width, 1)
        found |= {"#" + row[at:at + 3].hex() for at in range(0, len(row) - 2, 3)}
    return found


def highlights(session):
    step("highlights are searched and filtered by colour")
    session.keys("Home")
    session.wait("the beginning", lambda: 1 in numbers(session))
    for colour, keys in [("Yellow", "shift+Right"), ("Green", "shift+Right")]:
        session.keys(keys, "ctrl+shift+Right", "ctrl+h")
        time.sleep(0.6)
        session.keys("Right")
        time.sleep(0.6)
    session.keys("ctrl+shift+h")
    session.expect(name="Only Yellow", role="push button")
    time.sleep(0.6)
    Pictures.take(session, "places-highlights")
    session.click_on(session.expect(name="Only Green", role="push button"))
    session.expect(containing="Nothing found")
    session.click_on(session.expect(name="Only Green", role="push button"))
    session.keys("Escape")
    reading(session)


def printing(session):
    step("printing asks for the book, the chapter, the page shown, or pages as they are called here")
    dialog(session, "ctrl+p", "Print")
    for name in ["The whole book", "This chapter: Chapter 1"]:
        session.expect(name=name)
    time.sleep(0.5)
    Pictures.take(session, "places-print")
    session.keys("Return")
    session.wait("the desktop's dialog", lambda: session.find(containing="Print", role="dialog"), 15)
    time.sleep(1.5)
    Pictures.take(session, "places-print-desktop")
    session.keys("Escape")
    reading(session)


def details(session):
    step("details have title, description and file")
    session.keys("ctrl+i")
    session.expect(name="About This Book", role="frame")
    session.expect(name="File", role="label")
    time.sleep(0.6)
    Pictures.take(session, "places-details")
    session.keys("Escape")
    reading(session)


def comic(session, folder):
    step("a comic is read from right to left, and its cover has a page beside it, by keys")
    path = folder / "manga.cbz"
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(1, 7):
            archive.writestr(f"{number:02}.png", books.encoded(90, 130, lambda x, y: (40 * number % 255, 120, 200 - 30 * number)))
    session.start("--size", "1100x700", path)
    session.wait("the page", lambda: page(session), 20)
    reading(session)
    session.wait("the first page", lambda: "1 of 6" in place(session), 10)
    session.keys("ctrl+j")
    session.wait("the message", lambda: says(session, "Pages from right to left"))
    session.keys("Left")
    session.wait("the second pair", lambda: "2–3 of 6" in place(session))
    session.keys("Home", "ctrl+shift+j")
    session.wait("the cover with a page", lambda: "1–2 of 6" in place(session))
    Pictures.take(session, "places-comic")
    leave(session)


def shelf(session, folder):
    step("the card to continue with leaves when the shelf scrolls, and the order is reversed")
    for number in range(1, 41):
        books.write(folder / f"Walk {number:02}.epub", title=f"Walk {number:02}")
    session.start("--bookshelf", "--size", "1000x700", folder)
    session.wait("the books on the shelf", lambda: session.find(containing="Walk 40"), 60)
    card = session.expect(containing="Continue reading", role="push button")
    Pictures.take(session, "places-shelf")
    session.move(500, 500)
    for _ in range(6):
        session.tool("click", 5)
    session.wait("the card to go", lambda: session.box(card)[1] < 0)
    time.sleep(0.6)
    Pictures.take(session, "places-shelf-scrolled")
    for _ in range(40):
        session.tool("click", 4)
    session.wait("the card to come back", lambda: session.box(card)[1] > 0)
    click(session, name="Sort", role="push button")
    session.click_on(session.expect(containing="Reversed"))
    time.sleep(1)
    Pictures.take(session, "places-shelf-reversed")
    session.keys("Escape")
    leave(session)


def all_books(session):
    step("a phrase is found in all books, and its place in one is opened by keys")
    session.start("--bookshelf", "--size", "1000x700")
    session.wait("the books on the shelf", lambda: session.find(containing="Walk 40"), 60)
    session.keys("ctrl+shift+f")
    session.expect(name="Find in All Books", role="frame")
    session.type('"line 612 says"')
    session.wait("the place", lambda: session.find(containing="Line 612 says"), 90)
    Pictures.take(session, "places-all-books")
    session.keys("Return", "Down", "Return")
    session.wait("the words on the page", lambda: "Line 612 says" in text(session), 30)
    Pictures.take(session, "places-all-books-opened")
    leave(session)
