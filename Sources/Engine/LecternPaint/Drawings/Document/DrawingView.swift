import LecternBase
import LecternCSS
import LecternGeometry
import LecternMarkup

/// The part of a drawing that the fragment of its URL names.
///
/// https://www.w3.org/TR/SVG2/linking.html#SVGFragmentIdentifiers
struct DrawingView {
    /// The box that replaces the one of the root; nil for the root's own.
    let box: ViewBox?
    let transform: AffineTransform

    /// Reads a fragment; nil if it changes nothing.
    init?(_ fragment: String, of root: DrawnElement) {
        let fragment = PercentEncoding.decode(fragment)
        if fragment.hasPrefix("svgView("), fragment.hasSuffix(")") {
            self.init(description: String(fragment.dropFirst(8).dropLast()), of: root)
        } else {
            self.init(element: fragment, of: root)
        }
    }

    /// `viewBox(0,0,10,10);preserveAspectRatio(none)`.
    private init?(description: String, of root: DrawnElement) {
        var values: [Substring: String] = [:]
        for part in description.split(separator: ";") {
            guard let open = part.firstIndex(of: "("), part.hasSuffix(")") else { return nil }
            values[part[..<open]] = String(part[part.index(after: open)...].dropLast())
        }
        let ratio = PreservedRatio(values["preserveAspectRatio"] ?? root.attribute(.preserveAspectRatio))
        box = ViewBox(values["viewBox"] ?? root.attribute(.viewBox), ratio)
        transform = values["transform"].flatMap { TransformAttribute.matrix($0) } ?? .identity
    }

    /// The id of a `view` element.
    private init?(element id: String, of root: DrawnElement) {
        let document = root.document
        guard let node = document.element(id[...]), document.markup.isElement(node, named: .view, in: .svg) else {
            return nil
        }
        let ratio = PreservedRatio(
            document.attribute(.preserveAspectRatio, of: node) ?? root.attribute(.preserveAspectRatio))
        box = ViewBox(document.attribute(.viewBox, of: node) ?? root.attribute(.viewBox), ratio)
        transform = .identity
    }
}
