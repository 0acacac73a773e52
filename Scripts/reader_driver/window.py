"""The window by pointer and keys, with a window manager: nothing that is clicked or typed is lost, menus for what is
under the pointer, settings, and bars that cover nothing."""
import time

from . import books
from .pages import changed, numbers, page, place, reading, step, text
from .pointing import Pictures
from .session import Failure
from .x11 import FileDrag, copied_text

CLICKS = 400


def go(session, pictures, clicks=CLICKS):
    session.manage_windows()
    Pictures.folder = pictures
    book = books.write(session.folder / "The Long Way.epub")
    short = session.folder / "short.txt"
    short.write_text("A text of one page.\n")
    type_before_there_is_a_page(session, book)
    type_into_the_search(session)
    quick_clicks(session, clicks)
    context_menus(session)
    main_menu(session)
    settings(session)
    status_line(session)
    keys(session)
    statistics(session)
    full_screen(session)
    narrow_window(session)
    one_page(session, short)
    session.finish()


def type_before_there_is_a_page(session, book):
    step("keys pressed before there is a page turn it when there is one")
    session.start("--size", "1000x700", book)
    session.keys("Right", "Right", "Right")
    session.wait("the first pages", lambda: numbers(session) and 1 not in numbers(session), 20)
    reading(session)
    session.keys("Home")
    session.wait("the first page", lambda: 1 in numbers(session), 8)


def type_into_the_search(session):
    for pause in [0, 0.1, 0.25, 0.4]:
        step(f"a word typed {pause} s after the key that opens the search is searched")
        before = text(session)
        session.tool("key", "ctrl+f", "sleep", pause, "type", "--delay", "60", "netherfield")
        session.wait("the word in the entry", lambda: session.is_typed("netherfield"), 8)
        time.sleep(0.6)
        if not session.is_typed("netherfield"):
            raise Failure("what was typed is replaced later")
        session.keys("Escape")
        reading(session)
        if text(session) != before and not set(numbers(session)) & {1}:
            raise Failure("letters turned the page")


