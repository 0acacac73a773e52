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

async function go(place, { mark = null, keep = true } = {}) {
    const own = ++request;
    $("page").setAttribute("aria-busy", "true");
    try {
        const page = await json(address("page.json", place));
        const image = new Image();
        image.src = picture(page);
        image.alt = "";
        await image.decode();
        // A later request has overtaken this one.
        if (own !== request) return;
        marked = mark;
        show(page, image);
        if (keep) {
            store.set("place-" + book, { chapter: page.chapter, offset: page.start });
            history.replaceState(null, "", `#${page.chapter}.${page.start}`);
        }
        prefetch(page);
    } catch (error) {
        if (own === request) fail(error);
    }
}

function fail(error) {
    $("page").removeAttribute("aria-busy");
    $("page").replaceChildren(element("p", { id: "message", role: "alert", textContent: error.message }));
}

function prefetch(page) {
    const next = page.isLast ? { chapter: page.chapter + 1 } : { chapter: page.chapter, page: page.page + 1 };
    if (next.chapter >= page.chapters) return;
    json(address("page.json", next)).then(page => { new Image().src = picture(page); }, () => {});
}

function show(page, image) {
    shown = page;
    const [width, height] = page.size;
    const sheet = element("div", { className: "sheet" }, image);
    sheet.style.width = width + "px";
    sheet.style.height = height + "px";
    if (page.language) sheet.lang = page.language;
    $("page").replaceChildren(sheet);
    sheet.append(...text(page), ...pictures(page), ...links(page));
    fit(sheet);
    $("page").removeAttribute("aria-busy");
    const within = page.length ? page.start / page.length : 0;
    const total = page.chapters ? (page.chapter + within) / page.chapters : 0;
    $("slider").value = Math.round(total * 1000);
    const number = page.isFixed ? `page ${page.chapter + 1} of ${page.chapters}`
        : page.pages ? `page ${page.page + 1} of ${page.pages}` : `page ${page.page + 1}`;
    $("place").textContent = [page.title, number, Math.round(total * 100) + " %"].filter(Boolean).join(" · ");
    document.body.dataset.theme = settings.theme;
}

// One paragraph for each paragraph, with a span for each word at its place.
function text(page) {
    const paragraphs = new Map();
    for (const [paragraph, x, y, width, height, start, words, isVertical] of page.words) {
        const word = element("span", { role: "presentation" });
        word.append(...highlighted(words.trimEnd(), start));
        word.dataset.length = isVertical ? height : width;
        word.dataset.end = words.endsWith(" ") ? " " : "";
        word.className = isVertical ? "vertical" : "";
        const size = (isVertical ? width : height) * 0.8;
        word.style.cssText = `left:${x}px;top:${y}px;font-size:${size}px;line-height:${isVertical ? width : height}px`;
        if (!paragraphs.has(paragraph)) paragraphs.set(paragraph, element("p"));
        paragraphs.get(paragraph).append(word);
    }
    return paragraphs.values();
}

// A word, with the part that was searched for marked.
function highlighted(words, start) {
    if (!marked || marked.end <= start || marked.start >= start + words.length) return [words];
    const from = Math.max(0, marked.start - start);
    const to = Math.min(words.length, marked.end - start);
    return [words.slice(0, from), element("mark", { textContent: words.slice(from, to) }), words.slice(to)];
}

// Stretches each word to the length that it has in the picture.
function fit(sheet) {
    const words = [...sheet.querySelectorAll("p > span")];
    const lengths = words.map(word => word.className ? word.offsetHeight : word.offsetWidth);
    words.forEach((word, index) => {
        const factor = word.dataset.length / (lengths[index] || 1);
        word.style.transform = word.className ? `scaleY(${factor})` : `scaleX(${factor})`;
        // The space between words is part of what is copied, not of the length.
        word.append(word.dataset.end);
    });
}

// Each word has a box of its own: without this, copied text would have one word a line.
document.addEventListener("copy", event => {
    const selection = getSelection();
    if (!selection.rangeCount || !$("page").contains(selection.anchorNode)) return;
    const content = selection.getRangeAt(0).cloneContents();
    const paragraphs = [...content.querySelectorAll("p")].map(paragraph => paragraph.textContent.trim());
    event.clipboardData.setData("text/plain", paragraphs.join("\n\n") || content.textContent.trim());
    event.preventDefault();
});

function placed(made, [x, y, width, height]) {
    made.style.cssText = `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
    return made;
}

function pictures(page) {
    return (page.pictures || []).map(area => {
        const made = element("span", { className: "picture", role: "img" });
        made.setAttribute("aria-label", area[4]);
        return placed(made, area);
    });
}

function links(page) {
    return (page.links || []).map(area => {
        const isOutside = /^https?:/.test(area[4]);
        const made = element("a", { href: isOutside ? area[4] : "#" + encodeURIComponent(area[4]) });
        if (isOutside) [made.target, made.rel] = ["_blank", "noopener noreferrer"];
        else made.onclick = event => { event.preventDefault(); jump({ href: area[4] }); };
        made.setAttribute("aria-label", isOutside ? area[4] : "Link");
        return placed(made, area);
    });
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
    if (shown) history.pushState(null, "", `#${shown.chapter}.${shown.start}`);
    close();
    return go(place, options);
}

function relayout() {
    store.set("settings", settings);
    if (shown) go({ chapter: shown.chapter, offset: shown.start }, { keep: false, mark: marked });
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
    return manifest?.metadata.readingProgression === "rtl";
}

document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.matches("input, select") && event.key !== "Escape") return;
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
    if (!touch || event.button || event.target.closest("a")) return;
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
