"""Compares metadata, spine and contents of EPUB and PDF with what other tools report.

EPUB: EPUBCheck reports metadata, layout and spine; Python's zipfile and xml modules read the contents. PDF: pdfinfo reports the
metadata, mutool the outline. --update writes docs/conformance/metadata.md.
"""
import collections
import json
import pathlib
import posixpath
import re
import subprocess
import tempfile
import urllib.parse
import xml.etree.ElementTree as xml
import zipfile

from . import runner

HTML, OPS = "{http://www.w3.org/1999/xhtml}", "{http://www.idpf.org/2007/ops}"
NCX, OPF = "{http://www.daisy.org/z3986/2005/ncx/}", "{http://www.idpf.org/2007/opf}"
FIELDS = ["title", "creators", "language", "identifier", "publisher", "date", "subjects", "description", "layout", "spine", "contents", "pages", "keywords"]


def flat(text):
    return " ".join((text or "").split()).strip("\u2066\u2067\u2068\u2069")


def text_of(value):
    if isinstance(value, list):
        value = value[0] if value else ""
    if isinstance(value, dict):
        value = value.get("name", value) if "name" in value else next(iter(value.values()), "")
        return text_of(value)
    return flat(value)


def names(value):
    return [text_of(v) for v in (value if isinstance(value, list) else [value] if value else [])]


# What Lectern reports.

def own(lectern, path):
    done = runner.command(lectern, "info", path, "--json", limit=60)
    if done.status != 0:
        return None
    info = json.loads(done.output)
    manifest = info["manifest"]
    metadata = manifest["metadata"]
    creators = names(metadata.get("author"))
    return {
        "title": text_of(metadata.get("title", "")), "creators": creators, "language": text_of(metadata.get("language", "")),
        "identifier": text_of(metadata.get("identifier", "")), "publisher": text_of(metadata.get("publisher", "")),
        "date": text_of(metadata.get("published", "")), "modified": text_of(metadata.get("modified", "")), "subjects": names(metadata.get("subject")),
        "description": text_of(metadata.get("description", "")), "layout": metadata.get("layout", "reflowable"),
        "spine": [[urllib.parse.unquote(part["href"]) for part in (link, *link.get("alternate", []))] for link in manifest["readingOrder"]],
        "contents": list(walk(manifest.get("toc", []))), "pages": info["positions"], "manifest": manifest,
    }


def walk(links, depth=0):
    for link in links:
        yield depth, flat(link.get("title", "")), urllib.parse.unquote(link.get("href", ""))
        yield from walk(link.get("children", []), depth + 1)


# What other tools report about an EPUB.

def seen_by_epubcheck(report):
    book = report["publication"]
    spine = sorted((i for i in report["items"] if i["isSpineItem"]), key=lambda i: i["spineIndex"])
    linear = [i["fileName"] for i in spine if i["isLinear"]] or [i["fileName"] for i in spine]
    return {
        "title": flat(book["title"]), "creators": [flat(c) for c in book["creator"]], "language": flat(book["language"]),
        "identifier": flat(book["identifier"]), "publisher": flat(book["publisher"]), "date": flat(book["date"]),
        "subjects": [flat(s) for s in book["subject"]], "description": flat(book["description"]),
        "layout": "fixed" if book["renditionLayout"] == "pre-paginated" else "reflowable", "spine": linear,
    }


def seen_in_navigation(path):
    """The contents by the navigation document, or the NCX; None if neither can be read."""
    try:
        with zipfile.ZipFile(path) as book:
            root = xml.fromstring(book.read("META-INF/container.xml"))
            package = next(e.get("full-path") for e in root.iter() if e.tag.endswith("rootfile"))
            document = xml.fromstring(book.read(package))
            items = list(document.iter(OPF + "item"))
            navigation = next((i for i in items if "nav" in (i.get("properties") or "").split()), None)
            ncx = next((i for i in items if i.get("media-type") == "application/x-dtbncx+xml"), None)
            chosen = navigation if navigation is not None else ncx
            where = posixpath.normpath(posixpath.join(posixpath.dirname(package), urllib.parse.unquote(chosen.get("href"))))
            text = re.sub(rb"<!DOCTYPE[^>\[]*>", b"", book.read(where)).replace(b"&nbsp;", b"&#160;")
            tree = xml.fromstring(text)
    except Exception:
        return None
    if navigation is None:
        return list(points(tree.find(NCX + "navMap"), where))
    navs = [n for n in tree.iter(HTML + "nav") if "toc" in (n.get(OPS + "type") or "").split()]
    lists = navs[0].findall(HTML + "ol") if navs else []
    return list(entries(lists[0], where)) if lists else []


def resolved(href, where):
    if not href or "://" in href:
        return href or ""
    target, _, fragment = urllib.parse.unquote(href).partition("#")
    target = posixpath.normpath(posixpath.join("/", posixpath.dirname(where), target)).lstrip("/") if target else where
    return target + ("#" + fragment if fragment else "")


def label(element):
    """Text, and alternative text of images."""
    out = []
    def visit(e):
        if e.tag == HTML + "img":
            out.append(e.get("alt") or "")
        out.append(e.text or "")
        for child in e:
            visit(child)
            out.append(child.tail or "")
    visit(element)
    return flat("".join(out))


