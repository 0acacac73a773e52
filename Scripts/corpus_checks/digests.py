"""Compares what Lectern reads of every EPUB with recorded digests.

The output, or the error, of info, toc, text and positions is compared with docs/conformance/digests.json. --update records new
digests; the commit says why they changed. Fails if an output differs or a book is not recorded.
"""
import hashlib
import json

from . import runner

RECORD = runner.CONFORMANCE / "digests.json"
COMMANDS = {"info": ["--json"], "toc": ["--json"], "text": [], "positions": ["--json"]}


def add_arguments(parser):
    parser.add_argument("--update", action="store_true")


def digest(lectern, book, name):
    # Some outputs contain the path: relative to the corpus it is the same on every machine.
    result = runner.command(lectern, name, book.relative_to(runner.CORPUS), *COMMANDS[name], limit=120, folder=runner.CORPUS)
    if result.status is None or result.status < 0:
        return "slow" if result.status is None else f"signal {-result.status}"
    # The error as the command printed it, with its line end.
    answer = result.output if result.status == 0 else result.error + "\n"
    return ("" if result.status == 0 else "error ") + hashlib.sha256(answer.encode()).hexdigest()[:16]


def run(options):
    lectern = runner.binary(options)
    books = runner.files(options, ["epub", "epub-tests"], {".epub"})
    recorded = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    found, differing = {}, []
    work = lambda book: {name: digest(lectern, book, name) for name in COMMANDS}
    for book, answer in runner.in_parallel(work, books, options.jobs):
        path = runner.name(book)
        found[path] = answer
        if path not in recorded:
            # A sample shows what has changed; whether all books are recorded, the whole check shows.
            if options.sample:
                continue
            differing.append(f"{path}: not recorded")
        elif changed := [name for name in COMMANDS if recorded[path].get(name) != answer[name]]:
            differing.append(f"{path}: {', '.join(changed)}")
    faults = [f"{path}: {name} {value}" for path, answer in found.items() for name, value in answer.items()
              if value == "slow" or value.startswith("signal")]
    print("\n".join(differing + faults))
    print(f"{len(books)} books, {len(COMMANDS)} commands each: {len(differing)} books differ or are new, {len(faults)} commands crashed")
    if options.update and not faults:
        # Books outside the given paths keep their digests.
        kept = recorded if options.paths else {}
        lines = [f"{json.dumps(path)}: {json.dumps(answer)}" for path, answer in sorted({**kept, **found}.items())]
        RECORD.write_text("{\n" + ",\n".join(lines) + "\n}\n")
        return False
    return differing or faults
