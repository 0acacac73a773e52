"""A reader's way through a book, every step looked after."""
import random
import re
import time

from . import books
from .session import Failure

NUMBER = re.compile(r"\bLine (\d+)\b")


def step(words):
    print(f"  {words}", flush=True)


def page(session):
    """The widget of the page, looked for once in each run of the reader."""
    known = session.known.get("page")
    if known is None:
        known = session.known["page"] = session.find(name="Page", role="document text")
    return known


def text(session):
    """What a screen reader finds on the page."""
    stage = page(session)
    if stage is None:
        return ""
    parts = []
    for index in range(stage.childCount):
        child = stage.getChildAtIndex(index)
        if child is not None and child.getRoleName() == "label":
            parts.append(child.name)
    return "\n".join(parts)


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


def go(session, pages, sizes):
    book = books.write(session.folder / "The Long Way.epub")
    open_from_empty_library(session, book)
    note_and_picture(session)
    follow_and_return(session)
    turn_pages(session, pages)
    change_type(session)
    change_theme(session)
    resize(session, sizes)
    quit_and_return(session)
    complaints = session.complaints()
    if complaints:
        raise Failure("GTK complains: " + complaints[0])
    print("drive-reader: all steps done")


def open_from_empty_library(session, book):
    step("an empty library invites to open a book")
    session.start("--size", "1000x760")
    session.expect(containing="What would you like to read?")
    button = session.expect(name="Open a Book…", role="push button")
    session.press(button)
    session.expect(name="Open Books", seconds=10)
    session.type(str(book))
    time.sleep(0.4)
    session.keys("Return")
    session.wait("the first page", lambda: numbers(session), 20)
    if numbers(session)[0] != 1:
        raise Failure(f"the book does not begin at its beginning: {numbers(session)[:3]}")


def label(session, words):
    """Where a paragraph stands in the window."""
    stage = page(session)
    node = session.wait(words, lambda: session.find(containing=words, role="label", where=stage), 6)
    x, y, width, height = session.box(node)
    return x + min(60, width // 2), y + height // 2


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


def note_and_picture(session):
    step("a reference opens its note beside it")
    to_first_page(session, "A reference to a note")
    click_words(session, "A reference to a note")
    session.expect(containing="The words of the note")
    session.keys("Escape")
    session.gone(name="Go to Note")


def follow_and_return(session):
    step("a link leads to its target, and Alt+Left back")
    to_first_page(session, "A link to another")
    before = text(session)
    click_words(session, "A link to another")
    session.wait("the target of the link", lambda: "This is where the link leads" in text(session), 8)
    session.keys("alt+Left")
    session.wait("the page of the link", lambda: text(session) == before, 8)


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
        # A line that goes over the border of the pages may be counted on either.
        if not last < min(found) <= last + 2 and min(found) != last:
            raise Failure(f"after line {last} comes a page with line {min(found)}")
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
    if first not in numbers(session):
        raise Failure(f"line {first} is not on the page in larger type, but {numbers(session)[:4]}: {now[:60]}")
    session.keys("ctrl+0")
    session.wait("the usual type", lambda: len(text(session)) > len(before) // 2 and first in numbers(session), 8)


def change_theme(session):
    step("sepia and dark paper")
    # No window manager says where keys go: they go where the pointer is.
    session.move(200, 500)
    for name, colour in [("Sepia", "#faf4e8"), ("Dark", None), ("Light", "#ffffff")]:
        before = session.open_bubble("ctrl+comma")
        session.press(session.expect(name=name, role="push button"))
        session.close_bubble(before)
        if colour:
            session.wait(f"{name} paper", lambda c=colour: session.colour(90, 400) == c, 8)
        else:
            session.wait("dark paper", lambda: int(session.colour(90, 400)[1:3], 16) < 0x40, 8)


def resize(session, count):
    step(f"{count} sizes of the window, the same place")
    chance = random.Random(7)
    first = numbers(session)[0]
    for _ in range(count):
        width, height = chance.randrange(480, 1400), chance.randrange(420, 1000)
        session.resize(width, height)
        session.wait(f"line {first} at {width}x{height}", lambda: first in numbers(session), 10)
    session.resize(1000, 760)
    session.wait("the page", lambda: first in numbers(session), 10)


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
    session.keys("ctrl+q")
    session.stop()
