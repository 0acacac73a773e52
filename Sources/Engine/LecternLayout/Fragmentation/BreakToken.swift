public import LecternGeometry

/// Where layout of a broken box resumes in the next fragmentainer.
public final class BreakToken: Sendable {
    /// ``LayoutBox/id`` of the box that was broken.
    public let box: Int32
    /// The border-box block size in earlier fragmentainers.
    public let consumedBlockSize: LayoutUnit
    /// The number of earlier fragments.
    public let sequence: Int32
    public let flags: Flags
    /// Tokens of the children that were broken or not begun, in document order. Children
    /// before the first are finished, children after the last are not begun.
    public let children: [BreakToken]
    public let resume: Resume
    /// Margins before the break that collapse with those behind it; empty in pages and columns.
    public let strut: MarginStrut

    public struct Flags: OptionSet, Hashable, Sendable {
        public let rawValue: UInt16
        public init(rawValue: UInt16) { self.rawValue = rawValue }
        /// The box has no fragment yet: the break is before it.
        public static let isBreakBefore = Self(rawValue: 1)
        /// The break was forced.
        public static let isForced = Self(rawValue: 2)
        /// All children have begun: only the rest of those in `children`, and the box's
        /// own block-end edges, remain.
        public static let hasSeenAllChildren = Self(rawValue: 4)
        /// The box ended in an earlier fragmentainer; content that overflows it remains.
        public static let isAtBlockEnd = Self(rawValue: 8)
        /// The break came from `column-span: all`.
        public static let isCausedBySpanner = Self(rawValue: 16)
        /// The forced break requires a left, or a right, page.
        public static let wantsLeft = Self(rawValue: 32)
        public static let wantsRight = Self(rawValue: 64)
        /// A table repeats its header, or footer, in each fragment.
        public static let repeatsHeader = Self(rawValue: 128)
        public static let repeatsFooter = Self(rawValue: 256)
    }

    /// The state that depends on the kind of box.
    public enum Resume: Hashable, Sendable {
        case nothing
        /// Inline content: the start of the next line.
        case inline(InlinePosition)
        /// Table: the section and row that come next.
        case table(section: Int32, row: Int32)
        /// Table: captions above the grid come next.
        case topCaptions
        /// Table: all rows are placed; the block size of the grid so far.
        case gridEnd(LayoutUnit)
        /// Table: captions below the grid come next.
        case bottomCaptions
        /// Multi-column container: its progress.
        case index(Int32)
        /// Flex or grid container: the progress of each track, and the ids of the positioned
        /// children whose static positions are in a later fragment.
        case flex([TrackProgress], waiting: [Int32])
    }

    public init(
        box: Int32, consumedBlockSize: LayoutUnit = .zero, sequence: Int32 = 0, flags: Flags = [],
        children: [BreakToken] = [], resume: Resume = .nothing, strut: MarginStrut = MarginStrut()
    ) {
        self.box = box
        self.consumedBlockSize = consumedBlockSize
        self.sequence = sequence
        self.flags = flags
        self.children = children
        self.resume = resume
        self.strut = strut
    }
}

/// The progress of one track of a flex or grid container.
public struct TrackProgress: Hashable, Sendable {
    /// The index of the unit that comes next.
    public var next: Int32 = 0
    /// Whether a part of that unit is in an earlier fragmentainer.
    public var isBegun = false
    /// Whether the break before that unit was forced.
    public var isForced = false
    /// The distance by which breaks have moved all following units down.
    public var shift = LayoutUnit.zero
    /// The block end of the furthest part of the unit begun.
    public var end = LayoutUnit.zero

    public init() {}

    /// Returns the progress for a container fragment that is shorter than the fragmentainer.
    func moved(up distance: LayoutUnit) -> TrackProgress {
        var result = self
        result.shift = shift - distance
        return result
    }
}

/// A position in a paragraph at which a line starts.
public struct InlinePosition: Hashable, Sendable, Comparable {
    /// The index of an item of the prepared paragraph.
    public var item: Int32
    /// The UTF-16 offset in the prepared paragraph's text.
    public var text: Int32
    /// The number of earlier lines, for `orphans`, hyphen limits and `:first-line`.
    public var line: Int32
    /// Whether the line before ended at a forced break.
    public var isAfterForcedBreak: Bool
    /// The number of consecutive lines before that end with a hyphen.
    public var hyphenatedLines: Int32

    public init(
        item: Int32 = 0, text: Int32 = 0, line: Int32 = 0, isAfterForcedBreak: Bool = false, hyphenatedLines: Int32 = 0
    ) {
        (self.item, self.text, self.line, self.isAfterForcedBreak) = (item, text, line, isAfterForcedBreak)
        self.hyphenatedLines = hyphenatedLines
    }

    public static func < (a: Self, b: Self) -> Bool { (a.item, a.text) < (b.item, b.text) }
}

/// The quality of a break; higher is better. CSS Fragmentation 3, section 4.4.
public enum BreakAppeal: Int, Hashable, Sendable, Comparable {
    /// Breaks a monolithic box, only to make progress.
    case lastResort
    /// Breaks `break-before: avoid` or `break-after: avoid` in a box with `break-inside: avoid`. A box that is longer
    /// than a page has to break, but its headings stay with the following content.
    case violatesAvoidTwice
    /// Breaks `break-inside: avoid`, and `orphans` or `widows` with it.
    case violatesAvoidAndLines
    /// Breaks one `break-*: avoid`.
    case violatesAvoid
    /// Breaks `orphans` or `widows`.
    case violatesOrphansAndWidows
    case perfect

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// The appeal of the same break inside a box that should not break.
    var inside: BreakAppeal {
        switch self {
        case .lastResort, .violatesAvoidTwice, .violatesAvoidAndLines: self
        case .violatesAvoid: .violatesAvoidTwice
        case .violatesOrphansAndWidows: .violatesAvoidAndLines
        case .perfect: .violatesAvoid
        }
    }
}
