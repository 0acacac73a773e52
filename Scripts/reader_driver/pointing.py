"""Uses the reader as a new user does, by pointer and keys, with a window manager.

Every step sends X events only, and checks the screen. The accessibility tree is
used to find widgets, never to press them.
"""
import pathlib
import time

from . import books
from .pages import numbers, page, reading, step
from .session import Failure

REMOVE = "Remove from Bookshelf"
TITLES = [f"Walk Number {number}" for number in range(1, 5)]


def go(session, pictures, tries=3):
    session.manage_windows()
    folder = session.folder / "books"
    folder.mkdir()
    for title in TITLES:
        books.write(folder / f"{title}.epub", title=title)
    Pictures.folder = pictures
    session.start("--bookshelf", "--size", "1000x700", folder)
    session.wait("the books on the shelf", lambda: all(book(session, title) for title in TITLES), 20)
    session.wait("the message about the import", lambda: any("Added" in words for words in session.said()), 20)
    remove_by_menu(session, tries)
    menu_by_key(session)
    quit_after_dialog(session, folder / f"{TITLES[3]}.epub")
    read(session, folder / f"{TITLES[0]}.epub")
    session.finish()


class Pictures:
    """The folder for pictures of the steps; None for no pictures."""
    folder = None

    @classmethod
    def take(cls, session, name):
        if cls.folder:
            session.picture(pathlib.Path(cls.folder) / f"{name}.png")


def read(session, path):
    session.start("--size", "1000x700", path)
    session.wait("the first page", lambda: numbers(session), 20)
    reading(session)
    note_on_selection(session)
    note_on_highlight(session)
    corners(session)
    hit(session)
    empty_bookmarks(session)
    shortcuts(session)
    session.keys("Escape")
    time.sleep(0.5)
    session.keys("ctrl+q")
    session.stop()


def at_rest(session, **what):
    """Returns the place of a widget on the screen when it does not move any more. Lists replace their rows."""
    places = []

    def is_still():
        found = session.find(**what)
        places.append(session.on_screen(found) if found is not None else None)
        time.sleep(0.05)
        return places[-1] and places[-1][2] > 1 and places[-5:] == places[-1:] * 5 and places[-1]
    return session.wait(f"{what} to stand still", is_still)


# The shelf.

def book(session, title):
    return session.find(containing=title, role="panel")


