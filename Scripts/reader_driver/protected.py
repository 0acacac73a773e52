"""Opens the licence of a protected book: download, passphrase, reading, licence, renewing, returning."""
import os

from .pages import changed, reading, step, text
from .session import Failure

CANARY = "The canary sings"


def go(session, licence, roots, pictures=None):
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
    nothing_decrypted(session)
    if session.complaints():
        raise Failure("GTK complains:\n" + "\n".join(session.complaints()))
    print("all steps done")


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
