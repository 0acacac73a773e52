"""A listener's way through an audiobook: play, skip, chapters, speed, a
bookmark, leave and come back. Tones go to a sink that is silent."""
import json
import math
import os
import struct
import wave
import zipfile

from . import books
from .pages import step
from .session import Failure

TRACKS = [("Into the Fog", 95), ("The Salt House", 140)]
CONTENTS = [("t0.wav", "Into the Fog"), ("t0.wav#t=50", "A Lamp in the Window"), ("t1.wav", "The Salt House"),
            ("t1.wav#t=80", "Morning")]


def tone(path, seconds, hertz):
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        period = [struct.pack("<h", int(6000 * math.sin(2 * math.pi * n * hertz / 8000))) for n in range(8000)]
        for _ in range(seconds):
            file.writeframes(b"".join(period))


def write(folder):
    """Writes a Readium audiobook of two tones with four chapters."""
    path = folder / "lamp.audiobook"
    manifest = {
        "metadata": {
            "conformsTo": "https://readium.org/webpub-manifest/profiles/audiobook", "title": "A Lamp in the Window",
            "author": "A. Walker", "narrator": "Nora Reed"},
        "readingOrder": [
            {"href": f"t{n}.wav", "type": "audio/wav", "title": title, "duration": seconds}
            for n, (title, seconds) in enumerate(TRACKS)],
        "resources": [{"href": "cover.png", "type": "image/png", "rel": "cover"}],
        "toc": [{"href": href, "title": title} for href, title in CONTENTS],
    }
    with zipfile.ZipFile(path, "w") as book:
        book.writestr("manifest.json", json.dumps(manifest))
        book.writestr("cover.png", books.picture(600, 600))
        for n, (_, seconds) in enumerate(TRACKS):
            track = folder / f"t{n}.wav"
            tone(track, seconds, 220 + 110 * n)
            book.write(track, track.name)
    return path


def times(session):
    """What the slider says: gone, left, and of the book."""
    node = session.find("Place in the chapter", "slider")
    return node.description.split(", ") if node else ["", "", ""]


def gone(session):
    minutes, seconds = times(session)[0].split(":")[-2:]
    return int(minutes) * 60 + int(seconds)


def expect_gone(session, what, least, most):
    session.wait(f"{what}: between {least} and {most} s gone", lambda: least <= gone(session) <= most, 20)


def open_book(session, book):
    session.start("--size", "1000x760", book)
    session.expect("Play", "push button", 20)


def go(session, pictures=None):
    os.environ["LECTERN_AUDIO_SINK"] = "fakesink sync=true"

    def shot(name):
        if pictures:
            session.tool("sleep", "1")
            session.picture(pictures / f"{name}.png", (1000, 760))

    book = write(session.folder)
    step("an audiobook opens with its cover, its words and its chapter")
    open_book(session, book)
    for words in ["A Lamp in the Window", "A. Walker", "Read by Nora Reed", "Into the Fog"]:
        session.expect(words, "label")
    if times(session)[:2] != ["0:00", "−0:50"]:
        raise Failure(f"the times are {times(session)}")
    shot("listening-first")
    step("space plays and pauses")
    session.keys("space")
    session.expect("Pause", "push button")
    expect_gone(session, "playing", 2, 40)
    session.keys("space")
    session.expect("Play", "push button")
    step("arrows skip, buttons go to chapters")
    session.keys("Right")
    expect_gone(session, "a skip", 1, 49)
    session.press(session.button("Next Chapter"))
    session.press(session.button("Next Chapter"))
    session.expect("The Salt House", "label")
    session.press(session.button("Forward 30 seconds"))
    expect_gone(session, "a skip by its button", 30, 40)
    step("the contents lead to chapters")
    session.keys("ctrl+t")
    session.expect("Morning", "label")
    shot("listening-contents")
    session.keys("Escape")
    step("a bookmark keeps the moment")
    session.keys("ctrl+d")
    session.expect(containing="Bookmark at 0:3", role="label")
    step("listening goes on at the same second")
    before = times(session)
    session.keys("ctrl+q")
    session.stop()
    open_book(session, book)
    session.wait(f"the times {before}", lambda: times(session) == before)
    session.keys("space")
    expect_gone(session, "playing on", 31, 79)
    shot("listening")
    session.keys("ctrl+q")
    session.stop()
    if said := session.complaints():
        raise Failure("GTK complains:\n" + "\n".join(said))
