// The reading page: pictures of pages drawn by the server, with their text on
// top, invisible but selectable. The place is kept in this browser.
const $ = id => document.getElementById(id);
const book = location.pathname.split("/").pop();
const root = `/publications/${book}/`;
const store = {
    get: (key, other) => { try { return JSON.parse(localStorage.getItem(key)) ?? other; } catch { return other; } },
    set: (key, value) => { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* private window */ } },
};
const settings = store.get("settings", { font: 18, theme: "light" });
let manifest;
let shown;
let marked;
let request = 0;

function element(name, attributes = {}, ...children) {
    const made = Object.assign(document.createElement(name), attributes);
    made.append(...children);
    return made;
}

async function json(path) {
    const response = await fetch(root + path);
    if (response.ok) return response.json();
    const problem = await response.json().catch(() => ({}));
    throw new Error(problem.detail || `The server answered with status ${response.status}.`);
}

// MARK: Pages

function layout() {
    const room = $("page").getBoundingClientRect();
    const width = Math.max(120, Math.min(760, Math.floor(room.width)));
    const height = Math.max(120, Math.min(1400, Math.floor(room.height)));
    const scale = Math.min(3, Math.max(1, Math.round(devicePixelRatio * 4) / 4));
    return new URLSearchParams({ w: width, h: height, scale, font: settings.font, theme: settings.theme });
}

function address(file, place) {
    const query = layout();
    for (const [name, value] of Object.entries(place)) query.set(name, value);
    return `~lectern/${file}?${query}`;
}

function picture(page) {
    return root + address("page.png", { chapter: page.chapter, page: page.page });
}

async function go(place, { mark = null, keep = true, play = false } = {}) {
    const own = ++request;
    $("page").setAttribute("aria-busy", "true");
    try {
        const page = await json(address("page.json", place));
        let image;
        if (!page.media) {
            image = new Image();
            image.src = picture(page);
            image.alt = "";
            await image.decode();
        }
        // A later request has overtaken this one.
        if (own !== request) return;
        marked = mark;
        if (page.media) showMedia(page, place.offset ?? 0, play); else show(page, image);
        say("");
        if (keep) keepPlace(place.chapter === page.chapter && page.media ? place.offset ?? 0 : page.start);
        prefetch(page);
    } catch (error) {
        if (own === request) fail(error);
    }
}

function keepPlace(offset) {
    store.set("place-" + book, { chapter: shown.chapter, offset });
    history.replaceState(null, "", `#${shown.chapter}.${offset}`);
}

// A page that is shown stays: an entry that leads nowhere must not take it away.
function fail(error) {
    $("page").removeAttribute("aria-busy");
    if (shown) return say(error.message);
    $("page").replaceChildren(element("p", { id: "message", role: "alert", textContent: error.message }));
}

function say(text) {
    $("notice").textContent = text ? text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".") : "";
    $("notice").hidden = !text;
}

function prefetch(page) {
    const next = page.isLast ? { chapter: page.chapter + 1 } : { chapter: page.chapter, page: page.page + 1 };
    if (next.chapter >= page.chapters) return;
    json(address("page.json", next)).then(page => { if (!page.media) new Image().src = picture(page); }, () => {});
}

function show(page, image) {
    shown = page;
    const [width, height] = page.size;
    const sheet = element("div", { className: "sheet" }, image);
    sheet.style.width = width + "px";
    sheet.style.height = height + "px";
    if (page.language) sheet.lang = page.language;
    $("page").replaceChildren(sheet);
    sheet.append(selectionLayer(), text(page));
    fit(sheet, page);
    $("page").removeAttribute("aria-busy");
    status(page, page.length ? page.start / page.length : 0);
}

