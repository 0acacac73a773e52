"""Runs the reader with its own display, session bus and home folder."""
import os
import pathlib
import random
import shutil
import signal
import subprocess
import tempfile
import time

from .hands import Hands
from .patience import PATIENCE, Failure, wait
from .tree import Tree

HEIGHT, WIDTH = 1100, 1500


class Session(Tree, Hands):
    def __init__(self, binary, screen=(WIDTH, HEIGHT)):
        self.binary = binary
        self.screen = screen
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="lectern-drive-"))
        self.helpers = []
        # Helpers that are stopped, and do not end on SIGTERM.
        self.frozen = []
        self.reader = None
        # A program, with its arguments, that starts the reader in its own process.
        self.wrapper = []
        self.atspi = None
        # Cached widgets.
        self.known = {}
        # Warnings of GTK about its own widgets.
        self.forgiven = set()

    def __enter__(self):
        try:
            self._begin()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.stop(wait=False)
        for process in self.frozen:
            process.kill()
            process.wait()
        for process in reversed(self.helpers):
            process.terminate()
        for process in self.helpers:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _begin(self):
        number = self._begin_display()
        home = self.folder / "home"
        home.mkdir()
        runtime = self.folder / "run"
        runtime.mkdir(mode=0o700)
        os.environ.update({
            "DISPLAY": ":" + number, "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "atspi",
            "HOME": str(home), "XDG_RUNTIME_DIR": str(runtime), "XDG_CONFIG_HOME": str(home / ".config"),
            "XDG_DATA_HOME": str(home / ".local/share"), "XDG_CACHE_HOME": str(home / ".cache"),
            "LECTERN_LIBRARY": str(self.folder / "data/library.sqlite"), "LC_ALL": "C.UTF-8", "LANGUAGE": "en",
            "GSETTINGS_BACKEND": "memory", "LECTERN_SAID": "1",
        })
        for name in ["WAYLAND_DISPLAY", "GTK_THEME", "DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS"]:
            os.environ.pop(name, None)
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address=1"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.helpers.append(bus)
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        # Imported here, because the library connects to the bus when it is loaded.
        import pyatspi
        self.atspi = pyatspi
        # Otherwise a query that takes longer than 0.8 s is an error.
        pyatspi.Atspi.set_timeout(10_000 * PATIENCE, 15_000 * PATIENCE)

    def _begin_display(self):
        """Starts a display with an unused number."""
        for _ in range(20):
            number = str(random.randrange(200, 9000))
            if os.path.exists(f"/tmp/.X{number}-lock"):
                continue
            process = subprocess.Popen(
                ["Xvfb", ":" + number, "-screen", "0", f"{self.screen[0]}x{self.screen[1]}x24", "-nolisten", "tcp", "-noreset",
                 # No key repeats: xdotool may hold a key while it waits for the processor.
                 "-r"],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for _ in range(200 * PATIENCE):
                asking = subprocess.run(["xprop", "-display", ":" + number, "-root"], capture_output=True)
                if asking.returncode == 0 and process.poll() is None:
                    self.helpers.append(process)
                    return number
                if process.poll() is not None:
                    break
                time.sleep(0.05)
        raise Failure("Xvfb does not start")

    def manage_windows(self):
        """Starts a window manager."""
        if not shutil.which("openbox"):
            raise Failure("openbox is missing; run Scripts/install-dependencies")
        self.helpers.append(subprocess.Popen(["openbox", "--sm-disable"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        wait("the window manager", lambda: "_NET_SUPPORTING_WM_CHECK(WINDOW)" in subprocess.run(
            ["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"], capture_output=True, text=True).stdout)

    def compose(self):
        """Makes the round corners of windows transparent, for pictures."""
        if shutil.which("xcompmgr"):
            self.helpers.append(subprocess.Popen(["xcompmgr"], stderr=subprocess.DEVNULL))
            time.sleep(0.5)

    # The reader.

    def start(self, *words):
        log = open(self.folder / "reader.log", "ab")
        self.reader = subprocess.Popen([*self.wrapper, str(self.binary), *map(str, words)], stdout=log, stderr=log)
        self.wait("the reader's window", lambda: self.application() and len(self.application()) > 0, 30)

    def stop(self, wait=True):
        if not self.reader:
            return
        if wait:
            try:
                self.reader.wait(15 * PATIENCE)
            except subprocess.TimeoutExpired:
                raise Failure("the reader does not end") from None
            if self.reader.returncode != 0:
                raise Failure(f"the reader ended with status {self.reader.returncode}")
        elif self.reader.poll() is None:
            self.reader.send_signal(signal.SIGKILL)
            self.reader.wait(5 * PATIENCE)
        self.reader = None
        self.known = {}

    def log(self):
        path = self.folder / "reader.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def errors(self):
        return self.log()[-3000:]

    def said(self):
        """Returns the texts of all toasts so far."""
        mark = "lectern-reader: said: "
        return [line.removeprefix(mark) for line in self.log().split("\n") if line.startswith(mark)]

    def complaints(self):
        """Returns GTK's warnings about the program.

        The warning about a missing monitor is GTK's own fault: it looks for the monitor of a window
        before a display that was just started has reported one.
        """
        lines = [line for line in self.log().split("\n") if "CRITICAL" in line or "WARNING" in line]
        return [line for line in lines if "GDK_IS_MONITOR" not in line and line not in self.forgiven]

    def finish(self):
        """Ends a journey: fails if GTK has warned."""
        if complaints := self.complaints():
            raise Failure("GTK complains:\n" + "\n".join(complaints))
        print("drive-reader: all steps done", flush=True)

    def forgive(self, words):
        """Ignores GTK's warnings about its own widgets so far."""
        self.forgiven |= {line for line in self.complaints() if words in line}

    def browser(self):
        """Installs a program that opens addresses; returns the file to which it writes them."""
        opened = self.folder / "opened.txt"
        program = self.folder / "browser"
        program.write_text(f'#!/bin/sh\necho "$1" >> "{opened}"\n')
        program.chmod(0o755)
        applications = pathlib.Path(os.environ["XDG_DATA_HOME"]) / "applications"
        applications.mkdir(parents=True, exist_ok=True)
        (applications / "browser.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Browser\nExec={program} %u\n"
            "MimeType=x-scheme-handler/https;\n")
        (applications / "mimeapps.list").write_text("[Default Applications]\nx-scheme-handler/https=browser.desktop\n")
        return opened

    def picture(self, path, size=None):
        crop = ["-crop", f"{size[0]}x{size[1]}+0+0", "+repage"] if size else []
        subprocess.run(["import", "-window", "root", *crop, str(path)], check=True)

    def pixels(self, x, y, width, height):
        """Returns a part of the screen, with three bytes per pixel."""
        return subprocess.run(
            ["import", "-window", "root", "-crop", f"{width}x{height}+{x}+{y}", "-depth", "8", "rgb:-"], check=True,
            capture_output=True).stdout

    def colour(self, x, y):
        """Returns the colour of a pixel of the screen."""
        out = subprocess.run(
            ["import", "-window", "root", "-crop", f"1x1+{x}+{y}", "-depth", "8", "rgb:-"], check=True,
            capture_output=True).stdout
        return "#" + out[:3].hex()

    wait = staticmethod(wait)
