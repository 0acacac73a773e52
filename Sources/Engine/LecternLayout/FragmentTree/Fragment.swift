package import LecternCSS
public import LecternGeometry
public import LecternText

/// The immutable result of layout: a box, or its part on one page or in one
/// column, with physical sizes and offsets in CSS pixels.
public final class Fragment: Sendable {
    package let kind: Kind
    /// The box; `nil` for pages and columns.
    package let box: LayoutBox?
    /// The border-box size; for a page its content area, for a column the column.
    public let size: PhysicalSize
    package let writingDirection: WritingDirection
    /// The used widths; zero on a broken side (`box-decoration-break: slice`).
    package let border: PhysicalSides
    package let padding: PhysicalSides
    /// The child fragments in document order.
    package let children: [Link]
    /// The lines, if the box is the root of an inline formatting context.
    package let lines: LineContent?
    /// The distances from the block-start border edge to the first and last baselines.
    let firstBaseline: LayoutUnit?
    let lastBaseline: LayoutUnit?
    /// Where the box continues in the next fragmentainer; `nil` if it ends here.
    package let breakToken: BreakToken?
    /// Whether the box began in an earlier fragmentainer.
    package let isContinuation: Bool
    /// Data for painting that depends on the kind of box.
    package let extra: Extra
    /// Whether this is a table header or footer repeated in a later fragmentainer, whose text
    /// belongs to its first occurrence.
    package let isRepeated: Bool

    package enum Kind: UInt8, Hashable, Sendable { case page, column, box }

    /// A child and the offset of its border box in the parent's border box.
    package struct Link: Sendable {
        package var offset: PhysicalOffset
        package let fragment: Fragment
        /// The part of the offset that comes from relative positioning.
        let shift: PhysicalOffset
        /// Whether it is not painted, because a mark of `text-overflow` is in its place.
        package var isHidden = false

        package init(offset: PhysicalOffset, fragment: Fragment, shift: PhysicalOffset = .zero) {
            self.offset = offset
            self.fragment = fragment
            self.shift = shift
        }
    }

    package enum Extra: Sendable {
        case none
        /// The content rectangle of a replaced box, in the border box.
        case replaced(PhysicalRect)
        /// Collapsed borders and column backgrounds of a table grid.
        case table(TablePaint)
        /// A column that was shortened to its content: the block size that it could have.
        case columnCapacity(LayoutUnit)
        /// Column rules: rectangles in the border box.
        case columnRules([PhysicalRect])
        /// Lines that a formula draws: a radical sign, or the notations of `menclose`.
        case strokes([FormulaStroke])
        /// A cell whose content and decoration are hidden.
        case hiddenCell
        /// A fieldset: the number of the child that is its legend.
        case legend(child: Int)
    }

    package init(
        kind: Kind, box: LayoutBox?, size: PhysicalSize, writingDirection: WritingDirection,
        border: PhysicalSides = .zero,
        padding: PhysicalSides = .zero, children: [Link] = [], lines: LineContent? = nil,
        firstBaseline: LayoutUnit? = nil, lastBaseline: LayoutUnit? = nil, breakToken: BreakToken? = nil,
        isContinuation: Bool = false, extra: Extra = .none, isRepeated: Bool = false
    ) {
        self.kind = kind
        self.box = box
        self.size = size
        self.writingDirection = writingDirection
        self.border = border
        self.padding = padding
        self.children = children
        self.lines = lines
        self.firstBaseline = firstBaseline
        self.lastBaseline = lastBaseline
        self.breakToken = breakToken
        self.isContinuation = isContinuation
        self.extra = extra
        self.isRepeated = isRepeated
    }
}

/// Everything that a table fragment paints except its cells.
package struct TablePaint: Sendable {
    /// One segment of the collapsed borders.
    package struct Edge: Hashable, Sendable {
        package var rect: PhysicalRect
        package var style: BorderStyle
        package var color: Color
        package var isHorizontal: Bool

        init(rect: PhysicalRect, style: BorderStyle, color: Color, isHorizontal: Bool) {
            self.rect = rect
            self.style = style
            self.color = color
            self.isHorizontal = isHorizontal
        }
    }
    /// Backgrounds of columns, groups and rows behind the cells, in paint order.
    package struct Background: Sendable {
        package var box: LayoutBox
        /// The positioning area: the whole column, group or row.
        package var area: PhysicalRect
        /// The border box of the cell, to which the background is clipped.
        package var clip: PhysicalRect

        init(box: LayoutBox, area: PhysicalRect, clip: PhysicalRect) {
            self.box = box
            self.area = area
            self.clip = clip
        }
    }
    package var edges: [Edge] = []
    package var backgrounds: [Background] = []
    /// The grid box (without captions) in the wrapper's border box. The table's own border
    /// and background belong to it.
    package var grid: PhysicalRect = .init()
    /// How the table was made to fit its page.
    package var fit = TableFit.natural

    init() {}
}

