"""The page as a screen reader finds it, and ways to places on it."""
import re
import time

from .session import Failure

NUMBER = re.compile(r"\bLine (\d+)\b")


BEGIN = time.monotonic()


def step(words):
    """Says what is done now, and how many seconds after the beginning."""
    print(f"{time.monotonic() - BEGIN:6.1f}  {words}", flush=True)


def page(session):
    """The widget of the page, looked for once in each run of the reader."""
    known = session.known.get("page")
    if known is None:
        known = session.known["page"] = session.find(name="Page", role="document text")
    return known


def text(session):
    """What a screen reader finds on the page."""
    stage = page(session)
    return words_on(stage) if stage is not None else ""


def words_on(stage):
    """What a screen reader finds on a page of any window."""
    parts = []
    for index in range(stage.childCount):
        child = stage.getChildAtIndex(index)
        if child is not None and child.getRoleName() == "label":
            parts.append(child.name)
    return "\n".join(parts)


def reading(session):
    """Waits until the keyboard is the page's."""
    def has_keyboard():
        if session.has_keyboard(page(session)):
            return True
        # Nobody gives the keyboard back to a window when a dialog over it has closed: there is no window manager.
        session.tool("windowfocus", session.window())
        return False
    session.wait("the page to have the keyboard", has_keyboard)


def numbers(session):
    return [int(n) for n in NUMBER.findall(text(session))]


def place(session):
    """The description of the page: chapter and page number."""
    stage = page(session)
    return stage.description if stage is not None else ""


def changed(session, before, what):
    session.wait(what, lambda: (now := text(session)) and now != before, 8)
    return settled(session)


def settled(session):
    """The text when it changes no more: it is read paragraph by paragraph."""
    now = text(session)
    while (again := text(session)) != now:
        now = again
    return now


def label(session, words, in_the_middle=False):
    """Where a paragraph stands in the window."""
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
    raise Failure(f"“{words}” is nowhere")


def click_words(session, words):
    """Clicks words in the middle of the page, where a click turns no page."""
    x, y = label(session, words)
    session.click(x, y)
