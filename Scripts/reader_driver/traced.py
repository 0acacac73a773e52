"""Reads a protected book and a protected PDF under strace, and searches all files that were written for words of them."""
import dataclasses
import pathlib
import re
import shutil

from .pages import changed, reading, settled, step, text
from .session import Failure

# Words of the book on several pages, and the passphrase.
WORDS = ["of the herbal", "every plant has", "the mandrake", "cruellest month", "dead land", "forgetful snow", "Starnbergersee", "stony rubbish", "handful of dust", "fear in a"]
# Titles are stored readable.
TITLE = "The Waste Land"
OPENED = re.compile(r'(?:openat\([^,]+, |open\(|creat\()"([^"]+)".*(?:O_WRONLY|O_RDWR|O_CREAT|creat\().*= \d+')
RENAMED = re.compile(r'rename(?:at2?)?\(.*"([^"]+)"(?:, \d+|\)).*= 0')


@dataclasses.dataclass
class Found:
    """Files that were written, and those with readable words."""
    written: set
    bytes: int
    readable: list


def go(session, book, document, passphrase, pictures=None):
    if not shutil.which("strace"):
        raise Failure("strace is missing; run Scripts/install-dependencies peers")
    trace = session.folder / "trace.txt"
    session.wrapper = ["strace", "-D", "-A", "-f", "-y", "-qq", "-s", "65536", "-e", "trace=open,openat,creat,rename,renameat,renameat2,write,pwrite64,writev",
                       "-e", "signal=none", "-o", str(trace)]

    def shot(name):
        if pictures:
            session.tool("sleep", "1")
            session.picture(pictures / f"{name}.png", (1000, 760))

    step("the protected book opens")
    session.start("--size", "1000x760", book)
    session.settled(session.expect(role="password text", seconds=60))
    session.type(passphrase)
    session.keys("Return")
    session.wait("a page", lambda: text(session), 60)
    reading(session)
    step("pages are turned")
    for _ in range(6):
        before = text(session)
        session.keys("Right")
        changed(session, before, "the next page")
    step("a bookmark, a highlight, a search")
    session.keys("Home")
    session.wait("the beginning", lambda: text(session) != before, 10)
    settled(session)
    session.keys("Right", "ctrl+d")
    session.keys("shift+Right", "ctrl+shift+Right", "ctrl+shift+Right", "ctrl+h")
    session.tool("sleep", "2")
    session.keys("Escape")
    reading(session)
    session.keys("ctrl+f")
    session.write("cruellest")
    session.keys("Return")
    session.wait("a hit", lambda: session.find(containing="cruellest", role="label"), 30)
    shot("protected-search")
    session.keys("Escape", "ctrl+shift+p")
    session.tool("sleep", "4")
    shot("protected-pages")
    session.keys("Escape")
    session.keys("ctrl+q")
    session.stop()
    step("a protected PDF with its row of pages, a search, a highlight, and the shelf")
    session.start("--size", "1000x760", document)
    session.wait("a page", lambda: "Leaf 1 of" in text(session), 60)
    reading(session)
    session.keys("F4")
    session.tool("sleep", "4")
    shot("protected-thumbnails")
    session.keys("F4", "ctrl+f")
    session.write("mandrake")
    session.keys("Return")
    session.wait("a hit", lambda: session.find(containing="mandrake", role="label"), 30)
    session.keys("Escape")
    reading(session)
    session.keys("shift+Right", "ctrl+shift+Right", "ctrl+h")
    session.tool("sleep", "2")
    session.keys("Escape", "ctrl+l")
    session.tool("sleep", "3")
    shot("protected-shelf")
    session.keys("ctrl+q")
    session.stop()
    return search(session, trace)


def search(session, trace):
    """Searches the trace of writes and the files that are left."""
    written, readable = set(), []
    for line in trace.read_text(errors="replace").split("\n"):
        for match in (OPENED.search(line), RENAMED.search(line)):
            if match and not match[1].startswith(("/dev/", "/proc/")):
                written.add(match[1])
        call = re.match(r"\d+ +(?:write|pwrite64|writev)\(\d+<([^>]*)>, (.*)", line)
        # Words sent to screen readers and to the display do not reach the disk.
        if call and call[1].startswith("/") and not call[1].startswith("/dev/"):
            readable += [(call[1], words) for words in WORDS if words in call[2]]
    files = {path for path in session.folder.rglob("*") if path.is_file() and path != trace}
    files |= {pathlib.Path(name) for name in written if pathlib.Path(name).is_file()}
    has_title = False
    for path in files:
        content = path.read_bytes()
        has_title = has_title or TITLE.encode() in content
        for words in WORDS:
            if any(words.encode(code) in content for code in ("utf-8", "utf-16-le")):
                readable.append((str(path), words))
    if not has_title:
        raise Failure("not even the title is found in the files: the search does not work")
    if not any(name.endswith("library.sqlite") for name in written):
        raise Failure("the trace does not show the library being written")
    return Found(written, sum(path.stat().st_size for path in files), readable)
