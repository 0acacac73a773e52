import LecternMarkup
import LecternUnicode
import Synchronization

/// Finds a query in texts.
struct TextSearcher: Sendable {
    private enum Method: Sendable {
        case folded([UInt16])
        case expression(CompiledExpression)
        case near(words: [[UInt16]], distance: Int)
    }

    let options: SearchOptions
    private let method: Method
    /// Whether a search is as fast as reading the text: hits need no test.
    let isQuick: Bool
    /// The query with normalized white space and quotation marks.
    private let plainQuery: [UInt16]
    /// The query with normalized white space.
    private let exactQuery: [UInt16]

    private static let maximumHits = 1_000_000

    init(_ query: String, options: SearchOptions) throws(SearchError) {
        guard query.utf16.count <= SearchError.maximumLength else { throw .queryTooLong }
        var bounded = options
        bounded.limitPerResource = min(max(options.limitPerResource, 0), Self.maximumHits)
        self.options = bounded
        let folded = Self.trimmed(SearchFolding.fold(query))
        plainQuery = Self.plain(query.utf16)
        exactQuery = Self.plain(query.utf16, keepsPunctuation: true)
        if options.isRegularExpression {
            let expressionOptions: RegularExpression.Options = options.isCaseSensitive ? [] : .ignoresCase
            isQuick = false
            do {
                method = .expression(CompiledExpression(try RegularExpression(query, options: expressionOptions)))
            } catch {
                throw Self.error(for: error)
            }
            return
        }
        guard !folded.isEmpty else { throw .emptyQuery }
        isQuick =
            !options.isExact && !options.isCaseSensitive && !options.isDiacriticSensitive && options.language == nil
            && !options.matchesWholeWords && options.nearness == nil
        let words = folded.split(separator: 0x20).map { Array($0) }
        if let nearness = options.nearness, words.count > 1 {
            method = .near(words: Array(words.prefix(16)), distance: min(max(nearness, 0), 1_000))
        } else {
            method = .folded(folded)
        }
    }

    private static func error(for failure: RegularExpression.Failure) -> SearchError {
        switch failure {
        case .syntax(let offset): .invalidExpression(offset: offset)
        case .tooLong: .queryTooLong
        case .unavailable: .expressionsUnavailable
        }
    }

    /// The result for a text.
    struct Found {
        /// The places of the hits, in order.
        var places: HitPlaces
        /// Whether the whole text was searched; regular expressions have a time
        /// limit.
        var isComplete = true
    }

    /// Searches one resource.
    func find(in text: ResourceText) -> Found {
        if case .expression(let compiled) = method { return expression(compiled, in: text) }
        return Found(places: quickPlaces(in: text) ?? .ranges(ranges(in: text)))
    }

    /// Finds hits that need no test, as offsets in the folded text.
    private func quickPlaces(in text: ResourceText) -> HitPlaces? {
        guard isQuick, case .folded(let query) = method, text.readings.units.isEmpty else { return nil }
        return text.folded.places(of: query, limit: options.limitPerResource).map {
            .folded($0, length: query.count)
        }
    }

    private func ranges(in text: ResourceText) -> [Range<Int>] {
        switch method {
        case .folded(let query):
            let main = folded(query, in: text.folded, of: text)
            guard !text.readings.units.isEmpty else { return main }
            return (main + folded(query, in: text.readings, of: text)).sorted { $0.lowerBound < $1.lowerBound }
        case .expression: return []
        case .near(let words, let distance): return near(words, distance, in: text)
        }
    }

    // MARK: Folded

    private func folded(_ query: [UInt16], in folded: FoldedText, of text: ResourceText) -> [Range<Int>] {
        let units = text.document.text
        guard let test = test(units) else {
            return folded.occurrences(of: query, in: units, limit: options.limitPerResource)
        }
        var hits: [Range<Int>] = []
        _ = UnitSearch.ranges(of: query, in: folded.units, limit: options.limitPerResource) { place in
            let range = folded.origins(of: place, in: units)
            guard test(range) else { return false }
            // Two matches of halves of a ligature are one hit.
            if hits.last != range { hits.append(range) }
            return true
        }
        return hits
    }

    /// Returns the test that a hit in the folded text must pass; nil if there
    /// is none.
    private func test(_ text: [UInt16]) -> ((Range<Int>) -> Bool)? {
        var tests: [(Range<Int>) -> Bool] = []
        if options.isExact {
            tests.append { Self.plain(text[$0], keepsPunctuation: true) == exactQuery }
        } else if options.isCaseSensitive || options.isDiacriticSensitive || options.language != nil {
            let collator = SearchCollator(
                language: options.language ?? "root", heedsCase: options.isCaseSensitive,
                heedsAccents: options.isDiacriticSensitive)
            tests.append { range in
                let plainText = Self.plain(text[range])
                return collator.map { $0.areEqual(plainText, plainQuery) } ?? (plainText == plainQuery)
            }
        }
        if options.matchesWholeWords {
            let language = options.language ?? "root"
            tests.append { WordParts.isWhole($0, of: text, language: language) }
        }
        return tests.isEmpty ? nil : { range in tests.allSatisfy { $0(range) } }
    }

