"""The parts of the window by pointer and keys: the panel at both sides, contents, margins, kinds of books, messages.

Like pointing.py: X events only, and every step looks at the screen.
"""
import os
import time

from . import books, kinds
from .pages import numbers, page, reading, step, text
from .pointing import Pictures, at_rest, different
from .session import Failure

SIZE = "1100x700"


def go(session, pictures):
    session.manage_windows()
    Pictures.folder = pictures
    folder = session.folder / "books"
    folder.mkdir()
    panel(session, folder)
    contents(session, folder)
    scrolled_contents(session, folder)
    text_controls(session, folder)
    own_colours_and_rules(session, folder)
    comic(session, folder)
    table(session, folder)
    markdown(session, folder)
    damaged(session, folder)
    shelf(session)
    right_to_left(session, folder)
    session.finish()


def open_book(session, path, ready=None, size=SIZE):
    session.start("--size", size, path)
    session.wait("the first page", ready or (lambda: numbers(session)), 20)
    reading(session)


def leave(session):
    session.keys("ctrl+q")
    session.stop()


def area(session):
    """Returns the page on the screen: left, top, width, height."""
    return session.on_screen(page(session))


def window(session):
    return session.largest()[1]


def resize(session, width, height):
    session.tool("windowsize", "--sync", session.largest()[0], width, height)


