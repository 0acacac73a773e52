import LecternCSS
import LecternGeometry

// Headers and footers that are repeated in each fragment of a table.
//
// <https://www.w3.org/TR/css-tables-3/#repeated-headers>

/// The rows that a table repeats.
struct TableRepetition {
    struct Group {
        var rows: Range<Int>
        /// The block size with the spacing next to its rows.
        var size: LayoutUnit
    }
    var header: Group?
    var footer: Group?

    var size: LayoutUnit { (header?.size ?? .zero) + (footer?.size ?? .zero) }
}

extension TableLayout {
    /// The block offset at which rows must end: above a repeated footer.
    func limit(ofRow index: Int) -> LayoutUnit? {
        guard let footer = repetition.footer, index < footer.rows.lowerBound else { return blockLimit }
        return blockLimit.map { $0 - footer.size }
    }

    /// Decides at the start of the grid which rows all of its fragments repeat.
    mutating func decideRepetition() {
        guard let size = fragmentainer?.blockSize, table.sections.count > 1 else { return }
        let header = repeatableRows(.header).map { TableRepetition.Group(rows: $0, size: blockSize(of: $0)) }
        let footer = repeatableRows(.footer).map { TableRepetition.Group(rows: $0, size: blockSize(of: $0)) }
        func isRepeated(_ group: TableRepetition.Group, _ flag: BreakToken.Flags) -> Bool {
            guard let token, !beginsGrid else { return group.size > .zero && group.size <= size / 4 }
            return token.flags.contains(flag)
        }
        if let header, isRepeated(header, .repeatsHeader) { repetition.header = header }
        if let footer, isRepeated(footer, .repeatsFooter) { repetition.footer = footer }
        // Leave space for the other rows.
        if repetition.size >= size { repetition = TableRepetition() }
    }

    /// The flags for the next fragment.
    var repetitionFlags: BreakToken.Flags {
        var flags: BreakToken.Flags = []
        if repetition.header != nil { flags.insert(.repeatsHeader) }
        if repetition.footer != nil { flags.insert(.repeatsFooter) }
        return flags
    }

    /// Returns the rows of the header or footer group if it may be repeated.
    private func repeatableRows(_ kind: TableStructure.Section.Kind) -> Range<Int>? {
        guard let fragmentation = fragmentainer?.kind,
            let number = table.sections.firstIndex(where: { $0.kind == kind }),
            kind == .header && keepsRowsWhole || table.sections[number].box.style.box.breakInside.avoids(fragmentation),
            let first = model.rows.firstIndex(where: { $0.section == number })
        else { return nil }
        let rows = first..<first + table.sections[number].rows.count
        return rows.isEmpty || rows.count > 20 ? nil : rows
    }

    private func blockSize(of rows: Range<Int>) -> LayoutUnit {
        var probe = self
        probe.measured = [:]
        probe.openCells = []
        var index = rows.lowerBound
        while index < rows.upperBound {
            probe.measureBand(from: index, to: model.rows[index].bandEnd, tokens: [])
            index = model.rows[index].bandEnd + 1
        }
        return rows.reduce(LayoutUnit.zero) { $0 + (probe.measured[$1]?.size ?? .zero) + model.spacing.block }
    }

    /// Adds the footer below the rows of a fragment that is not the last.
    mutating func repeatFooter(before next: Int) {
        guard let footer = repetition.footer, next < footer.rows.lowerBound else { return }
        if let limit = limit(ofRow: next) { position = max(position, limit) }
        repeatRows(footer.rows)
    }

    mutating func repeatRows(_ rows: Range<Int>) {
        let kept = measured
        var index = rows.lowerBound
        while index < rows.upperBound {
            let end = model.rows[index].bandEnd
            measured[index] = nil
            measureBand(from: index, to: end, tokens: [])
            for row in index...end {
                if let measuredRow = measured[row] { placeWhole(row, measuredRow, isRepeated: true) }
            }
            index = end + 1
        }
        measured = kept
    }
}
