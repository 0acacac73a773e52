import LecternGTK
import LecternGeometry

/// Shows a window with a widget for every signature of signal handlers.
@MainActor func showWidgets(in window: ApplicationWindow, _ application: Application) {
    let content = Box(.vertical, spacing: 6)
    let header = HeaderBar()
    let title = WindowTitle("Probe", subtitle: "of widgets")
    header.setTitle(title)
    let menu = MenuButton(icon: "open-menu-symbolic", tooltip: "Main menu")
    menu.setMenu(Menu([.section([.item("_Greet", action: "app.greet", .text("menu"))])]))
    header.addEnd(menu)
    content.append(header)
    let toasts = ToastOverlay(content)
    window.setContent(toasts)

    // No arguments.
    let button = Button("_Press")
    button.onClick { say("clicked") }
    // A property change.
    let toggle = Switch()
    toggle.setAccessibleName("Switch")
    toggle.onChange { say("switched \($0)") }
    // A return value, and a value change.
    let scale = Scale(0...10)
    scale.setAccessibleName("Scale")
    scale.addMark(at: 5, "half")
    scale.onUserChange { value in
        say("asked \(Int(value.rounded()))")
        return false
    }
    scale.onChange { say("scale \(Int($0.rounded()))") }
    let entry = SearchEntry(placeholder: "Search")
    entry.onChange { say("typed \($0)") }
    entry.onStop { say("stopped") }
    let choice = DropDown(["one", "two"])
    choice.onChange { say("chosen \($0 ?? -1)") }
    for child in [button, toggle, scale, entry, choice] as [Widget] { content.append(child) }
    addLists(to: content)
    addActions(to: window, application)
    addKeys(to: window, toasts, application)

    window.onCloseRequest {
        say("closing")
        return false
    }
    window.onDefaultSizeChange { say("size \($0)x\($1)") }
    Task {
        // Swift's tasks run on GTK's loop.
        try? await Task.sleep(for: .milliseconds(30))
        title.subtitle = "after a task"
        say("task")
    }
    MainLoop.timeout(milliseconds: 10) {
        say("timeout")
        return .stop
    }
    MainLoop.idle {
        say("idle")
        return .stop
    }
    window.afterFrame { say("seen \(window.isMapped)") }
    let hidden = Label()
    hidden.afterFrame { say("not seen \(hidden.isMapped)") }
}

/// A cell that shows a word.
@MainActor final class WordCell: ListCell {
    private let label = Label()
    var widget: Widget { label }
    func show(_ item: String) { label.text = item }
    func clear() { label.text = "" }
}

@MainActor private func addLists(to content: Box) {
    let store = ListStore(["alpha", "beta", "gamma"])
    store.update(to: ["alpha", "delta", "gamma", "omega"], where: ==)
    say("list \(store.items.joined(separator: " "))")
    let list = ListView(store) { WordCell() }
    list.onActivate { say("activated \(store[$0] ?? "nothing")") }
    list.activatesOnClick = true
    list.onSelectionChange { say("selected \($0)") }
    let scrolled = ScrolledWindow(list)
    scrolled.expandsVertically = true
    content.append(scrolled)
    let rows = ListBox(.single, styles: ["boxed-list"])
    let row = ActionRow("Row & <title>", subtitle: "below")
    row.isActivatable = true
    row.onActivate { say("row") }
    rows.append(row)
    rows.append(ComboRow("Choice", choices: ["first", "second"]))
    content.append(rows)
}

@MainActor private func addActions(to window: ApplicationWindow, _ application: Application) {
    application.add(
        Action("greet", argument: .text("")) { _, argument in
            if case .text(let name) = argument { say("greet \(name)") }
        })
    window.add(
        Action("dark", state: .flag(false)) { action, _ in
            action.state = .flag(action.state != .flag(true))
            say("dark \(action.state == .flag(true))")
        })
    window.add(Action("plain") { say("plain") })
    application.setKeys(["<Control>p"], for: "win.plain")
    application.setKeys(["<Control>d"], for: "win.dark")
    window.activateAction("app.greet", .text("code"))
}

@MainActor private func addKeys(to window: ApplicationWindow, _ toasts: ToastOverlay, _ application: Application) {
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPress { name, modifiers in
        // A captured wrapper would retain the window, so get a new one.
        let window = application.activeWindow
        if name == "F2" { ask(window) }
        if name == "F3" {
            toasts.show(Toast("Removed <it>", button: .init("Undo") { say("undone") }))
            say("toast")
        }
        if name == "F4" {
            Clipboard.copy("copied words")
            Task { say("clipboard \(await Clipboard.text() ?? "nothing")") }
        }
        if name == "F5" {
            let keys = ShortcutsWindow(
                [.init("Keys", [.init("Reading", [("Right space", "Next page"), ("<Control>f", "Search")])])],
                parent: window)
            keys?.present()
            say("shortcuts \(keys != nil)")
        }
        if name == "F6" { replaceToasts(of: toasts, times: 30) }
        if name == "X" && modifiers == [.control, .shift] { say("modifiers") }
        return false
    }
    window.add(keys)
}

/// Shows a toast and one that replaces it, and dismisses the second while the first fades out, many times.
@MainActor private func replaceToasts(of toasts: ToastOverlay, times: Int) {
    toasts.show(Toast("First \(times)"))
    toasts.show(Toast("Queued \(times)"))
    let urgent = toasts.show(Toast("Urgent \(times)", button: .init("Bring Back") {}, isUrgent: true))
    MainLoop.timeout(milliseconds: times.isMultiple(of: 2) ? 30 : 450) {
        urgent.dismiss()
        // A second time does nothing.
        urgent.dismiss()
        if times > 1 { replaceToasts(of: toasts, times: times - 1) } else { say("replaced toasts") }
        return .stop
    }
}

@MainActor private func ask(_ window: Window?) {
    let dialog = MessageDialog("Delete?", body: "The file stays.", parent: window)
    dialog.addResponse("cancel", "_Cancel")
    dialog.addResponse("delete", "_Delete", appearance: .destructive)
    dialog.setDefault("delete")
    dialog.setClosing("cancel")
    dialog.onResponse { say("response \($0)") }
    dialog.present()
    say("dialog")
}
