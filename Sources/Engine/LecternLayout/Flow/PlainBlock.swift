import LecternCSS
import LecternGeometry

/// What the style of a block container comes to in a containing block, where it is in flow, breaks between any two of
/// its lines and is as high as they and its edges are: so most paragraphs of most books.
struct PlainBlock {
    private let style: ComputedStyle
    private let direction: WritingDirection
    private let contentInlineOfParent: LayoutUnit
    private let contentBlockOfParent: LayoutUnit?
    /// It is such a container; what follows is of no use for others.
    let isPlain: Bool
    /// Borders and paddings.
    let edges: LogicalSides
    let margins: LogicalSides
    /// Of its content box.
    let contentInline: LayoutUnit

    /// - Parameter space: what a parent says to a child of its formatting context.
    init(_ box: Box, _ space: ConstraintSpace, _ context: LayoutContext) {
        style = box.style
        (direction, contentInlineOfParent) = (space.writingDirection, space.availableInline)
        contentBlockOfParent = space.availableBlock
        margins = style.box.margins(direction, base: space.availableInline).sides
        guard style.isPlainBlock, !box.establishesContext(in: direction) else {
            (isPlain, edges, contentInline) = (false, .zero, .zero)
            return
        }
        let geometry = context.geometry(box, space)
        isPlain =
            geometry.blockSize == nil && geometry.maxBlock == .max && geometry.minBlock == geometry.edges.blockSum
        (edges, contentInline) = (geometry.edges, geometry.contentInline)
    }

    /// Whether a box in a parent is another one of the kind.
    func isOf(
        _ style: ComputedStyle, _ direction: WritingDirection, _ inline: LayoutUnit, _ block: LayoutUnit?
    ) -> Bool {
        style === self.style && direction == self.direction && inline == contentInlineOfParent
            && block == contentBlockOfParent
    }
}

extension ComputedStyle {
    /// Nothing in it asks for more than a block with lines in it, whose sizes depend on no content but those.
    fileprivate var isPlainBlock: Bool {
        box.position == .static && box.float == .none && box.overflowX == .visible && box.overflowY == .visible
            && box.contain == 0 && !box.lineClamp.isActive && box.boxDecorationBreak == .slice
            && !box.isMulticolumn && !box.columnSpansAll && box.clear == .none
            && ![box.width, box.height, box.minWidth, box.minHeight, box.maxWidth, box.maxHeight].contains {
                $0.isByContent
            }
    }
}

extension BlockFlow {
    /// What the style of a child in the same formatting context comes to; of the last few styles it is remembered.
    func plainBlock(_ child: Box) -> PlainBlock {
        let style = child.style
        var index = context.plainBlocks.count
        while index > 0 {
            index -= 1
            if context.plainBlocks[index].isOf(style, geometry.direction, contentInline, contentBlock) {
                return context.plainBlocks[index]
            }
        }
        let made = PlainBlock(child, makeSpace(), context)
        if context.plainBlocks.count >= 8 { context.plainBlocks.removeFirst() }
        context.plainBlocks.append(made)
        return made
    }
}
