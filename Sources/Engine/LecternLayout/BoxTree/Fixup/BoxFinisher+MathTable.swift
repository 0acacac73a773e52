import LecternCSS
import LecternGeometry
import LecternMarkup

// Tables of formulas. MathML 3, section 3.5: alignment, lines, frame and spacing are attributes of the table, which
// rows and cells may override.

extension BoxFinisher {
    /// Makes the node of a table whose cells have their own styles.
    mutating func table(_ draft: Draft) -> MathNode {
        let attributes = MathTableAttributes(markup, draft)
        let rows = draft.children.filter { isMath($0, .mtr) || isMath($0, .mlabeledtr) }
        var occupied: [Int] = []
        for (number, row) in rows.enumerated() {
            if isMath(row, .mlabeledtr), let label = row.children.firstIndex(where: { isMath($0, .mtd) }) {
                // "side": labels are on the right by default.
                row.children.append(row.children.remove(at: label))
            }
            let rowAttributes = attributes.row(markup, row)
            var column = 0
            for cell in row.children where isMath(cell, .mtd) {
                while column < occupied.count, occupied[column] > 0 { column += 1 }
                let span = (columns: columnSpan(of: cell), rows: rowSpan(of: cell))
                let place = MathTableAttributes.Place(
                    row: number, column: column, rowEnd: min(number + span.rows, rows.count),
                    columnEnd: column + span.columns, rowCount: rows.count)
                cell.style = rowAttributes.style(markup, of: cell, at: place)
                for index in column..<max(min(column + span.columns, 1000), column) {
                    if index >= occupied.count { occupied.append(0) }
                    occupied[index] = max(occupied[index], span.rows)
                }
                column += span.columns
            }
            occupied = occupied.map { max($0 - 1, 0) }
        }
        draft.style = attributes.frame(draft.style)
        return MathNode(box: finish(draft), content: .other)
    }
}

/// The attributes of `mtable` and `mtr` that determine the styles of cells. Lists repeat their last value.
struct MathTableAttributes {
    /// The cells that a cell covers.
    struct Place {
        var row, column, rowEnd, columnEnd, rowCount: Int
    }

    private var columnAlign: [String]
    private var rowAlign: [String]
    private let columnLines, rowLines: [String]
    private let columnSpacing, rowSpacing: [LayoutUnit]
    private let frameStyle: BorderStyle

    init(_ markup: MarkupDocument, _ table: Draft) {
        func text(_ name: String) -> String? {
            markup.attribute(markup.names.name(name), of: table.node)?.lowercased()
        }
        func list(_ name: String) -> [String] {
            text(name)?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
        }
        func lengths(_ name: String) -> [LayoutUnit] {
            list(name).compactMap { MathLength.parse($0, table.style) }.map { max($0, .zero) }
        }
        columnAlign = list("columnalign")
        rowAlign = list("rowalign")
        columnLines = list("columnlines")
        rowLines = list("rowlines")
        columnSpacing = lengths("columnspacing")
        rowSpacing = lengths("rowspacing")
        frameStyle = Self.line(text("frame") ?? "none")
    }

    /// Returns the attributes with those that a row overrides.
    func row(_ markup: MarkupDocument, _ row: Draft) -> MathTableAttributes {
        var result = self
        if let align = markup.attribute(.columnalign, of: row.node)?.lowercased() {
            result.columnAlign = align.split(whereSeparator: \.isWhitespace).map(String.init)
        }
        if let align = markup.attribute(.rowalign, of: row.node)?.lowercased() {
            // For all rows: this one.
            result.rowAlign = [align]
        }
        return result
    }

    /// Returns the style of the table, with its frame.
    func frame(_ style: ComputedStyle) -> ComputedStyle {
        guard frameStyle != .none else { return style }
        var (box, paint) = (style.box, style.paint)
        box.borderStyle = Sides(frameStyle)
        box.borderWidth = Sides(1)
        paint.borderColor = Sides(style.text.color)
        return ComputedStyle(text: style.text, box: box, paint: paint)
    }

    func style(_ markup: MarkupDocument, of cell: Draft, at place: Place) -> ComputedStyle {
        var (text, box, paint) = (cell.style.text, cell.style.box, cell.style.paint)
        let align = markup.attribute(.columnalign, of: cell.node)?.lowercased() ?? Self.item(columnAlign, place.column)
        switch align {
        case "left": text.textAlign = .left
        case "right": text.textAlign = .right
        case "center": text.textAlign = .center
        default: break
        }
        switch markup.attribute(.rowalign, of: cell.node)?.lowercased() ?? Self.item(rowAlign, place.row) {
        case "top": box.verticalAlign = .top
        case "bottom": box.verticalAlign = .bottom
        case "center", "axis": box.verticalAlign = .middle
        default: break
        }
        space(&box, place)
        if place.column > 0, !columnLines.isEmpty {
            border(
                &box, &paint, on: .left, line: Self.line(Self.item(columnLines, place.column - 1) ?? "none"),
                color: text.color)
        }
        if place.row > 0, !rowLines.isEmpty {
            border(
                &box, &paint, on: .top, line: Self.line(Self.item(rowLines, place.row - 1) ?? "none"), color: text.color
            )
        }
        return ComputedStyle(text: text, box: box, paint: paint)
    }

    /// Half of the space between two columns belongs to each of them.
    private func space(_ box: inout BoxStyle, _ place: Place) {
        func half(_ list: [LayoutUnit], _ index: Int) -> LengthPercentage? {
            guard !list.isEmpty, index >= 0 else { return nil }
            return LengthPercentage(pixels: (list[min(index, list.count - 1)] / 2).float)
        }
        if !columnSpacing.isEmpty {
            box.padding.left = half(columnSpacing, place.column - 1) ?? .zero
            box.padding.right = half(columnSpacing, place.columnEnd - 1) ?? .zero
            if frameStyle != .none, place.column == 0 { box.padding.left = LengthPercentage(pixels: 6) }
        }
        if !rowSpacing.isEmpty {
            if place.row > 0 { box.padding.top = half(rowSpacing, place.row - 1) ?? .zero }
            if place.rowEnd < place.rowCount { box.padding.bottom = half(rowSpacing, place.rowEnd - 1) ?? .zero }
        }
    }

    private func border(
        _ box: inout BoxStyle, _ paint: inout PaintStyle, on side: Side, line: BorderStyle, color: Color
    ) {
        guard line != .none else { return }
        switch side {
        case .left:
            box.borderStyle.left = line
            box.borderWidth.left = 1
            paint.borderColor.left = color
        case .top:
            box.borderStyle.top = line
            box.borderWidth.top = 1
            paint.borderColor.top = color
        }
    }

    private enum Side { case left, top }

    private static func item(_ list: [String], _ index: Int) -> String? {
        list.isEmpty ? nil : list[min(index, list.count - 1)]
    }

    private static func line(_ name: String) -> BorderStyle {
        switch name {
        case "solid": .solid
        case "dashed": .dashed
        default: .none
        }
    }
}