def click(session, **what):
    """Clicks a widget in the window when it does not move any more."""
    x, y, width, height = at_rest(session, **what)
    session.move(x + width // 2 - 2, y + height // 2 - 2)
    session.click(x + width // 2, y + height // 2)


# The panel.

def panel(session, folder):
    step("the panel stands beside the page in a wide window, and over it in a narrow one")
    open_book(session, books.write(folder / "The Long Way.epub"))
    full = area(session)
    session.keys("ctrl+t")
    session.wait("a narrower page", lambda: area(session)[2] < full[2] - 250)
    left, _, wide, _ = at_rest(session, name="Chapter 5", role="list item")
    if left + wide > area(session)[0]:
        raise Failure(f"the panel up to {left + wide} covers the page from {area(session)[0]}")
    Pictures.take(session, "panel-docked")
    click(session, name="Chapter 5", role="list item")
    session.wait("chapter 5", lambda: "Chapter 5" in text(session))
    session.wait("the page with the keyboard", lambda: session.has_keyboard(page(session)))
    if area(session)[2] >= full[2] - 250:
        raise Failure("choosing a chapter closed the panel beside the page")
    resize(session, 820, 700)
    session.wait("the page below the panel", lambda: abs(area(session)[2] - window(session)[2]) < 60)
    time.sleep(0.5)
    Pictures.take(session, "panel-over")
    x, y, width, height = area(session)
    before = text(session)
    session.click(x + width - 60, y + height // 2)
    # The first click only uncovers the page.
    session.wait("the panel to go", lambda: not is_shown(session, x + 100, y + 300))
    if text(session) != before:
        raise Failure("the click that closes the panel also turned the page")
    leave(session)


def is_shown(session, x, y):
    """Returns whether the panel is at a point of the screen: its colour is not that of the paper."""
    return session.colour(x, y) != "#ffffff" and session.colour(x, y + 90) != "#ffffff"


def contents(session, folder):
    step("contents of 108 entries are folded; the arrow button and the arrow keys unfold")
    open_book(session, kinds.in_parts(folder / "parts.epub"))
    session.keys("ctrl+t")
    session.expect(name="Book 2, folded", role="list item")
    at_rest(session, name="Book 2, folded", role="list item")
    names = rows(session)
    if names[names.index("Book 2, folded") + 1] != "Book 3, folded":
        raise Failure(f"the contents are not folded: {names}")
    Pictures.take(session, "contents-folded")
    session.click_on(session.find(name="Unfold", role="push button", where=session.find(name="Book 2, folded", role="list item")))
    session.wait("the arrow to fold book 2", lambda: session.find(
        name="Fold", role="push button", where=session.find(name="Book 2", role="list item")))
    x, y, width, height = at_rest(session, name="Book 2", role="list item")
    session.click(x + width // 2, y + height + height // 2)
    session.wait("the first chapter of book 2", lambda: 9 in numbers(session))
    x, y, width, _ = area(session)
    session.move(x + width // 2, y + 8)
    # Chapters called "I" are named with their part.
    session.expect(containing="Book 2 · I")
    Pictures.take(session, "contents-unfolded")
    leave(session)


def scrolled_contents(session, folder):
    step("contents follow the page until the user scrolls them, and again when the panel is reopened")
    open_book(session, folder / "The Long Way.epub")
    session.keys("Home", "ctrl+t")
    left, top, width, height = at_rest(session, name="Chapter 2", role="list item")
    session.keys("End")
    session.wait("the last entry in view", lambda: row_top(session, "Chapter 30, you are here"))
    session.keys("Home")
    session.wait("the first entry in view", lambda: row_top(session, "Chapter 1, you are here"))
    session.move(left + width // 2, top + 4 * height)
    session.tool("click", "--repeat", 30, "--delay", 30, 5)
    at_rest(session, name="Chapter 30", role="list item")
    before = row_top(session, "Chapter 30")
    for number in (2, 3):
        session.keys("ctrl+Next")
        session.wait(f"chapter {number}", lambda: f"Chapter {number}" in text(session))
        time.sleep(1)
        if row_top(session, "Chapter 30") != before:
            raise Failure(f"a page turn scrolled the contents from {before} to {row_top(session, 'Chapter 30')}")
    Pictures.take(session, "contents-scrolled")
    session.keys("ctrl+t", "ctrl+t")
    session.wait("the current entry in view", lambda: row_top(session, "Chapter 3, you are here"))
    leave(session)


def row_top(session, name):
    """Returns where the row is in the window; None if it is not in view."""
    row = session.find(name=name, role="list item")
    top = session.box(row)[1] if row else -1
    return top if 0 < top < window(session)[3] else None


def rows(session):
    """Returns the names of the rows, from top to bottom."""
    found = []
    for node in session.nodes():
        try:
            if node.getRoleName() == "list item" and node.name:
                found.append((session.box(node)[1], node.name))
        except Exception:  # A row that is not on the screen.
            continue
    return [name for _, name in sorted(found)]


# Appearance.

def open_appearance(session, bubble):
    session.keys("ctrl+comma")
    bubble.appears()


def press(session, bubble, name):
    """Clicks a button of the appearance panel."""
    click_in(session, bubble, session.button(name), "Appearance")


def click_in(session, bubble, node, anchor):
    """Clicks a widget in the popover of a button of the bars.

    GTK 4.8 reports extents in a popover relative to the widget that it is attached to.
    """
    button = next(found for found in session.nodes() if found.name == anchor and found.getRoleName() != "label"
                  and session.box(found)[2] < 60)
    (x, y, width, height), (left, top, _, _) = session.box(node), session.box(button)
    x, y = bubble.place[0] + x - left + width // 2, bubble.place[1] + y - top + height // 2
    session.move(x - 2, y - 2)
    session.click(x, y)


def text_controls(session, folder):
    step("each step of the margins narrows the text; typefaces have names that readers know")
    open_book(session, folder / "The Long Way.epub")
    session.keys("Home")
    with session.popover() as bubble:
        open_appearance(session, bubble)
        margins = [margin(session, bubble)]
        for number in range(4):
            press(session, bubble, "Wider margins")
            margins.append(session.wait("narrower text", lambda: wider(session, bubble, margins[-1])))
        Pictures.take(session, "margins")
        for number in range(4):
            press(session, bubble, "Narrower margins")
            session.wait("the text as before", lambda: abs(margin(session, bubble) - margins[-2 - number]) < 3)
        if session.find(containing="P052"):
            raise Failure("a typeface is called P052")
        session.keys("Escape")
        bubble.goes()
    leave(session)


def own_colours_and_rules(session, folder):
    step("a theme of one's own is made, chosen and deleted; own rules of CSS apply to the open book")
    open_book(session, folder / "The Long Way.epub")
    session.keys("Home")
    before = text(session)
    with session.popover() as bubble:
        open_appearance(session, bubble)
        press(session, bubble, "New Theme…")
        bubble.goes()
    session.wait("the dialog", lambda: session.find(name="Paper", role="label"))
    time.sleep(0.7)
    session.type("Forest")
    Pictures.take(session, "own-theme-dialog")
    session.keys("Return")
    session.wait("the page", lambda: not session.find(name="Paper", role="label"))
    with session.popover() as bubble:
        open_appearance(session, bubble)
        session.wait("the theme", lambda: session.find(name="Forest"))
        Pictures.take(session, "own-theme")
        press(session, bubble, "Edit Theme…")
        bubble.goes()
    session.wait("the dialog", lambda: session.find(name="Paper", role="label"))
    time.sleep(0.7)
    session.keys("alt+d")
    session.wait("the page", lambda: not session.find(name="Paper", role="label"))
    with session.popover() as bubble:
        open_appearance(session, bubble)
        if session.find(name="Forest"):
            raise Failure("a deleted theme is offered")
        press(session, bubble, "Change…")
        bubble.goes()
    session.wait("the dialog", lambda: session.find(name="Rules"))
    time.sleep(0.7)
    session.type("p { display: none }")
    Pictures.take(session, "own-rules")
    session.keys("alt+k")
    session.wait("a page without paragraphs", lambda: text(session) != before)
    with session.popover() as bubble:
        open_appearance(session, bubble)
        press(session, bubble, "Change…")
        bubble.goes()
    session.wait("the dialog", lambda: session.find(name="Rules"))
    time.sleep(0.7)
    for keys in ["ctrl+a", "Delete", "alt+k"]:
        session.keys(keys)
    session.wait("the page as before", lambda: text(session) == before)
    leave(session)


def wider(session, bubble, before):
    now = margin(session, bubble)
    return now if now > before + 3 else None


def margin(session, bubble):
    """Returns how far from the left edge of the page its text begins, in pixels."""
    x, y, _, height = area(session)
    left, *_ = bubble.place
    width, rows = left - x, height // 2
    pixels = session.pixels(x, y + 80, width, rows)
    columns = [column for column in range(width) if any(pixels[3 * (row * width + column)] < 110 for row in range(rows))]
    return columns[0] if columns else 0


def comic(session, folder):
    step("a comic has controls of its own, and they do not change a novel")
    open_book(session, kinds.comic(folder / "comic.cbz"), ready=lambda: page(session) is not None)
    time.sleep(1)
    with session.popover() as bubble:
        open_appearance(session, bubble)
        for name in ["Typeface", "Hyphenation", "Line spacing"]:
            if session.find(name=name, role="label"):
                raise Failure(f"a comic has the control “{name}”")
        x, y, width, height = area(session)
        before = session.pixels(x, y, 60, height)
        press(session, bubble, "Width")
        session.wait("a page as wide as the window", lambda: different(before, session.pixels(x, y, 60, height)) > 3_000)
        time.sleep(2)
        Pictures.take(session, "comic-width")
        press(session, bubble, "Whole Page")
        session.wait("the whole page", lambda: different(before, session.pixels(x, y, 60, height)) < 200)
        press(session, bubble, "Two")
        time.sleep(0.7)
        Pictures.take(session, "comic-two")
        session.keys("Escape")
        bubble.goes()
    leave(session)
    open_book(session, folder / "The Long Way.epub", size="700x700")
    with session.popover() as bubble:
        open_appearance(session, bubble)
        if not session.is_chosen(session.button("Auto")):
            raise Failure("two pages in a comic changed the novel")
        session.keys("Escape")
        bubble.goes()
    leave(session)


# Pages.

def table(session, folder):
    step("a wide table is whole on the page or opens on its own by a click")
    open_book(session, kinds.wide_table(folder / "table.epub"), ready=lambda: text(session))
    x, y, width, height = area(session)
    Pictures.take(session, "table")
    # In the middle, where a click does not turn the page.
    session.click(x + width // 2, y + height // 2)
    session.expect(name="Save the picture", role="push button")
    time.sleep(0.5)
    Pictures.take(session, "table-alone")
    session.keys("Escape")
    session.gone(name="Save the picture", role="push button")
    leave(session)


def markdown(session, folder):
    step("tables and quotations of Markdown have rules and bars")
    open_book(session, kinds.markdown(folder / "plants.md"))
    time.sleep(0.5)
    Pictures.take(session, "markdown")
    x, y, width, height = area(session)
    pixels = session.pixels(x, y, width, height)
    paper = pixels[3 * (height // 2 * width + 2):][:3]
    lines = 0
    for row in range(height):
        line = pixels[3 * row * width:3 * (row + 1) * width]
        dark = [line[at:at + 3] != paper for at in range(0, len(line), 3)]
        lines += longest(dark) > 60
    if lines < 1:
        raise Failure("the table has no rule")
    leave(session)


def longest(flags):
    best = now = 0
    for flag in flags:
        now = now + 1 if flag else 0
        best = max(best, now)
    return best


def damaged(session, folder):
    step("a truncated book says that it is incomplete")
    session.start("--size", SIZE, kinds.truncated(folder / "half.epub"))
    session.wait("words about the file", lambda: session.find(containing="incomplete") or session.find(containing="damaged")
                 or session.find(containing="cut off"), 20)
    if session.find(containing="nothing to read"):
        raise Failure("a truncated book is said to have nothing to read")
    Pictures.take(session, "truncated")
    leave(session)


def shelf(session):
    step("files that are no books are mentioned; Ctrl+Q ends the program over the question about a missing file")
    some = session.folder / "some"
    some.mkdir()
    book = books.write(some / "The Missing Walk.epub", title="The Missing Walk")
    (some / "notes.xcf").write_bytes(b"gimp xcf v011\0" + bytes(40))
    session.start("--bookshelf", "--size", SIZE, some)
    session.wait("words about the skipped file", lambda: any("Skipped 1 file" in words for words in session.said()), 20)
    cell = session.expect(containing="The Missing Walk", role="panel")
    book.unlink()
    x, y, width, _ = session.on_screen(cell)
    session.click(x + width // 2, y + 60)
    session.expect(containing="file is missing")
    time.sleep(0.5)
    leave(session)


# From right to left.

def right_to_left(session, folder):
    step("in an Arabic interface the panel is at the right, and the slider of a book is mirrored once")
    os.environ["LANGUAGE"] = "ar"
    try:
        for path, name, is_mirrored in [
                (kinds.from_right_to_left(folder / "arabic.epub"), "rtl", True), (folder / "The Long Way.epub", "ltr", False)]:
            open_book(session, path, ready=lambda: text(session))
            full = area(session)
            session.keys("ctrl+t")
            session.wait("a narrower page", lambda: area(session)[2] < full[2] - 250)
            if abs(area(session)[0] - full[0]) > 4:
                raise Failure("the panel is at the left of an Arabic interface")
            time.sleep(0.5)
            Pictures.take(session, f"arabic-panel-{name}")
            session.keys("ctrl+t")
            session.wait("the whole page", lambda: area(session)[2] > full[2] - 10)
            slider(session, is_mirrored, name)
            room_beside_appearance(session, name)
            leave(session)
    finally:
        os.environ["LANGUAGE"] = "en"


def room_beside_appearance(session, name):
    """Fails if the panel of the appearance covers the page, or the window grows with it."""
    whole, window = area(session), session.largest()[1]
    with session.popover() as bubble:
        open_appearance(session, bubble)
        session.wait("a narrower page", lambda: area(session)[2] < whole[2] - 250)
        Pictures.take(session, f"arabic-appearance-{name}")
        left, _, wide, _ = area(session)
        if session.largest()[1] != window or wide < 300 or left + wide < whole[0] + whole[2] - 8:
            raise Failure(f"the page is at {left}, {wide} wide, in a window at {session.largest()[1]}")
        session.keys("Escape")
        bubble.goes()


def slider(session, is_mirrored, name):
    """Fails if the filled part of the slider is at the wrong side, near the beginning of the book."""
    x, y, width, height = session.largest()[1]
    session.keys("Home")

    def appears():
        # The bar appears when the pointer moves near the edge.
        session.move(x + width // 2 + 3, y + height - 12)
        session.move(x + width // 2, y + height - 12)
        place = at_rest(session, role="slider")
        return place if place[1] < y + height - 40 else None
    left, top, wide, high = session.wait("the slider", appears)
    # Accessible extents are relative to the window without its border.
    top += 5
    # A quarter into the book.
    session.click(left + (wide * 3 // 4 if is_mirrored else wide // 4), top + high // 2)
    time.sleep(1.5)
    session.move(x + width // 2, y + height - 12)
    time.sleep(0.5)
    Pictures.take(session, f"arabic-slider-{name}")
    pixels = session.pixels(left, top, wide, high)
    filled = [at // 3 % wide for at in range(0, len(pixels), 3) if pixels[at:at + 3] == bytes.fromhex("55534f")]
    if not filled:
        raise Failure("the slider shows no filled part")
    middle = sum(filled) / len(filled)
    if (middle > wide / 2) != is_mirrored or max(filled) - min(filled) > wide * 0.45:
        raise Failure(f"the filled part of the slider is from {min(filled)} to {max(filled)} of {wide}")
