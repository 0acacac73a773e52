import LecternGTK
import LecternGeometry
import LecternReader

/// A list of names with values, some with a bar that shows how far a goal is.
@MainActor final class StatisticsRows {
    let widget: Widget
    private let list = ListBox(.none, styles: ["boxed-list"])

    /// - Parameter name: the name of the list for screen readers.
    init(_ name: String) {
        widget = list
        list.setAccessibleName(name)
    }

    func show(_ rows: [StatisticsPage.Row]) {
        list.removeAll()
        for row in rows { list.append(Self.widget(of: row)) }
        list.isVisible = !rows.isEmpty
    }

    private static func widget(of row: StatisticsPage.Row) -> Widget {
        let name = Label(row.name, styles: ["dim-label"])
        let value = Label(row.value)
        name.horizontalAlignment = 0
        value.horizontalAlignment = 1
        value.wraps = true
        value.expandsHorizontally = true
        let words = Box(.horizontal, spacing: 18, [name, value])
        let box = Box(.vertical, spacing: 6, [words])
        box.margins = Margins(start: 12, end: 12, top: 10, bottom: 10)
        guard let share = row.share else { return box }
        let bar = ProgressBar()
        bar.fraction = share
        bar.setAccessibleName("\(row.name): \(row.value)")
        box.append(bar)
        return box
    }
}

/// A title with buttons to the one before and the one after.
@MainActor final class SteppedTitle {
    let widget: Widget
    private let title = Label(styles: ["title-4"])

    /// - Parameters:
    ///   - before: the tooltip of the button back.
    ///   - after: the tooltip of the button forward.
    ///   - step: gets -1 or 1.
    init(before: String, after: String, step: @escaping @MainActor (Int) -> Void) {
        let back = Button(icon: "go-previous-symbolic", tooltip: before)
        let forward = Button(icon: "go-next-symbolic", tooltip: after)
        for button in [back, forward] { button.addStyle("flat") }
        back.onClick { step(-1) }
        forward.onClick { step(1) }
        widget = CenterBox(start: back, center: title, end: forward)
    }

    var text: String {
        get { title.text }
        set { title.text = newValue }
    }
}
