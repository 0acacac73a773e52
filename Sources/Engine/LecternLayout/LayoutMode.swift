public import LecternGeometry

/// The purpose of a layout, with the area in which content is laid out.
///
///     let mode = LayoutMode(.bookPage, area: PhysicalSize(width: 520, height: 720))
///
/// The mode is the same for all work of one `LayoutContext`. Layout code reads the properties below, each named
/// after one rule; it never compares kinds.
public struct LayoutMode: Hashable, Sendable {
    /// What a layout is for.
    public enum Kind: UInt8, Hashable, Sendable {
        /// A page of a reflowable book. Content breaks into pages.
        case bookPage
        /// One continuous column of a reflowable book, to be scrolled.
        case strip
        /// A sheet of paper. Content breaks as a browser breaks it when it prints.
        case print
        /// One viewport as a browser shows it. Nothing breaks, content may overflow.
        case browserViewport
    }

    /// What the layout is for. Layout code reads the rules below instead.
    public let kind: Kind
    /// The content area of a page, or the viewport, in CSS pixels: the initial
    /// containing block. For print, the page area of the first sheet.
    public let area: PhysicalSize
    /// The block size from which on a strip may end, in CSS pixels; `nil` if the column is one strip. Used only for
    /// strips. See docs/decisions/0021.
    public let leastStripSize: LayoutUnit?
    /// Whether the first page of a chapter faces the second, the third the fourth and so on, and the last lines of facing
    /// pages are beside each other where pages break as well so.
    public let alignsFacingPages: Bool

    /// Creates a mode. Facing pages are aligned in book pages only.
    public init(
        _ kind: Kind, area: PhysicalSize, leastStripSize: LayoutUnit? = nil, alignsFacingPages: Bool = false
    ) {
        self.kind = kind
        self.area = area
        self.leastStripSize = leastStripSize
        self.alignsFacingPages = alignsFacingPages && kind == .bookPage
    }

    /// Whether the layout is for reading, where no single box can be scrolled or zoomed.
    private var isForReading: Bool { kind == .bookPage || kind == .strip }
}

extension LayoutMode {
    /// Whether content breaks into pages.
    var breaksIntoPages: Bool { kind == .bookPage || kind == .print }

    /// Whether content breaks at all: into pages or into strips.
    var breaks: Bool { breaksIntoPages || kind == .strip && leastStripSize != nil }

    /// Whether the block size of a page is that of its content, not that of the area.
    var fitsPageToContent: Bool { kind == .strip }

    /// Whether the root element and its children are never shorter than their content.
    var growsRootWithContent: Bool { kind == .strip }

    /// The size that replaced content is scaled down to; `nil` if it keeps its CSS size.
    var replacedContentLimit: PhysicalSize? { isForReading ? area : nil }

    /// Whether scroll containers grow with their content and break between pages.
    var expandsScrollContainers: Bool { isForReading }

    /// Whether the first content of a box that ends in this fragmentainer by its definite
    /// block size stays there, even if it overflows.
    ///
    /// <https://github.com/w3c/csswg-drafts/issues/6056#issuecomment-951767882>
    var keepsFirstContentInDefiniteBoxes: Bool { !isForReading }

    /// Whether a box grows around monolithic content that overflows the page.
    var growsAroundMonolithicOverflow: Bool { !isForReading }

    /// Whether content that a clipping box hides beyond its definite block size is
    /// dropped. A reader must be able to see all of it, so books continue it.
    var dropsClippedContent: Bool { !isForReading }

    /// Whether a float that would leave only a short part at the end of a page moves
    /// to the next page as a whole.
    var avoidsShortFloatParts: Bool { isForReading }

    /// Whether a float that is the first content of its page stays there, whatever its margin: the next page would have
    /// no more room.
    var keepsFirstFloat: Bool { isForReading }

    /// Whether text goes below a float beside which there is room for a word or two only.
    var avoidsNarrowLines: Bool { isForReading }

    /// Whether the block-end margin of a float may lie beyond the end of the page.
    var ignoresFloatMarginAtPageEnd: Bool { isForReading }

    /// Whether a table row that fits on one page is not split between two.
    var keepsTableRowsWhole: Bool { isForReading }

    /// Whether the border spacing next to a break between rows is kept.
    var keepsTableSpacingAtBreaks: Bool { isForReading }

    /// The typographic choices that CSS leaves to the user agent.
    var typographicDefaults: TypographicDefaults { isForReading ? .ofBooks : .ofBrowsers }

    /// Whether sub- and superscripts leave the height of their line unchanged.
    var keepsLineHeightAroundScripts: Bool { isForReading }

    /// Whether inline boxes whose letters stay within the leading leave the height of their line unchanged, in the
    /// typesetting of books.
    var keepsLineGrid: Bool { isForReading }

    /// Whether a paragraph that looks like a headline stays with the following content.
    var keepsHeadlinesWithNext: Bool { isForReading }

    /// Whether tables that are wider than the page are scaled down.
    var fitsWideTables: Bool { isForReading }

    /// Whether a page may end between the last row of a table and the table's end edges.
    var breaksBelowLastTableRow: Bool { !isForReading }
}

/// What a layout produces.
public enum LayoutOutput: UInt8, Hashable, Sendable {
    /// Fragments with everything that is painted.
    case fragments
    /// Block sizes, break tokens and ends of text only, to count pages. Lines may lack
    /// their items. Break tokens equal those of ``fragments``.
    case extents
}