// Slider, buttons and the line that says where one is.
function status(page, within) {
    const total = page.chapters ? (page.chapter + within) / page.chapters : 0;
    $("slider").value = Math.round(total * 1000);
    const number = page.media ? `part ${page.chapter + 1} of ${page.chapters}`
        : page.isFixed ? `page ${page.chapter + 1} of ${page.chapters}`
        : page.pages ? `page ${page.page + 1} of ${page.pages}` : `page ${page.page + 1}`;
    const place = [page.title, number, Math.round(total * 100) + " %"].filter(Boolean).join(" · ");
    if ($("place").textContent !== place) $("place").textContent = place;
    document.body.dataset.theme = settings.theme;
    turnRound();
}

// In a book that is read from right to left, the next page is at the left. The direction of the footer turns the order
// of its parts, the slider, and the signs of the buttons, which are mirrored characters.
function turnRound() {
    const isTurned = isRightToLeft();
    document.querySelector("footer").dir = isTurned ? "rtl" : "ltr";
    $("back").title = `Previous page (${isTurned ? "→" : "←"})`;
    $("on").title = `Next page (${isTurned ? "←" : "→"})`;
}

// MARK: Text

// The text of the page as headings, paragraphs, lists and links, in reading order. Each word is part of the line of
// its paragraph, as in any document, so that phrases are found and selected; `fit` moves it onto its picture.
function text(page) {
    const layer = element("div", { className: "text" });
    layer.append(...(page.structure || []).flatMap(item => built(item, page)));
    return layer;
}

const names = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "figure",
    "figcaption", "nav", "aside", "section"]);
// Tables would be laid out as tables: their cells have roles instead.
const roles = { table: "table", tr: "row", td: "cell", th: "columnheader", caption: "caption" };

function built(item, page) {
    if (Array.isArray(item)) return page.words.slice(item[0], item[1]).map((word, index) => wordOf(word, item[0] + index));
    if (item.picture !== undefined) return [pictureOf(page.pictures[item.picture])];
    const made = item.name === "a" ? linkTo(item.href) : element(names.has(item.name) ? item.name : "div");
    const role = item.role ?? roles[item.name];
    if (role) made.setAttribute("role", role);
    // Without markers a list would not be announced as one.
    else if (item.name === "ul" || item.name === "ol") made.setAttribute("role", "list");
    if (item.label) made.setAttribute("aria-label", item.label);
    if (item.lang) made.lang = item.lang;
    if (item.dir) made.dir = item.dir;
    made.append(...item.content.flatMap(item => built(item, page)));
    if (/^(p|h\d)$/.test(item.name)) {
        if (made.querySelector(".vertical")) made.classList.add("upright");
        [...made.querySelectorAll(".word")].at(-1)?.classList.add("last");
    }
    if (item.name === "a" && !made.textContent && !made.querySelector("[aria-label]")) made.setAttribute("aria-label", "Link");
    return [made];
}

function wordOf([, , , , , start, characters, isVertical], index) {
    const word = element("span", { className: isVertical ? "word vertical" : "word" }, ...highlighted(characters.trimEnd(), start));
    word.dataset.index = index;
    return word;
}

function pictureOf(area) {
    const made = element("span", { className: "picture" });
    if (area[4]) {
        made.setAttribute("role", "img");
        made.setAttribute("aria-label", area[4]);
    }
    return placed(made, area);
}

function linkTo(href) {
    const isOutside = /^https?:/.test(href);
    const made = element("a", { href: isOutside ? href : "#" + encodeURIComponent(href) });
    if (isOutside) [made.target, made.rel] = ["_blank", "noopener noreferrer"];
    else made.onclick = event => { event.preventDefault(); jump({ href }); };
    return made;
}

// A word, with the part that was searched for marked.
function highlighted(words, start) {
    if (!marked || marked.end <= start || marked.start >= start + words.length) return [words];
    const from = Math.max(0, marked.start - start);
    const to = Math.min(words.length, marked.end - start);
    return [words.slice(0, from), element("mark", { textContent: words.slice(from, to) }), words.slice(to)];
}

