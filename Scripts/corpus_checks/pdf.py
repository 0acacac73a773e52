"""Compares search and contents of PDF with Poppler.

Words that pdftotext reads are searched with lectern search: the number of hits and their pages must agree. The entries of lectern
toc must have the titles and pages that pdftohtml reports. 25 more files are made from the corpus's texts in several languages by
the installed writers: Chromium, MuPDF, cairo, Ghostscript. --update writes docs/conformance/pdf.md.
"""
import collections
import html
import json
import pathlib
import re
import subprocess
import tempfile
import unicodedata
import zipfile

from . import runner

# Texts by short name: a plain text or an EPUB of the corpus, and its language.
TEXTS = {
    "english": ("txt/udhr/udhr_eng.txt", "en"), "arabic": ("txt/udhr/udhr_arb.txt", "ar"), "hebrew": ("txt/udhr/udhr_heb.txt", "he"),
    "persian": ("txt/udhr/udhr_pes_1.txt", "fa"), "chinese": ("epub/i18n/chinese.epub", "zh"), "korean": ("epub/i18n/korean.epub", "ko"),
    "japanese": ("epub/i18n/japanese-vertical.epub", "ja"), "latin": ("epub/i18n/latin.epub", "la"), "mongolian": ("epub/i18n/mongolian.epub", "mn"),
    "bengali": ("epub/i18n/bengali.epub", "bn"), "novel": ("epub/books/jane-austen_pride-and-prejudice.epub", "en"),
    "code": ("epub/books/sicp.epub", "en"),
}
# Letters that readers interchange.
LETTERS = {"ى": "ي", "ی": "ي", "ک": "ك", "ة": "ه", "ٱ": "ا", "’": "'"}
# The files to make: text, writer and style.
MADE = [
    *((name, "Chromium", "") for name in ("english", "arabic", "hebrew", "persian", "chinese", "korean", "japanese", "latin", "bengali", "novel", "code")),
    ("novel", "Chromium", "columns: 2; text-align: justify; hyphens: auto"), ("english", "Chromium", "font-family: Noto Serif; font-variant-ligatures: all"),
    *((name, "MuPDF", "") for name in ("english", "chinese", "korean", "latin", "novel")),
    *((name, "cairo", "") for name in ("english", "hebrew", "chinese", "novel")),
    *((name, "Ghostscript", "") for name in ("english", "korean", "latin")),
]

# Seen by eye; the files are not in the corpus.
MISREAD = """## What PDFium misreads

Page 1 of public files that PDFium draws worse than Poppler and MuPDF. Lectern does not mend it.

| file | seen |
|---|---|
| pdf.js `issue2840` | blank: Arial in Identity-H, not embedded |
| pdf.js `issue12418` | garbled Czech |
| pdf.js `issue5244` | Polish letters are missing |
| pdf.js `issue20062` | a triangle is missing |
| pdf.js `issue19532`, `issue20453` | parts are missing |
| format-corpus `T04_006` | blank |

In pdf.js's calibrated RGB, JBIG2 refinement, soft mask and knockout files PDFium was the better one."""


def call(*arguments):
    try:
        done = subprocess.run([str(a) for a in arguments], capture_output=True, text=True, errors="replace", timeout=60)
    except FileNotFoundError:
        return 127, ""
    return done.returncode, done.stdout


def paragraphs(source, most=12_000):
    """The paragraphs of a text, or of the longest document of an EPUB."""
    path = runner.CORPUS / source
    if path.suffix == ".txt":
        blocks = path.read_text(errors="replace").split("\n")
    else:
        with zipfile.ZipFile(path) as book:
            names = [i for i in book.infolist() if i.filename.endswith((".xhtml", ".html", ".htm")) and "nav" not in i.filename]
            markup = book.read(max(names, key=lambda i: min(i.file_size, 60_000))).decode(errors="replace")
        body = re.sub(r"(?s)<(style|script|head|rt|rp)\b.*?</\1>", "", markup)
        blocks = [html.unescape(re.sub(r"<[^>]+>", "", b)) for b in re.split(r"</(?:p|h\d|li|div|pre)>", body)]
    kept, length = [], 0
    for block in blocks:
        if (words := " ".join(block.split())) and length < most:
            kept.append(words)
            length += len(words)
    return kept


