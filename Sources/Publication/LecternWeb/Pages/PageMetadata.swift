import LecternBase
import LecternMarkup

/// What a page says about itself: in JSON-LD, OpenGraph, `meta`, `link` and microdata.
struct PageMetadata: Sendable {
    /// The title as the page's head has it, often with the name of the site.
    private(set) var documentTitle = ""
    private(set) var title: String?
    private(set) var authors: [String] = []
    private(set) var language: String?
    private(set) var siteName: String?
    /// The work that the page is a part of.
    private(set) var series: String?
    private(set) var description: String?
    /// As the page writes it, usually ISO 8601.
    private(set) var published: String?
    private(set) var picture: HTTPURL?
    private(set) var canonical: HTTPURL?
    private(set) var next: HTTPURL?

    init(_ reading: PageReading) {
        let document = reading.document
        let data = StructuredData(document)
        let metas = MetaElements(document)
        let first = document.firstElement(named: .title, in: .xhtml)
        documentTitle = first.map { reading.text(of: $0) } ?? ""
        // A heading that the title has is exact: the title has the name of the site, too.
        let headings = HeadingTitles(reading)
        siteName = metas["og:site_name"] ?? data.publisher ?? metas["application-name"]
        let stated = data.headline ?? metas["og:title"] ?? metas["twitter:title"] ?? metas["dc.title"]
        title = headings.title(in: documentTitle, stated) ?? stated ?? headings.only
        title = title ?? Self.withoutSite(documentTitle, siteName)
        authors = data.authors
        if authors.isEmpty { authors = Self.authors(reading, metas) }
        language = Self.language(document, metas, data: data)
        series = data.series ?? metas["og:novel:book_name"]
        description = metas["og:description"] ?? metas["description"] ?? data.description
        let dates = [data.published, metas["article:published_time"], Self.time(document)].compactMap(\.self)
        published = dates.first { $0.first?.isNumber == true && $0.utf8.count <= 40 }
        picture = reading.address(metas["og:image"] ?? metas["twitter:image"] ?? data.picture)
        readLinks(reading)
        canonical = canonical ?? reading.address(metas["og:url"])
    }

    private mutating func readLinks(_ reading: PageReading) {
        for link in reading.document.elements(named: .link).prefix(500) {
            let words = PageLink.words(reading.document.attribute(.rel, of: link))
            let href = reading.document.attribute(.href, of: link)
            if words.contains("canonical"), canonical == nil { canonical = reading.address(href) }
            if words.contains("next"), next == nil { next = reading.address(href) }
        }
    }

    // MARK: Authors

    private static func authors(_ reading: PageReading, _ metas: MetaElements) -> [String] {
        for name in ["author", "article:author", "og:novel:author", "dc.creator", "parsely-author", "twitter:creator"] {
            if let author = metas[name].flatMap(name(_:)) { return [author] }
        }
        var found: [String] = []
        for index in reading.document.nodes.indices where found.isEmpty {
            let node = NodeID(rawValue: Int32(index))
            guard reading.document[node].kind == .element, !reading.traits[hidden: node],
                isAuthor(node, reading.document),
                !ClassWords(reading.document, node).contains(anyOf: ClassWords.comments)
            else { continue }
            if let author = name(reading.text(of: node)) { found.append(author) }
        }
        return found
    }

    private static func isAuthor(_ node: NodeID, _ document: MarkupDocument) -> Bool {
        for attribute in document.attributes(of: node) {
            let isAuthor =
                switch attribute.name {
                case .rel: PageLink.words(attribute.value).contains("author")
                // `author`, `post-author`, `novel__author`.
                case .class:
                    attribute.value.utf8.count < 400
                        && attribute.value.lowercased().split(whereSeparator: \.isWhitespace)
                            .contains {
                                classes.contains($0.split { $0 == "-" || $0 == "_" }.last.map(String.init) ?? "")
                            }
                default: document.names.text(attribute.name) == "itemprop" && attribute.value == "author"
                }
            if isAuthor { return true }
        }
        return false
    }

    private static let classes: Set<String> = [
        "author", "authors", "byline", "authorname", "writer", "writername", "vcard",
    ]

    /// The name in a byline; nil if it is an address, or too long for a name.
    private static func name(_ text: String) -> String? {
        var name = text.trimmed
        for prefix in ["by ", "von ", "par ", "por ", "di ", "written by ", "作者：", "作者:", "著者：", "author: ", "автор: "]
        where name.lowercased().hasPrefix(prefix) {
            name = String(name.dropFirst(prefix.count)).trimmed
        }
        if name.hasPrefix("@") { name = String(name.dropFirst()) }
        let isName = !name.isEmpty && name.count <= 80 && !name.contains("://") && name.contains(where: \.isLetter)
        return isName ? name : nil
    }

