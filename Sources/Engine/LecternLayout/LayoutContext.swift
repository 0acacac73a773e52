import LecternCSS
import LecternGeometry

/// The mode of one layout of a document, and the parts that do its work.
///
/// Created and owned by what lays out (``Paginator``, ``PrintLayout``), for one task. Dropping its caches changes no
/// result. ``layout(_:_:token:earlyBreak:geometry:)`` lays out a box; each kind of box has a type that does it, such
/// as ``BlockFlow`` and ``TableLayout``.
final class LayoutContext {
    let tree: BoxTree
    let mode: LayoutMode
    let services: LayoutServices
    /// The page types that boxes ask for; `nil` unless they decide page breaks.
    let pageNames: PageNames?
    let styles: InlineStyles
    let paragraphs: Paragraphs
    let firstLines: FirstLines
    let tables: Tables
    let replaced: ReplacedLayout

    // No access to these properties spans another one, so checks of exclusive access, several for each line,
    // are left out.

    @exclusivity(unchecked) var decorations: TextDecorations
    /// The widths of lines that are broken together.
    @exclusivity(unchecked) var widths = LineWidthCache()
    /// Intrinsic inline sizes by box id. They depend on the box and the mode alone.
    var contentSizes: [Int32: ContentSizes] = [:]
    /// Those of boxes whose own block size is a percentage of a known one, on which their pictures depend.
    var sizedContentSizes: [SizedBox: ContentSizes] = [:]
    /// Unbroken layouts of boxes with formatting contexts of their own.
    var results = UnbrokenResults()
    /// Formulas that were laid out.
    var formulas = LaidOutFormulas()
    var positioned = PositionedBoxes()
    /// Whether any style of the document makes interlinear notes.
    private(set) lazy var hasNotes = tree.document.styles.contains { $0.box.warichuLines > 0 }

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - known: paragraphs of an earlier layout; ignored if they belong to another document.
    ///   - pageNames: the page types that decide page breaks in print.
    init(
        tree: BoxTree, services: LayoutServices, mode: LayoutMode, earlier: PreparedParagraphs? = nil,
        pageNames: PageNames? = nil
    ) {
        self.tree = tree
        self.mode = mode
        self.services = services
        self.pageNames = pageNames
        styles = InlineStyles(services, defaults: mode.typographicDefaults)
        paragraphs = Paragraphs(tree, styles, earlier: earlier)
        firstLines = FirstLines(paragraphs)
        tables = Tables(tree.root, in: mode.area)
        replaced = ReplacedLayout(mode: mode, images: services.images, document: tree.document)
        decorations = TextDecorations(tree.document)
    }

    var sizes: BoxSizes { BoxSizes(context: self) }
    var lines: InlineLayout { InlineLayout(context: self) }
    var outOfFlow: OutOfFlowLayout { OutOfFlowLayout(context: self) }
}
