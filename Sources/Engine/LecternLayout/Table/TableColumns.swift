import LecternCSS
import LecternGeometry

/// A column with the inline sizes that its cells need.
struct TableColumn {
    var min = LayoutUnit.zero
    var max = LayoutUnit.zero
    /// What the longest word needs, if words may break in an emergency; otherwise `min` has room for it.
    var word = LayoutUnit.zero
    /// The widest picture that shrinks with the column.
    var picture = LayoutUnit.zero
    /// The percentage of the sum of the columns.
    var percent: Double?
    /// Fixed layout: the borders and paddings to add to a percentage.
    var percentEdges = LayoutUnit.zero
    /// Whether a length was specified.
    var isConstrained = false
    var hasCells = false
    /// `visibility: collapse`.
    var isCollapsed = false
    /// Whether no cell begins in it, so that it has no size and no spacing.
    /// CSS Tables 3, section 3.4 (track merging).
    var isMerged = false
}

extension TableColumn {
    /// Returns the columns of a table with their intrinsic sizes.
    ///
    /// <https://www.w3.org/TR/css-tables-3/#computing-column-measures>
    static func measured(_ model: TableModel, _ context: LayoutContext) -> [TableColumn] {
        var columns = model.table.columns.map {
            TableColumn(column: $0, model.direction, reducesWidths: context.tables.reducesWidths)
        }
        let isFixed = model.usesFixedLayout
        var spanning: [(cell: TableStructure.Cell, row: Int)] = []
        for index in model.rows.indices {
            for cell in model.row(at: index).cells where cell.column < columns.count {
                columns[cell.column].hasCells = true
                if isFixed, index > 0 { continue }
                if cell.columnSpan > 1 {
                    spanning.append((cell, index))
                } else {
                    columns[cell.column].take(
                        CellSizes(cell, row: index, of: model, in: context, isFixed: isFixed), isFixed: isFixed)
                }
            }
        }
        for index in columns.indices where !columns[index].hasCells {
            columns[index].isMerged =
                model.table.columns[index].column == nil && model.table.columns[index].group == nil
        }
        // Cells that span fewer columns come first.
        spanning.sort { ($0.cell.columnSpan, $0.row, $0.cell.column) < ($1.cell.columnSpan, $1.row, $1.cell.column) }
        for (cell, row) in spanning {
            let range = cell.column..<Swift.min(cell.column + cell.columnSpan, columns.count)
            let sizes = CellSizes(cell, row: row, of: model, in: context, isFixed: isFixed)
            if isFixed {
                share(fixed: sizes, among: range, &columns)
            } else {
                share(sizes, among: range, in: model, columns: &columns)
            }
        }
        return columns
    }

    private init(column: TableStructure.Column, _ direction: WritingDirection, reducesWidths: Bool) {
        for box in [column.group, column.column].compactMap({ $0 }) {
            if box.style.text.visibility == .collapse { isCollapsed = true }
            if case .length(let length) = box.style.minInlineSizing(direction.mode), !length.hasPercent, !reducesWidths
            {
                min = length.resolve(.zero).clampedNegativeToZero
            }
            guard case .length(let length) = box.style.inlineSizing(direction.mode) else { continue }
            if length.hasPercent {
                percent = Double(length.percent)
                isConstrained = false
            } else {
                max = length.resolve(.zero).clampedNegativeToZero
                isConstrained = true
                percent = nil
            }
        }
        max = Swift.max(min, max)
    }

    /// Adds a cell that is in this column only.
    private mutating func take(_ cell: CellSizes, isFixed: Bool) {
        // Fixed layout: the width of a column element has priority over the first row.
        if isFixed, isConstrained || percent != nil { return }
        if let cellPercent = cell.percent { percent = Swift.max(percent ?? 0, cellPercent) }
        if isFixed, cell.percent != nil { percentEdges = cell.percentEdges }
        if cell.isConstrained {
            // A specified column width limits the max-content size.
            max = isConstrained ? Swift.max(max, cell.max) : Swift.max(cell.max, min)
            isConstrained = true
        } else if !isConstrained {
            max = Swift.max(max, cell.max)
        }
        min = Swift.max(min, cell.min)
        max = Swift.max(max, min)
        word = Swift.max(word, cell.word)
        picture = Swift.max(picture, cell.picture)
    }

