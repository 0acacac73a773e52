"""Measures how long the reader delays input, and the frames of page turns, by
its own output (LECTERN_TIMES)."""
import os
import re
import sqlite3
import subprocess
import time
import zipfile

from . import bars, books
from .session import Session

WAIT = re.compile(r"kept input waiting (\d+) ms, (\d+) ms of them at work, (\d+) ms")
START = re.compile(r"there was a window after a turn of the loop of (\d+) ms, (\d+) ms")
TURN = re.compile(
    r"a turn of (\d+) frames, the longest ([\d.]+) ms, ([\d.]+) ms .*; all of them ([\d.]+) ms, ([\d.]+) ms .*; "
    r"(\d+) late, longest gap ([\d.]+) ms; (\d+) page faults")
WORDS = "river orchard salt winter lantern harbour road stone garden letter mirror island".split()


def small_book(path, number):
    """Returns a book of one page with its own title and cover; every fifth has no cover."""
    title = f"The {WORDS[number % 12].title()} and the {WORDS[number // 12 % 12].title()}, Volume {number}"
    cover = number % 5 != 0
    item = '<item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/>' if cover else ""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        book.writestr("META-INF/container.xml", books.CONTAINER)
        book.writestr("book.opf", f"""<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">urn:waits:{number}</dc:identifier>
<dc:title>{title}</dc:title><dc:creator>Author {number % 70}</dc:creator><dc:language>en</dc:language>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>{item}
<item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>""")
        book.writestr("nav.xhtml", """<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head><title>Contents</title></head><body><nav epub:type="toc"><ol><li><a href="c.xhtml">One</a></li></ol></nav></body></html>""")
        book.writestr("c.xhtml", f"""<html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title></head>
<body><h1>{title}</h1><p>Words of book {number}.</p></body></html>""")
        if cover:
            book.writestr("cover.png", books.picture(300 + number % 100, 450 + number % 70))
    return path


def big_book(path, megabytes=3):
    """Returns a book of one chapter with the given number of megabytes."""
    sentence = "The way was long, and who went it spoke of rivers, orchards and the salt of the sea. "
    paragraph = f"<p>{sentence * 8}</p>\n"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        book.writestr("META-INF/container.xml", books.CONTAINER)
        book.writestr("book.opf", """<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">urn:waits:big</dc:identifier>
<dc:title>One Long Chapter</dc:title><dc:language>en</dc:language></metadata>
<manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest>
<spine><itemref idref="c"/></spine></package>""")
        count = megabytes * 1_000_000 // len(paragraph)
        book.writestr("c.xhtml", f"""<html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title></head>
<body>{paragraph * count}</body></html>""")
    return path


class Measuring:
    """Runs one scenario after another, each in a new process."""

    def __init__(self, session: Session, size=(1000, 800)):
        self.session, self.size = session, size
        os.environ.setdefault("LECTERN_TIMES", "1")

    def library(self, name):
        path = self.session.folder / f"{name}.sqlite"
        os.environ["LECTERN_LIBRARY"] = str(path)
        return path

    def run(self, words, seconds, script=None, until=None):
        """Starts the reader, runs a scenario, and ends it. Returns its output."""
        log = self.session.folder / "times.log"
        with open(log, "wb") as file:
            size = f"{self.size[0]}x{self.size[1]}"
            process = subprocess.Popen(
                [str(self.session.binary), "--size", size, *map(str, words)], stdout=file, stderr=file)
            self.session.reader = process
            end = time.monotonic() + seconds
            time.sleep(2)
            if script:
                script()
            while time.monotonic() < end and not (until and until()):
                time.sleep(0.5)
            time.sleep(1.5)
            # The last measurements are printed at the end of a second.
            self.session.tool("key", "ctrl+q")
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(60)
        return log.read_text(errors="replace")


def longest(text):
    """Returns the longest delay of input (elapsed time, CPU time, and elapsed time without waiting for a processor),
    and the longest turn of the main loop before the window was shown."""
    found = [tuple(map(int, times)) for times in WAIT.findall(text)]
    start = max((int(wall) for wall, _ in START.findall(text)), default=0)
    return *(max(times, default=0) for times in (zip(*found) if found else ((), (), ()))), start


def show(name, results):
    walls, works, owns, starts = map(sorted, zip(*results))
    print(f"{name:<34} wall {walls} ms   work {works} ms   without the queue {owns} ms   before there was a window {starts} ms", flush=True)
    bars.at_most(f"{name.strip()}: input waits without the queue", bars.median(owns), 50)


