"""Compares pages of a fixed size drawn by the engine with the same pages in WebKit, in processor time and memory."""
import os
import pathlib
import time
import zipfile

from . import bars, books, interactive
from .waits import Measuring

PAGES, TURNS, REST = 40, 30, 10
TICKS = os.sysconf("SC_CLK_TCK")
HEAVY = """let n = 0;
function draw() { document.getElementById('x').style.left = (n++ % 300) + 'px'; requestAnimationFrame(draw); }
addEventListener('load', draw);"""


def write(path, is_heavy):
    """Writes a book of pages with a picture, positioned lines and a script, which works all the time if it is heavy."""
    lines = "".join(
        f'<p style="position: absolute; left: {40 + n}px; top: {300 + 40 * n}px">Line {n} of a page that was set by hand.</p>'
        for n in range(10))
    items = "".join(
        f'<item id="p{n}" href="p{n}.xhtml" media-type="application/xhtml+xml" properties="scripted"/>' for n in range(PAGES))
    refs = "".join(f'<itemref idref="p{n}"/>' for n in range(PAGES))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        book.writestr("META-INF/container.xml", books.CONTAINER)
        book.writestr("book.opf", f"""<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">urn:engines:{is_heavy}</dc:identifier>
<dc:title>Pages</dc:title><dc:language>en</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>
<meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">none</meta></metadata>
<manifest>{items}<item id="i" href="i.png" media-type="image/png"/></manifest><spine>{refs}</spine></package>""")
        book.writestr("i.png", books.picture(520, 220))
        for number in range(PAGES):
            book.writestr(f"p{number}.xhtml", f"""<html xmlns="http://www.w3.org/1999/xhtml"><head><title>{number}</title>
<meta name="viewport" content="width=600, height=800"/><script>{HEAVY if is_heavy else "let ready = 1;"}</script></head>
<body style="margin: 0"><h1 style="margin: 20px 40px">Page {number}</h1><img src="i.png" alt="" style="position: absolute; left: 40px; top: 70px"/>
<div id="x" style="position: absolute; left: 0; top: 760px; width: 20px; height: 20px; background: #c03030"></div>{lines}</body></html>""")
    return path


def family(root):
    """Returns the reader's process and those below it."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if interactive.is_below(int(folder.name), root):
                found.append(int(folder.name))
        except (OSError, ValueError):
            continue
    return found


def processor(root, seen):
    """Updates the processor seconds of each process of the family; those that have ended keep theirs."""
    for process in family(root):
        try:
            fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
            seen[process] = (int(fields[11]) + int(fields[12])) / TICKS
        except OSError:
            continue
    return sum(seen.values())


def megabytes(root):
    """Returns the memory of the family, with shared pages divided among their users."""
    total = 0
    for process in family(root):
        try:
            text = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text()
            total += int(text.split("Pss:")[1].split()[0]) / 1024
        except (OSError, IndexError):
            continue
    return total


def scenario(session, allows):
    def run():
        time.sleep(2)
        if allows:
            session.click(482, 847)
            time.sleep(3)
        root, seen = session.reader.pid, {}
        start = processor(root, seen)
        for _ in range(TURNS):
            session.keys("Right")
            end = time.monotonic() + 1.2
            while time.monotonic() < end:
                processor(root, seen)
                time.sleep(0.05)
        turned = processor(root, seen)
        time.sleep(2)
        before = processor(root, seen)
        time.sleep(REST)
        return (turned - start) / TURNS * 1000, (processor(root, seen) - before) / REST * 100, megabytes(root)
    return run


def measure(session):
    measuring = Measuring(session, (700, 900))
    for is_heavy in (False, True):
        costs = []
        for allows in (False, True):
            measuring.library(f"engines-{is_heavy}-{allows}")
            book = write(session.folder / f"engines-{is_heavy}.epub", is_heavy)
            found = []
            run = scenario(session, allows)
            measuring.run([book], 1, lambda: found.append(run()))
            turn, idle, memory = found[0]
            costs.append(turn)
            print(f"{'heavy' if is_heavy else 'quiet'} pages, {'WebKit with scripts' if allows else 'drawn by the engine'}: "
                  f"{turn:.0f} ms of processor a page, {idle:.1f} % of a core at rest, {memory:.0f} MB", flush=True)
            if not allows:
                bars.at_most(f"{'heavy' if is_heavy else 'quiet'} pages at rest, drawn by the engine", idle, 1, "% of a core")
        bars.at_most(f"a {'heavy' if is_heavy else 'quiet'} page drawn by the engine, of one in WebKit", costs[0] / max(costs[1], 0.1), 1, "")
