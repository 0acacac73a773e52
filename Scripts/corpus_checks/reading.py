"""Turns, jumps and resizes through real books like an impatient reader.

`lectern-lab check-reading` turns pages (none may be dead, repeated or blank, and none skipped), jumps to chapters, and changes
settings and size at random places: the page shown must contain the place, and the place must stay.
"""
import json
import os
import pathlib
import subprocess

from . import runner

COUNTS = {"taps": 5000, "switches": 500, "places": 50, "changes": 20}


def add_arguments(parser):
    for name, value in COUNTS.items():
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--json", type=pathlib.Path, help="write all reports to a file")


def read(book, options):
    """The report of one book."""
    command = [runner.TOP / ".build/release/lectern-lab", "check-reading", book]
    for name in COUNTS:
        command += [f"--{name}", getattr(options, name)]
    # Two heaps, as in the reader: otherwise the memory figures grow with each thread.
    environment = {**os.environ, "MALLOC_ARENA_MAX": "2"}
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, env=environment)
    try:
        return json.loads(done.stdout)
    except ValueError:
        return {"faults": [done.stderr.strip() or f"exit status {done.returncode}"]}


def summary(report):
    if report["faults"]:
        return report["faults"][0]
    return (f"{report['turns']} turns {report['preparedTurnMedian']} ms, {report['turnCPU']} ms CPU; {report['jumps']} jumps; "
            f"{report['relayouts']} relayouts {report['relayoutMedian']} ms; "
            + " → ".join(str(mb) for mb in report["memoryMB"]) + " MB")


def run(options):
    books = runner.files(options, ["epub/books", "epub/samples"], {".epub"})
    results, failed = {}, 0
    for book in books:
        results[book.name] = report = read(book, options)
        failed += bool(report["faults"])
        print(f"{'FAULT' if report['faults'] else 'ok   '} {book.name}: {summary(report)}", flush=True)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n")
    print(f"{len(books) - failed} of {len(books)} books without a fault")
    return failed