const segmenter = globalThis.Intl?.Segmenter ? new Intl.Segmenter() : null;

function letters(text) {
    return Math.max(1, segmenter ? [...segmenter.segment(text)].length : [...text].length);
}

// Gives each word the length that it has in the picture, each space the width of the gap after its word, and moves the
// words to their places. All measuring comes before all changes, or the browser would lay out once for each word.
function fit(sheet, page) {
    const spans = [...sheet.querySelectorAll(".word")];
    const words = spans.map(span => page.words[span.dataset.index]);
    const isVertical = index => words[index][7];
    spans.forEach((span, index) => {
        const [, , , width, height] = words[index];
        const line = isVertical(index) ? width : height;
        span.style.fontSize = line * 0.8 + "px";
        span.style.lineHeight = line + "px";
    });
    const lengthOf = index => (box => isVertical(index) ? box.height : box.width)(spans[index].getBoundingClientRect());
    const probe = spaceProbe(sheet);
    const space = probe.getBoundingClientRect().width / 1000;
    const lengths = spans.map((_, index) => lengthOf(index));
    probe.parentElement.remove();
    const spacings = spans.map((span, index) => {
        const [, , , width, height, , characters, vertical] = words[index];
        const letter = ((vertical ? height : width) - lengths[index]) / letters(characters.trimEnd());
        span.style.letterSpacing = letter + "px";
        if (!characters.endsWith(" ") || span.classList.contains("last")) return null;
        if (span.lastChild?.nodeType === Node.TEXT_NODE) span.lastChild.appendData(" "); else span.append(" ");
        const room = gap(words[index], words[index + 1], isTurned(span));
        const word = room - space * parseFloat(span.style.fontSize) - letter;
        span.style.wordSpacing = word + "px";
        return { word, length: (vertical ? height : width) + room };
    });
    // Letters and spaces may be kerned: the space takes the difference.
    const rests = spacings.map((spacing, index) => spacing ? spacing.length - lengthOf(index) : 0);
    spacings.forEach((spacing, index) => { if (spacing) spans[index].style.wordSpacing = spacing.word + rests[index] + "px"; });
    const origin = sheet.getBoundingClientRect();
    const places = spans.map(span => span.getBoundingClientRect());
    spans.forEach((span, index) => {
        const [, x, y, width, height] = words[index];
        const [box, vertical] = [places[index], isVertical(index)];
        // At the start of the word, and in the middle of its line.
        const left = vertical ? x + width / 2 - box.width / 2 : isTurned(span) ? x + width - box.width : x;
        const top = vertical ? y : y + height / 2 - box.height / 2;
        span.style.left = left + origin.left - box.left + "px";
        span.style.top = top + origin.top - box.top + "px";
    });
}

// Ten spaces of 100 pixels, outside of the paragraphs.
function spaceProbe(sheet) {
    const probe = element("span", { className: "word" }, "\u00a0".repeat(10));
    probe.style.fontSize = "100px";
    const line = element("p", {}, probe);
    sheet.querySelector(".text").append(line);
    return probe;
}

function isTurned(span) {
    return span.closest("[dir]")?.dir === "rtl";
}

// The space between a word and the next one of the same line; 0 at the end of the line.
function gap([, x, y, width, height, , , vertical], next, isTurned) {
    if (!next) return 0;
    const [, nextX, nextY, nextWidth, nextHeight] = next;
    const isSameLine = vertical ? nextX < x + width && x < nextX + nextWidth : nextY < y + height && y < nextY + nextHeight;
    const gap = vertical ? nextY - y - height : isTurned ? x - nextX - nextWidth : nextX - x - width;
    return isSameLine && gap > 0 && gap < 4 * (vertical ? width : height) ? gap : 0;
}

