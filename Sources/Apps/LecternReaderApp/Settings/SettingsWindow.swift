import LecternGTK
import LecternReader

/// The window with the settings of the program. It shows the pages of ``SettingsModel`` without knowing what they are
/// about.
@MainActor final class SettingsWindow {
    /// The window that is shown.
    private static var shown: SettingsWindow?

    private let window: PreferencesWindow
    private weak var parent: BookWindow?

    /// Opens the window.
    static func open(_ model: SettingsModel, over parent: BookWindow) {
        let settingsWindow = SettingsWindow(model, parent)
        shown = settingsWindow
        settingsWindow.window.present()
    }

    private init(_ model: SettingsModel, _ parent: BookWindow) {
        self.parent = parent
        window = PreferencesWindow(parent: parent.window)
        window.title = tr("Settings")
        window.setDefaultSize(width: 600, height: 520)
        for page in model.pages {
            window.addPage(
                page.title, icon: page.icon,
                page.groups.map { group in
                    PreferencesGroup(group.title, description: group.explanation, group.rows.map { row($0) })
                })
        }
        window.onCloseRequest {
            SettingsWindow.shown = nil
            return false
        }
    }

    private func row(_ row: SettingsPage.Row) -> Widget {
        switch row.control {
        case .toggle(let isOn, let set):
            let button = Switch(isOn: isOn)
            button.onChange(set)
            return actionRow(row, button, isActivated: true)
        case .choice(let names, let selected, let set):
            let choice = ComboRow(row.title, choices: names)
            choice.subtitle = row.explanation
            choice.selected = selected
            choice.onChange { if let index = $0, names.indices.contains(index) { set(index) } }
            return choice
        case .folder(let path, let set): return folderRow(row, path, set: set)
        case .action(let action):
            let button = Button(tr("Show…"))
            button.onClick { [weak self] in self?.leave { $0.activate(action) } }
            return actionRow(row, button)
        case .window(let part, let label):
            let button = Button(label)
            button.onClick { [weak self] in self?.leave { $0.open(part) } }
            return actionRow(row, button)
        }
    }

    private func actionRow(_ row: SettingsPage.Row, _ control: Widget, isActivated: Bool = false) -> ActionRow {
        let listRow = ActionRow(row.title, subtitle: row.explanation)
        control.align(vertically: .center)
        control.setAccessibleName(row.title)
        listRow.addSuffix(control)
        if isActivated { listRow.setActivated(control) }
        return listRow
    }

    private func folderRow(
        _ row: SettingsPage.Row, _ path: String?, set: @escaping @MainActor (String?) -> Void
    ) -> Widget {
        let listRow = ActionRow(row.title, subtitle: path ?? row.explanation)
        let choose = Button(icon: "folder-open-symbolic", tooltip: tr("Choose the Folder"))
        let none = Button(icon: "edit-clear-symbolic", tooltip: tr("No Folder"))
        for button in [none, choose] {
            button.addStyle("flat")
            button.align(vertically: .center)
            listRow.addSuffix(button)
        }
        none.isVisible = path != nil
        func show(_ path: String?) {
            set(path)
            listRow.subtitle = path ?? row.explanation
            none.isVisible = path != nil
        }
        none.onClick { show(nil) }
        choose.onClick { [weak self] in
            let dialog = FileChooser(
                .folder, title: row.title, accept: tr("_Choose"), cancel: tr("_Cancel"), parent: self?.window)
            dialog.choose { files in if let path = files.first?.path { show(path) } }
        }
        return listRow
    }

    /// Closes this window, and opens another one over its parent.
    private func leave(_ open: @escaping @MainActor (BookWindow) -> Void) {
        let parent = parent
        window.close()
        MainLoop.soon { parent.map(open) }
    }
}
