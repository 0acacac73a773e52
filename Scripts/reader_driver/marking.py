"""Selects and highlights text by pointer and by keys."""
import time

from .pages import changed, numbers, page, reading, step, text
from .session import Failure
from .x11 import copied_text

GREEN = "Green"


def line(session):
    """Returns the start of a paragraph's first line on the page, and its height."""
    stage = page(session)
    node = session.wait("a paragraph", lambda: session.find(containing="Line 1 says", role="label", where=stage), 6)
    x, y, _, _ = session.box(node)
    return x, y + 14


def drag(session, x, y, end):
    session.press_at(x, y)
    for part in (0.3, 0.7, 1):
        session.drag_to(round(x + (end - x) * part), y)
    session.release()


def select(session, x, y, end):
    """Selects text by a drag; returns a button of the popover. A page that is still
    moving follows the drag instead, so it is repeated if necessary."""
    for _ in range(3):
        drag(session, x, y, end)
        try:
            return session.expect(name=GREEN, role="push button", seconds=4)
        except Failure:
            session.keys("Escape")
            to_beginning(session)
    raise Failure("a drag over text selects nothing")


def by_pointer(session):
    step("words are selected by a drag, highlighted, given a note, listed, removed and brought back")
    to_beginning(session)
    x, y = line(session)
    before, bubbles = text(session), session.surfaces()
    session.press(select(session, x + 6, y, x + 260), until=lambda: is_green(session, x, y))
    if text(session) != before:
        raise Failure("a drag over text turned the page")
    session.press(on_highlight(session, x, y, "Write a note"), until=session.entry)
    session.write("well said")
    done = session.expect(name="Done", role="push button")
    session.press(done, until=lambda: session.surfaces() <= bubbles)
    reading(session)
    session.keys("ctrl+shift+h")
    session.expect(name="well said", role="label")
    session.keys("Escape")
    reading(session)
    remove = on_highlight(session, x, y, "Remove the highlight")
    session.press(remove, until=lambda: not is_green(session, x, y))
    reading(session)
    session.keys("ctrl+z")
    session.wait("the green again", lambda: is_green(session, x, y), 8)


def to_beginning(session):
    reading(session)
    session.keys("Home")
    session.wait("the first page", lambda: 1 in numbers(session), 8)


def on_highlight(session, x, y, name):
    """Clicks on the highlight; returns a button of its popover. A popover that is still
    closing receives the click instead, so it is repeated if necessary."""
    for _ in range(3):
        # Sooner after another press it would be the second half of a double click, which selects a word.
        time.sleep(0.6)
        session.click(x + 40, y)
        try:
            return session.expect(name=name, role="push button", seconds=4)
        except Failure:
            continue
    raise Failure(f"a click on a highlight does not show {name}")


def select_by_keys(session):
    """Selects the heading and the following word by keys. The copied text shows how far the selection has moved."""
    for _ in range(4):
        reading(session)
        session.keys("shift+Right", "ctrl+shift+Right", "ctrl+shift+Right", "ctrl+c")
        try:
            return session.wait("the words that keys select", is_selected, 2)
        except Failure:
            session.keys("Escape")
    raise Failure(f"the keys selected different text: {copied_text()}")


def is_selected():
    words = (copied_text() or "").split()
    return words[:1] == ["Chapter"] and "Line" in words


def by_keys(session):
    step("words are selected by keys, and highlighted with what they overlap")
    before, bubbles = text(session), session.surfaces()
    select_by_keys(session)
    session.keys("Return")
    session.wait("the colours with the keyboard", lambda: chosen_colour(session) == "Yellow", 8)
    session.keys("Right", "Right")
    session.wait("another colour with the keyboard", lambda: chosen_colour(session) not in (None, "Yellow"), 8)
    session.keys("space")
    session.wait("the bubble to close", lambda: session.surfaces() <= bubbles)
    reading(session)
    session.keys("ctrl+shift+h")
    session.wait("one highlight of both", lambda: len(rows(session)) == 1 and session.find(containing="Chapter 1 Line 1"), 8)
    session.keys("Escape")
    reading(session)
    if text(session) != before:
        raise Failure("selecting by keys turned the page")
    session.keys("Right")
    changed(session, before, "the next page")
    to_beginning(session)


