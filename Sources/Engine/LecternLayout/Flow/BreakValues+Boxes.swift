import LecternCSS

extension BreakInside {
    func avoids(_ kind: Fragmentainer.Kind) -> Bool {
        switch self {
        case .auto: false
        case .avoid: kind != .strip
        case .avoidPage: kind == .page
        case .avoidColumn: kind == .column
        }
    }
}

extension BreakBetween {
    func isForced(_ kind: Fragmentainer.Kind) -> Bool {
        switch self {
        case .auto, .avoid, .avoidPage, .avoidColumn: false
        case .page, .left, .right, .recto, .verso: kind == .page
        case .column: kind == .column
        case .all: kind != .strip
        }
    }

    func avoids(_ kind: Fragmentainer.Kind) -> Bool {
        switch self {
        case .avoid: kind != .strip
        case .avoidPage: kind == .page
        case .avoidColumn: kind == .column
        default: false
        }
    }

    /// The combined value of adjoining boxes: forced wins, then avoid; of two forced values the later.
    /// CSS Fragmentation 3, section 3.1.
    func joined(with later: BreakBetween, _ kind: Fragmentainer.Kind) -> BreakBetween {
        if later.isForced(kind) { return later }
        if isForced(kind) { return self }
        return later.avoids(kind) ? later : avoids(kind) ? self : later == .auto ? self : later
    }
}

extension LayoutBox {
    /// `break-before`, joined with that of first in-flow children. CSS Fragmentation 3, section 3.1.
    func leadingBreak(_ kind: Fragmentainer.Kind) -> BreakBetween {
        var box = self
        var result = style.box.breakBefore
        while case .blocks(let children) = box.kind,
            let first = children.first(where: { $0.isInFlow && !$0.isOutsideMarker })
        {
            result = result.joined(with: first.style.box.breakBefore, kind)
            box = first
        }
        for inner in box.leadingParts { result = result.joined(with: inner.leadingBreak(kind), kind) }
        return result
    }

    /// The parts of a table or flex container whose `break-before` propagates to the container.
    private var leadingParts: [LayoutBox] {
        switch kind {
        case .table(let table):
            guard table.captions.isEmpty, let section = table.sections.first, let row = section.rows.first else {
                return []
            }
            return [section.box, row.box] + row.cells.map(\.box)
        case .flex(let items):
            return isOneRow ? items.filter(\.isInFlow) : items.first { $0.isInFlow }.map { [$0] } ?? []
        default: return []
        }
    }

    /// Whether a flex container has a single row.
    private var isOneRow: Bool {
        let style = style.box
        return style.flexWrap == .nowrap && (style.flexDirection == .row || style.flexDirection == .rowReverse)
    }

    /// The parts of a table or flex container whose `break-after` propagates to the container.
    private var trailingParts: [LayoutBox] {
        switch kind {
        case .table(let table):
            guard table.captions.isEmpty, let section = table.sections.last, let row = section.rows.last else {
                return []
            }
            return [section.box, row.box] + row.cells.map(\.box)
        case .flex(let items):
            return isOneRow ? items.filter(\.isInFlow) : items.last { $0.isInFlow }.map { [$0] } ?? []
        default: return []
        }
    }

    /// `break-after`, joined with that of last in-flow children.
    func trailingBreak(_ kind: Fragmentainer.Kind) -> BreakBetween {
        var box = self
        var result = style.box.breakAfter
        while case .blocks(let children) = box.kind,
            let last = children.last(where: { $0.isInFlow && !$0.isOutsideMarker })
        {
            result = last.style.box.breakAfter.joined(with: result, kind)
            box = last
        }
        for inner in box.trailingParts { result = inner.trailingBreak(kind).joined(with: result, kind) }
        return result
    }
}
