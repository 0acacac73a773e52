import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternReader

/// Buttons for the colours and the styles of highlights.
@MainActor final class MarkSwatches {
    let widget = Box(.horizontal, spacing: 2)
    var onColor: (@MainActor (Highlight.Color) -> Void)?
    var onStyle: (@MainActor (Highlight.Style) -> Void)?
    private var colors: [(color: Highlight.Color, button: ToggleButton)] = []
    private var styles: [(style: Highlight.Style, button: ToggleButton)] = []
    private var isShowing = false

    init() {
        widget.setAccessibleName(tr("Highlight"))
        for color in Highlight.Color.allCases {
            let button = Self.button(color)
            button.tooltip = color.title
            button.setAccessibleName(color.title)
            button.onToggle { [weak self] _ in self?.chose(color) }
            colors.append((color, button))
            widget.append(button)
        }
        widget.append(Separator(.vertical))
        for style in Highlight.Style.allCases {
            let button = Self.button(style)
            button.tooltip = style.title
            button.setAccessibleName(style.title)
            button.onToggle { [weak self] _ in self?.chose(style) }
            styles.append((style, button))
            widget.append(button)
        }
    }

    /// Returns a button in a colour, without a name.
    static func button(_ color: Highlight.Color) -> ToggleButton { button(Label(""), ["mark-swatch", color.rawValue]) }

    /// Returns a button with letters in a style, without a name.
    static func button(_ style: Highlight.Style) -> ToggleButton {
        let letter = Label("")
        letter.setMarkup(style.markup("ab"))
        return button(letter, ["mark-swatch", "style", style.rawValue])
    }

    private static func button(_ child: Label, _ classes: [String]) -> ToggleButton {
        let button = ToggleButton(child: child)
        for name in classes { button.addStyle(name) }
        button.align(vertically: .center)
        return button
    }

    /// Shows colour and style of a highlight; nil for no colour.
    func show(_ color: Highlight.Color?, _ style: Highlight.Style) {
        isShowing = true
        defer { isShowing = false }
        for entry in colors { show(entry.button, isSelected: entry.color == color) }
        for entry in styles { show(entry.button, isSelected: entry.style == style) }
    }

    private func show(_ button: ToggleButton, isSelected: Bool) {
        button.isActive = isSelected
        button.setAccessibleDescription(isSelected ? tr("Selected") : "")
    }

    private var buttons: [ToggleButton] { colors.map(\.button) + styles.map(\.button) }

    /// Focuses the selected colour, or the first.
    func focus() { (colors.first { $0.button.isActive } ?? colors.first)?.button.grabFocus() }

    /// Moves the keyboard focus to the next or previous button.
    func step(_ distance: Int) {
        guard let index = buttons.firstIndex(where: { $0.hasFocus }) else { return }
        buttons[(index + distance + buttons.count) % buttons.count].grabFocus()
    }

    // Pressing the selected button again keeps it selected.

    private func chose(_ color: Highlight.Color) {
        guard !isShowing else { return }
        show(color, shownStyle)
        onColor?(color)
    }

    private func chose(_ style: Highlight.Style) {
        guard !isShowing else { return }
        show(colors.first { $0.button.isActive }?.color, style)
        onStyle?(style)
    }

    private var shownStyle: Highlight.Style { styles.first { $0.button.isActive }?.style ?? .marker }
}
