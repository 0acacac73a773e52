import LecternNavigator
import LecternTestKit
import Testing

@testable import LecternReader

/// Reading finishes a book and begins it again; looking does neither.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReadingTrackerTests {
    /// A book of pages with ten characters each.
    private struct Reader {
        var tracker: ReadingTracker
        let count: Int
        var reference: Set<Int> = []
        private(set) var verdicts: [ReadingTracker.Verdict] = []

        init(pages count: Int, at page: Int = 1, isFinished: Bool = false, reference: Set<Int> = []) {
            tracker = ReadingTracker(isFinished: isFinished)
            self.count = count
            self.reference = reference
            show(page, .none)
        }

        mutating func show(_ page: Int, _ move: ReadingTracker.Move) {
            let extent = ReadingTracker.Extent(
                start: Place(chapter: 0, offset: page * 10), end: Place(chapter: 0, offset: page * 10 + 10),
                isStart: page == 1, isEnd: page == count, isReference: reference.contains(page))
            if let verdict = tracker.shows(extent, by: move) { verdicts.append(verdict) }
        }

        mutating func turn(_ pages: ClosedRange<Int>) { for page in pages { show(page, .onward) } }
        mutating func jump(_ page: Int) { show(page, .jump) }

        var last: ReadingTracker.Verdict? { verdicts.last }
    }

    @Test func readingToTheEndFinishes() {
        var reader = Reader(pages: 5)
        reader.turn(2...4)
        #expect(reader.last == .reading)
        reader.turn(5...5)
        #expect(reader.last == .finished)
        reader.show(5, .none)
        #expect(reader.verdicts.count == 4, "another layout of the last page says nothing")
    }

    @Test func lookingAtTheEndDoesNot() {
        var reader = Reader(pages: 100, at: 40)
        reader.jump(100)
        reader.show(99, .onward)
        reader.show(100, .onward)
        #expect(reader.verdicts.isEmpty)
        // Closed there, and opened again.
        var next = Reader(pages: 100, at: 100)
        next.show(99, .onward)
        next.show(100, .onward)
        #expect(next.verdicts.isEmpty)
    }

    @Test func readingOnAfterAJumpIsReading() {
        var reader = Reader(pages: 100, at: 100, isFinished: true)
        reader.jump(50)
        reader.turn(51...52)
        #expect(reader.verdicts.isEmpty, "two pages may be looked at")
        reader.turn(53...53)
        #expect(reader.last == .reading)
        reader.jump(96)
        reader.turn(97...100)
        #expect(reader.last == .finished)
    }

    /// Turning back is no reading on, and pages that were counted do not count again.
    @Test func turningBackAndForthIsLooking() {
        var reader = Reader(pages: 100, at: 100, isFinished: true)
        reader.jump(50)
        for _ in 0..<4 {
            reader.show(51, .onward)
            reader.show(50, .onward)
        }
        #expect(reader.verdicts.isEmpty)
    }

    @Test func indexIsNotReadThrough() {
        var reader = Reader(pages: 20, at: 5, reference: Set(12...20))
        reader.jump(12)
        reader.turn(13...20)
        #expect(reader.verdicts.isEmpty)
        var through = Reader(pages: 20, at: 5, reference: Set(12...20))
        through.turn(6...20)
        #expect(through.last == .finished, "the book was read until there")
    }

    @Test func shortBooksAreFinished() {
        #expect(Reader(pages: 1).last == .finished, "all of it is in view")
        var three = Reader(pages: 3)
        three.jump(3)
        three.jump(1)
        three.turn(2...3)
        #expect(three.last == .finished, "from the beginning to the end")
    }

    /// A voice moves to the next page by a jump.
    @Test func jumpToTheNextPageIsATurn() {
        var reader = Reader(pages: 6)
        for page in 2...6 { reader.jump(page) }
        #expect(reader.last == .finished)
    }

    /// Lines are scrolled a few at a time.
    @Test func scrollingIsReading() {
        var tracker = ReadingTracker(isFinished: true)
        func extent(_ line: Int) -> ReadingTracker.Extent {
            ReadingTracker.Extent(
                start: Place(chapter: 0, offset: line), end: Place(chapter: 0, offset: line + 30),
                isStart: line == 0, isEnd: line + 30 >= 400)
        }
        #expect(tracker.shows(extent(370), by: .none) == nil)
        #expect(tracker.shows(extent(100), by: .jump) == nil)
        let verdicts = stride(from: 102, through: 370, by: 2).map { tracker.shows(extent($0), by: .onward) }
        #expect(verdicts.prefix(44).allSatisfy { $0 == nil } && verdicts[45...].contains(.reading))
        #expect(verdicts.last == .finished)
    }
}