    // MARK: Other properties

    private static func language(_ document: MarkupDocument, _ metas: MetaElements, data: StructuredData) -> String? {
        let stated =
            document.root.flatMap { document.language(of: $0) } ?? document.body.flatMap { document.language(of: $0) }
            ?? metas["content-language"] ?? data.language ?? metas["og:locale"]
        guard let tag = stated?.replacing("_", with: "-").prefix(while: { $0 != "," }).trimmed, !tag.isEmpty,
            Language(tag).isKnown
        else { return nil }
        return tag
    }

    private static func time(_ document: MarkupDocument) -> String? {
        document.elements(named: .time).lazy.compactMap { document.attribute(.datetime, of: $0) }
            .first { $0.first?.isNumber == true && $0.utf8.count <= 40 }
    }

    /// A document's title without the name of the site at its start or end.
    static func withoutSite(_ title: String, _ site: String?) -> String? {
        guard !title.isEmpty else { return nil }
        let parts = TitleParts(title)
        guard parts.texts.count > 1 else { return title }
        if let site = site?.lowercased() {
            if parts.texts.last?.lowercased() == site { return parts.joined(dropping: .last) }
            if parts.texts.first?.lowercased() == site { return parts.joined(dropping: .first) }
        }
        // The name of a site is short, and usually comes last.
        let rest = parts.joined(dropping: .last)
        return rest.count >= 10 || rest.count > (parts.texts.last?.count ?? 0) ? rest : title
    }
}

/// The parts of a title: `Chapter 2 - The Well | Tales` has three.
struct TitleParts {
    enum End { case first, last }

    private(set) var texts: [String] = []
    private var separators: [String] = []

    init(_ title: String) {
        var text = ""
        for word in title.split(separator: " ") {
            if Self.separatorWords.contains(String(word)) {
                texts.append(text)
                separators.append(" \(word) ")
                text = ""
            } else {
                text += text.isEmpty ? String(word) : " " + word
            }
        }
        texts.append(text)
        if texts.contains("") {
            texts = [title]
            separators = []
        }
    }

    private static let separatorWords: Set<String> = ["-", "–", "—", "|", "·", "•", "»", "«", "/", "::", "_", "｜", ":"]

    func joined(dropping end: End) -> String {
        let kept = end == .last ? texts.dropLast() : texts.dropFirst()
        let between = end == .last ? separators.dropLast() : separators.dropFirst()
        return zip(kept.dropFirst(), between).reduce(kept.first ?? "") { $0 + $1.1 + $1.0 }
    }
}

/// The headings of the highest levels of a page.
private struct HeadingTitles {
    private var texts: [(text: String, level: Int)] = []

    init(_ reading: PageReading) {
        let document = reading.document
        for index in document.nodes.indices where texts.count < 30 {
            let node = NodeID(rawValue: Int32(index))
            guard document[node].kind == .element, let level = ElementKind.headingLevel(document[node].name), level < 3,
                !reading.traits[hidden: node], !reading.traits[marginal: node]
            else { continue }
            let text = reading.text(of: node)
            if !text.isEmpty, text.count <= 300 { texts.append((text, level)) }
        }
    }

    /// The longest heading of the highest level that is in the title of the document or in a stated one.
    func title(in title: String, _ stated: String?) -> String? {
        let titles = ([title] + [stated].compactMap(\.self)).map { $0.lowercased() }
        return texts.filter { heading in
            let text = heading.text.lowercased()
            return text.count > 1 && titles.contains { $0.contains(text) }
        }.max { ($1.level, $0.text.count) < ($0.level, $1.text.count) }?.text
    }

    /// The heading of a page with one of the first level.
    var only: String? {
        let first = texts.filter { $0.level == 1 }
        return first.count == 1 ? first[0].text : nil
    }
}

/// The `meta` elements by their names in small letters; the first of each counts.
private struct MetaElements {
    private var contents: [String: String] = [:]

    init(_ document: MarkupDocument) {
        for meta in document.elements(named: .meta).prefix(1_000) {
            guard let content = document.attribute(.content, of: meta)?.prefix(4_000).trimmed, !content.isEmpty else {
                continue
            }
            for name in [Name.property, .name, .httpEquiv] {
                guard let key = document.attribute(name, of: meta)?.lowercased() else { continue }
                if contents[key] == nil { contents[key] = content }
            }
        }
    }

    subscript(_ name: String) -> String? { contents[name] }
}
