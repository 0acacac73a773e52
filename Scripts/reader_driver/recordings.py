"""Plays the sounds and videos inside a text by pointer and keys. The audio output is silent."""
import struct

from .pages import label, page, reading, step, text

RED, GREEN = (0xC8, 0x28, 0x28), (0x20, 0xA0, 0x40)


def video(path, seconds=20, width=160, height=90, rate=5):
    """Writes a video without sound, of plain pictures: red in its first half, then green."""
    def chunk(name, content):
        return name + struct.pack("<I", len(content)) + content

    def pixels(red, green, blue):
        return chunk(b"00db", bytes((blue, green, red)) * (width * height))
    size, count = width * height * 3, seconds * rate
    frames = [pixels(*RED)] * (count // 2) + [pixels(*GREEN)] * (count - count // 2)
    head = chunk(b"avih", struct.pack("<14I", 1000000 // rate, size * rate, 0, 0x10, count, 0, 1, size, width, height, 0, 0, 0, 0))
    stream = chunk(b"strh", b"vidsDIB " + struct.pack("<10I4H", 0, 0, 0, 1, rate, 0, count, size, 0, 0, 0, 0, width, height))
    form = chunk(b"strf", struct.pack("<3I2H6I", 40, width, height, 1, 24, 0, size, 0, 0, 0, 0))
    index = b"".join(b"00db" + struct.pack("<3I", 0x10, 4 + n * (size + 8), size) for n in range(count))
    body = (b"AVI " + chunk(b"LIST", b"hdrl" + head + chunk(b"LIST", b"strl" + stream + form))
            + chunk(b"LIST", b"movi" + b"".join(frames)) + chunk(b"idx1", index))
    path.write_bytes(chunk(b"RIFF", body))


def sound_of_the_text(session, shot):
    """Plays the sound on the title page by the pointer, moves in it by keys, and closes it."""
    step("a click on a sound of the text plays it below the page; Space pauses it, keys move in it")
    x, y = label(session, "This page has")
    session.click(x, y + 66)
    session.expect("Rain", "label")
    button = session.expect("Pause", "push button")
    session.wait("the time", lambda: session.find(containing="0:02", role="label"), 20)
    shot("sound")
    session.wait("the button to have the keyboard", lambda: session.has_keyboard(button))
    session.keys("space")
    session.expect("Play", "push button")
    session.keys("Tab", "Prior")
    session.wait("another time", lambda: session.find(containing="0:18", role="label") or session.find(containing="0:17", role="label"))
    session.press(session.button("Close the Player"))
    session.gone("Close the Player", "push button")
    session.keys("Right")
    session.wait("the first chapter", lambda: "Sentence 1.1a" in text(session))
    session.keys("Left")
    session.wait("the title page", lambda: "no recording" in text(session))


def video_of_the_text(session, shot):
    """Plays the video on the title page, moves to its second half, and closes it by Escape."""
    left, top, width, height = session.box(page(session))

    def middle():
        return session.colour(left + width // 2, top + height // 2)

    def is_like(colour):
        # Conversions change a colour by a little.
        return all(abs(int(middle()[at:at + 2], 16) - part) < 12 for at, part in zip((1, 3, 5), colour))
    step("a click on a video plays it over the page; Escape goes back")
    x, y = label(session, "This page has")
    paper = middle()
    session.click(x, y + 170)
    session.expect("Lamp burning", "label")
    session.wait("red pictures", lambda: is_like(RED))
    shot("video")
    session.keys("Tab", *["Prior"] * 6)
    session.wait("green pictures", lambda: is_like(GREEN))
    session.keys("Escape")
    session.gone("Close the Player", "push button")
    session.wait("the page", lambda: middle() == paper)
    reading(session)
