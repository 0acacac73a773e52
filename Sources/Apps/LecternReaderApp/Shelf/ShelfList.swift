import LecternGTK
import LecternLibrary
import LecternReader

/// The books as a list with columns, each of which is an order of the bookshelf.
@MainActor enum ShelfList {
    /// The orders of the columns.
    static let orders: [BookOrder] = [.title, .author, .series, .progress, .rating, .added]

    /// Makes the list.
    static func make(_ store: ListStore<BookshelfItem>) -> ColumnView<BookshelfItem> {
        let list = ColumnView(
            store, selection: .multiple,
            columns: [
                ListColumn(tr("Title"), expands: true) { $0.title },
                ListColumn(tr("Author"), expands: true) { $0.authorLine },
                ListColumn(tr("Series")) { $0.seriesLine },
                ListColumn(tr("Progress")) { $0.isMissing ? tr("File missing") : $0.progressText ?? "" },
                ListColumn(tr("Rating")) { $0.stars },
                ListColumn(tr("Added")) { day($0.addedAt) },
            ])
        list.addStyle("shelf-table")
        list.setAccessibleName(tr("Books"))
        return list
    }

    /// The day of a time in the form of ISO 8601.
    private static func day(_ time: Timestamp) -> String { "\(calendar.day(of: time))" }

    private static let calendar = ReadingCalendar()
}
