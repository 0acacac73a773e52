"""Makes the pictures of docs/gallery: screenshots of the reader."""
import os
import subprocess
import time

from . import books, drawn, narrator, speaking
from .marking import on_highlight
from .pages import page, text
from .session import Failure, Session
from .turning import choose

SIZE = (1040, 780)
OTHERS = [
    ("A Book Without a Cover", "Anna Weber"), ("The Salt Road", "J. M. Ferreira"),
    ("Notes from a Small Orchard", "Lin Qiu"), ("On the Nature of Rivers", "H. Okafor"),
]


def rest(seconds=1.0):
    time.sleep(seconds)


def take(session: Session, top, folder):
    folder.mkdir(parents=True, exist_ok=True)
    session.compose()

    def shot(name):
        rest(0.6)
        path = folder / f"reader-{name}.png"
        session.picture(path, SIZE)
        # A palette is enough for paper and ink; covers need all colours.
        if name not in ("bookshelf",):
            subprocess.run(["convert", path, "-strip", "+dither", "-colors", "256", f"PNG8:{path}"], check=True)
        print(f"  {name}", flush=True)

    welcome = subprocess.run(
        [top / "Scripts/build-welcome", session.folder / "welcome.epub"], check=True, capture_output=True, text=True)
    welcome = welcome.stdout.strip()
    corpus = top.parent.parent / "shared/corpus/epub/books"
    if not corpus.exists():
        corpus = top.parent / "shared/corpus/epub/books"
    real = sorted(corpus.glob("*.epub"))
    shelf = session.folder / "shelf"
    shelf.mkdir()
    for title, author in OTHERS:
        books.write(shelf / f"{title}.epub", title, author)

    # The bookshelf, with books of different progress.
    for book, turns in [(real[0] if real else welcome, 30), (welcome, 4)]:
        session.start("--size", f"{SIZE[0]}x{SIZE[1]}", book)
        session.wait("a page", lambda: text(session), 20)
        for _ in range(turns):
            session.keys("Right")
            time.sleep(0.08)
        rest()
        session.keys("ctrl+q")
        session.stop()
    for book in [*real[1:], *sorted(shelf.glob("*.epub"))]:
        session.start("--size", f"{SIZE[0]}x{SIZE[1]}", book)
        rest(1.5)
        session.keys("ctrl+q")
        session.stop()

    reading = real[0] if real else welcome
    session.start("--size", f"{SIZE[0]}x{SIZE[1]}", reading)
    session.wait("a page", lambda: text(session), 20)
    session.move(520, 320)
    without_bars(session)
    shot("light")
    appearance(session, "Sepia", "One")
    shot("sepia")
    appearance(session, "Dark", "One")
    shot("dark")
    appearance(session, "Sepia", "Two")
    shot("two-columns")
    half_turned(session, shot)
    appearance(session, "Light", "Auto")
    session.keys("F9")
    rest(1)
    shot("contents")
    session.keys("Escape")
    rest(0.5)
    before = session.open_bubble("ctrl+comma")
    session.move(300, 760)
    shot("appearance")
    session.close_bubble(before)
    session.keys("ctrl+f")
    rest(0.6)
    session.type("marri")
    rest(2)
    shot("find")
    session.keys("Escape")
    rest(0.5)
    session.keys("ctrl+l")
    session.move(1300, 900)
    rest(1.5)
    shot("bookshelf")
    session.keys("ctrl+q")
    session.stop()

    marks(session, reading, shot)
    notes(session, welcome, shot)
    vertical(session, corpus.parent / "samples/kusamakura-japanese-vertical-writing.epub", shot)
    aloud(session, welcome, shot)
    comic(session, shot)


def aloud(session, book, shot):
    """A voice and a narrator: the spoken sentence and word, and the bar."""
    os.environ["LECTERN_AUDIO_SINK"] = "fakesink sync=true"
    speaking.begin_service(session)
    session.start("--size", f"{SIZE[0]}x{SIZE[1]}", book)
    session.wait("a page", lambda: text(session), 20)
    for key in ("Home", "ctrl+Page_Down", "Right", "F5"):
        session.keys(key)
        rest()
    session.expect("Stop Reading Aloud", "push button")
    session.keys("ctrl+Down", "ctrl+Down")
    session.move(520, 320)
    session.wait("the voices", lambda: session.find(containing="Standard Voice"), 20)
    rest(3)
    shot("aloud")
    session.keys("ctrl+q")
    session.stop()
    session.start("--size", f"{SIZE[0]}x{SIZE[1]}", narrator.write(session.folder))
    session.wait("a page", lambda: text(session), 20)
    session.keys("F5")
    session.expect("Narrator: Nora Reed", "label")
    session.keys("ctrl+Down", "ctrl+Down")
    rest(3)
    shot("narrator")
    session.keys("ctrl+q")
    session.stop()


def comic(session, shot):
    """A comic: two pages side by side, and one strip."""
    session.start("--size", f"{SIZE[0]}x{SIZE[1]}", drawn.write(session.folder))
    session.wait("a page", lambda: page(session), 20)
    rest(2)
    session.keys("Right")
    without_bars(session)
    rest(1.5)
    shot("comic")
    session.keys("s")
    rest(1.5)
    without_bars(session)
    session.keys("Down", "Down", "Down", "Down", "Down")
    rest(1.5)
    shot("comic-strip")
    session.keys("ctrl+q")
    session.stop()


def appearance(session, theme, columns):
    before = session.open_bubble("ctrl+comma")
    session.press(session.button(theme))
    session.press(session.button(columns))
    session.close_bubble(before)
    session.move(520, 320)
    without_bars(session)


