"""Reads a book with Orca and without a pointer, from an empty shelf to a note in the third chapter and the settings.

Each step presses keys, and checks what Orca said."""
import subprocess
import time
import zipfile

from .books import CONTAINER
from .pages import step

NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
CHAPTERS = ["The Harbour", "The Island", "The Lighthouse", "The Way Home"]


def write(path):
    """Writes a book of four chapters with headings, a link, a note and a picture."""
    html = ('<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en">'
            '<head><title>x</title></head><body>{}</body></html>')
    items = "".join(f'<item id="c{n}" href="c{n}.xhtml" media-type="application/xhtml+xml"/>' for n in range(1, 5))
    spine = "".join(f'<itemref idref="c{n}"/>' for n in range(1, 5))
    with zipfile.ZipFile(path, "w") as book:
        book.writestr("mimetype", "application/epub+zip")
        book.writestr("META-INF/container.xml", CONTAINER)
        book.writestr("book.opf", (
            '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u">'
            '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">urn:keeper</dc:identifier>'
            '<dc:title>The Keeper</dc:title><dc:language>en</dc:language><dc:creator>A. Walker</dc:creator>'
            '<meta property="dcterms:modified">2020-01-01T00:00:00Z</meta></metadata><manifest>'
            f'<item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>{items}</manifest><spine>{spine}</spine></package>'))
        book.writestr("nav.xhtml", html.format('<nav epub:type="toc"><ol>' + "".join(
            f'<li><a href="c{n}.xhtml">{title}</a></li>' for n, title in enumerate(CHAPTERS, 1)) + "</ol></nav>"))
        for n, title in enumerate(CHAPTERS, 1):
            first = ('<p>Those who know the way may go to <a href="c3.xhtml">the lighthouse</a> at once.'
                     '<a epub:type="noteref" href="#n1">1</a></p>') if n == 1 else ""
            last = '<aside epub:type="footnote" id="n1"><p>It was built in 1811.</p></aside>' if n == 1 else ""
            paragraphs = "".join(f"<p>This is paragraph {word} of {title.lower()}. The tide came in, and nobody was in a hurry. "
                                 "A boat lay on the sand, and its rope was wet.</p>" for word in NUMBERS)
            book.writestr(f"c{n}.xhtml", html.format(f"<h1>{title}</h1>{first}{paragraphs}{last}"))
    return path


class Journey:
    """Keys, what Orca says after them, and the log of both."""

    def __init__(self, session, orca):
        self.session, self.orca = session, orca
        self.log = []
        self.problems = []

    def does(self, what, *keys, hears=(), text=None, repeats=1, limit=15):
        """Presses keys one after another or types a text; checks that Orca says texts afterwards, in any order.

        The keys are pressed again, up to a number of times, until it does.
        """
        words, pressed = [], []
        for _ in range(repeats):
            for key in keys:
                self.session.keys(key)
            pressed += keys
            if text:
                self.session.type(text)
            words += self.listen(hears, 2 if repeats > 1 else limit)
            if not self.missing(hears, words):
                break
        self.log.append((what, [*pressed, *([f"“{text}”"] if text else [])], words))
        step(f"{what}: {' | '.join(words)[:300]}")
        if missing := self.missing(hears, words):
            self.problems.append(f"{what}: Orca does not say {missing}, but {words[:12]}")

    def listen(self, hears, limit):
        """Returns what Orca says until it is quiet, and has said some texts or time is over."""
        words, end = [], time.monotonic() + limit
        while True:
            # The echo of typed letters is left out.
            words += [line for line in self.orca.heard() if len(line) > 1]
            if not self.missing(hears, words) or time.monotonic() > end:
                return words

    @staticmethod
    def missing(hears, words):
        return [wanted for wanted in hears if not any(wanted in line for line in words)]


def go(session, orca, pictures=None):
    """Returns the journey, with what was said and what is missing."""
    session.manage_windows()
    book = write(session.folder / "home" / "keeper.epub")
    orca.start()
    journey = Journey(session, orca)

    def shot(name):
        if pictures:
            session.picture(pictures / f"{name}.png")

    session.start("--size", "1000x760")
    journey.does("the reader starts with an empty shelf", hears=["Open a Book", "push button"])
    journey.does("the next control", "Tab", hears=["Add a Folder of Books"])
    open_book(session, journey, book)
    shot("orca-book")
    journey.does("the next page", "Right", hears=["Page 2", "paragraph"])
    journey.does("and on over the end of the chapter", "space", hears=["Heading: The Island", "paragraph one of the island"])
    journey.does("the next chapter", "ctrl+Page_Down", hears=["Heading: The Lighthouse", "paragraph one of the lighthouse"])
    links(journey)
    contents(journey)
    shot("orca-contents")
    find(journey)
    shot("orca-find")
    mark(journey, shot)
    settings(journey)
    shot("orca-settings")
    journey.does("the shelf", "ctrl+l", hears=["The Keeper"])
    journey.does("quit", "ctrl+q")
    session.stop()
    caret(session, journey, book, shot)
    return journey


