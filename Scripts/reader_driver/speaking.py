"""Reads a book aloud: from the page, from the selection, over page turns, by keys and the desktop's media keys.

A speech-dispatcher with espeak-ng is started for it, on a socket of its own and a sound server without a device.
"""
import os
import pathlib
import shutil
import subprocess
import zipfile

from . import books
from .listening import Desktop
from .pages import page, reading, step, text
from .session import PATIENCE, Failure

WORDS = "The lamp burned on through the night, and nobody in the house could say who had lit it. "


def write(folder):
    """Writes a book of two chapters with numbered sentences, on several pages."""
    path = folder / "lamp.epub"
    container = ('<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
                 '<rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>')
    items = "".join(f'<item id="c{n}" href="c{n}.xhtml" media-type="application/xhtml+xml"/>' for n in (1, 2))
    package = (
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">urn:lamp</dc:identifier>'
        '<dc:title>The Lamp</dc:title><dc:language>en</dc:language><dc:creator>A. Walker</dc:creator>'
        '<meta property="dcterms:modified">2020-01-01T00:00:00Z</meta></metadata>'
        f'<manifest><item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>{items}</manifest>'
        '<spine><itemref idref="c1"/><itemref idref="c2"/></spine></package>')
    html = '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>x</title></head><body>{}</body></html>'
    nav = html.format('<nav epub:type="toc"><ol><li><a href="c1.xhtml">Evening</a></li>'
                      '<li><a href="c2.xhtml">Morning</a></li></ol></nav>')
    with zipfile.ZipFile(path, "w") as book:
        book.writestr("mimetype", "application/epub+zip")
        book.writestr("META-INF/container.xml", container)
        book.writestr("p.opf", package)
        book.writestr("nav.xhtml", nav)
        for n, title in ((1, "Evening"), (2, "Morning")):
            paragraphs = "".join(f"<p>Here is part {n}.{k}. {WORDS * 3}</p>" for k in range(1, 30))
            book.writestr(f"c{n}.xhtml", html.format(f"<h1>{title}</h1>{paragraphs}"))
    return path


def begin_service(session):
    """Starts the sound server and the speech service, and leads the reader to them."""
    for program in ("speech-dispatcher", "pulseaudio", "espeak-ng"):
        if not shutil.which(program):
            raise Failure(f"{program} is missing; run Scripts/install-dependencies")
    folder = session.folder / "speech"
    (folder / "conf" / "modules").mkdir(parents=True)
    (folder / "conf" / "speechd.conf").write_text(
        f'LogLevel 1\nLogDir "{folder}"\nAudioOutputMethod "pulse"\nAddModule "espeak-ng" "sd_espeak-ng" ""\n'
        'DefaultModule espeak-ng\n')
    environment = start_sound(session, folder)
    start_service(session, folder, environment)
    os.environ["SPEECHD_ADDRESS"] = f"unix_socket:{folder}/ssip"
    return folder, environment


