import LecternGTK
import LecternGeometry
import LecternNavigator
import LecternReader

/// The popover that shows a footnote beside its reference.
@MainActor final class NoteBubble {
    private let bubble = Popover()
    private let label = Label(styles: ["note-text"])
    private let go = Button(tr("_Go to Note"))
    private var onGo: (@MainActor () -> Void)?
    private var onLink: (@MainActor (String) -> Void)?

    init(over page: Overlay, whenClosed: @escaping @MainActor () -> Void) {
        label.wraps = true
        label.isSelectable = true
        label.horizontalAlignment = 0
        label.setWidth(minimum: 24, maximum: 50)
        label.margins = Margins(start: 8, end: 8, top: 6, bottom: 4)
        let text = ScrolledWindow(label)
        text.fitChild(maximumWidth: 460, maximumHeight: 340)
        go.addStyle("flat")
        go.align(horizontally: .end)
        let box = Box(.vertical, spacing: 6, [text, go])
        box.margins = Margins(6)
        bubble.child = box
        bubble.setAccessibleName(tr("Note"))
        bubble.attach(to: page)
        bubble.onClosed(whenClosed)
        go.onClick { [weak self] in
            self?.bubble.close()
            self?.onGo?()
        }
        label.onLink { [weak self] address in
            self?.bubble.close()
            self?.onLink?(address)
            return true
        }
    }

    /// Shows a note at its reference.
    func show(
        _ note: Note, at point: Point, onGo: @escaping @MainActor () -> Void,
        onLink: @escaping @MainActor (String) -> Void
    ) {
        self.onGo = onGo
        self.onLink = onLink
        label.setMarkup(note.paragraphs.map { $0.runs.map(NoteBubble.markup).joined() }.joined(separator: "\n\n"))
        // The button has the focus, and screen readers say what is in it.
        go.setAccessibleDescription(note.paragraphs.map { $0.runs.map(\.text).joined() }.joined(separator: "\n"))
        bubble.point(at: Rect(x: point.x - 4, y: point.y - 10, width: 8, height: 20))
        go.isVisible = note.isOnPage
        bubble.open()
        if note.isOnPage { go.grabFocus() }
        label.deselect()
    }

    /// Detaches the popover.
    func close() { bubble.unparent() }

    private static func markup(_ run: Note.Run) -> String {
        var text = Label.escape(run.text)
        if run.isItalic { text = "<i>\(text)</i>" }
        if run.isBold { text = "<b>\(text)</b>" }
        if run.isRaised { text = "<sup>\(text)</sup>" }
        if let href = run.href { text = "<a href=\"\(Label.escape(href))\">\(text)</a>" }
        return text
    }
}
