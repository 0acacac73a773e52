public import LecternBase
import LecternLocators
import LecternMarkup
public import LecternModel
import LecternPublication
import LecternUnicode

/// A hit of a search.
///
/// The range is stored; ``locator`` and ``snippet`` are computed on demand.
public struct SearchHit: Sendable {
    // Small: a common word has hundreds of thousands of hits.
    private let start: Int32
    private let end: Int32
    let text: ResourceText

    init(_ range: Range<Int>, in text: ResourceText) {
        start = Int32(truncatingIfNeeded: range.lowerBound)
        end = Int32(truncatingIfNeeded: range.upperBound)
        self.text = text
    }

    /// The range in the unit's canonical text.
    public var range: Range<Int> { Int(start)..<Int(end) }

    /// The index of the resource in the reading order.
    public var resourceIndex: Int { text.unit.resource }

    /// The index in the publication's units: the resource, or the page of a
    /// PDF.
    public var unitIndex: Int { text.index }

    /// The URL of the resource.
    public var href: AnyURL { text.href }

    /// The page of a PDF, counted from 0.
    public var page: Int? { text.unit.page }

    /// The text before the hit, the hit, and the text after it, each on one
    /// line.
    public struct Snippet: Hashable, Sendable {
        /// The text before the hit.
        public let before: String
        /// The hit.
        public let match: String
        /// The text after the hit.
        public let after: String
        /// Whether the text continues before the snippet.
        public let isCutBefore: Bool
        /// Whether the text continues after the snippet.
        public let isCutAfter: Bool

        /// Creates a snippet of texts on one line each.
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

    /// The hit with 60 UTF-16 units before and 80 after it.
    public var snippet: Snippet { snippet(before: 60, after: 80) }

    /// Returns the hit with about this many UTF-16 units of context; drops
    /// incomplete words at the ends.
    public func snippet(before: Int, after: Int) -> Snippet {
        let content = text.contentRange.contains(range.lowerBound) ? text.contentRange : 0..<text.document.text.count
        let start = max(range.lowerBound - before, content.lowerBound)
        let end = min(range.upperBound + after, max(content.upperBound, range.upperBound))
        let (isCutBefore, isCutAfter) = (start > content.lowerBound, end < max(content.upperBound, range.upperBound))
        var first = words(start..<range.lowerBound, droppingFirst: isCutBefore && isInWord(start))
        if !first.isEmpty, first.last?.isWhitespace == false, text.startsBlock(at: range.lowerBound) { first += " " }
        var last = words(range.upperBound..<end, droppingLast: isCutAfter && isInWord(end))
        if last.first?.isWhitespace == false, text.startsBlock(at: range.upperBound) { last = " " + last }
        return Snippet(
            before: first, match: words(range), after: last,
            isCutBefore: isCutBefore, isCutAfter: isCutAfter)
    }

    /// Whether the hit is at the beginning of a word.
    package var startsWord: Bool { WordParts.startsWord(range.lowerBound, in: text.document.text) }

    /// Whether an offset is inside a word.
    private func isInWord(_ offset: Int) -> Bool {
        text.text(offset - 1..<offset + 1).allSatisfy { !$0.isWhitespace }
    }

    /// Returns the text of a range on one line. Keeps an incomplete word if
    /// there is no other, or if it is so long that the text has no spaces.
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

    /// The locator of the hit with everything that finds it again: offset,
    /// progressions, CSS selector, CFI, and text. For many hits use
    /// ``Swift/Sequence/locators``.
    public var locator: Locator { locator(SiblingCounter(text.document)) }

    fileprivate func locator(_ siblings: SiblingCounter) -> Locator {
        let documentLocator = text.document.locator(of: range, in: text.unit.link, at: text.href, siblings)
        let progression = documentLocator.locations.progression ?? 0
        var locator = text.unit.locator(documentLocator)
        locator.locations.totalProgression = min(text.share.start + progression * text.share.length, 1)
        return locator
    }
}

extension Sequence<SearchHit> {
    /// The locators of hits in reading order, created on demand. Faster than
    /// ``SearchHit/locator`` of each, because the elements of a chapter are
    /// counted once.
    ///
    ///     for locator in try await publication.search("whale").hits().prefix(100).locators { save(locator) }
    public var locators: some Sequence<Locator> {
        var cached: (unit: Int, siblings: SiblingCounter)?
        return lazy.map { hit in
            let siblings = cached?.unit == hit.unitIndex ? cached?.siblings : nil
            let counter = siblings ?? SiblingCounter(hit.text.document)
            cached = (hit.unitIndex, counter)
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
