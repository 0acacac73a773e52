import LecternAssets
import LecternBase
import LecternMarkup
import LecternModel
import LecternPublication

/// Converts HTML to a publication: headings become the contents, and a long
/// document is divided into chapters at them.
struct HTMLBook {
    private let sections: HTMLSections
    private var metadata: Metadata
    private var head: String?
    private var chapters: [Chapter] = []
    private var headings: [(heading: HTMLSection.Heading, path: String)] = []
    /// The paths of parts by id.
    private var places: [String: String] = [:]
    /// References to pictures and style sheets of the document.
    private var references: [String] = []
    /// The largest number of ids that are recorded for a document in sections;
    /// others are only found in their own section.
    private static let mostPlaces = 100_000
    private static let mostReferences = 20_000
    private static let mostHeadings = 20_000

    private struct Chapter {
        var section: Int
        /// The index of the part in its section.
        var part: Int
        var title: String?
        var length: Int
    }

    /// - Parameters:
    ///   - metadata: metadata from another source, which takes precedence.
    ///   - title: the title of a document without one.
    ///   - head: the content of `head`, instead of the document's own styles.
    init(_ sections: HTMLSections, metadata: Metadata, title: String?, head: String?) {
        self.sections = sections
        self.metadata = metadata
        self.head = head
        for number in 0..<sections.count { add(sections.section(number), number) }
        if self.metadata.localizedTitle == nil { self.metadata.localizedTitle = title.map { LocalizedString($0) } }
    }

    private mutating func add(_ section: HTMLSection, _ number: Int) {
        if metadata.localizedTitle == nil { metadata.localizedTitle = section.title.map { LocalizedString($0) } }
        section.describe(&metadata)
        // Computed once: it walks through the whole document.
        head = head ?? section.styles
        references += section.references.prefix(Self.mostReferences - references.count)
        var pathsByID: [String: String] = [:]
        for (index, title) in section.titles.enumerated() {
            let (part, path) = (section.parts[index], Self.path(chapters.count))
            for id in section.ids(in: part) where pathsByID[id] == nil { pathsByID[id] = path }
            let length = sections.isWhole ? section.length(of: part) : sections.lengths[number]
            chapters.append(Chapter(section: number, part: index, title: title, length: length))
        }
        let addedHeadings = section.headings.prefix(Self.mostHeadings - headings.count)
        headings += addedHeadings.compactMap { heading in pathsByID[heading.id].map { (heading, $0) } }
        if sections.isWhole || places.count < Self.mostPlaces { places.merge(pathsByID) { first, _ in first } }
    }

    private static func path(_ index: Int) -> String { index == 0 ? "index.xhtml" : "part-\(index + 1).xhtml" }

    /// Returns the publication, with the local files that the document refers
    /// to.
    func publication(
        besides resource: any Resource, _ diagnostics: DiagnosticSink
    ) throws(PublicationParseError) -> Publication {
        var book = GeneratedBook(metadata: metadata)
        for (index, chapter) in chapters.enumerated() {
            _ = book.addChapter(
                title: chapter.title, length: chapter.length, path: Self.path(index), page(chapter))
        }
        let isOnlyTitle = headings.count == 1
        book.tableOfContents = GeneratedBook.tree(
            (isOnlyTitle ? [] : headings).map { heading, path in
                let url = RelativeURL(path: path)?.replacingFragment(heading.id).string
                return .init(level: heading.level, title: heading.title, href: url ?? path)
            })
        SiblingFiles.add(references, of: resource, to: &book, diagnostics)
        return try book.publication(diagnostics)
    }

    private func page(_ chapter: Chapter) -> @Sendable () -> String {
        let (language, title) = (metadata.languages.first, chapter.title ?? metadata.title)
        let isOnly = chapters.count == 1
        return { [sections, places, head] in
            let section = sections.section(chapter.section)
            let part = section.parts[chapter.part]
            let partIDs = sections.isWhole ? [] : Set(section.ids(in: part))
            let body = section.body(of: part) { reference in
                guard !isOnly, reference.hasPrefix("#") else { return nil }
                let id = PercentEncoding.decode(String(reference.dropFirst()))
                return partIDs.contains(id) ? nil : places[id].map { $0 + reference }
            }
            return XHTMLPage.text(title: title, language: language, head: head ?? " ", body: body)
        }
    }
}
