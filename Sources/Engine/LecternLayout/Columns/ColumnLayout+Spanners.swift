import LecternCSS
import LecternGeometry

// Boxes with `column-span: all`, which break in the fragmentainers of the container as its other content does not:
// <https://www.w3.org/TR/css-multicol-1/#spanning-columns>

extension ColumnLayout {
    /// Whether a token is that of a spanner, not of the columns.
    func isSpanner(_ token: BreakToken) -> Bool { token.box != box.id }

    /// Whether a forced break precedes a spanner.
    func mustBreak(before spanner: LayoutBox) -> Bool {
        guard let kind = fragmentainer?.kind, position + spannerMargin > edges.blockStart else { return false }
        return spanner.leadingBreak(kind).isForced(kind)
    }

    /// Whether a forced break follows a spanner.
    func mustBreak(after spanner: LayoutBox) -> Bool {
        fragmentainer.map { spanner.trailingBreak($0.kind).isForced($0.kind) } ?? false
    }

    /// Whether anything follows the place of a token.
    func hasMore(_ content: LayoutBox, _ token: BreakToken) -> Bool {
        let rest = column(content, token, height: nil)
        return rest.intrinsicBlockSize > .zero || rest.breakToken != nil
    }

    /// Lays out the content of spanners that ended in an earlier fragmentainer. What follows them is beside it.
    mutating func resumeOverflow() {
        for start in token?.children ?? [] where isSpanner(start) && start.flags.contains(.isAtBlockEnd) {
            guard let spanner = box.descendant(start.box) else { continue }
            let result = context.layout(spanner, spannerSpace(at: position), token: start)
            add(spanner, result, at: position)
            if let rest = result.breakToken { overflow.append(rest) }
        }
    }

    /// Lays out a spanner across the container.
    ///
    /// - Parameter start: where its layout resumes; nil if it begins here.
    /// - Returns: where it goes on in the next fragmentainer, and whether what follows it does, too.
    mutating func layoutSpanner(_ spanner: LayoutBox, _ start: BreakToken?) -> (BreakToken?, Bool) {
        let margins = spanner.style.margins(geometry.direction, base: geometry.contentInline)
        let before =
            start == nil || start?.flags.contains(.isBreakBefore) ?? false
            ? max(spannerMargin, margins.sides.blockStart) : .zero
        let top = position + before
        let result = context.layout(spanner, spannerSpace(at: top), token: start)
        let size = result.fragment.map { geometry.direction.logical($0.size).block } ?? .zero
        if result.status == .outOfSpace
            || !isAtStart && result.breakToken == nil && (search.spaceLeft(below: top + size) ?? .zero) < .zero
        {
            if !hasContent { isOutOfSpace = true }
            return (BreakToken(box: spanner.id, flags: .isBreakBefore), true)
        }
        add(spanner, result, at: top)
        lastRow = nil
        position = top + size
        spannerMargin = margins.sides.blockEnd
        hasContent = true
        if let rest = result.breakToken, rest.flags.contains(.isAtBlockEnd) {
            overflow.append(rest)
            return (nil, false)
        }
        return (result.breakToken, result.breakToken != nil)
    }

    private func spannerSpace(at top: LayoutUnit) -> ConstraintSpace {
        var space = ConstraintSpace(
            availableInline: geometry.contentInline,
            availableBlock: geometry.blockSize.map { $0 - geometry.edges.blockSum })
        space.writingDirection = geometry.direction
        space.establishesContext = true
        if var inner = fragmentainer {
            inner.offset = inner.offset + top
            inner.isAtStart = isAtStart
            space.fragmentation = .fragmentainer(inner)
        }
        return space
    }

    private mutating func add(_ spanner: LayoutBox, _ result: LayoutResult, at top: LayoutUnit) {
        let margins = spanner.style.margins(geometry.direction, base: geometry.contentInline)
        let size = result.fragment.map { geometry.direction.logical($0.size).inline } ?? .zero
        var inline = edges.inlineStart + margins.sides.inlineStart
        let free = (geometry.contentInline - size - margins.sides.inlineSum).clampedNegativeToZero
        if margins.isInlineStartAuto { inline = inline + (margins.isInlineEndAuto ? free / 2 : free) }
        builder.add(result, at: LogicalOffset(inline: inline, block: top))
        if let fragment = result.fragment { builder.takeBaselines(of: fragment, at: top) }
    }
}
