public import LecternBase
import LecternLocators
import LecternMarkup
public import LecternModel
import LecternPublication

/// A place where the wanted words stand.
///
/// The range is at hand; what is said about it, ``locator`` and ``snippet``, is made when asked for.
public struct SearchHit: Sendable {
    // A search of a common word has hundreds of thousands: they are small.
    private let start: Int32
    private let end: Int32
    let text: ResourceText

    init(_ range: Range<Int>, in text: ResourceText) {
        (start, end) = (Int32(truncatingIfNeeded: range.lowerBound), Int32(truncatingIfNeeded: range.upperBound))
        self.text = text
    }

    /// In the unit's canonical text.
    public var range: Range<Int> { Int(start)..<Int(end) }

    /// Index of the resource in the reading order.
    public var resourceIndex: Int { text.unit.resource }

    /// Index of what was searched among the publication's units: the resource,
    /// or the page of a PDF.
    public var unitIndex: Int { text.index }

    /// The resource.
    public var href: AnyURL { text.href }

    /// The page of a PDF, counted from 0.
    public var page: Int? { text.unit.page }

    /// Words before, the hit, and words after, each on one line.
    public struct Snippet: Hashable, Sendable {
        public let before: String
        public let match: String
        public let after: String
        /// Whether more of the text stands before, and after.
        public let isCutBefore: Bool
        public let isCutAfter: Bool

        public init(
            before: String, match: String, after: String, isCutBefore: Bool = false, isCutAfter: Bool = false
        ) {
            self.before = before
            self.match = match
            self.after = after
            self.isCutBefore = isCutBefore
            self.isCutAfter = isCutAfter
        }
    }

    /// The hit in its sentence.
    public var snippet: Snippet { snippet(before: 60, after: 80) }

    /// The hit with about so many UTF-16 units about it; a word that would be
    /// cut at the start or the end is left out.
    public func snippet(before: Int, after: Int) -> Snippet {
        let content = text.contentRange.contains(range.lowerBound) ? text.contentRange : 0..<text.document.text.count
        let start = max(range.lowerBound - before, content.lowerBound)
        let end = min(range.upperBound + after, max(content.upperBound, range.upperBound))
        let (isCutBefore, isCutAfter) = (start > content.lowerBound, end < max(content.upperBound, range.upperBound))
        return Snippet(
            before: words(start..<range.lowerBound, droppingFirst: isCutBefore && isInWord(start)),
            match: words(range), after: words(range.upperBound..<end, droppingLast: isCutAfter && isInWord(end)),
            isCutBefore: isCutBefore, isCutAfter: isCutAfter)
    }

    /// Whether a word goes on across a place.
    private func isInWord(_ offset: Int) -> Bool {
        text.text(offset - 1..<offset + 1).allSatisfy { !$0.isWhitespace }
    }

    /// The words of a range on one line. What would be left out as a word is kept where it is all there is, or as
    /// long as only a text without spaces is.
    private func words(_ range: Range<Int>, droppingFirst: Bool = false, droppingLast: Bool = false) -> String {
        let text = text.text(range)
        let (starts, ends) = (text.first?.isWhitespace == true, text.last?.isWhitespace == true)
        var words = text.split(whereSeparator: \.isWhitespace)
        let longest = 24
        if droppingFirst, words.count > 1, words[0].count <= longest { words.removeFirst() }
        if droppingLast, words.count > 1, words[words.count - 1].count <= longest { words.removeLast() }
        let line = words.joined(separator: " ")
        return (starts && !line.isEmpty ? " " : "") + line + (ends ? " " : "")
    }

    /// The place with all that finds it again: offset, progressions, CSS
    /// selector, CFI, and the words. Who wants those of many hits asks for their ``Swift/Sequence/locators``.
    public var locator: Locator { locator(SiblingCounter(text.document)) }

    fileprivate func locator(_ siblings: SiblingCounter) -> Locator {
        let own = text.document.locator(of: range, in: text.unit.link, at: text.href, siblings)
        let progression = own.locations.progression ?? 0
        var locator = text.unit.locator(own)
        locator.locations.totalProgression = min(text.share.start + progression * text.share.length, 1)
        return locator
    }
}

extension Sequence<SearchHit> {
    /// The locators of hits in reading order, each made when it is asked for. A hit asked alone counts
    /// the elements before it in its chapter; these are counted on from one to the next.
    ///
    ///     for locator in try await publication.search("whale").hits().prefix(100).locators { save(locator) }
    public var locators: some Sequence<Locator> {
        var known: (unit: Int, siblings: SiblingCounter)?
        return lazy.map { hit in
            let siblings = known?.unit == hit.unitIndex ? known?.siblings : nil
            let counter = siblings ?? SiblingCounter(hit.text.document)
            known = (hit.unitIndex, counter)
            return hit.locator(counter)
        }
    }
}

extension SearchHit: Hashable {
    public static func == (a: Self, b: Self) -> Bool {
        a.unitIndex == b.unitIndex && a.range == b.range && a.href == b.href
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(unitIndex)
        hasher.combine(range)
    }
}
