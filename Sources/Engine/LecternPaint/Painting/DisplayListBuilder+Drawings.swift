import LecternCSS
import LecternGeometry
import LecternImages
import LecternLayout
import LecternMarkup

extension DisplayListBuilder {
    /// Paints an inline drawing. SVG 2: shapes, texts and links are operations of the page.
    mutating func paintDrawing(
        _ node: NodeID, _ services: DrawingServices, in rect: Rect, fragment: Fragment, box: LayoutBox,
        at offset: PhysicalOffset
    ) {
        let inner = grid.roundedBorderBox(box.style, Rect(fragment, at: offset)).inset(
            by: grid.snapWidths(fragment.border) + PaintSides(fragment.padding))
        let drawing = InlineDrawing(node, DrawingDocument(tree.document, url: services.url), services: services)
        var ink = DrawingInk()
        if let theme = options.drawingTheme {
            ink = DrawingInk(color: theme.ink, inherited: theme.ink)
            if !isLegible(node, in: rect, theme: theme) {
                ink.color = .black
                append(.fill(.rect(rect), .color(.white)))
            }
        }
        let isRounded = inner.isRounded && box.style.box.clipsBothAxes
        if isRounded { push(.rounded(inner)) }
        appendDrawing(drawing.paint(in: rect, ink: ink).list)
        if isRounded { popClip() }
    }

    /// Appends the operations of a drawing. Its links are in the current coordinates.
    private mutating func appendDrawing(_ drawing: DisplayList) {
        var drawing = drawing
        drawing.links = drawing.links.map {
            LinkRegion(href: $0.href, node: $0.node, rect: $0.rect.mapped(by: transform))
        }
        list.append(drawing)
    }

    /// Whether a drawing can be read with the theme's ink.
    private func isLegible(_ node: NodeID, in rect: Rect, theme: DrawingTheme) -> Bool {
        guard let store = images as? ImageStore,
            let file = SVGSerializer.serialize(
                node, tree.document, pictures: .init(images: images, resolve: options.resolveURL), width: rect.width,
                height: rect.height, ink: theme.ink)
        else { return true }
        return store.isLegible(
            file, in: theme, width: Int(rect.width.rounded(.up)), height: Int(rect.height.rounded(.up)))
    }
}
