import LecternBase
import LecternContent
public import LecternLibrary
import LecternLocators
import LecternModel
import LecternPublication

/// Annotations as a file for other programs.
public struct HighlightExport: Sendable {
    public let format: AnnotationFormat
    /// The suggested file name.
    public let name: String
    public let text: String

    /// - Parameter title: The title of the book, or of what is exported.
    init(_ format: AnnotationFormat, title: String, text: String) {
        self.format = format
        self.text = text
        // Replace characters that file names cannot contain.
        let plain = title.split { "/\\:\0\n".contains($0) }.joined(separator: " ")
        name = "\(plain.prefix(100)).\(format.fileExtension)"
    }
}

extension AnnotationFormat {
    /// The name in menus.
    public var title: String {
        switch self {
        case .markdown: tr("Markdown")
        case .org: tr("Org")
        case .html: tr("Web Page")
        case .csv: tr("Table (CSV)")
        case .annotations: tr("Web Annotations")
        case .readwise: tr("Readwise")
        case .anki: tr("Anki Cards")
        }
    }
}

extension ExportWords {
    /// The words in the reader's language.
    static var translated: ExportWords {
        var words = ExportWords()
        words.heading = tr("All Notes")
        words.noteOnBook = tr("Note on This Book")
        words.notesOfBook = tr("Notes that came with the book")
        words.bookmarks = tr("Bookmarks")
        words.page = { tr("Page {page}", ["page": $0]) }
        words.color = { $0.title }
        words.style = { $0.title }
        return words
    }
}

/// Writes the highlights of the open book, with selectors that its text gives.
struct HighlightWriter {
    let publication: Publication
    let title: String
    let author: String
    let book: BookID
    /// The user's note on the book as a whole.
    var note: DocumentNote?
    let highlights: [Highlight]
    /// The annotations that the book's file contains.
    var bookNotes: [BookNote] = []
    /// The page labels, by the ids of highlights and annotations.
    let pages: [String: String]

    /// Returns the export; nil if it is too long.
    func export(_ format: AnnotationFormat) async -> HighlightExport? {
        var book = ExportedBook(
            title: title, authors: author.isEmpty ? [] : [author],
            identifier: ExportedBook.identifier(publication.metadata.identifier, of: book), note: note)
        let documents = PublicationDocuments(publication)
        let cfis = await PublicationCFIs(documents)
        for highlight in highlights {
            var item = ExportedItem(highlight)
            if format == .annotations { item.selectors = await selectors(highlight.locator, documents, cfis: cfis) }
            book.items.append(item)
        }
        book.items += bookNotes.map(Self.item)
        for index in book.items.indices { book.items[index].page = pages[book.items[index].id] ?? "" }
        var export = AnnotationExport(books: [book])
        export.words = .translated
        guard let text = try? export.text(format.writer) else { return nil }
        let name = tr("{title} – highlights", ["title": String(title.prefix(80))])
        return HighlightExport(format, title: name, text: text)
    }

    /// An annotation that the book's file contains, with its author.
    private static func item(_ note: BookNote) -> ExportedItem {
        let (content, locator) = (note.content, note.content.locator)
        var item = ExportedItem(
            id: note.id, locator: locator, text: content.markedText ?? "", note: content.note ?? "",
            author: content.author ?? "")
        item.modified = content.modified?.string ?? ""
        if let fragment = locator.locations.fragments.first {
            item.selectors.append(AnnotationSelector(.fragment(fragment, conformsTo: fragmentsOfPDF)).json)
        }
        if let words = content.markedText {
            let quote = AnnotationSelector.Kind.textQuote(
                exact: words, prefix: locator.text.before, suffix: locator.text.after)
            item.selectors.append(AnnotationSelector(quote).json)
        }
        return item
    }

    /// Spec: <https://www.rfc-editor.org/rfc/rfc8118#section-3>
    private static let fragmentsOfPDF = "http://tools.ietf.org/rfc/rfc3778"

    private func selectors(
        _ locator: Locator, _ documents: PublicationDocuments, cfis: PublicationCFIs
    ) async -> [JSONValue] {
        var selectors: [AnnotationSelector] = []
        if let cfi = await cfis.cfi(of: locator) { selectors.append(AnnotationSelector(cfi)) }
        if let document = await documents.document(at: locator.href), let match = document.range(of: locator) {
            // The CFI of the whole publication replaces the one within the document.
            selectors += AnnotationSelector.selectors(for: match.range, in: document).filter { $0.cfi == nil }
        } else if let words = locator.text.highlight {
            selectors.append(
                AnnotationSelector(.textQuote(exact: words, prefix: locator.text.before, suffix: locator.text.after)))
        }
        return selectors.map(\.json)
    }
}
