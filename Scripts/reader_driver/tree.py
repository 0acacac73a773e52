"""The accessibility tree."""
import time

from .patience import Failure


class Tree:
    """The part of a session that finds widgets."""

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
        """Returns whether a widget is visible and has a size. GTK 4.8 does not report
        what is on the screen, but a widget that was never shown has no size."""
        if not node.getState().contains(self.atspi.STATE_VISIBLE):
            return False
        try:
            return node.queryComponent().getExtents(self.atspi.WINDOW_COORDS).width > 0
        except NotImplementedError:  # Pages of stacks are no widgets.
            return True

    def nodes(self, where=None):
        """Yields all accessible objects."""
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
        """Returns a button by its name or label."""
        def find():
            words = self.find(name, "label")
            return self.find(name, "push button") or (words and words.parent)
        return self.wait(f"the button {name}", find)

    def gone(self, name=None, role=None, seconds=10, **more):
        self.wait(f"{name} to go", lambda: self.find(name, role, **more) is None, seconds)

    def press(self, node, until=None):
        """Presses a button through its action.

        GTK activates the button a quarter of a second later, or when its loop is idle. Pressing it again or removing
        it before that cancels the activation, so wait for the effect.
        """
        node.queryAction().doAction(0)
        if until:
            self.wait(f"what {node.name} does", until)
        else:
            time.sleep(0.5)

    def is_chosen(self, node):
        """Returns whether a button is the selected one of its group, or switched on."""
        state = node.getState()
        return state.contains(self.atspi.STATE_CHECKED) or state.contains(self.atspi.STATE_PRESSED)

    def has_keyboard(self, node):
        return node.getState().contains(self.atspi.STATE_FOCUSED)

    def entry(self):
        """Returns the entry that has the keyboard focus."""
        for node in self.nodes():
            if node.getRoleName() in ("text", "entry") and self.has_keyboard(node):
                return node
        return None

    def box(self, node):
        extents = node.queryComponent().getExtents(self.atspi.WINDOW_COORDS)
        return extents.x, extents.y, extents.width, extents.height

    def settled(self, node):
        """Returns the position of a widget when it does not move any more."""
        places = []

        def is_still():
            places.append(self.box(node))
            return places[-1][1] >= 0 and places[-5:] == places[-1:] * 5
        self.wait(f"{node.name} to stand still", is_still)
        return places[-1]

    def expect_no_bare_labels(self):
        """Fails if a label without text is exposed: GTK calls it by the name of its class."""
        found = []
        for node in self.nodes():
            try:
                if node.getRoleName() == "label" and node.name in ("", "GtkLabel"):
                    above = [node.parent, node.parent.parent] if node.parent else []
                    found.append(" in ".join(f"{one.getRoleName()} {one.name}" for one in above if one))
            except Exception:
                continue
        if found:
            raise Failure(f"labels without text: {found}")

    def outline(self):
        """Returns the accessible objects, one per line, for failure messages."""
        lines = []
        for node in self.nodes():
            try:
                if node.name or node.description:
                    lines.append(f"{node.getRoleName()}: {node.name[:80]} {node.description[:40]}".rstrip())
            except Exception:
                continue
        return "\n".join(lines)
