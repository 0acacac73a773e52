"""Opens the licence of a protected book: download, passphrase, reading, marking, licence, renewing, returning. Then
a protected PDF and a protected audiobook."""
import os

from .listening import gone, times
from .marking import GREEN, drag, rows
from .pages import changed, label, reading, step, text
from .session import Failure

CANARY = "The canary sings"


def go(session, licence, roots, others=(), pictures=None):
    os.environ["LECTERN_LCP_ROOTS"] = str(roots)

    def shot(name):
        if pictures:
            session.tool("sleep", "1")
            session.picture(pictures / f"{name}.png", (1000, 760))

    step("the licence downloads its book, whose passphrase is asked for")
    session.start("--size", "1000x760", licence)
    session.expect(containing="Hint: The cave", seconds=30)
    session.expect(name="Remember it on this computer")
    shot("lcp-passphrase")
    step("a wrong passphrase")
    answer(session, "abracadabra")
    session.expect(containing="That is not the passphrase", seconds=20)
    shot("lcp-wrong")
    step("the right one opens the book")
    answer(session, "open sesame")
    session.wait("the first page", lambda: CANARY in text(session), 30)
    reading(session)
    shot("lcp-open")
    before = text(session)
    session.keys("Right")
    changed(session, before, "the next page")
    session.keys("ctrl+d")
    step("words are highlighted")
    highlight(session)
    shot("lcp-highlight")
    step("the licence among the details; the loan is renewed")
    session.keys("ctrl+i")
    session.expect(name="provider.example", seconds=10)
    shot("lcp-licence")
    session.press(session.expect(name="Renew Loan", role="push button", seconds=20))
    session.expect(containing="The loan now ends on", seconds=20)
    shot("lcp-renewed")
    step("the next start does not ask again")
    session.keys("Escape")
    reading(session)
    session.keys("ctrl+q")
    session.stop()
    nothing_decrypted(session)
    session.start("--size", "1000x760", licence)
    session.wait("the book", lambda: CANARY in text(session), 30)
    reading(session)
    step("the highlight shows its words again")
    listed(session)
    step("the book is returned")
    session.keys("ctrl+i")
    session.press(session.expect(name="Return Book…", role="push button", seconds=20))
    session.expect(containing="You cannot read it any longer", seconds=10)
    shot("lcp-return")
    session.click_on(session.expect(name="Return", role="label"))
    session.expect(containing="was returned", seconds=20)
    shot("lcp-returned")
    session.keys("ctrl+q")
    session.stop()
    step("a returned book says so")
    session.start("--size", "1000x760", licence)
    session.expect(containing="The book was returned on", seconds=20)
    shot("lcp-over")
    session.keys("ctrl+q")
    session.stop()
    for path in others:
        (pdf if path.suffix == ".lcpdf" else audiobook)(session, path, shot)
    nothing_decrypted(session)
    session.finish()


def highlight(session):
    """Highlights the words from the beginning of a line by a drag."""
    x, y = label(session, CANARY)
    for _ in range(3):
        drag(session, x, y, x + 200)
        try:
            session.press(session.expect(name=GREEN, role="push button", seconds=4))
            return listed(session)
        except Failure:
            session.keys("Escape")
            reading(session)
    raise Failure("a drag over text selects nothing")


def listed(session):
    """Waits until the list of highlights shows the words of one."""
    session.keys("ctrl+shift+h")
    session.wait("a highlight with its words", lambda: any("sings" in words for words in marked_words(session)))
    session.keys("Escape")
    reading(session)


def marked_words(session):
    """Returns the labels of rows in the list of highlights."""
    return [node.name for row in rows(session) for node in session.nodes(row.parent) if node.getRoleName() == "label"]


def pdf(session, path, shot):
    step("a protected PDF opens by the same passphrase")
    session.start("--size", "1000x760", path)
    session.wait("its first page", lambda: f"{CANARY} on leaf 1" in text(session), 30)
    reading(session)
    shot("lcp-pdf")
    session.keys("Right")
    session.wait("its second page", lambda: f"{CANARY} on leaf 2" in text(session), 20)
    step("its licence limits copying")
    reading(session)
    session.keys("shift+Right", "ctrl+shift+Right", "ctrl+shift+Right", "ctrl+shift+Right", "ctrl+c")
    session.wait("the refusal", lambda: "The book does not allow copying this text." in session.said(), 20)
    session.keys("Escape", "ctrl+q")
    session.stop()


def audiobook(session, path, shot):
    step("a protected audiobook is heard")
    os.environ["LECTERN_AUDIO_SINK"] = "fakesink sync=true"
    session.start("--size", "1000x760", path)
    session.expect("Play", "push button", 30)
    session.keys("space")
    session.expect("Pause", "push button")
    session.wait("two seconds", lambda: gone(session) >= 2, 30)
    session.keys("space")
    session.expect("Play", "push button")
    shot("lcp-audiobook")
    before = times(session)
    session.keys("ctrl+q")
    session.stop()
    session.start("--size", "1000x760", path)
    session.wait(f"the times {before}", lambda: times(session) == before, 30)
    session.keys("ctrl+q")
    session.stop()


def answer(session, words):
    """Types into the entry for the passphrase, which has the keyboard."""
    session.settled(session.expect(role="password text"))
    session.type(words)
    session.keys("Return")


def nothing_decrypted(session):
    """Searches all files that the reader wrote for words of the book and for the passphrase."""
    files = [path for path in session.folder.rglob("*") if path.is_file()]
    for words in (b"canary sings", b"open sesame"):
        found = [str(path) for path in files if words in path.read_bytes()]
        if found:
            raise Failure(f"“{words.decode()}” is in {found}")
    if not any(path.name == "library.sqlite" for path in files):
        raise Failure("the reader wrote no library")