    /// Distributes the size that a spanning cell needs beyond its columns.
    private static func share(
        _ cell: CellSizes, among range: Range<Int>, in model: TableModel, columns: inout [TableColumn]
    ) {
        // The spacing between the columns that the cell spans.
        let gaps = columns[range].reduce(0) { $0 + ($1.isMerged ? 0 : 1) } - 1
        let spacing = model.spacing.inline * Swift.max(0, gaps)
        let minimum = (cell.min - spacing).clampedNegativeToZero
        let maximum = (cell.max - spacing).clampedNegativeToZero
        var spanned = Array(columns[range])
        if let percent = cell.percent { sharePercent(percent, &spanned) }
        let sumMin = spanned.reduce(LayoutUnit.zero) { $0 + $1.min }
        let sumMax = spanned.reduce(LayoutUnit.zero) { $0 + $1.max }
        if minimum > sumMin {
            let shares = sizes(of: spanned, sharing: minimum, ignoresPercent: true)
            for index in spanned.indices { spanned[index].min = Swift.max(spanned[index].min, shares[index]) }
        }
        shareWord((cell.word - spacing).clampedNegativeToZero, &spanned)
        for index in spanned.indices { spanned[index].max = Swift.max(spanned[index].max, spanned[index].min) }
        if maximum > sumMax {
            let shares = sizes(of: spanned, sharing: maximum, ignoresPercent: true)
            for index in spanned.indices { spanned[index].max = Swift.max(spanned[index].max, shares[index]) }
        }
        columns.replaceSubrange(range, with: spanned)
    }

    /// Distributes the size of a spanning cell's longest word.
    private static func shareWord(_ word: LayoutUnit, _ columns: inout [TableColumn]) {
        guard word > columns.reduce(LayoutUnit.zero, { $0 + $1.leastWithoutBrokenWords }) else { return }
        let shares = sizes(
            of: columns.map { $0.keeping($0.leastWithoutBrokenWords) }, sharing: word, ignoresPercent: true)
        for index in columns.indices { columns[index].word = Swift.max(columns[index].word, shares[index]) }
    }

    private static func sharePercent(_ percent: Double, _ columns: inout [TableColumn]) {
        let percentLeft = percent - columns.reduce(0) { $0 + ($1.percent ?? 0) }
        let open = columns.indices.filter { columns[$0].percent == nil && !columns[$0].isMerged }
        guard percentLeft > 0, !open.isEmpty else { return }
        let total = open.reduce(0.0) { $0 + columns[$1].max.double }
        for index in open {
            columns[index].percent =
                total > 0 ? percentLeft * columns[index].max.double / total : percentLeft / Double(open.count)
        }
    }

    /// Fixed layout: divides the width of a spanning cell of the first row among its columns.
    private static func share(fixed cell: CellSizes, among range: Range<Int>, _ columns: inout [TableColumn]) {
        let open = range.filter { !columns[$0].isConstrained && columns[$0].percent == nil && !columns[$0].isMerged }
        guard !open.isEmpty, cell.isConstrained || cell.percent != nil else { return }
        let taken = range.reduce(LayoutUnit.zero) { $0 + (columns[$1].isConstrained ? columns[$1].max : .zero) }
        for index in open {
            if let percent = cell.percent {
                columns[index].percent = percent / Double(open.count)
            } else {
                columns[index].max = (cell.max - taken).clampedNegativeToZero / open.count
                columns[index].isConstrained = true
            }
        }
    }
}