def on_book(session):
    step("a note on the book is written, listed, removed and brought back")
    open_menu(session)
    choose_entry(session, "Highlights", "Note on This Book…")
    session.button("Keep")
    session.write("Lent to Ann")
    session.press(session.button("Keep"), until=lambda: not session.find("Keep"))
    reading(session)
    session.keys("ctrl+shift+h")
    session.expect(name="Lent to Ann", role="label")
    session.press(session.expect(name="Remove the note", role="push button"))
    session.gone(name="Lent to Ann", role="label")
    session.keys("ctrl+z")
    session.expect(name="Lent to Ann", role="label")
    session.keys("Escape")
    reading(session)


def open_menu(session):
    """Opens the menu of the bar, which is shown when the pointer is near. An entry then has the keyboard focus."""
    before = session.surfaces()
    button = session.wait("the menu's button", lambda: menu_button(session))
    for _ in range(3):
        session.move(500, 200)
        session.move(500, 20)
        x, y, width, height = session.settled(button)
        session.click(x + width // 2, y + height // 2)
        try:
            session.wait("the menu", lambda: session.surfaces() > before, 3)
        except Failure:
            continue
        return session.wait("an entry of the menu with the keyboard", lambda: chosen_entry(session))
    raise Failure("a click on the button does not show the menu")


def choose_entry(session, *names):
    """Moves down a menu to an entry, and activates it: the last name; the others are menus on the way there."""
    for name in names[:-1]:
        step_into(session, name)
    go_to_entry(session, names[-1])


def step_into(session, name):
    """Opens a menu inside a menu; one of its entries then has the keyboard focus."""
    outer = go_to_entry(session, name)
    inner = session.wait(
        "the inner menu", lambda: (entry := chosen_entry(session)) is not None and entry.parent != outer.parent and entry)
    # The heading, which leads back, may have the name of an entry below it.
    if has_arrow(inner):
        session.keys("Down")
        session.wait("an entry of the inner menu", lambda: is_after(session, inner))


def has_arrow(entry):
    """Returns whether an entry leads to another menu."""
    return any(child.name == "GtkBuiltinIcon" for child in entry)


def go_to_entry(session, name):
    for _ in range(30):
        entry = session.wait("an entry of the menu with the keyboard", lambda: chosen_entry(session))
        if entry.name == name:
            session.keys("Return")
            return entry
        session.keys("Down")
        session.wait("the next entry of the menu", lambda: is_after(session, entry))
    raise Failure(f"the menu has no {name}")


def is_after(session, entry):
    """Returns whether the keyboard has moved from an entry to another one."""
    now = chosen_entry(session)
    return now is not None and now != entry


def chosen_entry(session):
    """Returns the menu entry that has the keyboard focus."""
    return next((n for n in session.nodes() if n.getRoleName() == "menu item" and session.has_keyboard(n)), None)


def menu_button(session):
    return session.find(name="Main menu", role="push button", where=page(session).parent.parent)


def rows(session):
    return [n for n in session.nodes() if n.name == "Remove the highlight" and n.getRoleName() == "push button"
            and n.parent and n.parent.parent and n.parent.parent.getRoleName() == "list item"]


def chosen_colour(session):
    """Returns the colour whose button has the keyboard focus."""
    return next((n.name for n in session.nodes() if n.getRoleName() == "push button" and session.has_keyboard(n)), None)


def is_green(session, x, y):
    """Returns whether there is more green than red and blue near the text."""
    for across in range(8, 120, 3):
        colour = session.colour(x + across, y)
        red, green, blue = (int(colour[i:i + 2], 16) for i in (1, 3, 5))
        if green > red + 20 and green > blue + 20:
            return True
    return False