def quick_clicks(session, count):
    # A page that is turned to before pages are counted is described without its number, also afterwards.
    session.wait("the pages to be counted", lambda: session.find(containing=" of ", role="push button"), 60)
    x, y, width, height = session.on_screen(page(session))
    for hold in [0, 0.01, 0.05]:
        step(f"{count} clicks at the edge, held for {hold} s: each turns the page")
        session.tool("mousemove", x + width - 6, y + height // 2, "getmouselocation", "sleep", "0.3")
        words = ["mousedown", 1, *(["sleep", hold] if hold else []), "mouseup", 1, "sleep", "0.04"]
        # The book has more pages than clicks in a row.
        for round in range(0, count, 200):
            clicks = min(200, count - round) // 20 * 20
            first = reached(session)
            for _ in range(clicks // 20):
                session.tool(*(words * 20))
            session.wait(f"page {first + clicks} instead of {reached(session)}", lambda: reached(session) == first + clicks, 15)
            session.keys("Home")
            session.wait("the first page", lambda: 1 in numbers(session), 8)


def reached(session):
    """Returns the number of the page shown."""
    words = session.wait("a page number", lambda: "Page " in place(session) and place(session), 30)
    return int(words.split("Page ")[1].split()[0])


def context_menus(session):
    step("right click and menu key open a menu for what is there")
    x, y, width, height = session.on_screen(next(c for c in page(session) if c.getRoleName() == "label" and "Line" in c.name))
    with session.popover() as menu:
        session.click(x + 60, y + 8, 3)
        menu.appears()
        Pictures.take(session, "context-words")
        session.click_on(session.expect(name="Copy", role="menu item"), menu)
        menu.goes()
    word = session.wait("a copied word", copied_text)
    if not word.strip() or " " in word.strip():
        raise Failure(f"“{word}” was copied instead of a word")
    session.keys("Escape")
    reading(session)
    with session.popover() as menu:
        session.keys("Menu")
        menu.appears()
        session.expect(name="Bookmark This Page", role="menu item")
        Pictures.take(session, "context-page")
        session.keys("Escape")
        menu.goes()
    reading(session)


def main_menu(session):
    step("F10 opens a short menu, whatever the bars do")
    for _ in range(2):
        with session.popover() as menu:
            session.keys("F10")
            menu.appears()
            for name in ["Go to Page…", "Print…", "Settings…", "About Lectern"]:
                session.expect(name=name, role="menu item")
            if menu.place[3] > 480:
                raise Failure(f"the menu is {menu.place[3]} pixels high")
            Pictures.take(session, "menu")
            session.keys("Escape")
            menu.goes()
    # The bars, which have the keyboard now, go.
    session.keys("Escape")
    reading(session)


def settings(session):
    step("a setting applies at once: clicks at the sides do not turn, and turn again")
    for key, is_on in [("End", False), ("Home", True)]:
        with session.popover() as window:
            session.keys("alt+comma")
            window.appears()
            row = session.expect(name="Clicks Turn the Page", role="combo box")
            session.settled(row)
            Pictures.take(session, "settings")
            with session.popover() as choices:
                session.click_on(row, window)
                choices.appears()
                Pictures.take(session, "settings-clicks")
                session.keys(key, "Return")
                choices.goes()
            session.keys("Escape")
            window.goes()
        reading(session)
        before = text(session)
        x, y, width, height = session.on_screen(page(session))
        session.click(x + width - 6, y + height // 2)
        if is_on:
            changed(session, before, "the next page")
        else:
            time.sleep(0.6)
            if text(session) != before:
                raise Failure("a click turns the page although it must not")


def status_line(session):
    step("the line at the foot of pages shows a clock as soon as it is chosen, and no longer")

    def foot():
        x, y, width, height = session.on_screen(page(session))
        return session.pixels(x + 12, y + height - 44, 90, 36)
    session.keys("Right")
    reading(session)
    session.wait("a foot without a text", lambda: len(set(foot())) == 1)
    for key, is_shown in [(["Down"] * 8, True), ([], False)]:
        with session.popover() as window:
            session.keys("alt+comma")
            window.appears()
            x, y, _, height = window.place
            session.move(x + 30, y + height // 2)
            session.tool("click", "--repeat", 25, "--delay", 30, 5)
            row = session.expect(name="At the Left", role="combo box")
            session.settled(row)
            with session.popover() as choices:
                session.click_on(row, window)
                choices.appears()
                session.keys("Home", *key, "Return")
                choices.goes()
            session.keys("Escape")
            window.goes()
        reading(session)
        session.wait("the clock" if is_shown else "no clock", lambda: (len(set(foot())) > 1) == is_shown)
        Pictures.take(session, f"status-{is_shown}")


def keys(session):
    step("an action gets one more key, which works at once")
    with session.popover() as window:
        session.keys("alt+comma")
        window.appears()
        # The tabs are in the title, too, where the window is wide enough.
        tabs = [node for node in session.nodes() if node.name == "Program" and node.getRoleName() == "page tab"]
        session.click_on(tabs[-1], window)
        with session.popover() as list_of_keys:
            session.click_on(session.expect(name="Change Keys", role="push button"), window)
            list_of_keys.appears()
            Pictures.take(session, "keys")
            with session.popover() as question:
                session.click_on(session.expect(name="Change… Next Page", role="push button"), list_of_keys)
                question.appears()
                Pictures.take(session, "keys-question")
                session.keys("b")
                question.goes()
            session.expect(containing="B   Page Down", role="label")
            Pictures.take(session, "keys-changed")
            session.keys("Escape")
            list_of_keys.goes()
    reading(session)
    before = text(session)
    session.keys("b")
    changed(session, before, "the next page")


def statistics(session):
    step("statistics of the book lead to those of all books, and to a year in review")
    session.keys("ctrl+i")
    session.press(session.expect(name="Statistics", role="push button"))
    session.press(session.expect(name="All Books", role="push button"))
    session.expect(name="Previous Month", role="push button")
    Pictures.take(session, "statistics-days")
    session.press(session.expect(name="Year in Review", role="page tab"))
    session.expect(name="Previous Year", role="push button")
    Pictures.take(session, "statistics-year")
    session.keys("Escape")
    session.gone(name="Previous Year", role="push button")
    session.keys("Escape")
    reading(session)


def full_screen(session):
    step("full screen has no buttons of a window")
    session.keys("F11")
    session.wait("the whole screen", lambda: session.largest()[1][2] >= session.screen[0])
    time.sleep(0.5)
    session.keys("m")
    session.expect(name="Leave Full Screen", role="push button")
    if session.find(name="Close", role="push button", where=page(session).parent.parent):
        raise Failure("full screen keeps the button that closes the window")
    Pictures.take(session, "full-screen")
    session.keys("F11")
    session.wait("a window", lambda: session.largest()[1][2] < session.screen[0])
    reading(session)


def narrow_window(session):
    step("the narrowest window shows all its buttons")
    session.resize(100, 500)
    time.sleep(0.8)
    session.keys("m")
    close = session.expect(name="Close", role="push button")
    x, _, width, _ = session.settled(close)
    whole = session.largest()[1][2]
    Pictures.take(session, "narrow")
    if x + width > whole:
        raise Failure(f"the button that closes the window ends at {x + width} of {whole}")
    session.resize(1000, 700)
    time.sleep(0.5)
    reading(session)


def one_page(session, path):
    step("a book dropped on a book opens; the appearance of a book of one page can be changed")
    with FileDrag([path], session.window()) as held:
        if not (held.hover(400, 420) and held.drop()):
            raise Failure("the window does not accept a book")
    session.known = {}
    session.wait("the text", lambda: "A text of one page" in text(session), 20)
    session.wait("Aa to be ready", lambda: (button := session.find(name="Appearance", role="push button")) and
                 button.getState().contains(session.atspi.STATE_SENSITIVE))
    Pictures.take(session, "one-page")
    session.keys("ctrl+q")
    session.stop()
