"""Opens hostile files: bombs, wrong sizes, loops, paths out of the book.

info, toc, text, search, paginate, render, cover, images and convert must each succeed or print one clear error within 10 seconds
of CPU time and 300 MB, and write nothing but their output. --update writes docs/conformance/hostile.md; with --only, other rows stay.
"""
import pathlib
import tempfile

from . import runner
from .hostile_files import files

SECONDS, MEGABYTES, PATIENCE = 10.0, 300, 60
HEAD = ["| file | what is in it | its size | answers | CPU, the slowest command | memory, the greediest | out of bounds |",
        "|---|---|---|---|---|---|---|"]


def add_arguments(parser):
    parser.add_argument("--folder", help="where the files are made; several hundred megabytes")
    parser.add_argument("--only", default="", metavar="TEXT", help="files whose name contains a text")
    parser.add_argument("--update", action="store_true")


def commands(book, out):
    """The commands for a file; they write to an empty folder."""
    return {
        "info": ["info", book], "toc": ["toc", book], "text": ["text", book], "search": ["search", book, "word"],
        "paginate": ["paginate", book, "--size", "600x800"],
        "render": ["render", book, "--size", "600x800", "--page", "1", "-o", out / "page.png"],
        "cover": ["cover", book, "-o", out / "cover"], "images": ["images", book],
        "convert": ["convert", book, "-o", out / "converted.epub"],
    }


def verdict(result):
    """What is out of bounds; empty if nothing is."""
    if result.trouble:
        return result.trouble
    if result.cpu > SECONDS:
        return f"{result.cpu:.1f} s"
    return f"{result.megabytes} MB" if result.megabytes > MEGABYTES else ""


def examine(lectern, name, make, folder):
    """The results of all commands on one file, what is out of bounds, and the size of the file."""
    book = folder / name
    make(book)
    before = set(folder.rglob("*"))
    with tempfile.TemporaryDirectory(dir=folder) as out:
        results = {command: runner.command(lectern, *words, limit=PATIENCE)
                   for command, words in commands(book, pathlib.Path(out)).items()}
    wrong = [f"{command}: {bad}" for command, result in results.items() if (bad := verdict(result))]
    if stray := set(folder.rglob("*")) - before:
        wrong.append(f"wrote {', '.join(p.name for p in stray)}")
    size = book.stat().st_size if book.is_file() else sum(p.stat().st_size for p in book.rglob("*") if p.is_file())
    if book.is_file():
        book.unlink()
    return results, wrong, size


def human(size):
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(1, round(size / 1e3))} kB"


def row(name, words, results, wrong, size):
    slow, greedy = max(results.items(), key=lambda r: r[1].cpu), max(results.items(), key=lambda r: r[1].megabytes)
    answers = sum(result.status == 0 for result in results.values())
    return (f"| {name} | {words} | {human(size)} | {answers} of {len(results)} | {slow[1].cpu:.2f} s ({slow[0]}) "
            f"| {greedy[1].megabytes} MB ({greedy[0]}) | {'; '.join(wrong) or '–'} |")


def run(options):
    lectern = runner.binary(options)
    lines, failed = [], 0
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        for name, words, make in files():
            if options.only in name:
                results, wrong, size = examine(lectern, name, make, pathlib.Path(folder))
                lines.append(row(name, words, results, wrong, size))
                print(lines[-1], flush=True)
                failed += bool(wrong)
    if options.update:
        update(lines, options.only)
    print(f"{failed} files out of bounds" if failed else "all files within bounds")
    return failed


def update(lines, only):
    if only:
        fresh = {line.split(" | ")[0]: line for line in lines}
        before = [line for line in runner.page("hostile")[2].splitlines()[2:] if line.startswith("|")]
        lines = [fresh.pop(line.split(" | ")[0], line) for line in before] + list(fresh.values())
    runner.update("hostile", "\n".join(HEAD + lines) + "\n")
