import LecternBase
package import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText
import Synchronization

/// A styled document with drawings, with what looking things up in it needs.
///
/// A drawing is painted straight from the elements of its document and their styles:
///
/// 1. `DrawingPainter` walks the elements and appends operations to a `DisplayList`: transforms, groups, clips.
/// 2. Shapes become paths (`ShapeGeometry`, `PathData`), fills and strokes become paints (`DrawingPainter+Paints`).
/// 3. Texts are laid out by `DrawingText`, with the shaper and the fonts of the page.
/// 4. Masks, filters and patterns are lists or groups of their own, which canvases draw.
///
/// `DrawingRun` counts what is done and stops at its limits, since references can multiply a small file without end.
package final class DrawingDocument: Sendable {
    package let styled: StyledDocument
    /// The address; empty if it has none.
    package let url: String
    let names: DrawingNames

    package init(_ styled: StyledDocument, url: String) {
        self.styled = styled
        self.url = url
        names = DrawingNames(styled.markup.names)
    }

    var markup: MarkupDocument { styled.markup }

    func attribute(_ name: Name, of node: NodeID) -> String? { markup.attribute(name, of: node) }

    /// The value of `href`, or of `xlink:href`.
    func href(of node: NodeID) -> String? {
        let value = markup.attribute(.href, of: node) ?? markup.attribute(.href, namespace: .xlink, of: node)
        return value?.trimmedOfSpaces
    }

    func isDrawing(_ node: NodeID) -> Bool {
        markup[node].kind == .element && markup[node].namespace == .svg
    }

    /// Styles of elements in other places than their own. Their parents are retained: the keys identify them.
    private let restyled = Mutex<[RestyleKey: (parent: ComputedStyle, style: ComputedStyle)]>([:])
    private static let mostStyles = 100_000

    private struct RestyleKey: Hashable {
        let node: NodeID
        let parent: ObjectIdentifier
    }

    /// Returns the style of an element as the child of another than its own parent.
    func style(of node: NodeID, under parent: ComputedStyle) -> ComputedStyle? {
        let key = RestyleKey(node: node, parent: ObjectIdentifier(parent))
        if let known = restyled.withLock({ $0[key]?.style }) { return known }
        guard let fresh = styled.style(of: node, under: parent) else { return nil }
        restyled.withLock { if $0.count < Self.mostStyles { $0[key] = (parent, fresh) } }
        return fresh
    }

    /// Returns an element by the fragment of a reference.
    func element(_ fragment: Substring) -> NodeID? {
        let id = String(fragment)
        return markup.element(withID: id) ?? markup.element(withID: PercentEncoding.decode(id))
    }
}

/// Names that drawings use beside those that every table has.
struct DrawingNames: Sendable {
    let dx: Name, dy: Name, rotate: Name, textLength: Name, lengthAdjust: Name, startOffset: Name, pathLength: Name
    let method: Name, side: Name
    let patternUnits: Name, patternContentUnits: Name, clipPathUnits: Name, maskUnits: Name, maskContentUnits: Name
    let markerUnits: Name, markerWidth: Name, markerHeight: Name, orient: Name, refX: Name, refY: Name
    let fx: Name, fy: Name, fr: Name
    let filterUnits: Name, primitiveUnits: Name
    let systemLanguage: Name, requiredExtensions: Name
    let space: Name

    init(_ names: NameTable) {
        func name(_ text: String) -> Name { names.name(text) }
        dx = name("dx")
        dy = name("dy")
        rotate = name("rotate")
        textLength = name("textLength")
        lengthAdjust = name("lengthAdjust")
        startOffset = name("startOffset")
        pathLength = name("pathLength")
        method = name("method")
        side = name("side")
        patternUnits = name("patternUnits")
        patternContentUnits = name("patternContentUnits")
        clipPathUnits = name("clipPathUnits")
        maskUnits = name("maskUnits")
        maskContentUnits = name("maskContentUnits")
        markerUnits = name("markerUnits")
        markerWidth = name("markerWidth")
        markerHeight = name("markerHeight")
        orient = name("orient")
        refX = name("refX")
        refY = name("refY")
        fx = name("fx")
        fy = name("fy")
        fr = name("fr")
        filterUnits = name("filterUnits")
        primitiveUnits = name("primitiveUnits")
        systemLanguage = name("systemLanguage")
        requiredExtensions = name("requiredExtensions")
        space = name("space")
    }
}

extension String {
    var trimmedOfSpaces: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
        return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
