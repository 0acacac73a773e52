import LecternCSS
import LecternGeometry

extension PrintLayout {
    /// Lays out the content in flow, page after page.
    func layoutFlow() {
        var token: BreakToken?
        /// The space that unbreakable content takes on the following pages.
        var reserved = LayoutUnit.zero
        var isStuck = false
        repeat {
            if let token, reserved == .zero, wantsBlankPage(token) {
                addSheet(nextType(name: names?.name(at: token), isBlank: true))
            }
            addSheet(nextType(name: token.map { names?.name(at: $0) } ?? names?.name(startOf: context.tree.root.id)))
            let size = blockSize(sheets.count - 1)
            if reserved >= size {
                reserved = reserved - size
                continue
            }
            let isWhole = reserved == .zero
            let next = layoutPage(from: token, start: reserved, isUnlimited: isStuck)
            reserved = (next.end - size).clampedNegativeToZero
            // If content makes no progress, place all of it on one page; if that fails, too, stop.
            let isSame =
                isWhole && next.token.map { nextToken in token.map { nextToken.isSamePlace(as: $0) } ?? false } ?? false
            if isSame && isStuck { return }
            isStuck = isSame
            token = next.token
        } while token != nil && sheets.count < Self.mostPages
    }

    /// Whether the content at a token must begin on a page of the other side.
    private func wantsBlankPage(_ token: BreakToken) -> Bool {
        let flags = token.leadingFlags
        let isLeft = nextType(name: nil).isLeft
        return flags.contains(.wantsLeft) && !isLeft || flags.contains(.wantsRight) && isLeft
    }

    /// Lays out the last sheet's content.
    ///
    /// - Parameter start: the block offset at which it begins.
    /// - Returns: where it continues, and its block end on the page.
    private func layoutPage(from token: BreakToken?, start: LayoutUnit, isUnlimited: Bool) -> (
        token: BreakToken?, end: LayoutUnit
    ) {
        let index = sheets.count - 1
        let area = direction.logical(sheets[index].area)
        var space = ConstraintSpace(availableInline: area.inline, availableBlock: area.block)
        space.writingDirection = direction
        space.fixedInline = area.inline
        space.establishesContext = true
        space.percentageBlock = area.block
        let limit = isUnlimited ? nil : max(area.block - start, .one)
        space.fragmentation = .fragmentainer(Fragmentainer(kind: .page, blockSize: limit, isAtStart: start == .zero))
        let result = context.layoutBlockFlow(
            container, space, token: token, earlyBreak: nil, definiteBlock: area.block)
        // The start does not fit below the content before.
        guard let fragment = result.fragment else { return (start > .zero ? token : nil, .zero) }
        let origin = direction.physical(
            LogicalOffset(inline: .zero, block: start), outer: sheets[index].area, inner: fragment.size)
        sheets[index].links = fragment.children.map { $0.moved(by: origin) }
        for var node in result.outOfFlow {
            node.move(by: origin)
            sheets[index].positioned.append(node)
        }
        let ends = sheets[index].links.map { blockEnd($0.fragment, at: $0.offset, on: sheets[index].area) }
        return (fragment.breakToken, ends.max() ?? start)
    }
}

extension Fragment.Link {
    func moved(by delta: PhysicalOffset) -> Fragment.Link {
        Fragment.Link(offset: offset + delta, fragment: fragment, shift: shift)
    }
}

extension BreakToken {
    /// Whether no content is between two tokens.
    func isSamePlace(as other: BreakToken) -> Bool {
        box == other.box && consumedBlockSize == other.consumedBlockSize && flags == other.flags
            && resume == other.resume && children.count == other.children.count
            && zip(children, other.children).allSatisfy { $0.isSamePlace(as: $1) }
    }
}
