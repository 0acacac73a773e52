import LecternCSS
import LecternGeometry

// Printing: pages of the sizes and margins that `@page` rules ask for.
//
// Reading has one page size and takes pages one at a time from `Paginator`. A
// print job is laid out as a whole, since boxes of the last page may stand on
// the first: fixed boxes repeat on every page, absolute ones go where their
// offsets from the first page lead.
//
// 1. `PrintLayout+Flow`: the content in flow, page after page
// 2. `PrintLayout+Positioned`: absolutely positioned boxes, broken at page ends
// 3. `PrintLayout+Finish`: what cannot break and runs over a page's end goes on
//    as a slice on the next; fixed boxes stand on all of them
// 4. `MarginBoxes/`: what stands in the margins, now that all pages are counted

/// Lays a document out for printing. CSS Paged Media 3; CSS Fragmentation 3.
public final class PrintLayout {
    let services: LayoutServices
    let context: LayoutContext
    let defaults: PrintDefaults
    /// What pictures in the margins depend on.
    let marginOptions: BoxTreeBuilder.Options
    let container: Box
    let direction: WritingDirection
    let names: PageNames?
    /// The first page's area: the initial containing block.
    let firstArea: PhysicalSize
    var sheets: [Sheet] = []

    /// Pages that a document may have at most.
    static let mostPages = 10_000

    /// A page in the making.
    struct Sheet {
        let type: PageType
        let context: PageContext
        let geometry: PageGeometry
        var links: [Fragment.Link] = []
        /// Positioned boxes whose static position is here.
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

    /// What the first page is like: its area is what viewport units refer to.
    public static func firstGeometry(of tree: BoxTree, defaults: PrintDefaults) -> PageGeometry {
        let name = PageNames(tree)?.name(startOf: tree.root.id)
        let type = PageType(name: name, isFirst: true, isLeft: tree.root.style.writingDirection.progressesLeft)
        let context = tree.document.pages.context(for: type, defaults: defaults.declarations)
        return PageGeometry(context, sheet: defaults.sheet)
    }

    /// All pages of the document.
    public func pages() -> [PrintedPage] {
        sheets = []
        layoutFlow()
        let fixed = layoutPositioned()
        return finish(fixed: fixed)
    }

    // MARK: Sheets

    /// The type of the next page. The first is a right one, or a left one where pages go to the left.
    func nextType(name: String?, isBlank: Bool = false) -> PageType {
        let isEven = sheets.count % 2 == 0
        return PageType(
            name: name, isFirst: sheets.isEmpty, isLeft: isEven == direction.progressesLeft, isBlank: isBlank)
    }

    func addSheet(_ type: PageType) {
        let page = context.tree.document.pages.context(for: type, defaults: defaults.declarations)
        sheets.append(Sheet(type: type, context: page, geometry: PageGeometry(page, sheet: defaults.sheet)))
    }

    /// A page behind the last, for what runs out of that.
    func addContinuation() { addSheet(nextType(name: sheets.last?.type.name)) }

    /// The block size of a page's area.
    func blockSize(_ index: Int) -> LayoutUnit { max(direction.logical(sheets[index].area).block, .one) }

    /// How far below the start of a page something ends, along the block axis.
    func blockEnd(_ fragment: Fragment, at offset: PhysicalOffset, on area: PhysicalSize) -> LayoutUnit {
        direction.logical(offset, outer: area, inner: fragment.size).block + direction.logical(fragment.size).block
    }
}

extension WritingDirection {
    /// Pages follow each other from right to left.
    ///
    /// <https://www.w3.org/TR/css-page-3/#progression>
    var progressesLeft: Bool { isHorizontal ? isRTL : mode.isFlippedBlocks }
}
