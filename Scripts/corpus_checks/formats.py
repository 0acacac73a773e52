"""Opens files of every format with every command and compares with other tools.

info, toc, positions, search, cover, images and manifest must each succeed or print one clear error, within the limit and 300 MB.
Title, number of parts, positions and contents are compared with what pdfinfo, mutool and Python's zipfile, xml and json modules
see. --update writes docs/conformance/corpus.md.
"""
import collections
import json
import shutil
import subprocess
import tempfile
import urllib.parse
import xml.etree.ElementTree as xml
import zipfile

from . import runner

KINDS = {
    ".epub": "EPUB", ".pdf": "PDF", ".cbz": "comic", ".cbr": "comic", ".divina": "Divina", ".webpub": "web publication",
    ".lpf": "W3C publication", ".audiobook": "audiobook", ".zab": "audiobook", ".txt": "text", ".unknown": "file without a name",
    ".zip": "archive",
}
FOLDERS = ["epub", "epub-tests", "pdf", "comics", "audiobooks", "webpub", "txt", "formats", "lcp"]
COMMANDS = {
    "info": ["--json"], "toc": ["--json"], "positions": ["--json"], "search": ["the", "--count"], "images": [],
    "cover": ["-o", "FOLDER/cover"], "manifest": [],
}
MEGABYTES = 300
DC = "{http://purl.org/dc/elements/1.1/}"
HEAD = ("| kind | files | opened | refused | commands answered | with one clear error | crashed or over a limit | compared | the same |\n"
        + "|---" * 9 + "|\n")


def add_arguments(parser):
    parser.add_argument("--limit", type=float, default=10, metavar="SECONDS")
    parser.add_argument("--update", action="store_true")


def flat(text):
    return " ".join((text or "").split())


def text_of(value):
    return value if isinstance(value, str) else next(iter(value.values()), "") if isinstance(value, dict) else ""


def seen_in_epub(path):
    """Title of the first package, and the number of linear spine items that exist."""
    with zipfile.ZipFile(path) as book:
        names = set(book.namelist())
        root = xml.fromstring(book.read("META-INF/container.xml"))
        package = next(e.get("full-path") for e in root.iter() if e.tag.endswith("rootfile"))
        document = xml.fromstring(book.read(package))
        base = package.rpartition("/")[0]
        items = {e.get("id"): e.get("href") for e in document.iter() if e.tag.endswith("}item")}
        titles = [e for e in document.iter(DC + "title")]
        main = {e.get("refines", "")[1:] for e in document.iter() if e.get("property") == "title-type" and e.text == "main"}
        chosen = next((t for t in titles if t.get("id") in main), titles[0] if titles else None)
        def exists(href):
            path = urllib.parse.unquote(urllib.parse.urljoin("/" + base + "/", href or "").lstrip("/"))
            return path in names or href and "://" in href
        order = [e for e in document.iter() if e.tag.endswith("}itemref") and exists(items.get(e.get("idref")))]
        linear = [e for e in order if e.get("linear") != "no"]
        return {"title": flat(chosen.text if chosen is not None else None), "parts": len(linear or order)}


def seen_in_json(path, entry, title, order):
    with zipfile.ZipFile(path) as package:
        manifest = json.loads(package.read(entry))
    found = manifest.get("metadata", manifest).get(title)
    found = found[0] if isinstance(found, list) else found
    found = found.get("value", text_of(found)) if isinstance(found, dict) else found
    links = manifest.get(order)
    return {"title": flat(found), "parts": len(links if isinstance(links, list) else [links])}


def seen_in_archive(path, suffixes):
    with zipfile.ZipFile(path) as archive:
        names = [n for n in archive.namelist() if not n.startswith("__MACOSX/") and not n.rpartition("/")[2].startswith(".")]
        info = next((n for n in names if n.lower().endswith("comicinfo.xml")), None)
        title = None
        if info:
            title = next((e.text for e in xml.fromstring(archive.read(info)) if e.tag == "Title"), None)
        return {"title": flat(title) or None, "parts": sum(n.lower().endswith(suffixes) for n in names)}


