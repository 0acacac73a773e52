import LecternCSS
package import LecternGeometry
package import LecternMarkup

/// How a table that is wider than a book's page was made to fit.
package enum TableFit: Hashable, Sendable {
    /// Nothing was done: the table fits.
    case natural
    /// Letters and lengths are multiplied by a factor below 1.
    case scaled(Double)
    /// The table overflows the page even at the smallest scale, and is clipped.
    case cut
}

/// A table and the sizes of its space that decide whether it fits.
struct TableFitRequest: Hashable {
    /// The box id of the table.
    var table: Int32
    /// The inline size of the containing block, along the table's own axis.
    var availableInline: LayoutUnit
    /// The size that percentages of the margins refer to.
    var percentageInline: LayoutUnit

    init(_ table: LayoutBox, _ space: ConstraintSpace, in area: PhysicalSize) {
        self.table = table.id
        availableInline = space.constraint(for: table.style.writingDirection.mode, in: area).availableInline
        percentageInline = space.percentageInline
    }
}

/// A wide table in scaled styles.
///
/// Its boxes have the same ids as those of the original table. They are laid out in a separate context, so that
/// cached results of the two are never mixed.
final class FittedTable {
    let context: LayoutContext
    let box: LayoutBox
    let structure: TableStructure

    /// The smallest scale of the font size.
    static let leastScale = 0.7

    /// Where the lines of a table may break.
    enum Breaks {
        /// Where its styles allow.
        case own
        /// Between all words.
        case betweenWords
        /// Inside words that are too long.
        case inWords
    }

    private init?(_ table: LayoutBox, scale: Double, breaks: Breaks, in outer: LayoutContext) {
        let changes = StyleChanges { $0.scaled(by: Float(scale), breaks: breaks) }
        var restyler = BoxRestyler(changes, looksAhead: false)
        box = restyler.box(table)
        guard !restyler.hasFailed, case .table(let structure) = box.kind else { return nil }
        self.structure = structure
        context = LayoutContext(
            tree: BoxTree(
                root: box, document: outer.tree.document, boxCount: outer.tree.boxCount,
                inlineContentCount: outer.tree.inlineContentCount),
            services: outer.services, mode: outer.mode)
        context.tables.scaled = (table.id, scale < 1 ? .scaled(scale) : .natural)
    }

    /// Returns the table at the largest scale that fits; `nil` if it cannot be restyled.
    ///
    /// 1. Reduce specified widths of cells, and of boxes in them, to the room that there is. Pictures shrink in any table.
    /// 2. Find the scale at which the longest words of the columns fit side by side.
    /// 3. At the smallest scale, allow breaks in lines without them, then inside words.
    /// 4. If the table is still too wide, it is clipped.
    ///
    /// - Parameters:
    ///   - available: the part of the containing block's inline size that is available to the table's border box.
    ///   - minimum: the min-content inline size of the unscaled table.
    static func fitting(
        _ table: LayoutBox, in outer: LayoutContext, available: LayoutUnit, minimum: LayoutUnit
    ) -> FittedTable? {
        var last: FittedTable?
        guard let reduced = FittedTable(table, scale: 1, breaks: .own, in: outer) else { return nil }
        if reduced.minimum <= available { return reduced }
        var scale = available.double / max(min(minimum, reduced.minimum).double, 1) * 0.995
        while scale > leastScale {
            guard let candidate = FittedTable(table, scale: scale, breaks: .own, in: outer) else { return nil }
            if candidate.minimum <= available { return candidate }
            last = candidate
            // Images and borders do not shrink with the text, so repeat with a smaller scale.
            scale *= min(0.97, available.double / max(candidate.minimum.double, 1))
        }
        for breaks in [Breaks.own, .betweenWords, .inWords] {
            guard let candidate = FittedTable(table, scale: leastScale, breaks: breaks, in: outer) else {
                return nil
            }
            if candidate.minimum <= available { return candidate }
            last = candidate
        }
        last?.context.tables.scaled?.fit = .cut
        return last
    }

    private var minimum: LayoutUnit { context.sizes.contentSizesWithEdges(box, .zero).minimum }
}

/// What was found for a table that is too wide for its space.
enum WideTable {
    case fitted(FittedTable)
    /// It cannot be scaled and overflows.
    case cut
}

extension Paginator {
    /// Lays out the table of an element alone at its natural width, to be shown on its own.
    ///
    /// - Parameters:
    ///   - node: the element whose box is the table.
    ///   - tree: the box tree of the document.
    ///   - width: the maximum inline size in CSS pixels; it is exceeded if the longest words need more.
    /// - Returns: a page of the table's size with the table on it; `nil` if the element has no table.
    package static func tablePage(
        of node: NodeID, in tree: BoxTree, services: LayoutServices, width: LayoutUnit
    ) -> Fragment? {
        func makeContext(_ inline: LayoutUnit) -> LayoutContext {
            let area = PhysicalSize(width: max(inline, .one), height: LayoutUnit(pixels: 100_000))
            return LayoutContext(tree: tree, services: services, mode: LayoutMode(.strip, area: area))
        }
        guard let box = tree.root.firstTable(of: node) else { return nil }
        let sizes = makeContext(width).sizes.contentSizesWithEdges(box, .zero)
        let inline = max(sizes.minimum, min(sizes.maximum, width))
        var space = ConstraintSpace(availableInline: inline)
        space.writingDirection = box.style.writingDirection
        space.establishesContext = true
        space.shrinksToFit = true
        guard let fragment = makeContext(inline).layout(box, space).fragment else { return nil }
        return Fragment(
            kind: .page, box: nil, size: fragment.size, writingDirection: fragment.writingDirection,
            children: [.init(offset: .zero, fragment: fragment)])
    }
}

extension LayoutBox {
    /// Returns the first table that a node generates in the box's subtree, including tables in lines and cells.
    fileprivate func firstTable(of target: NodeID) -> LayoutBox? {
        if isTable, node == target { return self }
        var table: LayoutBox?
        _ = containsInner { inner in
            table = inner.firstTable(of: target)
            return table != nil
        }
        return table
    }
}
