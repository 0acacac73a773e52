import LecternBase
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPlayback
import LecternPreferences
import LecternPublication

extension ReaderModel {
    private static let preferencesKey = "listening"
    private static let skipKey = "listening.skip"

    /// Presents an audiobook at its stored place.
    func listen(_ opened: BookOpening.Opened, with engine: any AudioEngine) throws(ReaderFailure) {
        let app = session.app
        let stored = app.library.settingNow(Self.preferencesKey)
        let preferences = stored.flatMap { AudioPreferences(json: $0, diagnostics: nil) } ?? AudioPreferences()
        let navigator: AudioNavigator
        do throws(NavigatorError) {
            navigator = try AudioNavigator(
                opened.publication, initialLocation: opened.place,
                configuration: .init(engine: engine, preferences: preferences))
        } catch {
            throw ReaderFailure(error, path: path)
        }
        let listening = ListeningModel(navigator, skip: app.library.settingNow(Self.skipKey)?.integer)
        observe(listening)
        session.content = .audio(listening)
        opening.show(.listening(listening))
        places.begin(opened.identity) { [weak self] in await self?.loadMarks() }
        places.offer(opened)
        Task { await loadMarks() }
        performEarlyInput()
    }

    private func observe(_ listening: ListeningModel) {
        let app = session.app
        listening.onSkipLength = { seconds in
            app.write { await $0.keep { try await $0.setSetting(Self.skipKey, to: .integer(seconds)) } }
        }
        listening.onLocation = { [weak places, weak finished, weak listening, weak session] locator in
            places?.moved(to: locator)
            session?.onMove?(.scroll)
            if let listening, let time = listening.elapsedInBook {
                finished?.hears(at: time, isPlaying: listening.isPlaying)
            }
        }
        listening.onEnd = { [weak finished] in finished?.heardEnd() }
        listening.onPreferences = { preferences in
            app.write { await $0.keep { try await $0.setSetting(Self.preferencesKey, to: preferences.json) } }
        }
    }

    private func loadMarks() async {
        guard let bookID = session.bookID else { return }
        await session.library.keep { try await $0.markOpened(bookID) }
        session.app.didOpen(bookID, in: session)
        await bookmarks.reload()
    }
}

extension ReaderFailure {
    fileprivate init(_ error: NavigatorError, path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        self.init(
            title: tr("“{name}” cannot be opened", ["name": name]), message: ListeningModel.words(for: error) ?? "",
            advice: tr("Get another copy of the book."), details: ["\(error)", path])
    }
}
