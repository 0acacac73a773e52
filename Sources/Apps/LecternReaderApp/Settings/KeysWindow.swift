import LecternBase
import LecternGTK
import LecternGeometry
import LecternNavigator
import LecternReader

/// The window in which the keys of actions are changed.
@MainActor final class KeysWindow {
    /// The window that is shown.
    private static var shown: KeysWindow?

    private let model: SettingsModel
    private let window: PlainWindow
    private let page = Box(.vertical)
    private let groups = Box(.vertical, spacing: 18)
    private let message = Label(styles: ["dim-label"])
    /// The row of each action.
    private var rows: [ReaderAction: ActionRow] = [:]

    /// Opens the window.
    static func open(_ model: SettingsModel, over parent: Window) {
        shown?.window.close()
        let keysWindow = KeysWindow(model)
        keysWindow.window.setParent(parent, isModal: true)
        shown = keysWindow
        keysWindow.window.present()
        keysWindow.rows[.nextPage]?.grabFocus()
    }

    private init(_ model: SettingsModel) {
        self.model = model
        window = PlainWindow(page)
        window.title = tr("Keys")
        window.setDefaultSize(width: 560, height: 640)
        build()
        show()
        window.closeOnEscape()
        window.onCloseRequest {
            Self.shown = nil
            return false
        }
    }

    private func build() {
        let bar = HeaderBar()
        bar.setTitle(WindowTitle(tr("Keys")))
        let load = Button(tr("_Import…"))
        load.onClick { [weak self] in self?.importFile() }
        let save = Button(tr("_Export…"))
        save.onClick { [weak self] in self?.exportFile() }
        let reset = Button(tr("_Reset All"))
        reset.onClick { [weak self] in self?.change { $0 = KeyBindings() } }
        bar.addStart(load)
        bar.addStart(save)
        bar.addEnd(reset)
        message.wraps = true
        message.horizontalAlignment = 0
        message.text = tr("Plain keys work while the page has the focus, all others everywhere.")
        for group in ReaderAction.Group.allCases { groups.append(section(group)) }
        let inside = Box(.vertical, spacing: 12, [message, groups])
        inside.margins = Margins(start: 18, end: 18, top: 12, bottom: 18)
        let scroller = ScrolledWindow(Clamp(inside, maximum: 560))
        scroller.expands = true
        page.append(bar)
        page.append(scroller)
    }

    private func section(_ group: ReaderAction.Group) -> Widget {
        let rows = KeyBindings.changeable.filter { $0.group == group }.map { action in
            let row = ActionRow(action.title.filter { $0 != "_" })
            let edit = Button(tr("Change…"))
            edit.align(vertically: .center)
            // The row adds its title.
            edit.setAccessibleName(tr("Change…"))
            edit.onClick { [weak self] in self?.ask(action) }
            row.addSuffix(edit)
            row.setActivated(edit)
            self.rows[action] = row
            return row as Widget
        }
        return PreferencesGroup(group.title, rows)
    }

    private func show() {
        for (action, row) in rows {
            let combinations = model.values.keys.combinations(of: action).filter { !$0.contains("KP_") }
            let labels = combinations.map(KeyName.label)
            row.subtitle = labels.joined(separator: "   ")
            row.setAccessibleName(([action.title.filter { $0 != "_" }] + labels).joined(separator: ", "))
        }
    }

    private func change(_ body: (inout KeyBindings) -> Void) {
        model.change { body(&$0.keys) }
        show()
    }

    /// Asks for a key of an action.
    private func ask(_ action: ReaderAction) {
        let dialog = MessageDialog(
            action.title.filter { $0 != "_" }, body: tr("Press the keys to add."), parent: window)
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("remove", tr("_Remove All"))
        dialog.addResponse("usual", tr("The _Usual Ones"))
        dialog.setClosing("cancel")
        let keys = KeyController()
        keys.setPhase(.capture)
        // GTK drops the handler with the dialog, so that it may keep it.
        keys.onPress { [weak self] name, modifiers in
            // These lead through the dialog and out of it.
            if modifiers.isEmpty, ["Escape", "Tab", "Return", "space"].contains(name) { return false }
            guard let combination = KeyBindings.combination(name, KeyModifiers(rawValue: modifiers.rawValue & 7)) else {
                return false
            }
            self?.add(combination, to: action)
            dialog.close()
            return true
        }
        dialog.add(keys)
        dialog.onResponse { [weak self] response in
            switch response {
            case "remove": self?.change { $0.set([], for: action) }
            case "usual": self?.change { $0.reset(action) }
            default: break
            }
        }
        dialog.present()
    }

    private func add(_ combination: String, to action: ReaderAction) {
        let holder = model.values.keys.holder(of: combination)
        change { $0.add(combination, to: action) }
        guard let holder, holder != action else { return }
        message.text = tr(
            "{keys} belonged to “{name}” before, which has lost it.",
            ["keys": KeyName.label(combination), "name": holder.title.filter { $0 != "_" }])
    }

    // MARK: Files

    private func exportFile() {
        let file = ControlsFile(keys: model.values.keys, zones: model.values.zones)
        FileSaver.save(
            Array(file.text.utf8), name: "lectern-controls.json", title: tr("Export Keys and Click Zones"), over: window
        ) { [weak self] isSaved in
            self?.message.text = isSaved ? tr("Exported.") : tr("The file could not be written.")
        }
    }

    private func importFile() {
        let dialog = FileChooser(
            .openFiles, title: tr("Import Keys and Click Zones"), accept: tr("_Import"), cancel: tr("_Cancel"),
            parent: window)
        dialog.choose { [weak self] files in
            guard let self, let path = files.first?.path else { return }
            guard let file = SavedFile.text(at: path).flatMap({ ControlsFile(text: $0) }) else {
                message.text = tr("The file has no keys of Lectern.")
                return
            }
            model.change {
                $0.keys = file.keys
                $0.zones = file.zones
            }
            message.text = tr("Imported.")
            show()
        }
    }
}
