"""A keyring that never answers, as if it waited for a password that nobody types."""
import ctypes
import os
import subprocess
import sys

SERVICE = """
import os, signal
from gi.repository import Gio, GLib
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
              GLib.Variant("(su)", ("org.freedesktop.secrets", 0)), None, 0, -1)
print("ready", flush=True)
os.kill(os.getpid(), signal.SIGSTOP)
"""


def silence(session):
    """Starts a silent service on the session's bus, instead of the desktop's own; returns whether the reader uses it."""
    process = subprocess.Popen([sys.executable, "-c", SERVICE], stdout=subprocess.PIPE, env=os.environ)
    session.frozen.append(process)
    process.stdout.readline()
    try:
        ctypes.CDLL("libsecret-1.so.0")
    except OSError:
        return False
    return True
