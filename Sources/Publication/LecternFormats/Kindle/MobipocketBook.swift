import LecternAssets
import LecternBase
import LecternModel

/// Converts a Mobipocket book (MOBI 6 and older) to a publication: its one HTML
/// text becomes chapters.
struct MobipocketBook {
    private let database: PalmDatabase
    private let header: KindleHeader
    private let text: [UInt8]
    private let resources: KindleResources
    private static let styleSheetPath = "style.css"
    private static let mostLinks = 100_000

    init(_ database: PalmDatabase, _ header: KindleHeader, text: [UInt8], resources: KindleResources) {
        self.database = database
        self.header = header
        self.text = text
        self.resources = resources
    }

    func book(title: String?) -> GeneratedBook {
        var parts = KindleParts(MobipocketCuts(text).parts, fileExtension: "html")
        let guide = findPlaces(&parts)
        var book = GeneratedBook(
            metadata: KindleMetadata(header).metadata(fallbackTitle: title), hasStyleSheet: false)
        book.tableOfContents = contents(guide, &parts)
        book.landmarks = KindleGuide.links(
            guide.compactMap { entry in parts.href(of: entry.position).map { (entry.kind, entry.title, $0) } })
        addChapters(parts, to: &book)
        book.addResource(Self.styleSheetPath, .css, resource: DataResource(MobipocketMarkup.styleSheet))
        let cover = header.extended.number(.coverOffset).map { $0 + 1 }
        for (number, item) in resources.all() {
            book.addResource(item.path, item.mediaType, resource: item.resource, rels: number == cover ? ["cover"] : [])
        }
        return book
    }

    private struct GuideEntry {
        var kind: String
        var title: String
        var position: Int
    }

    /// Finds the places that links lead to; returns the entries of the guide.
    private func findPlaces(_ parts: inout KindleParts) -> [GuideEntry] {
        var guide: [GuideEntry] = []
        var count = 0
        MarkupTag.forEach(in: text) { tag in
            guard !tag.isEnd, tag.name == "a" || tag.name == "reference", count < Self.mostLinks,
                let position = tag.value(of: "filepos", in: text).flatMap({ Int($0) })
            else { return }
            count += 1
            if tag.name == "a" {
                _ = parts.href(of: position)
            } else if let kind = tag.value(of: "type", in: text) {
                let title = tag.value(of: "title", in: text) ?? ""
                guide.append(GuideEntry(kind: kind, title: header.text(Bytes(utf8: title)), position: position))
            }
        }
        return guide
    }

    // MARK: Contents

    private func contents(_ guide: [GuideEntry], _ parts: inout KindleParts) -> [Link] {
        if let index = KindleIndex(database, at: header.contentsIndex) {
            let links = KindleContents(index, header) { place in
                if case .position(let position) = place { parts.href(of: position) } else { nil }
            }.links
            if !links.isEmpty { return links }
        }
        guard let toc = guide.first(where: { $0.kind.lowercased() == "toc" }) else { return [] }
        return pageOfContents(at: toc.position, &parts)
    }

    /// The links of the page that the guide names as the contents.
    private func pageOfContents(at position: Int, _ parts: inout KindleParts) -> [Link] {
        guard let index = parts.index(of: position), position >= parts.parts[index].start else { return [] }
        let page = Array(
            parts.parts[index].text[min(position - parts.parts[index].start, parts.parts[index].text.count)...])
        var links: [Link] = []
        var target: (start: Int, href: String)?
        MarkupTag.forEach(in: page) { tag in
            guard tag.name == "a" else { return }
            if let target, target.start <= tag.range.lowerBound {
                let title = Self.words(page[target.start..<tag.range.lowerBound])
                let label = header.text(Bytes(title)).collapsed
                if !label.isEmpty { links.append(Link(target.href, title: label)) }
            }
            let place = tag.isEnd ? nil : tag.value(of: "filepos", in: page).flatMap { Int($0) }
            target = place.flatMap { parts.href(of: $0) }.map { (tag.range.upperBound, $0) }
        }
        return links
    }

    /// A text without its tags.
    private static func words(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var isInTag = false
        return text.filter { byte in
            if byte == UInt8(ascii: "<") { isInTag = true }
            defer { if byte == UInt8(ascii: ">") { isInTag = false } }
            return !isInTag
        }
    }

    // MARK: Chapters

    private func addChapters(_ parts: KindleParts, to book: inout GeneratedBook) {
        let titles = Dictionary(book.tableOfContents.map { (String($0.href.prefix { $0 != "#" }), $0.title) }) {
            first, _ in
            first
        }
        let paths = Dictionary(resources.all().map { ($0.number, $0.item.path) }) { first, _ in first }
        let language = book.metadata.languages.first
        let markup = MobipocketMarkup(resources: paths)
        for (index, part) in parts.parts.enumerated() {
            let path = parts.path(index)
            let title = titles[path] ?? nil
            book.addDocument(Link(path, mediaType: .html, title: title), length: part.text.count) { [header] in
                let marked = part.anchors.applied(to: part.text)
                let body = markup.body(part.opening + marked) { parts.knownHref(of: $0) }
                return Self.page(title, language: language, body: header.text(Bytes(body)))
            }
        }
    }

    private static func page(_ title: String?, language: String?, body: String) -> String {
        let attribute = language.map { " lang=\"\($0.escapedForXML)\"" } ?? ""
        return """
            <!DOCTYPE html>
            <html\(attribute)>
            <head><meta charset="utf-8"><title>\((title ?? "").escapedForXML)</title>\
            <link rel="stylesheet" href="../\(styleSheetPath)"></head>
            <body>
            \(body)
            </body>
            </html>

            """
    }
}