def without_bars(session):
    """Turning a page hides the bars."""
    session.keys("Right")
    rest(0.8)
    session.keys("Left")
    rest(1.5)


def half_turned(session, shot):
    """Pages in the middle of a turn: titles and numbers move with them."""
    choose(session, "Curl")
    without_bars(session)
    held(session, 975, 590, lambda: shot("curl"))
    appearance(session, "Light", "One")
    choose(session, "Slide")
    without_bars(session)
    held(session, 975, 560, lambda: shot("slide"))


def held(session, start, end, look):
    """Takes a picture of a page that is held, and lets it fall back."""
    rest(1.5)
    session.press_at(start, 500)
    for part in (0.2, 0.5, 0.8, 1):
        session.drag_to(round(start + (end - start) * part), 506)
    look()
    for part in (0.5, 0.8, 1):
        session.drag_to(round(end + (start - end) * part), 500)
    session.release()
    rest()


def notes(session, book, shot):
    """A note and a picture, in the welcome book's chapter on places."""
    session.start("--size", f"{SIZE[0]}x{SIZE[1]}", book)
    session.wait("a page", lambda: text(session), 20)
    session.keys("Home")
    for _ in range(40):
        rest(0.3)
        if "sentence that made sense" in text(session):
            break
        session.keys("Right")
    session.move(900, 640)
    rest(1.5)
    session.click(*reference(session))
    rest(0.8)
    session.move(900, 640)
    shot("footnote")
    session.keys("Escape")
    rest(0.5)
    session.move(520, 20)
    session.move(522, 16)
    shot("bars")
    session.move(900, 640)
    rest(1.5)
    for _ in range(4):
        if (found := picture_on_page(session)):
            break
        session.keys("Right")
        rest(1.2)
    session.click(*found)
    rest(1)
    shot("picture")
    session.keys("Escape")
    rest(0.5)
    session.keys("ctrl+q")
    session.stop()


def rows(session):
    """The pixels of the window's page, row by row."""
    width, height = SIZE
    out = subprocess.run(
        ["import", "-window", "root", "-crop", f"{width}x{height}+0+0", "-depth", "8", "rgb:-"], check=True,
        capture_output=True).stdout
    return [out[y * width * 3:(y + 1) * width * 3] for y in range(height)]


def reference(session):
    """Returns the position of the first note reference, which has a unique colour."""
    for y, row in enumerate(rows(session)[80:700], 80):
        for x in range(200, 840):
            red, green, blue = row[3 * x:3 * x + 3]
            if max(red, green, blue) - min(red, green, blue) > 70:
                return x + 1, y + 3
    raise Failure("no reference to a note on the page")


def picture_on_page(session):
    """Returns the centre of a picture, found by its pale colour."""
    pale = []
    for y, row in enumerate(rows(session)[80:700], 80):
        columns = [x for x in range(200, 840, 4) if row[3 * x:3 * x + 3] not in (b"\xff\xff\xff",)
                   and min(row[3 * x:3 * x + 3]) > 225]
        if len(columns) > 40:
            pale.append((y, columns))
    if len(pale) < 20:
        return None
    y, columns = pale[len(pale) // 5]
    return columns[len(columns) // 2], y


def vertical(session, book, shot):
    """A Japanese book in vertical lines."""
    if not book.exists():
        return
    session.start("--size", f"{SIZE[0]}x{SIZE[1]}", book)
    session.wait("a page", lambda: text(session), 20)
    for _ in range(6):
        session.keys("Left")
        time.sleep(0.3)
    session.move(520, 320)
    rest(2)
    shot("vertical")
    session.keys("ctrl+q")
    session.stop()


def marks(session, book, shot):
    """Highlights in several colours, and the menu of a selection."""
    session.start("--size", f"{SIZE[0]}x{SIZE[1]}", book)
    session.wait("a page", lambda: text(session), 20)
    for _ in range(12):
        session.keys("Right")
        time.sleep(0.15)
    # Turn to a page with enough paragraphs.
    boxes = []
    while len(boxes) < 3:
        session.keys("Right")
        rest(1.5)
        labels = [n for n in session.nodes(page(session)) if n.getRoleName() == "label" and len(n.name) > 120]
        boxes = [session.box(n) for n in labels]
    line = 26
    (x, first, _, _), (_, second, _, _), (_, third, _, _) = boxes[0], boxes[len(boxes) // 2], boxes[-1]
    mark(session, (x + 130, first + 10), (x + 400, first + 10), "Yellow")
    session.press(on_highlight(session, x + 130, first + 10, "Write a note"))
    session.type("Compare this with the last chapter")
    session.press(session.expect(name="Done", role="push button"))
    rest(0.6)
    mark(session, (x + 200, second + 10 + line), (x + 300, second + 10 + 2 * line), "Blue")
    mark(session, (x + 220, first + 10 + 4 * line), (x + 430, first + 10 + 4 * line), "Wavy Underline")
    select(session, (x + 200, third + 10 + line), (x + 420, third + 10 + line))
    rest(0.8)
    shot("highlights")
    session.keys("Escape")
    rest(0.5)
    session.keys("ctrl+q")
    session.stop()


def mark(session, start, end, colour):
    select(session, start, end)
    session.press(session.expect(name=colour, role="push button"))
    rest(0.4)


def select(session, start, end):
    """Selects whole words by a double click and drag."""
    session.tool("mousemove", *start, "sleep", "0.3", *session.press_for_a_moment(), "sleep", "0.05", "mousedown", 1)
    for part in (0.3, 0.7, 1):
        session.drag_to(*(round(a + (b - a) * part) for a, b in zip(start, end)))
    session.release()
