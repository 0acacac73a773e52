import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternReader

/// What the window with all notes shows: words to find, colours, styles, tags, order.
@MainActor final class AllNotesFilter {
    let widget: Widget
    /// The menu with order, kinds and tags.
    let menu = MenuButton(icon: "view-more-symbolic", tooltip: tr("Order and filters"))
    /// Runs when the keyboard leaves for the list.
    var onLeave: (@MainActor () -> Void)?
    /// Runs when the reader presses Escape in the entry.
    var onStop: (@MainActor () -> Void)?
    private let entry = SearchEntry(placeholder: tr("Words in notes, highlights and titles"))
    private let model: AllNotesModel
    private let book: BookID?
    private let tag: Action
    private var tags: [TagCount]?

    /// - Parameter book: the book that is open in the window below.
    init(_ model: AllNotesModel, book: BookID?) {
        self.model = model
        self.book = book
        tag = Action("tag", argument: .text(""), state: .text("")) { [weak model] action, value in
            guard case .text(let name)? = value else { return }
            action.state = value
            model?.change { $0.tags = name.isEmpty ? [] : [name] }
        }
        let swatches = Box(.horizontal, spacing: 2)
        swatches.setAccessibleName(tr("Colours and styles"))
        let box = Box(.vertical, spacing: 4, [entry, swatches])
        box.margins = Margins(start: 18, end: 18, top: 6, bottom: 6)
        widget = box
        addColors(to: swatches)
        entry.expandsHorizontally = true
        entry.onChange { [weak model] text in model?.change { $0.text = text } }
        // Enter leads from the words to what was found.
        entry.onActivate { [weak self] _ in self?.onLeave?() }
        entry.onStop { [weak self] in self?.onStop?() }
        menu.addActions([tag, order(), notes(), here()], prefix: "notes")
        show([])
    }

    /// Focuses the entry.
    func focus() { entry.grabFocus() }

    private func addColors(to box: Box) {
        for color in Highlight.Color.allCases {
            let button = MarkSwatches.button(color)
            button.onToggle { [weak model] isOn in model?.change { $0.colors.toggle(color, isOn) } }
            add(button, color.title, to: box)
        }
        box.append(Separator(.vertical))
        for style in Highlight.Style.allCases {
            let button = MarkSwatches.button(style)
            button.onToggle { [weak model] isOn in model?.change { $0.styles.toggle(style, isOn) } }
            add(button, style.title, to: box)
        }
        let notes = ToggleButton(icon: "document-edit-symbolic", tooltip: tr("Only with a note"))
        notes.addStyle("flat")
        notes.onToggle { [weak model] isOn in model?.change { $0.hasNote = isOn } }
        box.append(notes)
    }

    private func add(_ button: ToggleButton, _ name: String, to box: Box) {
        button.tooltip = tr("Only {color}", ["color": name])
        button.setAccessibleName(button.tooltip)
        box.append(button)
    }

    private func order() -> Action {
        Action("order", argument: .text(""), state: .text(model.query.order.rawValue)) { [weak model] action, value in
            guard case .text(let name)? = value, let order = AnnotationQuery.Order(rawValue: name) else { return }
            action.state = value
            model?.change { $0.order = order }
        }
    }

    private func notes() -> Action {
        Action("kind", argument: .text(""), state: .text("")) { [weak model] action, value in
            guard case .text(let name)? = value else { return }
            action.state = value
            model?.change { $0.kinds = Annotation.Kind(rawValue: name).map { [$0] } ?? [] }
        }
    }

    private func here() -> Action {
        Action("here", state: .flag(false)) { [weak model, book] action, _ in
            let isOn = action.state != .flag(true)
            action.state = .flag(isOn)
            model?.change { $0.book = isOn ? book : nil }
        }
    }

    /// Shows the tags that can be chosen.
    func show(_ tags: [TagCount]) {
        guard tags != self.tags else { return }
        self.tags = tags
        let kinds: [(String, String)] = [
            (tr("All Kinds"), ""), (tr("Highlights"), "highlight"), (tr("Bookmarks"), "bookmark"),
            (tr("Notes on Books"), "note"),
        ]
        var entries: [Menu.Entry] = [
            .section(
                AnnotationQuery.Order.allCases.map { .item($0.title, action: "notes.order", .text($0.rawValue)) },
                title: tr("Sort by")),
            .section(kinds.map { .item($0.0, action: "notes.kind", .text($0.1)) }),
        ]
        if book != nil { entries.append(.section([.item(tr("Only in This Book"), action: "notes.here")])) }
        if !tags.isEmpty {
            let names = tags.prefix(40).map {
                Menu.Entry.item(
                    "#\($0.tag) (\($0.count))".replacing("_", with: "__"), action: "notes.tag", .text($0.tag))
            }
            let all = Menu.Entry.item(tr("Any Tag"), action: "notes.tag", .text(""))
            entries.append(.section([.submenu(tr("Tags"), [all] + names)]))
        }
        menu.setMenu(Menu(entries))
    }
}

extension Set {
    /// Adds or removes an element.
    fileprivate mutating func toggle(_ element: Element, _ isIn: Bool) {
        if isIn { insert(element) } else { remove(element) }
    }
}
