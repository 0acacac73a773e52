public import LecternCSS
public import LecternGeometry
public import LecternText

/// The immutable result of layout: a box, or its part on one page or in one
/// column, with physical sizes and offsets in CSS pixels.
public final class Fragment: Sendable {
    public let kind: Kind
    /// The box; `nil` for pages and columns.
    public let box: LayoutBox?
    /// The border-box size; for a page its content area, for a column the column.
    public let size: PhysicalSize
    public let writingDirection: WritingDirection
    /// The used widths; zero on a broken side (`box-decoration-break: slice`).
    public let border: PhysicalSides
    public let padding: PhysicalSides
    /// The child fragments in document order.
    public let children: [Link]
    /// The lines, if the box is the root of an inline formatting context.
    public let lines: LineContent?
    /// The distances from the block-start border edge to the first and last baselines.
    public let firstBaseline: LayoutUnit?
    public let lastBaseline: LayoutUnit?
    /// Where the box continues in the next fragmentainer; `nil` if it ends here.
    public let breakToken: BreakToken?
    /// Whether the box began in an earlier fragmentainer.
    public let isContinuation: Bool
    /// Data for painting that depends on the kind of box.
    public let extra: Extra
    /// Whether this is a table header or footer repeated in a later fragmentainer, whose text
    /// belongs to its first occurrence.
    public let isRepeated: Bool

    public enum Kind: UInt8, Hashable, Sendable { case page, column, box }

    /// A child and the offset of its border box in the parent's border box.
    public struct Link: Sendable {
        public var offset: PhysicalOffset
        public let fragment: Fragment
        /// The part of the offset that comes from relative positioning.
        public let shift: PhysicalOffset
        /// Whether it is not painted, because a mark of `text-overflow` is in its place.
        public var isHidden = false

        public init(offset: PhysicalOffset, fragment: Fragment, shift: PhysicalOffset = .zero) {
            self.offset = offset
            self.fragment = fragment
            self.shift = shift
        }
    }

    public enum Extra: Sendable {
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
    }

    public init(
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
public struct TablePaint: Sendable {
    /// One segment of the collapsed borders.
    public struct Edge: Hashable, Sendable {
        public var rect: PhysicalRect
        public var style: BorderStyle
        public var color: Color
        public var isHorizontal: Bool

        public init(rect: PhysicalRect, style: BorderStyle, color: Color, isHorizontal: Bool) {
            (self.rect, self.style, self.color, self.isHorizontal) = (rect, style, color, isHorizontal)
        }
    }
    /// Backgrounds of columns, groups and rows behind the cells, in paint order.
    public struct Background: Sendable {
        public var box: LayoutBox
        /// The positioning area: the whole column, group or row.
        public var area: PhysicalRect
        /// The border box of the cell, to which the background is clipped.
        public var clip: PhysicalRect

        public init(box: LayoutBox, area: PhysicalRect, clip: PhysicalRect) {
            (self.box, self.area, self.clip) = (box, area, clip)
        }
    }
    public var edges: [Edge] = []
    public var backgrounds: [Background] = []
    /// The grid box (without captions) in the wrapper's border box. The table's own border
    /// and background belong to it.
    public var grid: PhysicalRect = .init()
    /// How the table was made to fit its page.
    public var fit = TableFit.natural

    public init() {}
}

/// The lines of an inline formatting context in one fragment, as flat arrays.
public final class LineContent: Sendable {
    public let paragraph: Paragraph
    public let lines: [Line]
    /// The items of all lines in paint order; the items of a line are consecutive, and an inline
    /// box precedes its content.
    public let items: [LineItem]

    public struct Line: Sendable {
        /// Rect of the line box, in the fragment's border box.
        public var rect: PhysicalRect
        /// Distance from the line's block-start edge to its baseline.
        public var baseline: LayoutUnit
        public var items: Range<Int32>
        /// The range of the paragraph's text, with collapsed spaces at the line's end.
        public var text: Range<Int32>
        public var endsWithForcedBreak: Bool
        /// The extent of the text, if the line has no items because only extents were requested.
        package internal(set) var unbuilt: UnbuiltText? = nil

        public init(
            rect: PhysicalRect, baseline: LayoutUnit, items: Range<Int32>, text: Range<Int32>, endsWithForcedBreak: Bool
        ) {
            (self.rect, self.baseline, self.items, self.text, self.endsWithForcedBreak) = (
                rect, baseline, items, text, endsWithForcedBreak
            )
        }
    }

    public init(paragraph: Paragraph, lines: [Line], items: [LineItem]) {
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
public enum LineItem: Sendable {
    case text(TextFragment)
    /// The border box of (a part of) an inline box.
    case box(InlineBoxFragment)
    /// An atomic inline or a float, or a positioned box that belongs to this line.
    case fragment(Fragment.Link)
}

/// Glyphs of one run on one line.
public struct TextFragment: Sendable {
    /// The shaped text: the paragraph's, or text shaped separately for a line's edge (hyphen, reshaped ligature,
    /// marker).
    public var shaped: ShapedText
    public var run: Int32
    /// The range in `shaped.glyphs`, in visual order.
    public var glyphs: Range<Int32>
    /// The range of the paragraph text; empty for generated marks such as a hyphen.
    public var text: Range<Int32>
    /// The range of the document's canonical text.
    public var source: Range<Int32>
    public var style: ComputedStyle
    /// Rect of the content area (from ascent to descent, over the advances), in the fragment's border box.
    public var rect: PhysicalRect
    /// Distance from the rectangle's line-over edge to the alphabetic baseline; in vertical lines with upright
    /// glyphs, to the central baseline.
    public var baseline: LayoutUnit
    /// The space added after each cluster, in pixels.
    public var letterSpacing: Float
    /// The space added after each word separator, in pixels, including justification.
    public var wordSpacing: Float
    /// The space added after each glyph, in pixels, if justification is not uniform.
    public var extraAdvances: [Float]?
    /// The styles of the boxes whose text decorations apply, outermost first.
    public var decorations: [ComputedStyle]
    /// The nearest element.
    public var node: Int32
    /// The paragraph that `text` and the clusters refer to; `nil` for that of the line. Ruby has its own paragraph.
    public var paragraph: Paragraph? = nil
    /// The emphasis mark of each character; `nil` for none.
    public var emphasis: EmphasisMark? = nil
    /// What is painted of it; `nil` for all. The rest is replaced by a mark of `text-overflow` and keeps its place.
    public var shown: ShownPart? = nil

    public init(
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
public struct InlineBoxFragment: Sendable {
    public var box: LayoutBox
    /// Rect of the border box, in the fragment's border box.
    public var rect: PhysicalRect
    public var border: PhysicalSides
    public var padding: PhysicalSides
    /// The end of its items. Relative positioning, transforms and z-index apply to it and to the items up to here.
    public var itemEnd: Int32

    public init(box: LayoutBox, rect: PhysicalRect, border: PhysicalSides, padding: PhysicalSides, itemEnd: Int32) {
        (self.box, self.rect, self.border, self.padding, self.itemEnd) = (box, rect, border, padding, itemEnd)
    }
}
