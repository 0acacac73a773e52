import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternReader

/// A year in review: totals, months as bars, and the books with the longest times.
@MainActor final class YearPart {
    let widget: Widget
    /// Runs when the reader has chosen a book.
    var onBook: (@MainActor (BookID) -> Void)?
    private let model: StatisticsModel
    private let title: SteppedTitle
    private let rows = StatisticsRows(tr("Year in Review"))
    private let months = Box(.vertical, spacing: 8)
    private let books = ListBox(.none, styles: ["boxed-list"])
    private let booksPart: Box

    init(_ model: StatisticsModel) {
        self.model = model
        title = SteppedTitle(before: tr("Previous Year"), after: tr("Next Year")) { step in
            Task { await model.showYear(step) }
        }
        books.setAccessibleName(tr("Most Read Books"))
        let heading = Label(tr("Most Read Books"), styles: ["heading"])
        heading.horizontalAlignment = 0
        booksPart = Box(.vertical, spacing: 12, [heading, books])
        months.addStyle("card")
        months.addStyle("reading-months")
        widget = Box(.vertical, spacing: 24, [title.widget, rows.widget, months, booksPart])
    }

    func show() {
        let page = model.page
        title.text = "\(page.year)"
        rows.show(page.yearRows)
        months.removeAll()
        for month in page.months { months.append(bar(month)) }
        books.removeAll()
        for book in page.books { books.append(row(book)) }
        booksPart.isVisible = !page.books.isEmpty
    }

    private func bar(_ month: StatisticsPage.Month) -> Widget {
        let name = Label(month.name, styles: ["caption"])
        name.horizontalAlignment = 0
        name.setWidth(minimum: 6)
        let value = Label(month.value, styles: ["caption", "dim-label"])
        value.horizontalAlignment = 1
        value.setWidth(minimum: 10)
        let bar = ProgressBar()
        bar.fraction = month.share
        bar.expandsHorizontally = true
        bar.align(vertically: .center)
        bar.setAccessibleName("\(month.name): \(month.value)")
        return Box(.horizontal, spacing: 12, [name, bar, value])
    }

    private func row(_ book: StatisticsPage.BookRow) -> Widget {
        let row = ActionRow(book.title)
        row.addSuffix(Label(book.time, styles: ["dim-label"]))
        row.isActivatable = true
        row.onActivate { [weak self] in self?.onBook?(book.id) }
        return row
    }
}
