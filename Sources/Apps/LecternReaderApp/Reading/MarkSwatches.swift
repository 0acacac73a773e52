import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternReader

/// Buttons for the colours of highlights.
@MainActor final class MarkSwatches {
    let widget = Box(.horizontal, spacing: 2)
    var onChoice: @MainActor (Highlight.Color) -> Void
    private var buttons: [(color: Highlight.Color, button: ToggleButton)] = []
    private var isShowing = false

    init(onChoice: @escaping @MainActor (Highlight.Color) -> Void) {
        self.onChoice = onChoice
        widget.setAccessibleName(tr("Highlight"))
        for color in Highlight.Color.allCases {
            let letters = Label(color == .underline ? "U" : "")
            let button = ToggleButton(child: letters)
            for style in ["mark-swatch", color.rawValue] { button.addStyle(style) }
            button.align(vertically: .center)
            button.tooltip = color.title
            button.setAccessibleName(color.title)
            button.onToggle { [weak self] _ in self?.toggled(color) }
            buttons.append((color, button))
            widget.append(button)
        }
    }

    /// Shows the colour of a highlight; nil for none.
    func show(_ color: Highlight.Color?) {
        isShowing = true
        defer { isShowing = false }
        for (buttonColor, button) in buttons {
            button.isActive = buttonColor == color
            button.setAccessibleDescription(buttonColor == color ? tr("Selected") : "")
        }
    }

    /// Focuses the selected colour, or the first.
    func focus() { (buttons.first { $0.button.isActive } ?? buttons.first)?.button.grabFocus() }

    /// Moves the keyboard focus to the next or previous colour.
    func step(_ distance: Int) {
        guard let index = buttons.firstIndex(where: { $0.button.hasFocus }) else { return }
        let next = (index + distance + buttons.count) % buttons.count
        buttons[next].button.grabFocus()
    }

    private func toggled(_ color: Highlight.Color) {
        guard !isShowing else { return }
        // Pressing the selected colour again keeps it selected.
        show(color)
        onChoice(color)
    }
}
