"""Opens every EPUB with info, toc, text, paginate and render.

Each command must succeed or print one clear error within the limit (10 s).
"""
import collections
import tempfile

from . import runner


def add_arguments(parser):
    parser.add_argument("--limit", type=float, default=10, metavar="SECONDS")


def examine(lectern, book, limit):
    with tempfile.TemporaryDirectory() as folder:
        commands = {
            "info": [], "toc": [], "text": [], "paginate": ["--size", "600x800"],
            "render": ["--size", "600x800", "--page", "1", "-o", f"{folder}/page.png"],
        }
        return {name: runner.command(lectern, name, book, *words, limit=limit) for name, words in commands.items()}


def run(options):
    lectern = runner.binary(options)
    books = runner.files(options, ["epub", "epub-tests"], {".epub"})
    counts = collections.Counter()
    for book, results in runner.in_parallel(lambda b: examine(lectern, b, options.limit), books, options.jobs):
        for name, result in results.items():
            verdict = "failed" if result.trouble else "opened" if result.status == 0 else "refused"
            counts[verdict] += 1
            if verdict != "opened":
                print(f"{verdict:7} {name:9} {runner.name(book)}: {result.trouble or result.error}")
    print(f"{len(books)} books: " + ", ".join(f"{count} commands {verdict}" for verdict, count in sorted(counts.items())))
    return counts["failed"]
