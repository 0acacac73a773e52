import LecternAssets
import LecternBase
import LecternMarkup
import LecternModel

/// One HTML document made a publication: its headings are the contents, and a
/// long one is cut into chapters at them.
struct HTMLBook {
    private let document: MarkupDocument
    private var writer: XHTMLWriter
    private var headings: [Heading] = []
    private let mostHeadings = 10_000
    /// A document with more text than this, in UTF-16 units, is cut.
    private static let longest = 60_000

    private struct Heading {
        var node: NodeID
        var level: Int
        var title: String
        var id: String
    }

    init(_ document: MarkupDocument) {
        self.document = document
        writer = XHTMLWriter(document)
        findHeadings()
    }

    /// The language that the document says.
    private var language: String? {
        document.root.flatMap {
            document.attribute(.lang, of: $0) ?? document.attribute(.lang, namespace: .xml, of: $0)
        }
        .flatMap { $0.isEmpty ? nil : $0 }
    }

    /// References to pictures and style sheets beside the document.
    var references: [String] {
        document.descendants(of: .document).compactMap { node in
            switch document[node].kind == .element ? document[node].name : Name.body {
            case .img, .image, .source, .audio, .video:
                document.attribute(.src, of: node) ?? document.attribute(.href, of: node)
            case .link:
                document.tokens(.rel, of: node).contains("stylesheet") ? document.attribute(.href, of: node) : nil
            default: nil
            }
        }
    }

    // MARK: Headings

    private mutating func findHeadings() {
        let levels: [Name: Int] = [.h1: 0, .h2: 1, .h3: 2, .h4: 3]
        var taken = Set(document.elementsByID.keys)
        for node in document.descendants(of: .document) where document[node].kind == .element {
            guard let level = levels[document[node].name], headings.count < mostHeadings else { continue }
            let title = String(document.textContent(of: node).collapsed.prefix(300))
            guard !title.isEmpty else { continue }
            let own = document.attribute(.id, of: node).flatMap { $0.isEmpty ? nil : $0 }
            let id = own ?? Self.freshID(headings.count + 1, &taken)
            if own == nil { writer.ids[node] = id }
            headings.append(Heading(node: node, level: level, title: title, id: id))
        }
    }

    private static func freshID(_ number: Int, _ taken: inout Set<String>) -> String {
        var id = "section-\(number)"
        while !taken.insert(id).inserted { id += "-" }
        return id
    }

    // MARK: Book

    /// - Parameters:
    ///   - metadata: what is known from elsewhere, and wins.
    ///   - head: what stands in the head instead of the document's own styles.
    func book(metadata: Metadata, title: String?, head: String? = nil) -> GeneratedBook {
        var metadata = metadata
        let own = document.firstElement(named: .title).map { document.textContent(of: $0).collapsed }
        let first = headings.first { $0.level == 0 }?.title
        let name = own.flatMap { $0.isEmpty ? nil : $0 } ?? first ?? title
        if metadata.localizedTitle == nil { metadata.localizedTitle = name.map { LocalizedString($0) } }
        if metadata.languages.isEmpty { metadata.languages = [language].compactMap { $0 } }
        describe(&metadata)
        var book = GeneratedBook(metadata: metadata)
        let parts = parts()
        var places: [String: String] = [:]
        for (index, part) in parts.enumerated() { note(part, path: Self.path(index), in: &places) }
        let isWhole = parts.count == 1
        var writer = writer
        writer.rewrite = { [places] reference in
            guard !isWhole, reference.hasPrefix("#"),
                let path = places[PercentEncoding.decode(String(reference.dropFirst()))]
            else { return nil }
            return path + reference
        }
        // Found once: each part would look through all of the document.
        let head = head ?? styles(writer)
        var next = 0
        for (index, part) in parts.enumerated() {
            while next < headings.count, part.nodes.first.map({ headings[next].node < $0 }) ?? false { next += 1 }
            let title =
                next < headings.count && part.holds(headings[next].node, in: document)
                ? headings[next].title : nil
            _ = book.addChapter(
                title: title, length: part.length(in: document), path: Self.path(index),
                page(part, writer, language: metadata.languages.first, title: title ?? name, head: head))
        }
        let isOnlyTitle = headings.count == 1
        book.tableOfContents = GeneratedBook.tree(
            (isOnlyTitle ? [] : headings).compactMap { heading in
                places[heading.id].map { path in
                    let url = RelativeURL(path: path)?.replacingFragment(heading.id).string
                    return .init(level: heading.level, title: heading.title, href: url ?? path)
                }
            })
        return book
    }

    private static func path(_ index: Int) -> String { index == 0 ? "index.xhtml" : "part-\(index + 1).xhtml" }