    /// Collapses and trims white space, and removes soft hyphens; optionally
    /// normalizes quotation marks and hyphens.
    private static func plain(_ units: some Sequence<UInt16>, keepsPunctuation: Bool = false) -> [UInt16] {
        let plain = FoldedText(Array(units), kind: .plain).units
        let typed = keepsPunctuation ? plain : plain.map { SearchFolding.typedPunctuation($0) }
        return trimmed(typed)
    }

    private static func trimmed(_ units: [UInt16]) -> [UInt16] {
        var units = units[...]
        while units.first == 0x20 { units.removeFirst() }
        while units.last == 0x20 { units.removeLast() }
        return Array(units)
    }

    // MARK: Regular expressions

    private func expression(_ compiled: CompiledExpression, in text: ResourceText) -> Found {
        let plain = text.plain()
        let limit = options.limitPerResource
        let matches = compiled.expression.withLock { $0.ranges(in: plain.units, limit: limit) }
        let ranges = matches.ranges.map { plain.origins(of: $0, in: text.document.text) }.filter { range in
            !range.isEmpty
                && (!options.matchesWholeWords || WordParts.isWhole(range, of: text.document.text))
        }
        // Reaching the limit counts as complete.
        return Found(places: .ranges(ranges), isComplete: matches.isComplete || matches.ranges.count >= limit)
    }

    // MARK: Near words

    /// Finds the shortest ranges with all words, without overlaps.
    private func near(_ words: [[UInt16]], _ distance: Int, in text: ResourceText) -> [Range<Int>] {
        var places: [(range: Range<Int>, word: Int)] = []
        for (index, word) in words.enumerated() {
            let matches = UnitSearch.ranges(of: word, in: text.folded.units, limit: options.limitPerResource * 10)
            if matches.isEmpty { return [] }
            places += matches.map { ($0, index) }
        }
        places.sort { $0.range.lowerBound < $1.range.lowerBound }
        let isWhole: (Range<Int>) -> Bool = { range in
            guard self.options.matchesWholeWords else { return true }
            let origins = text.folded.origins(of: range, in: text.document.text)
            return WordParts.isWhole(origins, of: text.document.text, language: self.options.language ?? "root")
        }
        places = places.filter { isWhole($0.range) }
        return ProximitySearch(places: places, count: words.count, distance: distance, text: text.folded.units).ranges(
            limit: options.limitPerResource
        ).map { text.folded.origins(of: $0, in: text.document.text) }
    }
}

/// A regular expression, compiled once; used by one task at a time.
private final class CompiledExpression: Sendable {
    let expression: Mutex<RegularExpression>

    init(_ expression: sending RegularExpression) { self.expression = Mutex(expression) }
}

/// Finds ranges that contain each of some words.
private struct ProximitySearch {
    let places: [(range: Range<Int>, word: Int)]
    let count: Int
    let distance: Int
    let text: [UInt16]

    func ranges(limit: Int) -> [Range<Int>] {
        var hits: [Range<Int>] = []
        var counts = [Int](repeating: 0, count: count)
        var (missing, first) = (count, 0)
        for last in places.indices {
            counts[places[last].word] += 1
            if counts[places[last].word] == 1 { missing -= 1 }
            // Drop words at the start that occur again later in the range.
            while missing == 0, counts[places[first].word] > 1 {
                counts[places[first].word] -= 1
                first += 1
            }
            guard missing == 0 else { continue }
            let end = places[first...last].map(\.range.upperBound).max() ?? places[last].range.upperBound
            let range = places[first].range.lowerBound..<end
            let isNear = words(in: range, atMost: distance + count + 1) <= distance + count
            if isNear, hits.last.map({ $0.upperBound <= range.lowerBound }) ?? true {
                hits.append(range)
                if hits.count == limit { return hits }
            }
        }
        return hits
    }

    /// The number of words in a range; each ideograph counts as one.
    private func words(in range: Range<Int>, atMost limit: Int) -> Int {
        var count = 1
        for unit in text[range] {
            if unit == 0x20 || unit >= 0x2E80 && WordParts.hasNoSpaces(UInt32(unit)) { count += 1 }
            if count > limit { break }
        }
        return count
    }
}
