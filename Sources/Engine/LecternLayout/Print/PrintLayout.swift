import LecternCSS
import LecternGeometry

// Printing: pages with the sizes and margins of `@page` rules.
//
// Books have one page size and are laid out page by page with `Paginator`. A
// print job is laid out as a whole, as boxes of the last page may be on the
// first: fixed boxes repeat on every page, and absolutely positioned boxes are
// placed by their offsets from the first page.
//
// 1. `PrintLayout+Flow`: the content in flow, page after page
// 2. `PrintLayout+Positioned`: absolutely positioned boxes, broken at page ends
// 3. `PrintLayout+Finish`: slices of unbreakable content that overflows a page, and
//    fixed boxes on all pages
// 4. `MarginBoxes/`: the page margins, now that the number of pages is known

/// Lays a document out for printing. CSS Paged Media 3; CSS Fragmentation 3.
public final class PrintLayout {
    let services: LayoutServices
    let context: LayoutContext
    let defaults: PrintDefaults
    /// The options for building the boxes in page margins.
    let marginOptions: BoxTreeBuilder.Options
    let container: LayoutBox
    let direction: WritingDirection
    let names: PageNames?
    /// The first page's area: the initial containing block.
    let firstArea: PhysicalSize
    var sheets: [Sheet] = []

    /// The maximum number of pages of a document.
    static let mostPages = 10_000

    /// A page during layout.
    struct Sheet {
        let type: PageType
        let context: PageContext
        let geometry: PageGeometry
        var links: [Fragment.Link] = []
        /// Positioned boxes whose static position is on this page.
        var positioned: [OutOfFlowNode] = []

        var area: PhysicalSize { geometry.area.size }
    }

    /// Creates the layout of a document.
    ///
    /// - Parameter marginOptions: the options for building the boxes in page margins.
    public init(
        tree: BoxTree, services: LayoutServices, defaults: PrintDefaults,
        marginOptions: BoxTreeBuilder.Options = .init()
    ) {
        self.services = services
        self.defaults = defaults
        self.marginOptions = marginOptions
        direction = tree.root.style.writingDirection
        container = Paginator.container(of: tree.root)
        names = PageNames(tree)
        firstArea = Self.firstGeometry(of: tree, defaults: defaults).area.size
        context = LayoutContext(
            tree: tree, services: services, mode: LayoutMode(.print, area: firstArea), pageNames: names)
    }

    /// Returns the geometry of the first page, whose area viewport units refer to.
    public static func firstGeometry(of tree: BoxTree, defaults: PrintDefaults) -> PageGeometry {
        let name = PageNames(tree)?.name(startOf: tree.root.id)
        let type = PageType(name: name, isFirst: true, isLeft: tree.root.style.writingDirection.progressesLeft)
        let context = tree.document.pages.context(for: type, defaults: defaults.declarations)
        return PageGeometry(context, sheet: defaults.sheet)
    }

    /// Lays out all pages of the document.
    public func pages() -> [PrintedPage] {
        sheets = []
        layoutFlow()
        let fixed = layoutPositioned()
        return finish(fixed: fixed)
    }

    // MARK: Sheets

    /// Returns the type of the next page. The first is a right page, or a left one if pages progress
    /// to the left.
    func nextType(name: String?, isBlank: Bool = false) -> PageType {
        let isEven = sheets.count % 2 == 0
        return PageType(
            name: name, isFirst: sheets.isEmpty, isLeft: isEven == direction.progressesLeft, isBlank: isBlank)
    }

    func addSheet(_ type: PageType) {
        let page = context.tree.document.pages.context(for: type, defaults: defaults.declarations)
        sheets.append(Sheet(type: type, context: page, geometry: PageGeometry(page, sheet: defaults.sheet)))
    }

    /// Adds a page after the last, for content that overflows it.
    func addContinuation() { addSheet(nextType(name: sheets.last?.type.name)) }

    /// Returns the block size of a page's area.
    func blockSize(_ index: Int) -> LayoutUnit { max(direction.logical(sheets[index].area).block, .one) }

    /// Returns the block end of a fragment on a page.
    func blockEnd(_ fragment: Fragment, at offset: PhysicalOffset, on area: PhysicalSize) -> LayoutUnit {
        direction.logical(offset, outer: area, inner: fragment.size).block + direction.logical(fragment.size).block
    }
}

extension WritingDirection {
    /// Whether pages progress from right to left.
    ///
    /// <https://www.w3.org/TR/css-page-3/#progression>
    var progressesLeft: Bool { isHorizontal ? isRTL : mode.isFlippedBlocks }
}
