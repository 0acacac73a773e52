import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternReader

/// The controls above the list of highlights: search, colours, order, and export.
@MainActor final class HighlightsFilter {
    let widget: Widget
    private let entry = SearchEntry(placeholder: tr("Find in highlights and notes"))
    private let colors: [(color: Highlight.Color, button: ToggleButton)]
    private let notes = ToggleButton(icon: "document-edit-symbolic", tooltip: tr("Only with a note"))
    private let more = MenuButton(icon: "view-more-symbolic", tooltip: tr("Order and export"))
    /// What is chosen.
    private(set) var filter = HighlightFilter()
    /// Runs when something else was chosen.
    var onChange: (@MainActor () -> Void)?

    init() {
        colors = Highlight.Color.allCases.map { color in
            let button = MarkSwatches.button(color)
            button.tooltip = tr("Only {color}", ["color": color.title])
            button.setAccessibleName(button.tooltip)
            return (color, button)
        }
        for button in [notes, more] as [Widget] { button.addStyle("flat") }
        let swatches = Box(.horizontal, colors.map(\.button))
        swatches.setAccessibleName(tr("Colours"))
        swatches.expandsHorizontally = true
        let line = Box(.horizontal, spacing: 4, [swatches, notes, more])
        let box = Box(.vertical, spacing: 4, [entry, line])
        box.margins = Margins(start: 12, end: 8, bottom: 6)
        widget = box
        connect()
    }

    private func connect() {
        entry.onChange { [weak self] text in self?.change { $0.text = text } }
        for (color, button) in colors {
            button.onToggle { [weak self] isOn in
                self?.change { filter in
                    if isOn { filter.colors.insert(color) } else { filter.colors.remove(color) }
                }
            }
        }
        notes.onToggle { [weak self] isOn in self?.change { $0.onlyNotes = isOn } }
        let order = Action("order", argument: .text(""), state: .text(filter.order.rawValue)) {
            [weak self] action, value in
            guard case .text(let name)? = value, let order = HighlightFilter.Order(rawValue: name) else { return }
            action.state = value
            self?.change { $0.order = order }
        }
        widget.addActions([order], prefix: "marks")
        let exports: [ReaderAction] = [.exportMarkdown, .exportAnnotations, .saveCopy]
        more.setMenu(
            Menu([
                .section(
                    HighlightFilter.Order.allCases.map { .item($0.title, action: "marks.order", .text($0.rawValue)) },
                    title: tr("Sort by")),
                .section(exports.map { .item($0.title, action: "win.\($0.rawValue)") }),
            ]))
    }

    private func change(_ body: (inout HighlightFilter) -> Void) {
        let before = filter
        body(&filter)
        if filter != before { onChange?() }
    }
}
