import LecternBase
import LecternMarkup

/// The parsed markup of an entry, and the elements that definitions may have.
struct SafeMarkup {
    let document: MarkupDocument

    /// The usual names of elements and attributes.
    private static let names = NameTable()

    init(_ text: String, mode: MarkupParser.Mode) {
        // Entries must not add their names to a table that stays.
        document = MarkupParser(names: NameTable(extending: Self.names)).parse(text, mode: mode).document
    }

    /// The name of an element in lower case.
    func name(of node: NodeID) -> String { document.names.text(document[node].name).lowercased() }

    /// The value of an attribute.
    func attribute(_ name: String, of node: NodeID) -> String? {
        document.attributes(of: node).first { document.names.text($0.name).lowercased() == name }?.value
    }

    /// The text of a text node.
    func text(of node: NodeID) -> String { document.textContent(of: node) }

    func isText(_ node: NodeID) -> Bool { document[node].kind == .text }

    /// Elements that mean the same in definitions.
    static let kept: Set<String> = [
        "p", "div", "span", "b", "i", "u", "s", "em", "strong", "small", "sub", "sup", "ol", "ul", "li", "dl", "dt",
        "dd", "blockquote", "pre", "code", "kbd", "var", "abbr", "cite", "q", "dfn", "mark", "table", "caption",
        "thead",
        "tbody", "tfoot", "tr", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6", "ruby", "rb", "rt", "rp", "del", "ins",
    ]
    /// Elements that are left out with everything in them.
    static let dropped: Set<String> = [
        "script", "style", "head", "title", "iframe", "object", "embed", "audio", "video", "canvas", "svg", "math",
        "form", "select", "textarea", "noscript", "template", "link", "meta",
    ]
    /// Elements that become others.
    static let renamed: [String: String] = [
        "tt": "code", "big": "b", "strike": "s", "center": "div", "section": "div", "article": "div", "header": "div",
        "footer": "div", "main": "div", "aside": "div", "nav": "div", "figure": "div", "figcaption": "div",
        "address": "div", "details": "div", "summary": "div", "samp": "code", "acronym": "abbr",
    ]
    /// Attributes that are kept.
    static let keptAttributes: Set<String> = ["lang", "dir", "title", "colspan", "rowspan"]

    /// Returns the headword that a link of a dictionary leads to; `nil` for addresses and places in the entry.
    static func target(ofLink href: String) -> String? {
        for scheme in ["bword://", "bword:", "entry://", "dict://", "lookup:", "gdlookup://localhost/"]
        where href.lowercased().hasPrefix(scheme) {
            let target = href.dropFirst(scheme.count).prefix { $0 != "#" }
            guard !target.isEmpty else { return nil }
            return PercentEncoding.decode(target)
        }
        guard !href.isEmpty, !href.contains(":"), !href.hasPrefix("#"), !href.contains("/") else { return nil }
        return PercentEncoding.decode(href.prefix { $0 != "#" })
    }
}
