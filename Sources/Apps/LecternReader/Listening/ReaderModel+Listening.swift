import LecternBase
import LecternLibrary
import LecternModel
import LecternPlayback
import LecternPreferences
import LecternPublication

// Books that are heard.
extension ReaderModel {
    private static let preferencesKey = "listening"
    private static let skipKey = "listening.skip"

    /// Begins to listen where it was left.
    func listen(_ opened: BookOpening.Opened, with engine: any AudioEngine) throws(ReaderFailure) {
        let kept = app.library.settingNow(Self.preferencesKey)
        let preferences = kept.flatMap { AudioPreferences(json: $0, diagnostics: nil) } ?? AudioPreferences()
        let navigator: AudioNavigator
        do throws(AudioNavigatorError) {
            navigator = try AudioNavigator(
                opened.publication, initialLocation: opened.place,
                configuration: .init(engine: engine, preferences: preferences))
        } catch {
            throw ReaderFailure(error, path: path)
        }
        let listening = ListeningModel(navigator, skip: app.library.settingNow(Self.skipKey)?.integer)
        listening.onSkipLength = { [app] seconds in
            app.write { try? await $0.setSetting(Self.skipKey, to: .integer(seconds)) }
        }
        listening.onLocation = { [weak self] in self?.keep($0) }
        listening.onEnd = { [weak self] in self?.hasHeardAll() }
        listening.onPreferences = { [app] preferences in
            app.write { try? await $0.setSetting(Self.preferencesKey, to: preferences.json) }
        }
        self.listening = listening
        password = nil
        state = .listening(listening)
        tell(.state)
        if case .failure(let error)? = opened.book { tellNotKept(error) }
        if let later = opened.later {
            adopting = Task { await adopt(later, listening) }
        } else {
            Task { await finishOpening() }
        }
    }

    private func keep(_ locator: Locator) {
        if let bookID { savingPlace.save(locator, of: bookID) }
    }

    private func hasHeardAll() {
        guard let bookID else { return }
        app.write { try? await $0.markFinished(bookID) }
    }

    private func finishOpening() async {
        guard let bookID else { return }
        try? await app.library.markOpened(bookID)
        await reloadBookmarks()
    }

    /// The library has taken in a large book that is heard already.
    private func adopt(_ later: Task<Result<BookID, LibraryError>, Never>, _ listening: ListeningModel) async {
        let found = await later.value
        guard self.listening === listening, !Task.isCancelled else { return }
        switch found {
        case .failure(let error): tellNotKept(error)
        case .success(let book):
            bookID = book
            let isAtStart = listening.navigator.place == AudioPlace(track: 0) && !listening.isPlaying
            if isAtStart, let place = app.library.placeNow(of: book)?.locator {
                listening.go(to: place)
            } else if let place = listening.location {
                savingPlace.save(place, of: book)
            }
            await finishOpening()
        }
    }

    /// Keeps this moment as a bookmark.
    func bookmark(_ listening: ListeningModel) {
        guard let bookID, let locator = listening.location else { return }
        let bookmark = Bookmark(
            book: bookID, locator: locator, title: listening.chapterTitle, excerpt: listening.elapsedLabel)
        Task {
            await save(bookmark)
            tell(.message(tr("Bookmark at {time}", ["time": bookmark.excerpt ?? ""]), canUndo: false))
        }
    }
}

extension ReaderFailure {
    fileprivate init(_ error: AudioNavigatorError, path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        self.init(
            title: tr("“{name}” cannot be opened", ["name": name]), message: ListeningModel.words(for: error) ?? "",
            advice: tr("Get another copy of the book."), details: ["\(error)", path])
    }
}
