import LecternCSS
import LecternGeometry

// A scrolled column is laid out in strips (docs/decisions/0021). Joined strips equal the whole column: a strip ends
// only between blocks or lines, where no float goes on, and margins collapse across its end. Only block containers
// of automatic size break; everything else stays whole, however long it is.

extension BlockFlow {
    /// Whether a strip ends at the current position.
    ///
    /// The offset of the box must be resolved: margins above an unresolved box may still grow.
    var endsStrip: Bool {
        guard let fragmentainer = fragmentation.fragmentainer, let minimumSize = fragmentainer.leastStripSize,
            let block = placement.contextBlock, placement.marker == nil, placement.clamp == nil
        else { return false }
        let position = block + placement.position
        return fragmentainer.offset + position >= minimumSize && !exclusionsReach(below: position)
    }

    /// Whether a float goes on below a block offset of the formatting context.
    func exclusionsReach(below block: LayoutUnit) -> Bool { placement.exclusions.blockEnd > block }
}

extension BlockFlowInput {
    /// Whether the box is laid out in a strip.
    private var isInStrip: Bool {
        if case .fragmentainer(let fragmentainer) = space.fragmentation { fragmentainer.kind == .strip } else { false }
    }

    /// Whether the box stays whole in a scrolled column, because its content does not decide its block size.
    var staysWholeInStrip: Bool {
        isInStrip && (geometry.blockSize != nil && !growsWithContent || geometry.maxBlock != .max)
    }

    /// Whether a given block size is only the smallest one. In a scrolled column the root element and `body` grow,
    /// too: often they have the height of the viewport, and all of the content is in them.
    var growsWithContent: Bool {
        geometry.blockSizeIsMinimum || context.mode.growsRootWithContent && context.tree.isRootOrChild(box)
    }
}

extension BoxTree {
    /// Whether a box is the root element's or that of a child of it.
    fileprivate func isRootOrChild(_ box: LayoutBox) -> Bool {
        if box.id == root.id { return true }
        guard case .blocks(let children) = root.kind else { return false }
        return children.index(of: box.id) != nil
    }
}

extension ConstraintSpace {
    /// Returns the space in which a child of a scrolled column is laid out whole.
    func keepingWhole() -> ConstraintSpace {
        var result = self
        if case .fragmentainer(let fragmentainer) = fragmentation, fragmentainer.kind == .strip {
            result.fragmentation = .none
        }
        return result
    }

    /// Whether a box in the space is a part of a scrolled column that cannot break.
    func keepsWhole(_ box: LayoutBox) -> Bool {
        guard case .fragmentainer(let fragmentainer) = fragmentation, fragmentainer.kind == .strip else { return false }
        return !box.breaksInStrips || box.isOrthogonal(to: writingDirection)
    }
}

extension LayoutBox {
    fileprivate var breaksInStrips: Bool {
        switch kind {
        case .blocks, .inlines:
            !isFloating && !style.box.isMulticolumn && style.box.boxDecorationBreak == .slice
                && !style.box.lineClamp.isActive
        default: false
        }
    }
}
