import LecternCSS
import LecternGeometry
import LecternLayout
import LecternPaint

/// Draws printed pages: the page box with content, background, borders and margin boxes.
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

    /// Returns the content. The root's background covers the page box without margins.
    private func content(_ page: PrintedPage) -> DisplayList {
        let (area, canvas) = (page.geometry.area, page.geometry.borderBox)
        var options = builder.paintOptions(for: document)
        options.deviceScale = scale
        options.origin = area.offset
        options.canvas = canvas.size
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

    /// Returns the page background, which also covers the margins.
    private func background(_ page: PrintedPage) -> DisplayList {
        let (style, sheet) = (page.context.style, page.geometry.size)
        var background = PaintStyle()
        background.backgroundColor = style.paint.backgroundColor
        background.backgroundLayers = style.paint.backgroundLayers
        let box = fragment(
            ComputedStyle(text: style.text, box: BoxStyle(), paint: background), size: sheet, border: .zero)
        return list(of: wrapped(box, at: .zero, page), document.tree, sheet)
    }

    /// Returns the page borders, which are drawn over the canvas.
    private func borders(_ page: PrintedPage) -> DisplayList {
        let (style, border) = (page.context.style, page.geometry.borderBox)
        var edges = style.paint
        edges.backgroundColor = .transparent
        edges.backgroundLayers = []
        let box = fragment(
            ComputedStyle(text: style.text, box: style.box, paint: edges), size: border.size,
            border: page.geometry.border)
        return list(of: wrapped(box, at: border.offset, page), document.tree, page.geometry.size)
    }

    private func wrapped(_ fragment: Fragment, at offset: PhysicalOffset, _ page: PrintedPage) -> Fragment {
        Fragment(
            kind: .page, box: nil, size: page.geometry.size, writingDirection: page.context.style.writingDirection,
            children: [.init(offset: offset, fragment: fragment)])
    }

    /// Returns the margin boxes.
    private func list(of page: Fragment, _ tree: BoxTree, _ sheet: PhysicalSize) -> DisplayList {
        var options = builder.paintOptions(for: document)
        options.deviceScale = scale
        options.canvas = sheet
        return DisplayListBuilder.build(page: page, tree: tree, images: builder.images, options: options)
    }

    /// Returns an empty box with a style.
    private func fragment(_ style: ComputedStyle, size: PhysicalSize, border: PhysicalSides) -> Fragment {
        var box = BoxStyle()
        box.display = .block
        box.borderWidth = style.box.borderWidth
        box.borderStyle = style.box.borderStyle
        let root = document.tree.root
        return Fragment(
            kind: .box,
            box: LayoutBox(
                id: -1, kind: .blocks([]), style: ComputedStyle(text: style.text, box: box, paint: style.paint),
                node: root.node, origin: .anonymous, source: root.source.lowerBound..<root.source.lowerBound),
            size: size, writingDirection: style.writingDirection, border: border)
    }
}

extension PageContext.Orientation {
    /// Returns the page rotated by its orientation.
    ///
    /// <https://www.w3.org/TR/css-page-3/#page-orientation-prop>
    func turned(_ list: DisplayList) -> DisplayList {
        let (width, height) = (list.bounds.width, list.bounds.height)
        let canvas = Rect(x: 0, y: 0, width: height, height: width)
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
