import LecternGTK
import LecternGeometry
import LecternNavigator
import LecternPaint
import LecternStages

extension PublicationView {
    /// Selects the first word of the page, so that keys can extend it.
    public func selectFirstWord() { input.selecting.selectFirstWord() }

    /// Clears the selection.
    public func clearSelection() { input.selecting.clear() }

    /// Copies the selected text to the clipboard.
    public func copySelection() { input.selecting.copy() }

    /// Closes the menu of the selection.
    public func closeMenu() { menu.bubble.close() }

    func showMenu(at bounds: Rect, takesKeys: Bool) {
        guard let navigator = navigator as? any SelectableNavigator, let selection = navigator.currentSelection,
            navigator.shouldShowMenu(for: selection)
        else { return }
        let offer = SelectionOffer(selection: selection, bounds: bounds, takesKeys: takesKeys)
        guard delegate?.publicationView(self, shouldShowMenuFor: offer) ?? true else { return }
        let actions = editingActions.filter { navigator.canPerform($0, for: selection) }
        guard !actions.isEmpty else { return }
        menu.show(actions) { [weak self] in self?.perform($0) }
        menu.bubble.open(beside: bounds, height: Double(stage.widget.height))
        if takesKeys { menu.takeKeys() }
    }

    private func perform(_ action: EditingAction) {
        closeMenu()
        guard let selection = (navigator as? any SelectableNavigator)?.currentSelection else { return }
        if action.id == EditingAction.copy.id { copy(selection.text) } else { action.perform(selection) }
    }

    /// Shows the marks of the app, and those of the selection.
    func showMarks() {
        let shown = marks + selectionMarks + (caretMark.map { [$0] } ?? [])
        stage.show(shown)
        scripts?.marks = decorationMarks + shown
    }

    /// Marks over the selection in the desktop's selection colour, with handles or the caret at its ends.
    private var selectionMarks: [PageMark] {
        let frames = input.selecting.frames
        guard !frames.isEmpty else { return [] }
        let blue = Color(rgb: 0x3685E3)
        let color = blue.with(alpha: isDark ? 0.42 : 0.28)
        var marks = frames.map { PageMark($0, color: color) }
        if input.selecting.isByKeys, let caret = input.selecting.caret {
            marks.append(PageMark(caret.line, color: isDark ? .white : .black, radius: 0))
        }
        if input.selecting.showsHandles {
            for (end, caret) in input.selecting.ends {
                marks.append(PageMark(caret.line, color: blue, radius: 0))
                marks.append(PageMark(caret.knob(at: end), color: blue, radius: Rect.knobRadius))
            }
        }
        return marks
    }
}

extension Rect {
    /// The rectangle of a caret, which has no extent along its line, as a line of two pixels.
    var line: Rect {
        Rect(x: x - (width < 2 ? 1 : 0), y: y - (height < 2 ? 1 : 0), width: max(width, 2), height: max(height, 2))
    }
}