def count_books(path):
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as file:
            return file.execute("select count(*) from book").fetchone()[0]
    except sqlite3.Error:
        return -1


def scroll(session):
    """Scrolls through a shelf by wheel and keys."""
    session.move(500, 600)
    session.tool("click", "--repeat", 40, "--delay", 15, 5)
    time.sleep(0.5)
    session.keys("End")
    time.sleep(0.7)
    session.keys("Home")
    time.sleep(0.7)


def measure(session, what, runs, verbose):
    tell = print if verbose else lambda _: None
    measuring = Measuring(session)
    folder = session.folder / "books"
    folder.mkdir(exist_ok=True)
    for number in range(500):
        small_book(folder / f"{number:03}.epub", number)
    if "import" in what:
        show("500 books imported", [importing(measuring, folder, run, tell) for run in range(runs)])
    if "shelf" in what:
        measuring.library("shelf")
        importing(measuring, folder, "shelf", lambda _: None)
        for size in [(1000, 800), (1920, 1080)]:
            measuring.size = size
            name = f"a shelf of 500, {size[0]}x{size[1]}"
            show(name, [told(measuring.run(["--bookshelf"], 4), tell) for _ in range(runs)])
            script = lambda: scroll(session)
            show("  and scrolled", [told(measuring.run(["--bookshelf"], 6, script), tell) for _ in range(runs)])
    if "chapter" in what:
        measuring.size = (1000, 800)
        measuring.library("chapter")
        book = big_book(session.folder / "big.epub")
        script = lambda: resizes(session)
        show("a chapter of 3 MB, resized", [told(measuring.run([book], 6, script), tell) for _ in range(runs)])
    if "turns" in what:
        turns(measuring, tell)


def told(text, tell):
    tell(text)
    return longest(text)


def importing(measuring, folder, run, tell):
    path = measuring.library(run if run == "shelf" else f"import-{run}")
    text = measuring.run([folder], 90, until=lambda: count_books(path) >= 500)
    if (count := count_books(path)) != 500:
        print(f"  only {count} books")
    return told(text, tell)


def resizes(session):
    for width in [700, 900, 640, 1000]:
        session.resize(width, 800)
        time.sleep(0.5)
    for _ in range(6):
        session.keys("Right")
        time.sleep(0.2)


def turns(measuring, tell):
    """Measures the frames of turns in each style, size and scale."""
    session = measuring.session
    book = books.write(session.folder / "The Long Way.epub")
    for style in ["slide", "curl"]:
        for scale in [1, 2]:
            for size in [(1000, 800), (1920, 1080)]:
                path = measuring.library(f"turns-{style}-{scale}-{size[0]}")
                os.environ["GDK_SCALE"] = str(scale)
                # The window has the same number of pixels at both scales.
                measuring.size = (size[0] // scale, size[1] // scale)
                measuring.run([book], 1)
                set_style(path, style)
                text = measuring.run([book], 6, lambda: turn_pages(session))
                tell(text)
                show_turns(f"{style}, {size[0]}x{size[1]} px, scale {scale}", text)
    os.environ.pop("GDK_SCALE")


def turn_pages(session):
    for _ in range(20):
        session.keys("Right")
        time.sleep(0.4)
    for _ in range(5):
        session.keys("Left")
        time.sleep(0.4)


def set_style(path, style):
    with sqlite3.connect(path) as file:
        file.execute(
            "insert or replace into setting (book, profile, key, value) values (null, '', 'appearance', ?)",
            (f'{{"turn":"{style}"}}',))


def show_turns(name, text):
    found = [tuple(map(float, m)) for m in TURN.findall(text)]
    frames = sum(f[0] for f in found)
    # One frame in a hundred may be late: the display server shares the processors.
    bars.at_most(f"{name}: frames over 16.7 ms of work", 100 * sum(f[5] for f in found) / frames if found else None, 1, "%")
    if not found:
        return print(f"{name:<34} no turns\n{text}")
    print(
        f"{name:<34} {len(found)} turns, {frames:.0f} frames; work {sum(f[4] for f in found) / frames:.1f} ms, "
        f"at most {max(f[2] for f in found)} ms; wall {sum(f[3] for f in found) / frames:.1f} ms, "
        f"at most {max(f[1] for f in found)} ms; {sum(f[5] for f in found):.0f} frames over 16.7 ms of work; "
        f"longest gaps {sorted(f[6] for f in found)[-3:]}; page faults {[int(f[7]) for f in found if f[7] > 99]}", flush=True)
