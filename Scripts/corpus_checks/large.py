"""Opens a 2 GB comic, a 500 MB PDF, and a 200 MB EPUB on a server.

The files are made of noise, in a temporary folder or in --folder (2.7 GB). info and cover must answer within a second and 100 MB.
Of the EPUB, metadata, contents and the first page, each by a new process, must together fetch less than 1/50 of the book; the
same within one process is the test LecternHTTPTests/largeBooksAreReadByRange.
"""
import http.server
import pathlib
import random
import shutil
import struct
import tempfile
import threading
import time
import zipfile
import zlib

from . import runner

SECONDS, MEGABYTES = 1.0, 100
PICTURE = 1900 * 1900
LIMIT = 60


def png(seed):
    """A gray image of noise, stored uncompressed: 3.6 MB."""
    noise = random.Random(seed).randbytes(PICTURE)
    rows = b"".join(b"\0" + noise[y:y + 1900] for y in range(0, PICTURE, 1900))

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    head = struct.pack(">IIBBBBB", 1900, 1900, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b"")


def comic(path, size):
    """Stored images; four different ones, so that the file is made quickly."""
    pictures = [png(n) for n in range(4)]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for number in range(size // len(pictures[0]) + 1):
            archive.writestr(f"{number:04}.png", pictures[number % 4])


def pdf(path, size):
    """One scan per page, with a line of text."""
    offsets, count = {}, size // PICTURE + 1
    noise = [random.Random(n).randbytes(PICTURE) for n in range(4)]
    with open(path, "wb") as out:
        def add(number, body):
            offsets[number] = out.tell()
            out.write(b"%d 0 obj\n" % number + body + b"\nendobj\n")

        def stream(fields, data):
            return b"<<%s/Length %d>>stream\n" % (fields, len(data)) + data + b"\nendstream"
        out.write(b"%PDF-1.7\n")
        add(1, b"<</Type/Catalog/Pages 2 0 R>>")
        add(2, b"<</Type/Pages/Count %d/Kids[%s]>>" % (count, b" ".join(b"%d 0 R" % (4 + 3 * n) for n in range(count))))
        add(3, b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
        for n in range(count):
            page, content, image = 4 + 3 * n, 5 + 3 * n, 6 + 3 * n
            add(page, b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 600]/Contents %d 0 R/Resources<</Font<</F 3 0 R>>/XObject<</I %d 0 R>>>>>>" % (content, image))
            add(content, stream(b"", b"q 600 0 0 600 0 0 cm /I Do Q BT /F 12 Tf 20 20 Td (Scan %d) Tj ET" % (n + 1)))
            add(image, stream(b"/Type/XObject/Subtype/Image/Width 1900/Height 1900/ColorSpace/DeviceGray/BitsPerComponent 8", noise[n % 4]))
        start = out.tell()
        out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (max(offsets) + 1))
        for number in range(1, max(offsets) + 1):
            out.write(b"%010d 00000 n \n" % offsets[number])
        out.write(b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (max(offsets) + 1, start))


PACKAGE = """<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">large</dc:identifier><dc:title>Large</dc:title><dc:language>en</dc:language>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>%s</manifest><spine>%s</spine></package>"""
PAGE = '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>%s</title></head><body>%s</body></html>'


def epub(path):
    """209 MB: chapters of 40 KB of text, all but the first with one or two images."""
    chapters = range(1, 41)
    picture = png(9)
    text = " ".join(f"Sentence {n} of a long chapter." for n in range(1300))
    items, spine, links = "", "", ""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        archive.writestr("META-INF/container.xml", '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
                         '<rootfile full-path="package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>')
        for n in chapters:
            shown = ""
            for part in range(0 if n == 1 else 1 + n % 2):
                archive.writestr(f"{n}-{part}.png", picture, zipfile.ZIP_STORED)
                items += f'<item id="p{n}-{part}" href="{n}-{part}.png" media-type="image/png"/>'
                shown += f'<img src="{n}-{part}.png" alt=""/>'
            archive.writestr(f"{n}.xhtml", PAGE % (n, f"<h1>Chapter {n}</h1>{shown}<p>{text}</p>"))
            items += f'<item id="c{n}" href="{n}.xhtml" media-type="application/xhtml+xml"/>'
            spine += f'<itemref idref="c{n}"/>'
            links += f'<li><a href="{n}.xhtml">Chapter {n}</a></li>'
        archive.writestr("nav.xhtml", PAGE % ("Contents", f'<nav epub:type="toc"><ol>{links}</ol></nav>'))
        archive.writestr("package.opf", PACKAGE % (items, spine))


class Server(http.server.BaseHTTPRequestHandler):
    """Serves one file by range and counts the bytes sent."""
    protocol_version, path_served, sent = "HTTP/1.1", None, 0

    def do_HEAD(self):
        self.answer(False)

    def do_GET(self):
        self.answer(True)

    def answer(self, has_body):
        length = Server.path_served.stat().st_size
        first, last, status = 0, length - 1, 200
        if wanted := self.headers.get("Range"):
            a, b = wanted.removeprefix("bytes=").split("-")
            first, last = (int(a), min(int(b or last), last)) if a else (length - int(b), last)
            status = 206
        self.send_response(status)
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("Content-Length", str(last - first + 1))
        if status == 206:
            self.send_header("Content-Range", f"bytes {first}-{last}/{length}")
        self.end_headers()
        if has_body:
            with open(Server.path_served, "rb") as file:
                file.seek(first)
                Server.sent += self.wfile.write(file.read(last - first + 1))

    def log_message(self, *arguments):
        pass


def add_arguments(parser):
    parser.add_argument("--folder", type=pathlib.Path, help="keep the files here, and use those that are there")


def measure(lectern, *words):
    """Seconds by the clock, megabytes, and whether the command succeeded."""
    start = time.monotonic()
    result = runner.command(lectern, *words, limit=LIMIT)
    return time.monotonic() - start, result.megabytes, result.status == 0


def check_local(lectern, folder):
    """Whether a large file takes too long or too much memory."""
    is_over = False
    for path, make, size in [(folder / "large.cbz", comic, 2_000_000_000), (folder / "large.pdf", pdf, 500_000_000)]:
        if not path.exists():
            make(path, size)
        for words in [("info", path), ("cover", path, "-o", folder / "cover")]:
            seconds, megabytes, is_well = measure(lectern, *words)
            is_bad = not is_well or seconds >= SECONDS or megabytes >= MEGABYTES
            is_over |= is_bad
            print(f"{'OVER ' if is_bad else ''}{words[0]} {path.name} ({path.stat().st_size / 1e6:.0f} MB): "
                  f"{seconds:.2f} s, {megabytes} MB", flush=True)
    return is_over


def check_remote(lectern, folder):
    """Whether too much of a book on a server is fetched."""
    Server.path_served = folder / "large.epub"
    if not Server.path_served.exists():
        epub(Server.path_served)
    length = Server.path_served.stat().st_size
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/large.epub"
    total, is_well = 0, True
    for words in [("info", address), ("toc", address), ("render", address, "--page", "1", "-o", folder / "first.png")]:
        Server.sent = 0
        seconds, megabytes, went_well = measure(lectern, *words)
        is_well &= went_well
        total += Server.sent
        print(f"{words[0]} from a server ({length / 1e6:.0f} MB): {Server.sent / 1e3:.0f} kB fetched, {seconds:.2f} s, {megabytes} MB")
    server.shutdown()
    is_over = not is_well or total * 50 >= length
    print(f"{'OVER ' if is_over else ''}together {total / length:.3%} of the book")
    return is_over


def run(options):
    lectern = runner.binary(options)
    folder = options.folder or pathlib.Path(tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    try:
        return check_local(lectern, folder) | check_remote(lectern, folder)
    finally:
        if not options.folder:
            shutil.rmtree(folder)
