import Lectern
import LecternBase
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPublication

extension ReaderModel {
    /// Presents an opened book at its place.
    func present(_ opened: BookOpening.Opened) throws {
        session.bookID = opened.identity.bookID
        if !opened.publication.isSetInPages, let makeEngine = session.app.engines.audio {
            return try listen(opened, with: makeEngine())
        }
        let place = requestedPlace(in: opened.publication) ?? session.app.place(ofOther: self) ?? opened.place
        let spreads = SpreadConfiguration(
            services: session.app.services,
            pageMaps: session.isProtected
                ? nil : session.bookID.map { LibraryPageMaps(library: session.library, book: $0) })
        session.arrangement = BookArrangement(of: session.bookID, in: session.library)
        styleSheet.read()
        language.read()
        language.onChange = { [weak self] in self?.languageDidChange() }
        scripts.read()
        let navigator = try opened.publication.makeNavigator(
            at: place, configuration: appearance.configuration(spreads, for: kind, session))
        navigator.delegate = self
        highlights.observeTaps(on: navigator)
        session.content = .pages(navigator)
        session.pageNames = PageNames(opened.publication)
        zoom.applyChosenFit()
        opening.show(.reading)
        if let viewport = session.viewport { navigator.setViewport(viewport) }
        places.begin(opened.identity) { [weak self] in await self?.load(navigator) }
        places.offer(opened)
        session.loading = Task { await load(navigator) }
    }

    /// The chosen language of the book decides about hyphens, sentences and voices.
    private func languageDidChange() {
        if let navigator { appearance.apply(to: navigator, of: kind, session) }
        speech.languageDidChange()
    }

    /// Loads what the first page does not need.
    private func load(_ navigator: SpreadNavigator) async {
        await navigator.loadPositions()
        if let shown = navigator.shown { readingTime.shows(shown) }
        session.report(.location)
        language.guess()
        guard let bookID = session.bookID else { return }
        await session.library.keep { try await $0.markOpened(bookID) }
        session.app.didOpen(bookID, in: session)
        await bookmarks.reload()
        await highlights.reload()
    }
}

/// Page maps of a book in the library.
struct LibraryPageMaps: PageMapStore {
    let library: Library
    let book: BookID
    /// Incremented when maps have more to say: 2 has the lengths of chapters and the printed pages.
    private static let version = "2"

    func pageMap(forKey key: String, chapterCount: Int) async -> PageMap? {
        guard let bytes = await library.pageMap(for: book, key: Self.version + ";" + key),
            let json = try? JSONValue(parsing: bytes)
        else { return nil }
        return PageMap(json: json, chapterCount: chapterCount)
    }

    func keep(_ map: PageMap, forKey key: String) async {
        await library.keep {
            try await $0.savePageMap(Bytes(utf8: map.json.text()), for: book, key: Self.version + ";" + key)
        }
    }
}
