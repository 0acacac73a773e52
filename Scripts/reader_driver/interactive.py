"""Reads a book with interactive pages: asked for, run without the network, ended with their page."""
import http.server
import os
import pathlib
import signal
import threading
import zipfile

from . import books
from .pages import page, reading, step, text
from .session import Failure

# What parts of the page look like without scripts, when the script has done its work, and when it has failed.
GREY, GREEN, BLUE, RED = "#808080", "#00a000", "#0000c0", "#c00000"
STOPPED = "The interactive page has stopped. It is shown without its scripts."
# The colours that the script sets: it runs, a resource of the book is read, the network is not, a click arrives.
PARTS = ["runs", "book", "network", "click"]
SCRIPT = """
const show = (name, isRight) => document.getElementById(name).style.background = isRight ? '%(GREEN)s' : '%(RED)s';
addEventListener('load', () => {
    show('runs', navigator.epubReadingSystem.name === 'Lectern' && navigator.epubReadingSystem.hasFeature('dom-manipulation'));
    const request = new XMLHttpRequest();
    request.onloadend = () => show('book', request.responseText.includes('a word of the book'));
    request.open('GET', 'words/a word.txt');
    request.send();
    const image = new Image();
    image.onerror = () => fetch('%(SERVER)s/b').then(() => show('network', false), () => show('network', true));
    image.onload = () => show('network', false);
    image.src = '%(SERVER)s/a.png';
    document.getElementById('click').onclick = event => event.target.style.background = '%(BLUE)s';
});
"""


class Counting(http.server.BaseHTTPRequestHandler):
    """A server on this machine that a page tries to reach."""
    asked = []

    def do_GET(self):
        Counting.asked.append(self.path)
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()

    def log_message(self, *_):
        pass


def serve():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Counting)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def write(path, server):
    """Writes a book of three pages of 600x800; the second has a script and four squares."""
    squares = "".join(
        f'<div id="{name}" style="position: absolute; left: {60 + 280 * (n % 2)}px; top: {60 + 280 * (n // 2)}px; '
        f'width: 200px; height: 200px; background: {GREY}"></div>' for n, name in enumerate(PARTS))
    names = {"GREEN": GREEN, "RED": RED, "BLUE": BLUE, "SERVER": server}
    words = '<p style="position: absolute; left: 340px; top: 620px; margin: 0; font-size: 40px">Waiting squares</p>'
    pages = ["<p>The first page is quiet.</p>", squares + words + '<script src="page.js"></script>', "<p>The last page is quiet.</p>"]
    items = "".join(
        f'<item id="p{n}" href="p{n}.xhtml" media-type="application/xhtml+xml"{" properties=%sscripted%s" % (chr(34), chr(34)) if n == 1 else ""}/>'
        for n in range(3))
    with zipfile.ZipFile(path, "w") as book:
        book.writestr("mimetype", "application/epub+zip")
        book.writestr("META-INF/container.xml", books.CONTAINER)
        book.writestr("book.opf", f"""<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">urn:interactive</dc:identifier>
<dc:title>The Squares</dc:title><dc:language>en</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>
<meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">none</meta></metadata>
<manifest>{items}<item id="s" href="page.js" media-type="text/javascript"/>
<item id="w" href="words/a%20word.txt" media-type="text/plain"/></manifest>
<spine><itemref idref="p0"/><itemref idref="p1"/><itemref idref="p2"/></spine></package>""")
        for number, body in enumerate(pages):
            book.writestr(f"p{number}.xhtml", f"""<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Page</title>
<meta name="viewport" content="width=600, height=800"/></head><body style="margin: 0">{body}</body></html>""")
        book.writestr("page.js", SCRIPT % names)
        book.writestr("words/a word.txt", "a word of the book")
    return path


def point(session, x, y):
    """Returns where a point of the page is on the screen."""
    left, top, width, height = session.box(page(session))
    scale = min(width / 600, height / 800)
    left, top = left + (width - 600 * scale) / 2, top + (height - 800 * scale) / 2
    return round(left + x * scale), round(top + y * scale)


