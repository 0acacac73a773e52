"""Catalogues: add, browse, search, log in, get, read."""
import base64
import http.server
import io
import json
import struct
import threading
import time
import zipfile
import zlib

from . import keyring
from .books import CONTAINER
from .pages import step, text
from .session import Failure

TITLES = ["Moby Dick", "Emma", "Candide", "Walden", "Dracula", "Middlemarch", "Nana", "Kim", "Ulysses", "Faust"]
LOGIN = "Basic " + base64.b64encode(b"ann:secret").decode()


def cover(number):
    """Returns a PNG picture in a colour of its own, with a lighter band."""
    colour = bytes([(number * 67) % 150 + 40, (number * 131) % 150 + 40, (number * 29) % 150 + 40])
    light = bytes(min(255, part + 70) for part in colour)
    rows = b"".join(b"\0" + (light if 60 < y < 120 else colour) * 200 for y in range(300))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 200, 300, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def epub(title):
    """Returns a book of one page, and of bytes that take a while to download."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as book:
        book.writestr("mimetype", "application/epub+zip")
        book.writestr("META-INF/container.xml", CONTAINER)
        book.writestr("book.opf", f"""<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">urn:drive:{title}</dc:identifier>
<dc:title>{title}</dc:title><dc:creator>Ann Author</dc:creator><dc:language>en</dc:language>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>""")
        book.writestr("nav.xhtml", """<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head><title>Contents</title></head><body><nav epub:type="toc"><ol><li><a href="c.xhtml">One</a></li></ol></nav></body></html>""")
        book.writestr("c.xhtml", f"""<html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title></head>
