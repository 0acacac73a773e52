import LecternAssets
import LecternBase
import LecternMarkup
import LecternModel
import LecternPublication

/// Reads a talking book of DAISY 3: a package document lists the files, the NCX
/// has the contents, and SMIL files lead to a text in DTBook and to the sound.
///
/// Spec: ANSI/NISO Z39.86-2005
struct DAISY3Book {
    private typealias Target = DAISYFiles.Target

    private struct Item {
        var path: String
        var mediaType: String
    }

    /// A text as it is converted.
    private struct Text {
        var path: String
        var book: DTBook
        var parts: [DTBook.Part]
    }

    private let files: DAISYFiles
    private let package: TreeElement
    private var items: [String: Item] = [:]
    private var itemOrder: [Item] = []
    private var texts: [Text] = []
    /// The paths of chapters by the ids of each text.
    private var chapters: [Target: String] = [:]
    private static let styleSheetPath = "text/dtbook.css"
    private static let mostFiles = 10_000
    private static let deepest = 32

    /// - Parameter path: of the package document.
    init?(_ files: DAISYFiles, at path: String) async {
        guard let root = await files.tree(path) else { return nil }
        self.files = files
        package = root
        for element in (root.child("manifest")?.children("item") ?? []).prefix(Self.mostFiles) {
            guard let href = element.attribute("href"), let target = files.resolve(href, in: path) else { continue }
            let item = Item(path: target.path, mediaType: element.attribute("media-type")?.lowercased() ?? "")
            itemOrder.append(item)
            if let id = element.attribute("id") { items[id] = item }
        }
        await readTexts()
    }

    private mutating func readTexts() async {
        var count = 0
        for item in itemOrder where item.mediaType == "application/x-dtbook+xml" {
            guard let root = await files.tree(item.path), let book = DTBook(root.document) else {
                files.report("daisy.dtbook", .error, message: "the text could not be read", at: item.path)
                continue
            }
            let text = Text(path: item.path, book: book, parts: book.parts)
            for part in text.parts {
                count += 1
                let path = Self.path(count)
                if chapters[Target(path: item.path)] == nil { chapters[Target(path: item.path)] = path }
                for id in book.ids(in: part) { chapters[Target(path: item.path, id: id)] = path }
            }
            texts.append(text)
        }
    }

    private static func path(_ number: Int) -> String {
        let digits = String(number)
        return "text/" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".xhtml"
    }

    func publication(title: String?) async throws(PublicationParseError) -> Publication {
        var timeline = DAISYTimeline(files)
        for path in smilFiles() { await timeline.add(path) }
        var book = DAISYPublication(files: files, timeline: timeline, metadata: metadata(title))
        let language = texts.first?.book.language ?? book.metadata.languages.first
        for text in texts {
            for part in text.parts { addChapter(part, of: text, language, to: &book) }
        }
        if !texts.isEmpty { book.documents.append((Self.styleSheetPath, DataResource(DTBook.styleSheet))) }
        await addContents(timeline, to: &book)
        return try book.publication { place($0) }
    }

    /// The SMIL files in the order of the spine.
    private func smilFiles() -> [String] {
        let spine = (package.child("spine")?.children("itemref") ?? []).compactMap {
            $0.attribute("idref").flatMap { items[$0] }
        }
        let listed = spine.map(\.path).filter { $0.fileExtension == "smil" }
        return Array(
            (listed.isEmpty ? itemOrder.map(\.path).filter { $0.fileExtension == "smil" } : listed).prefix(
                Self.mostFiles))
    }

    // MARK: Text

    private func addChapter(_ part: DTBook.Part, of text: Text, _ language: String?, to book: inout DAISYPublication) {
        let path = Self.path(book.order.count + 1)
        book.order.append(Link(path, mediaType: .xhtml, title: part.title))
        let (files, chapters, source) = (files, chapters, text.path)
        let document = DocumentInPieces()
        let resource = GeneratedResource(length: max(1, part.length), number: book.order.count, read: document) {
            let body = text.book.body(part) { Self.reference($0, in: source, files: files, chapters: chapters) }
            let head = "<link rel=\"stylesheet\" href=\"dtbook.css\"/>"
            return XHTMLPage.text(title: part.title, language: language, head: head, body: body)
        }
        book.documents.append((path, resource))
    }

    /// The URL of what a text refers to, from a chapter; nil if it is a file that
    /// is not shown.
    private static func reference(
        _ href: String, in source: String, files: DAISYFiles, chapters: [Target: String]
    ) -> String? {
        if ["http:", "https:", "mailto:"].contains(where: { href.lowercased().hasPrefix($0) }) { return href }
        guard let target = files.resolve(href, in: source), target.path.fileExtension != "smil" else { return nil }
        if let path = chapters[target] ?? chapters[Target(path: target.path)] {
            return DAISYFiles.href(String(path.dropFirst(5)), target.id)
        }
        return "../" + DAISYFiles.href(target.path, target.id)
    }

    /// The chapter and URL of a place in a text.
    private func place(_ target: Target) -> (path: String, url: String)? {
        guard let path = chapters[target] ?? chapters[Target(path: target.path)] else { return nil }
        return (path, DAISYFiles.href(path, target.id))
    }

    // MARK: Contents

    private func addContents(_ timeline: DAISYTimeline, to book: inout DAISYPublication) async {
        guard
            let ncx = itemOrder.first(where: {
                $0.mediaType == "application/x-dtbncx+xml" || $0.path.fileExtension == "ncx"
            }),
            let root = await files.tree(ncx.path)
        else {
            book.contents = book.order.filter { $0.title != nil }
            return
        }
        func href(_ element: TreeElement) -> String? {
            guard let target = element.child("content")?.attribute("src").flatMap({ files.resolve($0, in: ncx.path) })
            else { return nil }
            guard target.path.fileExtension == "smil" else { return place(target)?.url }
            let step = timeline.step(at: target)
            return step?.text.flatMap { place($0)?.url } ?? (texts.isEmpty ? step?.clips.first?.url?.string : nil)
        }
        func links(_ parent: TreeElement, depth: Int) -> [Link] {
            guard depth < Self.deepest else { return [] }
            return parent.children("navPoint").flatMap { point -> [Link] in
                let below = links(point, depth: depth + 1)
                guard let href = href(point), let title = Self.label(point) else { return below }
                return [Link(href, title: title, children: below)]
            }
        }
        book.contents = root.child("navMap").map { links($0, depth: 0) } ?? []
        book.pages = (root.child("pageList")?.children("pageTarget") ?? []).compactMap { page in
            guard let href = href(page) else { return nil }
            return Link(href, title: Self.label(page) ?? page.attribute("value"))
        }
    }

    private static func label(_ element: TreeElement) -> String? {
        (element.child("navLabel", "text")?.text.collapsed).flatMap { $0.isEmpty ? nil : $0 }
    }

    private func metadata(_ title: String?) -> Metadata {
        guard let metadata = package.child("metadata") else {
            return Metadata(title: title.map { LocalizedString($0) })
        }
        let items = metadata.document.descendants(of: metadata.node).compactMap { node -> (String, String)? in
            guard metadata.document[node].kind == .element else { return nil }
            let element = TreeElement(metadata.document, node)
            if element.name == "meta" {
                guard let name = element.attribute("name"), let content = element.attribute("content")?.collapsed else {
                    return nil
                }
                return (name.lowercased(), content)
            }
            let text = element.children.isEmpty ? element.text.collapsed : ""
            return text.isEmpty ? nil : ("dc:" + element.name.lowercased(), text)
        }
        return DAISYMetadata(items).metadata(title: nil, fallback: title)
    }
}
