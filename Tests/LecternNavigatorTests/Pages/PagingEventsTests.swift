import Foundation
import LecternBase
import LecternModel
import LecternNavigator
import LecternPreferences
import LecternPublication
import LecternTestKit
import LecternText
import Synchronization
import Testing

/// Counting the pages of a book: its events, and pages that the app knows.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PagingEventsTests {
    /// The events of a whole count.
    private static let whole: [String] = ["start 7"] + (0...5).map { "chapter \($0)" } + ["finish 7"]

    private func open(
        _ host: PagingHost, shaper: CountingShaper = CountingShaper(), countsPages: Bool = true, chapters: Int = 6
    ) async throws -> EPUBNavigator {
        // The last chapter is shown, and the one before it is prepared.
        let bodies = (0..<chapters).map { number in
            let sentence = "Word\(number) begins the sentence, and others follow until the line is full. "
            return "<p>" + String(repeating: sentence, count: number == 0 ? 60 : 3) + "</p>"
        }
        let publication = try await TestRendition.make(bodies).publication
        var services = TestRendition.services
        services.shaper = shaper
        var configuration = EPUBNavigator.Configuration(
            services: services, baseFontSize: 10, countsPages: countsPages)
        configuration.book = BookReference(code: 7, fileName: "seven.epub")
        let navigator = try EPUBNavigator(
            publication, initialLocation: publication.locate(publication.readingOrder[chapters - 1]),
            configuration: configuration)
        navigator.delegate = host
        navigator.dataSource = host
        navigator.setViewport(Viewport(width: 260, height: 220))
        await navigator.settle()
        return navigator
    }

    /// One start, each chapter once in reading order, one end.
    @Test func eachChapterIsReportedOnceInOrder() async throws {
        let host = PagingHost()
        let navigator = try await open(host)
        #expect(navigator.book.code == 7 && navigator.book.fileName == "seven.epub" && !navigator.book.isFixedLayout)
        try #require(await eventually { host.log.last == "finish 7" })
        #expect(host.log == Self.whole)
        let counts = host.stored.map(\.numberOfPagesInChapter)
        #expect(counts == navigator.pages.chapters.map { $0?.count } && counts[0] > 10)
        let first = try #require(host.stored.first)
        #expect(first.bookCode == 7 && first.fontSize == 10 && first.fontName.isEmpty && !first.isPortrait)
    }

    /// A change in the middle begins anew: what follows is of the new layout only.
    @Test func restartLeavesNoOldResults() async throws {
        let host = PagingHost()
        let navigator = try await open(host)
        try #require(await eventually { host.log.contains("chapter 0") })
        navigator.submitPreferences(EPUBPreferences(fontSize: 2))
        let before = host.log.count
        try #require(await eventually { host.log.count > before && host.log.last == "finish 7" })
        let start = try #require(host.log.lastIndex(of: "start 7"))
        #expect(Array(host.log[start...]) == Self.whole)
        #expect(host.stored.suffix(6).allSatisfy { $0.fontSize == 20 })
    }

    /// Nothing is counted while it is switched off.
    @Test func countingIsSwitchedOnAndOff() async throws {
        let host = PagingHost()
        let navigator = try await open(host, countsPages: false)
        try await Task.sleep(for: .milliseconds(500))
        #expect(host.log.isEmpty && !navigator.countsPages && navigator.pages.total == nil)
        navigator.countsPages = true
        try #require(await eventually { host.log.last == "finish 7" })
        #expect(navigator.pages.isComplete)
        navigator.countsPages = false
        let count = host.log.count
        navigator.submitPreferences(EPUBPreferences(fontSize: 2))
        await navigator.settle()
        try await Task.sleep(for: .milliseconds(500))
        #expect(host.log.count == count && navigator.pages.total == nil)
    }

    /// The app is asked before each chapter. Chapters that it knows are not laid out.
    @Test func knownChaptersAreNotLaidOut() async throws {
        let host = PagingHost()
        let first = try await open(host)
        try #require(await eventually { host.log.last == "finish 7" })
        let starts = first.pages.chapters
        first.close()
        // A restart: another navigator, and only what the app has stored.
        let again = PagingHost(known: host.stored)
        let shaper = CountingShaper()
        let second = try await open(again, shaper: shaper)
        try #require(await eventually { again.log.last == "finish 7" })
        #expect(again.asked == Array(0...5) && second.pages.chapters == starts)
        #expect(shaper.chapters.isDisjoint(with: 0...3), "only the page shown and its neighbour were laid out")
        #expect(again.log.count == 8)
        // One chapter is not known: it alone is laid out.
        let partial = PagingHost(known: host.stored.filter { $0.chapterIndex != 2 })
        let partialShaper = CountingShaper()
        let third = try await open(partial, shaper: partialShaper)
        try #require(await eventually { partial.log.last == "finish 7" })
        #expect(partialShaper.chapters.intersection(0...3) == [2] && third.pages.chapters == starts)
        // Another layout is not known.
        let other = PagingHost(known: host.stored)
        let fourth = try await open(other)
        fourth.submitPreferences(EPUBPreferences(fontSize: 1.5))
        try #require(await eventually { other.log.last == "finish 7" && other.stored.last?.fontSize == 15 })
        #expect(fourth.pages.chapters != starts)
    }

    /// Counting again what the app knows takes less than a twentieth of the first count, in text that is set.
    @Test func secondPassIsCheap() async throws {
        let host = PagingHost()
        let first = CountingShaper()
        let counted = try await open(host, shaper: first, chapters: 60)
        try #require(await eventually { host.log.last == "finish 7" })
        let again = PagingHost(known: host.stored)
        let second = CountingShaper()
        let known = try await open(again, shaper: second, chapters: 60)
        try #require(await eventually { again.log.last == "finish 7" })
        #expect(known.pages.chapters == counted.pages.chapters)
        #expect(again.asked.count == 60 && second.amount * 20 < first.amount, "\(second.amount) of \(first.amount)")
    }

    /// A wrong answer of the app is not used.
    @Test func answersForAnotherLayoutAreNotUsed() async throws {
        let host = PagingHost()
        let first = try await open(host)
        try #require(await eventually { host.log.last == "finish 7" })
        let liar = PagingHost(known: host.stored)
        liar.answersAnything = true
        let second = try await open(liar)
        second.submitPreferences(EPUBPreferences(fontSize: 2))
        try #require(await eventually { liar.log.last == "finish 7" && liar.stored.last?.fontSize == 20 })
        #expect(second.pages.chapters != first.pages.chapters)
    }

    /// Book, chapter and each factor alone make a difference; the number of pages makes none.
    @Test func eachFactorAloneMakesADifference() async throws {
        let host = PagingHost()
        let navigator = try await open(host)
        try #require(await eventually { host.log.last == "finish 7" })
        navigator.close()
        let one = try #require(host.stored.first)
        let changes: [(inout PagingInformation) -> Void] = [
            { $0.bookCode = 8 }, { $0.chapterIndex = 3 }, { $0.fontName = "Lexend" }, { $0.fontSize = 11 },
            { $0.lineSpacing = 1.3 }, { $0.verticalGapRatio = 0.01 }, { $0.horizontalGapRatio = 0.01 },
            { $0.isPortrait = true }, { $0.isDoublePagedForLandscape.toggle() }, { $0.layoutKey = "x" },
        ]
        for change in changes {
            var other = one
            change(&other)
            #expect(!one.isEqual(to: other) && one != other)
        }
        // What an app stores comes back as it was.
        let data = try JSONEncoder().encode(one)
        #expect(try JSONDecoder().decode(PagingInformation.self, from: data) == one)
        var counted = one
        counted.pageStarts = [PageStart(offset: 0)]
        #expect(one.isEqual(to: counted) && one != counted)
        #expect(one.numberOfPagesInChapter > 1 && counted.numberOfPagesInChapter == 1)
    }
}

