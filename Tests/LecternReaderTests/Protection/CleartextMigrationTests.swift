import Foundation
import Lectern
import LecternBase
import LecternLibrary
import LecternModel
import LecternPlayback
import LecternTestKit
import Testing

@testable import LecternReader

/// Words of protected books in what the reader writes.
@MainActor @Suite(.timeLimit(.minutes(10))) struct StoredWordsTests {
    private static let canary = "canary sings"

    /// Selects the first paragraph of the page.
    private func selectParagraph(_ model: ReaderModel) throws {
        let frame = try #require(model.current?.pages.first?.paragraphs.first?.frame)
        #expect(model.select(x: frame.x + 40, y: frame.y + 6, by: .paragraph))
    }

    /// Exchanges marks through a folder.
    private func synchronize(_ reader: TestReader, _ folder: String) async {
        var settings = SyncSettings()
        settings.kind = .folder
        settings.place = folder
        await reader.app.sync.change(settings, password: nil)
    }

    private func speak(_ model: ReaderModel, _ engine: VirtualTTSEngine) async throws {
        model.perform(.listen)
        #expect(try await eventually { engine.current?.text.contains(Self.canary) == true })
        model.speech.stop()
    }

    @Test func nothingDecryptedIsOnDisk() async throws {
        let protected = try ProtectedReader()
        let shared = try protected.makeFolder("shared")
        let engine = VirtualTTSEngine(voices: [TTSVoice(identifier: "en", language: Language("en"), name: "Ann")])
        let reader = try protected.start(speechEngine: { engine })
        await synchronize(reader, shared)
        let model = try await protected.read(try protected.write(), in: reader)
        for _ in 0..<4 {
            model.turn(.forward)
            await model.settle()
        }
        model.perform(.toggleBookmark)
        #expect(try await eventually { !model.bookmarks.rows.isEmpty })
        try selectParagraph(model)
        let id = try #require(model.highlights.highlightSelection(.green, note: "like a nightingale"))
        model.highlights.setOwnNote("lent by the library")
        model.search.find("canary")
        #expect(try await eventually { !model.search.rows.isEmpty })
        _ = await model.slider.picture(at: 0.5, height: 100)
        #expect(try await eventually { model.navigator?.pages.total != nil })
        try await speak(model, engine)
        let (page, words) = (model.progression, try #require(model.highlights.highlight(id)?.locator.text.highlight))
        #expect(words.contains(Self.canary))
        let excerpt = try #require(model.bookmarks.rows.first?.excerpt)
        #expect(excerpt.contains(Self.canary))
        model.close()
        await reader.app.flush()
        let files = try protected.files(containing: Self.canary)
        #expect(files == [])
        // The user's own words are readable, in the library and in the exchanged file.
        #expect(try protected.files(containing: "like a nightingale").contains { $0.hasPrefix("shared/") })
        let book = try #require(try reader.app.library.lastOpened()).id
        let stored = try #require(try await reader.app.library.highlights(of: book).first)
        #expect(stored.note == "like a nightingale" && stored.locator.text.isEmpty && stored.locator.title == nil)
        // An open book shows its words.
        let again = await (try protected.start()).open(protected.folder.path + "/cave.epub")
        #expect(again.progression == page && page > 0)
        #expect(try await eventually { again.highlights.rows.count == 2 && again.bookmarks.rows.count == 1 })
        #expect(again.highlights.rows.last?.text == words && again.highlights.rows.last?.title == "Chapter 1")
        #expect(again.bookmarks.rows.first?.title == "Chapter 1" && again.bookmarks.rows.first?.excerpt == excerpt)
        #expect(try await eventually { again.current?.decorations.contains { $0.decoration.id == id } == true })
        again.close()
        // The search for the text itself works: an unprotected copy has it.
        _ = try protected.folder.write("plain.txt", ProtectedReader.canary)
        #expect(try protected.files(containing: Self.canary) == ["plain.txt"])
    }

    /// Another device has the words, too: the key is that of the content.
    @Test func wordsReachTheOtherDeviceEncrypted() async throws {
        let protected = try ProtectedReader()
        let shared = try protected.makeFolder("shared")
        let path = try protected.write()
        let first = try protected.start()
        let second = try protected.start(library: "other.sqlite")
        for reader in [first, second] { await synchronize(reader, shared) }
        let model = try await protected.read(path, in: first)
        try selectParagraph(model)
        model.highlights.highlightSelection(.pink)
        let words = model.highlights.rows.first?.text
        await first.app.written()
        model.close()
        await first.app.flush()
        let other = await second.open(path)
        #expect(try await eventually { other.highlights.rows.count == 1 })
        #expect(other.highlights.rows.first?.text == words && words?.contains(Self.canary) == true)
        other.close()
        await second.app.flush()
        let files = try protected.files(containing: Self.canary)
        #expect(files == [])
    }

    /// What an earlier version stored readable is encrypted and erased.
    @Test func readableWordsOfEarlierVersionsAreEncrypted() async throws {
        let protected = try ProtectedReader()
        let shared = try protected.makeFolder("shared")
        let path = try protected.write()
        let reader = try protected.start()
        let model = try await protected.read(path, in: reader)
        try selectParagraph(model)
        let locator = try #require(model.navigator?.currentSelection?.locator)
        let book = try #require(model.session.bookID)
        model.close()
        await reader.app.flush()
        let library = reader.app.library
        let highlight = Highlight(book: book, locator: locator, note: "mine")
        try await library.save(highlight)
        try await library.save(Bookmark(book: book, locator: locator, title: "One", excerpt: locator.text.highlight))
        try await library.savePlace(locator, of: book)
        await SpeechController.store(locator, of: book, in: library)
        await synchronize(reader, shared)
        await reader.app.sync.synchronizeAll()
        #expect(Set(try protected.files(containing: Self.canary)).isSuperset(of: ["shared/\(book.hash).json"]))
        let again = await reader.open(path)
        #expect(try await eventually { again.highlights.rows.count == 1 && again.bookmarks.rows.count == 1 })
        #expect(again.highlights.rows.first?.text == locator.text.highlight)
        #expect(again.bookmarks.rows.first?.excerpt == locator.text.highlight)
        again.close()
        await reader.app.flush()
        let files = try protected.files(containing: Self.canary)
        #expect(files == [])
        let stored = try #require(try await library.highlights(of: book).first)
        #expect(stored.note == "mine" && stored.id == highlight.id && stored.modifiedAt == highlight.modifiedAt)
    }
}
