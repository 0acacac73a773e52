import LecternCSS
public import LecternGeometry
public import LecternImages
public import LecternText

/// The services and caches of one layout task: never shared between tasks.
///
/// It answers questions that are functions of their arguments (fonts, shapes,
/// image sizes, hyphenation); dropping its caches changes no result.
public final class LayoutContext {
    public let tree: BoxTree
    public let fonts: any FontCollection
    public let webFonts: WebFontSet?
    public let shaper: any TextShaper
    public let hyphenator: (any Hyphenator)?
    public let images: (any ImageInfoSource)?
    /// What other chapters have found out of their styles.
    let styles: InlineStyleStore?
    /// What an earlier layout of the document has prepared.
    let known: PreparedParagraphs?
    /// What has become of the styles of their tree; `nil` where this one did not come of it.
    let changesSinceKnown: StyleChanges?
    /// The viewport or page: what orthogonal flows fall back to.
    public var initialContainingBlock = PhysicalSize()
    // The context belongs to one task and no access to these spans another: checks of exclusive access,
    // several for each line, are left out.

    /// Reading mode: replaced boxes are scaled down to fit this page area.
    @exclusivity(unchecked) public var replacedLimit: PhysicalSize? = nil

    /// Prepared paragraphs by ``InlineContent/id``.
    @exclusivity(unchecked) var paragraphs: [Paragraph?]
    /// Styles, hyphens and scratch memory of inline layout.
    @exclusivity(unchecked) var inline = InlineCaches()
    /// Intrinsic sizes by box id.
    var contentSizes: [Int32: ContentSizes] = [:]
    /// Unbroken layouts of boxes with contexts of their own.
    var results: [UnbrokenLayoutRequest: LayoutResult] = [:]
    /// Tables with their column measures, by box id.
    var tableModels: [Int32: TableModel] = [:]
    /// Unbroken layouts of flex items.
    var flexItems: [FlexItemRequest: LayoutResult] = [:]
    /// The page types that boxes ask for, while printing.
    var pageNames: PageNames? = nil
    /// Pages are only counted: lines need their extents and nothing on them.
    @exclusivity(unchecked) var isCounting = false
    /// What the styles of the last few paragraphs came to, as pages were counted.
    @exclusivity(unchecked) var plainBlocks: [PlainBlock] = []
    /// Whether positioned boxes are in a box, by its id.
    var positionedInside: [Int32: Bool] = [:]
    /// How many tables are being laid out, one inside the other.
    var tableNesting = 0

    public init(
        tree: BoxTree, fonts: any FontCollection, webFonts: WebFontSet?, shaper: any TextShaper,
        hyphenator: (any Hyphenator)?, images: (any ImageInfoSource)?, styles: InlineStyleStore? = nil,
        known: PreparedParagraphs? = nil
    ) {
        self.tree = tree
        self.fonts = fonts
        self.webFonts = webFonts
        self.shaper = shaper
        self.hyphenator = hyphenator
        self.images = images
        self.styles = styles
        self.known = known?.tree.document.markup === tree.document.markup ? known : nil
        changesSinceKnown = self.known.flatMap { tree.changes(since: $0.tree) }
        paragraphs = Array(repeating: nil, count: tree.inlineContentCount)
    }
}
