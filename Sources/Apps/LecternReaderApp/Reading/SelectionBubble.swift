import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternReader
import LecternView

/// The popover for selected or highlighted text: colours, note, copy, find, remove.
///
/// It takes the keyboard focus only on request, so that the selection can still be extended.
@MainActor final class SelectionBubble {
    /// The subject of the popover.
    enum Subject: Equatable {
        case selection
        case highlight(Highlight.ID)
    }

    private let bubble: TextBubble
    private let content = Box(.vertical, spacing: 6, [])
    private let swatches = MarkSwatches()
    private let note = Button(icon: "document-edit-symbolic", tooltip: tr("Write a note"))
    private let lookUp = Button(icon: "lectern-dictionary-symbolic", tooltip: ReaderAction.lookUp.title)
    private let copy = Button(icon: "edit-copy-symbolic", tooltip: tr("Copy the words"))
    private let find = Button(icon: "edit-find-symbolic", tooltip: tr("Find the words in the book"))
    private let listen = Button(icon: "audio-headphones-symbolic", tooltip: tr("Listen from Here"))
    /// Phonetic signs: a book with letters would promise a dictionary.
    private let pronounce = Button(child: Label("/ə/", styles: ["phonetic"]))
    private let remove = Button(icon: "user-trash-symbolic", tooltip: tr("Remove the highlight"))
    private let area = TextArea(name: tr("Note"))
    /// The note's text area with its button.
    private let editor: Box
    private let page: PublicationView
    private let model: ReaderModel
    private(set) var subject: Subject?
    /// Asks how words are said: those of a highlight, or the selected ones.
    var onPronounce: ((Highlight?) -> Void)?
    /// Whether the selection is just being replaced by a highlight.
    private var isMarking = false

    init(over page: PublicationView, _ model: ReaderModel) {
        self.page = page
        self.model = model
        bubble = TextBubble(content)
        area.setPadding(8)
        let scroller = ScrolledWindow(area)
        scroller.setMinimumSize(width: 300, height: 92)
        scroller.addStyle("note-area")
        let done = Button(tr("_Done"))
        done.addStyle("flat")
        done.align(horizontally: .end)
        editor = Box(.vertical, spacing: 4, [scroller, done])
        build()
        swatches.onColor = { [weak self] in self?.chose($0) }
        swatches.onStyle = { [weak self] in self?.chose($0) }
        done.onClick { [weak self] in self?.close() }
    }

    private func build() {
        let buttons = [note, lookUp, copy, find, listen, pronounce, remove]
        let tools = Box(.horizontal, spacing: 2, buttons)
        swatches.widget.align(horizontally: .center)
        for button in buttons { button.addStyle("flat") }
        pronounce.tooltip = tr("Pronounce…")
        pronounce.setAccessibleName(tr("Pronounce…"))
        tools.align(horizontally: .center)
        for part in [swatches.widget, tools, editor] as [Widget] { content.append(part) }
        content.margins = Margins(4)
        bubble.popover.addStyle("selection-bubble")
        bubble.popover.setAccessibleName(tr("Selected Words"))
        bubble.onClose = { [weak self] in self?.finish() }
        bubble.attach(to: page) { [weak page] in page?.focus() }
        note.onClick { [weak self] in self?.editNote() }
        lookUp.onClick { [weak self] in self?.lookedUp() }
        copy.onClick { [weak self] in self?.copied() }
        find.onClick { [weak self] in self?.searched() }
        listen.onClick { [weak self] in self?.listened() }
        pronounce.onClick { [weak self] in self?.pronounced() }
        remove.onClick { [weak self] in self?.removed() }
        let keys = KeyController()
        keys.onPress { [weak self] name, modifiers in self?.key(name, modifiers) ?? false }
        content.add(keys)
        // Runs before the text area handles the key.
        let leaving = KeyController()
        leaving.setPhase(.capture)
        leaving.onPress { [weak self] name, modifiers in self?.leavingKey(name, modifiers) ?? false }
        content.add(leaving)
    }

