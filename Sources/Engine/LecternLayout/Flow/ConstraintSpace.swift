package import LecternGeometry

/// The parent's input to the layout of a box. Everything that can change the
/// result is in here, in the box, or in the break token.
package struct ConstraintSpace: Hashable, Sendable {
    /// The writing direction of the containing block, in whose axes `available` is. The box's own may be orthogonal.
    var writingDirection = WritingDirection()
    /// The content box of the containing block. `nil` for an indefinite block size.
    var availableInline: LayoutUnit
    var availableBlock: LayoutUnit?
    /// The block size that replaced content may have in books: what is left of a page that holds nothing else yet; nil
    /// for the page's.
    var pictureLimit: LayoutUnit? = nil
    /// The limits of an orthogonal flow in an indefinite block size.
    package var orthogonalLimit = OrthogonalLimit()
    /// The inline size of the column of text: of the page, or of the nearest box around with a width of its own.
    var columnInline: LayoutUnit
    /// The sizes that percentages refer to; `nil` if they behave as auto.
    var percentageInline: LayoutUnit
    var percentageBlock: LayoutUnit?
    /// The border-box size, if the parent decides it: flex items, table cells, stretched boxes.
    var fixedInline: LayoutUnit? = nil
    var fixedBlock: LayoutUnit? = nil
    /// Whether a fixed block size counts as definite for percentages inside.
    var fixedBlockIsIndefinite = false
    /// Whether a fixed block size grows with content that breaks have moved.
    var fixedBlockIsMinimum = false
    /// Whether an auto inline size shrinks to fit: floats, inline-blocks, absolute boxes, tables.
    var shrinksToFit = false
    /// Whether an auto size in an orthogonal flow or a flex line stretches to the available size.
    var stretchesInline = true
    var stretchesBlock = false
    /// Whether the box establishes a block formatting context because of its parent (float,
    /// flex item, cell …), whatever its style says.
    package var establishesContext = false
    /// Used for table cells, whose borders and paddings the table resolved.
    var cellBorders: LogicalSides? = nil
    var tableCell: TableCellConstraint? = nil

    // The block formatting context that contains the box.

    /// The offset of the box's border edge in the context without the margins of `marginStrut`.
    var contextOffset = ContextOffset()
    /// Preceding margins that collapse with the box's own.
    var marginStrut = MarginStrut()
    var exclusions = ExclusionSpace()
    /// The box's offset in the context as an earlier layout found it. Floats are placed from it while margins still
    /// collapse.
    var forcedContextBlock: LayoutUnit? = nil
    /// The remaining lines in a box with `line-clamp`.
    var clamp: ClampedLines? = nil
    /// The sides at which a box around is trimmed to the text of this one.
    var textTrim = TextTrim()
    /// Whether an ancestor has clearance or a known offset, so that margins do not collapse with those above.
    var isPushedByClearance = false

    // Fragmentation.

    var fragmentation = FragmentationContext.none

    package init(availableInline: LayoutUnit, availableBlock: LayoutUnit? = nil) {
        self.availableInline = availableInline
        self.availableBlock = availableBlock
        percentageInline = availableInline
        columnInline = availableInline
        percentageBlock = availableBlock
    }
}

/// The largest content sizes that surrounding scroll containers and maximum sizes allow, by physical axis; `nil`
/// without limit.
package struct OrthogonalLimit: Hashable, Sendable {
    var width: LayoutUnit?
    package var height: LayoutUnit?

    package init() {}
}

/// A position in a block formatting context: line (inline) and block offsets
/// from the border edges of its root, in its writing mode. The line offset is from the line-left edge.
package struct ContextOffset: Hashable, Sendable {
    package var line: LayoutUnit
    package var block: LayoutUnit

    package init(line: LayoutUnit = .zero, block: LayoutUnit = .zero) {
        self.line = line
        self.block = block
    }
}

/// The fragmentainer into which a box is laid out.
package enum FragmentationContext: Hashable, Sendable {
    /// Nothing breaks.
    case none
    case fragmentainer(Fragmentainer)
}

