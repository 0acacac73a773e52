import LecternGTK
import LecternGeometry
import LecternReader

/// Buttons for the themes, each in its own colours.
@MainActor final class ThemeSwatches {
    let widget: Box
    private let buttons: [(choice: Appearance.ThemeChoice, button: ToggleButton)]
    private var isShowing = false

    init(onChoice: @escaping @MainActor (Appearance.ThemeChoice) -> Void) {
        widget = Box(.horizontal, spacing: 14)
        widget.align(horizontally: .center)
        widget.setAccessibleName(tr("Theme"))
        let order: [Appearance.ThemeChoice] = [.light, .sepia, .dark, .system]
        buttons = order.map { choice in
            let letters = Label("Aa")
            let button = ToggleButton(child: letters)
            for style in ["swatch", choice.rawValue] { button.addStyle(style) }
            button.align(horizontally: .center)
            button.tooltip = choice.title
            button.setAccessibleName(choice.title)
            return (choice, button)
        }
        for (_, button) in buttons.dropFirst() { button.join(buttons[0].button) }
        for (choice, button) in buttons {
            let name = Label(choice == .system ? tr("System") : choice.title, styles: ["swatch-name"])
            widget.append(Box(.vertical, spacing: 5, [button, name]))
            button.onToggle { [weak self] isOn in
                guard let self, !isShowing, isOn else { return }
                onChoice(choice)
            }
        }
    }

    /// Shows the selected theme.
    func show(_ theme: Appearance.ThemeChoice) {
        isShowing = true
        defer { isShowing = false }
        for (choice, button) in buttons {
            button.isActive = choice == theme
            button.setAccessibleDescription(choice == theme ? tr("Selected") : "")
        }
    }
}
