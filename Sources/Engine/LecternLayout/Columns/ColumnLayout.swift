import LecternCSS
import LecternGeometry

// Multi-column containers: CSS Multi-column Layout 1.
//
// The content is an anonymous block that is laid out once for each column: in a
// fragmentainer as high as the row of columns, from the break token of the column
// before. A `column-span: all` descendant (spanner) ends the row; it is laid out
// across the container, and another row begins after it.

/// One layout of a multi-column container.
struct ColumnLayout {
    let context: LayoutContext
    let box: LayoutBox
    let space: ConstraintSpace
    let token: BreakToken?
    let geometry: BoxGeometry
    let columnCount: Int
    let columnSize: LayoutUnit
    let gap: LayoutUnit
    var edges: LogicalSides
    var builder: FragmentBuilder
    var position: LayoutUnit
    var rules: [LogicalRect] = []
    /// Block offset of the last row; `nil` if a spanner follows it.
    var lastRow: LayoutUnit?
    var spannerMargin = LayoutUnit.zero
    var hasContent = false
    var isOutOfSpace = false
    var search: BreakSearch
    /// By row number: the block sizes of balanced rows, the sizes that positioned boxes
    /// need, and the least sizes that an earlier layout of the container found.
    fileprivate var balancedHeights: [Int: LayoutUnit] = [:]
    fileprivate var neededHeights: [Int: LayoutUnit] = [:]
    fileprivate var leastHeights: [Int: LayoutUnit] = [:]
    private var rowNumber = 0
    /// The number of columns in this fragment so far.
    var columnNumber: Int32 = 0
    /// What is left of spanners that ended, but whose content goes on in the next fragmentainer.
    var overflow: [BreakToken] = []

    init(_ context: LayoutContext, _ box: LayoutBox, space: ConstraintSpace, token: BreakToken?) {
        let resumed = token.flatMap { $0.flags.contains(.isBreakBefore) ? nil : $0 }
        self.context = context
        self.box = box
        self.space = space
        self.token = resumed
        geometry = context.sizes.geometry(box, space)
        edges = geometry.edges
        var (border, padding) = (geometry.border, geometry.padding)
        if let resumed, box.style.box.boxDecorationBreak == .slice || resumed.flags.contains(.isAtBlockEnd) {
            border.blockStart = .zero
            padding.blockStart = .zero
            edges.blockStart = .zero
        }
        if resumed?.flags.contains(.isAtBlockEnd) ?? false { edges.blockEnd = .zero }
        builder = FragmentBuilder(box: box, direction: geometry.direction, border: border, padding: padding)
        builder.isContinuation = resumed != nil
        position = edges.blockStart
        gap =
            box.style.box.columnGap?.resolve(geometry.contentInline).clampedNegativeToZero
            ?? LayoutUnit(box.style.text.fontSize)
        (columnCount, columnSize) = Self.columns(box.style.box, available: geometry.contentInline, gap: gap)
        if case .fragmentainer(let fragmentainer) = space.fragmentation {
            search = BreakSearch(box, in: fragmentainer)
        } else {
            search = BreakSearch(box, in: nil)
        }
    }

    /// Returns the used number and width of columns. CSS Multi-column 1, section 3.4.
    static func columns(_ style: BoxStyle, available: LayoutUnit, gap: LayoutUnit) -> (Int, LayoutUnit) {
        var count = style.columnCount.map { min(max($0, 1), 1000) } ?? Int.max
        if let width = style.columnWidth {
            let usedWidth = max(LayoutUnit(width), .one)
            let fitting = max(1, Int((available + gap) / (usedWidth + gap)))
            count = min(count, fitting)
        }
        if count == Int.max { count = 1 }
        return (count, ((available + gap) / count - gap).clampedNegativeToZero)
    }

    /// Returns the anonymous block that flows through the columns.
    private func content() -> LayoutBox {
        var style = BoxStyle()
        style.display = .flowRoot
        return LayoutBox(
            id: box.id, kind: box.kind, style: ComputedStyle(text: box.style.text, box: style, paint: .init()),
            node: box.node,
            origin: .anonymous, source: box.source)
    }

    // MARK: The container

