"""The files of the hostile check: name, description and a function that makes each."""
import io
import struct
import zipfile
import zlib

CONTAINER = ('<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
             '<rootfiles><rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>')
CHAPTER = '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><p>A word.</p>%s</body></html>'
NAV = ('<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>n</title></head>'
       '<body><nav epub:type="toc"><ol>%s</ol></nav></body></html>')


def package(items="", spine='<itemref idref="c"/>', head=""):
    return ('<?xml version="1.0"?>' + head + '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i">'
            '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="i">i</dc:identifier><dc:title>T</dc:title>'
            '<dc:language>en</dc:language><meta property="dcterms:modified">2024-01-01T00:00:00Z</meta></metadata><manifest>'
            '<item id="c" href="c.xhtml" media-type="application/xhtml+xml"/>'
            '<item id="n" href="n.xhtml" properties="nav" media-type="application/xhtml+xml"/>' + items +
            "</manifest><spine>" + spine + "</spine></package>")


def epub(path, opf=None, chapter=None, nav=None, extra=()):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
        z.writestr(zipfile.ZipInfo("mimetype"), "application/epub+zip")
        z.writestr("META-INF/container.xml", CONTAINER)
        z.writestr("p.opf", opf or package())
        z.writestr("c.xhtml", chapter or CHAPTER % "")
        z.writestr("n.xhtml", nav or NAV % '<li><a href="c.xhtml">One</a></li>')
        for name, data in extra:
            z.writestr(name, data)


def zeros(count):
    """Deflated bytes of so many zeros, and their checksum."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    block, out, crc = bytes(1 << 20), [], 0
    for _ in range(count >> 20):
        out.append(deflate.compress(block))
        crc = zlib.crc32(block, crc)
    return b"".join(out) + deflate.flush(), crc


class RawZIP:
    """A ZIP with arbitrary values in its headers."""

    def __init__(self):
        self.body, self.directory, self.count = io.BytesIO(), io.BytesIO(), 0

    def data(self, name, packed, size, crc, method=8):
        """Adds the bytes of an entry; returns their offset."""
        at, name = self.body.tell(), name.encode()
        self.body.write(struct.pack("<IHHHHHIIIHH", 0x04034B50, 20, 0, method, 0, 0, crc, len(packed), size, len(name), 0) + name + packed)
        return at

    def entry(self, name, at, packed, size, crc, method=8, mode=0):
        name = name.encode()
        self.directory.write(struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 0x0314, 20, 0, method, 0, 0, crc, packed, size,
                                         len(name), 0, 0, 0, 0, mode << 16, at) + name)
        self.count += 1

    def add(self, name, data, mode=0, size=None):
        deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed, crc = deflate.compress(data) + deflate.flush(), zlib.crc32(data)
        size = len(data) if size is None else size
        self.entry(name, self.data(name, packed, size, crc), len(packed), size, crc, mode=mode)

    def write(self, path, before=b""):
        body, directory = self.body.getvalue(), self.directory.getvalue()
        path.write_bytes(body + directory + struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, self.count & 0xFFFF, self.count & 0xFFFF,
                                                        len(directory), len(body), 0))


def book(z):
    """The entries of an EPUB without its chapter."""
    z.add("mimetype", b"application/epub+zip")
    z.add("META-INF/container.xml", CONTAINER.encode())
    z.add("p.opf", package().encode())
    z.add("n.xhtml", (NAV % '<li><a href="c.xhtml">One</a></li>').encode())


def bomb(path):
    z = RawZIP()
    book(z)
    packed, crc = zeros(1 << 30)
    z.entry("c.xhtml", z.data("c.xhtml", packed, 1 << 30, crc), len(packed), 1 << 30, crc)
    z.write(path)


def lying(path):
    z = RawZIP()
    book(z)
    packed, crc = zeros(1 << 30)
    z.entry("c.xhtml", z.data("c.xhtml", packed, 100, crc), len(packed), 100, crc)
    z.write(path)


def boasting(path):
    z = RawZIP()
    book(z)
    z.add("c.xhtml", (CHAPTER % "").encode(), size=0xFFFFFFF0)
    z.write(path)


def overlapping(path):
    """Many entries that share the same compressed bytes, as in D. Fifield's bombs."""
    z = RawZIP()
    packed, crc = zeros(64 << 20)
    at = z.data("0.png", packed, 64 << 20, crc)
    for number in range(20_000):
        z.entry(f"{number}.png", at, len(packed), 64 << 20, crc)
    z.write(path)


