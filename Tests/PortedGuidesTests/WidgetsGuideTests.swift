import Lectern
import LecternDesktop
import LecternGTK
import LecternStages

// The code of `docs/guides/widgets.md`, compiled. Windows of this kind run in `LecternGTKTests` and `ExamplesTests`.

final class BookCell: ListCell {
    private let title = Label()
    var widget: Widget { title }
    var accessibleName: String { title.text }

    func show(_ item: String) { title.text = item }
    func clear() {}
    func setNear(_ isNear: Bool) {}
}

@MainActor final class GuideWindow {
    @MainActor private final class Pages {
        func canTurn(_ direction: TurnDirection) -> Bool { direction == .forward }
        func turn(_ direction: TurnDirection) -> Bool { true }
    }

    private let window: ApplicationWindow
    private var caches: [Int] = []
    private var kept: [Any] = []

    init(_ application: Application, header: HeaderBar, content: Widget) {
        window = ApplicationWindow(application)
        window.add(Action("open") { [weak self] in self?.chooseBook() })
        application.setKeys(["<Control>o"], for: "win.open")
        let menu = Menu([
            .section([.item("_Open…", action: "win.open")]),
            .submenu("_Theme", [.item("Dark", action: "win.theme", .text("dark"))]),
        ])
        let toasts = ToastOverlay(content)
        window.setContent(Box(.vertical, [header, toasts]))
        toasts.show(Toast("The book was removed", button: .init("Undo") { undo() }))
        kept = [menu, shelf(), stage(Pages()), memoryMonitor()]
    }

    private func shelf() -> Widget {
        let store = ListStore(["Emma", "Middlemarch"])
        let list = ListView(store, selection: .none) { BookCell() }
        store.update(to: ["Emma", "Persuasion"], where: ==)
        return list
    }

    private func stage(_ pages: Pages) -> Widget {
        let stage = PageStage()
        stage.style = .curl
        stage.events.canTurn = { direction in pages.canTurn(direction) }
        stage.events.onTurn = { direction in pages.turn(direction) }
        return stage
    }

    private func memoryMonitor() -> MemoryMonitor {
        var caches = caches
        let memory = MemoryMonitor { caches.removeAll() }
        return memory
    }

    func chooseBook() {
        let chooser = FileChooser(.openFiles, title: "Open a Book", accept: "_Open", cancel: "_Cancel", parent: window)
        chooser.addFilter(.init("Books", mediaTypes: ["application/epub+zip", "application/pdf"]))
        chooser.choose { [weak self] files in self?.open(files) }
    }

    func open(_ files: [FileLocation]) {}
}

private func undo() {}
