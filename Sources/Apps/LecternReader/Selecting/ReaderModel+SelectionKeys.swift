import LecternLibrary
import LecternNavigator

// Selecting by keys.
extension ReaderModel {
    /// Takes a key that has to do with the selection.
    ///
    /// Shift and an arrow select from the first word of the page, or extend what
    /// is selected; with Control by words and paragraphs. What was selected by
    /// keys moves with the arrows alone.
    ///
    /// - Returns: whether it was one.
    func takeSelectionKey(_ event: KeyEvent) -> Bool {
        if let side = SelectionStep.Side(event.name) {
            if event.modifiers.contains(.shift) { return extend(side, event.modifiers) }
            guard event.modifiers.isEmpty, isSelectingByKeys, hasSelection else { return false }
            tell(.selectionMoves)
            navigator?.moveSelection(side)
            return true
        }
        guard hasSelection else { return false }
        switch (event.name, event.modifiers) {
        case ("Escape", []): clearSelection()
        case ("Return", []), ("KP_Enter", []), ("Menu", []), ("F10", .shift): offerSelection(takesKeys: true)
        case ("c", .control), ("Insert", .control): copySelection()
        default: return false
        }
        return true
    }

    /// Selects the first word of the page, for the keys to go on from there.
    func selectByKeys() {
        isSelectingByKeys = navigator?.selectFirstWord() ?? false
    }

    private func extend(_ side: SelectionStep.Side, _ modifiers: KeyEvent.Modifiers) -> Bool {
        guard modifiers.isSubset(of: [.shift, .control]) else { return false }
        if !hasSelection { isSelectingByKeys = true }
        tell(.selectionMoves)
        let byParts = modifiers.contains(.control)
        switch side {
        case .down where byParts && hasSelection: navigator?.extendSelection(.paragraph(.forward))
        case .up where byParts && hasSelection: navigator?.extendSelection(.paragraph(.backward))
        default: navigator?.extendSelection(.toward(side, by: byParts ? .word : .character))
        }
        return true
    }

    private func offerSelection(takesKeys: Bool) {
        offerSelection()
        if takesKeys { tell(.selectionKeys) }
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
