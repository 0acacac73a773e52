import LecternCSS
import LecternGeometry
import LecternLayout
import LecternPaint

/// Draws the pages of a print job: the page box with what stands in it.
///
/// <https://www.w3.org/TR/css-page-3/#painting>
struct PrintedPagePainter {
    let document: EngineDocument
    let builder: DocumentBuilder
    let scale: Double

    func list(of page: PrintedPage) -> DisplayList {
        let sheet = page.geometry.size
        var list = background(page)
        list.append(content(page))
        list.append(borders(page))
        if let margins = page.margins, let tree = page.marginTree { list.append(self.list(of: margins, tree, sheet)) }
        return page.context.orientation.turned(list)
    }

    /// The content; the canvas that the root's background fills is what the page's margins leave.
    private func content(_ page: PrintedPage) -> DisplayList {
        let (area, canvas) = (page.geometry.area, page.geometry.borderBox)
        var options = PaintOptions(
            deviceScale: scale, origin: area.offset, canvas: canvas.size,
            resolveURL: builder.references(in: document.url))
        options.canvasOrigin = canvas.offset
        if page.isClipped {
            let isHorizontal = page.content.writingDirection.isHorizontal
            let sheet = page.geometry.size
            options.clip =
                isHorizontal
                ? PhysicalRect(x: .zero, y: area.y, width: sheet.width, height: area.height)
                : PhysicalRect(x: area.x, y: .zero, width: area.width, height: sheet.height)
        }
        return DisplayListBuilder.build(
            page: page.content, tree: document.tree, images: builder.images, options: options)
    }

    /// The background of the page, which its margins show, too.
    private func background(_ page: PrintedPage) -> DisplayList {
        let (style, sheet) = (page.context.style, page.geometry.size)
        var background = PaintStyle()
        background.backgroundColor = style.paint.backgroundColor
        background.backgroundLayers = style.paint.backgroundLayers
        let box = fragment(ComputedStyle(text: style.text, box: BoxStyle(), paint: background), sheet, .zero)
        return list(of: wrapped(box, at: .zero, page), document.tree, sheet)
    }

    /// The borders of the page, over the canvas, which reaches below them.
    private func borders(_ page: PrintedPage) -> DisplayList {
        let (style, border) = (page.context.style, page.geometry.borderBox)
        var edges = style.paint
        (edges.backgroundColor, edges.backgroundLayers) = (.transparent, [])
        let box = fragment(
            ComputedStyle(text: style.text, box: style.box, paint: edges), border.size, page.geometry.border)
        return list(of: wrapped(box, at: border.offset, page), document.tree, page.geometry.size)
    }

    private func wrapped(_ fragment: Fragment, at offset: PhysicalOffset, _ page: PrintedPage) -> Fragment {
        Fragment(
            kind: .page, box: nil, size: page.geometry.size, writingDirection: page.context.style.writingDirection,
            children: [.init(offset: offset, fragment: fragment)])
    }

    /// What stands on a sheet beside its content.
    private func list(of page: Fragment, _ tree: BoxTree, _ sheet: PhysicalSize) -> DisplayList {
        let options = PaintOptions(
            deviceScale: scale, canvas: sheet, resolveURL: builder.references(in: document.url))
        return DisplayListBuilder.build(page: page, tree: tree, images: builder.images, options: options)
    }

    /// A box of a style and nothing in it.
    private func fragment(_ style: ComputedStyle, _ size: PhysicalSize, _ border: PhysicalSides) -> Fragment {
        var box = BoxStyle()
        box.display = .block
        (box.borderWidth, box.borderStyle) = (style.box.borderWidth, style.box.borderStyle)
        let root = document.tree.root
        return Fragment(
            kind: .box,
            box: Box(
                id: -1, kind: .blocks([]), style: ComputedStyle(text: style.text, box: box, paint: style.paint),
                node: root.node, origin: .anonymous, source: root.source.lowerBound..<root.source.lowerBound),
            size: size, writingDirection: style.writingDirection, border: border)
    }
}

extension PageContext.Orientation {
    /// A finished page as a whole, turned.
    ///
    /// <https://www.w3.org/TR/css-page-3/#page-orientation-prop>
    func turned(_ list: DisplayList) -> DisplayList {
        let (width, height) = (list.bounds.width, list.bounds.height)
        let canvas = PaintRect(x: 0, y: 0, width: height, height: width)
        switch self {
        case .upright: return list
        case .rotateRight:
            return list.placed(
                by: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0), in: canvas, paper: .transparent)
        case .rotateLeft:
            return list.placed(
                by: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width), in: canvas, paper: .transparent)
        }
    }
}
