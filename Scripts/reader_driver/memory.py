"""Measures the memory of the reader beside an empty window, and the time of its start."""
import os
import pathlib
import re
import shlex
import statistics
import subprocess
import time

from . import bars
from .waits import Measuring, count_books, small_book

PEER = r"""
#include <adwaita.h>
static void activate(GApplication *app) {
    GtkWidget *window = adw_application_window_new(GTK_APPLICATION(app));
    gtk_window_set_default_size(GTK_WINDOW(window), 1000, 800);
    gtk_window_present(GTK_WINDOW(window));
}
int main(int argc, char **argv) {
    AdwApplication *app = adw_application_new("org.example.Empty", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(app, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(app), argc, argv);
}
"""
READY = re.compile(r"\bpage after (\d+) ms")


def resident(process):
    """Returns the resident memory of a process in MB."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def empty_window(session):
    """Returns the memory of an empty window of libadwaita; None without its headers."""
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "libadwaita-1"], capture_output=True, text=True)
    if flags.returncode:
        return None
    source, program = session.folder / "empty.c", session.folder / "empty"
    source.write_text(PEER)
    subprocess.run(["cc", "-O2", source, "-o", program, *shlex.split(flags.stdout)], check=True)
    process = subprocess.Popen([str(program)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(3)
    result = resident(process)
    process.kill()
    process.wait()
    return result


def watched(measuring, words, script):
    """Runs the reader and a scenario. Returns what the scenario returns for the process."""
    found = []
    measuring.run(words, 1, lambda: found.append(script(measuring.session.reader)))
    return found[0]


def read(session, process):
    """Turns 200 pages, searches, and changes the size of the type five times; then turns 2,000 pages. Returns the
    memory after the first part and at the end."""
    def turn(count, key="Right"):
        for _ in range(count // 50):
            session.tool("key", "--repeat", 50, "--delay", 40, key)
            time.sleep(0.5)

    time.sleep(3)
    turn(200)
    session.keys("ctrl+f")
    time.sleep(1)
    session.type("prince")
    session.keys("Return")
    time.sleep(6)
    session.keys("Escape")
    for _ in range(5):
        session.keys("ctrl+plus")
        time.sleep(1.5)
    # The reader returns freed memory when it rests.
    time.sleep(6)
    first = resident(process)
    turn(1000)
    turn(1000, "Left")
    time.sleep(35)
    return first, resident(process)


def measure(session, book):
    os.environ["GSK_RENDERER"] = os.environ.get("LECTERN_RENDERER", "gl")
    measuring = Measuring(session)
    empty = empty_window(session)
    if empty is None:
        print("memory: skipped, libadwaita-1-dev is missing")
        return
    print(f"an empty window of libadwaita          {empty:.0f} MB", flush=True)
    path = measuring.library("memory")
    folder = session.folder / "books"
    folder.mkdir(exist_ok=True)
    for number in range(500):
        small_book(folder / f"{number:03}.epub", number)
    measuring.run([folder], 90, until=lambda: count_books(path) >= 500)

    def rest(process):
        time.sleep(6)
        return resident(process)

    shelf = watched(measuring, ["--bookshelf"], rest)
    print(f"a shelf of 500 books                   {shelf:.0f} MB, {shelf - empty:+.0f}", flush=True)
    bars.at_most("a shelf beside an empty window", shelf - empty, 40, "MB")
    measuring.library("memory-book")
    first, last = watched(measuring, [book], lambda process: read(session, process))
    print(f"200 turns, a search, 5 changes of size {first:.0f} MB, {first - empty:+.0f}", flush=True)
    bars.at_most("a book beside an empty window", first - empty, 130, "MB")
    print(f"2,000 turns later                      {last:.0f} MB, {last - first:+.0f}", flush=True)


def starts(session, book, runs):
    """Measures from the start of the process to the page of the last book."""
    measuring = Measuring(session)
    measuring.library("starts")
    measuring.run([book], 3)
    texts = [measuring.run([], 1) for _ in range(runs)]
    times = [int(match[1]) for match in map(READY.search, texts) if match]
    bars.at_most("start to the page of the last book", bars.median(times), 500)
    if not times:
        return print(f"start: the reader said nothing\n{texts[-1]}")
    print(f"start to the page of the last book: median {statistics.median(times):.0f} ms of {sorted(times)}")
