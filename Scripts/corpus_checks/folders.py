"""Writes every publication as a Readium folder and opens that again.

Metadata, reading order and contents of the folder must equal those of the source; so must positions, unless they depend on
compressed sizes, as those of text do.
"""
import collections
import json
import pathlib
import tempfile

from . import runner

SUFFIXES = {".epub", ".txt", ".webpub", ".lpf", ".unknown", ".pdf", ".cbz", ".cbr", ".divina", ".audiobook", ".zab"}
FOLDERS = ["epub", "epub-tests", "txt", "webpub", "formats", "lcp", "comics", "pdf", "audiobooks"]
LIMIT = 120


def add_arguments(parser):
    pass


def info(lectern, path):
    result = runner.command(lectern, "info", path, "--json", limit=LIMIT)
    return json.loads(result.output) if result.status == 0 else None


def parts(info):
    manifest = info["manifest"]
    types = [link.get("type", "") for link in manifest["readingOrder"]]
    is_text = any("xml" in type or type.startswith("text/") for type in types)
    return {
        "order": [link["href"] for link in manifest["readingOrder"]], "contents": manifest.get("toc", []),
        "metadata": manifest["metadata"], "positions": None if is_text else info["positions"],
    }


def examine(lectern, path):
    before = info(lectern, path)
    if not before:
        return "not opened"
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "out"
        converted = runner.command(lectern, "convert", path, out, limit=LIMIT)
        if converted.status != 0:
            return "refused: " + (converted.trouble or converted.error)[-160:]
        after = info(lectern, out)
        if not after:
            return "differs: the folder cannot be opened"
        a, b = parts(before), parts(after)
        wrong = [key for key in a if a[key] is not None and a[key] != b[key]]
        return "differs: " + ", ".join(wrong) if wrong else "same"


def run(options):
    lectern = runner.binary(options)
    counts = collections.Counter()
    sources = runner.files(options, FOLDERS, SUFFIXES)
    for path, verdict in runner.in_parallel(lambda f: examine(lectern, f), sources, options.jobs):
        counts[verdict.split(":")[0]] += 1
        if verdict not in ("same", "not opened"):
            print(runner.name(path), verdict)
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items())))
    return counts["differs"]
