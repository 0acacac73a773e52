import LecternGeometry
import LecternNavigator

// Selecting with keys.
extension SelectionInput {
    /// Handles a key that changes or uses the selection.
    ///
    /// Shift and an arrow key select from the first word of the page, or extend
    /// the selection; with Control by words and paragraphs. A selection that keys
    /// began moves with the arrow keys alone.
    ///
    /// - Returns: Whether the key was handled.
    func take(_ event: KeyEvent) -> Bool {
        if let side = SelectionStep.Side(event.name) {
            if event.modifiers.contains(.shift) { return extend(side, event.modifiers) }
            guard event.modifiers.isEmpty, isByKeys, exists else { return false }
            host?.hideMenu()
            navigator?.moveSelection(side)
            return true
        }
        guard exists else { return false }
        switch (event.name, event.modifiers) {
        case ("Escape", []): clear()
        case ("Return", []), ("KP_Enter", []), ("Menu", []), ("F10", .shift): offer(takesKeys: true)
        case ("c", .control), ("Insert", .control): copy()
        default: return false
        }
        return true
    }

    private func extend(_ side: SelectionStep.Side, _ modifiers: KeyEvent.Modifiers) -> Bool {
        guard modifiers.isSubset(of: [.shift, .control]) else { return false }
        if !exists { beginByKeys() }
        host?.hideMenu()
        let byParts = modifiers.contains(.control)
        switch side {
        case .down where byParts && exists: navigator?.extendSelection(.paragraph(.forward))
        case .up where byParts && exists: navigator?.extendSelection(.paragraph(.backward))
        default: navigator?.extendSelection(.toward(side, by: byParts ? .word : .character))
        }
        return true
    }
}

extension SelectionStep.Side {
    /// The side of an arrow key.
    fileprivate init?(_ key: String) {
        switch key {
        case "Left", "KP_Left": self = .left
        case "Right", "KP_Right": self = .right
        case "Up", "KP_Up": self = .up
        case "Down", "KP_Down": self = .down
        default: return nil
        }
    }
}
