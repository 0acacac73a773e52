public import LecternNavigator

/// A place where the wanted words stand.
public struct SearchHit: Identifiable, Hashable, Sendable {
    public let id: Int
    public let place: Place
    /// Of the canonical text of the chapter.
    public let range: Range<Int>
    public let before: String
    public let match: String
    public let after: String
}

/// A search through the book: what was asked, and what is found so far.
struct BookSearch {
    var query = ""
    var hits: [SearchHit] = []
    var isRunning = false
    /// The hit that is shown.
    var current: Int?
    var task: Task<Void, Never>?
    /// When the window was last told of hits.
    var lastTold = ContinuousClock.now
    /// More are not listed.
    static let limit = 2_000
}

/// Finds words in chapters.
struct ChapterSearcher: Sendable {
    let wanted: [UInt16]

    /// `nil` where there is nothing to look for.
    init?(_ query: String) {
        var units = SearchText(Array(query.utf16)).units
        while units.first == 0x20 { units.removeFirst() }
        while units.last == 0x20 { units.removeLast() }
        if units.isEmpty { return nil }
        wanted = units
    }

    /// The hits in a chapter, counted from a number.
    func hits(in text: ChapterText, from number: Int) -> [SearchHit] {
        var hits: [SearchHit] = []
        for part in text.shown {
            let folded = SearchText(text.units[part], from: part.lowerBound)
            for range in folded.ranges(of: wanted) {
                hits.append(hit(range, in: text, part: part, number: number + hits.count))
            }
        }
        return hits
    }

    private func hit(_ range: Range<Int>, in text: ChapterText, part: Range<Int>, number: Int) -> SearchHit {
        let before = max(range.lowerBound - 60, part.lowerBound)..<range.lowerBound
        let after = range.upperBound..<min(range.upperBound + 80, part.upperBound)
        return SearchHit(
            id: number, place: Place(chapter: text.chapter, offset: range.lowerBound), range: range,
            before: words(text.units[before], droppingFirst: before.lowerBound > part.lowerBound),
            match: words(text.units[range], droppingFirst: false),
            after: words(text.units[after], droppingFirst: false))
    }

    /// One line; a word that is cut at the start is left out.
    private func words(_ units: ArraySlice<UInt16>, droppingFirst: Bool) -> String {
        let text = String(decoding: units, as: UTF16.self)
        let (starts, ends) = (text.first?.isWhitespace == true, text.last?.isWhitespace == true)
        var words = text.split(whereSeparator: \.isWhitespace)
        if droppingFirst, !starts, words.count > 1 { words.removeFirst() }
        let line = words.joined(separator: " ")
        return (starts && !droppingFirst ? " " : "") + line + (ends ? " " : "")
    }
}
