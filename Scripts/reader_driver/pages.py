"""The accessible objects of the page, and clicks on its text."""
import re
import time

from .session import Failure

NUMBER = re.compile(r"\bLine (\d+)\b")


BEGIN = time.monotonic()


def step(words):
    """Prints the current step, with the seconds since the beginning."""
    print(f"{time.monotonic() - BEGIN:6.1f}  {words}", flush=True)


def page(session):
    """Returns the widget of the page. It is searched for once in each run of the reader."""
    known = session.known.get("page")
    if known is None:
        # Its name is in the language of the interface.
        known = session.known["page"] = session.find(role="document text")
    return known


def text(session):
    """Returns the accessible text of the page."""
    stage = page(session)
    return words_on(stage) if stage is not None else ""


def words_on(stage):
    """Returns the accessible text of the pages in all windows."""
    parts = []
    for index in range(stage.childCount):
        child = stage.getChildAtIndex(index)
        if child is not None and child.getRoleName() == "label":
            parts.append(child.name)
    return "\n".join(parts)


def reading(session):
    """Waits until a page is shown, and has the keyboard focus. Keys before are for a book that is not open."""
    def has_keyboard():
        if session.has_keyboard(page(session)):
            return page(session).childCount > 0 or page(session).description != ""
        # Without a window manager a window does not get the keyboard focus back when a dialog has closed.
        session.tool("windowfocus", session.window())
        return False
    session.wait("the page to have the keyboard", has_keyboard)


def with_controls(session, use):
    """Uses the appearance controls. The page makes room for them; it is as before when they have closed."""
    there = settled(session)
    before = session.open_bubble("ctrl+comma")
    use()
    session.close_bubble(before)
    reading(session)
    session.wait("the page as before the controls", lambda: text(session) == there, 20)


def numbers(session):
    return [int(n) for n in NUMBER.findall(text(session))]


def place(session):
    """Returns the first line of the page's description: chapter and page number."""
    stage = page(session)
    return stage.description.split("\n")[0] if stage is not None else ""


def changed(session, before, what):
    session.wait(what, lambda: (now := text(session)) and now != before, 8)
    return settled(session)


def settled(session):
    """Returns the text when it does not change any more. It is read paragraph by paragraph."""
    now = text(session)
    while (again := text(session)) != now:
        now = again
    return now


def label(session, words, in_the_middle=False):
    """Returns the position of a paragraph in the window."""
    stage = page(session)
    node = session.wait(words, lambda: session.find(containing=words, role="label", where=stage), 6)
    x, y, width, height = session.box(node)
    return x + (width // 2 if in_the_middle else min(60, width // 2)), y + height // 2


def to_first_page(session, words):
    session.keys("Home")
    session.wait("the first page", lambda: 1 in numbers(session), 8)
    for _ in range(4):
        if words in text(session):
            return
        before = text(session)
        session.keys("Right")
        changed(session, before, "the next page")
    raise Failure(f"“{words}” was not found on any page")


def click_words(session, words):
    """Clicks text in the middle of the page, where a click does not turn it."""
    x, y = label(session, words)
    session.click(x, y)
