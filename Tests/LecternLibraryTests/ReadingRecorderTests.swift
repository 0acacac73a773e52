import LecternLibrary
import Testing

/// Events with a clock of the test give the readings that KOReader would store.
@Suite(.timeLimit(.minutes(10))) struct ReadingRecorderTests {
    private var recorder = ReadingRecorder()

    private func moment(_ second: Double) -> ReadingMoment {
        ReadingMoment(time: Timestamp(seconds: 1_000_000 + second), uptime: 50 + second)
    }

    private func readings(_ events: [(Double, ReadingRecorder.Event)], taken: Double) -> [PageReading] {
        var recorder = recorder
        for (second, event) in events { recorder.record(event, at: moment(second)) }
        return recorder.takeReadings(at: moment(taken))
    }

    private func reading(_ page: Int, of total: Int = 300, at start: Int, for duration: Int) -> PageReading? {
        PageReading(page: page, totalPages: total, start: 1_000_000 + start, duration: duration)
    }

    @Test func aPageCountsAsLongAsItIsShown() {
        let all = readings(
            [(0, .pagesShown(1...1, of: 300)), (42.9, .pagesShown(2...2, of: 300)), (50, .closed)], taken: 60)
        #expect(all == [reading(1, at: 0, for: 42), reading(2, at: 42, for: 7)])
    }

    @Test func skippedPagesDoNotCount() {
        let all = readings(
            [(0, .pagesShown(1...1, of: 300)), (4.9, .pagesShown(2...2, of: 300)), (9.9, .closed)], taken: 10)
        #expect(all == [reading(2, at: 4, for: 5)])
    }

    @Test func noMoreThanTheLongestTimeCounts() {
        #expect(
            readings([(0, .pagesShown(1...1, of: 300)), (5000, .closed)], taken: 5000) == [reading(1, at: 0, for: 120)])
    }

    @Test func pagesOfASpreadShareTheTime() {
        let all = readings([(0, .pagesShown(2...3, of: 300)), (45, .closed)], taken: 45)
        #expect(all == [reading(2, at: 0, for: 23), reading(3, at: 0, for: 22)])
        #expect(readings([(0, .pagesShown(2...3, of: 300)), (9, .closed)], taken: 9).isEmpty)
        #expect(
            readings([(0, .pagesShown(2...3, of: 300)), (999, .closed)], taken: 999).map(\.duration) == [120, 120])
    }

    @Test func pausesDoNotCount() {
        let all = readings(
            [
                (0, .pagesShown(1...1, of: 300)), (10, .paused(.hidden)), (20, .paused(.idle)), (30, .resumed(.hidden)),
                (40, .resumed(.idle)), (50, .closed),
            ], taken: 60)
        #expect(all == [reading(1, at: 0, for: 20)])
    }

    /// A page that is turned behind another window is read from the moment at which the window is back.
    @Test func aPageShownInAPauseStartsAfterIt() {
        let all = readings(
            [
                (0, .paused(.hidden)), (1, .pagesShown(1...1, of: 300)), (100, .resumed(.hidden)), (107, .closed),
            ], taken: 200)
        #expect(all == [reading(1, at: 100, for: 7)])
        #expect(readings([(0, .paused(.idle)), (1, .pagesShown(1...1, of: 9)), (99, .closed)], taken: 99).isEmpty)
    }

    /// The time of day may be set, and goes on while the machine sleeps; durations do not follow it.
    @Test func aClockThatIsSetChangesNoDuration() {
        var recorder = recorder
        recorder.record(.pagesShown(1...1, of: 300), at: moment(0))
        let later = ReadingMoment(time: Timestamp(seconds: 5), uptime: 80)
        recorder.record(.pagesShown(2...2, of: 300), at: later)
        #expect(recorder.takeReadings(at: later) == [reading(1, at: 0, for: 30)])
    }

    @Test func thePresentPageIsTakenAgainAndAgain() {
        var recorder = recorder
        recorder.record(.pagesShown(1...1, of: 300), at: moment(0))
        #expect(recorder.isCounting)
        #expect(recorder.takeReadings(at: moment(4)).isEmpty)
        #expect(recorder.takeReadings(at: moment(10)) == [reading(1, at: 0, for: 10)])
        #expect(recorder.takeReadings(at: moment(10.5)).isEmpty)
        #expect(recorder.takeReadings(at: moment(200)) == [reading(1, at: 0, for: 120)])
        #expect(!recorder.isCounting)
        recorder.record(.closed, at: moment(300))
        #expect(!recorder.hasFinished && recorder.takeReadings(at: moment(300)).isEmpty)
    }

    /// The same pages in another layout are others.
    @Test func anotherLayoutEndsAReading() {
        let all = readings(
            [(0, .pagesShown(10...10, of: 100)), (20, .pagesShown(20...20, of: 200)), (26, .closed)], taken: 26)
        #expect(all == [reading(10, of: 100, at: 0, for: 20), reading(20, of: 200, at: 20, for: 6)])
    }

    @Test func impossiblePagesAreLeftOut() {
        for (pages, total) in [(0...0, 10), (10...11, 10), (1...1, 0), (1...Int.max, Int.max), (-5...2, 10)] {
            #expect(readings([(0, .pagesShown(pages, of: total)), (60, .closed)], taken: 60).isEmpty)
        }
        #expect(PageReading(page: 1, totalPages: 1, start: 1_000_000, duration: 0) == nil)
        #expect(PageReading(page: 1, totalPages: 1, start: -1, duration: 1) == nil)
        #expect(PageReading(page: 1, totalPages: 1, start: 1_000_000, duration: 86_401) == nil)
    }

    @Test func limitsAreAlwaysPossible() {
        let limits = ReadingLimits(shortest: -3, longest: -9)
        #expect(limits.shortest == 1 && limits.longest == 1)
        #expect(ReadingLimits(shortest: 30, longest: 10).longest == 30)
    }
}
