"""Words selected and highlighted, by pointer and by keys."""
import time

from .pages import changed, numbers, page, step, text
from .session import Failure

GREEN = "Green"


def line(session):
    """Where the first line of a paragraph begins on the page, and its height."""
    stage = page(session)
    node = session.wait("a paragraph", lambda: session.find(containing="Line 1 says", role="label", where=stage), 6)
    x, y, _, _ = session.box(node)
    return x, y + 14


def drag(session, x, y, end):
    session.press_at(x, y)
    for part in (0.3, 0.7, 1):
        session.drag_to(round(x + (end - x) * part), y)
    session.release()


def by_pointer(session):
    step("words are selected by a drag, highlighted, given a note, listed, removed and brought back")
    session.keys("Home")
    session.wait("the first page", lambda: 1 in numbers(session), 8)
    x, y = line(session)
    before = text(session)
    drag(session, x + 6, y, x + 260)
    session.press(session.expect(name=GREEN, role="push button"))
    session.wait("green under the words", lambda: is_green(session, x, y), 8)
    if text(session) != before:
        raise Failure("a drag over words has turned the page")
    session.press(on_highlight(session, x, y, "Write a note"))
    session.type("well said")
    session.press(session.expect(name="Done", role="push button"))
    session.keys("ctrl+shift+h")
    session.expect(name="well said", role="label")
    session.keys("Escape")
    time.sleep(0.5)
    session.press(on_highlight(session, x, y, "Remove the highlight"))
    session.wait("the words without green", lambda: not is_green(session, x, y), 8)
    session.keys("ctrl+z")
    session.wait("the green again", lambda: is_green(session, x, y), 8)


def on_highlight(session, x, y, name):
    """Clicks on the highlight; a button of its bubble. A bubble that is still
    closing where the click goes takes it with it, so another may be needed."""
    for _ in range(3):
        session.click(x + 40, y)
        try:
            return session.expect(name=name, role="push button", seconds=4)
        except Failure:
            continue
    raise Failure(f"a click on a highlight does not show {name}")


def by_keys(session):
    step("words are selected by keys, and highlighted with what they overlap")
    before = text(session)
    session.keys("shift+Right", "ctrl+shift+Right", "ctrl+shift+Right")
    session.keys("Return")
    session.wait("the colours with the keyboard", lambda: has_keyboard(session), 8)
    session.keys("Right", "Right", "space")
    time.sleep(0.4)
    session.keys("ctrl+shift+h")
    session.wait("one highlight of both", lambda: len(rows(session)) == 1 and session.find(containing="Chapter 1 Line 1"), 8)
    session.keys("Escape")
    time.sleep(0.4)
    if text(session) != before:
        raise Failure("keys that select have turned the page")
    session.keys("Right")
    changed(session, before, "the next page")
    session.keys("Home")
    session.wait("the first page", lambda: 1 in numbers(session), 8)


def on_book(session):
    step("a note on the book is written, listed, removed and brought back")
    open_menu(session)
    session.keys("Down", "Down", "Return")
    session.button("Keep")
    session.type("Lent to Ann")
    session.press(session.button("Keep"))
    session.keys("ctrl+shift+h")
    session.expect(name="Lent to Ann", role="label")
    session.press(session.expect(name="Remove the note", role="push button"))
    session.gone(name="Lent to Ann", role="label")
    session.keys("ctrl+z")
    session.expect(name="Lent to Ann", role="label")
    session.keys("Escape")
    time.sleep(0.4)


def open_menu(session):
    """Opens the menu of the bar, which comes when the pointer is near."""
    before = session.surfaces()
    button = session.wait("the menu's button", lambda: menu_button(session))
    for _ in range(3):
        session.move(500, 200)
        session.move(500, 20)
        time.sleep(1)
        x, y, width, height = session.box(button)
        session.click(x + width // 2, y + height // 2)
        try:
            session.wait("the menu", lambda: session.surfaces() > before, 3)
            return time.sleep(0.4)
        except Failure:
            continue
    raise Failure("a click on the button does not show the menu")


def menu_button(session):
    return session.find(name="Main menu", role="push button", where=page(session).parent.parent)


def rows(session):
    return [n for n in session.nodes() if n.name == "Remove the highlight" and n.getRoleName() == "push button"
            and n.parent and n.parent.parent and n.parent.parent.getRoleName() == "list item"]


def has_keyboard(session):
    state = session.atspi.STATE_FOCUSED
    return any(n.name == "Yellow" and n.getState().contains(state) for n in session.nodes())


def is_green(session, x, y):
    """Whether there is more green than red and blue somewhere about the words."""
    for across in range(8, 120, 3):
        colour = session.colour(x + across, y)
        red, green, blue = (int(colour[i:i + 2], 16) for i in (1, 3, 5))
        if green > red + 20 and green > blue + 20:
            return True
    return False
