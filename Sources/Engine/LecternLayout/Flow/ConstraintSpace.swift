public import LecternGeometry

/// The parent's input to the layout of a box. Everything that can change the
/// result is in here, in the box, or in the break token.
public struct ConstraintSpace: Hashable, Sendable {
    /// Of the containing block: decides how `available` reads. The box's own
    /// may be orthogonal.
    public var writingDirection = WritingDirection()
    /// The content box of the containing block. `nil` for an indefinite block size.
    public var availableInline: LayoutUnit
    public var availableBlock: LayoutUnit?
    /// What an orthogonal flow may take of an indefinite block size.
    public var orthogonalLimit = OrthogonalLimit()
    /// What percentages refer to; `nil` where they behave as auto.
    public var percentageInline: LayoutUnit
    public var percentageBlock: LayoutUnit?
    /// The border-box size is given: flex items, table cells, stretched boxes.
    public var fixedInline: LayoutUnit? = nil
    public var fixedBlock: LayoutUnit? = nil
    /// Whether a fixed block size counts as definite for percentages inside.
    public var fixedBlockIsIndefinite = false
    /// A fixed block size grows with content that breaks have moved.
    public var fixedBlockIsMinimum = false
    /// Auto inline size shrinks to fit: floats, inline-blocks, absolute boxes, tables.
    public var shrinksToFit = false
    /// Auto inline size in an orthogonal flow or a flex line: stretch to the available.
    public var stretchesInline = true
    public var stretchesBlock = false
    /// The box is a root of a new block formatting context by its place (float,
    /// flex item, cell …), whatever its style says.
    public var establishesContext = false
    /// Used for table cells, whose borders and paddings the table resolved.
    public var cellBorders: LogicalSides? = nil
    public var tableCell: TableCellConstraint? = nil

    // The block formatting context the box takes part in.

    /// Where the box's border edge would start in it without the margins of `marginStrut`.
    public var contextOffset = ContextOffset()
    /// Margins waiting to collapse with the box's own.
    public var marginStrut = MarginStrut()
    public var exclusions = ExclusionSpace()
    /// The box's offset, found by a layout before: where floats are placed from
    /// while margins still collapse.
    public var forcedContextBlock: LayoutUnit? = nil
    /// Floats below this are cleared past by ancestors' clearance.
    public var clearanceOffset: LayoutUnit? = nil
    /// Lines that may still stand, in a box whose lines are clamped.
    public var clamp: ClampedLines? = nil
    /// An ancestor has clearance or a known offset: margins do not collapse through upwards.
    public var isPushedByClearance = false

    // Fragmentation.

    public var fragmentation = FragmentationContext.none

    public init(availableInline: LayoutUnit, availableBlock: LayoutUnit? = nil) {
        self.availableInline = availableInline
        self.availableBlock = availableBlock
        percentageInline = availableInline
        percentageBlock = availableBlock
    }
}

/// The content sizes that scroll containers and maximal sizes around a box leave,
/// by physical axis; `nil` where nothing limits.
public struct OrthogonalLimit: Hashable, Sendable {
    public var width: LayoutUnit?
    public var height: LayoutUnit?

    public init() {}
}

/// A position in a block formatting context: line (inline) and block offsets
/// from the border edges of its root, in its writing mode; line-left based, not inline-start.
public struct ContextOffset: Hashable, Sendable {
    public var line: LayoutUnit
    public var block: LayoutUnit

    public init(line: LayoutUnit = .zero, block: LayoutUnit = .zero) {
        self.line = line
        self.block = block
    }
}

/// Which fragmentainers a box is laid out into.
public enum FragmentationContext: Hashable, Sendable {
    /// Monolithic: nothing breaks.
    case none
    case fragmentainer(Fragmentainer)
}

/// The page or column a box is being laid out in.
public struct Fragmentainer: Hashable, Sendable {
    public enum Kind: UInt8, Hashable, Sendable { case page, column }
    public var kind: Kind
    /// `nil`: not known yet, as when columns are balanced first.
    public var blockSize: LayoutUnit?
    /// Where the origin of the box's block formatting context (the border edge
    /// of its root) lies below the fragmentainer's start.
    public var offset: LayoutUnit
    /// Nothing stands before in this fragmentainer: breaking here gains nothing.
    public var isAtStart: Bool
    /// An enclosing `break-inside: avoid` asks not to break inside.
    public var avoidsBreaks: Bool
    /// `column-span: all` of descendants ends the columns.
    public var allowsSpanners = false
    /// What the layout of a page produces. Here and not in the context, so that unbroken
    /// layouts, which are cached, cannot depend on it; columns always produce fragments.
    public var output = LayoutOutput.fragments
    /// How many multi-column containers are around.
    public var columnDepth: UInt8 = 0
    /// Each level lays its content out several times to balance it, so the
    /// cost grows with the power of the depth; deeper ones have one column.
    static let greatestColumnDepth: UInt8 = 3

    public init(
        kind: Kind, blockSize: LayoutUnit?, offset: LayoutUnit = .zero, isAtStart: Bool = true,
        avoidsBreaks: Bool = false, output: LayoutOutput = .fragments
    ) {
        (self.kind, self.blockSize, self.offset, self.isAtStart, self.avoidsBreaks) = (
            kind, blockSize, offset, isAtStart, avoidsBreaks
        )
        self.output = output
    }
}

/// Margins that adjoin: the largest positive and the smallest negative.
/// CSS 2.2, section 8.3.1.
public struct MarginStrut: Hashable, Sendable {
    public var positive = LayoutUnit.zero
    public var negative = LayoutUnit.zero

    public init() {}

    /// At the start of a fragmentainer after an unforced break margins are
    /// truncated to zero. CSS Fragmentation 3, section 5.2.
    public var isTruncated = false

    public mutating func append(_ margin: LayoutUnit) {
        if isTruncated { return }
        if margin < .zero { negative = min(negative, margin) } else { positive = max(positive, margin) }
    }

    /// What they collapse to.
    public var sum: LayoutUnit { positive + negative }
    public var isEmpty: Bool { positive == .zero && negative == .zero }
}

/// What a table tells a cell.
public struct TableCellConstraint: Hashable, Sendable {
    /// Block-start padding added by vertical alignment.
    public var alignmentOffset = LayoutUnit.zero
    /// Cell content is hidden by `empty-cells`.
    public var isHidden = false

    public init() {}
}

/// Minimum and maximum content contribution in the inline axis.
public struct ContentSizes: Hashable, Sendable {
    public var minimum: LayoutUnit
    public var maximum: LayoutUnit
    /// Depends on a percentage block size, so must not be cached across spaces.
    public var dependsOnBlockConstraint = false

    public init(minimum: LayoutUnit = .zero, maximum: LayoutUnit = .zero) {
        self.minimum = minimum
        self.maximum = maximum
    }
}
