public import LecternCSS
public import LecternGeometry
public import LecternMarkup

/// A box of the box tree: immutable, made by ``BoxTreeBuilder`` from a styled document. CSS Display 3, section 1.
///
/// The tree already contains everything that CSS adds: anonymous blocks around inline runs, blocks split out of
/// inline boxes, missing table parts, generated content, markers, first letters.
@usableFromInline package final class LayoutBox: Sendable {
    /// Index in document order; unique in the tree.
    package let id: Int32
    @usableFromInline package let kind: Kind
    @usableFromInline package let style: ComputedStyle
    /// The element that generated the box; for an anonymous box, its nearest ancestor element.
    package let node: NodeID
    package let origin: Origin
    /// Range of the document's canonical text that the subtree contains.
    package let source: Range<Int32>

    package enum Origin: Hashable, Sendable {
        case element, anonymous
        case pseudo(StyledDocument.Pseudo)
    }

    /// The kind of box, with its content.
    @usableFromInline package enum Kind: Sendable {
        /// A block container with block-level children, including floats and absolutely positioned boxes.
        ///
        /// A list item with an outside marker always has this kind. Its first child is the marker: an `.inlines` box
        /// (or `.blocks` if the marker is empty) with origin `.pseudo(.marker)`; see ``isOutsideMarker``. The marker
        /// is out of flow; it is placed beside the first line of the following content, on its baseline. Inside
        /// markers are inline content.
        case blocks([LayoutBox])
        /// A block container with one inline formatting context.
        case inlines(InlineContent)
        /// An inline box. Its content is in the ``InlineContent``, between its `open` and `close`.
        case inline
        case replaced(Replaced)
        case flex([LayoutBox])
        case grid([LayoutBox])
        /// A table wrapper box with its grid.
        ///
        /// Both share one style. Margins, position, insets, float, clear, z-index, breaks before and after, and
        /// transforms apply to the wrapper; border, padding, background, sizes and everything else to the grid. The
        /// box's fragment is the wrapper's; `TablePaint.grid` is the rectangle of the grid.
        case table(TableStructure)
        /// A formula. Its parent lays it out as one box.
        case math(MathNode)
        /// A row group, row, column group or column of a table. It only has a style.
        case tablePart
    }

    package init(id: Int32, kind: Kind, style: ComputedStyle, node: NodeID, origin: Origin, source: Range<Int32>) {
        self.id = id
        self.kind = kind
        self.style = style
        self.node = node
        self.origin = origin
        self.source = source
    }
}

extension LayoutBox {
    @inlinable package var isFloating: Bool { style.box.float != .none && !isOutOfFlow }
    @inlinable package var isOutOfFlow: Bool { style.box.position == .absolute || style.box.position == .fixed }
    var isInFlow: Bool { !isFloating && !isOutOfFlow }
    /// Whether this is the outside marker of a list item, the item's first child.
    var isOutsideMarker: Bool {
        origin == .pseudo(.marker) && style.box.display.kind == .box(.block, .flow)
    }
    @inlinable package var isReplaced: Bool { if case .replaced = kind { true } else { false } }
    @inlinable package var isFormula: Bool { if case .math = kind { true } else { false } }
    @inlinable package var isTable: Bool { if case .table = kind { true } else { false } }
}

/// The shape of a predefined symbolic counter style.
///
/// It is drawn, so that it has the same size and the same distance from the text in all fonts and writing modes.
/// https://www.w3.org/TR/css-counter-styles-3/#simple-symbolic
@usableFromInline package enum Bullet: String, Hashable, Sendable {
    case disc, circle, square

    /// Its width and height, in em.
    static let size: Float = 0.34
    /// Its distance from the text, in em.
    static let gap: Float = 0.5

    /// The shape of a counter style; nil if it has none.
    init?(_ style: ListStyleType) {
        guard case .named(let name) = style else { return nil }
        self.init(rawValue: name)
    }
}

/// What is drawn in a form control beside its text. Its size is that of its box.
///
/// https://html.spec.whatwg.org/multipage/rendering.html#form-controls
@usableFromInline package enum ControlMark: Hashable, Sendable {
    case checkBox(isChecked: Bool)
    case radioButton(isChecked: Bool)
    /// A slider, with the place of its thumb from 0 to 1.
    case slider(Double, SliderColors)
    /// Progress from 0 to 1; nil if it is not known.
    case progress(Double?, SliderColors)
    /// A measure from 0 to 1.
    case meter(Double, MeterRegion, SliderColors)
    /// The arrow of a menu.
    case menuArrow
    /// The sign of a field for a date or time.
    case calendar
    case swatch(Color)
}

/// The backgrounds of the parts of a bar; nil where the style sheet sets none.
///
/// https://drafts.csswg.org/css-forms-1/#slider-pseudos
@usableFromInline package struct SliderColors: Hashable, Sendable {
    package let track: Color?
    package let fill: Color?
    package let thumb: Color?
}

