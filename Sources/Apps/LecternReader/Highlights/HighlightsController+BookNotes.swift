import LecternContent
import LecternGeometry
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPublication

/// An annotation that came with the book. It is shown, and never changed.
struct BookNote: Sendable {
    let id: String
    let content: AnnotationContentElement
}

// Annotations that came with the book.
extension HighlightsController {
    /// Reads the annotations of all pages of a PDF, once, in the background. Each
    /// page that has some reports ``ReaderChange/highlights``.
    public func readBookNotes() {
        guard readingBookNotes == nil, let publication = session.publication,
            publication.units.contains(where: { $0.page != nil })
        else { return }
        readingBookNotes = Task(priority: .utility) { [weak self] in
            for index in publication.units.indices {
                let pageNotes = await Self.notes(on: index, of: publication)
                guard !Task.isCancelled, let self else { return }
                guard !pageNotes.isEmpty else { continue }
                bookNotes += pageNotes.enumerated().map {
                    BookNote(id: "book-\(index)-\($0.offset)", content: $0.element)
                }
                session.report(.highlights)
            }
        }
    }

    @concurrent private static func notes(
        on index: Int, of publication: Publication
    ) async -> [AnnotationContentElement] {
        await publication.annotations(ofUnit: index)
    }

    /// The rows of the book's annotations.
    var bookNoteRows: [HighlightRow] {
        bookNotes.map { note in
            let unit = session.publication?.unitIndex(of: note.content.locator)
            let title = unit.map { session.title(ofChapter: $0) } ?? ""
            return HighlightRow(
                id: note.id, color: note.content.kind.style == .marker ? .yellow : .red,
                style: note.content.kind.style, text: note.content.markedText ?? "",
                note: note.content.note ?? "", title: [note.content.author ?? "", title].first { !$0.isEmpty } ?? "",
                pageLabel: session.pageLabel(of: unit.map { .start(of: $0) }), kind: .brought)
        }
    }

    /// Goes to an annotation of the book; false if the id belongs to none.
    func goToBookNote(_ id: HighlightRow.ID) -> Bool {
        guard let note = bookNotes.first(where: { $0.id == id }) else { return false }
        session.go { await $0.go(to: note.content.locator) }
        return true
    }

    /// Shows an annotation that was tapped; false if it has no text.
    func showBookNote(_ annotation: PDFPageAnnotation?, x: Double, y: Double) -> Bool {
        guard let annotation, let words = annotation.contents, let locator = navigator?.currentLocation else {
            return false
        }
        var paragraphs = words.split(separator: "\n").map { Note.Paragraph(runs: [Note.Run(text: String($0))]) }
        if let author = annotation.author {
            var run = Note.Run(text: author)
            run.isItalic = true
            paragraphs.insert(Note.Paragraph(runs: [run]), at: 0)
        }
        let note = Note(
            reference: annotation.author ?? "", paragraphs: paragraphs, locator: locator, isOnPage: false)
        session.report(.note(note, x: x, y: y))
        return true
    }
}

extension PDFPageAnnotation.Kind {
    /// The most similar style of highlight.
    fileprivate var style: Highlight.Style {
        switch self {
        case .underline: .underline
        case .squiggly: .squiggle
        case .strikeOut: .strikethrough
        default: .marker
        }
    }
}
