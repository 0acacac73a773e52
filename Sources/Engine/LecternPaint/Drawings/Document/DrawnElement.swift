import LecternCSS
import LecternGeometry
import LecternMarkup

/// An element of a drawing in the place where it is painted, with the style that it has there.
struct DrawnElement {
    let document: DrawingDocument
    let node: NodeID
    let style: ComputedStyle

    var name: Name { document.markup[node].name }
    var ink: InkStyle { style.text.ink.value }
    var drawing: DrawingStyle { style.box.drawing.value }
    var isHidden: Bool { style.text.visibility != .visible }

    func attribute(_ name: Name) -> String? { document.attribute(name, of: node) }

    func attribute(_ name: (DrawingNames) -> Name) -> String? { document.attribute(name(document.names), of: node) }

    /// The children that belong to the drawing, with their styles.
    var children: [DrawnElement] {
        document.markup.childElements(of: node).compactMap { child($0) }
    }

    /// A child with its style in this place.
    func child(_ child: NodeID) -> DrawnElement? {
        guard document.isDrawing(child) else { return nil }
        let isAtHome = document.styled.style(of: node) === style
        let own = isAtHome ? document.styled.style(of: child) : document.style(of: child, under: style)
        return own.map { DrawnElement(document: document, node: child, style: $0) }
    }

    /// An identity for finding references to itself.
    var key: Key { Key(document: ObjectIdentifier(document), node: node) }

    struct Key: Hashable {
        let document: ObjectIdentifier
        let node: NodeID
    }
}

/// A length in an attribute, such as `10`, `2em` or `50%`.
struct DrawnLength: Hashable {
    private let number: Double
    private let unit: String

    init?(_ text: String?) {
        guard let text else { return nil }
        var scanner = NumberScanner(text)
        guard let number = scanner.number() else { return nil }
        let unit = scanner.take("%") ? "%" : scanner.word()?.lowercased() ?? ""
        guard scanner.atEnd, unit.isEmpty || Self.units[unit] != nil || ["%", "em", "ex", "ch", "rem"].contains(unit)
        else {
            return nil
        }
        self.number = number
        self.unit = unit
    }

    init(_ number: Double, unit: String = "") {
        self.number = number
        self.unit = unit
    }

    private static let units: [String: Double] = [
        "px": 1, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6,
    ]

    /// The length in user units.
    ///
    /// - Parameter base: 100 %.
    func resolve(_ style: ComputedStyle, percentOf base: Double) -> Double {
        switch unit {
        case "%": return number * base / 100
        case "em", "rem": return number * Double(style.text.fontSize)
        case "ex", "ch": return number * Double(style.text.fontSize) / 2
        default: return number * (Self.units[unit] ?? 1)
        }
    }

    /// The length as a share of a bounding box.
    var share: Double { unit == "%" ? number / 100 : number }

    /// The lengths of a list, separated by commas or white space.
    static func list(_ text: String?) -> [DrawnLength] {
        (text ?? "").split { $0 == "," || $0.isWhitespace }.prefix(50_000).compactMap { DrawnLength(String($0)) }
    }
}

extension LengthPercentage {
    /// The length in user units; percentages are of a base.
    func value(_ base: Double) -> Double {
        if let calculation { return calculation.value(base: base) }
        return Double(pixels) + Double(percent) * base / 100
    }
}
