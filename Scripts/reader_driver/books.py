"""Books for driving the reader: every few words there is a unique number."""
import struct
import zipfile
import zlib

CHAPTERS = 30
PARAGRAPHS = 60
# The target of the external link.
ADDRESS = "https://example.org/far/away?from=book"
CONTAINER = """<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""


def chapter(number, first):
    """Returns a chapter as XHTML, and the number after its last one."""
    parts = [f"<h1>Chapter {number}</h1>"]
    for index in range(PARAGRAPHS):
        words = " ".join(f"Line {first + step} says that the reader goes on." for step in range(6))
        first += 6
        parts.append(f"<p>{words}</p>")
        if number == 1 and index == 0:
            parts.append('<p><a href="c9.xhtml#goal">A link to another chapter, as wide as the line that it stands in.</a></p>')
            parts.append('<p><a epub:type="noteref" href="#n1">A reference to a note, which is as wide as the line.</a></p>')
            parts.append('<p style="text-align: center"><img src="picture.png" alt="Four coloured fields" style="width: 60%"/></p>')
            parts.append(f'<p><a href="{ADDRESS}">A link out of the book, as wide as the line that it stands in, to the end.</a></p>')
        if number == 9 and index == 30:
            parts.append('<p id="goal">This is where the link leads.</p>')
    if number == 1:
        parts.append('<aside epub:type="footnote" id="n1"><p>The words of the note.</p></aside>')
    body = "\n".join(parts)
    text = f"""<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en">
<head><title>Chapter {number}</title></head><body>{body}</body></html>"""
    return text, first


def picture(width=240, height=160):
    """Returns a PNG with four fields."""
    colours = [(0x1d, 0x5c, 0x63), (0xed, 0x5a, 0x50), (0xfa, 0xf4, 0xe8), (0x8a, 0x53, 0x27)]
    return encoded(width, height, lambda x, y: colours[(x >= width // 2) + 2 * (y >= height // 2)])


def encoded(width, height, colour):
    """Returns a PNG whose pixels have the colours of a function."""
    rows = b"".join(b"\0" + b"".join(bytes(colour(x, y)) for x in range(width)) for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def write(path, title="The Long Way", author="A. Walker"):
    names = [f"c{n}.xhtml" for n in range(1, CHAPTERS + 1)]
    items = "".join(
        f'<item id="i{n}" href="{name}" media-type="application/xhtml+xml"/>' for n, name in enumerate(names, 1))
    refs = "".join(f'<itemref idref="i{n}"/>' for n in range(1, CHAPTERS + 1))
    entries = "".join(f'<li><a href="{name}">Chapter {n}</a></li>' for n, name in enumerate(names, 1))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        book.writestr("META-INF/container.xml", CONTAINER)
        book.writestr("book.opf", f"""<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">urn:drive:{title}</dc:identifier>
<dc:title>{title}</dc:title><dc:creator>{author}</dc:creator><dc:language>en</dc:language>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="pic" href="picture.png" media-type="image/png"/>{items}</manifest><spine>{refs}</spine></package>""")
        book.writestr("nav.xhtml", f"""<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head><title>Contents</title></head><body><nav epub:type="toc"><ol>{entries}</ol></nav></body></html>""")
        book.writestr("picture.png", picture())
        number = 1
        for index, name in enumerate(names, 1):
            text, number = chapter(index, number)
            book.writestr(name, text)
    return path


def write_chapter(path, body):
    """Writes a book of one chapter without contents."""
    with zipfile.ZipFile(path, "w") as book:
        book.writestr("mimetype", "application/epub+zip")
        book.writestr("META-INF/container.xml", CONTAINER)
        book.writestr("book.opf", """<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">urn:chapter</dc:identifier>
<dc:title>One Chapter</dc:title><dc:language>en</dc:language>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest>
<spine><itemref idref="c"/></spine></package>""")
        book.writestr("c.xhtml", f"""<html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title></head>
<body>{body}</body></html>""")
    return path