def nested(path):
    """An archive in an archive, ten deep, with a bomb at the bottom."""
    packed, crc = zeros(1 << 30)
    z = RawZIP()
    z.entry("0.png", z.data("0.png", packed, 1 << 30, crc), len(packed), 1 << 30, crc)
    z.write(path)
    for depth in range(10):
        inner = path.read_bytes()
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
            for copy in range(4):
                z.writestr(f"{depth}-{copy}.cbz", inner)


def traversal(path):
    epub(path, package('<item id="x" href="../../../../../../etc/passwd" media-type="application/xhtml+xml"/>',
                       '<itemref idref="c"/><itemref idref="x"/>'),
         CHAPTER % '<img src="../../../../etc/passwd"/><img src="file:///etc/passwd"/>',
         extra=[("../evil.xhtml", CHAPTER % "evil"), ("/absolute.xhtml", "x"), ("..\\..\\evil.txt", "x")])


def links(path):
    z = RawZIP()
    book(z)
    z.add("c.xhtml", b"/etc/passwd", mode=0o120777)
    z.write(path)


def folder_links(path):
    path.mkdir()
    (path / "META-INF").mkdir()
    (path / "mimetype").write_text("application/epub+zip")
    (path / "META-INF" / "container.xml").write_text(CONTAINER)
    (path / "p.opf").write_text(package())
    (path / "n.xhtml").write_text(NAV % '<li><a href="c.xhtml">One</a></li>')
    (path / "c.xhtml").symlink_to("/etc/passwd")
    (path / "loop").symlink_to(path)


def external(path):
    head = '<!DOCTYPE package [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY % y SYSTEM "http://127.0.0.1:9/y"> %y;]>'
    epub(path, package('<item id="z" href="&x;" media-type="text/plain"/>', head=head),
         '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + CHAPTER % "<p>&x;</p>")


def laughs(path):
    entities = '<!ENTITY l0 "word ">' + "".join(
        f'<!ENTITY l{n} "{("&l%d;" % (n - 1)) * 10}">' for n in range(1, 12))
    epub(path, package(head=f"<!DOCTYPE package [{entities}]>").replace(">T<", ">&l11;<"),
         f"<!DOCTYPE html [{entities}]>" + CHAPTER % "<p>&l11;</p>")


def many_items(path):
    """A manifest of ten million entries, in a package document of 690 MB that compresses to a few."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as z:
        z.writestr(zipfile.ZipInfo("mimetype"), "application/epub+zip")
        z.writestr("META-INF/container.xml", CONTAINER)
        z.writestr("c.xhtml", CHAPTER % "")
        z.writestr("n.xhtml", NAV % "")
        start, end = package().split("</manifest>")
        with z.open("p.opf", "w", force_zip64=True) as out:
            out.write(start.encode())
            for number in range(0, 10_000_000, 10_000):
                out.write("".join(f'<item id="i{n}" href="i{n}.xhtml" media-type="application/xhtml+xml"/>'
                                  for n in range(number, number + 10_000)).encode())
            out.write(b"</manifest>" + end.encode())


def many_links(path):
    """Ten million links in the JSON of a web publication."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as z:
        z.writestr("c.xhtml", CHAPTER % "")
        with z.open("manifest.json", "w", force_zip64=True) as out:
            out.write(b'{"@context":"https://readium.org/webpub-manifest/context.jsonld","metadata":{"title":"T"},'
                      b'"readingOrder":[{"href":"c.xhtml","type":"application/xhtml+xml"}')
            for number in range(0, 10_000_000, 10_000):
                out.write("".join(f',{{"href":"i{n}.xhtml","type":"text/html"}}' for n in range(number, number + 10_000)).encode())
            out.write(b"]}")


def fallbacks(path):
    items = "".join(f'<item id="f{n}" href="f{n}.psd" media-type="image/x-psd" fallback="f{(n + 1) % 3000}"/>' for n in range(3000))
    epub(path, package(items, '<itemref idref="c"/><itemref idref="f0"/>'), CHAPTER % '<img src="f0.psd"/>',
         extra=[(f"f{n}.psd", b"x") for n in range(3)])


def navigation(path):
    """Contents nested 100,000 lists deep that link to themselves; an NCX that is listed as its own chapter."""
    deep = '<li><a href="n.xhtml">n</a><ol>' * 100_000 + '<li><a href="n.xhtml#x">x</a></li>' + "</ol></li>" * 100_000
    epub(path, nav=NAV % deep)


def deep_chapter(path):
    epub(path, chapter=CHAPTER % ("<div>" * 1_000_000 + "word" + "</div>" * 1_000_000))


def wide_table(path):
    epub(path, chapter=CHAPTER % ("<table>" + '<tr><td colspan="1000" rowspan="65534">word</td></tr>' * 2000 + "</table>"))


def styles(path):
    sheet = ":is(" * 5000 + "p" + ")" * 5000 + "{color:red}" + "p{--a0:word word;" + "".join(
        f"--a{n}:" + f"var(--a{n - 1})" * 10 + ";" for n in range(1, 20)) + "content:var(--a19)}"
    epub(path, package('<item id="s" href="s.css" media-type="text/css"/>'),
         CHAPTER.replace("<title>", '<link rel="stylesheet" href="s.css"/><title>') % "", extra=[("s.css", sheet)])


def png(width, height):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(1 << 20))) + chunk(b"IEND", b"")