/// A host that stores pages, and answers with those that it knows.
@MainActor private final class PagingHost: SpreadNavigatorDelegate, SpreadNavigatorDataSource {
    private(set) var log: [String] = []
    private(set) var stored: [PagingInformation] = []
    private(set) var asked: [Int] = []
    var answersAnything = false
    private let known: [PagingInformation]

    init(known: [PagingInformation] = []) { self.known = known }

    func navigator(_ navigator: SpreadNavigator, didStartPaging book: BookReference) {
        log.append("start \(book.code)")
    }
    func navigator(_ navigator: SpreadNavigator, didFinishPaging book: BookReference) {
        log.append("finish \(book.code)")
    }
    func navigator(_ navigator: SpreadNavigator, didPaging information: PagingInformation) {
        log.append("chapter \(information.chapterIndex)")
        stored.append(information)
    }
    func navigator(_ navigator: SpreadNavigator, pagesFor information: PagingInformation) -> PagingInformation? {
        asked.append(information.chapterIndex)
        return known.first {
            answersAnything ? $0.chapterIndex == information.chapterIndex : $0.isEqual(to: information)
        }
    }
}

/// A shaper that records whose text it shapes: no chapter is laid out without it.
private final class CountingShaper: TextShaper {
    private let base = StubShaper()
    private let shaped = Mutex<Set<Int>>([])
    private let units = Mutex(0)

    /// The length of all text that was shaped.
    var amount: Int { units.withLock { $0 } }

    /// The chapters of the test's book whose text was shaped.
    var chapters: Set<Int> { shaped.withLock { $0 } }

    func shape(_ text: [UInt16], items: [ShapingItem]) -> ShapedText {
        units.withLock { $0 += text.count }
        let words = String(decoding: text.prefix(5), as: UTF16.self)
        if words.hasPrefix("Word"), let number = words.last?.wholeNumberValue {
            shaped.withLock { _ = $0.insert(number) }
        }
        return base.shape(text, items: items)
    }
}
