"""calibre-web (PyPI), a catalogue over a library of calibre."""
import os
import pathlib
import socket
import sqlite3
import subprocess
import sys
import time

# The user that calibre-web makes at its first start.
LOGIN = "admin:admin123"


class CalibreWeb:
    """Installs and runs the server in a folder.

        with CalibreWeb(folder, library) as address: …
    """

    def __init__(self, folder, library):
        self.folder = pathlib.Path(folder) / "calibre-web"
        self.library = library
        self.process = None

    def __enter__(self):
        packages = self.folder / "packages"
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--root-user-action=ignore", "--target", packages, "calibreweb"],
                       check=True)
        self.environment = dict(os.environ, PYTHONPATH=str(packages), CALIBRE_DBPATH=str(self.folder), HOME=str(self.folder))
        # The first start writes the settings with their defaults.
        self._start(8083)
        self.__exit__()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        with sqlite3.connect(self.folder / "app.db") as settings:
            settings.execute("update settings set config_calibre_dir = ?, config_port = ?", (str(self.library), port))
        self._start(port)
        return f"http://127.0.0.1:{port}/opds"

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(30)

    def _start(self, port):
        log = self.folder / "server.log"
        with open(log, "w") as output:
            self.process = subprocess.Popen([sys.executable, self.folder / "packages/bin/cps", "-i", "127.0.0.1"], env=self.environment,
                                            stdout=output, stderr=output)
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        self.process.kill()
        sys.exit(f"check-catalogues: calibre-web did not start: {log.read_text()}")