def middle(session, number):
    """Returns the middle of a square on the screen."""
    return point(session, 160 + 280 * (number % 2), 160 + 280 * (number // 2))


def is_marked(session):
    """Returns whether the first word has the orange of a search hit somewhere. The panel covers what is left of it."""
    for x in range(345, 430, 10):
        colour = session.colour(*point(session, x, 632))
        red, green, blue = (int(colour[at:at + 2], 16) for at in (1, 3, 5))
        if red > 240 and green > blue + 30:
            return True
    return False


def shows(session, *colours):
    """Waits until the squares have colours."""
    seen = []

    def is_so():
        seen[:] = [session.colour(*middle(session, number)) for number in range(len(PARTS))]
        return tuple(seen) == colours
    try:
        session.wait("the squares", is_so, 20)
    except Failure:
        raise Failure(f"the squares are {seen}, not {colours}") from None


def web_processes(session):
    """Returns the processes in which documents run, below the reader."""
    found = []
    for status in pathlib.Path("/proc").glob("[0-9]*/comm"):
        try:
            if status.read_text().startswith("WebKitWebProces") and is_below(int(status.parent.name), session.reader.pid):
                found.append(int(status.parent.name))
        except OSError:
            continue
    return found


def is_below(process, ancestor):
    while process > 1:
        if process == ancestor:
            return True
        stat = pathlib.Path(f"/proc/{process}/stat").read_text()
        process = int(stat.rsplit(")", 1)[1].split()[1])
    return False


def go(session, pictures=None):
    def shot(name):
        if pictures:
            session.picture(pictures / f"{name}.png", (700, 900))

    server = serve()
    book = write(session.folder / "squares.epub", server)
    step("a book with interactive pages asks, and shows its pages without scripts")
    session.start("--size", "700x900", book)
    reading(session)
    session.wait("the first page", lambda: "first page" in text(session))
    session.wait("the question", lambda: "This book has interactive pages" in session.said())
    if web_processes(session):
        raise Failure("scripts run before they are allowed")
    session.keys("Right")
    session.wait("the second page", lambda: "Waiting squares" in text(session))
    shows(session, GREY, GREY, GREY, GREY)
    shot("asked")
    step("allowed, the scripts run: with the book's resources, without the network")
    # GTK 4.8 leaves toasts out of the accessible tree: the button is beside the middle of the window's lower edge.
    session.click(482, 872)
    shows(session, GREEN, GREEN, GREEN, GREY)
    shot("runs")
    step("words that are found are marked over the page")
    if is_marked(session):
        raise Failure("a word is marked before the search")
    session.keys("ctrl+f")
    session.type("waiting")
    session.keys("Return")
    session.wait("the mark", lambda: is_marked(session), 30)
    shot("found")
    session.keys("Escape")
    shows(session, GREEN, GREEN, GREEN, GREY)
    step("a click reaches the page; a key that it does not need turns it")
    session.click(*middle(session, 3))
    shows(session, GREEN, GREEN, GREEN, BLUE)
    session.keys("Right")
    session.wait("the last page", lambda: "last page" in text(session))
    session.wait("the end of the script", lambda: not web_processes(session))
    step("a page whose process ends is shown without its scripts, and a message says so")
    session.keys("Left")
    shows(session, GREEN, GREEN, GREEN, GREY)
    os.kill(web_processes(session)[0], signal.SIGKILL)
    shows(session, GREY, GREY, GREY, GREY)
    session.wait("the words", lambda: STOPPED in session.said())
    shot("stopped")
    session.keys("Right")
    session.wait("the last page", lambda: "last page" in text(session))
    step("the page begins anew; a click at the edge of the window turns it")
    session.keys("Left")
    shows(session, GREEN, GREEN, GREEN, GREY)
    x, y, width, height = session.box(page(session))
    session.click(x + width - 12, y + height // 2)
    session.wait("the last page", lambda: "last page" in text(session))
    step("the choice is kept, and can be taken back")
    session.keys("Left")
    shows(session, GREEN, GREEN, GREEN, GREY)
    session.keys("ctrl+q")
    session.stop()
    session.start("--size", "700x900", book)
    reading(session)
    shows(session, GREEN, GREEN, GREEN, GREY)
    with session.popover() as bubble:
        session.keys("ctrl+comma")
        bubble.appears()
        shot("switch")
        session.expect("Interactive pages", "check box")
        # GTK 4.8 gives no positions in a popover that scrolls: the switch is in the last row but one.
        left, top, width, height = bubble.place
        session.click(left + width - 64, top + height - 124)
        session.wait("the end of the script", lambda: not web_processes(session))
        shot("off")
        session.keys("Escape")
        bubble.goes()
    shows(session, GREY, GREY, GREY, GREY)
    session.wait("the end of the script", lambda: not web_processes(session))
    if Counting.asked:
        raise Failure(f"the page has reached the network: {Counting.asked}")
    session.keys("ctrl+q")
    session.stop()
    session.finish()
