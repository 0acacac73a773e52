// The shelf: the OPDS 2.0 catalogue of the server as a grid of covers.
const $ = id => document.getElementById(id);
const parameters = new URLSearchParams(location.search);

async function load() {
    const response = await fetch("/opds2?" + parameters, { headers: { Accept: "application/opds+json" } });
    if (!response.ok) throw new Error("The server answered with status " + response.status + ".");
    return response.json();
}

function element(name, attributes, ...children) {
    const made = Object.assign(document.createElement(name), attributes);
    made.append(...children);
    return made;
}

function link(list, rel) {
    return (list || []).find(link => [].concat(link.rel || []).includes(rel));
}

// Addresses of the catalogue become addresses of the shelf.
function shelfAddress(href) {
    return "/" + new URL(href, location).search;
}

function book(publication) {
    const { metadata } = publication;
    const names = [].concat(metadata.author || []).map(author => author.name ?? author).join(", ");
    const page = link(publication.links, "alternate");
    const title = () => element("span", { className: "cover", ariaHidden: "true", textContent: metadata.title });
    const image = publication.images?.[0];
    const cover = image ? element("img", { src: image.href, alt: "", loading: "lazy", width: 150, height: 225 }) : title();
    cover.onerror = () => cover.replaceWith(title());
    return element("li", {},
        element("a", { href: page.href }, cover, element("span", { className: "name", textContent: metadata.title })),
        element("span", { className: "author", textContent: names }));
}

function show(feed) {
    document.title = $("title").textContent = feed.metadata.title;
    $("books").replaceChildren(...(feed.publications || []).map(book));
    const count = feed.metadata.numberOfItems;
    $("message").textContent = count === 0 ? "No books found." : count === 1 ? "1 book" : count + " books";
    const [previous, next] = [link(feed.links, "previous"), link(feed.links, "next")];
    $("pages").hidden = !previous && !next;
    $("number").textContent = feed.metadata.currentPage;
    for (const [id, target] of [["previous", previous], ["next", next]]) {
        $(id).hidden = !target;
        if (target) $(id).href = shelfAddress(target.href);
    }
    const sort = (feed.facets || []).find(facet => facet.metadata.title === "Sort");
    $("sort").replaceChildren(...(sort ? sort.links : []).map(choice => element("option", {
        value: shelfAddress(choice.href), textContent: choice.title,
        selected: [].concat(choice.rel || []).includes("self"),
    })));
}

$("search").elements.query.value = parameters.get("query") || "";
$("search").onsubmit = event => {
    event.preventDefault();
    location.search = new URLSearchParams({ query: event.target.elements.query.value });
};
$("sort").onchange = event => { location = event.target.value; };
load().then(show, error => { $("message").textContent = error.message; });
