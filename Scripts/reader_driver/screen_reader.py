"""Orca and a speech service that writes what it is given into a file, instead of speaking."""
import os
import shutil
import subprocess
import time

from .session import PATIENCE, Failure
from .speaking import start_sound


class ScreenReader:
    """What a user of Orca hears, one text a line."""

    def __init__(self, session):
        self.session = session
        self.folder = session.folder / "orca"
        (self.folder / "conf" / "modules").mkdir(parents=True)
        self.log = self.folder / "said.txt"
        self.log.touch()
        self.read = 0

    def start(self):
        for program in ("speech-dispatcher", "orca"):
            if not shutil.which(program):
                raise Failure(f"{program} is missing; run Scripts/install-dependencies peers")
        self._start_service()
        # Braille needs a daemon; the log of events is for failures of this script.
        # GTK's own schemas decide about keys, and Orca must not write into a home.
        process = subprocess.Popen(
            ["orca", "--disable", "braille", "--user-prefs", str(self.folder / "prefs"),
             "--debug-file", str(self.folder / "debug.txt"), "--debug"],
            cwd=self.folder, stdout=open(self.folder / "orca.log", "wb"), stderr=subprocess.STDOUT)
        self.session.helpers.append(process)
        self.session.wait("Orca to say that it is on", lambda: "Screen reader on" in self.log.read_text(), 30)
        self.read = len(self.log.read_text())

    def _start_service(self):
        configuration = self.folder / "conf"
        (configuration / "speechd.conf").write_text(
            f'LogLevel 1\nLogDir "{self.folder}"\nAudioOutputMethod "pulse"\nAddModule "text" "sd_generic" "text.conf"\nDefaultModule text\n')
        (configuration / "modules" / "text.conf").write_text(
            f"""GenericExecuteSynth "printf '%s\\\\n' \\'$DATA\\' >> {self.log}"
GenericMaxChunkLength 100000
AddVoice "en" "MALE1" "en"
DefaultVoice "en"
GenericLanguage "en" "en" "utf-8"
""")
        environment = start_sound(self.session, self.folder)
        socket = self.folder / "ssip"
        self.session.helpers.append(subprocess.Popen(
            ["speech-dispatcher", "-s", "-c", "unix_socket", "-S", str(socket), "-C", str(configuration),
             "-P", str(self.folder / "pid"), "-t", "0"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        self.session.wait("the speech service", socket.exists, 20)
        os.environ["SPEECHD_ADDRESS"] = f"unix_socket:{socket}"

    def heard(self, quiet=1.2, limit=15):
        """Returns what was said since the last call, when Orca has been quiet for a while."""
        end, last, size = time.monotonic() + limit * PATIENCE, time.monotonic(), self.log.stat().st_size
        while time.monotonic() < end and time.monotonic() < last + quiet:
            time.sleep(0.05)
            if (now := self.log.stat().st_size) != size:
                last, size = time.monotonic(), now
        text = self.log.read_text(errors="replace")
        lines = [line.strip() for line in text[self.read:].split("\n") if line.strip()]
        self.read = len(text)
        return lines
