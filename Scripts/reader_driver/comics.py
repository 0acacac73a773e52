"""Measures the reader with a comic of 900 MB: memory beside an empty window, and the frames of 300 turns."""
import os
import pathlib
import subprocess
import time
import zipfile

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


def scenario(session, process, first=None):
    time.sleep(4)
    if first:
        session.keys(first)
        time.sleep(2)
    memory = [resident(process)]
    for _ in range(PAGES // 2):
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
    # OpenGL that the main processor draws is slow: the reader chooses what draws the frames.
    del os.environ["GSK_RENDERER"]
    show_frames(measuring.run([book], 1, lambda: scenario(session, session.reader, first="Home")))


def show_frames(text):
    turns = [tuple(map(float, match)) for match in TURN.findall(text)]
    if not turns:
        return print(text[-2000:])
    frames = sum(turn[0] for turn in turns)
    gaps = sorted(turn[6] for turn in turns)
    waits = sorted(int(wall) for wall, _, _ in WAIT.findall(text))
    print(f"its turns: {len(turns)} with {frames:.0f} frames, {sum(turn[4] for turn in turns) / frames:.1f} ms of work each, at most "
          f"{max(turn[2] for turn in turns)} ms; longest gap of a turn: median {gaps[len(gaps) // 2]}, "
          f"p99 {gaps[int(len(gaps) * 0.99)]} ms; input waited at most {waits[-1] if waits else 0} ms", flush=True)
