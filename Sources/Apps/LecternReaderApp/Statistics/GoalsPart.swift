import LecternGTK
import LecternLibrary
import LecternReader

/// The goals of the reader: none until one is chosen.
@MainActor final class GoalsPart {
    let widget: Widget

    private static let usualMinutes = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120]
    private static let usualBooks = [0, 5, 10, 12, 15, 20, 25, 30, 40, 50, 52, 75, 100]

    init(_ model: StatisticsModel) {
        let values = model.choices.values
        let day = Self.row(
            tr("Every Day"), Self.usualMinutes, selected: values.minutesADay,
            name: { tr("{minutes} min", ["minutes": "\($0)"]) },
            set: { minutes in Task { await model.setMinutesADay(minutes) } })
        let year = Self.row(
            tr("Every Year"), Self.usualBooks, selected: values.booksAYear,
            name: { trn("{count} book", "{count} books", count: $0) },
            set: { books in Task { await model.setBooksAYear(books) } })
        widget = PreferencesGroup(tr("Goals"), [day, year])
    }

    /// - Parameters:
    ///   - usual: the goals to choose from; 0 is none.
    ///   - selected: the present goal, which may be none of the usual ones; nil for none.
    private static func row(
        _ title: String, _ usual: [Int], selected: Int?, name: (Int) -> String,
        set: @escaping @MainActor (Int) -> Void
    ) -> ComboRow {
        let counts = Set(usual + [selected ?? 0]).sorted()
        let row = ComboRow(title, choices: counts.map { $0 == 0 ? tr("No Goal") : name($0) })
        row.selected = counts.firstIndex(of: selected ?? 0)
        row.onChange { if let index = $0, counts.indices.contains(index) { set(counts[index]) } }
        return row
    }
}
