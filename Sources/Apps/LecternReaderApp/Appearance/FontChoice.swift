import LecternGTK
import LecternReader

/// The list of typefaces, each shown in its own font.
@MainActor final class FontChoice {
    let widget: ChoiceButton<Family>

    /// A typeface, or the book's own.
    struct Family: Hashable {
        /// The name of the family; nil for the book's own.
        var name: String?

        /// The name that users know.
        var title: String? { name.map { Self.titles[$0] ?? $0 } }

        /// Families whose names are product numbers.
        private static let titles = ["P052": "Palladio", "C059": "Century Schoolbook", "URW Bookman": "Bookman"]
    }

    private let families: [Family]
    private var changed: SignalConnection?

    init(_ names: [String], onChoice: @escaping @MainActor (String?) -> Void) {
        families = [Family(name: nil)] + names.map { Family(name: $0) }
        let button = ChoiceButton(families) { FontCell() }
        widget = button
        button.setAccessibleName(tr("Typeface"))
        changed = button.onChange { [weak self, weak button] in
            guard let self, let position = button?.selected, families.indices.contains(position) else { return }
            onChoice(families[position].name)
        }
    }

    /// Shows the selected typeface.
    func show(_ name: String?) {
        changed?.silenced { widget.selected = families.firstIndex(of: Family(name: name)) ?? 0 }
    }
}

/// The name of a typeface in its own font.
@MainActor private final class FontCell: ListCell {
    let widget: Widget
    private let label = Label()

    init() {
        label.horizontalAlignment = 0
        label.setEllipsis(.end)
        label.setWidth(minimum: 17, maximum: 22)
        widget = label
    }

    func show(_ family: FontChoice.Family) {
        guard let name = family.name, let title = family.title else { return label.text = tr("Original") }
        label.setMarkup("<span font_family=\"\(Label.escape(name))\" size=\"108%\">\(Label.escape(title))</span>")
    }
}
