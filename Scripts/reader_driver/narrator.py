"""Listens to the narrator of a book with media overlays, by keys, pointer and the desktop's media keys.

The recording is made here; the audio output is silent. Texts that the narrator leaves out are spoken by espeak-ng.
"""
import os
import re
import wave
import zipfile

from .marking import choose_entry, open_menu
from .pages import label, page, reading, step, text
from .recordings import sound_of_the_text, video, video_of_the_text
from .session import Failure
from .speaking import choose, pause_by_keys

SECONDS = 2
PARAGRAPHS = 40
# The book's own colour of the sentence that sounds.
COLOUR = (0xFF, 0xD0, 0x40)
HTML = ('<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en"><head>'
        '<title>x</title><link rel="stylesheet" href="s.css"/></head><body>{}</body></html>')


def recording(path, sentences):
    """Writes a recording of a tone, with the same length for each sentence."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(1)
        file.setframerate(8000)
        tone = bytes(128 + (40 if n // 18 % 2 else -40) for n in range(8000 * SECONDS))
        for _ in range(sentences):
            file.writeframes(tone)


def chapter(number, title):
    """Returns a chapter of paragraphs of two sentences, and its overlay. One sentence has no recording."""
    parts, clips, count = [f"<h1>{title}</h1>"], [], 0
    for paragraph in range(1, PARAGRAPHS + 1):
        spans = []
        for name in ("a", "b"):
            spans.append(f'<span id="s{count}">Sentence {number}.{paragraph}{name} is read aloud by somebody who knows '
                         "how the lamp was lit, and why it went out again.</span>")
            times = f'clipBegin="{count * SECONDS}s" clipEnd="{(count + 1) * SECONDS}s"'
            sound = "" if (number, paragraph, name) == (2, 1, "b") else f'<audio src="r{number}.wav" {times}/>'
            kind = ' epub:type="pagebreak"' if (number, paragraph, name) == (2, 40, "b") else ""
            clips.append(f'<par{kind}><text src="c{number}.xhtml#s{count}"/>{sound}</par>')
            count += 1
        parts.append(f"<p>{' '.join(spans)}</p>")
    smil = ('<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>' + "".join(clips) + "</body></smil>")
    return HTML.format("".join(parts)), smil, count


def write(folder):
    """Writes a book with a narrator: a title page without a recording, and two chapters."""
    path = folder / "narrated.epub"
    container = ('<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
                 '<rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>')
    items = '<item id="c0" href="c0.xhtml" media-type="application/xhtml+xml"/>' + "".join(
        f'<item id="c{n}" href="c{n}.xhtml" media-type="application/xhtml+xml" media-overlay="o{n}"/>'
        f'<item id="o{n}" href="c{n}.smil" media-type="application/smil+xml"/>'
        f'<item id="r{n}" href="r{n}.wav" media-type="audio/wav"/>' for n in (1, 2))
    package = (
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">urn:narrated</dc:identifier>'
        '<dc:title>The Lamp</dc:title><dc:language>en</dc:language><dc:creator>A. Walker</dc:creator>'
        '<meta property="dcterms:modified">2020-01-01T00:00:00Z</meta>'
        '<meta property="media:narrator">Nora Reed</meta><meta property="media:active-class">now</meta></metadata>'
        f'<manifest><item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        f'<item id="s" href="s.css" media-type="text/css"/><item id="v" href="lamp.avi" media-type="video/avi"/>{items}</manifest>'
        '<spine><itemref idref="c0"/><itemref idref="c1"/><itemref idref="c2"/></spine></package>')
    nav = HTML.format('<nav epub:type="toc"><ol><li><a href="c1.xhtml">Evening</a></li>'
                      '<li><a href="c2.xhtml">Morning</a></li></ol></nav>')
    with zipfile.ZipFile(path, "w") as book:
        book.writestr("mimetype", "application/epub+zip")
        book.writestr("META-INF/container.xml", container)
        book.writestr("p.opf", package)
        book.writestr("nav.xhtml", nav)
        book.writestr("s.css", ".now { background-color: #%02x%02x%02x; color: #000 }" % COLOUR)
        book.writestr("c0.xhtml", HTML.format(
            "<h1>The Lamp</h1><p>This page has no recording.</p>"
            '<audio controls="" title="Rain" style="display: block"><source src="none.opus"/><source src="r1.wav"/></audio>'
            '<video src="lamp.avi" title="Lamp burning" style="display: block; margin-top: 20px"></video>'))
        video(folder / "lamp.avi")
        book.write(folder / "lamp.avi", "lamp.avi")
        for number, title in ((1, "Evening"), (2, "Morning")):
            words, smil, count = chapter(number, title)
            book.writestr(f"c{number}.xhtml", words)
            book.writestr(f"c{number}.smil", smil)
            sound = folder / f"r{number}.wav"
            recording(sound, count)
            book.write(sound, sound.name)
    return path


def coloured_rows(session):
    """Returns the rows of the page in which the book's colour for the spoken sentence is found."""
    x, y, width, height = session.box(page(session))
    pixels = session.pixels(x, y, width, height)
    wanted = bytes(COLOUR)
    return [row for row in range(0, height, 4)
            if wanted in (pixels[(row * width + column) * 3:][:3] for column in range(0, width, 7))]


