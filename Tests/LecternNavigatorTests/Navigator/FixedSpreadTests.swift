import LecternBase
import LecternGeometry
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

/// Fixed pages side by side.
@Suite(.timeLimit(.minutes(10))) @MainActor struct FixedSpreadTests {
    /// Opens a book of fixed pages with specified sides.
    private func open(
        _ sides: [String?], _ progression: String? = nil, width: Double = 800, hasCover: Bool = true
    ) async throws -> TestNavigator {
        var book = EPUBBuilder(title: "Fixed")
        if hasCover { book.addImage("cover.png", Bytes([0x89, 0x50, 0x4E, 0x47]), isCover: true) }
        book.pageProgression = progression
        book.extraMetadata = "<meta property=\"rendition:layout\">pre-paginated</meta>"
        for (index, side) in sides.enumerated() {
            book.addChapter(
                "p\(index).xhtml", body: "<p>page \(index)</p>",
                head: "<meta name=\"viewport\" content=\"width=300, height=400\"/>",
                spineProperties: side)
        }
        return try await TestNavigator.open(try await TestRendition.make(book).publication, width, 500)
    }

    /// The chapters of each spread from the first to the last.
    private func walk(_ test: TestNavigator) async throws -> [[Int]] {
        repeat {} while await test.navigator.goForward()
        return test.shown.map { $0.pages.pages.map(\.page.chapter) }
    }

    @Test func pagesArePairedAfterTheCover() async throws {
        let test = try await open(Array(repeating: nil, count: 6))
        #expect(try await walk(test) == [[0], [1, 2], [3, 4], [5]])
        #expect(await test.navigator.goBackward())
        #expect(test.navigator.shown?.pages.map(\.page.chapter) == [3, 4])
        let spread = try #require(test.navigator.shown)
        #expect(spread.pages[0].frame.x == 0 && spread.pages[1].frame.x == 400)
        #expect(await test.navigator.go(to: Place.start(of: 2)))
        #expect(test.navigator.shown?.pages.map(\.page.chapter) == [1, 2])
    }

    @Test func withoutACoverPagesArePairedFromTheFirst() async throws {
        let test = try await open(Array(repeating: nil, count: 5), hasCover: false)
        #expect(try await walk(test) == [[0, 1], [2, 3], [4]])
    }

    @Test func specifiedSidesAreKept() async throws {
        let sides = ["page-spread-right", "page-spread-left", "page-spread-left", "page-spread-right", nil]
        let test = try await open(sides)
        #expect(try await walk(test) == [[0], [1], [2, 3], [4]])
        #expect(test.shown[0].pages.pages[0].frame.x == 400 && test.shown[1].pages.pages[0].frame.x == 0)
    }

    @Test func rightToLeftBooksBeginOnTheRightSide() async throws {
        let test = try await open([nil, "page-spread-right", "page-spread-left"], "rtl")
        #expect(try await walk(test) == [[0], [1, 2]])
        let spread = try #require(test.navigator.shown)
        #expect(spread.pages[0].frame.x == 400 && spread.pages[1].frame.x == 0)
    }

    /// The preference takes precedence over the shape of the window.
    @Test func spreadPreferenceShowsOneOrTwoPages() async throws {
        for (wish, width, isAlone) in [
            (PageSpread.never, 800.0, true), (.always, 400, false), (.auto, 800, false), (.auto, 400, true),
        ] {
            let test = try await open(Array(repeating: nil, count: 5), width: width, hasCover: false)
            var preferences = EPUBPreferences()
            preferences.spread = wish
            test.navigator.submit(preferences)
            await test.navigator.settle()
            test.forgetEvents()
            let rest = try await walk(test)
            #expect(rest == (isAlone ? [[1], [2], [3], [4]] : [[2, 3], [4]]), "\(wish) at \(width)")
        }
    }

    @Test func narrowViewportShowsSinglePages() async throws {
        let test = try await open(Array(repeating: nil, count: 3), width: 400)
        #expect(try await walk(test) == [[0], [1], [2]])
    }
}