/// The page, column or strip in which a box is laid out.
package struct Fragmentainer: Hashable, Sendable {
    enum Kind: UInt8, Hashable, Sendable {
        case page, column
        /// A part of a scrolled column: content is not changed to fit, and breaks only for the sake of memory.
        case strip
    }
    var kind: Kind
    /// The block size; `nil` without limit, in strips and in the first layout of balanced columns.
    var blockSize: LayoutUnit?
    /// A strip ends at the first break beyond this block size that no float crosses; `nil` for pages and columns.
    var leastStripSize: LayoutUnit? = nil
    /// The distance from the fragmentainer's start to the border edge of the root of the box's block formatting
    /// context.
    var offset: LayoutUnit
    /// Whether no content precedes in this fragmentainer, so that a break would gain nothing.
    var isAtStart: Bool
    /// Whether a box around has `break-inside: avoid`.
    var avoidsBreaks: Bool
    /// Whether `column-span: all` of descendants ends the columns.
    var allowsSpanners = false
    /// The output of the page's layout. It is part of the fragmentainer, so that unbroken layouts, which are cached,
    /// cannot depend on it. Columns always produce fragments.
    var output = LayoutOutput.fragments
    /// The block-end borders and padding of the boxes around, which a picture leaves room for.
    var endEdges = LayoutUnit.zero
    /// The number of multi-column containers around the box.
    var columnDepth: UInt8 = 0
    /// The depth below which multi-column containers have a single column. Each level lays its content out several
    /// times to balance it, so the cost grows exponentially with the depth.
    static let greatestColumnDepth: UInt8 = 3

    init(
        kind: Kind, blockSize: LayoutUnit?, offset: LayoutUnit = .zero, isAtStart: Bool = true,
        avoidsBreaks: Bool = false, output: LayoutOutput = .fragments
    ) {
        self.kind = kind
        self.blockSize = blockSize
        self.offset = offset
        self.isAtStart = isAtStart
        self.avoidsBreaks = avoidsBreaks
        self.output = output
    }
}

/// Adjoining margins: the largest positive and the smallest negative.
/// CSS 2.2, section 8.3.1.
package struct MarginStrut: Hashable, Sendable {
    var positive = LayoutUnit.zero
    var negative = LayoutUnit.zero

    package init() {}

    /// At the start of a fragmentainer after an unforced break margins are
    /// truncated to zero. CSS Fragmentation 3, section 5.2.
    var isTruncated = false

    mutating func append(_ margin: LayoutUnit) {
        if isTruncated { return }
        if margin < .zero { negative = min(negative, margin) } else { positive = max(positive, margin) }
    }

    /// The collapsed margin.
    var sum: LayoutUnit { positive + negative }
}

/// The part of a cell's constraint space that its table decides.
struct TableCellConstraint: Hashable, Sendable {
    /// Block-start padding added by vertical alignment.
    var alignmentOffset = LayoutUnit.zero
    /// Whether `empty-cells` hides the cell's content.
    var isHidden = false

    init() {}
}

/// Minimum and maximum content contribution in the inline axis.
package struct ContentSizes: Hashable, Sendable {
    package var minimum: LayoutUnit
    package var maximum: LayoutUnit
    /// The longest word, if words may break in an emergency, so that they do not count in `minimum`; otherwise zero.
    var word = LayoutUnit.zero
    /// The widest picture that may shrink, so that it does not count in `minimum`; otherwise zero.
    var picture = LayoutUnit.zero
    /// The content of columns and what spans them, apart; nil if nothing does.
    var inColumns: Columns?

    struct Columns: Hashable, Sendable {
        var column = Extent()
        var spanning = Extent()
    }

    struct Extent: Hashable, Sendable {
        var minimum = LayoutUnit.zero
        var maximum = LayoutUnit.zero

        mutating func include(_ other: Extent) {
            minimum = max(minimum, other.minimum)
            maximum = max(maximum, other.maximum)
        }

        mutating func widen(by edges: LayoutUnit) {
            minimum = (minimum + edges).clampedNegativeToZero
            maximum = (maximum + edges).clampedNegativeToZero
        }
    }

    package init(minimum: LayoutUnit = .zero, maximum: LayoutUnit = .zero) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Adds what is around the content.
    mutating func widen(by edges: LayoutUnit) {
        minimum = (minimum + edges).clampedNegativeToZero
        maximum = (maximum + edges).clampedNegativeToZero
        if word > .zero { word = min(word + edges, maximum) }
        if picture > .zero { picture = min(picture + edges, maximum) }
        inColumns?.column.widen(by: edges)
        inColumns?.spanning.widen(by: edges)
    }

    /// Takes a block of the content into account, which may span all columns or hold what does.
    mutating func takeColumns(of block: ContentSizes, spansAll: Bool) {
        guard spansAll || block.inColumns != nil || inColumns != nil else { return }
        var columns = inColumns ?? Columns(column: Extent(minimum: minimum, maximum: maximum))
        if spansAll {
            columns.spanning.include(Extent(minimum: block.minimum, maximum: block.maximum))
        } else if let inner = block.inColumns {
            columns.column.include(inner.column)
            columns.spanning.include(inner.spanning)
        } else {
            columns.column.include(Extent(minimum: block.minimum, maximum: block.maximum))
        }
        inColumns = columns
    }

    /// Takes the words and pictures of a part of the content into account.
    mutating func takeWordsAndPictures(of part: ContentSizes) {
        word = max(word, part.word)
        picture = max(picture, part.picture)
    }
}
