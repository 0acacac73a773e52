import LecternGTK
public import LecternGeometry
public import LecternNavigator

// Reading with a caret.
extension PublicationView {
    /// Whether the text is read with a caret, which arrow keys move by letters, words and lines, and which screen readers
    /// follow and read on from; the page turns where it goes. Other keys mean what they mean without a caret.
    ///
    /// Switch it on when a screen reader runs, and on the reader's request (in browsers the key is F7). It has an effect on
    /// publications with text. Initially false.
    public var hasCaret: Bool {
        get { caret.reader != nil }
        set {
            guard newValue != hasCaret else { return }
            newValue ? beginCaret() : endCaret()
        }
    }

    private func beginCaret() {
        let reader = CaretReader(self, phrases: caretPhrases)
        caret.reader = reader
        reader.pagesChanged()
    }

    private func endCaret() {
        let hadFocus = containsFocus
        caret.reader?.close()
        caret.reader = nil
        stage.widget.isFocusable = true
        if hadFocus { focus() }
        showMarks()
    }

    /// Connects the keys while the caret's text has the focus: those that it does not use go to the page.
    func connectCaretKeys() {
        let keys = KeyController()
        keys.setPhase(.capture)
        keys.onPress { [weak self] name, modifiers in
            guard let self, let reader = caret.reader, reader.widget?.hasFocus == true else { return false }
            let event = KeyEvent(name, KeyEvent.Modifiers(modifiers))
            reader.lastKey = name
            if event.movesCaret { return leavesChapter(event) }
            if name == "Return", modifiers.isEmpty, openAtCaret() { return true }
            return input.key(event)
        }
        add(keys)
    }

    /// Handles a key that would move the caret beyond its text.
    private func leavesChapter(_ event: KeyEvent) -> Bool {
        guard let reader = caret.reader, let text = reader.text, !event.modifiers.contains(.shift) else { return false }
        let position = reader.position
        switch event.name {
        case "Right", "KP_Right", "Down", "KP_Down":
            return position >= text.count && reader.leaveChapter(.forward)
        case "Left", "KP_Left", "Up", "KP_Up": return position == 0 && reader.leaveChapter(.backward)
        default: return false
        }
    }

    /// Opens the link or the highlight at the caret, as a click there does.
    private func openAtCaret() -> Bool {
        guard let reader = caret.reader, !input.selecting.exists, let place = reader.rectangle else { return false }
        let point = Point(x: place.x + place.width / 2 + 1, y: place.y + place.height / 2)
        guard [.link, .decoration].contains(input.target(at: point)) else { return false }
        input.click(at: point, count: 1)
        return true
    }

    /// The caret as a mark; nil without one in view.
    var caretMark: PageMark? {
        guard let place = caret.reader?.rectangle, !input.selecting.exists else { return nil }
        return PageMark(place.line, color: isDark ? .white : .black, radius: 0)
    }

    // MARK: Structures

    /// Moves the caret to the next or previous heading, link, picture, list or table, in this chapter or another; switches the
    /// caret on.
    ///
    /// - Returns: its words; nil if there is none.
    public func moveCaret(
        to structure: AccessibleText.Structure, _ direction: TurnDirection
    ) async -> String? {
        hasCaret = true
        await caret.reader?.settle()
        return await caret.reader?.move(to: structure, direction)
    }

    /// What the caret is in: the words of the heading above it, and the cell of a table.
    public var caretSurroundings: (heading: String?, cell: AccessibleText.Cell?) {
        guard let reader = caret.reader, let text = reader.text else { return (nil, nil) }
        let position = reader.position
        return (text.heading(at: position).map(text.headingWords), text.cell(at: position))
    }
}

extension KeyEvent {
    /// Whether a text view moves its caret by the key.
    fileprivate var movesCaret: Bool {
        guard modifiers.isSubset(of: [.shift, .control]) else { return false }
        let key = name.hasPrefix("KP_") ? String(name.dropFirst(3)) : name
        return ["Left", "Right", "Up", "Down", "Home", "End"].contains(key)
    }
}
