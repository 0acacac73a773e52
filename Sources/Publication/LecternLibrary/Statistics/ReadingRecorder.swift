/// Measures how long each page is read, by the events that an app passes to it.
///
///     var recorder = ReadingRecorder()
///     recorder.record(.pagesShown(12...13, of: 300), at: .now())
///     recorder.record(.paused(.hidden), at: .now())
///     let readings = recorder.takeReadings(at: .now())
///
/// It follows KOReader: a page shown for less than ``ReadingLimits/shortest`` was skipped, and of a page shown for
/// longer than ``ReadingLimits/longest`` only that much counts, as the reader has gone away. The time of pages that are
/// shown together is divided equally.
///
/// It has no clock and writes nothing: see ``ReadingLog``.
public struct ReadingRecorder: Sendable {
    /// Why a page is shown, but not read.
    public enum Pause: Hashable, Sendable {
        /// The window is not active, or something is in front of the page.
        case hidden
        /// The reader has not touched the machine for a while, or has locked it.
        case idle
    }

    /// What happens to the pages of a book.
    public enum Event: Hashable, Sendable {
        /// Other pages are shown, or the same ones in another layout.
        case pagesShown(ClosedRange<Int>, of: Int)
        /// Time does not count any more. Several reasons may hold at the same time.
        case paused(Pause)
        /// A reason does not hold any more.
        case resumed(Pause)
        /// The book is closed.
        case closed
    }

    private let limits: ReadingLimits
    private var pauses: Set<Pause> = []
    private var shown: ShownPages?
    /// Readings that were finished, and not yet taken.
    private var finished: [PageReading] = []

    /// Creates a recorder for one book.
    public init(limits: ReadingLimits = ReadingLimits()) { self.limits = limits }

    /// Whether more time of the present pages will count.
    public var isCounting: Bool { pauses.isEmpty && shown.map { !$0.isFull(limits) } ?? false }

    /// Whether there are finished readings to take.
    public var hasFinished: Bool { !finished.isEmpty }

    /// Records an event.
    public mutating func record(_ event: Event, at moment: ReadingMoment) {
        switch event {
        case .pagesShown(let pages, let total): show(pages, of: total, at: moment)
        case .paused(let pause):
            pauses.insert(pause)
            shown?.stop(at: moment)
        case .resumed(let pause):
            pauses.remove(pause)
            if pauses.isEmpty { shown?.resume(at: moment) }
        case .closed: finish(at: moment)
        }
    }

    /// Returns what was read since the last call: pages that were left, and the present ones as long as they have been
    /// read. The present ones are returned again, with a longer duration and the same start.
    public mutating func takeReadings(at moment: ReadingMoment) -> [PageReading] {
        if pauses.isEmpty { shown?.advance(to: moment) }
        defer { finished = [] }
        return finished + (shown?.takeReadings(limits) ?? [])
    }

    /// Puts back readings that could not be stored. Of too many, the oldest are dropped.
    package mutating func putBack(_ readings: [PageReading]) {
        finished = (readings + finished).suffix(Self.maximumKept)
    }

    private static let maximumKept = 1_000

    private mutating func show(_ pages: ClosedRange<Int>, of total: Int, at moment: ReadingMoment) {
        guard shown?.pages != pages || shown?.total != total else { return }
        finish(at: moment)
        // Checked once, with values that are always possible.
        guard PageReading(page: pages.lowerBound, totalPages: total, start: moment.second, duration: 1) != nil,
            pages.upperBound <= total
        else { return }
        shown = ShownPages(pages: pages, total: total)
        if pauses.isEmpty { shown?.resume(at: moment) }
    }

    private mutating func finish(at moment: ReadingMoment) {
        shown?.stop(at: moment)
        finished += shown?.takeReadings(limits) ?? []
        shown = nil
    }
}

/// How long a page must and can be read to count.
public struct ReadingLimits: Hashable, Sendable {
    /// Pages shown for a shorter time were skipped, in seconds. KOReader: 5.
    public var shortest: Int
    /// No more than this counts of a page, in seconds. KOReader: 120.
    public var longest: Int

    /// Creates limits; each at least 1 second, and the longest at least the shortest.
    public init(shortest: Int = 5, longest: Int = 120) {
        self.shortest = min(max(shortest, 1), PageReading.longestDuration)
        self.longest = min(max(longest, self.shortest), PageReading.longestDuration)
    }
}

/// The pages that are shown now, and how long they have been read.
private struct ShownPages {
    let pages: ClosedRange<Int>
    let total: Int
    /// When they were first read; nil before that.
    private var start: Int?
    private var seconds = 0.0
    /// Until when the seconds are counted; nil while reading is paused.
    private var countedUntil: Double?
    private var lastTaken = 0

    init(pages: ClosedRange<Int>, total: Int) {
        self.pages = pages
        self.total = total
    }

    mutating func resume(at moment: ReadingMoment) {
        guard countedUntil == nil else { return }
        start = start ?? moment.second
        countedUntil = moment.uptime
    }

    mutating func advance(to moment: ReadingMoment) {
        guard let counted = countedUntil else { return }
        seconds += max(0, moment.uptime - counted)
        countedUntil = max(counted, moment.uptime)
    }

    mutating func stop(at moment: ReadingMoment) {
        advance(to: moment)
        countedUntil = nil
    }

    func isFull(_ limits: ReadingLimits) -> Bool { seconds >= Double(limits.longest * pages.count) }

    mutating func takeReadings(_ limits: ReadingLimits) -> [PageReading] {
        let duration = Int(min(seconds, Double(limits.longest * pages.count)))
        guard let start, duration >= limits.shortest * pages.count, duration > lastTaken else { return [] }
        lastTaken = duration
        let (share, remainder) = duration.quotientAndRemainder(dividingBy: pages.count)
        return pages.enumerated().compactMap { index, page in
            PageReading(
                page: page, totalPages: total, start: start, duration: share + (index < remainder ? 1 : 0))
        }
    }
}
