"""Reads a book as a user does, and checks each step."""
import random
import time

from . import books, links, marking, pictures, shelf, turning, windows
from .pages import NUMBER, changed, numbers, page, place, settled, step, text, with_controls
from .session import Failure


THEMES = [("Sepia", "#faf4e8"), ("Dark", None), ("Light", "#ffffff")]


def go(session, pages, sizes, is_smoke):
    # The initial folder of the dialog.
    book = books.write(session.folder / "home" / "The Long Way.epub")
    open_from_empty_library(session)
    links.note(session)
    links.follow_and_return(session)
    links.by_keys(session)
    links.ask_first(session, ["Open"] if is_smoke else ["Cancel", "Copy", "Open"])
    pictures.look_copy_save(session, book)
    marking.by_pointer(session)
    marking.by_keys(session)
    marking.on_book(session)
    turn_pages(session, pages)
    if not is_smoke:
        turning.by_keys_and_edges(session)
        turning.by_wheel(session)
        turning.by_hand(session, "Slide")
    turning.by_hand(session, "Curl")
    if not is_smoke:
        change_type(session)
    change_theme(session, THEMES[1:2] if is_smoke else THEMES)
    resize(session, sizes)
    windows.start_again(session, book)
    quit_and_return(session)
    session.finish()


def open_from_empty_library(session):
    step("an empty library invites to open a book")
    session.start("--size", "1000x760")
    session.expect(containing="What would you like to read?")
    button = session.expect(name="Open a Book…", role="push button")
    before = session.surfaces()
    session.press(button)
    session.wait("the dialog to open books with", lambda: session.surfaces() > before)
    session.expect(name="Open Books", seconds=10)
    # The first entry is selected already, so nothing is typed.
    session.wait("the book in the dialog", lambda: can_open(session))
    session.keys("Return")
    session.wait("the first page", lambda: numbers(session), 20)
    # The column headings of GTK's file dialog.
    session.forgive("Trying to snapshot GtkButton")
    if numbers(session)[0] != 1:
        raise Failure(f"the first page does not begin with the first number: {numbers(session)[:3]}")


def can_open(session):
    """Returns whether a file is selected in the dialog."""
    button = session.find(containing="_Open", role="push button")
    return button is not None and button.getState().contains(session.atspi.STATE_SENSITIVE)


def turn_pages(session, count):
    step(f"{count} pages forward, none left out, over the borders of chapters")
    session.keys("Home")
    session.wait("the first page", lambda: 1 in numbers(session), 8)
    before, last, chapters, began = text(session), max(numbers(session)), set(), time.monotonic()
    for turn in range(count):
        session.keys("Right")
        before = changed(session, before, f"page {turn + 2}")
        found = [int(n) for n in NUMBER.findall(before)]
        if not found:
            continue
        # A line that continues on the next page may be found on either.
        if not last < min(found) <= last + 2 and min(found) != last:
            raise Failure(f"line {last} is followed by a page that begins with line {min(found)}")
        last = max(found)
        chapters.add(place(session).split(",")[0])
    if count > 100 and len(chapters) < 5:
        raise Failure(f"only {len(chapters)} chapters in {count} pages")
    step(f"  {len(chapters)} chapters, {(time.monotonic() - began) / count * 1000:.0f} ms for a turn and a look")


def change_type(session):
    step("larger type: fewer words, the same place")
    first, before = numbers(session)[0], text(session)
    for _ in range(3):
        session.keys("ctrl+plus")
    now = changed(session, before, "larger type")
    session.wait("less on the page", lambda: len(text(session)) < len(before), 8)
    session.wait(f"line {first} on the page in larger type, where there was {now[:60]}", lambda: first in numbers(session), 8)
    session.keys("ctrl+0")
    session.wait("the usual type", lambda: len(text(session)) > len(before) // 2 and first in numbers(session), 8)


def change_theme(session, themes):
    step("other paper: " + ", ".join(name.lower() for name, _ in themes))
    # Without a window manager keys go to the window under the pointer.
    session.move(200, 500)
    for name, colour in themes:
        with_controls(session, lambda: session.press(
            session.expect(name=name, role="push button"), until=lambda: is_paper(session, colour)))


def is_paper(session, colour):
    """Returns whether the page has a colour; by default a dark one."""
    now = session.colour(90, 400)
    return now == colour if colour else int(now[1:3], 16) < 0x40


def resize(session, count):
    step(f"{count} sizes of the window, the same place")
    chance = random.Random(7)
    first, before, shown = numbers(session)[0], settled(session), set()
    for _ in range(count):
        width, height = chance.randrange(480, 1400), chance.randrange(420, 1000)
        session.resize(width, height)
        session.wait(f"a page of {width}x{height}", lambda: fills(session, width, height), 10)
        time.sleep(0.3)
        session.wait(
            f"line {first} at {width}x{height}", lambda: (now := numbers(session)) and first in now, 10)
        shown.add(settled(session))
    if not shown - {before}:
        raise Failure("the page does not change with the size of the window")
    session.resize(1000, 760)
    session.wait("the page", lambda: first in numbers(session), 10)


def fills(session, width, height):
    """Returns whether the page is as large as the window, except for its border and the lines above and below it."""
    _, _, page_width, page_height = session.box(page(session))
    return abs(page_width - width) <= 20 and 0 <= height - page_height <= 80


def quit_and_return(session):
    step("quit, and begin again at the same place")
    first, where = numbers(session)[0], place(session)
    session.keys("ctrl+q")
    session.stop()
    session.start()
    session.wait(f"line {first}", lambda: first in numbers(session), 20)
    step(f"  {where}")
    session.keys("ctrl+l")
    session.expect(containing="Continue reading")
    shelf.drop_on_shelf(session)
    session.keys("ctrl+q")
    session.stop()
