import Lectern
import LecternAssets
import LecternBase
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPublication

extension ReaderModel {
    /// Opens the book and begins to read where it was left.
    func open() async {
        do {
            let opened = try await fileAccess.open(path, password: password) { [weak logins] in
                await logins?.credential(for: $0)
            }
            if Task.isCancelled { return }
            bookID = try? opened.book?.get()
            publication = opened.publication
            diagnostics = opened.diagnostics
            try begin(opened)
        } catch let locked as LockedBook {
            state = .locked(isWrong: locked.wasTried)
            tell(.state)
        } catch let failure as ReaderFailure {
            fail(failure)
        } catch {
            fail(ReaderFailure(error, path: path))
        }
    }

    private func begin(_ opened: BookOpening.Opened) throws {
        if !opened.publication.isSetInPages, let makeEngine = app.makeAudioEngine {
            return try listen(opened, with: makeEngine())
        }
        let shared = wantedPlace(in: opened.publication) ?? app.place(ofOther: self) ?? opened.place
        let navigator = try EPUBNavigator(
            opened.publication, initialLocation: shared,
            configuration: .init(
                services: app.services, preferences: appearance.effectivePreferences,
                pageMaps: bookID.map { KeptPageMaps(library: app.library, book: $0) }))
        navigator.delegate = self
        observeHighlights(on: navigator)
        self.navigator = navigator
        password = nil
        pageNames = PageNames(opened.publication)
        state = .reading
        tell(.state)
        if case .failure(let error)? = opened.book { tellNotKept(error) }
        if let viewport { navigator.setViewport(viewport) }
        Task { await finishOpening(navigator) }
        if let later = opened.later { adopting = Task { await adopt(later, navigator) } }
    }

    /// The page that was asked for, where the book is a PDF that has it.
    private func wantedPlace(in publication: Publication) -> Locator? {
        guard let firstPage, publication.units.indices.contains(firstPage), publication.units[firstPage].page != nil
        else { return nil }
        return publication.locate(publication.units[firstPage].link)
    }

    func tellNotKept(_ error: LibraryError) {
        let reason = ["reason": "\(error)"]
        tell(.message(tr("The book and your place in it cannot be kept: {reason}", reason), canUndo: false))
    }

    /// The library has taken in a large book that is read already.
    private func adopt(_ later: Task<Result<BookID, LibraryError>, Never>, _ navigator: EPUBNavigator) async {
        let found = await later.value
        guard self.navigator === navigator, !Task.isCancelled else { return }
        switch found {
        case .failure(let error): tellNotKept(error)
        case .success(let book):
            bookID = book
            let isAtStart = navigator.place == .start(of: 0) && !navigator.canGoBack
            if isAtStart, let place = app.library.placeNow(of: book)?.locator {
                await navigator.go(to: place)
            } else if let place = navigator.currentLocation, navigator.spread != nil {
                savingPlace.save(place, of: book)
            }
            await finishOpening(navigator)
        }
    }

    /// What can wait until the first page is there.
    private func finishOpening(_ navigator: EPUBNavigator) async {
        await navigator.loadPositions()
        tell(.location)
        guard let bookID else { return }
        try? await app.library.markOpened(bookID)
        await reloadBookmarks()
        await reloadHighlights()
    }

    private func fail(_ failure: ReaderFailure) {
        state = .failed(failure)
        tell(.state)
    }

    /// Opens a book that needs a password.
    public func unlock(_ password: String) {
        guard case .locked = state else { return }
        self.password = password
        state = .opening
        tell(.state)
        start()
    }

    /// The server of the book wants a login, as it is opened or later.
    func ask(_ login: BookLogin) {
        state = .login(login)
        tell(.state)
    }

    /// Gives the server of the book the login it wants.
    public func logIn(user: String, password: String) {
        guard case .login = state else { return }
        state = listening.map { State.listening($0) } ?? (navigator == nil ? .opening : .reading)
        tell(.state)
        logins.answer(.password(user: user, password: password))
    }

    /// Tries once more to open a book that could not be opened.
    public func retry() {
        guard case .failed = state else { return }
        state = .opening
        tell(.state)
        start()
    }
}

/// Page maps of a book in the library.
struct KeptPageMaps: PageMapStore {
    let library: Library
    let book: BookID
    /// Grows when the engine breaks pages in another way.
    private static let version = "1"

    func pageMap(forKey key: String, chapterCount: Int) async -> PageMap? {
        guard let bytes = await library.pageMap(for: book, key: Self.version + ";" + key),
            let json = try? JSONValue(parsing: bytes)
        else { return nil }
        return PageMap(json: json, chapterCount: chapterCount)
    }

    func keep(_ map: PageMap, forKey key: String) async {
        try? await library.savePageMap(Bytes(utf8: map.json.text()), for: book, key: Self.version + ";" + key)
    }
}
