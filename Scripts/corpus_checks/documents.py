"""Paginates every document of the CSS test suite as a book, to find hangs and crashes.

Each HTML and XHTML document is laid out at two page sizes, in pages rather than as a browser viewport. Each command must
end within the limit (10 s) with success or one clear error.
"""
import collections

from . import runner

SIZES = ["600x800", "240x320"]
SUFFIXES = {".html", ".htm", ".xht", ".xhtml"}


def add_arguments(parser):
    parser.add_argument("--limit", type=float, default=10, metavar="SECONDS")
    parser.add_argument("--only", default="", metavar="TEXT", help="documents whose path contains a text")


def examine(lectern, document, limit):
    """What went wrong, by page size."""
    troubles = {}
    for size in SIZES:
        result = runner.command(lectern, "paginate", document, "--size", size, limit=limit)
        troubles[size] = result.trouble
        if result.status == 1:
            # Refused for a reason that has nothing to do with the size.
            break
    return troubles


def run(options):
    lectern = runner.binary(options)
    documents = [d for d in runner.files(options, ["css/wpt"], SUFFIXES) if options.only in str(d)]
    failures = collections.Counter()
    for document, troubles in runner.in_parallel(lambda d: examine(lectern, d, options.limit), documents, options.jobs):
        for size, trouble in troubles.items():
            if trouble:
                failures[document] += 1
                print(f"{runner.name(document)} at {size}: {trouble}", flush=True)
    print(f"{len(documents)} documents at {len(SIZES)} sizes: {len(failures)} hang or crash")
    return failures
