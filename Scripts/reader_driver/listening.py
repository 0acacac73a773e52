"""Listens to an audiobook: play, skip, chapters, speed, a bookmark, close and
reopen. The audio output is silent."""
import json
import math
import os
import pathlib
import struct
import urllib.parse
import wave
import zipfile

from . import books
from .pages import step
from .session import PATIENCE, Failure

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


def lit_window(side=600):
    """Returns a cover: a lit window at night."""
    def colour(x, y):
        if abs(x) < 0.22 and -0.34 < y < 0.3:
            if abs(x) < 0.012 or abs(y + 0.02) < 0.012:
                return 92, 58, 34
            warm = max(0.0, 1 - math.hypot(x * 1.6, y - 0.1) * 1.7)
            return int(226 + 26 * warm), int(160 + 62 * warm), int(78 + 70 * warm)
        if abs(x) < 0.25 and -0.37 < y < 0.33:
            return 60, 42, 36
        glow = max(0.0, 1 - math.hypot(x, y) * 1.5) ** 2
        night = (y + 0.5) * 14
        return int(20 + night + 96 * glow), int(30 + night + 60 * glow), int(58 + night + 18 * glow)

    return books.encoded(side, side, lambda x, y: colour(x / side - 0.5, y / side - 0.5))


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
        book.writestr("cover.png", lit_window())
        for n, (_, seconds) in enumerate(TRACKS):
            track = folder / f"t{n}.wav"
            tone(track, seconds, 220 + 110 * n)
            book.write(track, track.name)
    return path


def times(session):
    """Returns the slider's texts: elapsed, remaining, total."""
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


class Desktop:
    """A desktop's media keys: MPRIS on the session bus."""
    PLAYER = "org.mpris.MediaPlayer2.Player"

    def __init__(self):
        from gi.repository import Gio, GLib
        self.glib = GLib
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        names = self.ask("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames")[0]
        self.players = [name for name in names if name.startswith("org.mpris.MediaPlayer2.Lectern.")]

    def ask(self, name, path, interface, method, arguments=None):
        return self.bus.call_sync(name, path, interface, method, arguments, None, 0, 10_000 * PATIENCE, None).unpack()

    def call(self, method, arguments=None, interface=PLAYER):
        return self.ask(self.players[0], "/org/mpris/MediaPlayer2", interface, method, arguments)

    def get(self, name, interface=PLAYER):
        arguments = self.glib.Variant("(ss)", (interface, name))
        return self.call("Get", arguments, "org.freedesktop.DBus.Properties")[0]

    def set(self, name, value):
        arguments = self.glib.Variant("(ssv)", (self.PLAYER, name, value))
        self.call("Set", arguments, "org.freedesktop.DBus.Properties")


def shown_cover(session, desktop):
    """The cover is a file that other programs can read."""
    def file():
        address = desktop.get("Metadata").get("mpris:artUrl", "")
        path = pathlib.Path(urllib.parse.unquote(address.removeprefix("file://")))
        return path if address and path.read_bytes().startswith(b"\x89PNG") else None
    return session.wait("the cover of what is heard", file)


def media_keys(session):
    step("the desktop shows what is heard, and its media keys play, skip and set")
    desktop = Desktop()
    if len(desktop.players) != 1:
        raise Failure(f"the players on the bus are {desktop.players}")
    if desktop.get("Identity", "org.mpris.MediaPlayer2") != "Lectern":
        raise Failure("the player has another name")
    heard = desktop.get("Metadata")
    found = (heard["xesam:title"], heard["xesam:album"], heard["xesam:artist"], heard["mpris:length"])
    if found != ("The Salt House", "A Lamp in the Window", ["A. Walker"], 80_000_000):
        raise Failure(f"the state on the bus is {heard}")
    shown_cover(session, desktop)
    if desktop.get("PlaybackStatus") != "Paused":
        raise Failure("the state on the bus is still playing")
    desktop.call("PlayPause")
    session.expect("Pause", "push button")
    session.wait("Playing", lambda: desktop.get("PlaybackStatus") == "Playing")
    desktop.call("Pause")
    session.expect("Play", "push button")
    desktop.call("SetPosition", desktop.glib.Variant("(ox)", (heard["mpris:trackid"], 60_000_000)))
    expect_gone(session, "a place that the desktop asked for", 60, 61)
    desktop.call("Seek", desktop.glib.Variant("(x)", (-30_000_000,)))
    expect_gone(session, "a skip back", 29, 31)
    session.wait("the position", lambda: 29e6 <= desktop.get("Position") <= 31.5e6)
    desktop.set("Rate", desktop.glib.Variant("d", 1.5))
    session.wait("another speed", lambda: desktop.get("Rate") == 1.5)
    session.expect("1.5×", "label")
    desktop.set("Rate", desktop.glib.Variant("d", 1.0))
    desktop.call("Next")
    session.expect("Morning", "label")
    desktop.call("Previous")
    session.expect("The Salt House", "label")
    desktop.call("SetPosition", desktop.glib.Variant("(ox)", (desktop.get("Metadata")["mpris:trackid"], 31_000_000)))
    expect_gone(session, "the place from before", 30, 33)


def go(session, pictures=None):
    os.environ["LECTERN_AUDIO_SINK"] = "fakesink sync=true"

    def shot(name):
        if pictures:
            # Away from widgets with a tooltip.
            session.move(900, 300)
            session.tool("sleep", "1")
            session.picture(pictures / f"{name}.png", (1000, 760))

    book = write(session.folder)
    step("an audiobook opens with its cover, its words and its chapter")
    open_book(session, book)
    for words in ["A Lamp in the Window", "A. Walker", "Read by Nora Reed", "Into the Fog"]:
        session.expect(words, "label")
    if times(session)[:2] != ["0:00", "−0:50"]:
        raise Failure(f"the times are {times(session)}")
    session.expect_no_bare_labels()
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
    for _ in range(2):
        before = times(session)
        session.press(session.button("Next Chapter"), until=lambda: times(session) not in (before, ["", "", ""]))
    session.expect("The Salt House", "label")
    session.press(session.button("Forward 30 seconds"))
    expect_gone(session, "a skip by its button", 30, 40)
    step("the length of a skip is chosen")
    x, y, width, height = session.box(session.expect("Length of a Skip", "combo box"))
    before = session.surfaces()
    session.click(x + width // 2, y + height // 2)
    session.wait("the lengths", lambda: session.surfaces() > before)
    session.keys("Up", "Up", "Return")
    session.expect("Back 10 seconds", "push button")
    media_keys(session)
    step("the contents lead to chapters")
    session.keys("ctrl+t")
    session.expect("Morning", "label")
    shot("listening-contents")
    session.keys("Escape")
    step("a bookmark keeps the moment")
    session.keys("ctrl+d")
    # Do not check messages that disappear: on a busy machine they may be gone.
    session.keys("ctrl+b")
    session.expect("Remove the bookmark", "push button")
    session.keys("Escape")
    session.wait("the panel to close", lambda: not session.is_chosen(session.button("Contents and bookmarks")))
    cover = shown_cover(session, Desktop())
    step("listening goes on at the same second")
    before = times(session)
    session.keys("ctrl+q")
    session.stop()
    if cover.exists():
        raise Failure("the cover file for other programs was not deleted")
    open_book(session, book)
    session.wait(f"the times {before}", lambda: times(session) == before)
    session.keys("space")
    expect_gone(session, "playing on", 31, 79)
    shot("listening")
    session.keys("ctrl+q")
    session.stop()
    session.finish()
