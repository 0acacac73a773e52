import LecternGTK
import LecternGeometry
import LecternReader
import LecternView

/// The popover that shows definitions beside the words that were looked up.
@MainActor final class DefinitionBubble {
    private let popover = Popover()
    private let back = Button(icon: "go-previous-symbolic", tooltip: tr("Back"))
    private let title = Label(styles: ["definition-words"])
    /// The labels of the answer that is shown.
    private var entries = Box(.vertical, spacing: 4)
    /// Holds the entries, and for a moment those that replace them.
    private let holder = Box(.vertical)
    private let scroller: ScrolledWindow
    private let settings = Button(tr("_Dictionaries…"))
    private let page: PublicationView
    private let model: ReaderModel
    private var isOpen = false
    /// The headwords that the links of the shown definitions lead to; the address of a link is a number of this list.
    private var headwords: [String] = []
    /// Opens the window with the dictionaries.
    var onSettings: (@MainActor () -> Void)?

    init(over page: PublicationView, _ model: ReaderModel) {
        self.page = page
        self.model = model
        holder.margins = Margins(start: 8, end: 12, top: 2, bottom: 6)
        holder.append(entries)
        scroller = ScrolledWindow(holder)
        title.setEllipsis(.end)
        title.horizontalAlignment = 0
        title.expandsHorizontally = true
        title.margins = Margins(start: 8, end: 8)
        for button in [back, settings] { button.addStyle("flat") }
        settings.align(horizontally: .end)
        let content = Box(.vertical, spacing: 6, [Box(.horizontal, [back, title]), scroller, settings])
        content.margins = Margins(6)
        popover.child = content
        popover.attach(to: page)
        popover.onClosed { [weak self] in self?.closed() }
        back.onClick { [weak model] in model?.lookUp.goBack() }
        settings.onClick { [weak self] in
            self?.popover.close()
            MainLoop.soon { self?.onSettings?() }
        }
        let keys = KeyController()
        keys.onPress { [weak model] name, modifiers in
            guard let model, model.lookUp.canGoBack, name == "BackSpace" || (name, modifiers) == ("Left", .alt) else {
                return false
            }
            model.lookUp.goBack()
            return true
        }
        content.add(keys)
        back.isVisible = false
    }

    /// Shows what the model has looked up.
    func show() {
        guard let lookUp = model.lookUp.shown else { return popover.close() }
        let former = entries
        entries = Box(.vertical, spacing: 4)
        let first = fill(lookUp)
        holder.append(entries)
        fit()
        if !isOpen {
            popover.point(at: model.lookUp.bounds)
            popover.open()
            isOpen = true
        }
        // Screen readers say the text of the focused label. GTK selects it with the focus.
        first?.grabFocus()
        first?.deselect()
        // Only now: GTK complains of a focused widget that is removed or hidden.
        holder.remove(former)
        back.isVisible = model.lookUp.canGoBack
        scroller.verticalOffset = 0
        popover.setAccessibleName(tr("Definitions of {words}", ["words": lookUp.words]))
    }

    /// Detaches the popover.
    func close() { popover.unparent() }

    private func closed() {
        isOpen = false
        model.lookUp.close()
        page.focus()
    }

    /// Leaves room for the words, on the side of them that has more.
    private func fit() {
        let bounds = model.lookUp.bounds
        let (above, below) = (bounds.y, Double(page.height) - bounds.y - bounds.height)
        popover.setPosition(below >= min(above, 320) ? .below : .above)
        // The title, the margins and the arrow.
        let height = Int(max(above, below)) - 100
        scroller.fitChild(maximumWidth: max(160, min(460, page.width - 60)), maximumHeight: max(80, min(height, 420)))
    }

    // MARK: Contents

    /// Shows an answer.
    ///
    /// - Returns: the label that gets the keyboard focus.
    private func fill(_ lookUp: LookUp) -> Label? {
        title.text = lookUp.words
        headwords = []
        var first: Label?
        switch lookUp.answer {
        case .searching: first = addMessage(tr("The dictionaries are being read…"))
        case .entries(let list): first = add(list)
        case .nothing: first = addMessage(tr("No dictionary has “{words}”.", ["words": lookUp.words]))
        case .noDictionaries:
            first = addMessage(tr("There is no dictionary yet."))
            addMessage(model.lookUp.advice)
        }
        if let problem = lookUp.problem { addMessage(problem) }
        if case .entries = lookUp.answer { settings.isVisible = false } else { settings.isVisible = true }
        return first
    }

    @discardableResult private func addMessage(_ text: String) -> Label {
        let label = makeLabel(styles: ["dim-label"])
        label.text = text
        entries.append(label)
        return label
    }

    /// Adds entries, with the title of each dictionary before its first.
    ///
    /// - Returns: the label of the first entry.
    private func add(_ list: [LookUp.Entry]) -> Label? {
        var dictionary = ""
        var first: Label?
        for entry in list {
            if entry.dictionary != dictionary {
                dictionary = entry.dictionary
                let label = makeLabel(styles: ["definition-dictionary"])
                label.text = dictionary
                entries.append(label)
            }
            let label = makeLabel(styles: ["definition-text"])
            label.setMarkup(markup(of: entry))
            label.onLink { [weak self] address in
                guard let self, let index = Int(address), headwords.indices.contains(index) else { return true }
                model.lookUp.follow(headwords[index])
                return true
            }
            entries.append(label)
            first = first ?? label
        }
        return first
    }

    private func makeLabel(styles: [String]) -> Label {
        let label = Label(styles: styles)
        label.wraps = true
        label.isSelectable = true
        label.horizontalAlignment = 0
        label.setWidth(minimum: 24, maximum: 54)
        return label
    }

    private func markup(of entry: LookUp.Entry) -> String {
        var lines = ["<b>\(Label.escape(entry.headword))</b>"]
        if !entry.inflections.isEmpty { lines[0] += " <small>(\(Label.escape(entry.inflections)))</small>" }
        for line in entry.text.lines {
            let indent = String(repeating: "\u{2003}", count: min(line.depth, 6))
            lines.append((line.beginsParagraph ? "\n" : "") + indent + line.runs.map { markup(of: $0) }.joined())
        }
        if entry.text.isCut { lines.append("…") }
        return lines.joined(separator: "\n")
    }

    private func markup(of run: DefinitionText.Run) -> String {
        var text = Label.escape(run.text)
        let tags: [(DefinitionText.Style, String)] = [
            (.bold, "b"), (.italic, "i"), (.small, "small"), (.raised, "sup"), (.lowered, "sub"),
        ]
        for (style, tag) in tags where run.style.contains(style) { text = "<\(tag)>\(text)</\(tag)>" }
        guard let headword = run.headword else { return text }
        headwords.append(headword)
        return "<a href=\"\(headwords.count - 1)\">\(text)</a>"
    }
}