function selectionLayer() {
    const name = "http://www.w3.org/2000/svg";
    const layer = document.createElementNS(name, "svg");
    layer.setAttribute("class", "selected");
    layer.setAttribute("aria-hidden", "true");
    layer.append(document.createElementNS(name, "path"));
    return layer;
}

// What is selected is painted here. The browser paints lines, and the words are moved out of theirs.
function paintSelection() {
    const selected = document.querySelector(".sheet .selected path");
    const selection = getSelection();
    if (!selected) return;
    if (selection.isCollapsed || !selection.rangeCount) return selected.setAttribute("d", "");
    const range = selection.getRangeAt(0);
    const spans = [...document.querySelectorAll(".sheet .word")].filter(span => range.intersectsNode(span));
    const boxes = spans.map(span => selectedBox(span, range)).filter(box => box);
    selected.setAttribute("d", boxes.map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h${-width}z`).join(""));
}

// The selected part of a word with the space after it, in the coordinates of the sheet.
function selectedBox(span, range) {
    const own = document.createRange();
    own.selectNodeContents(span);
    if (span.contains(range.startContainer)) own.setStart(range.startContainer, range.startOffset);
    if (span.contains(range.endContainer)) own.setEnd(range.endContainer, range.endOffset);
    if (own.collapsed) return null;
    const [, x, y, width, height, , , isVertical] = shown.words[span.dataset.index];
    const [box, origin] = [own.getBoundingClientRect(), span.closest(".sheet").getBoundingClientRect()];
    return isVertical ? [x, box.top - origin.top, width, box.height] : [box.left - origin.left, y, box.width, height];
}
document.addEventListener("selectionchange", () => requestAnimationFrame(paintSelection));

// Plain text only: the text layer has invisible letters, which would be copied with their style.
document.addEventListener("copy", event => {
    const selection = getSelection();
    if (!selection.rangeCount || !$("page").contains(selection.anchorNode)) return;
    const content = selection.getRangeAt(0).cloneContents();
    const paragraphs = [...content.querySelectorAll("p, h1, h2, h3, h4, h5, h6")].map(block => block.textContent.trim());
    event.clipboardData.setData("text/plain", paragraphs.join("\n\n") || content.textContent.trim());
    event.preventDefault();
});

function placed(made, [x, y, width, height]) {
    made.style.cssText = `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
    return made;
}

// MARK: Sounds and videos

// A chapter that is played: the browser's own player, with the cover and the list of parts.
function showMedia(page, time, play) {
    shown = page;
    const { media } = page;
    const player = element(media.isVideo ? "video" : "audio", { controls: true, preload: "metadata", src: root + media.href });
    player.id = "player";
    player.setAttribute("aria-label", media.title || page.title || "Part " + (page.chapter + 1));
    player.onloadedmetadata = () => { if (time > 0 && time < player.duration) player.currentTime = time; };
    player.onended = () => { if (page.chapter + 1 < page.chapters) go({ chapter: page.chapter + 1 }, { play: true }); };
    player.onerror = () => say("This part cannot be played in this browser.");
    player.ontimeupdate = () => {
        if (shown !== page || player.seeking || player.readyState === 0) return;
        const seconds = Math.floor(player.currentTime);
        if (seconds !== store.get("place-" + book, {}).offset) keepPlace(seconds);
        status(page, player.duration ? player.currentTime / player.duration : 0);
    };
    const name = element("h2", { textContent: media.title || page.title || "Part " + (page.chapter + 1) });
    const sheet = element("div", { className: media.isVideo ? "media video" : "media" });
    if (!media.isVideo) sheet.append(coverOf());
    sheet.append(name, player, playlist(page));
    if (page.language) sheet.lang = page.language;
    $("page").replaceChildren(sheet);
    $("page").removeAttribute("aria-busy");
    status(page, 0);
    if (play) player.play().catch(() => {});
}

function coverOf() {
    const cover = element("img", { className: "media-cover", src: root + "~lectern/cover", alt: "" });
    cover.onerror = () => cover.remove();
    return cover;
}

// The parts of an audiobook. A comic with a sound has pages instead.
function playlist(page) {
    const links = manifest.readingOrder;
    if (links.length !== page.chapters || !links.every(link => /^(audio|video)\//.test(link.type))) return "";
    return element("ol", { className: "parts" }, ...links.map((link, chapter) => {
        const own = element("button", { type: "button" }, element("span", { textContent: link.title || `Part ${chapter + 1}` }),
            element("span", { className: "duration", textContent: link.duration ? clock(link.duration) : "" }));
        own.onclick = () => go({ chapter }, { play: true });
        if (chapter === page.chapter) own.setAttribute("aria-current", "true");
        return element("li", {}, own);
    }));
}

function clock(seconds) {
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
    return (parts[0] ? parts : parts.slice(1)).map((part, index) => index ? String(part).padStart(2, "0") : part).join(":");
}

// MARK: Moving

function forward() {
    if (!shown) return;
    if (!shown.isLast) go({ chapter: shown.chapter, page: shown.page + 1 });
    else if (shown.chapter + 1 < shown.chapters) go({ chapter: shown.chapter + 1 });
}

function backward() {
    if (!shown) return;
    if (shown.page > 0) go({ chapter: shown.chapter, page: shown.page - 1 });
    else if (shown.chapter > 0) go({ chapter: shown.chapter - 1, end: 1 });
}

// A jump can be taken back with the browser's own button.
function jump(place, options) {
    if (shown) history.pushState(null, "", location.hash || `#${shown.chapter}.${shown.start}`);
    const time = /#t=(?:npt:)?(\d+(?:\.\d+)?)/.exec(place.href || "");
    if (time) place = { ...place, offset: Math.floor(time[1]) };
    close();
    return go(place, options);
}

function relayout() {
    store.set("settings", settings);
    if (shown?.media) document.body.dataset.theme = settings.theme;
    else if (shown) go({ chapter: shown.chapter, offset: shown.start }, { keep: false, mark: marked });
}

function resize(step) {
    settings.font = Math.min(48, Math.max(10, settings.font + step));
    relayout();
}

const keys = {
    ArrowRight: () => isRightToLeft() ? backward() : forward(),
    ArrowLeft: () => isRightToLeft() ? forward() : backward(),
    ArrowDown: forward, ArrowUp: backward, PageDown: forward, PageUp: backward,
    " ": event => event.shiftKey ? backward() : forward(),
    Home: () => jump({ chapter: 0 }), End: () => jump({ chapter: shown.chapters - 1, end: 1 }),
    "+": () => resize(2), "=": () => resize(2), "-": () => resize(-2), c: toggle, "/": toggle, Escape: close,
};

function isRightToLeft() {
    return (shown?.progression ?? manifest?.metadata.readingProgression) === "rtl";
}

document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.matches("input, select, audio, video") && event.key !== "Escape") return;
    if (event.target.matches("button, a") && event.key === " ") return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action(event);
});

