import LecternContent
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPublication

/// A note or mark that came with the book: it is shown, and never changed.
struct BookNote: Sendable {
    let id: String
    let content: AnnotationContentElement
}

// What others wrote into the book before it came here.
extension ReaderModel {
    /// Looks once through all pages for notes and marks that the book brought;
    /// the list of highlights grows while it does.
    public func readBookNotes() {
        guard readingNotes == nil, let publication, publication.units.contains(where: { $0.page != nil }) else {
            return
        }
        readingNotes = Task(priority: .utility) { [weak self] in
            for index in publication.units.indices {
                let found = await Self.notes(on: index, of: publication)
                guard !Task.isCancelled, let self else { return }
                guard !found.isEmpty else { continue }
                bookNotes += found.enumerated().map { BookNote(id: "book-\(index)-\($0.offset)", content: $0.element) }
                tell(.highlights)
            }
        }
    }

    @concurrent private static func notes(
        on index: Int, of publication: Publication
    ) async -> [AnnotationContentElement] {
        await publication.annotations(ofUnit: index)
    }

    /// The rows of the book's own notes.
    var bookNoteRows: [HighlightRow] {
        bookNotes.map { note in
            let unit = publication?.unitIndex(of: note.content.locator)
            let title = unit.flatMap { navigator?.contents.title(ofChapter: $0) } ?? ""
            return HighlightRow(
                id: note.id, color: note.content.kind.color, text: note.content.markedText ?? "",
                note: note.content.note ?? "", title: [note.content.author ?? "", title].first { !$0.isEmpty } ?? "",
                pageLabel: unit.map { pageNames?[$0] ?? "\($0 + 1)" } ?? "", kind: .brought)
        }
    }

    /// Goes to a note that the book brought; `false` where the id is of none.
    func goToBookNote(_ id: String) -> Bool {
        guard let note = bookNotes.first(where: { $0.id == id }) else { return false }
        go { await $0.go(to: note.content.locator) }
        return true
    }

    /// Shows what is written at a point of the page; `false` where nothing is.
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
        tell(
            .note(
                Note(reference: annotation.author ?? "", paragraphs: paragraphs, locator: locator, isOnPage: false),
                x: x, y: y))
        return true
    }
}

extension PDFPageAnnotation.Kind {
    /// The highlight that it looks most like.
    fileprivate var color: Highlight.Color {
        switch self {
        case .underline, .squiggly, .strikeOut: .underline
        default: .yellow
        }
    }
}