    /// What `meta` elements say.
    private func describe(_ metadata: inout Metadata) {
        for node in document.elements(named: .meta) {
            guard let name = document.attribute(.name, of: node)?.lowercased(),
                let content = document.attribute(.content, of: node)?.collapsed, !content.isEmpty
            else { continue }
            switch name {
            case "author", "dc.creator":
                if metadata.authors.isEmpty { metadata[.author] = [Contributor(LocalizedString(content))] }
            case "description", "dc.description": metadata.description = metadata.description ?? content
            case "dc.language": if metadata.languages.isEmpty { metadata.languages = [content] }
            case "dc.publisher": metadata[.publisher] = [Contributor(LocalizedString(content))]
            case "keywords", "dc.subject":
                metadata.subjects += content.split(separator: ",").prefix(50).map {
                    Subject(LocalizedString(String($0).trimmed))
                }
            default: break
            }
        }
    }

    // MARK: Parts

    /// Children that follow each other, inside the same elements.
    private struct Part: Sendable {
        /// From `body` down to the parent of the children.
        var wrappers: [NodeID]
        var nodes: [NodeID]

        func holds(_ node: NodeID, in document: MarkupDocument) -> Bool {
            guard let first = nodes.first, let last = nodes.last else { return false }
            return node >= first && node.rawValue < document[last].subtreeEnd
        }

        func length(in document: MarkupDocument) -> Int {
            guard let first = nodes.first, let last = nodes.last else { return 0 }
            return Int(document[last].textEnd - document[first].textStart)
        }
    }

    private func parts() -> [Part] {
        guard let body = document.body ?? document.root else { return [] }
        var wrappers = [body]
        // Down to where the document divides.
        while let parent = wrappers.last, wrappers.count < 64 {
            let elements = document.childElements(of: parent)
            let long = elements.filter {
                Int(document[$0].textEnd - document[$0].textStart) * 10 > document.text.count * 9
            }
            guard let only = long.first, document[only].subtreeEnd - only.rawValue > 8 else { break }
            wrappers.append(only)
        }
        let children = Array(document.children(of: wrappers[wrappers.count - 1]))
        let top = headings.filter { $0.level <= 1 }
        // What stands beside a wrapper would be lost: such a document stays whole.
        let isSimple = zip(wrappers, wrappers.dropFirst()).allSatisfy { outer, inner in
            document.children(of: outer).allSatisfy { $0 == inner || document.textContent(of: $0).collapsed.isEmpty }
        }
        guard document.text.count > Self.longest, top.count > 1, isSimple else {
            return [Part(wrappers: [body], nodes: Array(document.children(of: body)))]
        }
        var parts: [Part] = []
        var next = 0
        for child in children {
            while next < top.count, top[next].node < child { next += 1 }
            let begins = next < top.count && top[next].node.rawValue < document[child].subtreeEnd
            if begins || parts.isEmpty {
                parts.append(Part(wrappers: wrappers, nodes: [child]))
            } else {
                parts[parts.count - 1].nodes.append(child)
            }
        }
        // What comes before the first heading belongs to it where it is short.
        if parts.count > 1, parts[0].length(in: document) < 200 {
            parts[1].nodes = parts[0].nodes + parts[1].nodes
            parts.removeFirst()
        }
        return parts
    }

    private func note(_ part: Part, path: String, in places: inout [String: String]) {
        for wrapper in part.wrappers {
            if let id = document.attribute(.id, of: wrapper), places[id] == nil { places[id] = path }
        }
        for node in part.nodes {
            for inner in [node] + document.descendants(of: node) where document[inner].kind == .element {
                let id = writer.ids[inner] ?? document.attribute(.id, of: inner) ?? document.attribute(.name, of: inner)
                if let id, places[id] == nil { places[id] = path }
            }
        }
    }

    private func page(
        _ part: Part, _ writer: XHTMLWriter, language: String?, title: String?, head: String
    ) -> @Sendable () -> String {
        return {
            var body = ""
            for wrapper in part.wrappers.dropFirst() {
                writer.open(wrapper, writer.document.names.text(writer.document[wrapper].name), into: &body)
            }
            for node in part.nodes { writer.write(node, into: &body) }
            for wrapper in part.wrappers.dropFirst().reversed() {
                body += "</\(writer.document.names.text(writer.document[wrapper].name))>"
            }
            return XHTMLPage.text(title: title, language: language, head: head, body: body)
        }
    }

    /// The document's own style sheets.
    private func styles(_ writer: XHTMLWriter) -> String {
        var result = ""
        for node in document.descendants(of: .document) where document[node].kind == .element {
            if document[node].name == .style {
                result += "<style>\(document.textContent(of: node).xmlEscaped)</style>"
            } else if document[node].name == .link, document.tokens(.rel, of: node).contains("stylesheet"),
                let href = document.attribute(.href, of: node)
            {
                result += "<link rel=\"stylesheet\" href=\"\(href.xmlEscaped)\"/>"
            }
        }
        return result.isEmpty ? " " : result
    }
}
