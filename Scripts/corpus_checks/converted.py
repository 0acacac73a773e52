"""Converts every text publication to EPUB 3 and checks the result with EPUBCheck.

Each file is converted twice, to the same bytes. Errors that docs/conformance/converted.md explains are expected; the check fails
on other errors, on explained errors that no longer occur, on differing bytes, on crashes and after two minutes. --update writes
the table of that page.
"""
import collections
import json
import pathlib
import re
import tempfile

from . import runner

SUFFIXES = {".epub", ".txt", ".md", ".html", ".fb2", ".webpub", ".lpf", ".unknown", ".pdf", ".cbz", ".cbr", ".divina",
            ".audiobook", ".zab", ".json"}
FOLDERS = ["epub", "epub-tests", "txt", "webpub/basic.webpub", "webpub/examples", "webpub/w3c-tests", "formats", "lcp", "comics",
           "pdf", "audiobooks"]
HEAD = ("| part of the corpus | files | converted | sources with errors | converted without an error | no text | refused |\n"
        + "|---" * 7 + "|\n")


def add_arguments(parser):
    parser.add_argument("--keep", type=pathlib.Path, metavar="FOLDER", help="keep the converted books")
    parser.add_argument("--verbose", action="store_true", help="print every error")
    parser.add_argument("--update", action="store_true")


def convert(lectern, book, target):
    """The last line of the error; empty if the book was written."""
    result = runner.command(lectern, "convert", book, target, "--force", limit=120)
    if result.status == 0:
        return ""
    return result.trouble or result.error.splitlines()[-1]


def errors(report):
    return [m for m in report["messages"] if m["severity"] in ("ERROR", "FATAL")]


def words(message):
    at = message["locations"][0] if message["locations"] else {}
    return f"{message['ID']} {message['message']} ({at.get('path')}:{at.get('line')}:{at.get('column')})"


def convert_twice(lectern, book, folder, number):
    """What convert said, and whether both results have the same bytes."""
    target, again = folder / f"{number}.epub", folder / f"{number}-again.epub"
    said = convert(lectern, book, target)
    if said:
        return said, True
    is_stable = not convert(lectern, book, again) and target.read_bytes() == again.read_bytes()
    again.unlink(missing_ok=True)
    return "", is_stable


def examine(lectern, books, folder, jobs):
    """Yields name, what convert said, whether it is stable, and the reports on the result and on the source."""
    work = lambda item: convert_twice(lectern, item[1], folder, item[0])
    rows = [(number, book, *result) for (number, book), result in runner.in_parallel(work, enumerate(books), jobs)]
    pairs = []
    for number, book, said, _ in rows:
        if not said:
            pairs.append((folder / f"{number}.epub", folder / f"{number}.json"))
            if book.suffix == ".epub":
                pairs.append((book, folder / f"{number}-source.json"))
    if pairs:
        runner.epubcheck(pairs)
    read = lambda path: json.loads(path.read_text()) if path.exists() else None
    for number, book, said, is_stable in rows:
        yield runner.name(book), said, is_stable, read(folder / f"{number}.json"), read(folder / f"{number}-source.json")


class Summary:
    """Counts by part of the corpus, remarks for the page, and faults."""

    def __init__(self, is_verbose):
        self.is_verbose = is_verbose
        self.counts = collections.defaultdict(collections.Counter)
        self.notes, self.faults, self.with_errors = [], [], set()

    def add(self, name, said, is_stable, report, source):
        parts = name.split("/")
        row = self.counts["/".join(parts[:2]) if len(parts) > 2 else parts[0]]
        row["files"] += 1
        if said:
            return self.refuse(row, name, said)
        row["converted"] += 1
        row["sources"] += bool(source and errors(source))
        if not is_stable:
            self.fault(f"differs {name}: the second conversion has other bytes")
        if report is None:
            return self.fault(f"unread {name}: EPUBCheck gave no report")
        row["without"] += not errors(report)
        if errors(report):
            self.with_errors.add(pathlib.Path(name).stem)
        self.notes += [f"error {name}: {words(m)}" for m in errors(report)[: None if self.is_verbose else 3]]

    def refuse(self, row, name, said):
        if said.startswith(("over ", "exit ")):
            self.faults.append(f"{name}: {said}")
        if "cannot be an EPUB" in said:
            row["no text"] += 1
        else:
            row["refused"] += 1
            self.notes.append(f"refused {name}: {said.rpartition(pathlib.Path(name).name)[2].lstrip(': ')}")

    def fault(self, text):
        self.notes.append(text)
        self.faults.append(text)

    @property
    def table(self):
        total = sum(self.counts.values(), collections.Counter())
        fields = ("files", "converted", "sources", "without", "no text", "refused")
        rows = [*sorted(self.counts.items()), ("**all**", total)]
        return HEAD + "".join(f"| {kind} | {' | '.join(str(row[f]) for f in fields)} |\n" for kind, row in rows)


def run(options):
    lectern = runner.binary(options)
    books = runner.files(options, FOLDERS, SUFFIXES)
    if not runner.EPUBCHECK.exists():
        raise runner.Skipped("EPUBCheck is not installed")
    summary = Summary(options.verbose)
    with tempfile.TemporaryDirectory() as temporary:
        folder = (options.keep or pathlib.Path(temporary)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        for row in examine(lectern, books, folder, options.jobs):
            summary.add(*row)
    print("\n".join(summary.notes) + "\n\n" + summary.table)
    if options.update:
        runner.update("converted", summary.table + "\n" + "".join(f"- {note}\n" for note in summary.notes))
    faults = summary.faults + [f"{name}: unexplained errors" for name in sorted(summary.with_errors - explained())]
    if not options.paths:
        faults += [f"{name}: explained, but has no errors" for name in sorted(explained() - summary.with_errors)]
    print("\n".join(faults) or f"{len(summary.with_errors)} books with errors, all explained")
    return faults


def explained():
    """The books whose errors the page explains, by name without suffix."""
    path, _, _, tail = runner.page("converted")
    return set(re.findall(r"^- `([^`]+)`:", tail.partition("Remaining errors:")[2], re.MULTILINE))
