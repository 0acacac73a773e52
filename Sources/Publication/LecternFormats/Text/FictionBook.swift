import LecternAssets
import LecternBase
import LecternMarkup
import LecternModel

/// Converts a FictionBook document to a publication: sections are chapters, the
/// notes body is a chapter of notes, binaries are pictures.
struct FictionBook {
    private let document: MarkupDocument
    private let root: NodeID
    /// Longer sections are divided at their subsections, in characters.
    private static let longest = 40_000
    private static let mostParts = 50_000
    /// The text length after which consecutive paragraphs are divided into
    /// parts.
    private static let longestPart = 200_000

    init(_ document: MarkupDocument, root: NodeID) {
        self.document = document
        self.root = root
    }

    private func name(_ node: NodeID) -> String {
        document[node].kind == .element ? document.names.text(document[node].name) : ""
    }

    private func child(_ node: NodeID, _ path: String...) -> NodeID? {
        var current = node
        for one in path {
            guard let next = document.children(of: current).first(where: { name($0) == one }) else { return nil }
            current = next
        }
        return current
    }

    private func children(_ node: NodeID, _ childName: String) -> [NodeID] {
        document.children(of: node).filter { name($0) == childName }
    }

    private func attribute(_ attributeName: String, _ node: NodeID) -> String? {
        document.attributes(of: node).first { document.names.text($0.name) == attributeName }?.value
    }

