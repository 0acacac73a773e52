"""Keeps two libraries in step: through a folder, then through a WebDAV server."""
import base64
import http.server
import os
import threading

from . import books
from .marking import choose_entry, is_green, line, reading, select
from .pages import changed, numbers, step, text
from .session import Failure

LOGIN = "Basic " + base64.b64encode(b"ann:secret").decode()


class Server(http.server.BaseHTTPRequestHandler):
    """A WebDAV server with conditional writes, which requires a login."""
    protocol_version = "HTTP/1.1"
    files = {}

    def log_message(self, *_):
        pass

    def do_GET(self):
        if not self.is_known():
            return
        body, tag = self.files.get(self.path, (None, 0))
        if body is None:
            return self.answer(404)
        self.answer(200, body, tag)

    def do_PUT(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not self.is_known():
            return
        known = self.files.get(self.path)
        wanted = self.headers.get("If-Match")
        if (known is None) != (self.headers.get("If-None-Match") == "*") or known and wanted != f'"{known[1]}"':
            return self.answer(412)
        self.files[self.path] = (body, known[1] + 1 if known else 1)
        self.answer(201)

    def is_known(self):
        if self.headers.get("Authorization") == LOGIN:
            return True
        self.answer(401)
        return False

    def answer(self, status, body=b"", tag=None):
        self.send_response(status)
        if status == 401:
            self.send_header("WWW-Authenticate", 'Basic realm="dav"')
        if tag:
            self.send_header("ETag", f'"{tag}"')
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def go(session, pictures=None):
    def shot(name):
        if pictures:
            session.tool("sleep", "1")
            session.picture(pictures / f"{name}.png", (1000, 760))

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    book = books.write(session.folder / "The Long Way.epub")
    shared = session.folder / "shared"
    shared.mkdir()
    libraries = [session.folder / name / "library.sqlite" for name in ("one", "two")]
    os.environ["LECTERN_LIBRARY"] = str(libraries[0])
    step("in one library a book is read, and words are marked")
    session.start("--size", "1000x760", book)
    mark(session)
    turn(session, 3)
    place = text(session)
    leave(session)
    step("a folder is set up")
    session.start("--size", "1000x760", "--bookshelf")
    open_window(session)
    shot("sync-none")
    choose_kind(session, 1)
    session.expect(containing="A folder that Syncthing")
    enter(session, "Path of the folder", session.folder / "nothing")
    press(session, "Test", "The other devices cannot be reached")
    shot("sync-error")
    enter(session, "Path of the folder", shared)
    press(session, "Test", "The connection works.")
    step("it gets the book's marks")
    press(session, "Synchronize Now", "1 book has changed.")
    session.expect(containing="Last exchange: ")
    shot("sync-folder")
    if len(list(shared.glob("*.json"))) != 1:
        raise Failure(f"the folder has {list(shared.iterdir())}")
    session.keys("Escape")
    session.gone(name="Synchronization", role="frame")
    leave(session)
    step("another library has the book from its beginning")
    os.environ["LECTERN_LIBRARY"] = str(libraries[1])
    session.start("--size", "1000x760", book)
    reading(session)
    session.wait("the first page", lambda: 1 in numbers(session), 10)
    x, y = line(session)
    if is_green(session, x, y):
        raise Failure("the other library has the mark already")
    leave(session)
    step("after an exchange it has the place and the mark")
    session.start("--size", "1000x760", "--bookshelf")
    open_window(session)
    choose_kind(session, 1)
    enter(session, "Path of the folder", shared)
    press(session, "Synchronize Now", "1 book has changed.")
    session.keys("Escape")
    session.gone(name="Synchronization", role="frame")
    leave(session)
    session.start("--size", "1000x760", book)
    reading(session)
    session.wait("the place of the other library", lambda: text(session) == place, 10)
    session.keys("Home")
    session.wait("the first page", lambda: 1 in numbers(session), 10)
    session.wait("the mark", lambda: is_green(session, *line(session)), 10)
    shot("sync-read")
    session.keys("End")
    session.wait("the end of the book", lambda: text(session) not in ("", place) and 1 not in numbers(session), 20)
    end = text(session)
    leave(session)
    step("the first library goes on there when it opens the book")
    os.environ["LECTERN_LIBRARY"] = str(libraries[0])
    session.start("--size", "1000x760", book)
    reading(session)
    session.wait("the end of the book", lambda: text(session) == end, 10)
    leave(session)
    through_server(session, book, libraries, f"http://127.0.0.1:{server.server_port}/dav/", shot)
    session.finish()


def through_server(session, book, libraries, address, shot):
    """Exchanges over WebDAV, with a login."""
    step("the first library goes back to the first page")
    os.environ["LECTERN_LIBRARY"] = str(libraries[0])
    session.start("--size", "1000x760", book)
    reading(session)
    session.keys("Home")
    session.wait("the first page", lambda: 1 in numbers(session), 10)
    leave(session)
    for number, library in enumerate(libraries, 1):
        step(f"library {number} exchanges marks with a server")
        os.environ["LECTERN_LIBRARY"] = str(library)
        session.start("--size", "1000x760", "--bookshelf")
        open_window(session)
        choose_kind(session, 2)
        enter(session, "Address of the server", address)
        enter(session, "User", "ann")
        enter(session, "Password", "guess", "password text")
        press(session, "Test", "The server refused the login.")
        enter(session, "Password", "secret", "password text")
        press(session, "Test", "The connection works.")
        press(session, "Synchronize Now", "1 book has changed.")
        shot(f"sync-server-{number}")
        session.keys("Escape")
        session.gone(name="Synchronization", role="frame")
        leave(session)
    if len(Server.files) != 1:
        raise Failure(f"the server has {list(Server.files)}")


def leave(session):
    session.keys("ctrl+q")
    session.stop()


def enter(session, name, words, role="text"):
    """Clicks into an entry, and replaces its text."""
    x, y, width, height = session.settled(session.expect(name=name, role=role))
    session.click(x + width // 2, y + height // 2)
    session.wait(f"{name} with the keyboard", lambda: session.has_keyboard(session.find(name=name, role=role)))
    session.keys("ctrl+a")
    session.type(str(words))


def press(session, name, outcome):
    """Clicks a button, and waits for what it reports."""
    x, y, width, height = session.settled(session.expect(name=name, role="push button"))
    session.click(x + width // 2, y + height // 2)
    session.expect(containing=outcome, role="label", seconds=20)


def mark(session):
    reading(session)
    x, y = line(session)
    session.press(select(session, x + 6, y, x + 260), until=lambda: is_green(session, x, y))
    reading(session)


def turn(session, count):
    for _ in range(count):
        before = text(session)
        session.keys("Right")
        changed(session, before, "the next page")


def open_window(session):
    menu = session.expect(name="Main menu", role="push button", seconds=20)
    session.click_on(menu)
    choose_entry(session, "Synchronization…")
    session.wait("the window", lambda: session.find(name="Synchronization", role="frame"))


def choose_kind(session, number):
    """Chooses what carries marks, by its place in the list."""
    before = session.surfaces()
    row = session.expect(name="Other Devices", role="combo box")
    x, y, width, height = session.settled(row)
    session.click(x + width - 40, y + height // 2)
    session.wait("the choices", lambda: session.surfaces() > before)
    session.keys("Home", *["Down"] * number, "Return")
    session.wait("the choices to close", lambda: session.surfaces() <= before)
