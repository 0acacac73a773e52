import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

@testable import LecternLayout
@testable import LecternPaint

/// A fragment tree made by hand: boxes with positions and styles.
///
///     PaintSketch(0, 0, 20, 10) { $0.paint.backgroundColor = .black }
final class PaintSketch {
    /// The parts of a style that tests change.
    struct Style {
        var text = TextStyle()
        var box = BoxStyle()
        var paint = PaintStyle()
    }
    let rect: PhysicalRect
    let style: ComputedStyle
    let children: [PaintSketch]
    let extra: Fragment.Extra
    let isFlex: Bool

    init(
        _ x: Int, _ y: Int, _ width: Int, _ height: Int, extra: Fragment.Extra = .none, isFlex: Bool = false,
        _ children: [PaintSketch] = [], style change: (inout Style) -> Void = { _ in }
    ) {
        rect = .init(
            x: .init(pixels: x), y: .init(pixels: y), width: .init(pixels: width), height: .init(pixels: height))
        var style = Style()
        style.box.display = .block
        change(&style)
        self.style = ComputedStyle(text: style.text, box: style.box, paint: style.paint)
        self.children = children
        self.extra = extra
        self.isFlex = isFlex
    }

    /// Returns the display list of a page of 100 by 100, with the sketches in
    /// its root.
    static func paint(_ sketches: PaintSketch..., root: (inout Style) -> Void = { _ in }, scale: Double = 1)
        -> DisplayList
    {
        let rootSketch = PaintSketch(0, 0, 100, 100, sketches, style: root)
        var next: Int32 = 0
        let fragment = rootSketch.fragment(&next)
        let markup = MarkupParser(names: NameTable()).parse("<html><a href='x'/></html>", mode: .xml).document
        let document = StyledDocument(
            markup: markup, styles: [.initial], styleOfNode: Array(repeating: 0, count: markup.nodes.count),
            pseudoStyles: [],
            counterStyles: [:], pages: .none, fontFaces: [])
        guard let root = fragment.box else { preconditionFailure("a sketch is of a box") }
        let tree = BoxTree(root: root, document: document, boxCount: Int(next), inlineContentCount: 0)
        let size = PhysicalSize(width: 100, height: 100)
        let page = Fragment(
            kind: .page, box: nil, size: size, writingDirection: .init(),
            children: [.init(offset: .zero, fragment: fragment)])
        return DisplayListBuilder.build(page: page, tree: tree, options: .init(deviceScale: scale))
    }

    private func fragment(_ next: inout Int32) -> Fragment {
        let id = next
        next += 1
        let links = children.map { Fragment.Link(offset: $0.rect.offset, fragment: $0.fragment(&next)) }
        let boxes = links.compactMap(\.fragment.box)
        let box = LayoutBox(
            id: id, kind: isFlex ? .flex(boxes) : .blocks(boxes), style: style, node: NodeID(rawValue: 1),
            origin: .anonymous,
            source: 0..<0)
        let widths = style.box.borderWidth
        let border = PhysicalSides(
            top: .init(widths.top), right: .init(widths.right), bottom: .init(widths.bottom), left: .init(widths.left))
        return Fragment(
            kind: .box, box: box, size: rect.size, writingDirection: .init(), border: border, children: links,
            extra: extra)
    }
}

extension PaintSketch.Style {
    /// Sets a background colour.
    mutating func fill(_ rgb: UInt32) { paint.backgroundColor = Color(rgb: rgb) }

    mutating func border(_ width: Float, _ style: BorderStyle = .solid, _ rgb: UInt32 = 0) {
        box.borderWidth = .init(width)
        box.borderStyle = .init(style)
        paint.borderColor = .init(Color(rgb: rgb))
    }
}