def make(folder):
    """Makes the files of MADE; yields those whose writer is installed."""
    printed = {}
    for name, writer, style in MADE:
        source, language = TEXTS[name]
        if not (runner.CORPUS / source).exists():
            continue
        page, out = folder / "page.html", folder / f"{writer.lower()}-{name}{'-styled' if style else ''}.pdf"
        body = "".join(f"<p>{html.escape(p)}</p>" for p in paragraphs(source))
        direction = ' dir="rtl"' if language in ("ar", "he", "fa") else ""
        page.write_text(f'<!DOCTYPE html><html lang="{language}"{direction}><head><meta charset="utf-8"/><title>{name}</title>'
                        f"<style>body {{ {style} }}</style></head><body>{body}</body></html>")
        origin = printed.get(name)
        match writer:
            case "Chromium":
                call("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--print-to-pdf={out}", page)
                printed.setdefault(name, out)
            case "MuPDF": call("mutool", "convert", "-o", out, page)
            case "cairo": origin and call("pdftocairo", "-pdf", origin, out)
            case "Ghostscript": origin and call("gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=pdfwrite", f"-sOutputFile={out}", origin)
        if out.exists():
            yield out


def producer(path, secret):
    """The producer that pdfinfo reports, without its version."""
    _, out = call("pdfinfo", *secret, path)
    found = re.search(r"^Producer: +(.*)$", out, re.M)
    return re.sub(r" ?[(\d].*", "", found.group(1)).strip()[:28] if found else ""


def folded(text, keeps_spaces=False):
    """Text without case, accents, vowel points, soft hyphens and direction marks; white space is collapsed, and removed between
    ideographs."""
    kept = []
    for c in unicodedata.normalize("NFKD", text):
        is_optional = unicodedata.combining(c) and ord(c) < 0x0900 or 0x1AB0 <= ord(c) < 0x1B00 or 0x1DC0 <= ord(c) < 0x1E00
        if not is_optional and unicodedata.category(c) != "Cf" and c != "\u0640":
            kept.append(LETTERS.get(c, c))
    text = " ".join(unicodedata.normalize("NFC", "".join(kept)).casefold().split())
    return text if keeps_spaces else re.sub(r"(?<=[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]) (?=[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef])", "", text)


def pages(path, secret):
    """The text of each page by Poppler; empty if it cannot open the file."""
    status, text = call("pdftotext", *secret, "-enc", "UTF-8", path, "-")
    return [folded(page) for page in text.split("\f")[:-1]] if status == 0 else []


