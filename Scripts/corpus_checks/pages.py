"""Verifies that pages neither lose nor repeat text.

For each book, page size and font size, the joined text of all pages must equal the text of the content, ignoring white space
and hyphens. Where cells break side by side or a float moves to the next page, the sorted ranges must give the text. The page
ranges of each chapter must tile its canonical text without gap or overlap. An annotation that is equal to its base is hidden
(CSS Ruby, *autohiding*): it may be missing.
"""
import json
import re
import xml.etree.ElementTree as ET
import zipfile

from . import runner


def add_arguments(parser):
    parser.add_argument("--sizes", default="600x800,360x640,1024x768")
    parser.add_argument("--fonts", default="12,16,26")


def call(lectern, *words):
    result = runner.command(lectern, *words, limit=120)
    if result.status != 0:
        raise RuntimeError(result.trouble or result.error)
    return result.output


def squeeze(text):
    return re.sub(r"[\s\u00ad\u200b\ufeff\ufffc]+", "", text)


def difference(a, b):
    place = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    return f"at {place} of {len(a)}: content {a[place:place + 30]!r}, pages {b[place:place + 30]!r}"


def is_parallel(chapter, content):
    """Whether the sorted ranges, each once, give the text: cells that break side by side, and floats moved to the next page,
    put ranges out of order."""
    parts = sorted((part for page in chapter["pages"] for part in page["ranges"]), key=lambda part: part["start"])
    apart = all(a["end"] <= b["start"] for a, b in zip(parts, parts[1:]))
    return apart and squeeze("".join(part["text"] for part in parts)) == content


def hidden_annotations(book, href):
    """The texts of the annotations in a document of an EPUB that are equal to a base of their own ruby."""
    try:
        with zipfile.ZipFile(book) as archive:
            root = ET.fromstring(archive.read(href))
    except (OSError, KeyError, zipfile.BadZipFile, ET.ParseError):
        return set()
    name = lambda element: element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
    found = set()
    for ruby in (element for element in root.iter() if name(element) == "ruby"):
        annotations = {squeeze("".join(part.itertext())) for part in ruby.iter() if name(part) == "rt"}
        bases = {squeeze("".join(part.itertext())) for part in ruby.iter() if name(part) == "rb"}
        # A base without an element of its own is all before an annotation.
        base = ruby.text or ""
        for part in ruby:
            if name(part) == "rt":
                bases.add(squeeze(base))
                base = ""
            elif name(part) != "rp":
                base += "".join(part.itertext())
            base += part.tail or ""
        found |= annotations & bases
    return found - {""}


def without_hidden(content, joined, hidden):
    """The content without annotations that are missing on the pages, where they repeat what stands before them."""
    at = 0
    while at < len(joined) and hidden:
        if at < len(content) and content[at] == joined[at]:
            at += 1
            continue
        gap = next((text for text in hidden if content.startswith(text, at) and content[at + len(text):at + len(text) + 1]
                    == joined[at]), None)
        if gap is None:
            break
        content = content[:at] + content[at + len(gap):]
    rest = content[len(joined):]
    return joined if content[:len(joined)] == joined and rest in hidden else content


def check(lectern, book, size, font):
    options = ["--size", size, "--font-size", font, "--json"]
    content = {c["href"]: squeeze(c["text"]) for c in json.loads(call(lectern, "text", book, *options))["chapters"]}
    paged = json.loads(call(lectern, "text", book, "--pages", *options))["chapters"]
    for chapter in paged:
        joined = squeeze("".join(p["text"] for p in chapter["pages"]))
        if joined != content[chapter["href"]]:
            wanted = without_hidden(content[chapter["href"]], joined, hidden_annotations(book, chapter["href"]))
            content[chapter["href"]] = wanted
        if joined != content[chapter["href"]] and not is_parallel(chapter, content[chapter["href"]]):
            return f"{chapter['href']}: {difference(content[chapter['href']], joined)}"
        end = 0
        for page in chapter["pages"]:
            if page["start"] != end or page["end"] < page["start"]:
                return f"{chapter['href']}: a page starts at {page['start']}, the one before ends at {end}"
            end = page["end"]
        if chapter["pages"] and end != chapter["length"]:
            return f"{chapter['href']}: the last page ends at {end} of {chapter['length']}"
    return None


def examine(lectern, book, layouts):
    problems = []
    for size, font in layouts:
        try:
            problem = check(lectern, book, size, font)
        except RuntimeError as error:
            problem = str(error)
        if problem:
            problems.append(f"  {size} at {font}: {problem}")
    return problems


def run(options):
    lectern = runner.binary(options)
    books = runner.files(options, ["epub"], {".epub"}, accepts=lambda book: "epubcheck" not in book.parts)
    layouts = [(size, font) for size in options.sizes.split(",") for font in options.fonts.split(",")]
    failed = 0
    for book, problems in runner.in_parallel(lambda b: examine(lectern, b, layouts), books, options.jobs):
        failed += bool(problems)
        print("\n".join([f"{'FAILED' if problems else 'ok    '} {runner.name(book)}", *problems[:3]]), flush=True)
    print(f"{len(books) - failed} of {len(books)} books keep their text")
    return failed
