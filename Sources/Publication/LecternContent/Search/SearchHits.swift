/// The hits of a publication in reading order. The places are stored; each hit
/// is created on demand.
///
///     let hits = await search.hits()
///     hits.count                    // 47,207
///     hits.prefix(20).map(\.snippet)
public struct SearchHits: RandomAccessCollection, Sendable {
    /// The hits of a text.
    private struct Section: Sendable {
        let text: ResourceText
        let places: HitPlaces
        /// The number of hits before them.
        let start: Int
    }

    private var sections: [Section] = []
    public private(set) var endIndex = 0
    public var startIndex: Int { 0 }

    /// No hits.
    init() {}

    mutating func append(_ result: SearchIterator.Found) {
        guard let text = result.text, result.places.count > 0 else { return }
        sections.append(Section(text: text, places: result.places, start: endIndex))
        endIndex += result.places.count
    }

    /// The hit with this number, from 0 in reading order; created on demand.
    public subscript(index: Int) -> SearchHit {
        precondition(index >= 0 && index < endIndex, "index out of range")
        let section = sections[self.section(of: index)]
        return SearchHit(section.places.range(index - section.start, in: section.text), in: section.text)
    }

    /// The last section that begins at or before a hit.
    private func section(of index: Int) -> Int {
        var (low, high) = (0, sections.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if sections[middle].start <= index { low = middle } else { high = middle }
        }
        return low
    }

    /// Iterates without looking up the section of each hit.
    public struct Iterator: IteratorProtocol {
        private let sections: [Section]
        private var section = 0
        /// The ranges of the current section.
        private var ranges: [Range<Int>] = []
        private var index = 0

        fileprivate init(_ hits: SearchHits) { sections = hits.sections }

        public mutating func next() -> SearchHit? {
            guard section < sections.count else { return nil }
            let currentSection = sections[section]
            if index == 0 { ranges = currentSection.places.ranges(in: currentSection.text) }
            defer {
                index += 1
                if index == ranges.count {
                    section += 1
                    index = 0
                }
            }
            return SearchHit(ranges[index], in: currentSection.text)
        }
    }

    public func makeIterator() -> Iterator { Iterator(self) }
}

extension SearchHits: Equatable {
    public static func == (a: Self, b: Self) -> Bool { a.elementsEqual(b) }
}
