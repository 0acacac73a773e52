"""Books of other kinds: in parts, with a wide table, from right to left, comics, damaged ones."""
import zipfile

from . import books

ARABIC = "كان القارئ يمشي في الطريق الطويل، ثم يعود إلى البيت قبل المساء."


def publication(path, title, chapters, contents, language="en", direction="ltr"):
    """Writes an EPUB of chapters, given by their bodies, with a list as contents."""
    names = [f"c{n}.xhtml" for n in range(1, len(chapters) + 1)]
    items = "".join(f'<item id="i{n}" href="{name}" media-type="application/xhtml+xml"/>' for n, name in enumerate(names, 1))
    refs = "".join(f'<itemref idref="i{n}"/>' for n in range(1, len(chapters) + 1))
    nav = f'<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>' if contents else ""
    head = '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        book.writestr("META-INF/container.xml", books.CONTAINER)
        book.writestr("book.opf", f"""<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">urn:kinds:{title}</dc:identifier>
<dc:title>{title}</dc:title><dc:creator>A. Walker</dc:creator><dc:language>{language}</dc:language>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest>{nav}{items}</manifest><spine page-progression-direction="{direction}">{refs}</spine></package>""")
        if contents:
            book.writestr("nav.xhtml", f"""{head}><head><title>Contents</title></head>
<body><nav epub:type="toc"><ol>{contents}</ol></nav></body></html>""")
        for name, body in zip(names, chapters):
            book.writestr(name, f'{head} xml:lang="{language}" dir="{direction}"><head><title>{name}</title></head><body>{body}</body></html>')
    return path


def in_parts(path, parts=12, chapters=8):
    """Writes a book of parts whose chapters are called I, II, III."""
    bodies, contents = [], ""
    for part in range(1, parts + 1):
        inside = ""
        for chapter in range(1, chapters + 1):
            bodies.append(f"<h1>{roman(chapter)}</h1>" + f"<p>Line {len(bodies) + 1} says that the reader goes on.</p>" * 3)
            inside += f'<li><a href="c{len(bodies)}.xhtml">{roman(chapter)}</a></li>'
        first = len(bodies) - chapters + 1
        contents += f'<li><a href="c{first}.xhtml">Book {part}</a><ol>{inside}</ol></li>'
    return publication(path, "In Parts", bodies, contents)


def roman(number):
    return "".join(mark * times for mark, times in zip(
        ["X", "IX", "V", "IV", "I"],
        [number // 10, number % 10 == 9, number % 10 in (5, 6, 7, 8), number % 10 == 4, 0 if number % 10 in (4, 9) else number % 10 % 5]))


def wide_table(path):
    """Writes a book with a table that is much wider than a page."""
    row = "".join(f"<td>column {n} of many</td>" for n in range(1, 25))
    body = f"<h1>A table</h1><table border='1'>{f'<tr>{row}</tr>' * 8}</table><p>Line 1 says that the reader goes on.</p>"
    return publication(path, "A Wide Table", [body], '<li><a href="c1.xhtml">A table</a></li>')


def from_right_to_left(path):
    bodies = [f"<h1>الفصل {n}</h1>" + f"<p>{ARABIC * 6}</p>" * 8 for n in range(1, 9)]
    contents = "".join(f'<li><a href="c{n}.xhtml">الفصل {n}</a></li>' for n in range(1, 9))
    return publication(path, "الطريق الطويل", bodies, contents, "ar", "rtl")


def comic(path, pages=8):
    with zipfile.ZipFile(path, "w") as book:
        for number in range(1, pages + 1):
            book.writestr(f"{number:02}.png", books.picture(300, 400))
    return path


def markdown(path):
    path.write_text("""# A Table and a Quotation

| Plant | Use |
| ----- | --- |
| Sage  | tea |
| Mint  | tea |

> A quotation has a bar at its side.

Line 1 says that the reader goes on.
""")
    return path


def truncated(path):
    """Writes the first bytes of a book: not all of its package document."""
    whole = books.write(path).read_bytes()
    path.write_bytes(whole[:900])
    return path
