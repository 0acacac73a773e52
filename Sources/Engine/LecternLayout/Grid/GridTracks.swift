import LecternCSS
import LecternGeometry

/// The sizing state of a track.
struct GridTrack {
    let size: TrackSize
    var base = LayoutUnit.zero
    /// The growth limit; `nil` if infinite.
    var limit: LayoutUnit?
    /// The upper bound of `fit-content()`.
    var fitLimit: LayoutUnit?
    /// Whether `auto-fit` left it empty.
    var isCollapsed = false
    /// The offset from the content edge.
    var offset = LayoutUnit.zero

    var end: LayoutUnit { offset + base }

    /// Whether its size is a length, independent of content.
    var isFixed: Bool {
        guard case .length = size.minimum, case .length = size.maximum else { return false }
        return true
    }

    var flexFactor: Double? { if case .flex(let factor) = size.maximum { Double(factor) } else { nil } }

    /// Returns a breadth as a size; `nil` if it is no length, or a percentage of an indefinite size.
    static func resolved(_ breadth: TrackBreadth, _ available: LayoutUnit?) -> LayoutUnit? {
        guard case .length(let length) = breadth, !length.hasPercent || available != nil else { return nil }
        return length.resolve(available ?? .zero).clampedNegativeToZero
    }
}

/// The kinds of contribution of an item to the tracks it spans.
enum GridContribution { case minimum, minContent, maxContent }

/// The constraint under which the tracks of an axis are sized.
enum GridSpace: Hashable {
    case definite(LayoutUnit)
    case minContent
    case maxContent

    var available: LayoutUnit? { if case .definite(let size) = self { size } else { nil } }
}

/// The tracks of one axis. CSS Grid 1, section 12.
struct GridAxis {
    var tracks: [GridTrack]
    let gap: LayoutUnit
    /// The tracks that each item spans.
    let spans: [Range<Int>]

    init(_ sizes: [TrackSize], gap: LayoutUnit, spans: [Range<Int>], collapsed: Set<Int> = []) {
        self.gap = gap
        self.spans = spans
        tracks = sizes.map { GridTrack(size: $0) }
        for index in collapsed where index < tracks.count { tracks[index].isCollapsed = true }
    }

    /// Returns the size of some tracks if it depends neither on content nor on the container.
    func fixedSize(of range: Range<Int>) -> LayoutUnit? {
        var size = gaps(in: range)
        for track in tracks[range] {
            guard track.isFixed, let breadth = GridTrack.resolved(track.size.maximum, nil),
                let minimum = GridTrack.resolved(track.size.minimum, nil)
            else { return nil }
            size = size + max(breadth, minimum)
        }
        return size
    }

    /// The sum of all gutters; gutters next to collapsed tracks collapse, too.
    func gaps(in range: Range<Int>) -> LayoutUnit {
        gap * max(0, tracks[range].reduce(0) { $0 + ($1.isCollapsed ? 0 : 1) } - 1)
    }

    var total: LayoutUnit { tracks.reduce(gaps(in: tracks.indices)) { $0 + $1.base } }

    /// Returns the size between two lines.
    func extent(of range: Range<Int>) -> (start: LayoutUnit, size: LayoutUnit) {
        let visible = range.clamped(to: tracks.indices)
        guard let first = visible.first, let last = visible.last else { return (.zero, .zero) }
        return (tracks[first].offset, tracks[last].end - tracks[first].offset)
    }

    // MARK: 12.3

    /// - Parameters:
    ///   - minimumSize: the minimum size of a container of indefinite size.
    ///   - stretches: whether `auto` tracks take the remaining space.
    mutating func size(
        in space: GridSpace, minimumSize: LayoutUnit = .zero, stretches: Bool,
        contribution: (Int, GridContribution) -> LayoutUnit
    ) {
        initialize(space)
        resolveIntrinsic(space, contribution)
        maximize(space)
        expandFlexible(space, minimumSize: minimumSize, contribution: contribution)
        if stretches { stretch(space, minimumSize) }
    }

