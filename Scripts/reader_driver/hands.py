"""Keys and pointer."""
import subprocess
import time

from .patience import Failure


class Hands:
    """The part of a session that sends input."""

    @staticmethod
    def tool(*words):
        return subprocess.run(["xdotool", *map(str, words)], check=True, capture_output=True, text=True).stdout

    def keys(self, *names):
        self.tool("key", "--delay", "20", *names)

    def type(self, text):
        self.tool("type", "--delay", "15", text)

    def write(self, text):
        """Types into the entry that has, or will get, the keyboard focus."""
        for _ in range(3):
            self.wait("an entry with the keyboard", self.entry)
            self.keys("ctrl+a")
            self.type(text)
            try:
                return self.wait(f"“{text}” in the entry", lambda: self.is_typed(text), 5)
            except Failure:
                continue
        raise Failure(f"typing “{text}” into the entry had no effect")

    def choose_file(self, path, opening_keys=()):
        """Types a path into the open dialog, and confirms it."""
        for _ in range(5):
            self.keys(*opening_keys, "ctrl+a")
            self.type(str(path))
            try:
                self.wait(f"{path} in the dialog", lambda: self.is_typed(str(path)), 6)
                return self.keys("Return")
            except Failure:
                # On a busy machine the dialog is visible before it receives keys.
                continue
        raise Failure(f"typing {path} into the dialog had no effect")

    def is_typed(self, text):
        """Returns whether an entry contains a text."""
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

    # A query after each movement makes sure that the display has handled it before the pause begins.

    def move(self, x, y):
        self.tool("mousemove", x, y, "getmouselocation")

    def click(self, x, y, button=1):
        self.tool("mousemove", x, y, "getmouselocation", "sleep", "0.05", *self.press_for_a_moment(button))

    @staticmethod
    def press_for_a_moment(button=1):
        """Returns the words for xdotool that hold a button as long as a hand does.

        GTK 4.8 adds a motion event of its own to a frame, with the buttons as they are by then, and cancels a click
        that was already released.
        """
        return "mousedown", button, "sleep", "0.08", "mouseup", button

    def press_at(self, x, y):
        """Presses the pointer's button and holds it."""
        self.tool("mousemove", x, y, "getmouselocation", "sleep", "0.05", "mousedown", 1)

    def drag_to(self, x, y):
        self.tool("mousemove", x, y, "getmouselocation", "sleep", "0.05")

    def release(self):
        """Releases the button after a pause without movement."""
        self.tool("getmouselocation", "sleep", "0.25", "mouseup", 1)

    def click_twice(self, x, y):
        self.tool("mousemove", x, y, "getmouselocation", "sleep", "0.05", *self.press_for_a_moment(), "sleep", "0.05",
                  *self.press_for_a_moment())

    # With a window manager windows may be anywhere on the screen. Popovers are windows.

    def popover(self):
        """Returns a popover that will be opened next."""
        return OpenPopover(self)

    def on_screen(self, node, popover=None):
        """Returns the screen rectangle of a widget in the window or in a popover."""
        left, top, _, _ = popover.place if popover else self.largest()[1]
        x, y, width, height = self.box(node)
        return left + x, top + y, width, height

    def click_on(self, node, popover=None):
        """Moves to the centre of a widget, and clicks."""
        x, y, width, height = self.on_screen(node, popover)
        self.move(x + width // 2 - 2, y + height // 2 - 2)
        self.click(x + width // 2, y + height // 2)

    def jump_and_click(self, node, popover=None):
        """Clicks a widget after moving the pointer to it in one step."""
        x, y, width, height = self.on_screen(node, popover)
        self.tool("mousemove", x + width // 2, y + height // 2, *self.press_for_a_moment())

    def geometry(self, window):
        """Returns left, top, width and height of a window on the screen."""
        lines = self.tool("getwindowgeometry", "--shell", window)
        values = dict(line.split("=") for line in lines.split())
        return tuple(int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))

    def shown_windows(self):
        """Returns all visible windows, including popovers."""
        for _ in range(20):
            try:
                # With --all, because otherwise xdotool also returns the windows of others.
                return self.tool("search", "--all", "--onlyvisible", "--pid", self.reader.pid, "--name", "").split()
            except subprocess.CalledProcessError:  # There is none, or one has closed meanwhile.
                time.sleep(0.02)
        return []

    def places(self):
        """Returns all visible windows with their geometry."""
        found = []
        for window in self.shown_windows():
            try:
                found.append((window, self.geometry(window)))
            except subprocess.CalledProcessError:  # It has closed meanwhile.
                continue
        return found

    def largest(self):
        """Returns the largest window and its geometry."""
        found = self.places()
        if not found:
            raise Failure("the reader has no window")
        return max(found, key=lambda each: each[1][2] * each[1][3])

    def windows(self):
        """Returns the visible windows that are larger than a popover."""
        return [window for window, place in self.places() if place[2] > 100]

    def window(self):
        found = self.windows()
        if not found:
            raise Failure("the reader has no window")
        return found[0]

    def frames(self):
        """Returns the accessible objects of the windows."""
        return [window for window in self.application() or [] if window.getRoleName() == "frame"]

    def surfaces(self):
        """Returns the number of visible windows and popovers."""
        return len(self.shown_windows())

    def open_bubble(self, *names):
        """Presses keys that open a popover, and waits until it is visible."""
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


class OpenPopover:
    """A popover, from before it opens until it has closed. It is a separate window."""

    def __init__(self, session):
        self.session, self.before, self.window = session, set(session.shown_windows()), None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def appears(self):
        """Waits until it is visible and does not move."""
        session, places = self.session, []
        found = session.wait("a popover", lambda: set(session.shown_windows()) - self.before)
        self.window = next(iter(found))

        def is_still():
            places.append(self.place)
            return places[-4:] == places[-1:] * 4
        session.wait("the popover to stand still", is_still)

    @property
    def place(self):
        return self.session.geometry(self.window)

    def goes(self):
        self.session.wait("the popover to close", lambda: not self.is_open())

    def is_open(self):
        if self.session.reader.poll() is not None:
            raise Failure(f"the reader ended with status {self.session.reader.returncode}")
        return self.window in self.session.shown_windows()
