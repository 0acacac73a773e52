package import LecternGeometry

/// Where layout of a broken box resumes in the next fragmentainer.
package final class BreakToken: Sendable {
    /// ``LayoutBox/id`` of the box that was broken.
    package let box: Int32
    /// The border-box block size in earlier fragmentainers.
    package let consumedBlockSize: LayoutUnit
    /// The number of earlier fragments.
    let sequence: Int32
    package let flags: Flags
    /// Tokens of the children that were broken or not begun, in document order. Children
    /// before the first are finished, children after the last are not begun.
    package let children: [BreakToken]
    package let resume: Resume
    /// Margins before the break that collapse with those behind it; empty in pages and columns.
    let strut: MarginStrut

    package struct Flags: OptionSet, Hashable, Sendable {
        package let rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }
        /// The box has no fragment yet: the break is before it.
        static let isBreakBefore = Self(rawValue: 1)
        /// The break was forced.
        package static let isForced = Self(rawValue: 2)
        /// All children have begun: only the rest of those in `children`, and the box's
        /// own block-end edges, remain.
        static let hasSeenAllChildren = Self(rawValue: 4)
        /// The box ended in an earlier fragmentainer; content that overflows it remains.
        static let isAtBlockEnd = Self(rawValue: 8)
        /// The break came from `column-span: all`.
        static let isCausedBySpanner = Self(rawValue: 16)
        /// The forced break requires a left, or a right, page.
        static let wantsLeft = Self(rawValue: 32)
        static let wantsRight = Self(rawValue: 64)
        /// A table repeats its header, or footer, in each fragment.
        static let repeatsHeader = Self(rawValue: 128)
        static let repeatsFooter = Self(rawValue: 256)
        /// The outside marker of a list item has had no line beside it yet.
        static let awaitsMarker = Self(rawValue: 512)
    }

    /// The state that depends on the kind of box.
    package enum Resume: Hashable, Sendable {
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

    package init(
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
package struct TrackProgress: Hashable, Sendable {
    /// The index of the unit that comes next.
    var next: Int32 = 0
    /// Whether a part of that unit is in an earlier fragmentainer.
    var isBegun = false
    /// Whether the break before that unit was forced.
    var isForced = false
    /// The distance by which breaks have moved all following units down.
    var shift = LayoutUnit.zero
    /// The block end of the furthest part of the unit begun.
    var end = LayoutUnit.zero

    init() {}

    /// Returns the progress for a container fragment that is shorter than the fragmentainer.
    func moved(up distance: LayoutUnit) -> TrackProgress {
        var result = self
        result.shift = shift - distance
        return result
    }
}

/// A position in a paragraph at which a line starts.
package struct InlinePosition: Hashable, Sendable, Comparable {
    /// The index of an item of the prepared paragraph.
    var item: Int32
    /// The UTF-16 offset in the prepared paragraph's text.
    var text: Int32
    /// The number of earlier lines, for `orphans`, hyphen limits and `:first-line`.
    var line: Int32
    /// Whether the line before ended at a forced break.
    var isAfterForcedBreak: Bool
    /// The number of consecutive lines before that end with a hyphen.
    var hyphenatedLines: Int32

    package init(
        item: Int32 = 0, text: Int32 = 0, line: Int32 = 0, isAfterForcedBreak: Bool = false, hyphenatedLines: Int32 = 0
    ) {
        self.item = item
        self.text = text
        self.line = line
        self.isAfterForcedBreak = isAfterForcedBreak
        self.hyphenatedLines = hyphenatedLines
    }

    package static func < (a: Self, b: Self) -> Bool { (a.item, a.text) < (b.item, b.text) }
}

/// The quality of a break; higher is better. CSS Fragmentation 3, section 4.4.
package enum BreakAppeal: Int, Hashable, Sendable, Comparable {
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

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

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
