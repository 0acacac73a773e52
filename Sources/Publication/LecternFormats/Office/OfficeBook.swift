import LecternAssets
import LecternBase
import LecternMarkup
import LecternModel

/// A paragraph or table of a word processor's document.
struct OfficeBlock: Sendable {
    struct Heading: Sendable {
        /// 0 for the headings of chapters.
        var level: Int
        var title: String
        var id: String
    }

    var node: NodeID
    /// In UTF-16 units of text.
    var length: Int
    var heading: Heading?
    /// The ids in it.
    var ids: [String] = []
    /// The ids before it, which are written in it.
    var anchors: [String] = []
}

/// Writes the blocks of a document as XHTML.
protocol OfficeWriting: Sendable {
    /// Returns the content of the body of a chapter.
    ///
    /// - Parameter href: the URL of an id in another chapter; nil if it is in
    ///   the same one, or nowhere.
    func body(_ blocks: ArraySlice<OfficeBlock>, href: @escaping @Sendable (String) -> String?) -> String
}

/// Converts a document to a publication: long ones become chapters at their
/// headings, which are the contents.
struct OfficeBook {
    let blocks: [OfficeBlock]
    let writer: any OfficeWriting
    /// Shorter documents are one chapter.
    private static let shortest = 30_000
    /// After these lengths a chapter ends at any heading, or paragraph.
    private static let headingLength = 60_000
    private static let paragraphLength = 200_000
    private static let mostEntries = 20_000

    /// The style sheet of chapters.
    static let styleSheet = """
        p { margin: 0; }
        h1, h2, h3, h4, h5, h6 { margin: 0; break-after: avoid; }
        table { border-collapse: collapse; margin: 0.5em 0; }
        td, th { padding: 0.2em 0.4em; vertical-align: top; text-align: start; }
        table.lines td, table.lines th { border: 1px solid #8c8c8c; }
        img { max-width: 100%; }
        aside.box { border: 1px solid #8c8c8c; padding: 0.5em; margin: 0.5em 0; }
        hr.notes { margin: 1em auto 1em 0; width: 30%; }
        li > p { margin: 0; }

        """

    /// Returns the publication's parts, to which the pictures are added.
    func book(_ metadata: Metadata) -> GeneratedBook {
        let chapters = chapters()
        var book = GeneratedBook(metadata: metadata, hasStyleSheet: false)
        var places: [String: String] = [:]
        for (index, range) in chapters.enumerated() {
            for id in blocks[range].flatMap(\.ids) where places[id] == nil { places[id] = Self.path(index) }
        }
        for (index, range) in chapters.enumerated() {
            addChapter(index, blocks[range], to: &book) { [places] id in
                guard let path = places[id], path != Self.path(index) else { return nil }
                return Self.href(String(path.dropFirst(5)), id)
            }
        }
        book.tableOfContents = contents(chapters)
        book.addResource(XHTMLPage.styleSheetPath, .css, resource: DataResource(Self.styleSheet))
        return book
    }

    private func addChapter(
        _ index: Int, _ blocks: ArraySlice<OfficeBlock>, to book: inout GeneratedBook,
        href: @escaping @Sendable (String) -> String?
    ) {
        let metadata = book.metadata
        let title = blocks.lazy.compactMap(\.heading).first?.title
        let length = blocks.reduce(0) { $0 + $1.length }
        let link = Link(Self.path(index), mediaType: .xhtml, title: title)
        book.addDocument(link, length: max(length, 1)) { [writer] in
            XHTMLPage.text(
                title: title ?? metadata.title, language: metadata.languages.first,
                isRightToLeft: metadata.readingProgression == .rtl, body: writer.body(blocks, href: href))
        }
    }

    private static func path(_ index: Int) -> String {
        let number = String(index + 1)
        return "text/" + String(repeating: "0", count: max(0, 4 - number.count)) + number + ".xhtml"
    }

    private static func href(_ path: String, _ id: String) -> String {
        RelativeURL(path: path)?.replacingFragment(id).string ?? path
    }

    private func contents(_ chapters: [Range<Int>]) -> [Link] {
        var entries: [GeneratedBook.Entry] = []
        for (index, range) in chapters.enumerated() {
            for heading in blocks[range].compactMap(\.heading).prefix(Self.mostEntries - entries.count) {
                entries.append(
                    .init(level: heading.level, title: heading.title, href: Self.href(Self.path(index), heading.id)))
            }
        }
        return GeneratedBook.tree(entries)
    }

    /// The ranges of blocks that are chapters.
    private func chapters() -> [Range<Int>] {
        let whole = blocks.reduce(0) { $0 + $1.length }
        guard whole > Self.shortest else { return [0..<blocks.count] }
        let top = blocks.lazy.compactMap { $0.heading?.level }.min() ?? 0
        var result: [Range<Int>] = []
        var (start, length) = (0, 0)
        for (index, block) in blocks.enumerated() {
            let limit = block.heading.map { $0.level == top ? 0 : Self.headingLength } ?? Self.paragraphLength
            if length > limit {
                result.append(start..<index)
                start = index
                length = 0
            }
            length += block.length
        }
        return result + [start..<blocks.count]
    }
}
