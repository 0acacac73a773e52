import LecternCSS
import LecternGeometry

// Fragmentation of flex and grid containers: CSS Flexbox 1, section 10; CSS
// Grid 1, section 11.
//
// Sizes and offsets are those of the unbroken container ("planned"). Along the
// block axis units follow each other on *tracks*: a row container has one track
// of lines, a column container one track of items for each of its lines, a grid
// one track of rows. Items side by side break independently. When a break moves
// a unit down, all following units of its track move with it.
//
// - `TrackLayout`: one fragment, its block size and break token
// - `TrackLayout+Units`: placing the units of each track

/// One fragment of a container whose items are on tracks.
struct TrackLayout {
    let context: LayoutContext
    let box: LayoutBox
    let geometry: BoxGeometry
    let direction: WritingDirection
    let token: BreakToken?
    let fragmentainer: Fragmentainer
    let tracks: [[TrackUnit]]
    /// The definite content block size, for the relative positions of items.
    let contentBlock: LayoutUnit?
    /// Positioned children, at the content box's block-start edge until they are placed.
    let positioned: [FragmentBuilder.Positioned]
    var builder: FragmentBuilder
    var childTokens: [BreakToken] = []
    var search: BreakSearch
    /// The block end of the furthest item that could not be broken.
    var overflowEnd = LayoutUnit.zero
    /// The block end of the furthest item.
    var placedEnd = LayoutUnit.zero
    /// Whether the container ends in this fragmentainer even if its items do not, so that its first content must
    /// stay.
    var isConstrained = false

    init(_ container: some TrackContainer, fragmentainer: Fragmentainer) {
        context = container.context
        box = container.box
        geometry = container.geometry
        token = container.token
        contentBlock = container.contentBlock
        builder = container.builder
        self.fragmentainer = Self.fragmentainer(container, in: fragmentainer)
        search = BreakSearch(box, in: self.fragmentainer, chosen: container.earlyBreak)
        tracks = container.tracks(fragmentainer.kind)
        positioned = container.positionedChildren()
        direction = geometry.direction
    }

    /// Raises a fragmentainer that is lower than the edges each fragment repeats: fragments hold
    /// a pixel of content at the least, or they would never end.
    private static func fragmentainer(_ container: some TrackContainer, in outer: Fragmentainer) -> Fragmentainer {
        guard container.box.style.box.boxDecorationBreak == .clone, container.token != nil || outer.isAtStart,
            let size = outer.blockSize
        else { return outer }
        var result = outer
        result.blockSize = max(size, outer.offset + container.geometry.edges.blockSum + .one)
        return result
    }

    // MARK: One fragment

    /// Places the units that fit; `nil` if none does, so that the break is before the container.
    ///
    /// - Parameter size: the unbroken container's border-box block size.
    /// - Returns: the fragment's block size, and the block size of the whole container after breaking.
    mutating func run(_ size: LayoutUnit) -> (size: LayoutUnit, intrinsic: LayoutUnit)? {
        if token != nil, !repeatsEdges {
            builder.border.blockStart = .zero
            builder.padding.blockStart = .zero
        }
        let start = self
        guard let outcome = attempt(size) else { return nil }
        guard outcome.isOnlyEndLeft, let better = search.insteadOfEnd else { return (outcome.size, outcome.intrinsic) }
        self = start
        search = BreakSearch(box, in: fragmentainer, chosen: better)
        return attempt(size).map { ($0.size, $0.intrinsic) }
    }

    /// The measures of one fragment.
    private struct Outcome {
        var size: LayoutUnit
        var intrinsic: LayoutUnit
        var isOnlyEndLeft = false
    }

    private mutating func attempt(_ size: LayoutUnit) -> Outcome? {
        isConstrained = fitsWhatever(size)
        var progress = startingProgress
        var (isPlaced, isBlocked) = (false, false)
        for index in tracks.indices {
            var walk = TrackWalk(
                units: tracks[index], progress: progress[index],
                search: BreakSearch(box, in: fragmentainer, chosen: search.chosen))
            isPlaced = place(&walk) || isPlaced
            if let unit = walk.next, walk.progress.next == progress[index].next, !walk.progress.isBegun {
                let top = unit.items.map(\.offset.block).min() ?? unit.start
                isBlocked = isBlocked || top <= geometry.edges.blockStart
            }
            progress[index] = walk.progress
            search.join(walk.search, isOnly: tracks.count == 1)
        }
        if let chosen = search.chosen { search.take(chosen.appeal) }
        if token == nil, !fragmentainer.isAtStart, !isPlaced {
            if isBlocked || limit <= .zero && size > .zero { return nil }
        }
        return close(size, progress)
    }

    /// The progress of earlier fragments.
    private var startingProgress: [TrackProgress] {
        if case .flex(let progress, _)? = token?.resume, progress.count == tracks.count { return progress }
        return Array(repeating: TrackProgress(), count: tracks.count)
    }

    /// Whether a definite block size ends in this fragmentainer.
    ///
    /// <https://github.com/w3c/csswg-drafts/issues/6056#issuecomment-951767882>
    private func fitsWhatever(_ size: LayoutUnit) -> Bool {
        guard context.mode.keepsFirstContentInDefiniteBoxes, isDefinite, fragmentainer.blockSize != nil else {
            return false
        }
        return (size - consumed).clampedNegativeToZero <= limit + repeatedEnd
    }

