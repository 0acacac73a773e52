import LecternGTK
import LecternGeometry
import LecternReader

/// The part of the side panel with the highlights: the list, and above it what is shown of it.
@MainActor final class HighlightsPart {
    let widget: Widget
    private let filter = HighlightsFilter()
    private let list: PlacesList<HighlightRow>
    private var rows: [HighlightRow] = []

    init(_ list: PlacesList<HighlightRow>) {
        self.list = list
        widget = Box(.vertical, [filter.widget, list.widget])
        list.widget.expands = true
        filter.onChange = { [weak self] in self?.showRows() }
    }

    /// Focuses the list.
    func focus() { list.focus() }

    /// Shows the rows that the reader has not filtered out.
    func show(_ rows: [HighlightRow]) {
        self.rows = rows
        showRows()
    }

    private func showRows() {
        filter.widget.isVisible = !rows.isEmpty
        list.show(filter.filter.rows(rows), isFiltered: !rows.isEmpty)
    }
}