// A swipe turns the page, a tap at an edge as well; anything else selects text.
let touch;
$("page").addEventListener("pointerdown", event => { touch = { x: event.clientX, y: event.clientY, time: event.timeStamp }; });
$("page").addEventListener("pointerup", event => {
    if (!touch || event.button || event.target.closest("a, button, audio, video")) return;
    const [x, y] = [event.clientX - touch.x, event.clientY - touch.y];
    const isQuick = event.timeStamp - touch.time < 500;
    touch = null;
    if (!isQuick || !getSelection().isCollapsed) return;
    if (event.pointerType === "touch" && Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) return turn(x < 0);
    if (Math.hypot(x, y) > 6) return;
    const room = $("page").getBoundingClientRect();
    const share = (event.clientX - room.left) / room.width;
    if (share < 0.2) turn(false);
    if (share > 0.8) turn(true);
});

function turn(toTheRight) {
    if (toTheRight !== isRightToLeft()) forward(); else backward();
}

// MARK: Contents and search

function toggle() {
    if ($("panel").hidden) open(); else close();
}

function open() {
    $("panel").hidden = false;
    $("open-contents").setAttribute("aria-expanded", "true");
    $("search").elements.query.focus();
}

function close() {
    if ($("panel").hidden) return;
    $("panel").hidden = true;
    $("open-contents").setAttribute("aria-expanded", "false");
    $("page").focus({ preventScroll: true });
}

