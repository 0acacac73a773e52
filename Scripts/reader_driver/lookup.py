"""Looks words up: by the bubble of a selection, by keys and by the context menu; follows links; lists the dictionaries."""
import pathlib
import time

from . import books
from .pages import numbers, page, reading, step
from .pointing import at_rest, nearest_words
from .session import Failure

ENTRIES = {
    "line": "<p>a <i>row</i> of words; see <a href=\"bword://reader\">reader</a></p><ol><li>a mark that is long and thin</li>"
            "<li>what actors say</li></ol>",
    "reader": "<p>one who reads</p>",
}
# Where the system has dictionaries, which are looked up, too.
SYSTEM = ["/usr/share/dictd", "/usr/share/stardict/dic"]
OTHERS = {"line": "<p>die Zeile</p>", "reader": "<p>der Leser</p>"}


def go(session, pictures):
    session.manage_windows()
    folder = session.folder / "books"
    folder.mkdir()
    books.write(folder / "Walk.epub", title="Walk")

    def take(name):
        if pictures:
            time.sleep(0.4)
            session.picture(pathlib.Path(pictures) / f"{name}.png")

    session.start("--size", "1000x700", folder / "Walk.epub")
    session.wait("the first page", lambda: numbers(session), 20)
    reading(session)
    if not any(any(pathlib.Path(path).rglob("*.i*")) for path in SYSTEM if pathlib.Path(path).is_dir()):
        nothing(session, take)
    install(session)
    by_button(session, take)
    by_keys(session, take)
    by_menu(session, take)
    corners(session, take)
    settings(session, take)
    session.keys("ctrl+q")
    session.stop()
    session.finish()


def install(session):
    """Writes two dictionaries of StarDict into the reader's folder."""
    folder = session.folder / "home/.local/share/lectern/dictionaries"
    folder.mkdir(parents=True)
    for name, title, entries in [("english", "English Dictionary", ENTRIES), ("german", "English-German", OTHERS)]:
        index, articles = b"", b""
        for word, text in sorted(entries.items()):
            data = text.encode()
            index += word.encode() + b"\0" + len(articles).to_bytes(4, "big") + len(data).to_bytes(4, "big")
            articles += data
        (folder / f"{name}.idx").write_bytes(index)
        (folder / f"{name}.dict").write_bytes(articles)
        (folder / f"{name}.ifo").write_text(
            f"StarDict's dict ifo file\nversion=2.4.2\nbookname={title}\nwordcount={len(entries)}\n"
            f"idxfilesize={len(index)}\nsametypesequence=h\n", encoding="utf-8")


def word(session):
    """The place of the first word, “Line”, on the screen."""
    x, y, _, _ = at_rest(session, containing="Line 1 says", role="label", where=page(session))
    return x + 16, y + 12


def definition(session, words):
    return session.expect(containing=words, role="label")


def closed(session, bubble):
    session.keys("Escape")
    bubble.goes()
    session.wait("the page with the keyboard", lambda: session.has_keyboard(page(session)))


def nothing(session, take):
    step("without a dictionary the bubble says what to do")
    with session.popover() as selection:
        session.click_twice(*word(session))
        selection.appears()
        with session.popover() as bubble:
            session.keys("ctrl+shift+d")
            bubble.appears()
            definition(session, "There is no dictionary yet")
            definition(session, "dict-wn")
            session.expect(name="Dictionaries…", role="push button")
            take("none")
            closed(session, bubble)
    session.keys("Escape")


def by_button(session, take):
    step("a word is looked up by the button beside it, and a link is followed and left")
    with session.popover() as selection:
        session.click_twice(*word(session))
        selection.appears()
        take("selection")
        button = session.expect(name="Look Up", role="push button")
        with session.popover() as bubble:
            session.click_on(button, selection)
            bubble.appears()
            definition(session, "row of words")
            definition(session, "die Zeile")
            definition(session, "English Dictionary")
            take("definition")
            # Tab goes to the link of the label, Return follows it.
            session.keys("Tab")
            session.keys("Return")
            definition(session, "one who reads")
            take("link")
            session.keys("alt+Left")
            definition(session, "row of words")
            closed(session, bubble)
    session.keys("Escape")


def by_keys(session, take):
    step("a word is selected and looked up by keys alone")
    session.keys("shift+Right")
    with session.popover() as bubble:
        session.keys("ctrl+shift+d")
        bubble.appears()
        take("keys")
        closed(session, bubble)
    session.keys("Escape")


def by_menu(session, take):
    step("a word is looked up by its context menu")
    with session.popover() as menu:
        session.click(*word(session), 3)
        menu.appears()
        item = session.expect(name="Look Up", role="menu item")
        with session.popover() as bubble:
            session.click_on(item, menu)
            bubble.appears()
            definition(session, "row of words")
            take("menu")
            closed(session, bubble)
    session.keys("Escape")


def corners(session, take):
    step("the bubble is inside the screen at the corners of the page")
    x, y, width, height = session.on_screen(page(session))
    for name, across, down in [("top-right", 0.98, 0.02), ("bottom-left", 0.02, 0.98), ("bottom-right", 0.98, 0.98)]:
        at = nearest_words(session, x + width * across, y + height * down)
        with session.popover() as selection:
            session.click_twice(*at)
            selection.appears()
            with session.popover() as bubble:
                session.keys("ctrl+shift+d")
                bubble.appears()
                left, top, wide, high = bubble.place
                if left < -30 or top < -30 or left + wide > session.screen[0] + 30 or top + high > session.screen[1] + 30:
                    raise Failure(f"the bubble at {bubble.place} is not inside the screen")
                take(f"corner-{name}")
                closed(session, bubble)
        session.keys("Escape")
        time.sleep(0.3)


def settings(session, take):
    step("the window with dictionaries lists them")
    session.keys("alt+comma")
    session.press(session.expect(name="Dictionaries", role="push button"))
    session.expect(name="English-German", role="label")
    take("dictionaries")
    session.keys("Escape")
