import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPublication

extension HighlightsController {
    /// Writes the note on the book, highlights and the book's annotations to a
    /// file, which the window saves (``ReaderChange/export(_:)``).
    func export(_ format: AnnotationFormat) {
        guard let publication = session.publication else { return }
        readBookNotes()
        // Only pages of a PDF have annotations of their own.
        guard let reading = readingBookNotes else { return export(format, of: publication) }
        Task {
            await reading.value
            export(format, of: publication)
        }
    }

    private func export(_ format: AnnotationFormat, of publication: Publication) {
        guard !stored.isEmpty || !bookNotes.isEmpty || storedNote != nil else {
            return session.report(message: tr("There are no highlights or notes in this book yet."))
        }
        var pages: [String: String] = [:]
        for row in rows where !row.pageLabel.isEmpty { pages[row.id] = row.pageLabel }
        let writer = HighlightWriter(
            publication: publication, title: session.title, author: session.author,
            book: session.bookID ?? BookID(hash: ""), note: storedNote,
            highlights: stored, bookNotes: bookNotes, pages: pages)
        Task {
            // The words of a protected book count as copied.
            let words = stored.compactMap(\.locator.text.highlight).joined()
            guard await publication.rights.copy(text: words) else {
                return session.report(message: ReadingSession.copyRefusal)
            }
            guard let file = await writer.export(format) else {
                return session.report(message: tr("There are too many notes to export them at once."))
            }
            session.report(.export(file))
        }
    }
}