    mutating func run() -> LayoutResult {
        let content = content()
        resumeOverflow()
        if token?.flags.contains(.hasSeenAllChildren) ?? false { return finish(token: nil) }
        // Continue with a spanner that was broken or did not fit.
        var columnToken = token?.children.last
        var spanner = token?.children.first { isSpanner($0) && !$0.flags.contains(.isAtBlockEnd) }
        var spannerBox = spanner.flatMap { box.descendant($0.box) }
        var hasFinished = false
        while !hasFinished {
            if let current = spannerBox {
                if spanner == nil, let columnToken, mustBreak(before: current) {
                    let flags: BreakToken.Flags = [.isBreakBefore, .isForced]
                    return finish(token: [BreakToken(box: current.id, flags: flags), columnToken], isForced: true)
                }
                let (spannerToken, stops) = layoutSpanner(current, spanner)
                if isOutOfSpace { return outOfSpace() }
                if stops, let columnToken {
                    return finish(token: [
                        spannerToken ?? BreakToken(box: current.id, flags: .isBreakBefore), columnToken,
                    ])
                }
                if let columnToken, mustBreak(after: current), hasMore(content, columnToken) {
                    return finish(token: [columnToken], isForced: true)
                }
            }
            let row = layoutRow(content, columnToken)
            if isOutOfSpace { return outOfSpace() }
            if row.stops { return finish(token: row.breakToken.map { [$0] } ?? []) }
            columnToken = row.breakToken
            spannerBox = row.spanner
            spanner = nil
            hasFinished = row.breakToken == nil
        }
        return finish(token: nil)
    }

    private func outOfSpace() -> LayoutResult {
        var result = LayoutResult()
        result.status = .outOfSpace
        return result
    }

    var fragmentainer: Fragmentainer? { search.fragmentainer }
    var isAtStart: Bool { (fragmentainer?.isAtStart ?? true) && !hasContent }
    private var consumed: LayoutUnit { token?.consumedBlockSize ?? .zero }

    /// The space below `position` within a definite or maximum block size.
    private var definiteLeft: LayoutUnit? {
        let size = geometry.blockSize ?? (geometry.maxBlock == .max ? nil : geometry.maxBlock)
        return size.map { ($0 - consumed - position - geometry.edges.blockEnd).clampedNegativeToZero }
    }

    // MARK: Rows

    private struct Row {
        var breakToken: BreakToken?
        /// The page is full.
        var stops: Bool
        var spanner: LayoutBox?
    }

    private mutating func layoutRow(_ content: LayoutBox, _ start: BreakToken?) -> Row {
        position = position + spannerMargin
        spannerMargin = .zero
        let left = search.spaceLeft(below: position)
        let limit = [left, definiteLeft].compactMap { $0 }.min()
        if let left, left <= .zero, !isAtStart {
            isOutOfSpace = !hasContent && token == nil
            return Row(breakToken: start, stops: true)
        }
        let whole = column(content, start, height: nil)
        // Section 7.1: without a limit, `column-fill: auto` breaks at forced breaks only. The
        // limit is not known yet while outer columns are being balanced.
        let isUnknown = fragmentainer != nil && fragmentainer?.blockSize == nil
        let balances = box.style.box.columnFill != .auto || whole.spanner != nil || isUnknown && limit == nil
        var height = limit ?? .unlimited
        if balances {
            height = balancedHeight(content, from: start, whole: whole, limit: limit)
            height = max(height, min(leastHeights[rowNumber] ?? .zero, limit ?? .unlimited))
        } else if limit == nil {
            height = runs(content, whole).longest
        }
        // Content that a definite block size cannot hold overflows into further columns, not into the next
        // fragmentainer.
        let overflowsBeside = left == nil || definiteLeft.map { $0 <= left ?? .zero } ?? false
        let (columns, breakToken) = fill(
            content, start, height: height, columnLimit: overflowsBeside ? 1000 : columnCount)
        if let left, !isAtStart, columns.first.map({ $0.tallestUnbreakable > left }) ?? false {
            isOutOfSpace = !hasContent && token == nil
            return Row(breakToken: start, stops: true)
        }
        let spanner = columns.last?.spanner
        let isBalanced = balances && (breakToken == nil || spanner != nil)
        let capacity = balances || spanner != nil ? nil : height
        // A row may be lower than the fragmentainers of its columns.
        if height == .unlimited || !balances && geometry.blockSize == nil {
            height = min(height, columns.map { $0.intrinsicBlockSize }.max() ?? .zero)
        }
        if breakToken != nil, spanner == nil, let worst = columns.map({ $0.breakAppeal }).min() {
            search.take(search.inside(worst))
        }
        if isBalanced { balancedHeights[rowNumber] = height }
        place(columns, height: height, capacity: capacity)
        if spanner != nil, leastHeights[rowNumber] != nil { addEmptyColumns(after: columns.count, height: height) }
        rowNumber += 1
        lastRow = position
        position = position + height
        hasContent = true
        return Row(breakToken: breakToken, stops: breakToken != nil && spanner == nil, spanner: spanner)
    }

    // MARK: The end

