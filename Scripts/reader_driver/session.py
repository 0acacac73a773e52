"""A display, a session bus and a home of their own, and the reader in them."""
import os
import pathlib
import random
import shutil
import signal
import subprocess
import tempfile
import time

HEIGHT, WIDTH = 1100, 1500
# How much longer than on a quiet machine anything may take: one that builds, or
# whose processors another one has, is many times slower. Waits end when what is
# waited for is there, so only a failure takes that long.
PATIENCE = 12


class Failure(Exception):
    """A step that did not do what it should."""


class Session:
    def __init__(self, binary, screen=(WIDTH, HEIGHT)):
        self.binary = binary
        self.screen = screen
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="lectern-drive-"))
        self.helpers = []
        self.reader = None
        self.atspi = None
        # Widgets that are asked for again and again.
        self.known = {}
        # Complaints of GTK about itself.
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
            "GSETTINGS_BACKEND": "memory",
        })
        for name in ["WAYLAND_DISPLAY", "GTK_THEME", "DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS"]:
            os.environ.pop(name, None)
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address=1"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.helpers.append(bus)
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        # Only now: the library looks for the bus when it is loaded.
        import pyatspi
        self.atspi = pyatspi
        # Else a question that is not answered in 0.8 s is an error.
        pyatspi.Atspi.set_timeout(10_000 * PATIENCE, 15_000 * PATIENCE)

    def _begin_display(self):
        """Starts a display under a number that nobody else has."""
        for _ in range(20):
            number = str(random.randrange(200, 9000))
            if os.path.exists(f"/tmp/.X{number}-lock"):
                continue
            process = subprocess.Popen(
                ["Xvfb", ":" + number, "-screen", "0", f"{self.screen[0]}x{self.screen[1]}x24", "-nolisten", "tcp", "-noreset"],
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

    def compose(self):
        """Lets windows be transparent where they are round, for pictures."""
        if shutil.which("xcompmgr"):
            self.helpers.append(subprocess.Popen(["xcompmgr"], stderr=subprocess.DEVNULL))
            time.sleep(0.5)

    # The reader.

    def start(self, *words):
        log = open(self.folder / "reader.log", "ab")
        self.reader = subprocess.Popen([str(self.binary), *map(str, words)], stdout=log, stderr=log)
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

    def errors(self):
        path = self.folder / "reader.log"
        return path.read_text(errors="replace")[-3000:] if path.exists() else ""

    def complaints(self):
        """What GTK found wrong with how it is used.

        That there is no monitor is what GTK says of itself: it asks for the one below a window
        while a display that was just started has not told of any.
        """
        lines = [line for line in self.errors().split("\n") if "CRITICAL" in line or "WARNING" in line]
        return [line for line in lines if "GDK_IS_MONITOR" not in line and line not in self.forgiven]

    def forgive(self, words):
        """Lets what GTK has said of its own widgets until now be."""
        self.forgiven |= {line for line in self.complaints() if words in line}

    # The accessibility tree.

    def application(self):
        desktop = self.atspi.Registry.getDesktop(0)
        for index in range(desktop.childCount):
            try:
                child = desktop.getChildAtIndex(index)
                if child is not None and child.get_process_id() == self.reader.pid:
                    child.clear_cache()
                    return [w for w in (child.getChildAtIndex(i) for i in range(child.childCount)) if w]
            except Exception:  # A tree that changes while it is read.
                continue
        return None

    def is_there(self, node):
        """Whether a widget is visible and has a size. GTK 4.8 does not tell
        what is on the screen, but what was never shown has no size."""
        if not node.getState().contains(self.atspi.STATE_VISIBLE):
            return False
        try:
            return node.queryComponent().getExtents(self.atspi.WINDOW_COORDS).width > 0
        except NotImplementedError:  # Pages of stacks are no widgets.
            return True

    def nodes(self, where=None):
        """All that is there, from the top."""
        waiting = [where] if where is not None else list(reversed(self.application() or []))
        while waiting:
            node = waiting.pop()
            try:
                if not self.is_there(node):
                    continue
                yield node
                waiting += [c for c in (node.getChildAtIndex(i) for i in reversed(range(node.childCount))) if c]
            except Exception:
                continue

    def find(self, name=None, role=None, containing=None, where=None):
        for node in self.nodes(where):
            try:
                if name is not None and node.name != name:
                    continue
                if role is not None and node.getRoleName() != role:
                    continue
                if containing is not None and containing not in node.name:
                    continue
                return node
            except Exception:
                continue
        return None

    def expect(self, name=None, role=None, seconds=10, **more):
        return self.wait(
            f"{role or 'something'} named {name or more}", lambda: self.find(name, role, **more), seconds)

    def button(self, name):
        """A button by its name, or by the words in it."""
        def find():
            words = self.find(name, "label")
            return self.find(name, "push button") or (words and words.parent)
        return self.wait(f"the button {name}", find)

    def gone(self, name=None, role=None, seconds=10, **more):
        self.wait(f"{name} to go", lambda: self.find(name, role, **more) is None, seconds)

    def press(self, node):
        """Presses a button through its action."""
        node.queryAction().doAction(0)
        # A button that is pressed this way keeps the keyboard for a quarter of a second.
        time.sleep(0.5)

    def box(self, node):
        extents = node.queryComponent().getExtents(self.atspi.WINDOW_COORDS)
        return extents.x, extents.y, extents.width, extents.height

    @staticmethod
    def wait(what, condition, seconds=10):
        """Waits for what a quiet machine shows within so many seconds."""
        end = time.monotonic() + seconds * PATIENCE
        while True:
            try:
                result = condition()
            except Failure:
                raise
            except Exception:
                result = None
            if result:
                return result
            if time.monotonic() > end:
                raise Failure(f"waited {seconds * PATIENCE} s for {what}")
            time.sleep(0.02)

    def outline(self):
        """What is in the windows, a line for each, for the message of a failure."""
        lines = []
        for node in self.nodes():
            try:
                if node.name or node.description:
                    lines.append(f"{node.getRoleName()}: {node.name[:80]} {node.description[:40]}".rstrip())
            except Exception:
                continue
        return "\n".join(lines)

    # Keys and pointer.

    @staticmethod
    def tool(*words):
        return subprocess.run(["xdotool", *map(str, words)], check=True, capture_output=True, text=True).stdout

    def keys(self, *names):
        self.tool("key", "--delay", "20", *names)

    def type(self, text):
        self.tool("type", "--delay", "15", text)

    def choose_file(self, path, opening_keys=()):
        """Types a path into the dialog that is open, and takes it."""
        for _ in range(5):
            self.keys(*opening_keys, "ctrl+a")
            self.type(str(path))
            try:
                self.wait(f"{path} in the dialog", lambda: self.is_typed(str(path)), 6)
                return self.keys("Return")
            except Failure:
                # A busy machine shows the dialog before it hears.
                continue
        raise Failure(f"the dialog does not take {path}")

    def is_typed(self, text):
        """Whether an entry holds a text."""
        for node in self.nodes():
            try:
                if node.getRoleName() not in ("text", "entry"):
                    continue
                words = node.queryText()
                if words.getText(0, words.characterCount) == text:
                    return True
            except Exception:  # An entry without words, or one that has just gone.
                continue
        return False

    def move(self, x, y):
        self.tool("mousemove", x, y)

    def click(self, x, y, button=1):
        self.tool("mousemove", x, y, "sleep", "0.05", "click", button)

    def press_at(self, x, y):
        """Presses the pointer's button and keeps it down."""
        self.tool("mousemove", x, y, "sleep", "0.05", "mousedown", 1)

    def drag_to(self, x, y):
        self.tool("mousemove", x, y, "sleep", "0.05")

    def release(self):
        """Lets the button go, after a rest in which nothing moves."""
        self.tool("sleep", "0.25", "mouseup", 1)

    def windows(self):
        """The windows on the screen that are larger than a bubble."""
        # Of all conditions: else the screen itself would be found too.
        found = self.tool("search", "--all", "--onlyvisible", "--pid", self.reader.pid, "--name", "").split()

        def width(identifier):
            lines = self.tool("getwindowgeometry", "--shell", identifier)
            return int(lines.split("WIDTH=")[1].split()[0])
        return [identifier for identifier in found if width(identifier) > 100]

    def window(self):
        found = self.windows()
        if not found:
            raise Failure("the reader has no window")
        return found[0]

    def frames(self):
        """The windows as a screen reader finds them."""
        return [window for window in self.application() or [] if window.getRoleName() == "frame"]

    def browser(self):
        """Makes a program that the desktop opens addresses with; the file that it writes them to."""
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

    def surfaces(self):
        """How many windows and bubbles are on the screen."""
        return len(self.tool("search", "--pid", self.reader.pid, "--onlyvisible", "--name", "").split())

    def open_bubble(self, *names):
        """Presses keys that open a bubble, and waits until it is there."""
        before = self.surfaces()
        self.keys(*names)
        self.wait("a bubble", lambda: self.surfaces() > before)
        time.sleep(0.3)
        return before

    def close_bubble(self, before):
        self.keys("Escape")
        self.wait("the bubble to close", lambda: self.surfaces() <= before)

    def resize(self, width, height):
        self.tool("windowsize", "--sync", self.window(), width, height)

    def picture(self, path, size=None):
        crop = ["-crop", f"{size[0]}x{size[1]}+0+0", "+repage"] if size else []
        subprocess.run(["import", "-window", "root", *crop, str(path)], check=True)

    def colour(self, x, y):
        """The colour of a pixel of the screen."""
        out = subprocess.run(
            ["import", "-window", "root", "-crop", f"1x1+{x}+{y}", "-depth", "8", "rgb:-"], check=True,
            capture_output=True).stdout
        return "#" + out[:3].hex()
