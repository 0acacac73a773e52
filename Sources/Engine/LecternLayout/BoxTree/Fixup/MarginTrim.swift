import LecternCSS
import LecternGeometry

/// `margin-trim` of a container: sets margins of its children at its edges to zero. CSS Box 4, section 3.3.
///
/// Block containers trim at their block edges, through empty children; single-line flex containers and grids at all
/// edges.
struct MarginTrim {
    private let style: ComputedStyle
    private let edges: UInt8

    /// `nil` if the style trims nothing.
    init?(of style: ComputedStyle) {
        guard style.box.marginTrim != 0 else { return nil }
        self.style = style
        edges = style.box.marginTrim
    }

    func applied(to kind: LayoutBox.Kind) -> LayoutBox.Kind {
        switch kind {
        case .blocks(let children): return .blocks(trimmedBlocks(children))
        case .flex(let items): return .flex(trimmedFlex(items))
        case .grid(let items): return .grid(trimmedGrid(items))
        default: return kind
        }
    }

    private func trims(_ side: LogicalSide) -> Bool {
        switch side {
        case .blockStart: edges & 1 != 0
        case .blockEnd: edges & 2 != 0
        case .inlineStart: edges & 4 != 0
        case .inlineEnd: edges & 8 != 0
        }
    }

    // MARK: Block containers

    private func trimmedBlocks(_ children: [LayoutBox]) -> [LayoutBox] {
        var result = children
        if trims(.blockStart) { trim(&result, in: Array(result.indices), at: .blockStart) }
        if trims(.blockEnd) { trim(&result, in: result.indices.reversed(), at: .blockEnd) }
        return result
    }

    private func trim(_ children: inout [LayoutBox], in order: [Int], at side: LogicalSide) {
        for index in order where children[index].isInFlow && !children[index].isOutsideMarker {
            let child = children[index]
            let collapses = child.isSelfCollapsingByStyle
            let sides: [LogicalSide] = collapses ? [.blockStart, .blockEnd] : [side]
            children[index] = trimmed(child, sides, isNested: true)
            if !collapses { return }
        }
    }

    /// Returns a box with some margins set to zero, including adjoining margins of its first or last child.
    private func trimmed(_ box: LayoutBox, _ sides: [LogicalSide], isNested: Bool = false) -> LayoutBox {
        var values = box.style.box
        for side in sides {
            switch style.writingDirection.physicalSide(side) {
            case .top: values.margin.top = .zero
            case .right: values.margin.right = .zero
            case .bottom: values.margin.bottom = .zero
            case .left: values.margin.left = .zero
            }
        }
        var kind = box.kind
        if isNested, case .blocks(var children) = kind, !box.establishesContext(in: style.writingDirection) {
            let boxStyle = box.style
            let edges = boxStyle.border(style.writingDirection) + boxStyle.padding(style.writingDirection, base: .zero)
            if sides.contains(.blockStart), edges.blockStart == .zero {
                trim(&children, in: Array(children.indices), at: .blockStart)
            }
            if sides.contains(.blockEnd), edges.blockEnd == .zero, box.style.blockSizing(style.text.writingMode).isAuto
            {
                trim(&children, in: children.indices.reversed(), at: .blockEnd)
            }
            kind = .blocks(children)
        }
        return LayoutBox(
            id: box.id, kind: kind, style: ComputedStyle(text: box.style.text, box: values, paint: box.style.paint),
            node: box.node, origin: box.origin, source: box.source)
    }

    // MARK: Flex containers and grids

    private func trimmedFlex(_ items: [LayoutBox]) -> [LayoutBox] {
        let order = items.indices.filter { !items[$0].isOutOfFlow }.sorted {
            (items[$0].style.box.order, $0) < (items[$1].style.box.order, $1)
        }
        guard style.box.flexWrap == .nowrap, var first = order.first, var last = order.last else { return items }
        let direction = style.box.flexDirection
        if direction == .rowReverse || direction == .columnReverse { (first, last) = (last, first) }
        let isRow = direction == .row || direction == .rowReverse
        var result = items
        for index in order {
            var sides: [LogicalSide] = isRow ? [.blockStart, .blockEnd] : [.inlineStart, .inlineEnd]
            if index == first { sides.append(isRow ? .inlineStart : .blockStart) }
            if index == last { sides.append(isRow ? .inlineEnd : .blockEnd) }
            result[index] = trimmed(items[index], sides.filter(trims))
        }
        return result
    }

    private func trimmedGrid(_ children: [LayoutBox]) -> [LayoutBox] {
        let items = GridLayout.ordered(children)
        let templates = GridTemplates(style, items, inline: nil, block: nil, leastBlock: .zero)
        var byID: [Int32: LayoutBox] = [:]
        for (item, area) in zip(items, templates.areas) {
            var sides: [LogicalSide] = []
            if area.rows.lowerBound == 0 { sides.append(.blockStart) }
            if area.rows.upperBound == templates.rows.tracks.count { sides.append(.blockEnd) }
            if area.columns.lowerBound == 0 { sides.append(.inlineStart) }
            if area.columns.upperBound == templates.columns.tracks.count { sides.append(.inlineEnd) }
            byID[item.id] = trimmed(item, sides.filter(trims))
        }
        return children.map { byID[$0.id] ?? $0 }
    }
}

extension LayoutBox {
    /// Whether margins collapse through it: it has neither content nor size.
    fileprivate var isSelfCollapsingByStyle: Bool {
        guard case .blocks(let children) = kind, children.allSatisfy({ !$0.isInFlow }) else { return false }
        let direction = style.writingDirection
        let edges = style.border(direction) + style.padding(direction, base: .zero)
        guard edges.blockSum == .zero, !establishesContext(in: direction) else { return false }
        if case .length(let size) = style.blockSizing(direction.mode) { return size.isZero }
        return style.minBlockSizing(direction.mode).isAuto
    }
}
