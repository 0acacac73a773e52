import LecternGTK
import LecternGeometry
import LecternReader

/// Buttons for the themes, each in its own colours; below them those for the reader's own themes.
@MainActor final class ThemeSwatches {
    private typealias Swatch = (choice: Appearance.ThemeChoice, button: ToggleButton)
    private static let columns = 4

    let widget = Box(.vertical, spacing: 10)
    private let model: AppearanceModel
    private let custom = Box(.vertical, spacing: 10)
    private let change = Button(tr("_Edit Theme…"))
    private var swatches: [Swatch] = []
    private var shown: [CustomTheme] = []
    private var isShowing = false

    /// - Parameter onEdit: Called with a theme to change, or with a new one.
    init(_ model: AppearanceModel, onEdit: @escaping @MainActor (CustomTheme) -> Void) {
        self.model = model
        widget.setAccessibleName(tr("Theme"))
        widget.append(row([.light, .sepia, .dark, .system]))
        widget.append(custom)
        let new = Button(tr("_New Theme…"))
        new.onClick { onEdit(model.newTheme) }
        change.onClick { if let theme = model.customTheme { onEdit(theme) } }
        for button in [new, change] { button.addStyle("flat") }
        let buttons = Box(.horizontal, spacing: 6, [new, change])
        buttons.addStyle("theme-buttons")
        buttons.align(horizontally: .center)
        widget.append(buttons)
    }

    private func row(_ choices: [Appearance.ThemeChoice]) -> Box {
        let row = Box(.horizontal, spacing: 14, choices.map(swatch))
        row.align(horizontally: .center)
        return row
    }

    private func swatch(_ choice: Appearance.ThemeChoice) -> Widget {
        let title = model.appearance.title(of: choice)
        let button = ToggleButton(child: Label("Aa"))
        let theme = model.appearance.customThemes.first { choice == .custom($0.id) }
        for style in ["swatch", theme?.styleClass ?? choice.rawValue] { button.addStyle(style) }
        button.align(horizontally: .center)
        button.tooltip = title
        button.setAccessibleName(title)
        if let first = swatches.first { button.join(first.button) }
        button.onToggle { [weak self] isOn in
            guard let self, !isShowing, isOn else { return }
            model.theme = choice
        }
        swatches.append((choice, button))
        let name = Label(choice == .system ? tr("System") : title, styles: ["swatch-name"])
        name.setEllipsis(.end)
        name.setWidth(maximum: 10)
        return Box(.vertical, spacing: 5, [button, name])
    }

    /// Shows the themes, and which one is selected.
    func show() {
        isShowing = true
        defer { isShowing = false }
        showCustomThemes()
        for (choice, button) in swatches {
            button.isActive = choice == model.theme
            button.setAccessibleDescription(choice == model.theme ? tr("Selected") : "")
        }
        change.isVisible = model.customTheme != nil
    }

    private func showCustomThemes() {
        let themes = model.appearance.customThemes
        guard themes != shown else { return }
        shown = themes
        swatches.removeLast(swatches.count - Self.columns)
        custom.removeAll()
        for start in stride(from: 0, to: themes.count, by: Self.columns) {
            custom.append(row(themes[start..<min(start + Self.columns, themes.count)].map { .custom($0.id) }))
        }
    }
}