def sample(texts, count):
    """Words from all parts of the file, always the same."""
    found = {w for text in texts for w in re.findall(r"[^\W\d_]{5,}", text)}
    # Of text without spaces, a few characters, which are mostly on one line.
    words = sorted({w[:5] if re.match(r"[\u3000-\u9fff]", w) else w for w in found})
    step = max(1, len(words) // count)
    return words[::step][:count]


def hits(lectern, path, secret, word):
    status, out = call(lectern, "search", path, word, "--limit", 100000, "--json", *secret)
    found = collections.Counter()
    for locator in json.loads(out)["locators"] if status == 0 else []:
        fragment = next((f for f in locator["locations"].get("fragments", []) if f.startswith("page=")), "page=0")
        found[int(fragment[5:])] += 1
    return found


def judge(source, word, found, seen):
    """Which side agrees with the text that the file was made from."""
    blocks = [folded(block) for block in paragraphs(source)]
    true, joined = sum(block.count(word) for block in blocks), folded(" ".join(blocks)).count(word)
    if true == found != seen:
        return "across a paragraph end only" if joined > true else "the source text agrees with Lectern"
    if folded(spaced(source), keeps_spaces=True).count(" ".join(word)):
        return "single letters with spaces between them in the source text"
    return f"unexplained: {true} times in the source text"


def spaced(source):
    """The whole text with white space collapsed."""
    return " ".join(" ".join(block.split()) for block in paragraphs(source))


def outline_of_poppler(path, secret):
    _, out = call("pdftohtml", *secret, "-xml", "-i", "-stdout", path)
    return [(folded(html.unescape(re.sub(r"<[^>]+>", "", title))), int(page or 0))
            for page, title in re.findall(r'<item(?: page="(\d+)")?>(.*?)</item>', out, re.S)]


def outline_of_lectern(lectern, path, secret):
    status, out = call(lectern, "toc", path, "--json", *secret)

    def walk(links):
        for link in links:
            page = re.search(r"#page=(\d+)", link["href"])
            yield folded(link.get("title", "")), int(page.group(1)) if page else 0
            yield from walk(link.get("children", []))
    return list(walk(json.loads(out))) if status == 0 else []


def examine(lectern, path, secrets, count, source=None):
    poppler = ["-upw", secrets] if secrets else []
    own = ["--password", secrets] if secrets else []
    texts = pages(path, poppler)
    words = sample(texts, count)
    notes, same = [], 0
    for word in words:
        expected = collections.Counter({n: t.count(word) for n, t in enumerate(texts, 1) if word in t})
        found = hits(lectern, path, own, word)
        same += found == expected
        if found != expected:
            why = f" ({judge(source, word, sum(found.values()), sum(expected.values()))})" if source else ""
            notes.append(f"{path.name}: “{word}” {sum(found.values())} times, Poppler {sum(expected.values())}{why}")
    theirs, ours = outline_of_poppler(path, poppler), outline_of_lectern(lectern, path, own)
    if theirs != ours:
        notes.append(f"{path.name}: contents differ: {len(ours)} entries, Poppler sees {len(theirs)}")
    row = f"| {path.name} | {producer(path, poppler)} | {len(texts) or '–'} | {len(words)} | {same} | {len(theirs)} | {'yes' if theirs == ours else 'no'} |"
    return row, notes, (len(words), same, theirs == ours)


def secret(path):
    """The password of a file, by the corpus's list."""
    listing = path.parent / "pdfs.json"
    if not listing.exists():
        return None
    for entry in json.loads(listing.read_text()).get("pdfs", []):
        if entry.get("file") == path.name:
            return entry.get("password")
    return None


def add_arguments(parser):
    parser.add_argument("--words", type=int, default=24, help="words per file")
    parser.add_argument("--update", action="store_true")


def all_results(options, lectern):
    """Yields a row, remarks and counts for each file."""
    for _, result in runner.in_parallel(
            lambda f: examine(lectern, f, secret(f), options.words), runner.files(options, ["pdf"], {".pdf"}), options.jobs):
        yield result
    if not options.paths and not options.sample:
        with tempfile.TemporaryDirectory() as folder:
            for path in list(make(pathlib.Path(folder))):
                yield examine(lectern, path, None, options.words, TEXTS[path.stem.split("-")[1]][0])


def run(options):
    lectern = runner.binary(options)
    runner.need("pdftotext", "pdftohtml", "pdfinfo")
    results = list(all_results(options, lectern))
    tried, same, outlines = (sum(r[2][i] for r in results) for i in range(3))
    head = ["| file | written by | pages | words searched | same hits on the same pages | entries of the contents | the same |",
            "|---" * 7 + "|"]
    table = "\n".join(head + [r[0] for r in results])
    notes = "\n".join(f"- {note}" for r in results for note in r[1])
    total = f"{same} of {tried} words are found as often on the same pages; {outlines} of {len(results)} files have the same contents."
    print(table, notes, total, sep="\n\n")
    if options.update:
        runner.update("pdf", f"{total}\n\n{table}\n\n{notes}\n\n{MISREAD}\n")
    # Programs read spaces of damaged files differently: a few words of a hundred may differ.
    least = 0.85 if options.sample else 0.95
    # The two programs disagree about the contents of one damaged file and of one whose titles are wrong.
    return same < least * tried or len(results) - outlines > 2
