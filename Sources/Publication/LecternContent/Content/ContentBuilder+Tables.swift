import LecternMarkup
import LecternModel

// Data tables.
extension ContentBuilder {
    private static let maximumCells = 20_000

    /// Adds a data table as an element; returns false for a layout table.
    mutating func table(_ node: NodeID, _ name: Name) -> Bool {
        guard name == .table, document[node].namespace == .xhtml || document[node].namespace == .none else {
            return false
        }
        let headers = TableHeaders(document, node) { accessibleText.line(of: $0) }
        let inside = document.descendants(of: node)
        let embedded: Set<Name> = [.table, .img, .video, .audio, .svg, .p, .ul, .ol, .div]
        guard !inside.contains(where: { document[$0].kind == .element && embedded.contains(document[$0].name) }) else {
            columnHeaders.merge(headers.byCell) { _, new in new }
            return false
        }
        let rows = inside.filter { document.isElement($0, named: .tr) }.map { row in
            document.childElements(of: row).filter { [.td, .th].contains(document[$0].name) }.map { cell($0, headers) }
        }
        guard rows.count > 1, rows.reduce(0, { $0 + $1.count }) <= Self.maximumCells else { return false }
        flush()
        let tableStructure = structure(.table, node)
        var attributes = self.attributes(of: node)
        attributes.structure = tableStructure
        elements.append(
            TableContentElement(
                locator: locator(tableStructure.range), caption: accessibleText.caption(in: node, named: .caption),
                rows: rows,
                attributes: attributes))
        return true
    }

    private func cell(_ node: NodeID, _ headers: TableHeaders) -> TableContentElement.Cell {
        TableContentElement.Cell(
            text: accessibleText.line(of: node), isHeader: document[node].name == .th,
            range: Int(document[node].textStart)..<Int(document[node].textEnd), columnHeader: headers.byCell[node])
    }
}
