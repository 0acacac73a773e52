import LecternCSS
import LecternGeometry

// The height of a row of columns, and the content of its columns.

extension ColumnLayout {
    /// Lays out columns until a spanner, the end of the content, or `columnLimit` columns.
    func fill(_ content: LayoutBox, _ start: BreakToken?, height: LayoutUnit, columnLimit: Int) -> (
        [LayoutResult], BreakToken?
    ) {
        var columns: [LayoutResult] = []
        var token = start
        repeat {
            let result = column(content, token, height: height)
            columns.append(result)
            token = result.breakToken
        } while token != nil && columns.count < columnLimit && columns.last?.spanner == nil
        return (columns, token)
    }

    func column(_ content: LayoutBox, _ token: BreakToken?, height: LayoutUnit?) -> LayoutResult {
        var columnSpace = ConstraintSpace(
            availableInline: columnSize, availableBlock: geometry.blockSize.map { $0 - geometry.edges.blockSum })
        columnSpace.writingDirection = geometry.direction
        columnSpace.fixedInline = columnSize
        columnSpace.establishesContext = true
        var inner = Fragmentainer(kind: .column, blockSize: height.map { max($0, .one) })
        inner.allowsSpanners = true
        inner.columnDepth = (fragmentainer?.columnDepth ?? 0) + 1
        columnSpace.fragmentation = .fragmentainer(inner)
        return context.layoutBlockFlow(
            content, columnSpace, token: token, earlyBreak: nil, definiteBlock: columnSpace.availableBlock)
    }

    /// Returns the least height at which the content fits the columns. CSS Multi-column 1, section 7.1.
    func balancedHeight(_ content: LayoutBox, from start: BreakToken?, whole: LayoutResult, limit: LayoutUnit?)
        -> LayoutUnit
    {
        let maximumHeight = limit ?? .unlimited
        let (longest, tallest, count) = runs(content, whole)
        let share = max(1, columnCount - count + 1)
        var height = max(LayoutUnit(rawValue: Int32((Int(longest.rawValue) + share - 1) / share)), tallest)
        var tries = 0
        while height < maximumHeight, tries < 80 {
            let (columns, breakToken) = fill(content, start, height: height, columnLimit: columnCount)
            let isViolating = columns.contains {
                $0.breakToken != nil && $0.spanner == nil && $0.breakAppeal < .perfect
            }
            let shortages = columns.compactMap { $0.spaceShortage }.filter { $0 > .zero }
            if breakToken == nil || columns.last?.spanner != nil, !isViolating || shortages.isEmpty { return height }
            tries += 1
            let shortage = shortages.min() ?? .one
            // Take larger steps after many small ones, so that the search ends.
            height = height + (tries > 20 ? max(shortage, height / 4, .one) : shortage)
        }
        return min(height, maximumHeight)
    }

    /// Returns the length of the longest run of content between forced breaks, the block size of its
    /// tallest unbreakable piece, and the number of runs.
    func runs(_ content: LayoutBox, _ whole: LayoutResult) -> (
        longest: LayoutUnit, tallest: LayoutUnit, count: Int
    ) {
        var (longest, tallest, count) = (whole.intrinsicBlockSize, whole.tallestUnbreakable, 1)
        var next = whole
        while let token = next.breakToken, next.spanner == nil, count < columnCount {
            next = column(content, token, height: nil)
            longest = max(longest, next.intrinsicBlockSize)
            tallest = max(tallest, next.tallestUnbreakable)
            count += 1
        }
        return (longest, tallest, count)
    }
}