<body><p>Call me {title}.</p></body></html>""")
        book.writestr("padding.bin", bytes(400_000))
    return file.getvalue()


class Server(http.server.BaseHTTPRequestHandler):
    """Serves a catalogue in OPDS 2.0; its paths below /loans require a login."""
    protocol_version = "HTTP/1.1"
    requests = []
    slow = False

    def log_message(self, *_):
        pass

    def do_GET(self):
        path, _, query = self.path.partition("?")
        self.requests.append(self.path)
        if path.startswith("/loans") and self.headers.get("Authorization") != LOGIN:
            document = {"id": "x", "title": "The Library", "description": "With your library card.", "authentication": [
                {"type": "http://opds-spec.org/auth/basic", "labels": {"login": "Card", "password": "PIN"}}]}
            return self.answer(json.dumps(document), "application/opds-authentication+json", 401)
        if path == "/opds":
            return self.feed("The Test Library", navigation=[("All Books", "/all"), ("My Loans", "/loans")], groups=[
                ("New", "/all", range(4))])
        if path == "/all":
            page = int(dict(part.split("=") for part in query.split("&") if part).get("page", 0))
            return self.feed("All Books", books=range(page * 20, page * 20 + 20), following=page < 4 and f"/all?page={page + 1}",
                             facets=True)
        if path == "/loans":
            return self.feed("My Loans", books=[1])
        if path == "/search":
            words = query.split("=")[1].lower()
            return self.feed("Results", books=[n for n in range(100) if words in self.title(n).lower()])
        if path.startswith("/cover/"):
            return self.answer(cover(int(path.split("/")[-1])), "image/png")
        if path.startswith("/book/"):
            return self.book(int(path.split("/")[-1]))
        return self.answer("", "text/plain", 404)

    @staticmethod
    def title(number):
        return TITLES[number % 10] + ("" if number < 10 else f", Volume {number // 10 + 1}")

    def publication(self, number):
        return {
            "metadata": {"title": self.title(number), "author": "Ann Author", "identifier": f"urn:test:{number}",
                         "language": "en", "publisher": "The Press",
                         "description": "<p>A <b>good</b> book, of which much could be said.</p>" * 3},
            "links": [{"rel": "http://opds-spec.org/acquisition/open-access", "href": f"/book/{number}",
                       "type": "application/epub+zip"}],
            "images": [{"href": f"/cover/{number}", "type": "image/png"}]}

    def feed(self, title, books=(), navigation=(), groups=(), following=None, facets=False):
        links = [{"rel": "search", "href": "/search{?query}", "templated": True, "type": "application/opds+json"}]
        if following:
            links.append({"rel": "next", "href": following, "type": "application/opds+json"})
        kind = "application/opds+json"
        feed = {
            "metadata": {"title": title}, "links": links,
            "navigation": [{"title": name, "href": href, "type": kind} for name, href in navigation],
            "publications": [self.publication(n) for n in books],
            "groups": [{"metadata": {"title": name}, "links": [{"rel": "self", "href": href, "type": kind}],
                        "publications": [self.publication(n) for n in some]} for name, href, some in groups]}
        if facets:
            feed["facets"] = [{"metadata": {"title": "Language"}, "links": [
                {"title": "All", "href": "/all", "rel": "self", "type": kind}, {"title": "French", "href": "/all?page=2", "type": kind}]}]
        feed = {key: value for key, value in feed.items() if value}
        self.answer(json.dumps(feed), kind)

    def book(self, number):
        data = epub(self.title(number))
        start = 0
        wanted = self.headers.get("Range")
        if wanted:
            start = int(wanted.removeprefix("bytes=").split("-")[0])
        self.send_response(206 if wanted else 200)
        self.send_header("Content-Type", "application/epub+zip")
        self.send_header("ETag", f'"{number}"')
        self.send_header("Content-Length", str(len(data) - start))
        if wanted:
            self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
        self.end_headers()
        for at in range(start, len(data), 20_000):
            try:
                self.wfile.write(data[at:at + 20_000])
            except OSError:
                return
            if Server.slow:
                time.sleep(0.3)

    def answer(self, body, kind, status=200):
        data = body if isinstance(body, bytes) else body.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def go(session, pictures=None):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"

    def shot(name):
        if pictures:
            session.tool("sleep", "1.5")
            session.picture(pictures / f"{name}.png", (1000, 760))

    def press(name):
        session.press(session.expect(name=name, role="push button", seconds=20))

    has_keyring = keyring.silence(session)
    step("a catalogue is added by its address")
    session.start("--size", "1000x760", "--bookshelf")
    press("Catalogues")
    session.expect(containing="No Catalogues Yet")
    shot("catalogues-empty")
    press("Add a Catalogue…")
    session.write(address + "/nothing")
    session.keys("Return")
    session.expect(containing="answers with status 404", seconds=20)
    shot("catalogues-error")
    # As a person types it; the window has stayed, and what was entered is replaced.
    session.write(address.removeprefix("http://") + "/opds")
    session.keys("Return")
    step("its first page has links and groups")
    session.expect(containing="All Books", seconds=20)
    shot("catalogues-home")
    step("a login")
    row = session.expect(containing="My Loans")
    session.click_on(row)
    session.expect(containing="With your library card", seconds=20)
    session.write("ann")
    shot("catalogues-login")
    session.keys("Return")
    session.settled(session.expect(role="password text"))
    session.type("secret")
    session.keys("Return")
    session.expect(containing="Emma", seconds=20)
    if has_keyring:
        session.wait("a word about the keyring", lambda: any("keyring does not answer" in words for words in session.said()), 20)
    session.keys("alt+Left")
    step("the grid of all books, more of which are loaded while it is scrolled")
    session.click_on(session.expect(containing="All Books", seconds=20))
    session.expect(containing="Moby Dick", seconds=20)
    shot("catalogues-grid")
    # The page after the first one is loaded ahead where the first fills less than two screens.
    covers = len({one for one in Server.requests if one.startswith("/cover/")})
    pages = len({one for one in Server.requests if one.startswith("/all")})
    session.keys("End")
    session.wait("the next page", lambda: "/all?page=1" in Server.requests, 20)
    if pages > 2 or covers > 20 * pages:
        raise Failure(f"{pages} pages and {covers} covers were loaded before anything was scrolled")
    step("a search")
    session.keys("ctrl+f")
    session.write("emma")
    session.keys("Return")
    session.expect(containing="Search: emma", seconds=20)
    session.expect(containing="Volume 3", seconds=20)
    shot("catalogues-search")
    step("the details; a download is stopped and continued")
    session.click_on(session.expect(name="Emma, Ann Author", seconds=20))
    session.expect(containing="of which much could be said", seconds=20)
    shot("catalogues-details")
    Server.slow = True
    press("Get")
    session.expect(name="Cancel", role="push button", seconds=20)
    shot("catalogues-download")
    press("Cancel")
    session.expect(name="Get", role="push button", seconds=20)
    Server.slow = False
    press("Get")
    session.expect(containing="This book is on your shelf", seconds=30)
    shot("catalogues-got")
    step("the book is read, and is on the shelf")
    press("Read")
    session.wait("the first page", lambda: "Call me Emma" in text(session), 30)
    session.keys("ctrl+q")
    session.stop()
    step("the next start knows the catalogue and the book")
    session.start("--size", "420x760", "--bookshelf")
    session.expect(containing="Emma", seconds=20)
    press("Catalogues")
    session.click_on(session.expect(containing="The Test Library", seconds=20))
    session.expect(containing="All Books", seconds=20)
    shot("catalogues-narrow")
    session.expect(name="Emma, Ann Author, On your shelf", seconds=20)
    session.keys("alt+Left")
    step("a catalogue is removed, and restored")
    press("Remove The Test Library")
    session.expect(containing="No Catalogues Yet", seconds=10)
    session.keys("ctrl+z")
    session.expect(containing="The Test Library", seconds=10)
    session.keys("ctrl+q")
    session.stop()
    session.finish()