    // MARK: Measures

    /// The planned block size that earlier fragmentainers hold.
    var consumed: LayoutUnit {
        guard let token else { return .zero }
        // Repeated edges are not part of the planned size.
        return repeatsEdges
            ? token.consumedBlockSize - geometry.edges.blockSum * Int(token.sequence) : token.consumedBlockSize
    }

    /// `box-decoration-break: clone`
    private var repeatsEdges: Bool { box.style.box.boxDecorationBreak == .clone }
    /// The block offset at which items resume in a later fragment.
    var resumedStart: LayoutUnit { token != nil && repeatsEdges ? geometry.edges.blockStart : .zero }
    var repeatedEnd: LayoutUnit { repeatsEdges ? geometry.edges.blockEnd : .zero }
    /// The block offset at which the space for items ends.
    var limit: LayoutUnit {
        search.end.map { $0 - repeatedEnd } ?? .unlimited
    }

    private var isDefinite: Bool { geometry.blockSize != nil && !geometry.blockSizeIsMinimum }

    // MARK: The end

    /// The fragment's block size and break token.
    private mutating func close(_ size: LayoutUnit, _ progress: [TrackProgress]) -> Outcome {
        let isStopped = zip(tracks, progress).contains { Int($1.next) < $0.count }
        // Unbreakable content that overflows makes the fragment longer.
        var limit = max(limit.clampedNegativeToZero, overflowEnd) + repeatedEnd
        if fragmentainer.blockSize == nil, isStopped { limit = max(placedEnd, resumedStart) }
        let shift = progress.map(\.shift).max() ?? .zero
        let total = isDefinite ? size : max(geometry.clampBlock(size + shift), min(size, geometry.maxBlock))
        let isPastEnd = token?.flags.contains(.isAtBlockEnd) ?? false
        let remainingSize = isPastEnd ? .zero : (total - consumed).clampedNegativeToZero
        // The remaining content cannot make the container longer.
        let isBounded = isDefinite || geometry.maxBlock != .max && total >= geometry.maxBlock
        var flags = BreakToken.Flags()
        var outcome = Outcome(size: remainingSize, intrinsic: total)
        var continues = !childTokens.isEmpty || isStopped
        if isStopped {
            outcome.size = isBounded && remainingSize <= limit ? remainingSize : limit
            if isBounded, remainingSize <= limit { flags.insert(.isAtBlockEnd) }
        } else if remainingSize > limit {
            outcome.size = limit
            continues = true
            flags.insert(.hasSeenAllChildren)
            outcome.isOnlyEndLeft =
                !isDefinite && remainingSize - limit <= geometry.edges.blockEnd && childTokens.isEmpty
            search.take(search.inside(.perfect))
            search.note(shortage: remainingSize - limit)
        } else if continues {
            flags = [.hasSeenAllChildren, .isAtBlockEnd]
        }
        if flags.contains(.isAtBlockEnd), context.mode.dropsClippedContent,
            box.style.box.clipsBlockOverflow(direction)
        {
            // The remaining content is clipped.
            continues = false
        }
        // The space between the container's end and the fragmentainer's end.
        let beyond = isStopped ? (limit - outcome.size).clampedNegativeToZero : .zero
        let waiting = placeStatically(
            total, in: outcome.size,
            isLast: remainingSize <= outcome.size || !continues || flags.contains(.isAtBlockEnd))
        if continues {
            makeToken(outcome.size, flags, progress: progress.map { $0.moved(up: beyond) }, waiting: waiting)
        }
        return outcome
    }

    /// Places positioned children whose static position is in this fragment. A position
    /// that is not at the start is known in the last fragment only, if the container may grow.
    ///
    /// - Parameters:
    ///   - total: the container's block size so far.
    ///   - fragmentSize: the block size of this fragment.
    /// - Returns: the ids of the children that belong to a later fragment.
    private mutating func placeStatically(_ total: LayoutUnit, in fragmentSize: LayoutUnit, isLast: Bool) -> [Int32] {
        var waiting: [Int32] = []
        var due: [Int32]?
        if let token { if case .flex(_, let ids) = token.resume { due = ids } else { due = [] } }
        for var child in positioned where due?.contains(child.box.id) ?? true {
            let point = child.offset.block + child.blockEdge.point(in: total - geometry.edges.blockSum) - consumed
            let isHere =
                child.blockEdge == .start ? point < fragmentSize : isDefinite && point <= fragmentSize
            guard isLast || isHere else {
                waiting.append(child.box.id)
                continue
            }
            child.offset.block = point
            builder.positioned.append(child)
        }
        return waiting
    }

    private mutating func makeToken(
        _ fragmentSize: LayoutUnit, _ flags: BreakToken.Flags, progress: [TrackProgress], waiting: [Int32]
    ) {
        if !flags.contains(.isAtBlockEnd), !repeatsEdges {
            builder.border.blockEnd = .zero
            builder.padding.blockEnd = .zero
        }
        builder.breakToken = BreakToken(
            box: box.id, consumedBlockSize: (token?.consumedBlockSize ?? .zero) + fragmentSize,
            sequence: (token?.sequence ?? 0) + 1, flags: flags,
            children: childTokens.sorted { $0.box < $1.box }, resume: .flex(progress, waiting: waiting))
    }
}
