"""Measures reading aloud a chapter of 3 MB: from the key to the beginning of speech, the processor time of the reader
while it speaks, and how long it delays input.

speech-dispatcher with espeak-ng speaks to a sound server without a device. What the reader and the service say to each
other passes through a socket of our own, which notes the times.
"""
import os
import re
import socket
import threading
import time

from . import bars, waits
from .speaking import begin_service

# The service announces the begin of a message by this event.
BEGIN = re.compile(rb"701[- ]BEGIN|701-")


class Ear:
    """Passes on what the reader and the speech service say, and notes when a message begins."""

    def __init__(self, path, service):
        self.begins, self.asked, self.service = [], [], service
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(path))
        self.listener.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            reader, _ = self.listener.accept()
            service = socket.socket(socket.AF_UNIX)
            service.connect(self.service)
            for source, target, note in ((reader, service, self.note_question), (service, reader, self.note_answer)):
                threading.Thread(target=self.pass_on, args=(source, target, note), daemon=True).start()

    def pass_on(self, source, target, note):
        try:
            while data := source.recv(65536):
                note(data)
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            end.close()

    def note_question(self, data):
        if b"SPEAK" in data.upper():
            self.asked.append(time.monotonic())

    def note_answer(self, data):
        if BEGIN.search(data):
            self.begins.append(time.monotonic())


def processor_seconds(pid):
    """The processor time that a process has used."""
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(session, runs, seconds=30):
    folder, _ = begin_service(session)
    ear = Ear(folder / "ear", str(folder / "ssip"))
    os.environ["SPEECHD_ADDRESS"] = f"unix_socket:{folder}/ear"
    book = waits.big_book(session.folder / "long.epub")
    measuring = waits.Measuring(session)
    for name, key in (("from its beginning", None), ("from its end", "End")):
        first, second, shares, delays = [], [], [], []
        for run in range(runs):
            measuring.library(f"speech-{key}-{run}")
            figures = {}

            def script():
                time.sleep(4)
                if key:
                    # The end, and some pages back: there must be enough to read.
                    session.tool("key", key)
                    time.sleep(3)
                    for _ in range(20):
                        session.tool("key", "Left")
                    time.sleep(3)
                figures["start"] = from_key(session, ear, "F5")
                before, begin = processor_seconds(session.reader.pid), time.monotonic()
                time.sleep(seconds)
                used = processor_seconds(session.reader.pid) - before
                figures["share"] = 100 * used / (time.monotonic() - begin)
                session.tool("key", "space")
                time.sleep(1)
                session.tool("key", "shift+F5")
                time.sleep(1)
                figures["again"] = from_key(session, ear, "F5")
            text = measuring.run([book], 5, script)
            first.append(figures["start"])
            second.append(figures["again"])
            shares.append(round(figures["share"], 1))
            delays.append(waits.longest(text)[:3])
        print(f"a chapter of 3 MB {name}: speech after {sorted(first)} ms (the service was asked after the first figure), "
              f"again after {sorted(second)} ms; {sorted(shares)} % of a processor while it speaks; longest delays of "
              f"input (wall, work, without the queue) {sorted(delays)} ms", flush=True)
        bars.at_most(f"speech {name} after the key", bars.median(start[1] for start in first), 300)
        bars.at_most(f"the processor while it speaks {name}", bars.median(shares), 5, "%")


def from_key(session, ear, key):
    """Presses a key. Returns the milliseconds until the service was asked to speak, and until it has begun."""
    asked, begun, start = len(ear.asked), len(ear.begins), time.monotonic()
    session.tool("key", key)
    end = time.monotonic() + 60
    while len(ear.begins) == begun and time.monotonic() < end:
        time.sleep(0.002)
    if len(ear.begins) == begun or len(ear.asked) == asked:
        return None, None
    return tuple(round(1000 * (times - start)) for times in (ear.asked[asked], ear.begins[begun]))
