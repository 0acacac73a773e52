import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

/// Highlights, bookmarks and notes of all books, searched and filtered.
@Suite(.timeLimit(.minutes(10))) struct AnnotationTests {
    /// A library with marks in two books.
    private struct Shelf {
        let library: Library
        let emma: BookID
        let moby: BookID
        let whale: Highlight
        let ship: Highlight
        let match: Highlight

        init(_ library: Library, _ folder: String) async throws {
            self.library = library
            moby = try await library.add("Moby-Dick|Herman Melville", in: folder, as: "moby.epub").id
            emma = try await library.add("Emma|Jane Austen", in: folder, as: "emma.epub").id
            whale = Highlight(
                book: moby, locator: Self.place(0.7, "the white Whale"), color: .green, style: .underline,
                note: "naïve", tags: ["sea", "white"], createdAt: Timestamp(seconds: 300))
            ship = Highlight(
                book: moby, locator: Self.place(0.2, "a noble craft"), color: .blue, tags: ["sea"],
                createdAt: Timestamp(seconds: 100))
            match = Highlight(
                book: emma, locator: Self.place(0.5, "handsome, clever, and rich"),
                createdAt: Timestamp(seconds: 200))
            for highlight in [whale, ship, match] { try await library.save(highlight) }
            try await library.save(
                Bookmark(
                    book: emma, locator: Self.place(0.1, nil), title: "The start", excerpt: "Emma Woodhouse",
                    createdAt: Timestamp(seconds: 400)))
            try await library.save(
                DocumentNote(book: moby, text: "Lent to Ann.", createdAt: Timestamp(seconds: 500)))
        }

        static func place(_ progression: Double, _ text: String?) -> Locator {
            var place = locator(progression)
            place.text.highlight = text
            place.title = "Chapter \(Int(progression * 10))"
            return place
        }

        /// The words of the annotations that a query finds.
        func found(_ change: (inout AnnotationQuery) -> Void) async throws -> [String] {
            var query = AnnotationQuery()
            change(&query)
            let found = try await library.annotations(query)
            #expect(try await library.annotationCount(query).annotations == found.count)
            return found.map { $0.text.isEmpty ? $0.note : $0.text }
        }
    }

    @Test(arguments: Storage.allCases) func allBooksAreSearched(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let shelf = try await Shelf(library, folder)
            #expect(
                try await shelf.found { _ in } == [
                    "Emma Woodhouse", "handsome, clever, and rich", "Lent to Ann.", "a noble craft", "the white Whale",
                ])
            #expect(try await shelf.found { $0.text = "WHALE  naive" } == ["the white Whale"])
            #expect(try await shelf.found { $0.text = "melville noble" } == ["a noble craft"])
            #expect(try await shelf.found { $0.text = "chapter 7" } == ["the white Whale"])
            #expect(try await shelf.found { $0.text = "shark" }.isEmpty)
            #expect(try await shelf.found { $0.text = "sea" } == ["a noble craft", "the white Whale"], "a tag")
            let first = try #require(try await library.annotations(AnnotationQuery(text: "whale")).first)
            #expect(first.bookTitle == "Moby-Dick" && first.authors == ["Herman Melville"] && first.book == shelf.moby)
            #expect(first.highlight == shelf.whale && first.path.hasSuffix("/moby.epub") && !first.isSealed)
            let count = try await library.annotationCount()
            #expect(count.annotations == 5 && count.books == 2)
            #expect(try await library.highlight(shelf.ship.id) == shelf.ship)
            #expect(try await library.highlight("none") == nil)
        }
    }

    @Test(arguments: Storage.allCases) func annotationsAreFilteredAndOrdered(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let shelf = try await Shelf(library, folder)
            #expect(try await shelf.found { $0.colors = [.green, .yellow] }.count == 2)
            #expect(try await shelf.found { $0.styles = [.underline] } == ["the white Whale"])
            #expect(try await shelf.found { $0.tags = ["sea"] }.count == 2)
            #expect(try await shelf.found { $0.tags = ["sea", "white"] } == ["the white Whale"])
            #expect(try await shelf.found { $0.kinds = [.note, .bookmark] } == ["Emma Woodhouse", "Lent to Ann."])
            #expect(try await shelf.found { $0.book = shelf.emma }.count == 2)
            #expect(
                try await shelf.found { $0.hasNote = true } == ["Emma Woodhouse", "Lent to Ann.", "the white Whale"])
            #expect(
                try await shelf.found {
                    $0.start = Timestamp(seconds: 100)
                    $0.end = Timestamp(seconds: 300)
                    $0.order = .newest
                } == ["handsome, clever, and rich", "a noble craft"])
            var changed = shelf.ship
            changed.note = "later"
            changed.modifiedAt = Timestamp(seconds: 900)
            try await library.save(changed)
            #expect(try await shelf.found { $0.order = .changed }.first == "a noble craft")
            #expect(try await library.tags() == [TagCount("sea", 2), TagCount("white", 1)])
            #expect(!AnnotationQuery().isFilter && AnnotationQuery(text: "x").isFilter)
        }
    }

    @Test(arguments: Storage.allCases) func pagesFollowEachOther(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            _ = try await Shelf(library, folder)
            let all = try await library.annotations()
            var paged: [Annotation] = []
            for offset in stride(from: 0, to: 6, by: 2) {
                paged += try await library.annotations(offset: offset, limit: 2)
            }
            #expect(paged == all && Set(all.map(\.id)).count == 5)
            #expect(try await library.annotations(offset: 5, limit: 2).isEmpty)
        }
    }

    @Test(arguments: Storage.allCases) func removedBooksHaveNoAnnotations(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let shelf = try await Shelf(library, folder)
            let removed = try await library.remove([shelf.moby])
            #expect(try await library.annotationCount() == AnnotationCount(annotations: 2, books: 1))
            #expect(try await library.tags().isEmpty)
            try await library.restore(removed)
            #expect(try await library.annotationCount().annotations == 5)
        }
    }

    @Test func tagsAreReadFromWriting() {
        #expect(Highlight.tags(in: " sea ,white  whale,#Sea,, #ship\n") == ["sea", "white whale", "ship"])
        #expect(Highlight.tags(in: "海，鯨、船,جزيرة، بحر") == ["海", "鯨", "船", "جزيرة", "بحر"])
        #expect(Highlight.tags(in: " , #").isEmpty)
    }

    /// Many highlights are searched and paged.
    @Test func manyAnnotationsAreFoundSoon() async throws {
        try await withLibrary(.memory) { library, folder in
            let book = try await library.add("Emma", in: folder)
            let all = (0..<20_000).map { number in
                Highlight(
                    book: book.id, locator: Shelf.place(Double(number) / 20_000, "words of passage \(number)"),
                    tags: number.isMultiple(of: 100) ? ["rare"] : [])
            }
            try await library.replaceHighlights([], with: all)
            let clock = ContinuousClock()
            var query = AnnotationQuery(text: "passage 1990")
            query.tags = ["rare"]
            let start = clock.now
            let found = try await library.annotations(query, limit: 100)
            let page = try await library.annotations(offset: 10_000, limit: 100)
            #expect(found.map(\.text) == ["words of passage 19900"] && page.count == 100)
            #expect(page.first?.text == "words of passage 10000")
            #expect(start.duration(to: clock.now) < .seconds(10))
        }
    }
}
