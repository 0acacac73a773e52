import LecternLibrary
import LecternNavigator
import LecternPublication

extension ReaderModel {
    /// Makes a file of the highlights, which the window is told to save.
    func exportHighlights(_ format: HighlightExport.Format) {
        guard let publication, !savedHighlights.isEmpty else {
            return tell(.message(tr("There are no highlights in this book yet."), canUndo: false))
        }
        var pages: [Highlight.ID: String] = [:]
        for row in highlights where !row.pageLabel.isEmpty { pages[row.id] = row.pageLabel }
        let writer = HighlightWriter(
            publication: publication, title: title, author: author, highlights: savedHighlights, pages: pages)
        Task { tell(.export(await writer.export(format))) }
    }
}