def shown_paragraphs(session):
    """Returns the first words of the paragraphs that begin in sight."""
    height = session.box(page(session))[3]
    return [words for words in paragraphs(session) if 12 < row_of(session, words) < height]


def toggle_scrolling(session):
    """Switches between pages and scroll, which are shown by different widgets."""
    session.keys("s")
    session.tool("sleep", "1")
    session.known.pop("page", None)
    reading(session)


def words_lead_there(session):
    """Clicks words: the narrator goes there, also if it has paused."""
    step("a click on a word leads the narrator to its sentence, also from a pause")
    for pauses in (False, True):
        # Nothing moves while the paragraphs are looked for.
        session.keys("space")
        session.expect("Read On", "push button")
        top = session.box(page(session))
        rows = {words: row_of(session, words) for words in paragraphs(session)}
        now = session.wait("the sentence", lambda: coloured_rows(session), 20)[0]
        chosen = max((words for words in rows if 30 < rows[words] < top[3] - 120), key=lambda words: abs(rows[words] - now))
        row, x = rows[chosen], label(session, chosen)[0]
        if not pauses:
            session.keys("space")
            session.expect("Pause", "push button")
        session.click(x, top[1] + row)
        session.expect("Pause", "push button")
        # A sentence is short: the second one of the paragraph may have begun.
        session.wait("the paragraph that was clicked",
                     lambda: any(-12 < found - row < 80 for found in coloured_rows(session)))


def listen_from_here(session, words):
    """Selects the word under the pointer, and reads on from it by the button of its bubble."""
    x, _ = label(session, words)
    with session.popover() as bubble:
        session.click_twice(x, session.box(page(session))[1] + row_of(session, words))
        bubble.appears()
        session.click_on(session.expect("Listen from Here", "push button"), bubble)
        bubble.goes()


