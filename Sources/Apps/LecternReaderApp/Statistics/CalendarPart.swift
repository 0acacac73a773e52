import LecternGTK
import LecternGeometry
import LecternReader

/// The calendar of a month, whose days are coloured by how much was read.
///
/// Tab leads to one day, the arrow keys to the others. Each says its date and what was read; a click shows it below.
@MainActor final class CalendarPart {
    let widget: Widget
    private let model: StatisticsModel
    private let title: SteppedTitle
    private let grid = Box(.vertical, spacing: 4)
    /// What was read on the day that was chosen.
    private let chosen = Label(styles: ["caption", "dim-label"])
    private var days: [(button: Button, cell: Int)] = []
    /// The day that Tab leads to, as an index of `days`.
    private var focused = 0

    init(_ model: StatisticsModel) {
        self.model = model
        title = SteppedTitle(before: tr("Previous Month"), after: tr("Next Month")) { step in
            Task { await model.showMonth(step) }
        }
        widget = Box(.vertical, spacing: 12, [title.widget, grid, chosen])
        let keys = KeyController()
        keys.onPress { [weak self] key, _ in self?.moveFocus(key) ?? false }
        grid.add(keys)
    }

    func show() {
        let page = model.page
        title.text = page.monthTitle
        grid.removeAll()
        days = []
        focused = 0
        choose("")
        grid.append(row(page.weekdays.map { Label($0, styles: ["caption", "dim-label"]) }))
        for (week, cells) in page.weeks.enumerated() {
            grid.append(row(cells.enumerated().map { day($1, cell: week * 7 + $0) }))
        }
        if days.indices.contains(focused) { days[focused].button.isFocusable = true }
    }

    private func row(_ cells: [Widget]) -> Widget {
        let row = Box(.horizontal, spacing: 4, cells)
        row.isHomogeneous = true
        return row
    }

    private func day(_ day: StatisticsPage.Day?, cell: Int) -> Widget {
        // An empty label would be read out by the name of its class.
        guard let day else { return Box() }
        let button = Button("\(day.number)")
        for style in ["flat", "reading-day", "level-\(day.level)"] { button.addStyle(style) }
        if day.isToday {
            button.addStyle("today")
            focused = days.count
            choose(day.words)
        }
        button.tooltip = day.words
        button.setAccessibleName(day.words)
        button.isFocusable = false
        button.onClick { [weak self] in self?.choose(day.words) }
        days.append((button, cell))
        return button
    }

    private func choose(_ words: String) {
        chosen.text = words
        chosen.isVisible = !words.isEmpty
    }

    /// Moves the focus to another day.
    private func moveFocus(_ key: String) -> Bool {
        let sign = widget.isRightToLeft ? -1 : 1
        let steps = ["Left": -sign, "Right": sign, "Up": -7, "Down": 7]
        guard let step = steps[key], days.indices.contains(focused),
            let next = days.firstIndex(where: { $0.cell == days[focused].cell + step })
        else { return false }
        days[next].button.isFocusable = true
        days[next].button.grabFocus()
        days[focused].button.isFocusable = false
        focused = next
        return true
    }
}
