package import LecternGeometry

/// The floats of a block formatting context: finds the space for lines and boxes beside them. CSS 2.2, section 9.5. A
/// value type; copies share their storage until changed.
///
/// A float never starts above an earlier one, and initial letters are inserted, so `exclusions` is sorted by block start. With the greatest block end
/// up to each exclusion, binary search finds the first float that can extend below an offset. A space without floats
/// has no storage object.
package struct ExclusionSpace: Hashable, Sendable {
    package enum Side: UInt8, Hashable, Sendable { case left, right }

    /// The margin box of a placed float.
    package struct Exclusion: Hashable, Sendable {
        var side: Side
        var start: ContextOffset
        var end: ContextOffset
        /// Whether it is an initial letter, beside which what clears floats may stand.
        var isInitialLetter = false

        package init(side: Side, start: ContextOffset, end: ContextOffset) {
            self.side = side
            self.start = start
            self.end = end
        }
    }

    /// A rectangle of free space beside floats: from `start` to `end`.
    package struct Opportunity: Hashable, Sendable {
        package var start: ContextOffset
        package var end: ContextOffset

        var inlineSize: LayoutUnit { end.line - start.line }

        init(start: ContextOffset, end: ContextOffset) {
            self.start = start
            self.end = end
        }
    }

    /// The lists of floats.
    ///
    /// Proof of `@unchecked Sendable`: it is changed only by `add(_:)`, while no other space refers to it.
    private final class Lists: @unchecked Sendable, Hashable {
        var exclusions: [Exclusion] = []
        /// The greatest block end of the exclusions up to each index.
        var reach: [LayoutUnit] = []
        /// Indices of the floats that extend below the last float's start; only these matter further down.
        var alive: [Int32] = []

        init() {}
        init(_ other: Lists) {
            exclusions = other.exclusions
            reach = other.reach
            alive = other.alive
        }

        /// Adds an exclusion that starts above the last float.
        func insert(_ exclusion: Exclusion, lastStart: LayoutUnit) {
            let index = exclusions.firstIndex { $0.start.block > exclusion.start.block } ?? exclusions.count
            exclusions.insert(exclusion, at: index)
            var end = LayoutUnit.min
            reach = exclusions.map {
                end = max(end, $0.end.block)
                return end
            }
            alive = exclusions.indices.filter {
                exclusions[$0].end.block > lastStart && exclusions[$0].end.line > exclusions[$0].start.line
            }.map { Int32($0) }
        }

        /// The other lists are derived from the exclusions.
        static func == (a: Lists, b: Lists) -> Bool { a === b || a.exclusions == b.exclusions }
        func hash(into hasher: inout Hasher) { hasher.combine(exclusions) }
    }

    /// `nil` if there are no floats.
    private var lists: Lists?
    /// The least block offset at which a later float may start.
    package private(set) var lastFloatBlockStart = LayoutUnit.min
    private(set) var leftClear = LayoutUnit.min
    private(set) var rightClear = LayoutUnit.min
    /// The block end of the initial letters. Another one does not begin above it.
    private(set) var initialLetterEnd = LayoutUnit.min
    /// Whether a float was pushed to the next fragmentainer. Later floats follow it.
    var hasPushedFloats = false
    /// Whether a float on the side continues in the next fragmentainer. Boxes that clear it move there, too.
    var leftContinues = false
    var rightContinues = false

    package init() {}

    var isEmpty: Bool { lists == nil }
    /// Whether there are no floats, and none that continues in the next fragmentainer.
    var concernNothing: Bool { isEmpty && !leftContinues && !rightContinues }
    /// The block-end edge of the lowest float.
    var blockEnd: LayoutUnit { max(leftClear, rightClear, initialLetterEnd) }

    /// Returns the lists; copies them if they are shared.
    private mutating func ownLists() -> Lists {
        // Check before `lists` is copied, which would add a reference.
        let isOwn = isKnownUniquelyReferenced(&lists)
        if isOwn, let lists { return lists }
        let uniqueLists = lists.map { Lists($0) } ?? Lists()
        lists = uniqueLists
        return uniqueLists
    }

    package mutating func add(_ exclusion: Exclusion) {
        let lists = ownLists()
        if exclusion.isInitialLetter, exclusion.start.block < lastFloatBlockStart {
            initialLetterEnd = max(initialLetterEnd, exclusion.end.block)
            return lists.insert(exclusion, lastStart: lastFloatBlockStart)
        }
        if exclusion.start.block > lastFloatBlockStart {
            lastFloatBlockStart = exclusion.start.block
            lists.alive.removeAll { lists.exclusions[Int($0)].end.block <= exclusion.start.block }
        }
        if exclusion.end.block > lastFloatBlockStart, exclusion.end.line > exclusion.start.line {
            lists.alive.append(Int32(lists.exclusions.count))
        }
        if exclusion.isInitialLetter {
            initialLetterEnd = max(initialLetterEnd, exclusion.end.block)
        } else if exclusion.side == .left {
            leftClear = max(leftClear, exclusion.end.block)
        } else {
            rightClear = max(rightClear, exclusion.end.block)
        }
        lists.exclusions.append(exclusion)
        lists.reach.append(max(lists.reach.last ?? .min, exclusion.end.block))
    }
}

