import LecternGTK
import LecternGeometry
import LecternReader

/// The window with the settings of synchronization.
@MainActor final class SyncWindow {
    /// The window that is shown.
    private static var shown: SyncWindow?

    private let model: SyncModel
    private let window: PlainWindow
    private let kind = ComboRow(tr("Other Devices"), choices: SyncSettings.Kind.allCases.map(\.title))
    private let explanation = Label(styles: ["dim-label"])
    private let place = Entry()
    private let choose = Button(icon: "folder-open-symbolic", tooltip: tr("Choose the Folder"))
    private let user = Entry(placeholder: tr("User"))
    private let password = PasswordEntry(placeholder: tr("Password"))
    private let asks = CheckButton(tr("_Ask before going to the place of another device"))
    private let outcome = Label()
    private let last = Label(styles: ["dim-label"])
    private let test = Button(tr("_Test"))
    private let exchange = Button(tr("_Synchronize Now"))

    /// Opens the window.
    static func open(_ model: SyncModel, over parent: Window) {
        let syncWindow = SyncWindow(model)
        syncWindow.window.setParent(parent, isModal: true)
        shown = syncWindow
        syncWindow.window.present()
    }

    private init(_ model: SyncModel) {
        self.model = model
        let list = ListBox(.none, styles: ["boxed-list"])
        list.append(kind)
        for label in [explanation, outcome, last] {
            label.wraps = true
            label.horizontalAlignment = 0
        }
        place.expandsHorizontally = true
        let folder = Box(.horizontal, spacing: 6, [place, choose])
        exchange.addStyle("suggested-action")
        let buttons = Box(.horizontal, spacing: 12, [test, exchange])
        let inside = Box(
            .vertical, spacing: 12, [list, explanation, folder, user, password, asks, buttons, outcome, last])
        inside.margins = Margins(start: 18, end: 18, top: 12, bottom: 18)
        let bar = HeaderBar()
        bar.setTitle(WindowTitle(tr("Synchronization")))
        let scroller = ScrolledWindow(Clamp(inside, maximum: 560))
        scroller.expands = true
        window = PlainWindow(Box(.vertical, [bar, scroller]))
        window.title = tr("Synchronization")
        window.setDefaultSize(width: 460, height: 480)
        fill()
        connect()
        show()
    }

    private func fill() {
        let settings = model.settings
        kind.selected = SyncSettings.Kind.allCases.firstIndex(of: settings.kind)
        place.text = settings.place
        user.text = settings.user
        asks.isOn = settings.asks
    }

    private func connect() {
        kind.onChange { [weak self] _ in self?.show() }
        choose.onClick { [weak self] in self?.chooseFolder() }
        test.onClick { [weak self] in self?.store { await $0.test() } }
        exchange.onClick { [weak self] in self?.store { await $0.synchronizeAll() } }
        model.onChange = { [weak self] in self?.show() }
        window.closeOnEscape()
        window.onCloseRequest { [weak self] in
            self?.store { _ in }
            return false
        }
    }

    private func chooseFolder() {
        let dialog = FileChooser(
            .folder, title: tr("Choose the Folder"), accept: tr("_Choose"), cancel: tr("_Cancel"), parent: window)
        if !place.text.isEmpty { dialog.setFolder(place.text) }
        dialog.choose { [weak self] files in
            if let path = files.first?.path { self?.place.text = path }
        }
    }

    /// Stores what was entered, then does something.
    private func store(_ body: @escaping @MainActor (SyncModel) async -> Void) {
        var settings = SyncSettings()
        settings.kind = chosen
        settings.place = place.text
        settings.user = user.text
        settings.asks = asks.isOn
        let words = password.text.isEmpty ? nil : password.text
        Task { [model] in
            await model.change(settings, password: words)
            await body(model)
        }
    }

    private var chosen: SyncSettings.Kind {
        kind.selected.map { SyncSettings.Kind.allCases[$0] } ?? .none
    }

    private func show() {
        let kind = chosen
        explanation.text = kind.explanation
        place.setPlaceholder(kind.placeTitle)
        for widget in [place, asks, test] as [Widget] { widget.isVisible = kind != .none }
        choose.isVisible = kind == .folder
        for widget in [user, password] as [Widget] { widget.isVisible = kind == .webDAV || kind == .koreader }
        exchange.isVisible = kind == .folder || kind == .webDAV
        for button in [test, exchange] { button.isSensitive = !model.isWorking }
        outcome.text = model.isWorking ? tr("Exchanging…") : model.outcome
        outcome.isVisible = !outcome.text.isEmpty
        last.text = model.lastTime
        last.isVisible = kind != .none && !last.text.isEmpty
    }
}
