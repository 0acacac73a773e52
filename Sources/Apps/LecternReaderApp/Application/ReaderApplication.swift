import Lectern
import LecternGStreamer
import LecternGTK
import LecternLibrary
import LecternNavigator
import LecternReader

/// The program on the desktop: its windows, and what they share.
@MainActor final class ReaderApplication {
    let application: Application
    let model: ReaderAppModel
    let nowPlaying: NowPlaying
    private var windows: [BookWindow] = []
    private let size: StartWords.Size?

    private static let sizeKey = "window"

    /// - Parameters:
    ///   - application: started up.
    ///   - words: what the process was started with.
    ///   - library: where books and places are kept.
    init(_ application: Application, _ words: StartWords, library: Library) {
        self.application = application
        nowPlaying = NowPlaying(application)
        model = ReaderAppModel(
            library: library, services: .standard, importer: PublicationImporter(),
            audioEngine: { GStreamerAudioEngine(sink: Environment.audioSink) })
        model.firstPassword = Environment.takePassword()
        size = words.size
        application.onCommandLine { [weak self] line in self?.started(line) ?? 1 }
    }

    /// Runs until the last window is closed.
    func run(_ arguments: [String]) -> Int32 {
        LoopWatch.start()
        start()
        return application.run(arguments)
    }

    private func start() {
        StyleSheet(Style.text).apply()
        Installation.iconFolders.forEach(Desktop.addIconFolder)
        Desktop.setIcon(ProgramWindows.identifier)
        followSystem()
        for action in ReaderAction.allCases where !action.accelerators.isEmpty {
            application.setKeys(action.accelerators, for: "win.\(action.rawValue)")
        }
        // Dialogs have none of the actions of windows.
        let quit = Action(ReaderAction.quit.rawValue) { [weak self] in self?.quit() }
        application.add(quit, keys: ReaderAction.quit.accelerators)
    }

    /// Light and dark go along with the desktop, where the reader has not chosen.
    private func followSystem() {
        model.appearance.systemIsDark = ColorScheme.isDark
        ColorScheme.onDarkChange { [weak self] in
            guard let self, model.appearance.theme == .system else { return }
            model.appearance.systemIsDark = ColorScheme.isDark
        }
    }

    /// The program was started, for the first time or again.
    private func started(_ line: CommandLineWords) -> Int32 {
        do throws(StartWords.Failure) {
            show(try StartWords(Array(line.arguments.dropFirst()), folder: line.workingDirectory ?? "/"))
            return 0
        } catch {
            return 2
        }
    }

    private func show(_ words: StartWords) {
        if words.paths.isEmpty {
            if let last = windows.last, !words.opensNewWindow { return last.window.present() }
            return openWindow(for: words.opensBookshelf || !windows.isEmpty ? nil : model.lastBook?.path)
        }
        let folders = words.paths.filter(FolderOfBooks.isAt)
        if !folders.isEmpty {
            if windows.allSatisfy({ $0.reading != nil }) { openWindow(for: nil) }
            windows.last { $0.reading == nil }?.add(folders)
        }
        for path in words.paths where !folders.contains(path) {
            if let window = windows.last, window.reading == nil, !words.opensNewWindow {
                window.read(path)
                window.window.present()
            } else {
                openWindow(for: path)
            }
        }
    }

    /// Opens a window with a book, or with the bookshelf.
    ///
    /// - Parameter page: of a PDF, counted from 0; where it was left where none is given.
    func openWindow(for path: String?, page: Int? = nil) {
        let size = size.map { WindowSize($0) } ?? WindowSize(json: model.library.settingNow(Self.sizeKey))
        let window = BookWindow(owner: self, size: size)
        windows.append(window)
        if path == nil { window.prepareShelf(size) }
        // Before anything has the keyboard: GTK 4.8 does not tell screen readers that it is a window if the focus was
        // set in it before.
        window.window.present()
        window.window.prepareFrames(width: size.width, height: size.height)
        LoopWatch.came(window.window)
        if let path { window.read(path, page: page) } else { window.showShelf() }
    }

    /// A window has closed; after the last one everything is written.
    func forget(_ window: BookWindow) {
        windows.removeAll { $0 === window }
        guard windows.isEmpty else { return }
        application.hold()
        Task {
            await model.flush()
            // A dialog that GTK keeps for later use would keep the process too.
            if windows.isEmpty { application.quit() }
            application.release()
        }
    }

    /// Keeps the size for the next window.
    func keep(_ size: WindowSize) {
        Task { [library = model.library] in try? await library.setSetting(Self.sizeKey, to: size.json) }
    }

    /// Closes all windows.
    func quit() { for window in windows { window.window.close() } }
}
