import LecternBase
import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup
import LecternText

/// The characters of a `text` element after white space was collapsed, each with its offset in the
/// document and its element.
///
/// https://www.w3.org/TR/SVG2/text.html#TextLayoutAlgorithm
struct DrawnTextContent {
    /// Characters of one element in a row.
    struct Span {
        let element: DrawnElement
        /// Where the baseline is above that of the text, from `baseline-shift`.
        let shift: Double
        /// The elements around that declare decorations, outermost first.
        let decorations: [DrawnElement]
        let link: DrawnElement?
        /// The index of its `textPath` in `scopes`; nil for text on a straight line.
        let path: Int?
    }

    /// An element with the characters in it.
    struct Scope {
        let element: DrawnElement
        let start: Int
        var end: Int
    }

    private(set) var units: [UInt16] = []
    /// The offset of each unit in the document's text.
    private(set) var sources: [Int32] = []
    /// The index of the span of each unit.
    private(set) var spanOfUnit: [Int32] = []
    private(set) var spans: [Span] = []
    /// In the order of the document, parents before children.
    private(set) var scopes: [Scope] = []
    private var endsWithSpace = true
    private static let limit = 400_000

    init(_ text: DrawnElement, painter: DrawingPainter) {
        collect(
            text, in: Span(element: text, shift: 0, decorations: [], link: painter.link, path: nil), painter: painter,
            depth: 0)
        // White space at the end of a line is removed.
        while units.last == 0x20, spans.last.map({ !Self.preserves($0.element) }) ?? false { removeLast() }
        for index in scopes.indices { scopes[index].end = min(scopes[index].end, units.count) }
    }

    private mutating func removeLast() {
        units.removeLast()
        sources.removeLast()
        spanOfUnit.removeLast()
    }

    private mutating func collect(_ element: DrawnElement, in outer: Span, painter: DrawingPainter, depth: Int) {
        guard depth < 32, units.count < Self.limit else { return }
        let isPath = element.name == .textPath
        var decorations = outer.decorations
        if !element.style.paint.textDecorationLines.isEmpty { decorations.append(element) }
        let scope = scopes.count
        scopes.append(Scope(element: element, start: units.count, end: units.count))
        let span = Span(
            element: element, shift: outer.shift + (depth == 0 ? 0 : Self.shift(of: element, in: outer.element)),
            decorations: decorations, link: element.name == .a ? element : outer.link,
            path: isPath ? scope : outer.path)
        let markup = element.document.markup
        for child in markup.children(of: element.node) {
            if markup[child].kind == .text {
                append(markup[child], of: markup, span)
            } else if let inner = element.child(child), painter.run.takesElement(), isContent(inner, depth: depth),
                painter.passesConditions(inner)
            {
                collect(inner, in: span, painter: painter, depth: depth + 1)
            }
        }
        scopes[scope].end = units.count
    }

    private func isContent(_ element: DrawnElement, depth: Int) -> Bool {
        guard element.style.box.display.kind != .none else { return false }
        return [.tspan, .a, .tref].contains(element.name) || (element.name == .textPath && depth == 0)
    }

    /// How far `baseline-shift` raises an element.
    private static func shift(of element: DrawnElement, in parent: DrawnElement) -> Double {
        let size = Double(parent.style.text.fontSize)
        switch element.drawing.baselineShift {
        case .baseline: return 0
        case .super: return size / 3
        case .sub: return -size / 5
        case .length(let length): return length.value(Double(element.style.text.fontSize))
        }
    }

    static func preserves(_ element: DrawnElement) -> Bool {
        if element.style.text.whiteSpaceCollapse != .collapse { return true }
        let markup = element.document.markup
        for ancestor in markup.selfAndAncestors(of: element.node) {
            guard let space = markup.attribute(element.document.names.space, namespace: .xml, of: ancestor) else {
                continue
            }
            return space == "preserve"
        }
        return false
    }

    private mutating func append(_ node: MarkupDocument.Node, of markup: MarkupDocument, _ span: Span) {
        let keepsSpaces = Self.preserves(span.element)
        let number = Int32(spans.count)
        spans.append(span)
        let style = span.element.style.text
        let text = Array(markup.text[Int(node.textStart)..<Int(node.textEnd)])
        let transformed = transform(text, CaseTransform(style.textTransform), language: style.language?.tag)
        for (index, shown) in transformed.units.enumerated() {
            let place = node.textStart + transformed.sourceOffsets[index]
            var unit = shown
            if unit == 0x20 || unit == 0x0A || unit == 0x09 || unit == 0x0D {
                unit = 0x20
                if endsWithSpace, !keepsSpaces { continue }
            }
            endsWithSpace = unit == 0x20
            guard units.count < Self.limit else { return }
            units.append(unit)
            sources.append(place)
            spanOfUnit.append(number)
        }
    }
}
