public import LecternCSS
public import LecternGeometry
public import LecternText

/// The result of layout: a box, or the part of it on one page or in one
/// column, with physical sizes and offsets. Immutable.
public final class Fragment: Sendable {
    public let kind: Kind
    /// The box; `nil` for pages and columns.
    public let box: Box?
    /// Border-box size (page: its content area; column: the column).
    public let size: PhysicalSize
    public let writingDirection: WritingDirection
    /// Used widths; on a broken side they are zero (`box-decoration-break: slice`).
    public let border: PhysicalSides
    public let padding: PhysicalSides
    /// In paint order of the same level: document order.
    public let children: [Link]
    /// The lines, where the box is the root of an inline formatting context.
    public let lines: LineContent?
    /// Distance from the block-start border edge to the first and last baselines.
    public let firstBaseline: LayoutUnit?
    public let lastBaseline: LayoutUnit?
    /// Set where the box goes on in the next fragmentainer.
    public let breakToken: BreakToken?
    /// It began in an earlier fragmentainer.
    public let isContinuation: Bool
    /// What a kind of box adds for painting.
    public let extra: Extra
    /// A header or footer of a table shown again in a later fragmentainer: its
    /// text was counted where it came first.
    public let isRepeated: Bool

    public enum Kind: UInt8, Hashable, Sendable { case page, column, box }

    /// A child and where its border box lies in the parent's border box.
    public struct Link: Sendable {
        public var offset: PhysicalOffset
        public let fragment: Fragment
        /// What of the offset comes from relative positioning.
        public let shift: PhysicalOffset

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
        /// A column that was shortened to what it holds: the block size that it could have.
        case columnCapacity(LayoutUnit)
        /// Column rules: rectangles in the border box.
        case columnRules([PhysicalRect])
        /// The sign of a root, from its hook to where the bar begins.
        case radicalSign(thickness: LayoutUnit)
        /// A cell whose content and decoration are hidden.
        case hiddenCell
    }

    public init(
        kind: Kind, box: Box?, size: PhysicalSize, writingDirection: WritingDirection, border: PhysicalSides = .zero,
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

/// What a table fragment paints beside its cells.
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
        public var box: Box
        /// The positioning area: the whole column, group or row.
        public var area: PhysicalRect
        /// The cell's border box within which it shows.
        public var clip: PhysicalRect

        public init(box: Box, area: PhysicalRect, clip: PhysicalRect) {
            (self.box, self.area, self.clip) = (box, area, clip)
        }
    }
    public var edges: [Edge] = []
    public var backgrounds: [Background] = []
    /// The grid box (without captions) in the wrapper's border box: what the
    /// table's own border and background belong to.
    public var grid: PhysicalRect = .init()

    public init() {}
}

/// The lines of an inline formatting context in one fragment: flat arrays.
public final class LineContent: Sendable {
    public let paragraph: Paragraph
    public let lines: [Line]
    /// All items, a line's together, in visual paint order: an inline box stands
    /// before what is in it.
    public let items: [LineItem]

    public struct Line: Sendable {
        /// The line box, in the fragment's border box.
        public var rect: PhysicalRect
        /// From the line's block-start edge to its baseline.
        public var baseline: LayoutUnit
        public var items: Range<Int32>
        /// What of the paragraph's text the line holds, collapsed spaces at its end included.
        public var text: Range<Int32>
        public var endsWithForcedBreak: Bool
        /// Set where the line has no items, because pages were only counted.
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

/// What is known of the text of a line that was broken and measured, but not built.
package struct UnbuiltText: Sendable {
    /// From the line's over edge to the lowest edge of its text.
    let bottom: LayoutUnit
    /// Where its text ends in the canonical text; -1 for text that has no place there.
    package let sourceEnd: Int32
}

/// One thing on a line.
public enum LineItem: Sendable {
    case text(TextFragment)
    /// The border box of (a part of) an inline box.
    case box(InlineBoxFragment)
    /// An atomic inline, a float, or a positioned box that belongs to this line.
    case fragment(Fragment.Link)
}

/// Glyphs of one run on one line.
public struct TextFragment: Sendable {
    /// The paragraph's shapes, or new ones made at a line's edge (hyphen, reshaped ligature, marker).
    public var shaped: ShapedText
    public var run: Int32
    /// Range in `shaped.glyphs`, visual order.
    public var glyphs: Range<Int32>
    /// Paragraph text range it shows; empty for generated marks such as a hyphen.
    public var text: Range<Int32>
    /// Range of the document's canonical text.
    public var source: Range<Int32>
    public var style: ComputedStyle
    /// Rectangle of the inline content area (ascent to descent by advance), in the fragment's border box.
    public var rect: PhysicalRect
    /// From the rect's line-over edge to the alphabetic baseline (in vertical
    /// lines with upright glyphs: to the central baseline, see orientation).
    public var baseline: LayoutUnit
    /// Added after each cluster, in pixels.
    public var letterSpacing: Float
    /// Added after each word separator, in pixels; justification included.
    public var wordSpacing: Float
    /// Further advance after each glyph, in pixels, where justification is not uniform.
    public var extraAdvances: [Float]?
    /// Innermost element with text decorations to draw, outermost first: styles of the decorating boxes.
    public var decorations: [ComputedStyle]
    /// The nearest element.
    public var node: Int32
    /// The paragraph that `text` and clusters refer to, where it is not the line's own: ruby.
    public var paragraph: Paragraph? = nil
    /// The mark beside each character, if there is one.
    public var emphasis: EmphasisMark? = nil

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
    public var box: Box
    /// Border box, in the fragment's border box.
    public var rect: PhysicalRect
    public var border: PhysicalSides
    public var padding: PhysicalSides
    /// Relative positioning, transforms or z-index apply to it and the items up to this index.
    public var itemEnd: Int32

    public init(box: Box, rect: PhysicalRect, border: PhysicalSides, padding: PhysicalSides, itemEnd: Int32) {
        (self.box, self.rect, self.border, self.padding, self.itemEnd) = (box, rect, border, padding, itemEnd)
    }
}
