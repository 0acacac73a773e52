import LecternGTK
import LecternGeometry

/// A row of buttons of which one is selected.
@MainActor final class Choices<Value: Equatable> {
    let widget: Box
    private let buttons: [(value: Value, button: ToggleButton)]
    private var isShowing = false

    init(_ name: String, _ choices: [(Value, String)], onChoice: @escaping @MainActor (Value) -> Void) {
        widget = Box(.horizontal)
        for style in ["linked", "choices"] { widget.addStyle(style) }
        widget.isHomogeneous = true
        widget.setMinimumSize(width: 222)
        widget.setAccessibleName(name)
        buttons = choices.map { ($0.0, ToggleButton($0.1)) }
        for (_, button) in buttons.dropFirst() { button.join(buttons[0].button) }
        for (value, button) in buttons {
            button.expandsHorizontally = true
            widget.append(button)
            button.onToggle { [weak self] isOn in
                guard let self, !isShowing, isOn else { return }
                onChoice(value)
            }
        }
    }

    /// Shows the selected value.
    func show(_ value: Value) {
        isShowing = true
        defer { isShowing = false }
        for (choice, button) in buttons { button.isActive = choice == value }
    }
}

/// A value between a decrease and an increase button.
@MainActor final class Stepper {
    let widget: Box
    private let value = Label(styles: ["step-value"])
    private let less: Button
    private let more: Button

    init(_ name: String, less: String, more: String, onStep: @escaping @MainActor (Int) -> Void) {
        self.less = Button(icon: "list-remove-symbolic", tooltip: less)
        self.more = Button(icon: "list-add-symbolic", tooltip: more)
        widget = Box(.horizontal, spacing: 2, [self.less, value, self.more])
        widget.setAccessibleName(name)
        for button in [self.less, self.more] {
            button.addStyle("flat")
            button.addStyle("circular")
        }
        self.less.onClick { onStep(-1) }
        self.more.onClick { onStep(1) }
    }

    /// Shows the value as text, and which buttons are enabled.
    func show(_ words: String, canDecrease: Bool, canIncrease: Bool) {
        value.text = words
        less.isSensitive = canDecrease
        more.isSensitive = canIncrease
    }
}

/// Returns a row with a label and a control.
@MainActor func controlRow(_ words: String, _ control: Widget) -> Widget {
    let label = Label(words, styles: ["row-label"])
    label.horizontalAlignment = 0
    label.expandsHorizontally = true
    label.setTarget(control)
    control.align(vertically: .center)
    control.align(horizontally: .end)
    return Box(.horizontal, spacing: 16, [label, control])
}