    /// Shows the popover beside text.
    func show(_ subject: Subject, at bounds: Rect) {
        if self.subject != nil, self.subject != subject { finish() }
        self.subject = subject
        let highlight = highlight
        swatches.show(highlight?.color, highlight?.style ?? model.highlights.lastStyle)
        remove.isVisible = highlight != nil
        lookUp.isVisible = highlight == nil
        note.tooltip = highlight?.note.isEmpty == false ? tr("Change the note") : tr("Write a note")
        area.text = highlight?.note ?? ""
        if case .highlight(let id) = subject { model.highlights.setActive(id) }
        editor.isVisible = highlight?.note.isEmpty == false
        bubble.open(beside: bounds, height: Double(page.height))
    }

    /// Shows the popover beside a highlight, to edit its note.
    func editNote(of id: Highlight.ID, at bounds: Rect) {
        show(.highlight(id), at: bounds)
        editNote()
    }

    /// Focuses the popover.
    func takeKeys() { swatches.focus() }

    /// Closes without storing the note.
    func cancel() {
        area.text = highlight?.note ?? ""
        close()
    }

    /// Closes if the subject was the selection, which is gone.
    func selectionEnded() { if subject == .selection, !isMarking { close() } }

    /// Closes, and stores the note.
    func close() { if subject != nil { bubble.close() } }

    /// Detaches the popover.
    func detach() {
        finish()
        bubble.detach()
    }

    private var highlight: Highlight? {
        if case .highlight(let id) = subject { model.highlights.highlight(id) } else { nil }
    }

    private func finish() {
        if let highlight, editor.isVisible { model.highlights.setNote(area.text.trimmed, of: highlight.id) }
        if highlight != nil || subject == nil { model.highlights.setActive(nil) }
        subject = nil
    }

    private func chose(_ color: Highlight.Color) {
        if let highlight {
            model.highlights.setColor(color, of: highlight.id)
        } else {
            model.highlights.highlightSelection(color)
            close()
        }
    }

    private func chose(_ style: Highlight.Style) {
        if let highlight {
            model.highlights.setStyle(style, of: highlight.id)
        } else {
            model.highlights.highlightSelection(model.highlights.lastColor, style: style)
            close()
        }
    }

    /// Edits the note. A selection becomes a highlight first.
    private func editNote() {
        if case .selection = subject {
            isMarking = true
            let id = model.highlights.highlightSelection(model.highlights.lastColor)
            isMarking = false
            guard let id else { return close() }
            subject = .highlight(id)
            model.highlights.setActive(id)
            swatches.show(model.highlights.lastColor, model.highlights.lastStyle)
            remove.isVisible = true
        }
        area.text = highlight?.note ?? ""
        editor.isVisible = true
        area.grabFocus()
    }

    private func lookedUp() {
        close()
        model.lookUp.lookUpSelection()
    }

    private func copied() {
        if let highlight { model.highlights.copy(highlight.id) } else { model.selection.copy() }
        close()
    }

    private func searched() {
        let highlight = highlight
        close()
        if let highlight { model.highlights.find(highlight.id) } else { model.selection.find() }
    }

    /// Shows the buttons for reading aloud, if the book can be read aloud.
    func showListening(_ canSpeak: Bool) {
        for button in [listen, pronounce] { button.isVisible = canSpeak }
    }

    /// Opens the window with pronunciations for the words.
    private func pronounced() {
        let highlight = highlight
        close()
        onPronounce?(highlight)
    }

    private func listened() {
        if let highlight {
            close()
            model.speech.start(from: highlight)
        } else {
            model.speech.startFromSelection()
            close()
        }
    }

    private func removed() {
        guard let id = highlight?.id else { return }
        editor.isVisible = false
        close()
        model.highlights.remove(id)
        // If a dialog has got the focus meanwhile, keys must not turn pages.
        MainLoop.soon { [weak self] in
            if let self, subject == nil { page.focus() }
        }
    }

    private func leavingKey(_ name: String, _ modifiers: Modifiers) -> Bool {
        switch (name, modifiers) {
        case ("Escape", _): cancel()
        case ("Return", .control), ("KP_Enter", .control): close()
        default: return false
        }
        return true
    }

    /// Handles keys in the popover.
    private func key(_ name: String, _ modifiers: Modifiers) -> Bool {
        switch (name, modifiers) {
        case ("c", .control): copied()
        case ("Left", []): swatches.step(-1)
        case ("Right", []): swatches.step(1)
        case ("Tab", _), ("ISO_Left_Tab", _): return false
        default: return !modifiers.contains(.control) && !modifiers.contains(.alt)
        }
        return true
    }
}
