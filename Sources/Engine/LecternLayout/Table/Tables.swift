import LecternCSS
import LecternGeometry

/// The tables of a document during one layout: their columns, and how wide ones were made to fit.
final class Tables {
    private let root: LayoutBox
    private let area: PhysicalSize
    /// The tables in tables, found when the first table is laid out.
    private(set) lazy var nesting = TableNesting(root)
    /// Tables with their column measures, by box id. They depend on the box and the mode alone.
    private var models: [Int32: TableModel] = [:]
    /// Tables that are too wide for their page.
    private var wide: [TableFitRequest: WideTable] = [:]
    /// The table that the context was made for, in scaled styles; nil for the layout of a whole document.
    var scaled: (box: Int32, fit: TableFit)?
    /// Whether specified widths inside the scaled table are smaller where there is no room for them.
    var reducesWidths: Bool { scaled != nil }

    init(_ root: LayoutBox, in area: PhysicalSize) {
        self.root = root
        self.area = area
    }

    /// Returns the model of a table, made at first use.
    func model(_ box: LayoutBox, _ table: TableStructure, in context: LayoutContext) -> TableModel {
        if let model = models[box.id] { return model }
        let model = TableModel(box, table, in: context)
        models[box.id] = model
        return model
    }

    /// Returns the intrinsic border-box inline sizes of a table: those of its grid, and not less
    /// than its captions' content. CSS Tables 3, section 3.8.
    func contentSizes(_ box: LayoutBox, _ table: TableStructure, in context: LayoutContext) -> ContentSizes {
        let model = model(box, table, in: context)
        var sizes = model.gridSizes
        for caption in table.captions {
            let captionSizes = context.sizes.contribution(of: caption, in: model.direction)
            sizes.minimum = max(sizes.minimum, captionSizes.minimum)
        }
        sizes.maximum = max(sizes.maximum, sizes.minimum)
        return sizes
    }

    // MARK: Wide tables

    /// Returns the border-box inline size of a table that is too wide for its containing block on a book's page;
    /// `nil` if it is not changed.
    func fittedInlineSize(
        of table: LayoutBox, _ space: ConstraintSpace, available: LayoutUnit, size: LayoutUnit, minimum: LayoutUnit,
        _ context: LayoutContext
    ) -> LayoutUnit? {
        guard context.mode.fitsWideTables, scaled?.box != table.id, nesting.depth(of: table) == 0,
            !space.shrinksToFit, available >= LayoutUnit(pixels: 60), size > available + .one
        else { return nil }
        // Only the specified width is too large: the columns fit.
        if minimum <= available { return available }
        let request = TableFitRequest(table, space, in: area)
        let result =
            wide[request]
            ?? FittedTable.fitting(table, in: context, available: available, minimum: minimum).map { .fitted($0) }
            ?? .cut
        wide[request] = result
        guard case .fitted(let fitted) = result else { return nil }
        return max(available, fitted.context.sizes.geometry(fitted.box, space).inlineSize)
    }

    /// Returns the scaled table that replaces one that is too wide.
    func fitted(_ table: LayoutBox, _ space: ConstraintSpace) -> FittedTable? {
        guard !wide.isEmpty, case .fitted(let fitted) = wide[TableFitRequest(table, space, in: area)]
        else { return nil }
        return fitted
    }

    /// Returns how a table was made to fit its space.
    func fit(of table: LayoutBox, _ space: ConstraintSpace) -> TableFit {
        if let scaled, scaled.box == table.id { return scaled.fit }
        guard !wide.isEmpty, case .cut = wide[TableFitRequest(table, space, in: area)] else {
            return .natural
        }
        return .cut
    }
}
