import LecternCSS
import LecternGeometry

// A positioned inline box is the containing block of absolutely positioned
// boxes in it: from the start of its first part to the end of its last.
// CSS 2.2, section 10.1.

extension OutOfFlowLayout {
    /// Lays out the positioned boxes whose containing block is an inline box in this
    /// fragment's lines, and returns the others.
    func placeInInlineBoxes(
        _ nodes: [OutOfFlowNode], in fragment: Fragment, of box: LayoutBox, content: InlineContent,
        fragmentainer: Fragmentainer?
    ) -> (Fragment, [OutOfFlowNode]) {
        guard let lines = fragment.lines else { return (fragment, nodes) }
        let owners = Self.inlineContainers(content)
        if owners.isEmpty { return (fragment, nodes) }
        var (result, remainingNodes) = (fragment, [OutOfFlowNode]())
        for node in nodes {
            guard node.container == nil, let owner = owners[node.box.id],
                node.box.style.box.position != .fixed || owner.containsFixed
            else {
                remainingNodes.append(node)
                continue
            }
            if fragmentainer?.kind == .column {
                var kept = node
                kept.container = .init(box: box.id, inline: owner.id)
                remainingNodes.append(kept)
                continue
            }
            guard let area = Self.area(of: owner.id, in: lines) else {
                remainingNodes.append(node)
                continue
            }
            let (placed, further) = place([node], in: result, area: area) { _ in true }
            result = placed
            remainingNodes += further
        }
        return (result, remainingNodes)
    }

    /// Returns the nearest positioned inline box around each positioned item.
    private static func inlineContainers(_ content: InlineContent) -> [Int32: LayoutBox] {
        var result: [Int32: LayoutBox] = [:]
        var open: [LayoutBox] = []
        for item in content.items {
            switch item {
            case .open(let box, _): open.append(box)
            case .close: if !open.isEmpty { open.removeLast() }
            case .outOfFlow(let box):
                if let owner = open.last(where: { $0.containsAbsolute }) { result[box.id] = owner }
            default: break
            }
        }
        return result
    }

    /// Returns the padding area from the first to the last part of an inline box.
    private static func area(of box: Int32, in lines: LineContent) -> PhysicalRect? {
        var (first, last): (InlineBoxFragment?, InlineBoxFragment?)
        for case .box(let part) in lines.items where part.box.id == box {
            if first == nil { first = part }
            last = part
        }
        guard let first, let last else { return nil }
        let start = first.rect.inset(by: first.border)
        let end = last.rect.inset(by: last.border)
        return PhysicalRect(
            x: start.x, y: start.y, width: (end.right - start.x).clampedNegativeToZero,
            height: (end.bottom - start.y).clampedNegativeToZero)
    }
}
