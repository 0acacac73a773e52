public import LecternGeometry

/// Where to go on with a box that was broken: the state that the next
/// fragmentainer's layout starts from. The list of a chapter's tokens is its
/// page map.
public final class BreakToken: Sendable {
    /// ``Box/id`` of the box that was broken.
    public let box: Int32
    /// Border-box block size in earlier fragmentainers.
    public let consumedBlockSize: LayoutUnit
    /// How many fragments came before.
    public let sequence: Int32
    public let flags: Flags
    /// For children that were broken or not begun, in document order; children
    /// before the first are finished, those after the last are not begun.
    public let children: [BreakToken]
    public let resume: Resume

    public struct Flags: OptionSet, Hashable, Sendable {
        public let rawValue: UInt16
        public init(rawValue: UInt16) { self.rawValue = rawValue }
        /// The box has no fragment yet: the break is before it.
        public static let isBreakBefore = Self(rawValue: 1)
        /// The break was forced.
        public static let isForced = Self(rawValue: 2)
        /// All children have been begun: only what `children` names, and the
        /// box's own block-end edges, remain.
        public static let hasSeenAllChildren = Self(rawValue: 4)
        /// Content ended in an earlier fragmentainer; decorations may remain.
        public static let isAtBlockEnd = Self(rawValue: 8)
        /// The break came from `column-span: all`.
        public static let isCausedBySpanner = Self(rawValue: 16)
        /// The forced break asks for a left, or a right, page.
        public static let wantsLeft = Self(rawValue: 32)
        public static let wantsRight = Self(rawValue: 64)
        /// A table repeats its header, or footer, in each fragment.
        public static let repeatsHeader = Self(rawValue: 128)
        public static let repeatsFooter = Self(rawValue: 256)
    }

    /// What the kind of box must remember beside its children.
    public enum Resume: Hashable, Sendable {
        case nothing
        /// Inline content: start of the next line.
        case inline(InlinePosition)
        /// Table: section, row.
        case table(section: Int32, row: Int32)
        /// Table: goes on with captions above the grid.
        case topCaptions
        /// Table: all rows stand before; how much of the grid does.
        case gridEnd(LayoutUnit)
        /// Table: goes on with captions below the grid.
        case bottomCaptions
        /// Multi-column container: progress in its own terms.
        case index(Int32)
        /// Flex container: one track of lines (row), or one of items for each line (column).
        /// The positioned children in `waiting` have their static positions further down.
        case flex([TrackProgress], waiting: [Int32])
    }

    public init(
        box: Int32, consumedBlockSize: LayoutUnit = .zero, sequence: Int32 = 0, flags: Flags = [],
        children: [BreakToken] = [], resume: Resume = .nothing
    ) {
        self.box = box
        self.consumedBlockSize = consumedBlockSize
        self.sequence = sequence
        self.flags = flags
        self.children = children
        self.resume = resume
    }
}

/// How far a flex container has come with things that follow each other along the block axis.
public struct TrackProgress: Hashable, Sendable {
    /// The line or item to go on with, in visual order.
    public var next: Int32 = 0
    /// Some of it stands in an earlier fragmentainer.
    public var isBegun = false
    /// The break before it was forced.
    public var isForced = false
    /// What breaks have added to the offsets of all that follows.
    public var shift = LayoutUnit.zero
    /// Where the furthest part of the one begun ends.
    public var end = LayoutUnit.zero

    public init() {}

    /// The same where the container's fragment is shorter than the fragmentainer.
    func moved(up distance: LayoutUnit) -> TrackProgress {
        var result = self
        result.shift = shift - distance
        return result
    }
}

/// A place in a paragraph at which a line starts.
public struct InlinePosition: Hashable, Sendable, Comparable {
    /// Item of the prepared paragraph.
    public var item: Int32
    /// UTF-16 offset in the prepared paragraph's text.
    public var text: Int32
    /// Lines laid out before, for `orphans`, hyphen limits and `:first-line`.
    public var line: Int32
    /// The line before ended at a forced break.
    public var isAfterForcedBreak: Bool
    /// How many lines before end with a hyphen, one after the other.
    public var hyphenatedLines: Int32

    public init(
        item: Int32 = 0, text: Int32 = 0, line: Int32 = 0, isAfterForcedBreak: Bool = false, hyphenatedLines: Int32 = 0
    ) {
        (self.item, self.text, self.line, self.isAfterForcedBreak) = (item, text, line, isAfterForcedBreak)
        self.hyphenatedLines = hyphenatedLines
    }

    public static func < (a: Self, b: Self) -> Bool { (a.item, a.text) < (b.item, b.text) }
}

/// How good a break is; higher is better. CSS Fragmentation 3, section 4.4.
public enum BreakAppeal: Int, Hashable, Sendable, Comparable {
    /// Only to make progress: inside what must not break.
    case lastResort
    /// Breaks a `break-*: avoid`.
    case violatesAvoid
    /// Breaks `orphans` or `widows`.
    case violatesOrphansAndWidows
    case perfect

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
