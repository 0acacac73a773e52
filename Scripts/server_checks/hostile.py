"""Books that try to run scripts on the origin of the server."""
import json
import urllib.parse
import urllib.request

from server_checks.serving import write_epub

# Asks the server under its own login, and leaves a trace in the storage of its origin.
ATTACK = "try { localStorage.setItem('attacked', location.href) } catch (e) {} document.title = 'attacked';"
SCRIPT = f"<script xmlns='http://www.w3.org/1999/xhtml'>{ATTACK}</script>"
DRAWING = f"<script>{ATTACK}</script><rect width='9' height='9'/>"
PAGE = f"<html xmlns='http://www.w3.org/1999/xhtml'><head><title>x</title>{SCRIPT}</head><body onload=\"{ATTACK}\">{SCRIPT}</body></html>"
SHEET = f"""<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">
<html><body><script>{ATTACK}</script></body></html></xsl:template></xsl:stylesheet>"""


def drawing(size, content):
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size}>{content}</svg>"


COVERS = [
    ("zero.svg", "image/svg+xml", drawing("width='0' height='0'", DRAWING)),
    ("deep.svg", "image/svg+xml", drawing("width='9' height='9'", "<g>" * 1200 + DRAWING + "</g>" * 1200)),
    ("open.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'><g>" + DRAWING),
    ("good.svg", "image/svg+xml", drawing("width='90' height='90'", DRAWING)),
    ("page.svg", "image/svg+xml", PAGE),
    ("cov.png", "image/png", PAGE),
    ("cov.gif", "image/gif", "GIF89a" + PAGE),
    ("cov.html", "text/html", PAGE),
]
FILES = [
    ("a.html", "text/html", PAGE), ("b.svg", "image/svg+xml", drawing("width='9' height='9'", DRAWING)),
    ("c.xml", "application/xml", PAGE), ("d.xml", "text/xml", f'<?xml-stylesheet type="text/xsl" href="e.xsl"?><a/>'),
    ("e.xsl", "text/xsl", SHEET), ("f.js", "text/javascript", ATTACK), ("g.png", "text/html", PAGE),
    ("h.txt", "text/plain", PAGE), ("i.bin", "application/octet-stream", PAGE), ("j.mht", "multipart/related", PAGE),
    ("k.html", "text/html;charset=utf-7", "+ADw-script+AD4-" + ATTACK + "+ADw-/script+AD4-"),
    ("l.html", "text/html", '<script src="f.js"></script><iframe src="a.html"></iframe><object data="b.svg"></object>'
     '<embed src="b.svg"/><iframe srcdoc="<script src=f.js></script>"></iframe><link rel="manifest" href="n.json"/>'),
    ("m.html", "text/html", '<meta http-equiv="refresh" content="0;url=javascript:' + ATTACK + '"/>'
     '<base href="javascript:"/><form action="/opds2"><input autofocus="" onfocus="' + ATTACK + '"/></form>'),
    ("n.json", "application/json", PAGE), ("o.unknown", "x/unknown", PAGE),
]


def write_hostile_books(folder):
    title = "&lt;img src=x onerror=&quot;document.title='attacked'&quot;&gt;&lt;script&gt;document.title='attacked'&lt;/script&gt;"
    files = [(name, kind, "", text.encode()) for name, kind, text in FILES]
    for number, (name, kind, text) in enumerate(COVERS):
        cover = (f"cover/{name}", kind, "cover-image", text.encode())
        body = f"<h1 title='\"&gt;&lt;script&gt;'>&lt;script&gt;document.title='attacked'&lt;/script&gt;</h1>{SCRIPT}<p>Text</p>"
        link = '<p><a href="javascript:document.title=1">bad</a> <a href="data:text/html,x">data</a></p>'
        write_epub(folder / f"book{number}.epub", f"{number} {title}", [("one.xhtml", body + link)], files + [cover])


def addresses(server):
    """All addresses of the books on a server, and wrong ones."""
    found = ["/", "/opds", "/opds2", "/opds/search.xml", "/opds/auth", "/opds2?query=%3Cscript%3E", "/<script>alert(1)</script>"]

    def get(path):
        with urllib.request.urlopen(server.address + path) as answer:
            return json.load(answer)

    for entry in get("/opds2")["publications"]:
        manifest = next(link["href"] for link in entry["links"] if link["rel"] == "self")
        own = urllib.parse.urlsplit(manifest).path.rsplit("/", 1)[0]
        content = get(own + "/manifest.json")
        hrefs = [link["href"] for link in content["readingOrder"] + content.get("resources", [])]
        services = ["positions.json", "search?query=%3Cscript%3E", "content.json", "guided-navigation.json", "x<script>"]
        size = "w=400&h=400"
        found += [f"{own}/{href}" for href in hrefs] + [f"{own}/~readium/{name}" for name in services]
        found += [f"{own}/~lectern/{name}" for name in (
            "cover", f"page.json?{size}&chapter=0", f"page.png?{size}&chapter=0", f"page.json?{size}&href=<script>", "x<script>")]
        found += [f"{own}/manifest.json", f"{own}/<script>alert(1)</script>", "/read/" + own.rsplit("/", 1)[1]]
    return found


def check_hostile_books(browser, server, expect):
    browser.go(f"{server.address}/")
    browser.wait("document.querySelectorAll('#books li').length > 1", "the shelf of hostile books")
    browser.value("localStorage.clear()")
    routes = addresses(server)
    attacked = "document.title === 'attacked' || Object.keys(localStorage).includes('attacked')"
    for route in routes:
        # What a browser downloads leaves the page before where it is.
        browser.call("Page.navigate", url=server.address + "/web/style.css")
        browser.call("Page.navigate", url=server.address + route)
        browser.wait("document.readyState === 'complete'", route)
        expect(f"nothing runs at {route}", not browser.attempt(attacked), quiet=True)
    expect(f"no script of a book runs at {len(routes)} addresses", True)
    browser.faults.clear()