def entries(items, where, depth=0):
    for item in items.findall(HTML + "li"):
        link = item.find(HTML + "a")
        head = link if link is not None else item.find(HTML + "span")
        if head is not None:
            yield depth, label(head), resolved(link.get("href"), where) if link is not None else "#"
        for below in item.findall(HTML + "ol"):
            yield from entries(below, where, depth + 1)


def points(above, where, depth=0):
    for point in above.findall(NCX + "navPoint") if above is not None else []:
        content = point.find(NCX + "content")
        yield depth, flat("".join(point.find(NCX + "navLabel").itertext())), resolved(content.get("src"), where)
        yield from points(point, where, depth + 1)


# What other tools report about a PDF.

def seen_in_pdf(path):
    out = subprocess.run(["pdfinfo", "-isodates", path], capture_output=True, text=True, errors="replace").stdout
    fields = dict(line.split(":", 1) for line in out.splitlines() if ":" in line)
    if "Pages" not in fields:
        return None
    outline = subprocess.run(["mutool", "show", path, "outline"], capture_output=True, text=True, errors="replace").stdout
    contents = []
    for line in outline.splitlines():
        found = re.match(r'^[|+-](\t+)"(.*)"\t(.*)$', line)
        if found:
            target = re.search(r"#page=(\d+)", found.group(3))
            contents.append((len(found.group(1)) - 1, flat(found.group(2)), f"#page={target.group(1)}" if target else ""))
    return {
        "title": flat(fields.get("Title")), "creators": [flat(fields["Author"])] if flat(fields.get("Author")) else [],
        "description": flat(fields.get("Subject")), "pages": int(fields["Pages"]), "date": flat(fields.get("CreationDate")), "contents": contents,
    }


def pdf_form(seen):
    """The report with contents by page instead of by file."""
    seen["contents"] = [(d, t, "#page=" + re.search(r"page=(\d+)", h).group(1) if "page=" in h else "") for d, t, h in seen["contents"]]
    return seen


def compare(path, mine, theirs):
    """Yields field, whether both agree, and both values, for each field that the other tool reports."""
    for field in FIELDS:
        if field not in theirs or theirs[field] in (None, "", [], "null"):
            continue
        a, b = mine.get(field), theirs[field]
        if field == "date":
            # EPUBCheck reports the last date in the package, of whatever kind.
            a, b = a[:10], b[:10]
            a = mine.get("modified", "")[:10] if mine.get("modified", "")[:10] == b else a
        if field == "creators":
            a, b = "; ".join(a), "; ".join(b)
        if field == "spine":
            # Lectern may read the fallback of an item, which EPUBCheck ignores; the link has both.
            a = [theirs if theirs in own_parts else own_parts[0] for own_parts, theirs in zip(a, b)] + [p[0] for p in a[len(b):]]
        yield field, a == b, a, b


def shown(value):
    if isinstance(value, list):
        return f"{len(value)} entries, the first {str(value[0])[:80] if value else '–'}"
    return repr(value)[:160]


def first_difference(a, b):
    if isinstance(a, list) and isinstance(b, list):
        for index in range(max(len(a), len(b))):
            x, y = (v[index] if index < len(v) else "nothing" for v in (a, b))
            if x != y:
                return f"entry {index + 1} of {len(a)} and {len(b)}: {str(x)[:110]}; others see {str(y)[:110]}"
    return f"{shown(a)}; others see {shown(b)}"


def add_arguments(parser):
    parser.add_argument("--update", action="store_true")


def seen_by_others(path, report):
    if path.suffix == ".pdf":
        return seen_in_pdf(path)
    seen = seen_by_epubcheck(json.loads(report.read_text())) if report.exists() else {}
    return {**seen, "contents": seen_in_navigation(path)}


def run(options):
    lectern = runner.binary(options)
    paths = runner.files(options, ["epub", "epub-tests", "lcp", "pdf"], {".epub", ".pdf"})
    runner.need("mutool", "pdfinfo")
    counts, notes, compared = collections.defaultdict(lambda: [0, 0]), [], collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        reports = {path: pathlib.Path(folder) / f"{n}.json" for n, path in enumerate(paths)}
        runner.epubcheck([(path, report) for path, report in reports.items() if path.suffix == ".epub"])
        work = lambda path: (own(lectern, path), seen_by_others(path, reports[path]))
        for path, (mine, theirs) in runner.in_parallel(work, paths, options.jobs):
            if not mine or not theirs:
                compared["not compared"] += 1
                continue
            compared[path.suffix] += 1
            for field, same, a, b in compare(path, pdf_form(mine) if path.suffix == ".pdf" else mine, theirs):
                count = counts[path.suffix[1:].upper(), field]
                count[0] += 1
                count[1] += same
                if not same:
                    notes.append(f"{runner.name(path)}: {field}: {first_difference(a, b)}")
    order = sorted(counts.items(), key=lambda c: (c[0][0], FIELDS.index(c[0][1])))
    table = "| kind | what | compared | the same |\n|---|---|---|---|\n" + "".join(
        f"| {kind} | {field} | {n} | {same} |\n" for (kind, field), (n, same) in order)
    total = (f"{compared['.epub']} EPUBs and {compared['.pdf']} PDFs compared; "
             f"{compared['not compared']} files are refused by one side.")
    print("\n".join(notes), table, total, sep="\n\n")
    if options.update:
        runner.update("metadata", f"{total}\n\n{table}\n" + "".join(f"- {note}\n" for note in notes))
    return False
