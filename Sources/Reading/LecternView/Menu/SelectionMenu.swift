import LecternGTK
import LecternGeometry
import LecternNavigator

/// The menu for selected text: a button for each action.
@MainActor final class SelectionMenu {
    let bubble: TextBubble
    private let row = Box(.horizontal, spacing: 2, [])
    private var buttons: [Button] = []

    init() {
        row.margins = Margins(4)
        bubble = TextBubble(row)
        bubble.popover.addStyle("selection-menu")
        let keys = KeyController()
        keys.setPhase(.capture)
        keys.onPress { [weak self] name, _ in
            guard name == "Escape" else { return false }
            self?.bubble.close()
            return true
        }
        row.add(keys)
    }

    /// Replaces the actions.
    func show(_ actions: [EditingAction], perform: @escaping @MainActor (EditingAction) -> Void) {
        for button in buttons { row.remove(button) }
        buttons = actions.map { action in
            let title = action.id == EditingAction.copy.id ? Desktop.copyLabel : action.title
            let button = action.icon.map { Button(icon: $0, tooltip: title) } ?? Button(title)
            button.addStyle("flat")
            button.onClick { perform(action) }
            row.append(button)
            return button
        }
    }

    /// Gives the keyboard focus to the first action.
    func takeKeys() { buttons.first?.grabFocus() }
}