def jpeg(width, height):
    return (b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00\xff\xc0\x00\x11\x08"
            + struct.pack(">HH", height, width) + b"\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01\xff\xd9")


def gif(width, height):
    return b"GIF89a" + struct.pack("<HH", width, height) + b"\xf0\0\0\0\0\0\xff\xff\xff," + struct.pack("<HHHH", 0, 0, width, height) + b"\0\2\2D\1\0;"


def large_comic(path):
    with zipfile.ZipFile(path, "w") as z:
        z.writestr("1.png", png(100_000, 100_000))
        z.writestr("2.jpg", jpeg(65_500, 65_500))
        z.writestr("3.gif", gif(65_535, 65_535))
        z.writestr("4.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"><rect width="9" height="9"/></svg>')


def large_images(path):
    epub(path, package('<item id="x" href="x.png" media-type="image/png" properties="cover-image"/>'),
         CHAPTER % '<img src="x.png"/><svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"><rect width="99999" height="99999"/></svg>',
         extra=[("x.png", png(100_000, 100_000))])


def drawing(path):
    """Twenty levels, each with ten uses of the level below."""
    levels = '<g id="u0"><rect width="1" height="1"/></g>' + "".join(
        f'<g id="u{n}">' + f'<use href="#u{n - 1}"/>' * 10 + "</g>" for n in range(1, 20))
    epub(path, package('<item id="x" href="x.svg" media-type="image/svg+xml"/>'), CHAPTER % '<img src="x.svg"/>',
         extra=[("x.svg", f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><defs>{levels}</defs><use href="#u19"/><use href="#self" id="self"/></svg>')])


def pdf(path, objects, trailer="/Root 1 0 R"):
    out, offsets = io.BytesIO(), []
    out.write(b"%PDF-1.7\n")
    for number, body in enumerate(objects, 1):
        offsets.append(out.tell())
        out.write(b"%d 0 obj\n" % number + body + b"\nendobj\n")
    start = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + b"".join(b"%010d 00000 n \n" % at for at in offsets))
    out.write(b"trailer\n<</Size %d%s>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, trailer.encode(), start))
    path.write_bytes(out.getvalue())


def stream(data, fields=b""):
    return b"<<%s/Length %d>>\nstream\n" % (fields, len(data)) + data + b"\nendstream"


def pdf_loops(path):
    """A page tree that contains itself, an outline that is its own child, a form that draws itself, a dead link."""
    pdf(path, [
        b"<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R/Names<</Dests 8 0 R>>>>",
        b"<</Type/Pages/Kids[3 0 R 2 0 R 9 0 R]/Count 1000000000>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Contents 4 0 R/Resources<</XObject<</X 7 0 R>>>>/Annots[10 0 R]>>",
        stream(b"/X Do /X Do"), b"<</First 6 0 R/Last 6 0 R/Count 9>>",
        b"<</Title(a)/First 6 0 R/Next 6 0 R/Parent 6 0 R/Dest(d)>>",
        stream(b"/X Do /X Do", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 7 0 R>>>>"),
        b"<</Kids[8 0 R 8 0 R]>>", b"<</Type/Pages/Parent 2 0 R/Kids[2 0 R]/Count 5>>",
        b"<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/GoTo/D(d)/Next 10 0 R>>>>"])


def pdf_bomb(path):
    """A page whose content is a gigabyte of white space, packed twice."""
    deflate, out = zlib.compressobj(9), []
    for _ in range(1 << 10):
        out.append(deflate.compress(b" " * (1 << 20)))
    packed = zlib.compress(b"".join(out) + deflate.flush(), 9)
    pdf(path, [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
               b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Contents 4 0 R>>",
               stream(packed, b"/Filter[/FlateDecode/FlateDecode]")])


def pdf_image(path):
    """An image of 100,000 by 100,000 points of a page of 100,000 inches."""
    pdf(path, [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
               b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 7200000 7200000]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>",
               stream(b"7200000 0 0 7200000 0 0 cm /X Do"),
               stream(zlib.compress(bytes(1 << 20)), b"/Type/XObject/Subtype/Image/Width 100000/Height 100000/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode")])


def pdf_pages(path):
    """A tree of pages ten wide and seven deep that are all the same page: ten million of them."""
    nodes = [b"<</Type/Catalog/Pages 2 0 R>>"]
    for level in range(7):
        nodes.append(b"<</Type/Pages/Kids[" + b"%d 0 R " % (level + 3) * 10 + b"]/Count %d>>" % 10 ** (7 - level))
    nodes.append(b"<</Type/Page/MediaBox[0 0 200 300]>>")
    pdf(path, nodes)


def json_deep(path):
    path.write_text('{"@context":"https://readium.org/webpub-manifest/context.jsonld","metadata":{"title":"T","x":'
                    + "[" * 1_000_000 + "]" * 1_000_000 + '},"readingOrder":[{"href":"c.xhtml","type":"text/html"}]}')


def long_text(path):
    """One line of 64 MB."""
    path.write_bytes(b"word " * 13_421_772)


def markdown(path):
    path.write_text("> " * 50_000 + "word\n" + "[" * 50_000 + "a" + "](" * 50_000 + "\n" + "*a **b " * 20_000)


def long_markdown(path):
    """8 MB of chapters, each with a list, a reference and a note that are defined at the end."""
    chapter = "# Chapter %d\n\nSee [there][1] and [^n].\n\n" + "* some words of a list\n" * 20 + "\n" + ("Words *and* more. " + "Many words of a line. " * 17 + "\n\n") * 60
    path.write_text("".join(chapter % number for number in range(333)) + "[1]: https://example.org/\n[^n]: A note.\n")


def long_html(path):
    """8 MB of paragraphs without a heading, in elements without an end tag."""
    path.write_text("<title>T</title><div><section><b>" + ("<p class=x>Some words, <i>and</i> more. " + "Many words of a line. " * 17 + "\n") * 20_000)


def comic_info(path):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
        z.writestr("ComicInfo.xml", "<ComicInfo><Title>T</Title><Pages>" + '<Page Image="0" Type="FrontCover"/>' * 2_000_000 + "</Pages></ComicInfo>")
        z.writestr("1.png", png(10, 10))


def files():
    """All files, in the order of the issue's list."""
    return [
        ("bomb.epub", "a chapter of 1 GB of zeros", bomb), ("nested.cbz", "archives in archives, ten deep and four wide", nested),
        ("overlapping.cbz", "20,000 entries that are the same bytes, 1.3 TB in all", overlapping),
        ("lying.epub", "1 GB that says it is 100 bytes", lying), ("boasting.epub", "a chapter that says it is 4 GB", boasting),
        ("traversal.epub", "names and references that lead out of the book", traversal),
        ("links.epub", "a chapter that is a symbolic link to /etc/passwd", links),
        ("folder.epub", "a folder whose chapter is such a link, and a link to itself", folder_links),
        ("external.epub", "external entities, of files and of a server", external),
        ("laughs.epub", "entities that become 500 GB", laughs), ("items.epub", "a manifest of 10,000,000 items", many_items),
        ("links.webpub", "a web publication's manifest of 10,000,000 links", many_links),
        ("fallbacks.epub", "3,000 fallbacks in a circle", fallbacks), ("navigation.epub", "contents 100,000 lists deep that lead to themselves", navigation),
        ("deep.epub", "a chapter 1,000,000 elements deep", deep_chapter), ("table.epub", "2,000 cells over 1,000 columns and 65,534 rows each", wide_table),
        ("styles.epub", "5,000 nested selectors, variables that become 10^19 words", styles),
        ("large.cbz", "pictures of 100,000 x 100,000", large_comic), ("large.epub", "the same in a chapter, and as its cover", large_images),
        ("drawing.epub", "an SVG of 10^19 rectangles, which uses itself", drawing), ("loops.pdf", "pages, outline, names and forms in circles", pdf_loops),
        ("bomb.pdf", "a page of 1 GB of white space, packed twice", pdf_bomb), ("image.pdf", "100,000 x 100,000 on a page of 100,000 inches", pdf_image),
        ("pages.pdf", "10,000,000 pages that are the same", pdf_pages), ("deep.json", "a manifest 1,000,000 arrays deep", json_deep),
        ("line.txt", "one line of 64 MB", long_text), ("marks.md", "50,000 nested quotes, brackets and stars", markdown),
        ("long.md", "8 MB of chapters, lists and notes", long_markdown), ("long.html", "20,000 paragraphs within elements without an end", long_html),
        ("info.cbz", "a ComicInfo.xml of 2,000,000 pages", comic_info),
    ]