def caret(session, journey, book, shot):
    """Reads with a caret, which the reader has when the desktop says that a screen reader runs, as GNOME does."""
    enable_screen_reader()
    session.start("--size", "1000x760", str(book))
    journey.does("a book is opened by its file, with the desktop's screen reader on", hears=["The Lighthouse read only text"])
    journey.does("back to the first chapter", "ctrl+Page_Up", "ctrl+Page_Up", hears=["The Harbour"])
    journey.does("a line", "Down", hears=["Those who know the way"])
    journey.does("a letter", "Right")
    journey.does("a word", "ctrl+Right", hears=["Those"])
    journey.does("a word is selected", "shift+ctrl+Right", hears=["selected"])
    shot("orca-caret")
    journey.does("the next page by its key", "Page_Down", hears=["paragraph eight of the harbour"])
    journey.does("the next heading, in the next chapter", "alt+h", hears=["Heading: The Island"])
    journey.does("a link, back in the first chapter", "alt+shift+k", "alt+shift+k", hears=["Link: the lighthouse"])
    journey.does("follow it", "Return", hears=["The Lighthouse read only text", "Heading: The Lighthouse"])
    journey.does("go back", "alt+Left", hears=["The Harbour read only text"])
    journey.does("where am I", "alt+w", hears=["The Keeper, The Harbour, Page 1 of 8"])
    journey.does("a bookmark", "ctrl+d", hears=["Bookmark"])
    journey.does("larger text", "ctrl+plus", hears=["110%"])
    journey.does("the list of highlights", "ctrl+shift+h", hears=["Ask Ann about the rope"])
    journey.does("its note", "F2", hears=["push button"])
    journey.does("back to the page", "Escape", "Escape", hears=["read only text"])
    journey.does("the list of keys", "F1", hears=["Next Page"])
    journey.does("the next row", "Down", hears=["Previous Page"])
    journey.does("close it", "Escape", hears=["read only text"])
    journey.does("the beginning", "ctrl+Page_Up", "ctrl+Page_Up", "ctrl+Home", hears=["The Harbour"])
    journey.does("Say All, over pages and chapters to the end of the book", "KP_Add", hears=[
        "This is paragraph twelve of the harbour", "Heading: The Island", "This is paragraph twelve of the way home"], limit=120)
    shot("orca-say-all")
    session.expect(name="Page 8 of 8", seconds=10)
    journey.does("quit", "ctrl+q")
    session.stop()


def enable_screen_reader():
    """Tells the session that a screen reader runs, as the settings of a desktop do."""
    subprocess.run(
        ["gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method",
         "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", "ScreenReaderEnabled", "<true>"],
        check=True, stdout=subprocess.DEVNULL)


def open_book(session, journey, book):
    """The dialog is GTK's own; desktops with a portal show theirs instead."""
    journey.does("the dialog for files", "ctrl+o")
    session.expect(name="Open Books", seconds=10)
    journey.does("the path is typed", text=str(book))
    journey.does("the book opens", "Return", hears=["Page document text", "The Harbour", "Heading: The Harbour", "This is paragraph one"])


def links(journey):
    journey.does("back to the beginning", "Home", hears=["Heading: The Harbour"])
    journey.does("the first link", "Tab", hears=["Link: the lighthouse"])
    journey.does("follow it", "Return", hears=["Heading: The Lighthouse"])
    journey.does("go back", "alt+Left", hears=["Heading: The Harbour"])
    journey.does("the second link", "Tab", "Tab", hears=["Link: 1"])
    journey.does("its note", "Return", hears=["It was built in 1811"])
    journey.does("close the note", "Escape", hears=["Page document text"])


def contents(journey):
    journey.does("the contents beside the page", "ctrl+t")
    journey.does("into the contents", "F6", hears=["Contents", "The Harbour"])
    journey.does("the next chapters", "Down", "Down", hears=["The Lighthouse"])
    journey.does("go there", "Return", hears=["Heading: The Lighthouse"])
    journey.does("close the contents", "Escape")


def find(journey):
    journey.does("find", "ctrl+f", hears=["Find in book"])
    journey.does("words are typed", text="paragraph seven of the lighthouse", hears=["1 hit"])
    journey.does("the list of hits", "Down", hears=["Hits", "paragraph seven of the lighthouse"])
    journey.does("the page of the hit is shown", "Return")
    journey.does("close the panel", "Escape", hears=["Page document text", "paragraph seven of the lighthouse"])


def mark(journey, shot):
    journey.does("a word is selected", "shift+Right", hears=["Selected:"])
    journey.does("and two more", "ctrl+shift+Right", "ctrl+shift+Right", hears=["Selected:"])
    journey.does("the colours", "Return", hears=["Yellow push button"])
    journey.does("a highlight", "space", hears=["Page document text"])
    journey.does("a word is selected again", "shift+Right", "ctrl+shift+Right", "Return", hears=["Yellow push button"])
    shot("orca-bubble")
    journey.does("towards the note", "Tab", hears=["note"], repeats=12)
    journey.does("the note", "space", hears=["Note"])
    journey.does("words of the note", text="Ask Ann about the rope")
    journey.does("keep it", "ctrl+Return", hears=["Page document text"])
    journey.does("the list of highlights", "ctrl+shift+h", hears=["Ask Ann about the rope"])
    journey.does("close the list", "Escape", hears=["Page document text"])


def settings(journey):
    journey.does("the settings", "ctrl+comma", hears=["Theme panel"])
    journey.does("another theme", "Tab", hears=["Sepia push button"])
    journey.does("choose it", "space", hears=["Selected"])
    journey.does("the next controls", "Tab", hears=["Smaller text"], repeats=6)
    journey.does("close the settings", "Escape", hears=["Page document text"])