    private mutating func finish(token childTokens: [BreakToken]?, isForced: Bool = false) -> LayoutResult {
        var result = LayoutResult()
        position = position + spannerMargin
        let intrinsic = position + edges.blockEnd
        let size = endSize(intrinsic, childTokens)
        if !rules.isEmpty {
            extendRules(to: size - builder.border.blockEnd - builder.padding.blockEnd)
            let outer = geometry.direction.physical(LogicalSize(inline: geometry.inlineSize, block: size))
            builder.extra = .columnRules(
                rules.map { rule in
                    let inner = geometry.direction.physical(rule.size)
                    return PhysicalRect(
                        offset: geometry.direction.physical(rule.offset, outer: outer, inner: inner), size: inner)
                })
        }
        var (fragment, nodes) = builder.finish(LogicalSize(inline: geometry.inlineSize, block: size))
        if fragmentainer?.kind != .column, nodes.contains(where: { $0.thread != nil }) {
            var threads = ColumnThreads(context, fragment, columnCount: columnCount)
            threads.place(nodes)
            neededHeights = threads.neededHeights
            fragment = threads.root
            nodes = threads.remainingNodes
        } else if fragmentainer?.kind == .column, !balancedHeights.isEmpty, token == nil {
            // The outermost container places them, but these columns must be high enough.
            let threadNodes = nodes.filter { $0.thread?.multicol == box.id }
            if !threadNodes.isEmpty {
                var threads = ColumnThreads(context, fragment, columnCount: columnCount)
                threads.place(threadNodes)
                neededHeights = threads.neededHeights
            }
        }
        (result.fragment, result.outOfFlow) = context.outOfFlow.place(
            nodes, in: fragment, box, fragmentainer: fragmentainer)
        result.contextBlock = .zero
        result.intrinsicBlockSize = intrinsic
        if isForced { search.takeForced() }
        if childTokens != nil { search.take(search.inside(.perfect)) }
        search.report(to: &result)
        return result
    }

    /// Returns the block size in this fragmentainer, and makes the token for what is left.
    private mutating func endSize(_ intrinsic: LayoutUnit, _ childTokens: [BreakToken]?) -> LayoutUnit {
        if token?.flags.contains(.isAtBlockEnd) ?? false {
            if !overflow.isEmpty { makeToken(.zero, children: overflow, flags: [.hasSeenAllChildren, .isAtBlockEnd]) }
            return .zero
        }
        var size =
            geometry.blockSize.map { geometry.clampBlock($0) } ?? geometry.contentBlock(intrinsic + consumed, box.style)
        size = (size - consumed).clampedNegativeToZero
        let left = search.end?.clampedNegativeToZero
        if let childTokens {
            size = min(size, left ?? size)
            if geometry.blockSize == nil { size = left ?? intrinsic }
            makeToken(size, children: overflow + childTokens, flags: [])
            return size
        }
        if let left, size > left {
            if geometry.blockSize != nil || geometry.minBlock > geometry.edges.blockSum {
                makeToken(left, children: overflow, flags: .hasSeenAllChildren)
                return left
            }
            size = max(left, min(position, size))
        }
        if !overflow.isEmpty { makeToken(size, children: overflow, flags: [.hasSeenAllChildren, .isAtBlockEnd]) }
        return size
    }

    private mutating func makeToken(_ size: LayoutUnit, children: [BreakToken], flags: BreakToken.Flags) {
        builder.breakToken = BreakToken(
            box: box.id, consumedBlockSize: consumed + size, sequence: (token?.sequence ?? 0) + 1, flags: flags,
            children: children)
        guard box.style.box.boxDecorationBreak == .slice, !flags.contains(.isAtBlockEnd) else { return }
        builder.border.blockEnd = .zero
        builder.padding.blockEnd = .zero
    }
}

extension ColumnLayout {
    /// Lays out a multi-column container.
    static func layout(
        _ box: LayoutBox, _ space: ConstraintSpace, token: BreakToken?, in context: LayoutContext
    ) -> LayoutResult {
        var (result, minimumHeights) = (LayoutResult(), [Int: LayoutUnit]())
        for _ in 0..<4 {
            var layout = ColumnLayout(context, box, space: space, token: token)
            layout.leastHeights = minimumHeights
            result = layout.run()
            // Balanced columns must be high enough for positioned boxes, too.
            let short = layout.neededHeights.filter { row, needed in
                layout.balancedHeights[row].map { needed > $0 && needed > minimumHeights[row] ?? .zero } ?? false
            }
            if short.isEmpty { break }
            minimumHeights.merge(short) { max($0, $1) }
        }
        return result
    }
}
