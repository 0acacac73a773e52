import LecternLibrary
import LecternNavigator
import LecternPublication

extension ReaderModel {
    /// Makes a file of the note on the book, the highlights, and the notes that
    /// the book brought, which the window is told to save.
    func exportHighlights(_ format: HighlightExport.Format) {
        guard let publication else { return }
        readBookNotes()
        // Only pages of PDF have notes that the book brought.
        guard let reading = readingNotes else { return export(format, of: publication) }
        Task {
            await reading.value
            export(format, of: publication)
        }
    }

    private func export(_ format: HighlightExport.Format, of publication: Publication) {
        guard !savedHighlights.isEmpty || !bookNotes.isEmpty || savedNote != nil else {
            return tell(.message(tr("There are no highlights or notes in this book yet."), canUndo: false))
        }
        var pages: [String: String] = [:]
        for row in highlights where !row.pageLabel.isEmpty { pages[row.id] = row.pageLabel }
        let writer = HighlightWriter(
            publication: publication, title: title, author: author, note: savedNote, highlights: savedHighlights,
            bookNotes: bookNotes, pages: pages)
        Task { tell(.export(await writer.export(format))) }
    }
}