/// How good the value of a meter is.
///
/// https://html.spec.whatwg.org/multipage/form-elements.html#the-meter-element
@usableFromInline package enum MeterRegion: Hashable, Sendable {
    case optimum, suboptimal, worst
}

/// Replaced content.
@usableFromInline package enum Replaced: Sendable {
    /// The shape of a list marker.
    case bullet(Bullet)
    /// What is drawn in a form control.
    case control(ControlMark)
    /// An image, by resolved URL.
    case image(url: String, alternative: String?)
    /// An `svg` element inside the document.
    case svg(NodeID)
    /// A document inside of the document.
    case document(EmbeddedDocument)
    /// Video, audio, object, canvas or a frame without a document: a size and a label.
    case placeholder(name: String, label: String, width: Double?, height: Double?)
}

/// One item of inline content.
package enum InlineItem: Sendable {
    /// The start of an inline box. `continues`: a block split the inline box, and this is a later part.
    case open(LayoutBox, continues: Bool)
    /// The end of an inline box. `continues`: a later part of the inline box follows.
    case close(LayoutBox, continues: Bool)
    /// Document text: a range of the canonical text, with white space as parsed.
    case text(Range<Int32>, style: ComputedStyle, node: NodeID)
    /// Text from `content`, a marker or a quote, at one source offset.
    case generated(String, style: ComputedStyle, node: NodeID, source: Int32)
    /// An inline-level box that is laid out as a whole: inline-block, image, inline-table.
    case atomic(LayoutBox)
    case float(LayoutBox)
    /// An absolutely positioned box whose static position is here.
    case outOfFlow(LayoutBox)
    /// `br`, or a preserved forced break from an element.
    case lineBreak(style: ComputedStyle, node: NodeID, source: Int32)
    /// `wbr`.
    case breakOpportunity(source: Int32)
    /// Ruby bases with their annotations, laid out as one object.
    case ruby(RubySegment)
}

/// Ruby bases with their annotations, laid out as one unbreakable object: one base, or several if an annotation spans
/// them. CSS Ruby 1, section 2.
package final class RubySegment: Sendable {
    /// The ruby container.
    let container: LayoutBox
    /// Range of the canonical text that its bases and annotations contain.
    let source: Range<Int32>
    /// The content of each base; empty for an annotation without base.
    package let bases: [InlineContent]
    /// The levels of annotations, the innermost first.
    package let levels: [[RubyAnnotation]]

    init(container: LayoutBox, source: Range<Int32>, bases: [InlineContent], levels: [[RubyAnnotation]]) {
        self.container = container
        self.source = source
        self.bases = bases
        self.levels = levels
    }
}

/// An annotation over one or more bases of its segment.
package struct RubyAnnotation: Sendable {
    /// The box with the annotation's inline content.
    package let box: LayoutBox
    /// The indices of its bases.
    let bases: Range<Int>
    /// Whether the annotation is hidden because it equals its base, as with okurigana. CSS Ruby 1, section 3.3.1.
    let isHidden: Bool

    init(box: LayoutBox, bases: Range<Int>, isHidden: Bool = false) {
        self.box = box
        self.bases = bases
        self.isHidden = isHidden
    }
}

/// A table after the fix-up of CSS 2.2, section 17.2.1: captions, columns and row groups.
@usableFromInline package final class TableStructure: Sendable {
    struct Column: Sendable {
        /// The `table-column` box and its group; `nil` if the document has none.
        let column: LayoutBox?
        let group: LayoutBox?

        init(column: LayoutBox?, group: LayoutBox?) {
            self.column = column
            self.group = group
        }
    }
    package struct Section: Sendable {
        enum Kind: Hashable, Sendable { case header, body, footer }
        let kind: Kind
        let box: LayoutBox
        package let rows: [Row]

        init(kind: Kind, box: LayoutBox, rows: [Row]) {
            self.kind = kind
            self.box = box
            self.rows = rows
        }
    }
    package struct Row: Sendable {
        let box: LayoutBox
        package let cells: [Cell]

        init(box: LayoutBox, cells: [Cell]) {
            self.box = box
            self.cells = cells
        }
    }
    package struct Cell: Sendable {
        /// A block container.
        package let box: LayoutBox
        let column: Int
        let columnSpan: Int
        /// The number of rows, limited to the section.
        let rowSpan: Int

        init(box: LayoutBox, column: Int, columnSpan: Int, rowSpan: Int) {
            self.box = box
            self.column = column
            self.columnSpan = columnSpan
            self.rowSpan = rowSpan
        }
    }
    package let captions: [LayoutBox]
    let columns: [Column]
    /// The row groups in visual order: header first, footer last.
    package let sections: [Section]

    init(captions: [LayoutBox], columns: [Column], sections: [Section]) {
        self.captions = captions
        self.columns = columns
        self.sections = sections
    }
}