    /// 12.4
    private mutating func initialize(_ space: GridSpace) {
        for index in tracks.indices where !tracks[index].isCollapsed {
            let size = tracks[index].size
            tracks[index].base = GridTrack.resolved(size.minimum, space.available) ?? .zero
            tracks[index].limit = GridTrack.resolved(size.maximum, space.available)
            tracks[index].fitLimit = size.fitContent.flatMap { GridTrack.resolved(.length($0), space.available) }
            if case .flex = size.maximum { tracks[index].limit = tracks[index].base }
            if let limit = tracks[index].limit { tracks[index].limit = max(limit, tracks[index].base) }
        }
        for index in tracks.indices where tracks[index].isCollapsed { tracks[index].limit = .zero }
    }

    private func minimum(_ index: Int, _ space: GridSpace) -> TrackBreadth {
        let breadth = tracks[index].size.minimum
        if case .length(let length) = breadth, length.hasPercent, space.available == nil { return .auto }
        return breadth
    }

    private func maximum(_ index: Int, _ space: GridSpace) -> TrackBreadth {
        let breadth = tracks[index].size.maximum
        if case .length(let length) = breadth, length.hasPercent, space.available == nil { return .auto }
        return breadth
    }

    // MARK: 12.5

    private mutating func resolveIntrinsic(_ space: GridSpace, _ contribution: (Int, GridContribution) -> LayoutUnit) {
        func isIntrinsic(_ range: Range<Int>) -> Bool {
            range.contains { index in
                if tracks[index].isCollapsed { return false }
                switch (minimum(index, space), maximum(index, space)) {
                case (.length, .length): return false
                default: return true
                }
            }
        }
        let items = spans.indices.filter { isIntrinsic(spans[$0]) }
        let plain = items.filter { item in !spans[item].contains { tracks[$0].flexFactor != nil } }
        let flexible = items.filter { item in spans[item].contains { tracks[$0].flexFactor != nil } }
        // 2, 3. Items that span no flexible track, by span.
        for span in Set(plain.map { spans[$0].count }).sorted() {
            grow(plain.filter { spans[$0].count == span }, in: space, isFlexible: false, contribution: contribution)
        }
        // 4. Items that span flexible tracks, together.
        if !flexible.isEmpty { grow(flexible, in: space, isFlexible: true, contribution: contribution) }
        // 5. Growth limits that are still infinite.
        for index in tracks.indices where tracks[index].limit == nil { tracks[index].limit = tracks[index].base }
    }

    /// An item, the tracks that grow for it, and the size that they need together.
    private typealias Wish = (item: Int, tracks: [Int], size: LayoutUnit)

    private mutating func grow(
        _ items: [Int], in space: GridSpace, isFlexible: Bool, contribution: (Int, GridContribution) -> LayoutUnit
    ) {
        func affected(_ item: Int, _ isAffected: (Int) -> Bool) -> [Int] {
            spans[item].filter {
                !tracks[$0].isCollapsed && (!isFlexible || tracks[$0].flexFactor != nil) && isAffected($0)
            }
        }
        // For intrinsic minimums.
        grow(
            bases: items.map { item in
                let chosen = affected(item) { if case .length = minimum($0, space) { false } else { true } }
                if chosen.isEmpty { return (item, chosen, .zero) }
                return (item, chosen, contribution(item, space.available == nil ? .minContent : .minimum))
            }, isFlexible)
        // For content-based minimums.
        grow(
            bases: items.map { item in
                let chosen = affected(item) { minimum($0, space) == .minContent || minimum($0, space) == .maxContent }
                return (item, chosen, chosen.isEmpty ? .zero : contribution(item, .minContent))
            }, isFlexible)
        // For max-content minimums.
        grow(
            bases: items.map { item in
                let chosen = affected(item) {
                    minimum($0, space) == .maxContent || space == .maxContent && minimum($0, space) == .auto
                }
                return (item, chosen, chosen.isEmpty ? .zero : contribution(item, .maxContent))
            }, isFlexible)
        for index in tracks.indices {
            if let limit = tracks[index].limit, limit < tracks[index].base { tracks[index].limit = tracks[index].base }
        }
        if isFlexible { return }
        // For intrinsic maximums, for max-content maximums.
        grow(
            limits: items.map { item in
                let chosen = affected(item) { index in
                    switch maximum(index, space) {
                    case .auto, .minContent, .maxContent: true
                    case .length, .flex: false
                    }
                }
                return (item, chosen, chosen.isEmpty ? .zero : contribution(item, .minContent))
            })
        grow(
            limits: items.map { item in
                let chosen = affected(item) { maximum($0, space) == .auto || maximum($0, space) == .maxContent }
                return (item, chosen, chosen.isEmpty ? .zero : contribution(item, .maxContent))
            })
    }

