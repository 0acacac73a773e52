/// Which chapters of two publications go together, such as those of a book and of its translation.
///
///     let alignment = ChapterAlignment(
///         ContentsOutline(original.contents), ContentsOutline(translation.contents),
///         anchor: .init(first: 3, second: 5))
///     alignment?.counterpart(of: 7, in: .first)   // 9
///
/// A pair of entries that go together, the anchor, is known: as a rule those that a person reads at that moment. From there
/// the entries of a level are counted, so that different front matter does no harm. Where both publications have parts, the
/// chapters are counted in each part, and a chapter that one of them lacks does not shift those of later parts.
///
/// The levels are those of the anchor or above it at which both publications have about the same number of entries: if
/// one lists chapters in parts, and the other only chapters, or only one lists sections, chapters are compared with chapters.
public struct ChapterAlignment: Hashable, Sendable {
    /// One of the two publications.
    public enum Side: String, CaseIterable, Hashable, Sendable {
        /// The publication that is given first.
        case first
        /// The one that is compared with it.
        case second

        /// The other publication.
        public var other: Side { self == .first ? .second : .first }
    }

    /// Two entries that go together, by their positions in the tables of contents.
    public struct Anchor: Hashable, Sendable {
        /// The entry of the first publication.
        public var first: Int
        /// The entry of the second publication.
        public var second: Int

        /// Creates an anchor.
        public init(first: Int, second: Int) {
            self.first = first
            self.second = second
        }

        /// The same pair with the publications exchanged.
        public var swapped: Anchor { Anchor(first: second, second: first) }
    }

    private let sides: [Side: Lines]

    /// An outline with the way to its anchor.
    private struct Lines: Hashable {
        let outline: ContentsOutline
        /// The entries from the top to the one that is compared.
        let line: [Int]
        /// All entries at the level that is compared.
        let level: [Int]
    }

    /// Aligns two tables of contents.
    ///
    /// - Returns: nil if one of them has no such entry.
    public init?(_ first: ContentsOutline, _ second: ContentsOutline, anchor: Anchor) {
        let (firstLine, secondLine) = (first.line(to: anchor.first), second.line(to: anchor.second))
        guard !firstLine.isEmpty, !secondLine.isEmpty else { return nil }
        let firstLevels = firstLine.indices.map { first.entries(atLevel: $0) }
        let secondLevels = secondLine.indices.map { second.entries(atLevel: $0) }
        var best = (first: 0, second: 0, cost: Double.infinity)
        for (one, firstLevel) in firstLevels.enumerated() {
            for (two, secondLevel) in secondLevels.enumerated() {
                let cost = Self.cost(of: firstLevel.count, secondLevel.count)
                // Of equal ones the deepest.
                if cost <= best.cost { best = (one, two, cost) }
            }
        }
        sides = [
            .first: Lines(
                outline: first, line: Array(firstLine[...best.first]), level: firstLevels[best.first]),
            .second: Lines(
                outline: second, line: Array(secondLine[...best.second]), level: secondLevels[best.second]),
        ]
    }

    /// How badly two levels match: by the difference of their counts, and a little by how few entries they have, as a single
    /// entry with the title of the book says nothing.
    private static func cost(of one: Int, _ two: Int) -> Double {
        Double(abs(one - two)) / Double(max(one, two)) + 1 / Double(min(one, two))
    }

    /// Returns the entry of the other publication that goes with an entry of one; nil if none does.
    ///
    /// Entries below the level that is compared, such as sections, go with the counterpart of their chapter.
    public func counterpart(of entry: Int, in side: Side) -> Int? {
        guard let here = sides[side], let there = sides[side.other] else { return nil }
        let line = here.outline.line(to: entry)
        guard !line.isEmpty else { return nil }
        guard here.line.count == there.line.count else {
            // Parts on one side only: chapters are counted through the whole publication.
            guard line.count >= here.line.count else { return nil }
            return Self.entry(
                at: line[here.line.count - 1], in: here.level, there.level,
                offset: Self.offset(of: here.line.last, in: here.level, there.line.last, there.level))
        }
        return Self.descend(line.prefix(here.line.count), from: here, to: there)
    }

    /// Returns whether an entry of a publication is a chapter that ``counterpart(of:in:)`` has returned, or is inside it.
    public func contains(_ entry: Int, in chapter: Int, of side: Side) -> Bool {
        sides[side]?.outline.contains(entry, in: chapter) ?? false
    }

    /// Goes down from the top on both sides: each entry has its place among those below the same entry.
    private static func descend(_ line: ArraySlice<Int>, from here: Lines, to there: Lines) -> Int? {
        let levels = zip(here.line, there.line).map { (here: $0, there: $1) }
        var parents: (here: Int?, there: Int?) = (nil, nil)
        var isOnAnchor = true
        for (level, entry) in line.enumerated() {
            let children = here.outline.children(of: parents.here)
            let others = there.outline.children(of: parents.there)
            let anchors = level == 0 ? nil : levels[level - 1]
            let anchorOffset = offset(
                of: levels[level].here, in: here.outline.children(of: anchors?.here), levels[level].there,
                there.outline.children(of: anchors?.there))
            let anchorDifference =
                there.outline.children(of: anchors?.there).count - here.outline.children(of: anchors?.here).count
            // Other parts are shifted as the part of the anchor if they differ in the same way.
            let isShifted = anchorDifference != 0 && others.count - children.count == anchorDifference
            guard
                let other = Self.entry(
                    at: entry, in: children, others, offset: isOnAnchor || isShifted ? anchorOffset : 0)
            else { return nil }
            isOnAnchor = isOnAnchor && entry == levels[level].here && other == levels[level].there
            parents = (entry, other)
        }
        return parents.there
    }

    /// Returns by how much two entries differ in their lists.
    private static func offset(of entry: Int?, in list: [Int], _ other: Int?, _ others: [Int]) -> Int {
        let position = entry.flatMap { list.firstIndex(of: $0) } ?? 0
        return (other.flatMap { others.firstIndex(of: $0) } ?? 0) - position
    }

    /// Returns the entry of a list that has the place of an entry in another one; nil beyond its ends.
    private static func entry(at entry: Int, in list: [Int], _ others: [Int], offset: Int) -> Int? {
        guard let position = list.firstIndex(of: entry) else { return nil }
        return others.indices.contains(position + offset) ? others[position + offset] : nil
    }
}