def go(session, pictures=None):
    os.environ["LECTERN_AUDIO_SINK"] = "fakesink sync=true"
    # No speech service: the voice is espeak-ng.
    os.environ["SPEECHD_ADDRESS"] = f"unix_socket:{session.folder}/none"
    # The service that announces sleep is made here, on the same bus.
    os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = os.environ["DBUS_SESSION_BUS_ADDRESS"]

    def shot(name):
        if pictures:
            session.picture(pictures / f"{name}.png", (1000, 760))

    book = write(session.folder)
    step("a book with a narrator opens at its title page")
    session.start("--size", "1000x760", book)
    reading(session)
    session.wait("the title page", lambda: "no recording" in text(session))
    sound_of_the_text(session, shot)
    video_of_the_text(session, shot)
    step("F5 begins with the first chapter that is narrated; the narrator is chosen")
    session.keys("F5")
    session.expect("Pause", "push button")
    session.wait("the first chapter", lambda: "Sentence 1.1a" in text(session))
    session.expect("Narrator: Nora Reed", "label")
    first = session.wait("the colour of the book", lambda: coloured_rows(session))
    shot("narrator-first")
    session.wait("another sentence", lambda: (rows := coloured_rows(session)) and rows != first, 20)
    step("a button and keys go by sentences and paragraphs, and pages follow")
    session.press(session.button("Next Sentence"))
    for _ in range(7):
        session.keys("ctrl+shift+Down")
    session.press(session.button("Next Paragraph"))
    session.wait("another page", lambda: "Sentence 1.1a" not in text(session) and coloured_rows(session), 20)
    shot("narrator-followed")
    words_lead_there(session)
    step("the same in scroll")
    toggle_scrolling(session)
    session.wait("the sentence in scroll", lambda: coloured_rows(session), 20)
    words_lead_there(session)
    begin = shown_paragraphs(session)[0]
    for _ in range(12):
        session.keys("ctrl+shift+Down")
    session.keys("space")
    session.expect("Read On", "push button")
    session.wait("the sentence in sight", lambda: coloured_rows(session), 20)
    session.wait("other paragraphs", lambda: begin not in shown_paragraphs(session), 20)
    shot("narrator-scroll")
    toggle_scrolling(session)
    session.wait("the sentence on its page", lambda: coloured_rows(session), 20)
    session.keys("space")
    session.expect("Pause", "push button")
    step("a reader who turns away is left alone, and comes back")
    session.keys("Home")
    session.expect("Back to the Voice", "push button")
    session.wait("the title page", lambda: "no recording" in text(session))
    x, y, width, height = session.box(session.button("Back to the Voice"))
    session.click(x + width // 2, y + height // 2)
    session.gone("Back to the Voice", "push button")
    session.wait("the spoken page", lambda: coloured_rows(session), 20)
    reading(session)
    desktop = pause_by_keys(session, "Evening", "The Lamp")
    interruptions(session, desktop)
    step("the bubble of selected words reads from them on")
    before = coloured_rows(session)[0]
    sentence = max(paragraphs(session), key=lambda words: abs(row_of(session, words) - before))
    listen_from_here(session, sentence)
    session.expect("Pause", "push button")
    begin = row_of(session, sentence)
    session.wait("the selected sentence", lambda: any(abs(row - begin) < 12 for row in coloured_rows(session)))
    shot("narrator-from-here")
    step("the next chapter by the desktop: a sentence without a recording is spoken")
    desktop.call("Next")
    session.wait("the second chapter", lambda: "Sentence 2.1a" in text(session) and coloured_rows(session))
    session.wait("its title", lambda: desktop.get("Metadata")["xesam:title"] == "Morning")
    rows = coloured_rows(session)
    session.wait("the spoken sentence", lambda: (now := coloured_rows(session)) and now != rows, 20)
    spoken = coloured_rows(session)
    session.wait("the recording again", lambda: (now := coloured_rows(session)) and now[0] > spoken[0], 40)
    step("speed and sleep timer are chosen")
    reading(session)
    session.keys("space")
    session.expect("Read On", "push button")
    choose(session, "Speed", "End")
    session.expect("3×", "label")
    session.wait("the speed on the bus", lambda: desktop.get("Rate") == 3)
    choose(session, "Speed", "Home")
    choose(session, "Sleep Timer", "End")
    session.expect("Sleep After This Chapter", "label")
    shot("narrator-timer")
    step("a voice is chosen instead, and the narrator again")
    session.press(session.button("Read On"))
    session.expect("Pause", "push button")
    choose(session, "Voice", "Down")
    session.expect("Standard Voice", "label")
    session.wait("the colour of the voice", lambda: not coloured_rows(session))
    session.expect("Pause", "push button")
    shot("narrator-voice")
    choose(session, "Voice", "Home")
    session.expect("Narrator: Nora Reed", "label")
    session.wait("the colour of the narrator", lambda: coloured_rows(session), 20)
    leave_out(session, shot)
    pronunciations(session, shot)
    ruler(session, shot)
    step("the end of the program keeps the place; the next start goes on there")
    there = text(session)
    session.keys("ctrl+q")
    session.stop()
    session.start("--size", "1000x760", book)
    reading(session)
    session.wait("the same page", lambda: text(session) == there)
    session.keys("F5")
    session.expect("Pause", "push button")
    session.wait("the sentence", lambda: coloured_rows(session), 20)
    session.keys("ctrl+q")
    session.stop()
    session.finish()


class Others:
    """Another media player of the desktop, and the service that announces sleep, on a connection of their own."""

    def __init__(self):
        from gi.repository import Gio, GLib
        self.glib = GLib
        self.bus = Gio.DBusConnection.new_for_address_sync(
            os.environ["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        for name in ("org.mpris.MediaPlayer2.other", "org.freedesktop.login1"):
            self.bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
                               GLib.Variant("(su)", (name, 0)), None, 0, 10_000, None)

    def play(self, status):
        changed = {"PlaybackStatus": self.glib.Variant("s", status), "Rate": self.glib.Variant("d", 1)}
        self.emit("/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties", "PropertiesChanged",
                  self.glib.Variant("(sa{sv}as)", ("org.mpris.MediaPlayer2.Player", changed, [])))

    def sleep(self, begins):
        self.emit("/org/freedesktop/login1", "org.freedesktop.login1.Manager", "PrepareForSleep",
                  self.glib.Variant("(b)", (begins,)))

    def emit(self, path, interface, signal, arguments):
        self.bus.emit_signal(None, path, interface, signal, arguments)
        self.bus.flush_sync(None)


def interruptions(session, desktop):
    """Another player and sleep pause the book, which is paused before and after it."""
    step("another player that begins pauses the book; sleep pauses it, and it goes on after it")
    others = Others()

    def status(wanted):
        session.wait(wanted, lambda: desktop.get("PlaybackStatus") == wanted)

    others.play("Playing")
    desktop.call("Play")
    status("Playing")
    # The other player only goes on to its next track.
    others.play("Playing")
    session.tool("sleep", "1")
    status("Playing")
    others.play("Paused")
    others.play("Playing")
    status("Paused")
    session.expect("Read On", "push button")
    desktop.call("Play")
    status("Playing")
    others.sleep(True)
    status("Paused")
    others.sleep(False)
    status("Playing")
    desktop.call("Pause")
    status("Paused")
    others.sleep(True)
    others.sleep(False)
    session.tool("sleep", "1")
    status("Paused")


def leave_out(session, shot):
    """Leaves out what the book has: its page number."""
    step("the menu offers to leave out page numbers, and nothing that the book has not")
    with session.popover() as bubble:
        session.click_on(session.button("More for Reading Aloud"))
        bubble.appears()
        box = session.wait("the entry", lambda: session.find(name="Page Numbers", role="check box"), 20)
        if session.find(name="Bibliography", role="check box") is not None:
            raise Failure("a bibliography is offered")
        shot("narrator-menu")
        is_checked = lambda: box.getState().contains(session.atspi.STATE_CHECKED)
        if not is_checked():
            raise Failure("page numbers are read at first")
        # The first entry may have come after the menu: its keyboard focus is elsewhere then.
        session.wait("another choice", lambda: session.keys("Tab") or session.has_keyboard(box), 20)
        session.keys("space")
        session.wait("page numbers to be read", lambda: not is_checked())
        session.keys("space")
        session.wait("page numbers to be left out", is_checked)
        session.keys("Escape")
        bubble.goes()
    reading(session)


def pronunciations(session, shot):
    """Adds a word to the reader's own pronunciations by keys, removes it by the pointer, and undoes that."""
    step("the window with pronunciations, from the menu: a word is added, removed, and comes back")
    with session.popover() as bubble:
        session.click_on(session.button("More for Reading Aloud"))
        bubble.appears()
        entry = session.expect("Pronunciations…", "push button")
        session.wait("the entry to have the keyboard", lambda: session.keys("Tab") or session.has_keyboard(entry), 20)
        session.keys("Return")
        bubble.goes()
    session.expect("Word", "text")
    session.tool("sleep", "1")
    session.tool("type", "lamp")
    session.keys("Tab")
    session.tool("type", "lantern")
    session.keys("Return")
    session.wait("the word", lambda: session.find(containing="lantern", role="label"))
    shot("pronunciations")
    session.press(session.button("Remove"))
    session.wait("the word to go", lambda: session.find(containing="lantern", role="label") is None)
    session.press(session.button("Undo"))
    session.wait("the word again", lambda: session.find(containing="lantern", role="label"))
    session.keys("Escape")
    session.gone("Remove", "push button")
    reading(session)
    pronounce_selection(session, shot)


def pronounce_selection(session, shot):
    """Selects a word by the pointer, and opens the window for it from the bubble."""
    step("the bubble of a selected word opens the window with the word and its language")
    session.keys("space")
    session.expect("Read On", "push button")
    words = max(paragraphs(session), key=lambda words: row_of(session, words))
    x, y = label(session, words)[0], session.box(page(session))[1] + row_of(session, words)
    with session.popover() as bubble:
        session.click_twice(x, y)
        bubble.appears()
        shot("bubble")
        session.click_on(session.expect("Pronounce…", "push button"), bubble)
        bubble.goes()
    session.expect("Word", "text")
    session.wait("its language", lambda: session.find(name="English", role="label"), 20)
    session.wait("the keyboard in the other field", lambda: session.has_keyboard(session.expect("Said As", "text")))
    session.tool("type", "phrase")
    session.tool("sleep", "1")
    shot("pronounce")
    session.keys("Return")
    session.wait("the entry", lambda: session.find(containing="phrase · English", role="label"))
    session.expect("Sentence", "label")
    # The languages of the voices are offered by name.
    with session.popover() as choices:
        session.click_on(session.expect("Language", "combo box"))
        choices.appears()
        session.wait("Afrikaans", lambda: session.find(name="Afrikaans", role="label"), 20)
        shot("pronounce-languages")
        session.keys("Escape")
        choices.goes()
    session.keys("Escape")
    session.gone("Remove", "push button")
    reading(session)
    session.keys("Escape", "space")
    session.expect("Pause", "push button")


def ruler(session, shot):
    """Reads sentence by sentence: with the narrator, and then by keys alone."""
    def inked():
        """Returns the rows of the page with letters that are not dim."""
        x, y, width, height = session.box(page(session))
        pixels = session.pixels(x, y, width, height)
        return [row for row in range(height) if any(
            pixels[(row * width + column) * 3] < 0x40 for column in range(width // 5, width * 4 // 5, 3))]

    def is_dim():
        return len(inked()) < whole // 2
    step("with the ruler the spoken sentence is dark and the rest dim")
    whole = len(inked())
    session.keys("ctrl+shift+s")
    session.wait("a dim page", is_dim)
    session.wait("the spoken sentence", lambda: coloured_rows(session), 20)
    shot("narrator-ruler")
    step("without sound, keys move it over the page and to the next one")
    session.keys("shift+F5")
    session.gone("Stop Reading Aloud", "push button")
    reading(session)
    session.keys("Down")
    before = session.wait("a dark sentence", lambda: is_dim() and inked())
    session.keys("Down", "Down")
    session.wait("another dark sentence", lambda: (rows := inked()) and rows != before)
    shot("ruler")
    words = text(session)
    for _ in range(14):
        session.keys("Down")
    session.wait("another page", lambda: text(session) != words and is_dim())
    session.keys("Escape")
    session.wait("a page that is not dim", lambda: not is_dim())
    step("the menu shows the ruler, too")
    shot("ruler-gone")
    open_menu(session)
    choose_entry(session, "View", "Sentence by Sentence")
    session.wait("a dim page", is_dim)
    session.keys("Escape")
    session.wait("a page that is not dim", lambda: not is_dim())


def paragraphs(session):
    """Returns the first words of the paragraphs that begin on the page."""
    stage, found = page(session), []
    for index in range(stage.childCount):
        child = stage.getChildAtIndex(index)
        if child is not None and child.getRoleName() == "label" and re.match(r"Sentence \d+\.\d+a ", child.name):
            found.append(child.name[:20])
    return found


def row_of(session, words):
    """Returns the row of the first line of a paragraph on the page."""
    node = session.find(containing=words, role="label", where=page(session))
    return session.box(node)[1] - session.box(page(session))[1] + 12
