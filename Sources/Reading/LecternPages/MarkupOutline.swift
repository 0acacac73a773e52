import LecternBase
import LecternMarkup

/// The meaning of elements of a document: headings, lists, tables, links and
/// landmarks.
struct MarkupOutline {
    /// A link of the document.
    struct Link {
        var node: NodeID
        var href: String
        /// A role of DPUB-ARIA, such as `doc-noteref`.
        var role: String?
        var label: String?
    }
    private let markup: MarkupDocument
    private let mainLanguage: String?

    /// - Parameter language: the main language of the publication.
    init(_ markup: MarkupDocument, language: String?) {
        self.markup = markup
        mainLanguage = language
    }

    /// Returns the containers of an element that mean something, the outermost
    /// first. Nothing is inside a heading.
    func containers(of node: NodeID) -> [StructureElement] {
        guard contains(node) else { return [] }
        var path: [StructureElement] = []
        for element in markup.selfAndAncestors(of: node) {
            guard let container = container(element) else { continue }
            if container.isHeading { path = [] }
            path.append(container)
        }
        return path.reversed()
    }

    /// Returns the innermost link around an element.
    func link(around node: NodeID) -> Link? {
        guard contains(node) else { return nil }
        for element in markup.selfAndAncestors(of: node) {
            guard [.a, .area].contains(markup[element].name) else { continue }
            let href = markup.attribute(.href, of: element) ?? markup.attribute(.href, namespace: .xlink, of: element)
            guard let href else { continue }
            return Link(node: element, href: href, role: role(element), label: label(element))
        }
        return nil
    }

    /// The language of an element, if it is not that of the publication.
    func language(of node: NodeID) -> String? {
        guard contains(node), let language = markup.language(of: node), language != mainLanguage else { return nil }
        return language
    }

    private func contains(_ node: NodeID) -> Bool { markup.nodes.indices.contains(Int(node.rawValue)) }

    private static let names: [Name: String] = [
        .h1: "h1", .h2: "h2", .h3: "h3", .h4: "h4", .h5: "h5", .h6: "h6", .ul: "ul", .menu: "ul", .ol: "ol",
        .li: "li", .dl: "dl", .dt: "dt", .dd: "dd", .blockquote: "blockquote", .figure: "figure",
        .figcaption: "figcaption", .nav: "nav", .aside: "aside", .table: "table", .caption: "caption", .tr: "tr",
        .td: "td", .th: "th",
    ]
    /// Elements that are containers if they have a role.
    private static let blocks: Set<Name> = [.section, .article, .div, .header, .footer, .body]
    private static let landmarks: Set<String> = ["navigation", "complementary", "region", "note", "group", "list"]

    private func container(_ element: NodeID) -> StructureElement? {
        guard markup[element].kind == .element else { return nil }
        let role = role(element)
        var name = Self.names[markup[element].name]
        if name == nil || name == "p", value("role", element) == "heading" {
            let level = value("aria-level", element).flatMap { Int($0) } ?? 2
            name = "h\(min(max(level, 1), 6))"
        }
        guard name != nil || role != nil && Self.blocks.contains(markup[element].name) else { return nil }
        var container = StructureElement(key: .node(element), name: name ?? "section")
        // The number of a heading, or the marks of a list, must stay what they are.
        if !container.isHeading { container.members.set("role", role) }
        container.members.set("label", label(element))
        container.members.set("lang", language(of: element))
        return container
    }

    private func label(_ element: NodeID) -> String? {
        let text = value("aria-label", element) ?? value("title", element)
        return text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }

    /// Returns the role of a landmark or of a part of a publication, which may
    /// be named by its type in EPUB.
    ///
    /// Spec: https://idpf.github.io/epub-guides/epub-aria-authoring/
    private func role(_ element: NodeID) -> String? {
        for token in tokens("role", element) {
            if Self.landmarks.contains(token) { return token }
            if token.hasPrefix("doc-"), Self.parts.contains(String(token.dropFirst(4))) { return token }
        }
        let types = tokens("epub:type", element) + tokens("type", element, namespace: .epub)
        return types.first { Self.parts.contains($0) }.map { "doc-" + $0 }
    }

    /// The parts that have a role in DPUB-ARIA under the same name.
    private static let parts: Set<String> = [
        "abstract", "acknowledgments", "afterword", "appendix", "bibliography", "chapter", "colophon", "conclusion",
        "credit", "credits", "dedication", "endnotes", "epigraph", "epilogue", "errata", "example", "footnote",
        "foreword", "glossary", "glossref", "index", "introduction", "noteref", "notice", "part", "preface",
        "prologue", "pullquote", "qna", "subtitle", "tip", "toc", "backlink", "biblioref",
    ]

    private func tokens(_ name: String, _ element: NodeID, namespace: Namespace = .none) -> [String] {
        (value(name, element, namespace: namespace) ?? "").lowercased().split(whereSeparator: \.isWhitespace)
            .map(String.init)
    }

    private func value(_ name: String, _ element: NodeID, namespace: Namespace = .none) -> String? {
        markup.attributes(of: element).first {
            $0.namespace == namespace && markup.names.text($0.name) == name
        }?.value
    }
}
