"""The accessibility tree: what a screen reader finds."""
import time


class Tree:
    """The half of a session that looks."""

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

    def press(self, node, until=None):
        """Presses a button through its action.

        GTK does what the button is for a quarter of a second later, or when its loop comes to it; what
        presses it again or takes it away before that takes it back. So wait for what comes of it.
        """
        node.queryAction().doAction(0)
        if until:
            self.wait(f"what {node.name} does", until)
        else:
            time.sleep(0.5)

    def is_chosen(self, node):
        """Whether it is the chosen one of several buttons, or is switched on."""
        state = node.getState()
        return state.contains(self.atspi.STATE_CHECKED) or state.contains(self.atspi.STATE_PRESSED)

    def has_keyboard(self, node):
        return node.getState().contains(self.atspi.STATE_FOCUSED)

    def entry(self):
        """The entry that has the keyboard."""
        for node in self.nodes():
            if node.getRoleName() in ("text", "entry") and self.has_keyboard(node):
                return node
        return None

    def box(self, node):
        extents = node.queryComponent().getExtents(self.atspi.WINDOW_COORDS)
        return extents.x, extents.y, extents.width, extents.height

    def settled(self, node):
        """Where a widget is once it has come into its window and does not move any more."""
        places = []

        def is_still():
            places.append(self.box(node))
            return places[-1][1] >= 0 and places[-5:] == places[-1:] * 5
        self.wait(f"{node.name} to stand still", is_still)
        return places[-1]

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
