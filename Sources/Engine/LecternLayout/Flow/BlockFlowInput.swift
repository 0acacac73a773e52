import LecternCSS
import LecternGeometry

/// The immutable inputs of a block container's layout, with what follows from them alone.
///
/// A class: the inputs take several hundred bytes, and every step of the layout reads them.
final class BlockFlowInput {
    let context: LayoutContext
    let box: LayoutBox
    let space: ConstraintSpace
    /// Where layout resumes in the box; nil if it begins here.
    let token: BreakToken?
    /// Where an earlier attempt at the same layout found the best break.
    let earlyBreak: EarlyBreak?
    let geometry: BoxGeometry
    /// Whether the box is the root of a block formatting context.
    let isContext: Bool
    /// Borders and paddings of this fragment: an edge at which the box is broken has none.
    let edges: LogicalSides
    /// Line-left edges of the border and content boxes in the formatting context.
    let borderLine: LayoutUnit
    let contentLine: LayoutUnit
    let contentInline: LayoutUnit
    /// The column of text of the children: the one around, unless the box has a width of its own.
    let columnInline: LayoutUnit
    /// Definite block size of the content box, for percentages and stretched children; nil if indefinite.
    let contentBlock: LayoutUnit?

    /// - Parameters:
    ///   - definiteBlock: the content block size that percentages refer to if the box's own is indefinite.
    ///   - known: the geometry of the box in the space, if the parent has computed it.
    init(
        _ context: LayoutContext, _ box: LayoutBox, space: ConstraintSpace, token: BreakToken?,
        earlyBreak: EarlyBreak?,
        definiteBlock: LayoutUnit?, geometry precomputed: BoxGeometry?
    ) {
        self.context = context
        self.box = box
        self.space = space
        self.earlyBreak = earlyBreak
        let resumed = token.flatMap { $0.flags.contains(.isBreakBefore) ? nil : $0 }
        self.token = resumed
        geometry = context.sizes.expandingScrollContainer(
            precomputed ?? context.sizes.geometry(box, space), box, space: space)
        isContext = space.establishesContext || box.establishesContext(in: space.writingDirection)
        edges = Self.visible(geometry.edges, of: box, token: resumed)
        borderLine = isContext ? .zero : space.contextOffset.line
        contentLine = borderLine + (geometry.direction.isRTL ? edges.inlineEnd : edges.inlineStart)
        contentInline = geometry.contentInline
        columnInline = Self.isPartOfColumn(box, space) ? max(space.columnInline, contentInline) : contentInline
        contentBlock = Self.definiteContent(geometry, space) ?? definiteBlock
    }

    /// The block-start side is missing in a resumed box, both block sides behind the end of the box.
    private static func visible(_ sides: LogicalSides, of box: LayoutBox, token: BreakToken?) -> LogicalSides {
        guard let token else { return sides }
        var result = sides
        let isPastEnd = token.flags.contains(.isAtBlockEnd)
        if isPastEnd || box.style.box.boxDecorationBreak == .slice { result.blockStart = .zero }
        if isPastEnd { result.blockEnd = .zero }
        return result
    }

    /// Whether lines of the box are as long as those around. Only typesetting of books asks for it.
    private static func isPartOfColumn(_ box: LayoutBox, _ space: ConstraintSpace) -> Bool {
        let style = box.style
        guard style.text.typesetting == .book, box.isInFlow, !space.shrinksToFit else { return false }
        let direction = style.writingDirection
        return direction.isHorizontal == space.writingDirection.isHorizontal
            && style.inlineSizing(direction.mode).isAuto
    }

    private static func definiteContent(_ geometry: BoxGeometry, _ space: ConstraintSpace) -> LayoutUnit? {
        guard let size = geometry.blockSize, !geometry.blockSizeIsMinimum || space.fixedBlockIsMinimum,
            space.fixedBlock == nil || !space.fixedBlockIsIndefinite
        else { return nil }
        return (size - geometry.edges.blockSum).clampedNegativeToZero
    }
}

extension BlockFlowInput {
    var direction: WritingDirection { geometry.direction }

    /// The block size that percentages of the content refer to: an anonymous block passes on that of the block around it.
    ///
    /// <https://www.w3.org/TR/CSS22/visuren.html#anonymous-block-level>
    var percentageBlock: LayoutUnit? { box.origin == .anonymous ? contentBlock ?? space.percentageBlock : contentBlock }

    /// Whether only content that overflows the box is left: the box itself ended in an earlier fragmentainer.
    var isPastEnd: Bool { token?.flags.contains(.isAtBlockEnd) ?? false }

    /// An empty fragment of the box.
    func makeBuilder() -> FragmentBuilder {
        FragmentBuilder(
            box: box, direction: direction, border: Self.visible(geometry.border, of: box, token: token),
            padding: Self.visible(geometry.padding, of: box, token: token), isContinuation: token != nil)
    }

    /// The logical inline offset of a child of an inline size at a line-left offset in the context.
    func inlineOffset(line: LayoutUnit, size: LayoutUnit) -> LayoutUnit {
        direction.isRTL ? geometry.inlineSize - (line - borderLine) - size : line - borderLine
    }

    /// The line-left border edge of a child in the context, from its logical inline offset.
    func line(inlineOffset: LayoutUnit, size: LayoutUnit) -> LayoutUnit {
        borderLine + (direction.isRTL ? geometry.inlineSize - inlineOffset - size : inlineOffset)
    }

    /// A space for a child, without its place in the formatting context.
    func makeSpace() -> ConstraintSpace {
        var result = ConstraintSpace(availableInline: contentInline, availableBlock: contentBlock)
        result.writingDirection = direction
        result.columnInline = columnInline
        result.orthogonalLimit = geometry.orthogonalLimit(box.style, in: space.orthogonalLimit)
        return result
    }

    /// The logical inline offset of a block-level child. CSS 2.2, section 10.3.3.
    func inlineOffset(of child: LayoutBox, size: LayoutUnit, _ margins: BoxMargins) -> LayoutUnit {
        let sides = margins.sides
        let free = contentInline - size - sides.inlineStart - sides.inlineEnd
        return edges.inlineStart + sides.inlineStart + startMargin(margins, free: free)
    }

    /// The part of the free inline space that goes before a block-level child.
    func startMargin(_ margins: BoxMargins, free: LayoutUnit) -> LayoutUnit {
        switch (margins.isInlineStartAuto, margins.isInlineEndAuto) {
        case (true, true): (free / 2).clampedNegativeToZero
        case (true, false): free.clampedNegativeToZero
        case (false, true): .zero
        case (false, false): alignment(free)
        }
    }

    /// `text-align: -webkit-center` and the like align blocks as well as text.
    private func alignment(_ free: LayoutUnit) -> LayoutUnit {
        guard free > .zero else { return .zero }
        switch box.style.text.textAlign {
        case .webkitCenter: return free / 2
        case .webkitRight: return direction.isRTL ? .zero : free
        case .webkitLeft: return direction.isRTL ? free : .zero
        default: return .zero
        }
    }
}