def start_sound(session, folder):
    """Starts a sound server without a device; returns the environment of programs that use it."""
    environment = dict(os.environ, HOME=str(folder), PULSE_SERVER=f"unix:{folder}/pulse", PULSE_RUNTIME_PATH=str(folder))
    session.helpers.append(subprocess.Popen(
        ["pulseaudio", "-n", "--exit-idle-time=-1", "--load=module-null-sink",
         f"--load=module-native-protocol-unix auth-anonymous=1 socket={folder}/pulse", "--use-pid-file=no",
         "--disable-shm=yes"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
    session.wait("the sound server", lambda: (folder / "pulse").exists(), 20)
    return environment


def start_service(session, folder, environment):
    socket = folder / "ssip"
    socket.unlink(missing_ok=True)
    service = subprocess.Popen(
        ["speech-dispatcher", "-s", "-c", "unix_socket", "-S", str(socket), "-C", str(folder / "conf"),
         "-P", str(folder / "pid"), "-t", "0"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    session.helpers.append(service)
    session.wait("the speech service", socket.exists, 20)
    return service


def go(session, pictures=None):
    def shot(name):
        if pictures:
            session.picture(pictures / f"{name}.png", (1000, 760))

    begin_service(session)
    book = write(session.folder)
    step("a book opens and can be heard")
    session.start("--size", "1000x760", book)
    reading(session)
    step("F5 reads aloud, and the bar appears")
    session.keys("F5")
    session.expect("Stop Reading Aloud", "push button")
    session.expect("Pause", "push button")
    session.wait("the voices", lambda: session.find(containing="Standard Voice"), 20)
    session.tool("sleep", "3")
    session.expect_no_bare_labels()
    shot("speaking-first")
    step("volume, pitch, pauses and voices are in the menu")
    session.click_on(session.button("More for Reading Aloud"))
    for name in ("Volume", "Pitch", "Pause between Sentences"):
        session.expect(name, "slider")
    session.expect("Voice for English", "combo box")
    session.tool("sleep", "1")
    session.expect_no_bare_labels()
    shot("speaking-menu")
    session.keys("Escape")
    session.gone("Pitch", "slider")
    step("pages follow the speech over a page turn")
    # The first page has five paragraphs of four sentences.
    for _ in range(20):
        session.keys("ctrl+Down")
    session.wait("another page", lambda: "Here is part 1.1." not in text(session), 40)
    session.tool("sleep", "2")
    shot("speaking-followed")
    step("a reader who turns away is left alone, and comes back")
    session.keys("Home")
    session.expect("Back to the Voice", "push button")
    shot("speaking-elsewhere")
    session.press(session.button("Back to the Voice"))
    session.gone("Back to the Voice", "push button")
    pause_by_keys(session, "Evening", "The Lamp")
    step("the sleep timer is chosen")
    choose(session, "Sleep Timer", "End")
    session.expect("Sleep After This Chapter", "label")
    shot("speaking-timer")
    step("the speech ends with its bar; the next start goes on there")
    session.keys("shift+F5")
    session.gone("Stop Reading Aloud", "push button")
    there = text(session)
    session.keys("ctrl+q")
    session.stop()
    session.start("--size", "1000x760", book)
    reading(session)
    session.wait("the same page", lambda: text(session) == there)
    session.keys("F5")
    session.expect("Pause", "push button")
    session.keys("ctrl+q")
    session.stop()
    narrow(session, pictures)
    session.finish()


def narrow(session, pictures):
    """The bar in a window of 360 pixels, with all its buttons: each is in the window, and none is on another."""
    step("the bar in a narrow window has room for all its buttons")
    book = session.folder / "table.epub"
    rows = "".join(f"<tr><td>Row {n} of the harbour</td><td>{n} boats came home</td></tr>" for n in range(60))
    books.write_chapter(book, f"<table>{rows}</table>" + f"<p>{WORDS}</p>" * 20)
    session.start("--size", "360x640", book)
    reading(session)
    session.keys("F5")
    session.expect("Leave the Table", "push button")
    session.keys("End")
    session.expect("Back to the Voice", "push button")
    session.wait("the voices", lambda: session.find(containing="Standard Voice"), 20)
    session.tool("sleep", "1")
    if pictures:
        session.picture(pictures / "speaking-narrow.png", (400, 660))
    names = ["Previous Paragraph", "Previous Sentence", "Pause", "Next Sentence", "Next Paragraph", "Stop Reading Aloud",
             "Leave the Table", "Back to the Voice"]
    found = {name: session.box(session.expect(name, "push button")) for name in names}
    found |= {name: session.box(session.expect(name, "combo box")) for name in ["Speed", "Voice", "Sleep Timer"]}
    whole = session.largest()[1][2]
    if whole > 370:
        raise Failure(f"the window is {whole} pixels wide instead of 360")
    for name, (x, y, width, height) in found.items():
        if x < 0 or x + width > whole:
            raise Failure(f"{name} is at {x} to {x + width}, outside of the window")
        for other, (left, top, wide, high) in found.items():
            if name < other and x < left + wide and left < x + width and y < top + high and top < y + height:
                raise Failure(f"{name} and {other} overlap")
    session.keys("ctrl+q")
    session.stop()


def pause_by_keys(session, chapter, title):
    """Pauses by the space bar, and goes on and pauses by the desktop's media keys. Returns the desktop."""
    step("space pauses, the desktop's media keys go on and pause")
    session.keys("space")
    session.expect("Read On", "push button")
    desktop = Desktop()
    if len(desktop.players) != 1:
        raise Failure(f"the players on the bus are {desktop.players}")
    heard = desktop.get("Metadata")
    if (heard["xesam:title"], heard["xesam:album"]) != (chapter, title):
        raise Failure(f"the state on the bus is {heard}")
    desktop.call("PlayPause")
    session.expect("Pause", "push button")
    session.wait("Playing", lambda: desktop.get("PlaybackStatus") == "Playing")
    desktop.call("Pause")
    session.expect("Read On", "push button")
    return desktop


def choose(session, name, key):
    """Chooses the first or last entry of a drop-down list by keys."""
    x, y, width, height = session.box(session.expect(name, "combo box"))
    # A tooltip is a window too, and goes when the list comes.
    session.move(500, 300)
    session.tool("sleep", "1")
    before = session.surfaces()
    session.click(x + width // 2, y + height // 2)
    session.wait("the list", lambda: session.surfaces() > before)
    session.keys(key, "Return")
    session.wait("the list to close", lambda: session.surfaces() == before)