    private func text(_ node: NodeID?) -> String? {
        node.map { document.label(of: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    func book(title: String?) -> GeneratedBook {
        var book = GeneratedBook(metadata: metadata(title))
        let pictures = addPictures(to: &book)
        let parts = parts()
        var places: [String: String] = [:]
        for (index, part) in parts.enumerated() {
            for node in part.nodes { note(node, Self.path(index), in: &places, below: part.cut) }
            if let id = part.section.flatMap({ attribute("id", $0) }) { places[id] = Self.path(index) }
        }
        let markup = FictionBookMarkup(document, places: places, pictures: pictures)
        let language = book.metadata.languages.first
        var entries: [GeneratedBook.Entry] = []
        for (index, part) in parts.enumerated() {
            let title = part.title
            let path = book.addChapter(title: title, length: part.length, path: Self.path(index)) {
                XHTMLPage.text(
                    title: title, language: language,
                    body: markup.body(part.nodes, depth: part.depth, id: part.id, without: part.cut))
            }
            if let title { entries.append(.init(level: part.depth, title: title, href: path)) }
            for inner in part.inner {
                entries.append(.init(level: inner.depth, title: inner.title, href: path + "#" + inner.id))
            }
        }
        book.tableOfContents = GeneratedBook.tree(entries)
        return book
    }

    private static func path(_ index: Int) -> String {
        let number = String(index + 1)
        return "text/" + String(repeating: "0", count: max(0, 4 - number.count)) + number + ".xhtml"
    }

    // MARK: Parts

    private struct Part: Sendable {
        var section: NodeID?
        var nodes: [NodeID]
        var title: String?
        var depth: Int
        var id: String?
        var length: Int
        /// Whether the subsections are parts of their own.
        var cut: Bool
        var inner: [(title: String, id: String, depth: Int)] = []
    }

    private func parts() -> [Part] {
        var parts: [Part] = []
        for body in children(root, "body") {
            let isNotes = attribute("name", body) != nil
            if isNotes { add(body, depth: 0, whole: true, to: &parts) } else { addBody(body, to: &parts) }
        }
        return parts
    }

    /// Divides a section without subsections into parts if it is too long.
    private func divided(_ part: Part) -> [Part] {
        guard part.length > Self.longestPart * 2 else { return [part] }
        var result: [Part] = []
        var piece = part
        piece.nodes = []
        piece.length = 0
        for node in part.nodes {
            piece.nodes.append(node)
            piece.length += length(node)
            guard piece.length >= Self.longestPart else { continue }
            result.append(piece)
            // The first part has the title and id.
            piece.nodes = []
            piece.length = 0
            piece.title = nil
            piece.id = nil
            piece.section = nil
            piece.inner = []
        }
        return piece.nodes.isEmpty ? result : result + [piece]
    }

    private func addBody(_ body: NodeID, to parts: inout [Part]) {
        let head = document.children(of: body).filter { !name($0).isEmpty && name($0) != "section" }
        if !head.isEmpty {
            let title = text(child(body, "title"))
            parts.append(
                Part(nodes: head, title: title, depth: 0, length: head.reduce(0) { $0 + length($1) }, cut: true))
        }
        for section in children(body, "section") { add(section, depth: 0, whole: false, to: &parts) }
    }

    private func add(_ section: NodeID, depth: Int, whole: Bool, to parts: inout [Part]) {
        guard parts.count < Self.mostParts else { return }
        let sections = children(section, "section")
        let isCut = !whole && depth < 8 && sections.count > 1 && length(section) > Self.longest
        let nodes = Array(document.children(of: section))
        var part = Part(
            section: section, nodes: nodes,
            title: text(child(section, "title")) ?? (whole ? attribute("name", section) : nil), depth: depth,
            id: attribute("id", section), length: length(section), cut: isCut)
        if isCut {
            part.nodes = nodes.filter { name($0) != "section" }
            part.length = part.nodes.reduce(0) { $0 + length($1) }
            if part.nodes.contains(where: { !name($0).isEmpty }) { parts.append(part) }
            for inner in sections { add(inner, depth: depth + 1, whole: false, to: &parts) }
        } else {
            if !whole { part.inner = innerTitles(section, depth: depth + 1) }
            parts += sections.isEmpty ? divided(part) : [part]
        }
    }

    /// The titled sections with an id below an undivided one.
    private func innerTitles(_ section: NodeID, depth: Int) -> [(title: String, id: String, depth: Int)] {
        guard depth < 8 else { return [] }
        return children(section, "section").flatMap { inner -> [(title: String, id: String, depth: Int)] in
            let entries =
                text(child(inner, "title")).map {
                    [(title: $0, id: FictionBookMarkup.id(of: inner, attribute("id", inner)), depth: depth)]
                } ?? []
            return entries + innerTitles(inner, depth: depth + 1)
        }
    }

    private func length(_ node: NodeID) -> Int { Int(document[node].textEnd - document[node].textStart) }

    private func note(_ node: NodeID, _ path: String, in places: inout [String: String], below cut: Bool) {
        for inner in [node] + document.descendants(of: node) where document[inner].kind == .element {
            if let id = attribute("id", inner), places[id] == nil { places[id] = path }
        }
    }

    // MARK: Pictures

    private static let largestPicture = 64 << 20

    /// Adds the binaries; returns their paths by id.
    private func addPictures(to book: inout GeneratedBook) -> [String: String] {
        var paths: [String: String] = [:]
        let cover = child(root, "description", "title-info", "coverpage", "image").flatMap { attribute("href", $0) }
        for (number, binary) in children(root, "binary").prefix(20_000).enumerated() {
            guard let id = attribute("id", binary), paths[id] == nil else { continue }
            let type = attribute("content-type", binary).flatMap { MediaType($0) } ?? id.mediaTypeOfPath ?? .jpeg
            let range = document[binary].textStart..<document[binary].textEnd
            guard type.isImage, range.count < Self.largestPicture else { continue }
            let path = "images/\(number + 1)." + (type.fileExtension ?? "jpg")
            paths[id] = path
            book.addResource(
                path, type, resource: BinaryResource(document: document, range: range),
                rels: cover == "#" + id ? ["cover"] : [])
        }
        return paths
    }

    // MARK: Metadata

    private func metadata(_ title: String?) -> Metadata {
        guard let info = child(root, "description", "title-info") else {
            return Metadata(title: title.map { LocalizedString($0) })
        }
        var metadata = Metadata(title: (text(child(info, "book-title")) ?? title).map { LocalizedString($0) })
        metadata[.author] = children(info, "author").compactMap(person)
        metadata[.translator] = children(info, "translator").compactMap(person)
        metadata.languages = [text(child(info, "lang"))].compactMap { $0 }
        metadata.subjects = children(info, "genre").compactMap { text($0) }.map { Subject(LocalizedString($0)) }
        metadata.description = child(info, "annotation").map { document.plainText(of: $0) }.flatMap {
            $0.isEmpty ? nil : $0
        }
        metadata.published = (child(info, "date").flatMap { attribute("value", $0) } ?? text(child(info, "date"))).map(
            PublicationDate.init)
        metadata.series = children(info, "sequence").compactMap { node in
            attribute("name", node).flatMap { $0.isEmpty ? nil : $0 }.map {
                Contributor(LocalizedString($0), position: attribute("number", node).flatMap { Double($0) })
            }
        }
        if let publish = child(root, "description", "publish-info") {
            metadata[.publisher] = [text(child(publish, "publisher"))].compactMap { $0 }.map {
                Contributor(LocalizedString($0))
            }
            metadata.alternateIdentifiers = [text(child(publish, "isbn"))].compactMap { $0 }.map { "urn:isbn:" + $0 }
        }
        metadata.identifier = text(child(root, "description", "document-info", "id"))
        return metadata
    }

    private func person(_ node: NodeID) -> Contributor? {
        let names = ["first-name", "middle-name", "last-name"].compactMap { text(child(node, $0)) }
        let name = names.isEmpty ? text(child(node, "nickname")) : names.joined(separator: " ")
        let last = text(child(node, "last-name"))
        let sort = last.map { last in names.count > 1 ? "\(last), \(names.dropLast().joined(separator: " "))" : last }
        return name.map { Contributor(LocalizedString($0), sortAs: names.count > 1 ? sort : nil) }
    }
}

/// A base64 picture, decoded when it is read.
private struct BinaryResource: ImmediateResource {
    let document: MarkupDocument
    let range: Range<Int32>

    func lengthNow() throws(ReadError) -> UInt64 { UInt64(try readNow(range: nil).count) }

    func readNow(range part: Range<UInt64>?) throws(ReadError) -> Bytes {
        let text = document.text[Int(range.lowerBound)..<Int(range.upperBound)]
        guard let decoded = Base64.decoded(text.lazy.map { $0 < 0x80 ? UInt8($0) : 0xFF }) else {
            throw .decoding("the picture is not valid base64")
        }
        let bytes = Bytes(decoded)
        return part.map { bytes.clamped(to: $0) } ?? bytes
    }
}