def seen_in_pdf(path):
    if not shutil.which("pdfinfo"):
        return {}
    out = subprocess.run(["pdfinfo", path], capture_output=True, text=True, errors="replace").stdout
    fields = dict(line.split(":", 1) for line in out.splitlines() if ":" in line)
    if "Pages" not in fields:
        return {}
    seen = {"positions": int(fields["Pages"]), "title": flat(fields.get("Title")) or None}
    if shutil.which("mutool"):
        outline = subprocess.run(["mutool", "show", path, "outline"], capture_output=True, text=True, errors="replace").stdout
        seen["contents"] = sum(1 for line in outline.splitlines() if line.strip())
    return seen


def seen(path):
    """What other tools see; empty if they cannot read the file."""
    try:
        match path.suffix:
            case ".epub": return seen_in_epub(path)
            case ".pdf": return seen_in_pdf(path)
            case ".divina" | ".webpub" | ".audiobook": return seen_in_json(path, "manifest.json", "title", "readingOrder")
            case ".lpf": return seen_in_json(path, "publication.json", "name", "readingOrder")
            case ".cbz": return seen_in_archive(path, (".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".jxl"))
            case ".zab": return seen_in_archive(path, (".mp3", ".m4a", ".ogg"))
    except Exception:
        return {}
    return {}


def compared(path, result):
    """What the other tools see and Lectern does not: None if there is nothing to compare."""
    expected = seen(path) if result.status == 0 else {}
    if not expected:
        return None
    info = json.loads(result.output)
    manifest = info["manifest"]
    own = {
        # A direction that differs from that of the letters encloses the title in isolates.
        "title": flat(text_of(manifest["metadata"].get("title", ""))).strip("\u2066\u2067\u2069"),
        "parts": len(manifest["readingOrder"]), "positions": info["positions"], "contents": count(manifest.get("toc", [])),
    }
    return [f"{k}: {own[k]!r}, others see {v!r}" for k, v in expected.items() if v is not None and own[k] != v]


def count(links):
    return sum(1 + count(link.get("children", [])) for link in links)


def examine(lectern, path, limit):
    with tempfile.TemporaryDirectory() as folder:
        results = {name: runner.command(lectern, name, path, *[w.replace("FOLDER", folder) for w in words], limit=limit)
                   for name, words in COMMANDS.items()}
    return results, compared(path, results["info"])


def note(row, name, results, differences, peak):
    """Counts one file in its row; returns failures, and remarks for the page."""
    wrong, notes = [], []
    is_opened = results["info"].status == 0
    row["files"] += 1
    row["opened" if is_opened else "refused"] += is_opened or results["info"].is_one_error
    row["compared"] += differences is not None
    row["same"] += differences == []
    for command, result in results.items():
        peak.append((result.megabytes, f"{command} {name.rpartition('/')[2]}"))
        trouble = result.trouble or (f"{result.megabytes} MB" if result.megabytes > MEGABYTES else "")
        row["wrong" if trouble else "answers" if result.status == 0 else "errors"] += 1
        if trouble:
            wrong.append(f"failed {command} {name}: {trouble}")
    if results["info"].is_one_error:
        notes.append(f"refused {name}: {results['info'].error}")
    return wrong, notes + [f"differs {name}: {d}" for d in differences or []]


def run(options):
    lectern = runner.binary(options)
    paths = runner.files(options, FOLDERS, set(KINDS))
    rows, wrong, notes, peak = collections.defaultdict(collections.Counter), [], [], []
    for path, (results, differences) in runner.in_parallel(lambda f: examine(lectern, f, options.limit), paths, options.jobs):
        failures, remarks = note(rows[KINDS[path.suffix]], runner.name(path), results, differences, peak)
        wrong += failures
        notes += [remark.replace(str(path), path.name) for remark in remarks]
    fields = ("files", "opened", "refused", "answers", "errors", "wrong", "compared", "same")
    table = HEAD + "".join(f"| {kind} | {' | '.join(str(row[f]) for f in fields)} |\n" for kind, row in sorted(rows.items()))
    most, which = max(peak)
    bounds = "" if wrong else f"No command took longer than {options.limit:g} s or more than {most} MB (`{which}`)."
    print("\n".join(wrong + notes) + "\n" + table + bounds)
    if options.update:
        runner.update("formats", f"{table}\n{bounds}\n\n" + "".join(f"- {line}\n" for line in wrong + notes))
    return wrong
