import Lectern
import LecternDesktop
import LecternDjVu
import LecternGStreamer
import LecternGTK
import LecternLibrary
import LecternNavigator
import LecternReader

/// The program: its windows and their shared services.
@MainActor final class ReaderApplication {
    let application: Application
    let model: ReaderAppModel
    let nowPlaying: NowPlaying
    /// The desktop’s keyring; nil if there is none.
    let keyring: (any Keyring)?
    /// The catalogues, which all windows share.
    private(set) lazy var catalogs = model.makeCatalogs(keyring: keyring, books: booksFolder) {
        Desktop.open($0, from: nil)
    }
    /// The folder of books that come from servers.
    var booksFolder: String { model.settings.values.booksFolder ?? Environment.books(besides: model.library.path) }
    private var windows: [BookWindow] = []
    /// Tells whether a screen reader runs.
    private(set) lazy var screenReader = ScreenReaderWatch { [weak self] _ in
        for view in self?.windows.flatMap({ $0.panes?.views ?? [] }) ?? [] { view.followScreenReader() }
    }
    private let size: StartArguments.Size?
    /// The keys that the actions have.
    private var boundKeys: KeyBindings?

    private static let sizeKey = "window"
    /// The formats that are not in the umbrella.
    private static let additionalParsers = [DjVuParser()]

    /// - Parameters:
    ///   - application: the application, started up.
    ///   - words: the command line.
    ///   - library: the library of books and places.
    init(_ application: Application, _ words: StartArguments, library: Library) {
        self.application = application
        let silence = KeyringSilence()
        keyring = SecretService().map { service in NonblockingKeyring(service) { silence.report() } }
        model = ReaderAppModel(
            library: library, services: .standard,
            importer: PublicationImporter(additionalParsers: Self.additionalParsers),
            audioEngine: { GStreamerAudioEngine(sink: Environment.audioSink) },
            speechEngine: { SpeechEngines.make() },
            licenses: Environment.licenses(besides: library.path, keyring: keyring), keyring: keyring,
            books: OpenedBooks(additionalParsers: Self.additionalParsers))
        model.settings.languages = Installation.localeFolder.map { Catalog.languages(in: $0) } ?? []
        nowPlaying = NowPlaying(application, model.interruptions)
        model.firstPassword = Environment.takePassword()
        size = words.size
        silence.onReport = { [weak self] in self?.windows.last?.say($0) }
        model.onStoreFailure = { [weak self] in self?.windows.last?.say($0) }
        application.onCommandLine { [weak self] line in self?.started(line) ?? 1 }
    }

    /// Runs until the last window is closed.
    func run(_ arguments: [String]) -> Int32 {
        LoopWatch.start()
        start()
        return application.run(arguments)
    }

    private func start() {
        ApplicationStyleSheet(Style.text).apply()
        ThemeStyles.follow(model.appearance)
        Installation.iconFolders.forEach(Desktop.addIconFolder)
        Desktop.setIcon(ProgramWindows.identifier)
        followSystem()
        _ = screenReader
        // Dialogs do not have the actions of windows.
        let quit = Action(ReaderAction.quit.rawValue) { [weak self] in self?.quit() }
        application.add(quit, keys: ReaderAction.quit.accelerators)
        _ = model.settings.observe { [weak self] in self?.setKeys() }
        setKeys()
        model.texts.startInIdleTime()
    }

    /// Gives the actions the keys of the settings.
    private func setKeys() {
        let keys = model.settings.values.keys
        guard keys != boundKeys else { return }
        // At the start there are none to take away.
        let isFirst = boundKeys == nil
        boundKeys = keys
        for action in ReaderAction.allCases where !isFirst || !keys.accelerators(of: action).isEmpty {
            application.setKeys(keys.accelerators(of: action), for: "win.\(action.rawValue)")
        }
        application.setKeys(keys.accelerators(of: .quit), for: "app.\(ReaderAction.quit.rawValue)")
    }

    /// Follows the desktop's light or dark scheme if the user has not chosen a theme.
    private func followSystem() {
        model.appearance.systemIsDark = ColorScheme.isDark
        ColorScheme.onDarkChange { [weak self] in
            guard let self, model.appearance.theme == .system else { return }
            model.appearance.systemIsDark = ColorScheme.isDark
        }
    }

    /// Handles the command line of a start, the first or a later one.
    private func started(_ line: CommandLineArguments) -> Int32 {
        do throws(StartArguments.Failure) {
            show(try StartArguments(Array(line.arguments.dropFirst()), folder: line.workingDirectory ?? "/"))
            return 0
        } catch {
            return 2
        }
    }

    private func show(_ words: StartArguments) {
        if let address = words.catalog {
            if windows.allSatisfy({ $0.reading != nil }) { openWindow(for: nil) }
            let window = windows.last { $0.reading == nil }
            window?.showCatalogs(adding: address)
            window?.window.present()
            return
        }
        if words.paths.isEmpty {
            if let last = windows.last, !words.opensNewWindow { return last.window.present() }
            guard windows.isEmpty, !words.opensBookshelf else { return openWindow(for: nil) }
            let pair = model.lastPair
            return openWindow(for: pair?.first ?? model.lastBook?.path, beside: pair?.second)
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
    /// - Parameters:
    ///   - page: the page of a PDF, counted from 0; nil for the last place.
    ///   - other: a book that is opened beside it.
    func openWindow(for path: String?, page: Int? = nil, beside other: String? = nil) {
        let size = size.map { WindowSize($0) } ?? WindowSize(json: model.library.settingNow(Self.sizeKey))
        let window = BookWindow(owner: self, size: size)
        windows.append(window)
        if path == nil { window.prepareShelf(size) }
        // Present before anything gets the focus: otherwise GTK 4.8 does not expose the window to screen readers.
        window.window.present()
        window.window.prepareFrames(width: size.width, height: size.height, memory: ProcessMemory.shared)
        LoopWatch.came(window.window)
        if let path, let other { return window.read(path, beside: other) }
        if let path { return window.read(path, page: page) }
        window.showShelf()
        window.announceFocus()
    }

    /// Handles the closing of a window. After the last one all data is written.
    func forget(_ window: BookWindow) {
        windows.removeAll { $0 === window }
        guard windows.isEmpty else { return }
        application.hold()
        Task {
            await model.flush()
            // Quit explicitly, as a dialog that GTK caches would keep the process running.
            if windows.isEmpty { application.quit() }
            application.release()
        }
    }

    /// Stores the size for the next window.
    func keep(_ size: WindowSize) {
        Task { [library = model.library] in await library.keep { try await $0.setSetting(Self.sizeKey, to: size.json) }
        }
    }

    /// Closes all windows.
    func quit() { for window in windows { window.window.close() } }
}