extension ExclusionSpace {
    /// Returns the first sufficiently wide space at or below a block offset.
    ///
    /// - Parameters:
    ///   - block: the block offset at which the search starts.
    ///   - left: the line-left edge of the containing block, in the formatting context.
    ///   - right: its line-right edge.
    ///   - minimumInline: the required width. If no float is in the way, the space is returned even if it is
    ///     narrower.
    ///   - minimumBlock: the height over which the width is required.
    package func opportunity(
        from block: LayoutUnit, left: LayoutUnit, right: LayoutUnit, minimumInline: LayoutUnit = .zero,
        minimumBlock: LayoutUnit = .zero
    ) -> Opportunity {
        var y = block
        while true {
            let place = band(at: y, height: minimumBlock, left: left, right: right)
            if place.nextEnd == .max || place.right - place.left >= minimumInline {
                return Opportunity(
                    start: .init(line: place.left, block: y),
                    end: .init(line: max(place.right, place.left), block: place.end))
            }
            y = place.nextEnd
        }
    }

    /// Returns all spaces from a block offset down, each lower and wider than the one before.
    func opportunities(from block: LayoutUnit, left: LayoutUnit, right: LayoutUnit) -> [Opportunity] {
        var result: [Opportunity] = []
        var y = block
        while true {
            let place = band(at: y, height: .zero, left: left, right: right)
            result.append(
                .init(
                    start: .init(line: place.left, block: y),
                    end: .init(line: max(place.right, place.left), block: place.end)))
            if place.nextEnd == .max { return result }
            y = place.nextEnd
        }
    }

    private struct Band {
        var left: LayoutUnit
        var right: LayoutUnit
        /// The block offset at which it becomes narrower.
        var end = LayoutUnit.max
        /// The least block end of the floats that narrow it; `max` if there are none.
        var nextEnd = LayoutUnit.max
    }

    /// Returns the free width at a block offset, over a height.
    private func band(at y: LayoutUnit, height: LayoutUnit, left: LayoutUnit, right: LayoutUnit) -> Band {
        var band = Band(left: left, right: right)
        guard let lists, let last = lists.reach.last, last > y else { return band }
        let exclusions = lists.exclusions
        if y >= lastFloatBlockStart {
            for index in lists.alive { narrow(&band, by: exclusions[Int(index)], at: y, left: left, right: right) }
            return band
        }
        let limit = y + max(height, .epsilon)
        for index in Self.first(in: lists.reach, below: y)..<exclusions.count {
            let exclusion = exclusions[index]
            guard exclusion.end.block > y, exclusion.end.block > exclusion.start.block else { continue }
            let narrows = exclusion.side == .left ? exclusion.end.line > band.left : exclusion.start.line < band.right
            if exclusion.start.block >= limit {
                // Exclusions are sorted: the first lower one that narrows the band ends it.
                if narrows {
                    band.end = min(band.end, exclusion.start.block)
                    break
                }
                continue
            }
            narrow(&band, by: exclusion, at: y, left: left, right: right)
        }
        return band
    }

    private func narrow(
        _ band: inout Band, by exclusion: Exclusion, at y: LayoutUnit, left: LayoutUnit, right: LayoutUnit
    ) {
        guard exclusion.end.block > y, exclusion.end.line > exclusion.start.line else { return }
        guard exclusion.side == .left ? exclusion.end.line > left : exclusion.start.line < right else { return }
        if exclusion.side == .left {
            band.left = max(band.left, exclusion.end.line)
        } else {
            band.right = min(band.right, exclusion.start.line)
        }
        band.nextEnd = min(band.nextEnd, exclusion.end.block)
    }

    private static func first(in reach: [LayoutUnit], below y: LayoutUnit) -> Int {
        var (low, high) = (0, reach.count)
        while low < high {
            let middle = (low + high) / 2
            if reach[middle] > y { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