    /// 12.5.1, base sizes.
    private mutating func grow(bases wishes: [Wish], _ isFlexible: Bool) {
        var planned: [Int: LayoutUnit] = [:]
        for (item, chosen, size) in wishes {
            guard !chosen.isEmpty else { continue }
            let used = spans[item].reduce(gaps(in: spans[item])) { $0 + tracks[$1].base }
            var extra = size - used
            guard extra > .zero else { continue }
            var shares: [Int: LayoutUnit] = [:]
            if isFlexible {
                Self.share(extra, among: chosen, weights: chosen.map { tracks[$0].flexFactor ?? 0 }, &shares)
            } else {
                extra = Self.fill(extra, among: chosen, &shares) { index in
                    tracks[index].limit.map { $0 - tracks[index].base }
                }
                let growing = chosen.filter { index in
                    switch tracks[index].size.maximum {
                    case .auto, .minContent, .maxContent: true
                    case .length, .flex: false
                    }
                }
                let last = growing.isEmpty ? chosen : growing
                Self.share(extra, among: last, weights: last.map { _ in 1 }, &shares)
            }
            for (index, share) in shares { planned[index] = max(planned[index] ?? .zero, share) }
        }
        for (index, increase) in planned { tracks[index].base = tracks[index].base + increase }
    }

    /// 12.5.1, growth limits.
    private mutating func grow(limits wishes: [Wish]) {
        var planned: [Int: LayoutUnit] = [:]
        for (item, chosen, size) in wishes {
            guard !chosen.isEmpty else { continue }
            let used = spans[item].reduce(gaps(in: spans[item])) { $0 + (tracks[$1].limit ?? tracks[$1].base) }
            let extra = size - used
            var shares: [Int: LayoutUnit] = [:]
            for index in chosen { shares[index] = .zero }
            if extra > .zero {
                let growable = chosen.filter { tracks[$0].limit == nil }
                let list = growable.isEmpty ? chosen : growable
                Self.share(extra, among: list, weights: list.map { _ in 1 }, &shares)
            }
            for (index, share) in shares { planned[index] = max(planned[index] ?? .zero, share) }
        }
        for (index, increase) in planned {
            var limit = (tracks[index].limit ?? tracks[index].base) + increase
            if let fitLimit = tracks[index].fitLimit { limit = min(limit, max(fitLimit, tracks[index].base)) }
            tracks[index].limit = limit
        }
    }

    /// Distributes space equally up to a limit for each track.
    ///
    /// - Returns: the space that is left.
    private static func fill(
        _ space: LayoutUnit, among indices: [Int], _ shares: inout [Int: LayoutUnit], headroom: (Int) -> LayoutUnit?
    ) -> LayoutUnit {
        var left = space
        var open = indices.filter { (headroom($0) ?? .max) > .zero }
        while left > .zero, !open.isEmpty {
            let part = max(left / open.count, LayoutUnit(rawValue: 1))
            var next: [Int] = []
            for index in open where left > .zero {
                let have = shares[index] ?? .zero
                let maximumShare = headroom(index).map { min($0 - have, part) } ?? part
                let given = min(maximumShare, left)
                shares[index] = have + given
                left = left - given
                if headroom(index).map({ have + given < $0 }) ?? true { next.append(index) }
            }
            if next.count == open.count, open.allSatisfy({ headroom($0) == nil }) {
                // Without limits the remainder of the division goes to the last track.
                if let last = open.last, left > .zero {
                    shares[last] = (shares[last] ?? .zero) + left
                    left = .zero
                }
                break
            }
            open = next
        }
        return left
    }

    /// Distributes all of a space by weights.
    private static func share(
        _ space: LayoutUnit, among indices: [Int], weights: [Double], _ shares: inout [Int: LayoutUnit]
    ) {
        guard space > .zero, !indices.isEmpty else { return }
        let sum = weights.reduce(0, +)
        var (left, remainingWeight) = (space, sum > 0 ? sum : Double(indices.count))
        for (number, index) in indices.enumerated() {
            let weight = sum > 0 ? weights[number] : 1
            let part = remainingWeight > 0 ? LayoutUnit(left.double * weight / remainingWeight) : .zero
            shares[index] = (shares[index] ?? .zero) + part
            left -= part
            remainingWeight -= weight
        }
    }

