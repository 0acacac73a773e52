import LecternBase
import LecternMarkup
import LecternModel

/// An HTML document, or a section of a long one, with its headings, references
/// and chapters.
struct HTMLSection: Sendable {
    private let document: MarkupDocument
    private var writer: XHTMLWriter
    private(set) var headings: [Heading] = []
    /// The chapters; a section has one, and none if it is empty.
    private(set) var parts: [Part] = []
    private let mostHeadings = 10_000
    /// Longer documents are divided, in UTF-16 units of text.
    private static let longest = 60_000

    struct Heading {
        fileprivate var node: NodeID
        var level: Int
        var title: String
        var id: String
    }

    /// - Parameter number: the index of the section in a long document; nil for
    ///   a whole document, which is divided at its headings.
    init(_ document: MarkupDocument, number: Int?) {
        self.document = document
        writer = XHTMLWriter(document)
        findHeadings(prefix: number.map { "section-\($0 + 1)-" } ?? "section-")
        parts = (number == nil ? divided() : [Part(wholeOf: document)]).filter { !isBlank($0) }
    }

    private func isBlank(_ part: Part) -> Bool {
        part.nodes.allSatisfy { document[$0].kind != .element && document.textContent(of: $0).collapsed.isEmpty }
    }

    /// The declared language.
    var language: String? {
        document.root.flatMap {
            document.attribute(.lang, of: $0) ?? document.attribute(.lang, namespace: .xml, of: $0)
        }
        .flatMap { $0.isEmpty ? nil : $0 }
    }

    /// References to pictures and style sheets of the document.
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

    private mutating func findHeadings(prefix: String) {
        let levels: [Name: Int] = [.h1: 0, .h2: 1, .h3: 2, .h4: 3]
        var taken = Set(document.elementsByID.keys)
        for node in document.descendants(of: .document) where document[node].kind == .element {
            guard let level = levels[document[node].name], headings.count < mostHeadings else { continue }
            let title = String(document.label(of: node).prefix(300))
            guard !title.isEmpty else { continue }
            let declaredID = document.attribute(.id, of: node).flatMap { $0.isEmpty ? nil : $0 }
            let id = declaredID ?? Self.freshID(prefix + String(headings.count + 1), &taken)
            if declaredID == nil { writer.ids[node] = id }
            headings.append(Heading(node: node, level: level, title: title, id: id))
        }
    }

    private static func freshID(_ preferredID: String, _ taken: inout Set<String>) -> String {
        var id = preferredID
        while !taken.insert(id).inserted { id += "-" }
        return id
    }

    // MARK: Metadata

    /// The document's title.
    var title: String? {
        let declaredTitle = document.firstElement(named: .title).map { document.label(of: $0) }
        return declaredTitle.flatMap { $0.isEmpty ? nil : $0 } ?? headings.first { $0.level == 0 }?.title
    }

    /// Sets metadata from `meta` elements.
    func describe(_ metadata: inout Metadata) {
        if metadata.languages.isEmpty { metadata.languages = [language].compactMap { $0 } }
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

    /// Consecutive children of the same elements.
    struct Part: Sendable {
        /// The ancestors of the children, from `body` down.
        fileprivate var wrappers: [NodeID]
        fileprivate var nodes: [NodeID]

        fileprivate init(wrappers: [NodeID], nodes: [NodeID]) {
            self.wrappers = wrappers
            self.nodes = nodes
        }

        fileprivate init(wholeOf document: MarkupDocument) {
            guard let body = document.body ?? document.root else {
                self.init(wrappers: [], nodes: [])
                return
            }
            self.init(wrappers: [body], nodes: Array(document.children(of: body)))
        }

        fileprivate func holds(_ node: NodeID, in document: MarkupDocument) -> Bool {
            guard let first = nodes.first, let last = nodes.last else { return false }
            return node >= first && node.rawValue < document[last].subtreeEnd
        }

        fileprivate func length(in document: MarkupDocument) -> Int {
            guard let first = nodes.first, let last = nodes.last else { return 0 }
            return Int(document[last].textEnd - document[first].textStart)
        }
    }

    /// Divides a long document at its headings.
    private func divided() -> [Part] {
        guard let body = document.body ?? document.root else { return [] }
        var wrappers = [body]
        // Descend to the element with several children.
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
        // A document with content next to a wrapper is not divided: it would be lost.
        let isSimple = zip(wrappers, wrappers.dropFirst()).allSatisfy { outer, inner in
            document.children(of: outer).allSatisfy { $0 == inner || document.textContent(of: $0).collapsed.isEmpty }
        }
        guard document.text.count > Self.longest, top.count > 1, isSimple else {
            return [Part(wholeOf: document)]
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
        // Short content before the first heading belongs to the first part.
        if parts.count > 1, parts[0].length(in: document) < 200 {
            parts[1].nodes = parts[0].nodes + parts[1].nodes
            parts.removeFirst()
        }
        return parts
    }

    /// Returns the length of a part in UTF-16 units of text.
    func length(of part: Part) -> Int { part.length(in: document) }

    /// The first heading of each part.
    var titles: [String?] {
        var next = 0
        return parts.map { part in
            while next < headings.count, part.nodes.first.map({ headings[next].node < $0 }) ?? false { next += 1 }
            guard next < headings.count, part.holds(headings[next].node, in: document) else { return nil }
            return headings[next].title
        }
    }

    /// Returns the ids in a part.
    func ids(in part: Part) -> [String] {
        part.wrappers.compactMap { document.attribute(.id, of: $0) }
            + part.nodes.flatMap { node in
                ([node] + document.descendants(of: node)).compactMap { inner in
                    guard document[inner].kind == .element else { return nil }
                    return writer.ids[inner] ?? document.attribute(.id, of: inner)
                        ?? document.attribute(.name, of: inner)
                }
            }
    }

    // MARK: Markup

    /// Returns a part as the content of a page's body.
    ///
    /// - Parameter rewrite: returns the new text of a reference; nil keeps it.
    func body(of part: Part, rewrite: @escaping @Sendable (String) -> String?) -> String {
        var writer = writer
        writer.rewrite = rewrite
        var body = ""
        for wrapper in part.wrappers.dropFirst() {
            writer.open(wrapper, document.names.text(document[wrapper].name), into: &body)
        }
        for node in part.nodes { writer.write(node, into: &body) }
        for wrapper in part.wrappers.dropFirst().reversed() {
            body += "</\(document.names.text(document[wrapper].name))>"
        }
        return body
    }

    /// The style sheets of the document.
    var styles: String {
        var result = ""
        for node in document.descendants(of: .document) where document[node].kind == .element {
            if document[node].name == .style {
                result += "<style>\(document.textContent(of: node).escapedForXML)</style>"
            } else if document[node].name == .link, document.tokens(.rel, of: node).contains("stylesheet"),
                let href = document.attribute(.href, of: node)
            {
                result += "<link rel=\"stylesheet\" href=\"\(href.escapedForXML)\"/>"
            }
        }
        return result.isEmpty ? " " : result
    }
}
