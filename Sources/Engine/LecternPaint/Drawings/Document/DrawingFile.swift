import LecternBase
import LecternCSS
import LecternGeometry
package import LecternImages
package import LecternLayout
import LecternMarkup
import LecternText

/// A drawing in a file of its own.
///
///     let file = DrawingFile(bytes, width: 400, height: 300)
///     let list = file?.list(services: services, images: images)
package struct DrawingFile {
    private let document: DrawingDocument
    private let root: NodeID
    private let size: Vector
    /// Larger files are not drawn.
    private static let byteLimit = 48 << 20
    private static let mostNodes = 3_000_000

    /// Reads a file; nil if it is no drawing or too large.
    ///
    /// - Parameters:
    ///   - width: the width of the picture in CSS pixels, also for media queries.
    ///   - height: its height.
    package init?(_ bytes: [UInt8], width: Double, height: Double) {
        guard bytes.count <= Self.byteLimit, width > 0, height > 0 else { return nil }
        let names = StyleEngine.makeNameTable()
        var parser = MarkupParser(names: names)
        parser.limits.maximumNodes = Self.mostNodes
        let markup = parser.parse(Bytes(bytes), mode: .xml).document
        guard let root = markup.root, markup.isElement(root, named: .svg, in: .svg) else { return nil }
        let engine = StyleEngine(
            environment: StyleEnvironment(viewportWidth: width, viewportHeight: height), names: names)
        let sheets = StyleSheetCache(names: names).sheets(of: markup, url: "") { DataURL.decode($0) }
        document = DrawingDocument(engine.style(markup, sheets: sheets), url: "")
        self.root = root
        size = Vector(width, height)
    }

    /// Returns what is drawn in the size of the picture.
    ///
    /// - Parameter fragment: the name or the description of a view: `icon`, `svgView(viewBox(0,0,10,10))`.
    package func list(
        services: LayoutServices, images: (any ImageProvider)?, fragment: String? = nil
    ) -> DisplayList {
        var services = services
        if let fonts = WebFontSet(document.styled.fontFaces, names: document.styled.fontNames, bytes: DataURL.decode) {
            services.webFonts = fonts
        }
        var painter = DrawingPainter(
            run: DrawingRun(DrawingServices(layout: services, images: images)), viewport: size, transform: .identity)
        painter.list.bounds = Rect(x: 0, y: 0, width: size.x, height: size.y)
        guard let style = document.styled.style(of: root) else { return painter.list }
        let element = DrawnElement(document: document, node: root, style: style)
        let view = fragment.flatMap { DrawingView($0, of: element) }
        painter.paintRoot(element, in: painter.list.bounds, view: view)
        return painter.list
    }
}

extension DrawingPainter {
    /// Paints the outermost `svg` element of a file, which fills the picture.
    ///
    /// CSS determines the size of a picture, and uses `width` and `height` of the root only as input. A drawing with
    /// both and no `viewBox` is scaled.
    mutating func paintRoot(_ root: DrawnElement, in rect: Rect, view: DrawingView?) {
        withEffects(of: root) { painter in
            if let view {
                return painter.withTransform(view.transform) { $0.paintContent(of: root, in: rect, view: view.box) }
            }
            guard root.attribute(.viewBox) == nil, let own = Self.ownSize(of: root) else {
                return painter.paintContent(of: root, in: rect)
            }
            let scale = AffineTransform(a: rect.width / own.x, d: rect.height / own.y, tx: rect.x, ty: rect.y)
            painter.withTransform(scale) { painter in
                painter.paintContent(of: root, in: Rect(x: 0, y: 0, width: own.x, height: own.y))
            }
        }
    }

    /// The width and height of a root; nil if one of them is missing or relative.
    private static func ownSize(of root: DrawnElement) -> Vector? {
        func length(_ sizing: Sizing) -> Double? {
            guard case .length(let length) = sizing, !length.hasPercent, length.pixels > 0 else { return nil }
            return Double(length.pixels)
        }
        guard let width = length(root.style.box.width), let height = length(root.style.box.height) else { return nil }
        return Vector(width, height)
    }
}
