"""Drops files from another program, and reads the clipboard as another program,
which xdotool cannot do. It uses the X protocol directly, so that the test does
not depend on the reader's own implementation.

Spec: https://freedesktop.org/wiki/Specifications/XDND/ (version 5)
Spec: https://tronche.com/gui/x/icccm/sec-2.html (selections)
"""
import ctypes
import pathlib
import time

ATOM, NONE, POINTER = 4, 0, ctypes.c_void_p
PROPERTY_CHANGE = 1 << 22
SELECTION_CLEAR, SELECTION_REQUEST, SELECTION_NOTIFY, CLIENT_MESSAGE = 29, 30, 31, 33
LONG = ctypes.c_long
ULONG = ctypes.c_ulong


class ClientMessage(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int), ("serial", ULONG), ("send_event", ctypes.c_int), ("display", POINTER),
        ("window", ULONG), ("message", ULONG), ("format", ctypes.c_int), ("data", LONG * 5)]


class SelectionRequest(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int), ("serial", ULONG), ("send_event", ctypes.c_int), ("display", POINTER),
        ("owner", ULONG), ("requestor", ULONG), ("selection", ULONG), ("target", ULONG), ("property", ULONG),
        ("time", ULONG)]


class SelectionNotify(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int), ("serial", ULONG), ("send_event", ctypes.c_int), ("display", POINTER),
        ("requestor", ULONG), ("selection", ULONG), ("target", ULONG), ("property", ULONG), ("time", ULONG)]


class Event(ctypes.Union):
    _fields_ = [
        ("type", ctypes.c_int), ("client", ClientMessage), ("request", SelectionRequest),
        ("notify", SelectionNotify), ("room", LONG * 24)]


class Stranger:
    """A program with an invisible window."""

    def __init__(self):
        self.x = ctypes.CDLL("libX11.so.6")
        self.x.XOpenDisplay.restype = POINTER
        for name in ["XDefaultRootWindow", "XCreateSimpleWindow", "XInternAtom", "XGetSelectionOwner"]:
            getattr(self.x, name).restype = ULONG
        self.display = POINTER(self.x.XOpenDisplay(None))
        if not self.display:
            raise OSError("no display is available")
        root = ULONG(self.x.XDefaultRootWindow(self.display))
        self.window = self.x.XCreateSimpleWindow(self.display, root, 0, 0, 1, 1, 0, ULONG(0), ULONG(0))
        self.x.XSelectInput(self.display, ULONG(self.window), LONG(PROPERTY_CHANGE))

    def close(self):
        self.x.XCloseDisplay(self.display)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def atom(self, name):
        return self.x.XInternAtom(self.display, name.encode(), 0)

    def next_event(self, end):
        """Returns the next event before a time; None if there is none."""
        while time.monotonic() < end:
            if self.x.XPending(self.display):
                event = Event()
                self.x.XNextEvent(self.display, ctypes.byref(event))
                return event
            time.sleep(0.005)
        return None

    def read(self, window, name):
        """Returns a property of a window as bytes, with its type. Deletes it if the window is our own."""
        kind, form, count, rest = ULONG(), ctypes.c_int(), ULONG(), ULONG()
        data = ctypes.POINTER(ctypes.c_ubyte)()
        self.x.XGetWindowProperty(
            self.display, ULONG(window), ULONG(name), LONG(0), LONG(1 << 24), int(window == self.window), ULONG(0),
            ctypes.byref(kind), ctypes.byref(form), ctypes.byref(count), ctypes.byref(rest), ctypes.byref(data))
        # Items of 32 bits are returned as longs.
        size = {8: 1, 16: 2, 32: ctypes.sizeof(LONG)}.get(form.value, 0)
        found = ctypes.string_at(data, count.value * size) if data else b""
        if data:
            self.x.XFree(data)
        return found, kind.value

    def write(self, window, name, kind, data, form=8):
        count = len(data) if form == 8 else len(data) // ctypes.sizeof(LONG)
        self.x.XChangeProperty(self.display, ULONG(window), ULONG(name), ULONG(kind), form, 0, data, count)


