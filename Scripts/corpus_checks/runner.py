"""Shared by all checks: where programs and corpus are, running commands, working in parallel, result pages."""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import typing

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
CORPUS = pathlib.Path(os.environ.get("LECTERN_CORPUS", TOP.parent / "shared" / "corpus")).resolve()
CONFORMANCE = TOP / "docs" / "conformance"
EPUBCHECK = pathlib.Path("/usr/share/java/epubcheck.jar")


class Skipped(Exception):
    """Something that the check needs is missing."""


def add_arguments(parser):
    """The options of every check."""
    parser.add_argument("paths", nargs="*", type=pathlib.Path, metavar="PATH", help="files or folders instead of the corpus")
    parser.add_argument("--lectern", type=pathlib.Path, default=TOP / ".build/release/lectern", help="the binary to check")
    parser.add_argument(
        "--sample", type=int, metavar="N", help="only N files of at most 1 MB, evenly spaced over the sorted list")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2, help="commands at a time")


def binary(options):
    """The absolute path of `lectern`."""
    path = options.lectern.resolve()
    if not path.exists():
        sys.exit(f"corpus: {path} does not exist; run make release")
    return path


def need(*programs):
    """Skips the check if a program is missing."""
    missing = [program for program in programs if not shutil.which(program)]
    if missing:
        raise Skipped(f"{', '.join(missing)} not installed")


def files(options, folders, suffixes, accepts=lambda file: True):
    """The files with some suffixes below the paths of the command line, else below folders of the corpus; sorted."""
    places = [path.resolve() for path in options.paths] or [CORPUS / folder for folder in folders]
    found = {f for place in places for f in (place.rglob("*") if place.is_dir() else [place])
             if f.is_file() and f.suffix in suffixes and accepts(f)}
    if not found:
        raise Skipped(f"no files in {', '.join(map(str, places))}")
    return sampled(sorted(found), options.sample)


def sampled(found, count):
    """Some small files, evenly spaced; all of them without a count."""
    if not count:
        return found
    small = [file for file in found if file.stat().st_size <= 1 << 20] or found
    step = max(len(small) / count, 1)
    return [small[int(number * step)] for number in range(min(count, len(small)))]


def name(path):
    """A file's path within the corpus, else its name."""
    return str(path.relative_to(CORPUS)) if path.is_relative_to(CORPUS) else path.name


def in_parallel(work, items, jobs):
    """Yields (item, result) in the order of the items."""
    items = list(items)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        yield from zip(items, pool.map(work, items))


class Result(typing.NamedTuple):
    """How a command ended: status is an exit code, a negative signal, or None after the time limit."""
    status: int | None
    cpu: float
    megabytes: int
    output: str
    error: str

    @property
    def is_one_error(self):
        """Whether the command failed with one clear message."""
        return self.status == 1 and self.error.startswith("lectern") and len(self.error.splitlines()) == 1

    @property
    def trouble(self):
        """A description unless the command succeeded or failed with one clear message."""
        if self.status is None:
            return "over the time limit"
        if self.status == 0 or self.is_one_error:
            return ""
        return f"exit status {self.status}: {self.error[-300:]}"


# A small program starts each command: ru_maxrss of a child starts with the memory of its parent.
_LAUNCHER = """
import os, resource, subprocess, sys
done = subprocess.Popen(sys.argv[2:], stdin=subprocess.DEVNULL)
try:
    status = done.wait(float(sys.argv[1]))
except subprocess.TimeoutExpired:
    done.kill()
    done.wait()
    status = 'late'
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(f'\\n@@ {status} {used.ru_utime + used.ru_stime:.3f} {used.ru_maxrss / 1024:.0f}', file=sys.stderr)
"""


def command(lectern, *words, limit, folder=None):
    """Runs a command with a limit of seconds; measures CPU time and peak memory of its largest process."""
    done = subprocess.run(
        [sys.executable, "-S", "-c", _LAUNCHER, str(limit), str(lectern), *map(str, words)], capture_output=True, cwd=folder)
    error = done.stderr.decode(errors="replace")
    status, cpu, megabytes = re.search(r"@@ (\S+) (\S+) (\S+)\s*$", error).groups()
    return Result(None if status == "late" else int(status), float(cpu), int(megabytes), done.stdout.decode(errors="replace"),
                  error.rpartition("\n@@")[0].strip())


def epubcheck(pairs):
    """Writes EPUBCheck's JSON report for each (book, report) pair, all in one process."""
    if not EPUBCHECK.exists():
        raise Skipped("EPUBCheck is not installed")
    need("java")
    lines = "".join(f"{book}\t{report}\n" for book, report in pairs)
    source = pathlib.Path(__file__).resolve().parent / "EPUBChecks.java"
    subprocess.run(["java", "-cp", EPUBCHECK, source], input=lines.encode(), check=True, stdout=subprocess.DEVNULL)


def page(check):
    """The text before, between and after the marks of a check's result page, and its path."""
    path = CONFORMANCE / f"{'corpus' if check == 'formats' else check}.md"
    mark, end = f"<!-- made by Scripts/corpus {check} -->\n", "<!-- end -->"
    head, _, rest = path.read_text().partition(mark)
    body, _, tail = rest.partition(end)
    return path, head + mark, body, end + tail


def update(check, body):
    """Replaces what stands between the marks of a check's result page."""
    path, head, _, tail = page(check)
    path.write_text(head + body + tail)
