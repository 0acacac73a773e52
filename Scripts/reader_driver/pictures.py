"""Opens a picture of the book, copies and saves it."""
import subprocess
import zipfile

from .pages import label, step, to_first_page
from .session import Failure
from .x11 import Clipboard

WORDS = "Four coloured fields"


def look_copy_save(session, book):
    step("a picture is looked at, copied and saved")
    original = zipfile.ZipFile(book).read("picture.png")
    to_first_page(session, WORDS)
    session.click(*label(session, WORDS, in_the_middle=True))
    session.expect(name="Save the picture", role="push button")
    copy(session, original)
    save(session, original)
    session.keys("Escape")
    session.gone(name="Save the picture", role="push button")


def copy(session, original):
    """Another program can read the picture from the clipboard."""
    session.keys("ctrl+c")
    session.wait("“Copied” to be said", lambda: "Copied" in " ".join(session.said()).title())
    found = session.wait("the picture on the clipboard", on_clipboard)
    if pixels(found) != pixels(original):
        raise Failure("the picture on the clipboard is different")


def on_clipboard():
    with Clipboard() as clipboard:
        return "image/png" in clipboard.kinds() and clipboard.get("image/png")


def pixels(picture):
    """Returns size and pixels, without metadata."""
    size = subprocess.run(
        ["identify", "-format", "%wx%h", "png:-"], input=picture, capture_output=True, check=True).stdout
    return size, subprocess.run(
        ["convert", "png:-", "-alpha", "off", "-depth", "8", "rgb:-"], input=picture, capture_output=True,
        check=True).stdout


def save(session, original):
    """The saved file equals the book's."""
    target = session.folder / "saved picture.png"
    before = session.surfaces()
    session.keys("ctrl+s")
    session.wait("the dialog to save in", lambda: session.surfaces() > before)
    session.choose_file(target)
    session.wait("the saved file, the book's byte for byte", lambda: target.read_bytes() == original)
