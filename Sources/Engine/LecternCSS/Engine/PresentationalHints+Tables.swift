import LecternMarkup

// Hints of tables: `border`, `frame`, `rules`, `bordercolor`, `cellspacing`, and what cells take from their table.
//
// https://html.spec.whatwg.org/multipage/rendering.html#tables-2

extension HintWriter {
    /// The values of `rules`, which also make the borders of a table collapse.
    private static let rules: Set<String> = ["none", "groups", "rows", "cols", "all"]

    /// The border styles of a table by its `frame`.
    private static func frameStyle(_ value: String) -> String? {
        switch value {
        case "void": "hidden"
        case "above": "outset hidden hidden hidden"
        case "below": "hidden hidden outset hidden"
        case "hsides": "outset hidden outset hidden"
        case "lhs": "hidden hidden hidden outset"
        case "rhs": "hidden outset hidden hidden"
        case "vsides": "hidden outset"
        case "box", "border": "outset"
        default: nil
        }
    }

    /// Writes the hints of a table in the order of the specification: a later one overrides an earlier one.
    mutating func writeTable() {
        if let spacing = document.attribute(.cellspacing, of: id).flatMap(Self.number) {
            add("border-spacing", spacing + "px")
        }
        if Self.tableRules(of: id, in: document) != nil {
            add("border-style", "hidden")
            add("border-collapse", "collapse")
        }
        let frame = document.attribute(.frame, of: id).flatMap { Self.frameStyle($0.asciiLowercased) }
        if let width = Self.borderWidth(of: id, in: document) {
            add("border-width", width + "px")
            if width != "0" { add("border-style", "outset") }
        } else if frame != nil {
            // NOTE: the specification leaves the width to the style sheet; browsers draw thin frames.
            add("border-width", "1px")
        }
        if let frame { add("border-style", frame) }
        for attribute in document.attributes(of: id) where document.names.text(attribute.name) == "bordercolor" {
            if let color = Self.legacyColor(attribute.value) { add("border-color", color) }
        }
    }

    /// Writes the hints that a cell takes from its table.
    mutating func writeCell() {
        guard let table = PresentationalHints.table(ofCell: node, in: document) else { return }
        if let padding = document.attribute(.cellpadding, of: table).flatMap(Self.number) {
            add("padding", padding + "px")
        }
        let rules = Self.tableRules(of: table, in: document)
        let hasBorder = (Self.borderWidth(of: table, in: document) ?? "0") != "0"
        guard rules != nil || hasBorder else { return }
        add("border-width", "1px")
        add("border-color", "inherit")
        switch rules {
        case "all": add("border-style", "solid")
        case "cols":
            add("border-block-style", "none")
            add("border-inline-style", "solid")
        case nil: add("border-style", "inset")
        default: add("border-style", "none")
        }
    }

    /// Returns the value of a table's `rules` in lower case; `nil` if it has none that is known.
    private static func tableRules(of table: NodeID, in document: MarkupDocument) -> String? {
        document.attribute(.rules, of: table).map(\.asciiLowercased).flatMap { rules.contains($0) ? $0 : nil }
    }

    /// Returns the width that a table's `border` says; a value that is no number says 1.
    private static func borderWidth(of table: NodeID, in document: MarkupDocument) -> String? {
        document.attribute(.border, of: table).map { number($0) ?? "1" }
    }
}

extension PresentationalHints {
    /// Returns the table of a cell if it has attributes, from which hints may come.
    static func table(ofCell node: MarkupDocument.Node, in document: MarkupDocument) -> NodeID? {
        guard node.namespace == .xhtml, node.name == .td || node.name == .th else { return nil }
        var parent = node.parent
        for _ in 0..<4 where document.nodes[Int(parent)].kind == .element {
            let ancestor = document.nodes[Int(parent)]
            if ancestor.name == .table { return ancestor.attributeCount > 0 ? NodeID(rawValue: parent) : nil }
            parent = ancestor.parent
        }
        return nil
    }
}