class Clipboard(Stranger):
    """The clipboard, as another program reads it."""

    def kinds(self):
        """Returns the media types and target names of the content."""
        found = self.get("TARGETS") or b""
        width = ctypes.sizeof(LONG)
        atoms = [int.from_bytes(found[at:at + width], "little") for at in range(0, len(found), width)]
        self.x.XGetAtomName.restype = ctypes.c_char_p
        return [self.x.XGetAtomName(self.display, ULONG(atom)).decode() for atom in atoms]

    def get(self, kind, seconds=30):
        """Returns the content as a target type; None if it is not available."""
        selection, slot = self.atom("CLIPBOARD"), self.atom("LECTERN_TEST")
        self.x.XConvertSelection(
            self.display, ULONG(selection), ULONG(self.atom(kind)), ULONG(slot), ULONG(self.window), ULONG(0))
        self.x.XFlush(self.display)
        end = time.monotonic() + seconds
        while event := self.next_event(end):
            if event.type != SELECTION_NOTIFY:
                continue
            if event.notify.property == NONE:
                return None
            data, found = self.read(self.window, slot)
            return self.pieces(slot, end) if found == self.atom("INCR") else data
        return None

    def pieces(self, slot, end):
        """Reads content that is too large for one property. It is sent in pieces; an empty piece is the last."""
        whole = b""
        while self.next_event(end):
            data, found = self.read(self.window, slot)
            if found and not data:
                return whole
            whole += data
        return None


def copied_text():
    """Returns the copied text, as another program reads it; None if there is none."""
    with Clipboard() as clipboard:
        words = clipboard.get("UTF8_STRING")
        return None if words is None else words.decode(errors="replace")


class FileDrag(Stranger):
    """Drags files from another program's window to the reader's."""

    VERSION = 5

    def __init__(self, paths, target):
        super().__init__()
        self.target = int(target)
        self.uris = "".join(pathlib.Path(path).as_uri() + "\r\n" for path in paths).encode()
        self.uri_list = self.atom("text/uri-list")
        self.selection = self.atom("XdndSelection")
        self.isAccepted = False
        version, _ = self.read(self.target, self.atom("XdndAware"))
        if not version:
            raise OSError("the window does not support drag and drop")
        self.x.XSetSelectionOwner(self.display, ULONG(self.selection), ULONG(self.window), ULONG(0))
        self.send("XdndEnter", self.VERSION << 24, self.uri_list, 0, 0)

    def send(self, name, *data):
        event = Event()
        message = event.client
        message.type, message.window, message.format = CLIENT_MESSAGE, self.target, 32
        message.message = self.atom(name)
        for index, value in enumerate([self.window, *data]):
            message.data[index] = value
        self.x.XSendEvent(self.display, ULONG(self.target), 0, LONG(0), ctypes.byref(event))
        self.x.XFlush(self.display)

    def hover(self, x, y):
        """Moves the files to a point of the screen; returns whether they are accepted there.

        Sends the last few steps of the movement, because a widget answers only
        after the pointer has entered it.
        """
        for rest in [12, 8, 4, 1, 0]:
            self.send("XdndPosition", 0, x - rest << 16 | y, 0, self.atom("XdndActionCopy"))
            answer = self.until("XdndStatus")
            self.isAccepted = answer is not None and bool(answer.data[1] & 1)
        return self.isAccepted

    def drop(self):
        """Drops the files; returns whether the reader accepted them."""
        if not self.isAccepted:
            self.leave()
            return False
        self.send("XdndDrop", 0, 0, 0, 0)
        answer = self.until("XdndFinished")
        return answer is not None and bool(answer.data[1] & 1)

    def leave(self):
        """Leaves without dropping."""
        self.send("XdndLeave", 0, 0, 0, 0)

    def until(self, name, seconds=60):
        """Returns the reader's next message with a name. Answers its requests for the files meanwhile."""
        wanted, end = self.atom(name), time.monotonic() + seconds
        while event := self.next_event(end):
            if event.type == CLIENT_MESSAGE and event.client.message == wanted:
                return event.client
            if event.type == SELECTION_REQUEST:
                self.give(event.request)
        return None

    def give(self, request):
        answer = Event()
        notify = answer.notify
        notify.type, notify.requestor, notify.selection = SELECTION_NOTIFY, request.requestor, request.selection
        notify.target, notify.time = request.target, request.time
        if request.target == self.uri_list and request.selection == self.selection:
            self.write(request.requestor, request.property, self.uri_list, self.uris)
            notify.property = request.property
        elif request.target == self.atom("TARGETS"):
            self.write(request.requestor, request.property, ATOM, bytes(LONG(self.uri_list)), form=32)
            notify.property = request.property
        self.x.XSendEvent(self.display, ULONG(request.requestor), 0, LONG(0), ctypes.byref(answer))
        self.x.XFlush(self.display)
