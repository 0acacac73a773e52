import LecternNavigator
import LecternTestKit
import Synchronization
import Testing

/// Counting the pages of a whole book.
@Suite(.timeLimit(.minutes(10))) struct PageCountsTests {
    static let bodies = (1...7).map { number in
        "<h1>\(number)</h1>" + String(repeating: "<p>words and words and words</p>", count: number * number)
    }

    @Test func parallelCountsEqualSequentialCounts() async throws {
        let rendition = try await TestRendition.make(Self.bodies)
        let one = await rendition.pageCounts(width: 1)
        #expect(await rendition.pageCounts(width: 4) == one)
        #expect(one.map(\.index) == Array(0..<7))
        #expect(one.map(\.title) == (1...7).map { "Chapter \($0)" })
        for count in one {
            let chapter = try await rendition.chapter(at: count.index)
            #expect(count.pages == chapter.pageCount && count.length == chapter.length)
        }
        #expect(one[6].pages > one[0].pages)
    }

    /// Every page has its chapter, its number and its progression.
    @Test func pagesHaveChapterNumberAndProgression() async throws {
        let rendition = try await TestRendition.make(Self.bodies)
        #expect(rendition.chapterCount == 7)
        for index in 0..<rendition.chapterCount {
            let chapter = try await rendition.chapter(at: index)
            for number in 0..<chapter.pageCount {
                let page = try #require(chapter.page(at: number))
                #expect(page.chapter == index && page.index == number)
                #expect(chapter.pageIndex(containing: page.range.lowerBound) == number)
                #expect(page.isLast == (number + 1 == chapter.pageCount))
            }
        }
    }

    /// Square glyphs of 10 pixels on pages of 10 lines with 10 glyphs; every
    /// paragraph takes two lines.
    @Test func pageCountsFollowFromTheSizes() async throws {
        let style = "<style>body, p { margin: 0; line-height: 1 }</style>"
        let bodies = [1, 5, 6, 23].map { style + String(repeating: "<p>12345678 1234</p>", count: $0) }
        func counts(_ settings: LayoutSettings) async throws -> [Int] {
            await (try TestRendition.make(bodies, settings)).pageCounts().map(\.pages)
        }
        #expect(try await counts(TestRendition.settings(120, 120)) == [1, 1, 2, 5])
        #expect(try await counts(TestRendition.settings(120, 60)) == [1, 3, 3, 12])
        #expect(try await counts(TestRendition.settings(220, 220)) == [1, 1, 1, 2])
    }

    @Test func progressReachesTheEnd() async throws {
        let rendition = try await TestRendition.make(Self.bodies)
        let seen = Mutex<[Int]>([])
        _ = await rendition.pageCounts(width: 3) { done in seen.withLock { $0.append(done) } }
        #expect(seen.withLock { $0.sorted() } == Array(1...7))
    }

    @Test func missingChaptersAreNotCounted() async throws {
        var book = EPUBWithHole.book()
        book.packageDocument = EPUBWithHole.package
        let counts = await (try TestRendition.make(book)).pageCounts()
        #expect(counts.map(\.pages) == [1, 1])
    }
}
