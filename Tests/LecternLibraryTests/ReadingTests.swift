import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct ReadingTests {
    static let stranger = BookID(hash: "stranger")

    private func refuses(_ body: () async throws -> Void) async {
        await #expect { try await body() } throws: {
            guard case LibraryError.unknownBook(Self.stranger) = $0 else { return false }
            return true
        }
    }

    @Test(arguments: Storage.allCases) func latestPlaceIsStored(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Emma", in: folder)
            #expect(await library.place(of: book.id) == nil)
            try await library.savePlace(locator(0.4, offset: 40), of: book.id, at: Timestamp(seconds: 2000))
            try await library.savePlace(locator(0.1), of: book.id, at: Timestamp(seconds: 1000))
            let place = try #require(await library.place(of: book.id))
            #expect(place.locator == locator(0.4, offset: 40))
            #expect(place.savedAt == Timestamp(seconds: 2000))
            #expect(try await library.book(book.id)?.progression == 0.4)
            try library.savePlaceNow(locator(0.6), of: book.id)
            #expect(library.placeNow(of: book.id)?.locator == locator(0.6))
            await refuses { try await library.savePlace(locator(0), of: Self.stranger) }
        }
    }

    @Test(arguments: Storage.allCases) func cancelledTaskStillStoresThePlace(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Emma", in: folder)
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await library.savePlace(locator(0.7), of: book.id)
            }
            try await task.value
            #expect(try await library.book(book.id)?.progression == 0.7)
        }
    }

    /// A book has one note, which is stored, changed, removed and restored, and deleted with the book.
    @Test(arguments: Storage.allCases) func noteOfABookIsStoredAndDeletedWithIt(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let (emma, other) = (
                try await library.add("Emma", in: folder), try await library.add("Persuasion", in: folder)
            )
            #expect(try await library.note(of: emma.id) == nil)
            var note = DocumentNote(
                book: emma.id, text: "Lent to Ann.\nBack in May.", createdAt: Timestamp(seconds: 1000))
            try await library.save(note)
            try await library.save(DocumentNote(book: other.id, text: "Another."))
            #expect(try await library.note(of: emma.id) == note)
            note.text = "Back."
            note.modifiedAt = Timestamp(seconds: 2000)
            try await library.save(note)
            #expect(try await library.note(of: emma.id) == note)
            #expect(try await library.removeNote(of: emma.id) == note)
            #expect(try await library.removeNote(of: emma.id) == nil)
            #expect(try await library.note(of: emma.id) == nil)
            try await library.save(note)
            #expect(try await library.note(of: emma.id) == note)
            #expect(try await library.note(of: other.id)?.text == "Another.")
            await refuses { try await library.save(DocumentNote(book: Self.stranger, text: "x")) }
        }
    }

    @Test(arguments: Storage.allCases) func bookmarksAreInReadingOrder(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Emma", in: folder)
            var nowhere = locator(0)
            nowhere.locations.totalProgression = nil
            let last = Bookmark(book: book.id, locator: nowhere, title: "last")
            let middle = Bookmark(book: book.id, locator: locator(0.5), title: "middle")
            var first = Bookmark(book: book.id, locator: locator(0.1), title: "first", excerpt: "It is a truth")
            for bookmark in [last, middle, first] { try await library.save(bookmark) }
            #expect(try await library.bookmarks(of: book.id) == [first, middle, last])
            first.title = "renamed"
            try await library.save(first)
            #expect(try await library.bookmarks(of: book.id).map(\.title) == ["renamed", "middle", "last"])
            let removed = try #require(try await library.removeBookmark(middle.id))
            #expect(removed == middle)
            #expect(try await library.removeBookmark(middle.id) == nil)
            #expect(try await library.bookmarks(of: book.id) == [first, last])
            try await library.save(removed)
            #expect(try await library.bookmarks(of: book.id) == [first, middle, last])
            await refuses { try await library.save(Bookmark(book: Self.stranger, locator: locator(0))) }
        }
    }

    /// A highlight replaces those that it overlaps, in one transaction.
    @Test(arguments: Storage.allCases) func overlappingHighlightsAreReplacedAtomically(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Emma", in: folder)
            let old = [0.1, 0.2, 0.5].map { Highlight(book: book.id, locator: locator($0), note: "\($0)") }
            try await library.replaceHighlights([], with: old)
            #expect(try await library.highlights(of: book.id) == old)
            let union = Highlight(book: book.id, locator: locator(0.1), color: .pink)
            try await library.replaceHighlights(old.prefix(2).map(\.id), with: [union])
            #expect(try await library.highlights(of: book.id) == [union, old[2]])
            let stranger = Highlight(book: Self.stranger, locator: locator(0))
            await refuses { try await library.replaceHighlights([union.id], with: [stranger]) }
            #expect(try await library.highlights(of: book.id) == [union, old[2]], "nothing was removed")
            try await library.replaceHighlights([union.id], with: Array(old.prefix(2)))
            #expect(try await library.highlights(of: book.id) == old)
        }
    }

    @Test(arguments: Storage.allCases) func highlightsAreStoredChangedAndRestored(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Emma", in: folder)
            let last = Highlight(book: book.id, locator: locator(0.9), style: .underline)
            var first = Highlight(
                book: book.id, locator: locator(0.1, offset: 7), color: .pink, note: "naïve “note”\n2")
            for highlight in [last, first] { try await library.save(highlight) }
            #expect(try await library.highlights(of: book.id) == [first, last])
            first.color = .blue
            first.style = .strikethrough
            first.tags = ["one", "two words"]
            first.note = ""
            first.modifiedAt = Timestamp(seconds: first.createdAt.seconds + 60)
            try await library.save(first)
            #expect(try await library.highlights(of: book.id) == [first, last])
            #expect(try await library.removeHighlight(first.id) == first)
            #expect(try await library.removeHighlight(first.id) == nil)
            #expect(try await library.highlights(of: book.id) == [last])
            try await library.save(first)
            #expect(try await library.highlights(of: book.id) == [first, last])
            let removed = try await library.remove([book.id])
            try await library.restore(removed)
            #expect(try await library.highlights(of: book.id) == [first, last], "a restored book has its highlights")
            await refuses { try await library.save(Highlight(book: Self.stranger, locator: locator(0))) }
        }
    }

    @Test(arguments: Storage.allCases) func settingsHaveAScope(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Emma", in: folder)
            let scopes: [SettingScope] = [.global, .profile("comics"), .profile("night"), .book(book.id)]
            for (number, scope) in scopes.enumerated() {
                #expect(await library.setting("preferences", scope: scope) == nil)
                try await library.setSetting("preferences", to: ["size": .integer(number)], scope: scope)
            }
            for (number, scope) in scopes.enumerated() {
                #expect(await library.setting("preferences", scope: scope)?["size"]?.integer == number)
                #expect(library.settingNow("preferences", scope: scope)?["size"]?.integer == number)
            }
            try await library.setSetting("preferences", to: "other")
            #expect(await library.setting("preferences") == "other")
            try await library.setSetting("preferences", to: nil)
            #expect(await library.setting("preferences") == nil)
            #expect(await library.setting("preferences", scope: .book(book.id))?["size"]?.integer == 3)
            await refuses { try await library.setSetting("a", to: 1, scope: .book(Self.stranger)) }
        }
    }

    @Test(arguments: Storage.allCases) func latestPageMapsAreStored(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Emma", in: folder)
            for number in 0..<15 {
                try await library.savePageMap(
                    Bytes([UInt8(number)]), for: book.id, key: "size \(number)",
                    at: Timestamp(seconds: Double(number)))
            }
            for number in 0..<15 {
                let map = await library.pageMap(for: book.id, key: "size \(number)")
                #expect(map == (number < 3 ? nil : Bytes([UInt8(number)])))
            }
        }
    }

    /// Equal keys of two books identify two page maps.
    @Test(arguments: Storage.allCases) func pageMapsBelongToTheirBook(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let emma = try await library.add("Emma", in: folder)
            let persuasion = try await library.add("Persuasion", in: folder, as: "persuasion.epub")
            try await library.savePageMap(Bytes([1]), for: emma.id, key: "key")
            #expect(await library.pageMap(for: persuasion.id, key: "key") == nil)
            #expect(await library.pageMap(for: emma.id, key: "key") == Bytes([1]))
        }
    }
}