/// The outer inline sizes of a cell. CSS Tables 3, section 3.5.
private struct CellSizes {
    var min: LayoutUnit
    var max: LayoutUnit
    var word = LayoutUnit.zero
    var picture = LayoutUnit.zero
    var percent: Double?
    var percentEdges = LayoutUnit.zero
    var isConstrained = false

    init(_ cell: TableStructure.Cell, row: Int, of model: TableModel, in context: LayoutContext, isFixed: Bool) {
        let style = cell.box.style.box
        let direction = cell.box.style.writingDirection
        let mode = model.direction.mode
        let border = model.cellBorders(cell, row: row) ?? cell.box.style.border(direction)
        let isOrthogonal = direction.isHorizontal != model.direction.isHorizontal
        let sides = border + cell.box.style.padding(direction, base: .zero)
        let edges = isOrthogonal ? sides.blockSum : sides.inlineSum
        func length(_ sizing: Sizing) -> LayoutUnit? {
            sizing.definite(base: nil, edges: edges, boxSizing: style.boxSizing)
        }
        let minimum = context.tables.reducesWidths ? .zero : length(cell.box.style.minInlineSizing(mode)) ?? .zero
        let maximum = length(cell.box.style.maxInlineSizing(mode)) ?? .unlimited
        if isFixed {
            min = minimum
            max = minimum
        } else if isOrthogonal {
            let sizes = context.sizes.contribution(of: cell.box, in: model.direction)
            min = Swift.max(sizes.minimum, minimum)
            max = Swift.max(sizes.maximum, minimum)
        } else {
            let sizes = context.sizes.contentSizes(cell.box)
            min = Swift.max(sizes.minimum + edges, minimum)
            max = Swift.max(min, Swift.min(sizes.maximum + edges, maximum))
            if sizes.word > .zero { word = Swift.min(sizes.word + edges, max) }
            if sizes.picture > .zero { picture = Swift.min(sizes.picture + edges, max) }
        }
        guard case .length(let width) = cell.box.style.inlineSizing(mode) else { return }
        if width.hasPercent {
            if width.percent > 0 { percent = Double(width.percent) }
            if style.boxSizing == .contentBox { percentEdges = edges }
        } else if let width = length(cell.box.style.inlineSizing(mode)) {
            max = Swift.max(min, Swift.min(width, maximum))
            isConstrained = true
        }
    }
}

extension TableColumn {
    /// Distributes an inline size among columns.
    ///
    /// <https://www.w3.org/TR/css-tables-3/#width-distribution-algorithm>
    static func sizes(of columns: [TableColumn], sharing available: LayoutUnit, ignoresPercent: Bool = false)
        -> [LayoutUnit]
    {
        let availableInline = Swift.max(0, available.double)
        var percentLeft = 100.0
        let shares: [Double?] = columns.map { column in
            guard !ignoresPercent, let percent = column.percent else { return nil }
            let share = Swift.min(percent, percentLeft)
            percentLeft -= share
            return share
        }
        func guess(_ value: (Int) -> Double) -> [Double] { columns.indices.map(value) }
        // 1. The min-content sizing-guess.
        let minimum = guess { columns[$0].min.double }
        // 2. The min-content-percentage sizing-guess.
        let percentage = guess {
            shares[$0].map { Swift.max($0 / 100 * availableInline, 0) }.map { [min = columns[$0].min.double] in
                Swift.max($0, min)
            } ?? columns[$0].min.double
        }
        // 3. The min-content-specified sizing-guess.
        let specified = guess {
            shares[$0] == nil && columns[$0].isConstrained ? columns[$0].max.double : percentage[$0]
        }
        // 4. The max-content sizing-guess.
        let maximum = guess { shares[$0] == nil ? columns[$0].max.double : percentage[$0] }
        let guesses = [minimum, percentage, specified, maximum]
        let sums = guesses.map { $0.reduce(0, +) }
        if availableInline <= sums[0] { return snapped(minimum) }
        for step in 1..<4 where availableInline <= sums[step] {
            let (low, high) = (guesses[step - 1], guesses[step])
            let part =
                sums[step] > sums[step - 1] ? (availableInline - sums[step - 1]) / (sums[step] - sums[step - 1]) : 0
            return snapped(columns.indices.map { low[$0] + (high[$0] - low[$0]) * part })
        }
        return snapped(adding(availableInline - sums[3], to: maximum, of: columns, shares: shares))
    }

