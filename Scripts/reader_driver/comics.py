"""Measures the reader with a comic of 900 MB: memory beside an empty window, the frames of turns from cover to end, and turns
while the thumbnails of all pages are drawn."""
import os
import pathlib
import re
import subprocess
import time
import zipfile

from . import bars
from .memory import empty_window, resident, watched
from .waits import TURN, WAIT, Measuring, set_style

PAGES, MEGABYTES = 300, 900


def comic(folder):
    """A comic of 300 pages of 1600x2400 pixels: eight drawings in turn, each filled up to 3 MB."""
    pictures = []
    for number in range(8):
        path = folder / f"page{number}.jpg"
        subprocess.run(
            ["convert", "-seed", str(number), "-size", "1600x2400", "plasma:fractal", "-quality", "92", str(path)], check=True)
        pictures.append(path.read_bytes())
    book = folder / "comic.cbz"
    with zipfile.ZipFile(book, "w", zipfile.ZIP_STORED) as archive:
        for number in range(PAGES):
            data = pictures[number % 8]
            # Decoders stop at the end of the picture.
            archive.writestr(f"{number:03}.jpg", data + bytes(max(0, MEGABYTES * 1_000_000 // PAGES - len(data))))
    return book


def scenario(session, process, first=None, turns=PAGES // 2):
    time.sleep(4)
    if first:
        session.keys(first)
        time.sleep(2)
    memory = [resident(process)]
    for _ in range(turns):
        session.keys("Right")
        time.sleep(0.45)
    memory.append(resident(process))
    time.sleep(6)
    memory.append(resident(process))
    return memory


def measure(session):
    os.environ["LECTERN_TIMES"] = "turns"
    os.environ["GSK_RENDERER"] = os.environ.get("LECTERN_RENDERER", "gl")
    measuring = Measuring(session)
    empty = empty_window(session)
    path = measuring.library("comic")
    book = comic(pathlib.Path(session.folder))
    measuring.run([book], 2)
    set_style(path, "canvas")
    found = []
    measuring.run([book], 1, lambda: found.append(scenario(session, session.reader)))
    opened, turned, rested = (value - (empty or 0) for value in found[0])
    print(f"a comic of {MEGABYTES} MB beside an empty window: opened {opened:+.0f} MB, "
          f"after {PAGES // 2} turns {turned:+.0f} MB, at rest {rested:+.0f} MB", flush=True)
    bars.at_most("a comic beside an empty window", turned, 150, "MB")
    # OpenGL that the main processor draws is slow: the reader chooses what draws the frames.
    del os.environ["GSK_RENDERER"]
    show_frames("a comic", measuring.run([book], 1, lambda: scenario(session, session.reader, first="Home", turns=PAGES - 1)))


CACHED = re.compile(r"thumbnails (begun|done) after (\d+) ms")


def measure_caching(session):
    """Opens the panel of pages, whose thumbnails the reader then draws in the background, and turns pages meanwhile."""
    os.environ["LECTERN_TIMES"] = "turns"
    measuring = Measuring(session)
    path = measuring.library("caching")
    book = comic(pathlib.Path(session.folder))
    measuring.run([book], 2)
    set_style(path, "canvas")

    def script():
        time.sleep(4)
        session.keys("ctrl+shift+p")
        time.sleep(0.3)
        session.keys("Escape")
        for _ in range(PAGES // 2):
            session.keys("Page_Down")
            time.sleep(0.2)
        end = time.monotonic() + 120
        while "thumbnails done" not in (session.folder / "times.log").read_text(errors="replace") and time.monotonic() < end:
            time.sleep(0.5)

    text = measuring.run([book], 1, script)
    times = dict(CACHED.findall(text))
    drawn = int(times["done"]) - int(times["begun"]) if len(times) == 2 else None
    print(f"the thumbnails of {PAGES} pages were drawn in {drawn} ms", flush=True)
    # Without this the turns would not have been made while pages were drawn.
    bars.at_most("the thumbnails of all pages are drawn, and not at once", None if drawn is None or drawn < 2000 else 0, 0)
    show_frames("a comic whose thumbnails are drawn", text)


def show_frames(name, text):
    turns = [tuple(map(float, match)) for match in TURN.findall(text)]
    waits = sorted(int(wall) for wall, _, _ in WAIT.findall(text))
    bars.at_most(f"{name}: input waits", waits[-1] if waits else 0, 50)
    if not turns:
        bars.at_most(f"{name}: turns", None, 0)
        return print(text[-2000:])
    frames = sum(turn[0] for turn in turns)
    gaps = sorted(turn[6] for turn in turns)
    bars.at_most(f"{name}: 99 of 100 gaps of a turn", gaps[int(len(gaps) * 0.99)], 33)
    bars.at_most(f"{name}: work of a frame", sum(turn[4] for turn in turns) / frames, 16)
    print(f"its turns: {len(turns)} with {frames:.0f} frames, {sum(turn[4] for turn in turns) / frames:.1f} ms of work each, at most "
          f"{max(turn[2] for turn in turns)} ms; longest gap of a turn: median {gaps[len(gaps) // 2]}, "
          f"p99 {gaps[int(len(gaps) * 0.99)]} ms; input waited at most {waits[-1] if waits else 0} ms", flush=True)