    // MARK: 12.6 to 12.8

    private mutating func maximize(_ space: GridSpace) {
        switch space {
        case .minContent: return
        case .maxContent:
            for index in tracks.indices { tracks[index].base = max(tracks[index].base, tracks[index].limit ?? .zero) }
        case .definite(let size):
            let free = size - total
            guard free > .zero else { return }
            var shares: [Int: LayoutUnit] = [:]
            let list = tracks.indices.filter { !tracks[$0].isCollapsed }
            _ = Self.fill(free, among: list, &shares) { (tracks[$0].limit ?? tracks[$0].base) - tracks[$0].base }
            for (index, share) in shares { tracks[index].base = tracks[index].base + share }
        }
    }

    private mutating func expandFlexible(
        _ space: GridSpace, minimumSize: LayoutUnit, contribution: (Int, GridContribution) -> LayoutUnit
    ) {
        guard tracks.contains(where: { $0.flexFactor != nil && !$0.isCollapsed }) else { return }
        var fraction = 0.0
        switch space {
        case .minContent: return
        case .definite(let size): fraction = flexFraction(tracks.indices, size)
        case .maxContent:
            for track in tracks {
                if let factor = track.flexFactor { fraction = max(fraction, track.base.double / max(factor, 1)) }
            }
            for item in spans.indices where spans[item].contains(where: { tracks[$0].flexFactor != nil }) {
                fraction = max(fraction, flexFraction(spans[item], contribution(item, .maxContent)))
            }
            let sum = tracks.reduce(gaps(in: tracks.indices).double) {
                $0 + max($1.base.double, fraction * ($1.flexFactor ?? 0))
            }
            if sum < minimumSize.double { fraction = flexFraction(tracks.indices, minimumSize) }
        }
        for index in tracks.indices {
            guard let factor = tracks[index].flexFactor, !tracks[index].isCollapsed else { continue }
            tracks[index].base = max(tracks[index].base, LayoutUnit(fraction * factor))
        }
    }

    /// 12.7.1: find the size of an fr.
    private func flexFraction(_ range: Range<Int>, _ size: LayoutUnit) -> Double {
        var inflexible: Set<Int> = []
        while true {
            var (left, sum) = ((size - gaps(in: range)).double, 0.0)
            for index in range {
                if let factor = tracks[index].flexFactor, !inflexible.contains(index), !tracks[index].isCollapsed {
                    sum += factor
                } else {
                    left -= tracks[index].base.double
                }
            }
            let fraction = left / max(sum, 1)
            let tooSmall = range.filter { index in
                guard let factor = tracks[index].flexFactor, !inflexible.contains(index) else { return false }
                return fraction * factor < tracks[index].base.double
            }
            if tooSmall.isEmpty { return max(fraction, 0) }
            inflexible.formUnion(tooSmall)
        }
    }

    private mutating func stretch(_ space: GridSpace, _ minimumSize: LayoutUnit) {
        let free = (space.available ?? (space == .minContent ? .zero : minimumSize)) - total
        let list = tracks.indices.filter { maximum($0, space) == .auto && !tracks[$0].isCollapsed }
        guard free > .zero, !list.isEmpty else { return }
        var shares: [Int: LayoutUnit] = [:]
        Self.share(free, among: list, weights: list.map { _ in 1 }, &shares)
        for (index, share) in shares { tracks[index].base = tracks[index].base + share }
    }

    /// Sets the offsets by content distribution. CSS Grid 1, section 10.5.
    mutating func align(_ alignment: Alignment, in size: LayoutUnit) {
        let count = tracks.reduce(0) { $0 + ($1.isCollapsed ? 0 : 1) }
        let free = size - total
        var value = alignment.within(free)
        if [.end, .lastBaseline].contains(value) { value = .flexEnd }
        var (place, between) = FlexLayout.distribution(value, free: free, count: count)
        between = between + gap
        for index in tracks.indices {
            tracks[index].offset = place
            if !tracks[index].isCollapsed { place = place + tracks[index].base + between }
        }
    }
}