    /// Distributes the space beyond all max-content sizes by the first rule that applies to any
    /// column.
    private static func adding(
        _ excess: Double, to sizes: [Double], of columns: [TableColumn], shares: [Double?]
    ) -> [Double] {
        var sizes = sizes
        func indices(_ test: (Int) -> Bool) -> [Int] { columns.indices.filter { !columns[$0].isMerged && test($0) } }
        func give(_ chosen: [Int], _ weight: (Int) -> Double) -> [Double] {
            let total = chosen.reduce(0) { $0 + weight($1) }
            for index in chosen {
                sizes[index] += total > 0 ? excess * weight(index) / total : excess / Double(chosen.count)
            }
            return sizes
        }
        let free = indices {
            columns[$0].hasCells && !columns[$0].isConstrained && shares[$0] == nil && columns[$0].max > .zero
        }
        if !free.isEmpty { return give(free) { columns[$0].max.double } }
        let empty = indices { columns[$0].hasCells && !columns[$0].isConstrained && shares[$0] == nil }
        if !empty.isEmpty { return give(empty) { _ in 1 } }
        let constrained = indices { columns[$0].isConstrained && shares[$0] == nil && columns[$0].max > .zero }
        if !constrained.isEmpty { return give(constrained) { columns[$0].max.double } }
        let percentages = indices { (shares[$0] ?? 0) > 0 }
        if !percentages.isEmpty { return give(percentages) { shares[$0] ?? 0 } }
        let any = indices { _ in true }
        return any.isEmpty ? sizes : give(any) { _ in 1 }
    }

    /// Fixed layout. CSS 2.2, section 17.5.2.1.
    static func fixedSizes(of columns: [TableColumn], sharing available: LayoutUnit) -> [LayoutUnit] {
        let availableInline = Swift.max(0, available.double)
        var sizes = columns.map { column -> Double? in
            if column.isMerged { return 0 }
            if let percent = column.percent {
                return Swift.max(0, percent / 100 * availableInline + column.percentEdges.double)
            }
            return column.isConstrained ? column.max.double : nil
        }
        let taken = sizes.reduce(0) { $0 + ($1 ?? 0) }
        let open = sizes.indices.filter { sizes[$0] == nil }
        if !open.isEmpty {
            for index in open { sizes[index] = Swift.max(0, availableInline - taken) / Double(open.count) }
        } else if taken < availableInline {
            // If all columns have a width, they grow in proportion, lengths before percentages.
            let growing = columns.indices.filter {
                columns[$0].isConstrained && columns[$0].percent == nil && columns[$0].max > .zero
            }
            let chosen = growing.isEmpty ? columns.indices.filter { !columns[$0].isMerged } : growing
            let total = chosen.reduce(0) { $0 + (sizes[$1] ?? 0) }
            for index in chosen {
                let part = total > 0 ? (sizes[index] ?? 0) / total : 1 / Double(chosen.count)
                sizes[index] = (sizes[index] ?? 0) + (availableInline - taken) * part
            }
        }
        return snapped(sizes.map { $0 ?? 0 })
    }

    /// Rounds to layout units so that sums stay exact.
    private static func snapped(_ sizes: [Double]) -> [LayoutUnit] {
        var (sum, before) = (0.0, LayoutUnit.zero)
        return sizes.map { size in
            sum += size
            let end = LayoutUnit(rounding: sum)
            defer { before = end }
            return end - before
        }
    }
}
