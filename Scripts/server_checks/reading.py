"""Reads books of several kinds in a browser: with lists and links, with ruby, from right to left, with sounds; on a phone."""
import json

from server_checks.serving import write_audiobook, write_epub

READY = "document.querySelector('.sheet img')?.naturalWidth > 0 && !document.querySelector('main[aria-busy]')"
PLACE = "document.getElementById('place').textContent"
LAYER = "document.querySelector('.sheet .text')"

RICH = """<section epub:type="chapter"><h1>The <em>first</em> heading</h1>
<p>Call me Ishmael. Some years ago, never mind how long precisely, having little or no money in my purse, and nothing
particular to interest me on shore, I thought I would sail about a little and see the watery part of the world.</p>
<h2>A second heading</h2><ul><li>first entry</li><li>second entry with a <a href="two.xhtml">link to two</a></li></ul>
<p><ruby>山路<rt>やまみち</rt></ruby>を<ruby>登<rt>のぼ</rt></ruby>りながら考えた。</p>
<table><tr><th>Head</th><td>Cell</td></tr></table><nav aria-label="Ways"><p><a href="two.xhtml">Way</a></p></nav></section>"""


class Reading:
    """Writes the books, and checks them with a browser."""

    def __init__(self, folder, expect, shoot):
        self.expect, self.shoot = expect, shoot
        folder.mkdir(parents=True)
        write_epub(folder / "rich.epub", "Rich", [("one.xhtml", RICH), ("two.xhtml", "<h1>Two</h1><p>End</p>")])
        hebrew = "".join(f"<p>{n} בראשית ברא אלהים את השמים ואת הארץ והארץ היתה תהו ובהו</p>" for n in range(60))
        write_epub(folder / "hebrew.epub", "Hebrew", [("one.xhtml", f"<div dir='rtl'>{hebrew}</div>")],
                   metadata="<dc:language>he</dc:language>", spine=' page-progression-direction="rtl"')
        vertical = "<div style='writing-mode: vertical-rl'>" + "".join(
            f"<p><ruby>山路<rt>やまみち</rt></ruby>を登りながら、こう考えた。智に働けば角が立つ。{n}</p>" for n in range(80)) + "</div>"
        write_epub(folder / "vertical.epub", "Vertical", [("one.xhtml", vertical)],
                   metadata="<dc:language>ja</dc:language>", spine=' page-progression-direction="rtl"')
        write_audiobook(folder / "silence.audiobook")

    def check(self, browser, server):
        browser.go(f"{server.address}/")
        browser.wait("document.querySelectorAll('#books li').length === 4", "the shelf shows four books")
        self.books = browser.value("Object.fromEntries([...document.querySelectorAll('#books a')].map(a => [a.querySelector('.name').innerText.trim(), a.href]))")
        self.check_structure(browser)
        self.check_phrases(browser)
        self.check_dead_entry(browser)
        for name in ("Hebrew", "Vertical"):
            self.check_right_to_left(browser, name)
        self.check_sounds(browser)
        self.check_phone(browser)

    def open(self, browser, name):
        browser.go(self.books[name])
        browser.wait(READY, name)

    def check_structure(self, browser):
        self.open(browser, "Rich")
        nodes = [(role, name.strip()) for role, name in browser.accessible_nodes()]
        roles = [role for role, _ in nodes]
        self.expect("main has the name of the book", ("main", "Rich") in nodes, nodes)
        self.expect("headings are headings", [n for r, n in nodes if r == "heading"] == ["Rich", "The first heading", "A second heading"], nodes)
        self.expect("lists have entries", roles.count("listitem") == 2 and "list" in roles, nodes)
        self.expect("links have their text", {"link to two", "Way"} <= {n for r, n in nodes if r == "link"}, nodes)
        self.expect("tables have cells", {"table", "row", "columnheader", "cell"} <= set(roles), nodes)
        self.expect("landmarks are landmarks", ("navigation", "Ways") in nodes and "doc-chapter" in roles, nodes)
        self.shoot(browser, "structure")

    def check_phrases(self, browser):
        for phrase in ("Call me Ishmael. Some years ago", "precisely, having little or no money in my purse, and nothing "
                       "particular to interest me on shore", "The first heading", "with a link to two", "山路を登りながら考えた"):
            found = browser.value(f"(getSelection().removeAllRanges(), find({json.dumps(phrase)}, false, false, true))")
            self.expect(f"the phrase “{phrase[:24]}” is found", found)
            self.expect("what is found is selected", browser.value("getSelection().toString()") == phrase, quiet=True)
        browser.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.expect("the selection is painted", browser.value("document.querySelector('.selected path').getAttribute('d').length > 0"))
        self.shoot(browser, "phrase")
        # Each word lies on its picture, and ends where the next one begins.
        off = browser.value(f"""(() => {{
            const sheet = document.querySelector('.sheet').getBoundingClientRect();
            const spans = [...document.querySelectorAll('.word')];
            const isOff = (span, next) => {{
                if (!next || span.closest('p, h1, h2') !== next.closest('p, h1, h2')) return false;
                const [box, other] = [span.getBoundingClientRect(), next.getBoundingClientRect()];
                return Math.abs(box.top - other.top) < 1 && Math.abs(other.left - box.right) > 1.5 && other.left > box.left;
            }};
            return spans.filter((span, index) => isOff(span, spans[index + 1])).map(span => span.textContent); }})()""")
        self.expect("words of a line touch: no stripes, no overlap", off == [], off)

    def check_dead_entry(self, browser):
        before = browser.value(f"{LAYER}.textContent")
        browser.key("c")
        browser.wait("!document.getElementById('panel').hidden", "the contents")
        browser.value("[...document.querySelectorAll('#contents a, #contents span')].find(a => a.textContent === 'Nowhere').click()")
        browser.wait("!document.getElementById('notice').hidden", "an entry that leads nowhere says so")
        self.expect("an entry that leads nowhere keeps the page", browser.value(f"{LAYER}.textContent") == before)
        self.shoot(browser, "nowhere")
        browser.faults.clear()

    def check_right_to_left(self, browser, name):
        self.open(browser, name)
        first = browser.value(PLACE)
        left, right = browser.value("['on', 'back'].map(id => document.getElementById(id).getBoundingClientRect().left)")
        self.expect(f"{name}: the next page is at the left", left < right, (left, right))
        slider = browser.value("getComputedStyle(document.getElementById('slider')).direction")
        self.expect(f"{name}: the slider runs from right to left", slider == "rtl", slider)

        def turn(press, what):
            before = browser.value(PLACE)
            press()
            browser.wait(f"{PLACE} !== {json.dumps(before)} && {READY}", what)

        box = browser.value("(r => [r.left, r.top, r.width, r.height])(document.getElementById('page').getBoundingClientRect())")
        turn(lambda: browser.click("#on"), f"{name}: the left button goes on")
        turn(lambda: browser.key("ArrowRight"), f"{name}: → goes back")
        self.expect(f"{name}: key and button agree", browser.value(PLACE) == first, browser.value(PLACE))
        turn(lambda: browser.click_at(box[0] + box[2] * 0.05, box[1] + box[3] / 2), f"{name}: a click at the left goes on")
        turn(lambda: browser.swipe(box[0] + 100, box[0] + 300, box[1] + 200), f"{name}: a swipe to the right goes on")
        turn(lambda: browser.key("ArrowRight"), f"{name}: → goes back again")
        turn(lambda: browser.click("#back"), f"{name}: the right button goes back")
        self.expect(f"{name}: all ways agree", browser.value(PLACE) == first, browser.value(PLACE))
        phrase = "智に働けば角が立つ" if name == "Vertical" else "ברא אלהים את השמים ואת הארץ"
        self.expect(f"{name}: a phrase is found", browser.value(f"find({json.dumps(phrase)}, false, false, true)"))
        browser.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.shoot(browser, name.lower())

    def check_sounds(self, browser):
        browser.go(self.books["Silence"])
        browser.wait("document.getElementById('player')?.readyState > 0", "the player has loaded the first part")
        parts = browser.value("[...document.querySelectorAll('.parts button')].map(button => button.innerText.replace(/\\s+/g, ' '))")
        self.expect("the parts have titles and lengths", parts == ["Part the 1 0:03", "Part the 2 0:03"], parts)
        self.shoot(browser, "sounds")
        browser.key("c")
        browser.value("[...document.querySelectorAll('#contents a')].find(a => a.textContent === 'The middle').click()")
        browser.wait("document.getElementById('player')?.currentTime >= 1 && document.querySelectorAll('.parts button')[1].matches('[aria-current]')",
                     "an entry of the contents leads to its time")
        browser.value("document.getElementById('player').currentTime = 2")
        browser.wait("location.hash === '#1.2'", "the address has part and time")
        browser.go(self.books["Silence"])
        browser.wait("document.getElementById('player')?.currentTime >= 2", "the place in the sound is kept")
        self.expect("the place in the sound is kept", "part 2 of 2" in browser.value(PLACE), browser.value(PLACE))

    def check_phone(self, browser):
        browser.resize(390, 844)
        self.open(browser, "Rich")
        inside = browser.value("""['shelf', 'slider', 'back', 'on', 'open-contents', 'larger', 'theme'].filter(id => {
            const box = document.getElementById(id).getBoundingClientRect();
            return box.width < 20 || box.height < 14 || box.left < 0 || box.right > innerWidth || box.bottom > innerHeight; })""")
        self.expect("on a phone everything is in reach", inside == [], inside)
        self.shoot(browser, "phone")
        browser.click("#shelf")
        browser.wait("document.querySelectorAll('#books li').length === 4", "a phone leads back to the shelf")
        self.shoot(browser, "phone-shelf")
        browser.resize(1000, 800)
