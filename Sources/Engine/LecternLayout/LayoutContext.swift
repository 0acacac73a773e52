import LecternCSS
import LecternGeometry
import LecternImages
import LecternText

/// The mode, services and caches of one layout of a document.
///
/// Created and owned by what lays out (``Paginator``, ``PrintLayout``), for one
/// task. Dropping its caches changes no result.
final class LayoutContext {
    let tree: BoxTree
    let mode: LayoutMode
    let fonts: any FontCollection
    let webFonts: WebFontSet?
    let shaper: any TextShaper
    let hyphenator: (any Hyphenator)?
    let images: (any ImageInfoSource)?
    let replaced: ReplacedLayout
    /// Inline styles shared with the layouts of other chapters.
    let styles: InlineStyleStore?
    /// Paragraphs of an earlier layout of the same document.
    let known: PreparedParagraphs?
    /// Style changes since `known`; `nil` if the trees are unrelated.
    let changesSinceKnown: StyleChanges?
    /// The page types that boxes ask for; `nil` unless they decide page breaks.
    let pageNames: PageNames?

    // No access to these properties spans another one, so checks of exclusive access, several for each line,
    // are left out.

    /// Prepared paragraphs by ``InlineContent/id``.
    @exclusivity(unchecked) var paragraphs: [Paragraph?]
    /// Styles, hyphens and scratch memory of inline layout.
    @exclusivity(unchecked) var inline = InlineCaches()
    @exclusivity(unchecked) var decorations: TextDecorations
    /// Intrinsic inline sizes by box id. They depend on the box and the mode alone.
    var contentSizes: [Int32: ContentSizes] = [:]
    /// Unbroken layouts of boxes with formatting contexts of their own.
    var results = UnbrokenResults()
    /// Tables with their column measures, by box id. They depend on the box and the mode alone.
    var tableModels: [Int32: TableModel] = [:]
    var positioned = PositionedBoxes()
    /// The tables in tables, found when the first table is laid out.
    private(set) lazy var nesting = TableNesting(tree.root)
    /// Tables that are too wide for their page.
    var wideTables: [TableFitRequest: WideTable] = [:]
    /// The table that the context was made for, in scaled styles; nil for the layout of a whole document.
    var scaledTable: (box: Int32, fit: TableFit)?

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - known: paragraphs of an earlier layout; ignored if they belong to another document.
    ///   - pageNames: the page types that decide page breaks in print.
    init(
        tree: BoxTree, services: LayoutServices, mode: LayoutMode, known: PreparedParagraphs? = nil,
        pageNames: PageNames? = nil
    ) {
        self.tree = tree
        self.mode = mode
        self.pageNames = pageNames
        (fonts, webFonts, shaper) = (services.fonts, services.webFonts, services.shaper)
        (hyphenator, images, styles) = (services.hyphenator, services.images, services.styles)
        replaced = ReplacedLayout(mode: mode, images: services.images, document: tree.document)
        decorations = TextDecorations(tree.document)
        self.known = known?.tree.document.markup === tree.document.markup ? known : nil
        changesSinceKnown = self.known.flatMap { tree.changes(since: $0.tree) }
        paragraphs = Array(repeating: nil, count: tree.inlineContentCount)
    }
}
