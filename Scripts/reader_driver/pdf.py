"""Reads a PDF: pages, contents, page labels, search, zoom, themes, a password."""
from .marking import choose_entry, open_menu
from .pages import page, place, reading, settled, step, text, with_controls
from .session import Failure

LEAVES = 12


def write(path, title="The Herbal"):
    """Writes a PDF of twelve pages."""
    objects = [
        "<</Type/Catalog/Pages 2 0 R/Outlines 4 0 R/PageLabels<</Nums[0<</S/r>>2<</S/D>>]>>>>",
        "<</Type/Pages/Kids[%s]/Count %d>>" % (" ".join(f"{10 + 2 * n} 0 R" for n in range(LEAVES)), LEAVES),
        "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>",
        "<</Type/Outlines/First 5 0 R/Last 7 0 R/Count 3>>",
        "<</Title(Roots)/Parent 4 0 R/Dest[10 0 R/Fit]/Next 6 0 R>>",
        "<</Title(Leaves)/Parent 4 0 R/Dest[18 0 R/Fit]/Next 7 0 R>>",
        "<</Title(Thorns)/Parent 4 0 R/Dest[28 0 R/Fit]>>",
        f"<</Title({title})/Author(Ann Weber)>>",
        "null",
    ]
    for leaf in range(1, LEAVES + 1):
        lines = [f"Leaf {leaf} of the herbal"] + [f"Line {leaf}.{n} says that every plant has its place." for n in range(1, 31)]
        if leaf == 9:
            lines[20] = "Here stands the mandrake, which is rare."
        words = " ".join(f"({line})Tj 0 -21 Td" for line in lines)
        content = f"BT /F 22 Tf 60 720 Td ({lines[0]})Tj /F 14 Tf 0 -36 Td {words} ET"
        notes = ""
        if leaf == 2:
            notes = ("/Annots[<</Type/Annot/Subtype/Text/Rect[500 700 520 720]/Contents(Is this so?)/T(Ben Thorn)>>"
                     "<</Type/Annot/Subtype/Highlight/C[1 0.9 0.4]/Rect[60 715 130 740]/QuadPoints[60 740 125 740 60 716 125 716]>>]")
        objects.append(
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 792]/Contents {11 + 2 * (leaf - 1)} 0 R"
            f"/Resources<</Font<</F 3 0 R>>>>{notes}>>")
        objects.append(f"<</Length {len(content)}>>\nstream\n{content}\nendstream")
    out, offsets = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n".encode()
    table = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    out += (f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
            f"trailer\n<</Size {len(objects) + 1}/Root 1 0 R/Info 8 0 R>>\nstartxref\n{len(out)}\n%%EOF\n").encode()
    path.write_bytes(out)
    return path


def leaf(session, number):
    session.wait(f"leaf {number}", lambda: f"Leaf {number} of" in text(session), 10)


