"""Drops books on the bookshelf from another program."""
from . import books
from .pages import step
from .session import Failure
from .x11 import FileDrag

SIGN = "Drop books here to add them"


def drop_on_shelf(session):
    """Drops several files and a folder, then a file that is no book, then known books."""
    step("files and a folder are dropped on the bookshelf")
    loose = session.folder / "loose files #1"
    inner = session.folder / "a folder" / "in a folder"
    for folder in [loose, inner]:
        folder.mkdir(parents=True)
    titles = ["Über den Fluß", "Tea at 100 %", "Found Deep Below"]
    paths = [loose / f"{title}.epub" for title in titles[:2]]
    for title, path in zip(titles, [*paths, inner / "deep.epub"]):
        books.write(path, title=title, author="Many Hands")
    (inner / "read me.odt").write_text("Not a book, and not asked for by name.")
    dropped = [*paths, inner.parent]

    held = FileDrag(dropped, session.window())
    if not held.hover(400, 420):
        raise Failure("the bookshelf does not accept files")
    session.expect(containing=SIGN)
    held.leave()
    session.gone(containing=SIGN)
    if session.find(containing=titles[0]):
        raise Failure("files that were dragged away again were added")
    held.close()

    drop(session, dropped)
    for title in titles:
        session.expect(containing=title)
    session.gone(containing=SIGN)
    if session.find(containing="could not be added"):
        raise Failure("an unsupported file in a folder was reported")
    no_book(session)
    known_already(session, paths[0], titles[0])


def drop(session, paths):
    with FileDrag(paths, session.window()) as held:
        if not (held.hover(400, 420) and held.drop()):
            raise Failure(f"{[path.name for path in paths]} were not accepted")


def no_book(session):
    step("a file that is no book is named with a reason")
    drawing = session.folder / "drawing.xcf"
    drawing.write_bytes(b"gimp xcf v011\0" + bytes(40))
    broken = session.folder / "broken.epub"
    broken.write_bytes(b"PK\3\4 and then nothing of use")
    drop(session, [drawing, broken])
    session.expect(containing="2 files could not be added")
    for words in ["drawing.xcf", "broken.epub", "Lectern reads EPUB, PDF, Kindle books, comics"]:
        session.expect(containing=words)
    # The bookshelf has a button with the same name.
    dialog = next(w for w in session.application() if session.find(containing="2 files could not", where=w))
    session.press(session.expect(containing="Close", role="push button", where=dialog))
    session.gone(containing="2 files could not be added")


def known_already(session, path, title):
    drop(session, [path])
    words = f"“{title}” is on the shelf already"
    session.wait(f"“{words}” to be said", lambda: any(words in said for said in session.said()))