function entries(links) {
    return links.map(link => {
        const item = element("li");
        const own = element(link.href ? "a" : "span", { textContent: link.title || link.href });
        if (link.href) {
            own.href = "#" + encodeURIComponent(link.href);
            own.onclick = event => { event.preventDefault(); jump({ href: link.href }); };
        }
        item.append(own);
        if (link.children?.length) item.append(element("ol", {}, ...entries(link.children)));
        return item;
    });
}

function hit(locator) {
    const { before = "", highlight = "", after = "" } = locator.text || {};
    const own = element("a", { href: "#" }, before.slice(-40), element("mark", { textContent: highlight }), after.slice(0, 60));
    own.onclick = event => {
        event.preventDefault();
        jumpTo(locator);
    };
    return element("li", {}, own);
}

async function jumpTo(locator) {
    await jump({ locator: JSON.stringify(locator) });
    const start = locator.locations.textOffset;
    if (!shown || start === undefined) return;
    marked = { start, end: start + locator.text.highlight.length };
    show(shown, document.querySelector(".sheet img"));
}

$("search").onsubmit = async event => {
    event.preventDefault();
    const query = event.target.elements.query.value.trim();
    $("hits").replaceChildren();
    if (!query) return;
    $("found").textContent = "Searching…";
    try {
        const found = await json("~readium/search?query=" + encodeURIComponent(query));
        const total = found.metadata.numberOfItems;
        $("hits").replaceChildren(...found.locators.map(hit));
        $("found").textContent = total === 0 ? "Nothing found." : found.locators.length < total
            ? `The first ${found.locators.length} of ${total} places` : total === 1 ? "1 place" : `${total} places`;
    } catch (error) {
        $("found").textContent = error.message;
    }
};

// MARK: Start

$("back").onclick = backward;
$("on").onclick = forward;
$("open-contents").onclick = toggle;
$("smaller").onclick = () => resize(-2);
$("larger").onclick = () => resize(2);
$("theme").value = settings.theme;
$("theme").onchange = event => { settings.theme = event.target.value; relayout(); };
$("slider").onchange = event => {
    if (!shown) return;
    const place = Math.min(shown.chapters - 1e-6, event.target.value / 1000 * shown.chapters);
    const chapter = Math.floor(place);
    const href = manifest.readingOrder[chapter]?.href;
    const locator = { href, type: "text/html", locations: { progression: place - chapter } };
    jump(shown.chapters === manifest.readingOrder.length ? { locator: JSON.stringify(locator) } : { chapter });
};
addEventListener("popstate", () => go(fromAddress() ?? { chapter: 0 }));
let waiting;
addEventListener("resize", () => { clearTimeout(waiting); waiting = setTimeout(relayout, 200); });

function fromAddress() {
    const [chapter, offset] = location.hash.slice(1).split(".").map(Number);
    return Number.isInteger(chapter) && Number.isInteger(offset) ? { chapter, offset } : null;
}

async function start() {
    document.body.dataset.theme = settings.theme;
    manifest = await json("manifest.json");
    const title = manifest.metadata.title;
    document.title = $("title").textContent = typeof title === "string" ? title : Object.values(title)[0];
    $("contents").replaceChildren(...entries(manifest.toc || []));
    await go(fromAddress() ?? store.get("place-" + book, { chapter: 0 }));
}
start().catch(fail);
