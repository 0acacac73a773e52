import LecternGeometry
import LecternLibrary
import LecternNavigator
import LecternReader
import LecternTestKit
import Testing

/// The reading model with an EPUB.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReaderModelTests {
    @Test func readsAndReopensAtTheSamePlace() async throws {
        let reader = try TestReader()
        let path = try reader.write("Book", TestReader.bodies)
        let model = await reader.open(path)
        guard case .reading = model.state else { throw Unexpected(what: "\(model.state)") }
        #expect(model.title == "Book" && model.chapterTitle == "Chapter 1")
        for _ in 0..<5 { #expect(model.turn(.forward)) }
        await model.settle()
        let text = try #require(model.current).text
        model.close()
        let again = await reader.open(path)
        #expect(again.current?.text == text && again.progression > 0)
    }

    /// Titles and page numbers of the next spread are available before the turn.
    @Test func preparedSpreadsHaveTitlesAndNumbers() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        #expect(try await eventually { model.pageLabel.contains("of") && model.next != nil })
        let shown = try #require(model.current)
        while let next = model.next, model.chapterTitle(on: next) == "Chapter 1" {
            let number = try #require(Int(model.pageNumbers(on: next).first ?? ""))
            model.turn(.forward)
            await model.settle()
            #expect(try await eventually { model.next != nil })
            #expect(model.current?.key == next.key && model.pageNumbers(on: next) == ["\(number)"])
            #expect(model.pageLabel.contains("\(number)"))
        }
        let beyond = try #require(model.next)
        #expect(model.chapterTitle == "Chapter 1" && model.chapterTitle(on: beyond) == "Chapter 2")
        #expect(model.chapterTitle(on: shown) == "Chapter 1" && model.pageNumbers(on: shown) == ["1"])
    }

    @Test func bookOpenedTwiceSharesItsPlace() async throws {
        let reader = try TestReader()
        let path = try reader.write("Book", TestReader.bodies)
        let first = await reader.open(path)
        for _ in 0..<4 { first.turn(.forward) }
        await first.settle()
        let second = await reader.open(path)
        #expect(second.current?.key == first.current?.key)
        second.turn(.forward)
        await second.settle()
        #expect(try await eventually { first.current?.key == second.current?.key })
        first.close()
        second.turn(.forward)
        await second.settle()
        let third = await reader.open(path)
        #expect(third.current?.key == second.current?.key)
    }

    @Test func bookmarksAreAddedRemovedAndRestored() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        model.turn(.forward)
        await model.settle()
        model.bookmarks.toggle()
        #expect(try await eventually { !model.bookmarks.rows.isEmpty })
        #expect(model.bookmarks.isOnPage && model.bookmarks.rows[0].title == "Chapter 1")
        #expect(!model.bookmarks.rows[0].excerpt.isEmpty)
        let key = model.current?.key
        model.perform(.lastPage)
        #expect(try await eventually { model.current?.key != key })
        #expect(!model.bookmarks.isOnPage)
        model.bookmarks.go(to: model.bookmarks.rows[0].id)
        #expect(try await eventually { model.current?.key == key })
        model.bookmarks.toggle()
        #expect(try await eventually { model.bookmarks.rows.isEmpty })
        await model.history.undo().value
        #expect(model.bookmarks.isOnPage)
        model.bookmarks.toggle()
        await model.history.undo().value
        #expect(model.bookmarks.isOnPage, "taken back while it was being removed")
    }

    @Test func keysAndTapZonesTurn() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", [TestReader.bodies.joined()]))
        func index() async -> Int? {
            await model.settle()
            return model.current?.key.index
        }
        #expect(model.key("Right"))
        #expect(await index() == 1)
        #expect(model.key("space") && model.key("space", .shift) && model.key("Page_Down"))
        #expect(await index() == 2)
        #expect(!model.key("x") && !model.key("Right", .control))
        #expect(model.turn(.forward))
        #expect(await index() == 3)
        #expect(model.turn(.backward))
        #expect(await index() == 2)
        var toggles = 0
        model.onChange = { if case .toggleChrome = $0 { toggles += 1 } }
        model.tap(x: 200, y: 298)
        #expect(toggles == 1)
    }

    @Test func findsWordsWithoutAccentsAndCase() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        model.search.find("NAIVE  and")
        #expect(try await eventually { !model.search.isRunning })
        #expect(model.search.rows.count == 60)
        let row = try #require(model.search.rows.last)
        #expect(row.match == "naïve and" && row.chapter == "Chapter 4" && row.after.hasPrefix(" plain."))
        model.search.goToHit(row.id)
        #expect(try await eventually { model.current?.key.chapter == 3 })
        #expect(model.search.marks.contains { $0.isCurrent })
        model.search.find("not in the book")
        #expect(try await eventually { !model.search.isRunning })
        #expect(model.search.rows.isEmpty && model.search.summary == "Nothing found")
    }

    @Test func pagesAreCountedAndNamed() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        #expect(try await eventually { model.pages.range != nil })
        let total = try #require(model.pages.range?.upperBound)
        #expect(model.pageLabel == "Page 1 of \(total)" && model.pages.number == 1)
        #expect(model.contents.rows.map(\.pageLabel).allSatisfy { !$0.isEmpty } && model.contents.rows[0].isCurrent)
        model.pages.go(toNumber: total)
        #expect(try await eventually { model.pages.number == total })
        #expect(model.progression == 1 && model.remainingLabel == "Last page of this chapter")
        #expect(try await eventually { !model.slider.chapterMarks.isEmpty })
        #expect(model.slider.chapterMarks.count == 4 && model.slider.preview(at: 0).label == "Page 1")
        #expect(model.slider.preview(at: 0.99).title == "Chapter 4")
        model.slider.seek(to: 0)
        #expect(try await eventually { model.pages.number == 1 })
        #expect(model.canGoBack)
    }

    @Test func missingPageIsNotShown() async throws {
        let reader = try TestReader()
        let path = try reader.write("Book", TestReader.bodies)
        let unopened = reader.app.open(path: path)
        #expect(!unopened.pages.go(toName: "1") && unopened.pages.number == nil && unopened.current == nil)
        #expect(!unopened.turn(.forward), "nothing is drawn or turned before a book is loaded")
        unopened.close()
        let model = await reader.open(path)
        #expect(try await eventually { model.pages.range != nil })
        let (last, key) = (try #require(model.pages.range).upperBound, try #require(model.current).key)
        for name in ["0", "-1", String(last + 1), "", "page"] {
            #expect(!model.pages.go(toName: name), "\(name)")
        }
        // The page that is shown stays.
        #expect(model.pages.go(toName: "1"))
        await model.settle()
        #expect(model.current?.key == key)
        #expect(model.pages.go(toName: String(last)))
        #expect(try await eventually { model.pages.number == last })
        #expect(!model.turn(.forward))
    }

    @Test func appearanceIsSharedAndStored() async throws {
        let reader = try TestReader()
        let path = try reader.write("Book", TestReader.bodies)
        let model = await reader.open(path)
        let before = try #require(model.current).layout
        model.perform(.zoomIn)
        model.appearance.theme = .sepia
        model.appearance.isJustified = true
        await model.settle()
        let after = try #require(model.current).layout
        #expect(after.settings.fontSize > before.settings.fontSize && after.settings.textAlign == .justify)
        #expect(model.paper == after.settings.theme.background && !model.isDark)
        await reader.app.flush()
        let next = try TestReader(library: reader.app.library)
        #expect(next.app.appearance.theme == .sepia && next.app.appearance.fontSizePercent == 110)
        #expect(!next.app.appearance.usesBookLayout)
        next.app.appearance.reset()
        #expect(next.app.appearance.fontSizePercent == 100 && next.app.appearance.usesBookLayout)
    }

    @Test func failureToOpenHasReasonAndAdvice() async throws {
        let reader = try TestReader()
        let broken = try reader.folder.write("broken.epub", "this is no book")
        for (path, word) in [(broken, "damaged"), (reader.folder.path + "/none.epub", "not there")] {
            let model = await reader.open(path)
            guard case .failed(let failure) = model.state else { throw Unexpected(what: "\(model.state)") }
            #expect(failure.message.contains(word) && !failure.advice.isEmpty && !failure.details.isEmpty)
            #expect(!model.turn(.forward) && model.contents.rows.isEmpty)
        }
    }

    /// The text of a message.
    private struct Unexpected: Error { let what: String }
}