def remove_by_menu(session, tries):
    step(f"a book is removed by its context menu and brought back, {tries} times")
    for number in range(tries):
        title = TITLES[number % len(TITLES)]
        with session.popover() as menu:
            x, y, width, _ = session.on_screen(book(session, title))
            session.click(x + width // 2, y + 60, 3)
            menu.appears()
            item = session.expect(name=REMOVE, role="menu item")
            is_whole(session, menu, item)
            if number == 0:
                Pictures.take(session, "shelf-menu")
            session.click_on(item, menu)
            menu.goes()
        session.wait(f"“{title}” to go", lambda: not book(session, title))
        if number == 0:
            Pictures.take(session, "shelf-removed")
        session.wait("the keyboard on a book", lambda: focus_is_in(session, "Books"))
        session.keys("ctrl+z")
        session.wait(f"“{title}” to come back", lambda: book(session, title))
        session.gone(name="Undo", role="push button", seconds=2)


def menu_by_key(session):
    step("the Menu key opens the menu at the book")
    session.keys("Right")
    with session.popover() as menu:
        session.keys("Menu")
        menu.appears()
        chosen = session.wait("a selected book", lambda: selected_book(session))
        x, y, width, height = session.on_screen(chosen)
        left, top, _, _ = menu.place
        if not (x - 40 <= left <= x + width and y - 40 <= top <= y + height):
            raise Failure(f"the menu opens at {left}, {top}; the book is at {x}, {y}, {width}x{height}")
        Pictures.take(session, "shelf-menu-key")
        session.keys("Escape")
        menu.goes()
    session.wait("the keyboard on a book", lambda: focus_is_in(session, "Books"))


def is_whole(session, menu, item):
    """Fails if an item is cut off by its menu."""
    _, y, _, height = session.box(item)
    _, _, _, whole = menu.place
    # The surface includes space for a shadow below.
    if y + height > whole - 10:
        raise Failure(f"{item.name} from {y} to {y + height} is cut off by the menu of {whole} px")


def selected_book(session):
    for node in session.nodes():
        if node.getRoleName() == "table cell" and node.getState().contains(session.atspi.STATE_SELECTED):
            return node
    return None


def focus_is_in(session, name):
    node = next((n for n in session.nodes() if session.has_keyboard(n)), None)
    while node is not None:
        if node.name == name:
            return True
        node = node.parent
    return False


# Notes.

def line(session):
    """Returns the left edge and the vertical centre of the first line of a text, on the screen."""
    x, y, _, _ = at_rest(session, containing="Line 1 says", role="label", where=page(session))
    return x, y + 12


def select(session, x, y, end):
    """Drags over text, and waits for the popover of the selection."""
    session.press_at(x, y)
    for part in (0.3, 0.7, 1):
        session.drag_to(round(x + (end - x) * part), y)
    session.release()


def note_on_selection(session):
    step("a note is written on a new selection: pointer, keys, Ctrl+Enter")
    x, y = line(session)
    with session.popover() as bubble:
        select(session, x + 12, y, x + 300)
        bubble.appears()
        Pictures.take(session, "selection-bubble")
        session.click_on(session.expect(name="Write a note", role="push button"), bubble)
        write(session, bubble, "seen by a stranger", "note-on-selection")
        session.keys("ctrl+Return")
        bubble.goes()
    saved(session, "seen by a stranger")


def note_on_highlight(session):
    step("the note of a highlight: Escape leaves it, Done changes it, Ctrl+Z is still heard")
    for ending, kept in [("Escape", False), ("Done", True)]:
        time.sleep(0.7)
        x, y = line(session)
        with session.popover() as bubble:
            session.click(x + 60, y)
            bubble.appears()
            words = session.wait("the note in its editor", lambda: editor(session, bubble))
            session.click_on(words, bubble)
            session.keys("ctrl+End")
            write(session, bubble, " again", f"note-on-highlight-{ending.lower()}")
            if kept:
                session.click_on(session.button("Done"), bubble)
            else:
                session.keys("Escape")
            bubble.goes()
        saved(session, "seen by a stranger again" if kept else "seen by a stranger")


def editor(session, bubble):
    """Returns the note's text area; checks that it is inside its popover, and the popover inside the screen."""
    for node in session.nodes():
        if node.getRoleName() != "text" or node.name != "Note":
            continue
        x, y, width, height = session.box(node)
        _, _, whole_width, whole_height = bubble.place
        if width > 100 and height > 20 and x >= 0 and y >= 0 and x + width <= whole_width and y + height <= whole_height:
            return node
    return None


def write(session, bubble, words, name):
    """Types a note, and checks that the text becomes visible."""
    node = session.wait("the note's editor in the bubble", lambda: editor(session, bubble))
    session.wait("the keyboard in the note", lambda: session.has_keyboard(node))
    place = session.on_screen(node, bubble)
    before = session.pixels(*place)
    session.type(words)
    session.wait("letters on the screen", lambda: different(before, session.pixels(*place)) > 60)
    time.sleep(0.3)
    Pictures.take(session, name)


def different(before, after):
    """Returns the number of pixels that differ."""
    return sum(before[at:at + 3] != after[at:at + 3] for at in range(0, min(len(before), len(after)), 3))


def saved(session, words):
    """The panel lists the note, and the page has the keyboard focus afterwards."""
    session.keys("ctrl+shift+h")
    session.expect(name=words, role="label")
    session.keys("Escape")
    session.wait("the page with the keyboard", lambda: session.has_keyboard(page(session)))


# The popover beside the text.

def corners(session):
    step("the bubble of a selection is inside the screen at the corners of the page, and hears the first click")
    session.keys("Right")
    time.sleep(1)
    x, y, width, height = session.on_screen(page(session))
    for name, across, down in [("top-left", 0.02, 0.02), ("top-right", 0.98, 0.02), ("bottom-left", 0.02, 0.98), ("bottom-right", 0.98, 0.98)]:
        at = nearest_words(session, x + width * across, y + height * down)
        with session.popover() as bubble:
            session.click_twice(*at)
            bubble.appears()
            left, top, wide, high = bubble.place
            if left < -30 or top < -30 or left + wide > session.screen[0] + 30 or top + high > session.screen[1] + 30:
                raise Failure(f"the popover at {bubble.place} is not inside the screen")
            Pictures.take(session, f"bubble-{name}")
            # The pointer jumps to the button without motion events in between.
            session.jump_and_click(session.expect(name="Copy the words", role="push button"), bubble)
            bubble.goes()
        time.sleep(0.6)


def nearest_words(session, x, y):
    """Returns the point on text that is nearest to a point of the page."""
    best = None
    for node in session.nodes(page(session)):
        if node.getRoleName() != "label" or not node.name.strip():
            continue
        left, top, width, height = session.on_screen(node)
        # The last line of a paragraph may be short: a click beside it turns the page.
        right, bottom = left + width - 16, top + max(10, height - 36)
        at = min(max(x, left + 16), right), min(max(y, top + 10), bottom)
        distance = abs(at[0] - x) + abs(at[1] - y)
        if best is None or distance < best[0]:
            best = distance, (round(at[0]), round(at[1]))
    if best is None:
        raise Failure("the page has no text")
    return best[1]


# Search, panel, keys.

def hit(session):
    step("the hit that is shown has an outline")
    session.keys("ctrl+f")
    session.write("reader goes")
    session.expect(containing="hits")
    session.keys("Return")
    outline = bytes.fromhex("b84700")

    def is_outlined():
        x, y, width, height = session.on_screen(page(session))
        pixels = session.pixels(x, y, width, height)
        return sum(pixels[at:at + 3] == outline for at in range(0, len(pixels), 3)) > 40
    session.wait("an outline on the page", is_outlined)
    Pictures.take(session, "search-hit")


def empty_bookmarks(session):
    session.keys("ctrl+b")
    session.expect(containing="No bookmarks yet")
    time.sleep(0.4)
    Pictures.take(session, "no-bookmarks")
    session.keys("ctrl+shift+h")
    time.sleep(0.6)
    Pictures.take(session, "highlights")
    if session.find(name="GtkListItemWidget", role="list item"):
        raise Failure("the accessible name of a row is its class name")
    session.keys("Escape")


def shortcuts(session):
    step("the window of keys shows the reading keys first")
    session.keys("ctrl+question")
    session.wait("the keys of reading", lambda: on_top(session, "Next Page"))
    time.sleep(0.5)
    Pictures.take(session, "shortcuts")
    session.keys("Escape")
    session.wait("the page with the keyboard", lambda: session.has_keyboard(page(session)))


def on_top(session, name):
    """Returns whether a label is in a visible part of its window."""
    node = session.find(name=name, role="label")
    return node is not None and session.box(node)[0] >= 0


def quit_after_dialog(session, path):
    step("Escape closes the question about a missing file, and Ctrl+Q ends the program")
    path.unlink()
    x, y, width, _ = session.on_screen(book(session, path.stem))
    session.click(x + width // 2, y + 60)
    session.expect(containing="file is missing")
    time.sleep(0.5)
    Pictures.take(session, "missing-file")
    session.keys("Escape")
    time.sleep(0.5)
    session.keys("ctrl+q")
    session.stop()