def click(session, **what):
    """Clicks in the middle of the widget with a name."""
    x, y, width, height = session.box(session.expect(**what))
    session.click(x + width // 2, y + height // 2)


def show_bars(session):
    """Moves the pointer to the upper edge, where the bars appear."""
    session.move(500, 200)
    session.move(500, 20)
    session.expect(name="Position in the book", role="slider")
    session.tool("sleep", "0.5")


def bar(session, part):
    """Clicks a place of the slider below the page, from 0 to 1."""
    show_bars(session)
    x, y, width, height = session.box(session.expect(name="Position in the book", role="slider"))
    session.move(x + width // 2, y + height // 2)
    session.click(round(x + 2 + (width - 4) * part), y + height // 2)


def edge(session, part):
    """Clicks an edge of the page, where a click turns it."""
    x, y, width, height = session.box(page(session))
    session.click(round(x + 12 + (width - 24) * part), y + height // 2)


def from_menu(session, *names):
    # The preview of the slider closes.
    session.move(500, 200)
    session.tool("sleep", "0.5")
    open_menu(session)
    choose_entry(session, *names)
    session.tool("sleep", "0.5")


def paper_width(session):
    """Returns the distance between the first and the last pixel of paper in a row of the screen."""
    x, y, width, height = session.box(page(session))
    row = session.pixels(x, y + height // 2, width, 1)
    white = [n for n in range(width) if row[3 * n:3 * n + 3] == b"\xff\xff\xff"]
    return white[-1] - white[0] if white else 0


def by_bar(session):
    """Carries out from the bars of the window what keys do elsewhere."""
    step("the same from the bars: ends of the book, zoom, fit, a page by its name, bookmark, pictures of pages")
    bar(session, 1.0)
    leaf(session, LEAVES)
    bar(session, 0.0)
    leaf(session, 1)
    # In a window that two pages fill from side to side, a page is larger when it fits the height alone.
    session.resize(800, 760)
    whole = session.wait("a smaller page", lambda: 200 < (width := paper_width(session)) < 420 and width)
    for name, is_so in [("Zoom In", lambda now: now > whole + 40), ("Zoom Out", lambda now: abs(now - whole) < 40),
                        ("Fit Page Width", lambda now: now > 720), ("Fit Page Height", lambda now: whole + 40 < now < 720)]:
        from_menu(session, "Zoom", name)
        session.wait(f"“{name}” to be done", lambda: is_so(paper_width(session)))
    reading(session)
    session.keys("ctrl+0")
    session.wait("the whole page", lambda: abs(paper_width(session) - whole) < 40)
    session.resize(1000, 760)
    from_menu(session, "Go to Page…")
    session.expect(name="Go to Page", role="dialog")
    session.write("3")
    session.keys("Return")
    leaf(session, 5)
    reading(session)
    edge(session, 1.0)
    leaf(session, 7)
    edge(session, 0.0)
    leaf(session, 5)
    show_bars(session)
    click(session, name="Bookmark this page", role="push button")
    session.expect(name="Remove the bookmark", role="push button")
    click(session, name="Remove the bookmark", role="push button")
    session.expect(name="Bookmark this page", role="push button")
    height = session.box(page(session))[3]
    for is_so in [lambda now: now < height - 60, lambda now: now == height]:
        from_menu(session, "View", "Thumbnails")
        session.wait("room for the row of pages", lambda: is_so(session.box(page(session))[3]))


def go(session, pictures=None):
    def shot(name):
        if pictures:
            session.tool("sleep", "1")
            session.picture(pictures / f"{name}.png", (1000, 760))

    book = write(session.folder / "herbal.pdf")
    step("a PDF opens at its first page")
    session.start("--size", "1000x760", book)
    leaf(session, 1)
    if "i" not in place(session):
        raise Failure(f"the first page does not have the label i: {place(session)}")
    shot("pdf-first")
    step("pages turn, two side by side after the first")
    session.keys("Right")
    leaf(session, 3)
    shot("pdf-pair")
    session.keys("Left")
    leaf(session, 1)
    step("one page or two")
    session.keys("ctrl+2", "Right")
    leaf(session, 2)
    session.keys("Right")
    leaf(session, 3)
    shot("pdf-one")
    session.keys("Home", "d")
    leaf(session, 1)
    session.keys("Right")
    leaf(session, 3)
    session.keys("Left")
    leaf(session, 1)
    step("a page is found by its name")
    before = session.surfaces()
    session.keys("ctrl+g")
    session.wait("the dialog", lambda: session.surfaces() > before)
    session.write("7")
    session.keys("Return")
    leaf(session, 9)
    step("the contents lead")
    session.keys("F9")
    session.expect(containing="Thorns")
    shot("pdf-contents")
    session.keys("Escape")
    reading(session)
    step("pages are there as small pictures, and lead")
    reading(session)
    session.keys("Home")
    leaf(session, 1)
    session.keys("ctrl+shift+p")
    session.expect(name="Page ii")
    shot("pdf-pages")
    click(session, name="Page 3")
    leaf(session, 5)
    step("notes that came with the book are listed, and lead")
    session.keys("ctrl+shift+h")
    session.expect(containing="Is this so?")
    shot("pdf-notes")
    click(session, containing="Is this so?")
    leaf(session, 2)
    step("words are found")
    reading(session)
    session.keys("Home")
    leaf(session, 1)
    session.keys("ctrl+f")
    session.write("mandrake")
    session.wait("a hit", lambda: session.find(containing="1 hit"), 10)
    session.keys("Return")
    leaf(session, 9)
    session.tool("sleep", "0.5")
    shot("pdf-found")
    session.keys("Escape")
    reading(session)
    step("a page is magnified, moved and turned")
    session.move(500, 400)
    session.keys("ctrl+1")
    session.tool("sleep", "1")
    shot("pdf-width")
    session.keys("ctrl+plus", "ctrl+plus")
    session.tool("sleep", "1")
    shot("pdf-large")
    # Beside the text, because a drag over text would select it.
    session.press_at(380, 450)
    for _ in range(5):
        session.tool("mousemove_relative", "--", -30, -40, "sleep", "0.05")
    session.release()
    session.tool("sleep", "1")
    shot("pdf-moved")
    session.keys("ctrl+0")
    session.tool("sleep", "0.6")
    by_bar(session)
    step("dark paper")
    dark = lambda: int(session.colour(500, 730)[1:3], 16) < 0x40
    with_controls(session, lambda: session.press(session.expect(name="Dark", role="push button"), until=dark))
    shot("pdf-dark")
    step("quit, and begin again at the same page")
    where, now = place(session), settled(session)
    session.keys("ctrl+q")
    session.stop()
    session.start()
    session.wait("the same page", lambda: text(session) == now, 20)
    if place(session) != where:
        raise Failure(f"the place changed from {where} to {place(session)}")
    session.keys("ctrl+l")
    # A look at the end by the slider does not finish a book.
    session.expect(containing="25% read")
    shot("pdf-shelf")
    session.keys("ctrl+q")
    session.stop()
    session.finish()
