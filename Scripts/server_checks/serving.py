"""Books to serve, and the server as a program."""
import json
import pathlib
import re
import struct
import subprocess
import threading
import zipfile

SENTENCE = "Ann saw the whale again from the window of her house on the island, and wrote it down. "


def write_book(path, chapters=6, paragraphs=30):
    """Writes an EPUB; chapters 1 and 5 mention a lighthouse."""
    path.parent.mkdir(parents=True, exist_ok=True)
    names = [f"c{number}.xhtml" for number in range(1, chapters + 1)]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        archive.writestr("META-INF/container.xml", CONTAINER)
        items = "".join(f'<item id="i{n}" href="{name}" media-type="application/xhtml+xml"/>' for n, name in enumerate(names))
        spine = "".join(f'<itemref idref="i{n}"/>' for n in range(len(names)))
        archive.writestr("p.opf", f"""<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:isbn:1</dc:identifier>
<dc:title>The Island of Ann</dc:title><dc:creator>Bob Author</dc:creator><dc:language>en</dc:language>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>{items}</manifest>
<spine>{spine}</spine></package>""")
        entries = "".join(f'<li><a href="{name}">Chapter {n + 1}</a></li>' for n, name in enumerate(names))
        archive.writestr("nav.xhtml", f"""<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head><title>Contents</title></head><body><nav epub:type="toc"><ol>{entries}</ol></nav></body></html>""")
        for number, name in enumerate(names, 1):
            body = "".join(f"<p>{n}. {SENTENCE * 3}</p>" for n in range(1, paragraphs + 1))
            extra = "<p>There was a lighthouse.</p>" if number in (1, 5) else ""
            archive.writestr(name, f"""<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>{number}</title></head>
<body><h1>Chapter {number}</h1>{body}{extra}</body></html>""")


def write_epub(path, title, chapters, files=(), metadata="", spine=""):
    """Writes an EPUB of chapters (name, content of body) and further files (name, media type, properties, bytes)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    documents = [(name, "application/xhtml+xml", "",
                  f'<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>{name}'
                  f'</title></head><body>{body}</body></html>'.encode()) for name, body in chapters]
    everything = documents + list(files)
    more = {True: ' properties="{}"', False: "{}"}
    items = "".join(f'<item id="i{n}" href="{name}" media-type="{kind}"{more[bool(properties)].format(properties)}/>'
                    for n, (name, kind, properties, _) in enumerate(everything))
    refs = "".join(f'<itemref idref="i{n}"/>' for n in range(len(documents)))
    entries = "".join(f'<li><a href="{name}">{name}</a></li>' for name, *_ in documents)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        archive.writestr("META-INF/container.xml", CONTAINER)
        archive.writestr("p.opf", f"""<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:x:{title}</dc:identifier>
<dc:title>{title}</dc:title>{metadata or "<dc:language>en</dc:language>"}
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>{items}</manifest>
<spine{spine}>{refs}</spine></package>""")
        archive.writestr("nav.xhtml", f"""<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head><title>Contents</title></head><body><nav epub:type="toc"><ol>{entries}<li><a href="nowhere.xhtml">Nowhere</a></li></ol></nav>
</body></html>""")
        for name, _, _, content in everything:
            archive.writestr(name, content)


CONTAINER = """<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""


def write_audiobook(path, seconds=3, parts=2):
    """Writes an audiobook of silent parts."""
    names = [f"part {number}.wav" for number in range(1, parts + 1)]
    order = [{"href": name.replace(" ", "%20"), "type": "audio/wav", "title": f"Part the {number}", "duration": seconds}
             for number, name in enumerate(names, 1)]
    manifest = {"@context": "https://readium.org/webpub-manifest/context.jsonld", "metadata": {
        "@type": "http://schema.org/Audiobook", "conformsTo": "https://readium.org/webpub-manifest/profiles/audiobook",
        "title": "Silence", "author": "Nobody"}, "links": [], "readingOrder": order,
        "toc": [{"href": order[1]["href"] + "#t=1", "title": "The middle"}]}
    samples = bytes(8000 * seconds)
    wave = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(samples), b"WAVE", b"fmt ", 16, 1, 1, 8000, 8000, 1, 8,
                       b"data", len(samples)) + samples
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("manifest.json", json.dumps(manifest))
        for name in names:
            archive.writestr(name, wave)


class Server:
    """`lectern serve` on a free port."""

    def __init__(self, lectern, arguments, folder, address="127.0.0.1:0"):
        self.log = open(folder / "server.log", "w+")
        environment = {"HOME": str(folder), "PATH": "/usr/bin:/bin"}
        self.process = subprocess.Popen(
            [str(lectern), "serve", "--address", address, *arguments], stdout=self.log, stderr=subprocess.PIPE, text=True,
            env=environment)
        self.address = None
        lines = []
        for line in self.process.stderr:
            lines.append(line)
            if found := re.search(r"http://[\d.:]+", line):
                self.address = found[0]
            if self.address and (line.startswith("Found") or not any(pathlib.Path(a).exists() for a in arguments)):
                break
        if not self.address:
            raise SystemExit(f"the server did not start: {''.join(lines)}")
        threading.Thread(target=self._drain, daemon=True).start()

    def _drain(self):
        for line in self.process.stderr:
            self.log.write(line)

    def memory(self):
        """The resident memory in megabytes."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def processor_time(self):
        """Processor seconds so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / 100

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.log.close()
