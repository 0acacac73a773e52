import LecternNavigator

/// Tells reading from looking something up, by the reader's moves.
///
/// Reading goes from page to page. A jump leads to a place that the reader looks at: the last page, the index, a note.
/// It becomes reading after some pages in succession, and at once at the beginning of the book.
///
///     var tracker = ReadingTracker(isFinished: true)
///     switch tracker.shows(extent, by: .onward) { … }
struct ReadingTracker: Hashable, Sendable {
    /// What the reader has in view.
    struct Extent: Hashable, Sendable {
        var start: Place
        var end: Place
        /// Whether it has the first page of the book.
        var isStart = false
        /// Whether it has the last page of the book.
        var isEnd = false
        /// Whether it is in matter that nobody reads through: an index, a glossary, a list of literature.
        var isReference = false
    }

    /// How the reader came there.
    enum Move: Hashable, Sendable {
        /// By turning a page or scrolling, in either direction.
        case onward
        /// By a link, the contents, the slider, or a page number.
        case jump
        /// The layout has changed, or the book was just opened.
        case none
    }

    /// What follows for the book.
    enum Verdict: Hashable, Sendable {
        /// The reader has read the book to its end.
        case finished
        /// The reader reads before the end.
        case reading
    }

    /// The number of pages in succession after which looking is reading.
    static let pagesOfReading = 3

    private var isFinished: Bool
    private var isLooking = false
    private var pagesInSuccession = 0
    private var shown: Extent?
    /// The end of the last page that was counted.
    private var reach = Place.start(of: 0)

    /// - Parameter isFinished: Whether the book was finished before.
    init(isFinished: Bool) { self.isFinished = isFinished }

    /// The reader has something else in view.
    ///
    /// - Returns: Nil if nothing follows.
    mutating func shows(_ extent: Extent, by move: Move) -> Verdict? {
        defer { shown = extent }
        guard let before = shown else { return opened(at: extent) }
        switch move {
        case .none:
            reach = extent.end
            return nil
        case .jump where !extent.follows(before):
            look(at: extent)
            return nil
        // A jump to the next page, such as that of a voice, is a turn.
        case .jump, .onward: return moved(from: before, to: extent)
        }
    }

    /// A book of which all is in view has been read when it is opened. One that is opened at its end without having been
    /// finished was left there by a jump.
    private mutating func opened(at extent: Extent) -> Verdict? {
        reach = extent.end
        if extent.isStart, extent.isEnd { return .finished }
        isLooking = extent.isReference || extent.isEnd && !isFinished
        return nil
    }

    private mutating func look(at extent: Extent) {
        isLooking = !extent.isStart
        pagesInSuccession = 0
        reach = extent.end
    }

    private mutating func moved(from before: Extent, to extent: Extent) -> Verdict? {
        guard extent.start >= before.start else {
            pagesInSuccession = 0
            reach = extent.end
            return nil
        }
        if extent.isBehind(reach) || extent.isEnd && !before.isEnd {
            pagesInSuccession += 1
            reach = extent.end
        } else if !extent.isEnd {
            return nil
        }
        if isLooking, pagesInSuccession >= Self.pagesOfReading, !extent.isReference, !before.isReference {
            isLooking = false
        }
        if isLooking { return nil }
        return extent.isEnd ? .finished : .reading
    }
}

extension ReadingTracker.Extent {
    /// Whether its text begins at a place or after it. Elements do not count: the end of a page names none.
    func isBehind(_ place: Place) -> Bool { (start.chapter, start.offset) >= (place.chapter, place.offset) }

    /// Whether it begins where another one ends.
    func follows(_ other: ReadingTracker.Extent) -> Bool {
        if start.chapter == other.end.chapter { return start.offset == other.end.offset }
        return other.end.offset == Place.endOffset && start.chapter == other.end.chapter + 1 && start.offset == 0
    }
}