/// The lines of an inline formatting context in one fragment, as flat arrays.
package final class LineContent: Sendable {
    package let paragraph: Paragraph
    package let lines: [Line]
    /// The items of all lines in paint order; the items of a line are consecutive, and an inline
    /// box precedes its content.
    package let items: [LineItem]

    package struct Line: Sendable {
        /// Rect of the line box, in the fragment's border box.
        package var rect: PhysicalRect
        /// Distance from the line's block-start edge to its baseline.
        package var baseline: LayoutUnit
        package var items: Range<Int32>
        /// The range of the paragraph's text, with collapsed spaces at the line's end.
        package var text: Range<Int32>
        package var endsWithForcedBreak: Bool
        /// The extent of the text, if the line has no items because only extents were requested.
        package internal(set) var unbuilt: UnbuiltText? = nil

        package init(
            rect: PhysicalRect, baseline: LayoutUnit, items: Range<Int32>, text: Range<Int32>, endsWithForcedBreak: Bool
        ) {
            self.rect = rect
            self.baseline = baseline
            self.items = items
            self.text = text
            self.endsWithForcedBreak = endsWithForcedBreak
        }
    }

    package init(paragraph: Paragraph, lines: [Line], items: [LineItem]) {
        self.paragraph = paragraph
        self.lines = lines
        self.items = items
    }
}

/// The extent of the text of a line that was measured but not built.
package struct UnbuiltText: Sendable {
    /// The distance from the line's over edge to the lowest edge of its text.
    let bottom: LayoutUnit
    /// The end of its text in the canonical text; -1 for generated text.
    package let sourceEnd: Int32
}

/// An item of a line.
package enum LineItem: Sendable {
    case text(TextFragment)
    /// The border box of (a part of) an inline box.
    case box(InlineBoxFragment)
    /// An atomic inline or a float, or a positioned box that belongs to this line.
    case fragment(Fragment.Link)
}

/// Glyphs of one run on one line.
@usableFromInline package struct TextFragment: Sendable {
    /// The shaped text: the paragraph's, or text shaped separately for a line's edge (hyphen, reshaped ligature,
    /// marker).
    @usableFromInline package var shaped: ShapedText
    @usableFromInline package var run: Int32
    /// The range in `shaped.glyphs`, in visual order.
    @usableFromInline package var glyphs: Range<Int32>
    /// The range of the paragraph text; empty for generated marks such as a hyphen.
    @usableFromInline package var text: Range<Int32>
    /// The range of the document's canonical text.
    package var source: Range<Int32>
    package var style: ComputedStyle
    /// Rect of the content area (from ascent to descent, over the advances), in the fragment's border box.
    package var rect: PhysicalRect
    /// Distance from the rectangle's line-over edge to the alphabetic baseline; in vertical lines with upright
    /// glyphs, to the central baseline.
    package var baseline: LayoutUnit
    /// The space added after each cluster, in pixels.
    @usableFromInline package var letterSpacing: Float
    /// The space added after each word separator, in pixels, including justification.
    @usableFromInline package var wordSpacing: Float
    /// The space added after each glyph, in pixels, if justification is not uniform.
    @usableFromInline package var extraAdvances: [Float]?
    /// The styles of the boxes whose text decorations apply, outermost first.
    package var decorations: [ComputedStyle]
    /// The nearest element.
    package var node: Int32
    /// The paragraph that `text` and the clusters refer to; `nil` for that of the line. Ruby has its own paragraph.
    @usableFromInline package var paragraph: Paragraph? = nil
    /// The emphasis mark of each character; `nil` for none.
    package var emphasis: EmphasisMark? = nil
    /// What is painted of it; `nil` for all. The rest is replaced by a mark of `text-overflow` and keeps its place.
    package var shown: ShownPart? = nil

    init(
        shaped: ShapedText, run: Int32, glyphs: Range<Int32>, text: Range<Int32>, source: Range<Int32>,
        style: ComputedStyle,
        rect: PhysicalRect, baseline: LayoutUnit, letterSpacing: Float = 0, wordSpacing: Float = 0,
        extraAdvances: [Float]? = nil, decorations: [ComputedStyle] = [], node: Int32
    ) {
        self.shaped = shaped
        self.run = run
        self.glyphs = glyphs
        self.text = text
        self.source = source
        self.style = style
        self.rect = rect
        self.baseline = baseline
        self.letterSpacing = letterSpacing
        self.wordSpacing = wordSpacing
        self.extraAdvances = extraAdvances
        self.decorations = decorations
        self.node = node
    }
}

/// The part of an inline box on one line.
package struct InlineBoxFragment: Sendable {
    package var box: LayoutBox
    /// Rect of the border box, in the fragment's border box.
    package var rect: PhysicalRect
    package var border: PhysicalSides
    package var padding: PhysicalSides
    /// The end of its items. Relative positioning, transforms and z-index apply to it and to the items up to here.
    package var itemEnd: Int32

    init(box: LayoutBox, rect: PhysicalRect, border: PhysicalSides, padding: PhysicalSides, itemEnd: Int32) {
        self.box = box
        self.rect = rect
        self.border = border
        self.padding = padding
        self.itemEnd = itemEnd
    }
}
