import LecternCSS
import LecternGeometry
import LecternImages
import LecternMarkup

extension DrawingPainter {
    /// Paints an `svg` element, or a `symbol` that is used, in a viewport of its own.
    ///
    /// - Parameter size: the size that a `use` element gives; nil for the element's own.
    mutating func paintNested(_ element: DrawnElement, size: Vector?) {
        var rect = ShapeGeometry(element: element, viewport: viewport).box(automatic: viewport)
        if element.name == .symbol {
            rect.x = 0
            rect.y = 0
            rect.width = viewport.x
            rect.height = viewport.y
        }
        if let size {
            rect.width = size.x >= 0 ? size.x : rect.width
            rect.height = size.y >= 0 ? size.y : rect.height
        }
        guard !rect.isEmpty else { return }
        withClip(element.style.box.clip(of: rect).map { .rect($0) }) { $0.paintContent(of: element, in: rect) }
    }

    /// Paints the children of an element with a `viewBox` in a rectangle.
    ///
    /// - Parameter view: a box that replaces the element's own.
    mutating func paintContent(of element: DrawnElement, in rect: Rect, view: ViewBox? = nil) {
        let ratio = PreservedRatio(element.attribute(.preserveAspectRatio))
        let box = view ?? ViewBox(element.attribute(.viewBox), ratio)
        // "A value of zero disables rendering of the element".
        if let box, box.rect.isEmpty { return }
        let outer = viewport
        viewport = box.map { Vector($0.rect.width, $0.rect.height) } ?? Vector(rect.width, rect.height)
        let inner = box.map { $0.transform(to: rect) } ?? AffineTransform.translation(rect.x, rect.y)
        if let inner { withTransform(inner) { $0.paintChildren(of: element) } }
        viewport = outer
    }

    /// https://www.w3.org/TR/SVG2/struct.html#UseElement
    mutating func paintUse(_ element: DrawnElement) {
        // Each style of a used element may have to be computed.
        guard run.takesElement(cost: 4), let target = target(of: element) else { return }
        run.following(target) {
            let drawing = element.drawing
            let offset = AffineTransform.translation(drawing.x.value(viewport.x), drawing.y.value(viewport.y))
            let kept = keepsSources
            keepsSources = kept && target.document === element.document
            withTransform(offset) { painter in
                switch target.name {
                case .symbol: painter.paintSymbol(target, by: element)
                case .svg:
                    painter.withEffects(of: target) { $0.paintNested(target, size: $0.size(of: element)) }
                default: painter.paint(target)
                }
            }
            keepsSources = kept
        }
    }

    private mutating func paintSymbol(_ symbol: DrawnElement, by use: DrawnElement) {
        withEffects(of: symbol) { painter in
            let size = painter.size(of: use)
            var place = Vector(size.x >= 0 ? size.x : painter.viewport.x, size.y >= 0 ? size.y : painter.viewport.y)
            func own(_ sizing: Sizing, _ base: Double) -> Double? {
                if case .length(let length) = sizing { length.value(base) } else { nil }
            }
            if size.x < 0, let width = own(symbol.style.box.width, painter.viewport.x) { place.x = width }
            if size.y < 0, let height = own(symbol.style.box.height, painter.viewport.y) { place.y = height }
            painter.paintNested(symbol, size: place)
        }
    }

    /// The size that a `use` element gives to a viewport; negative for none.
    private func size(of use: DrawnElement) -> Vector {
        Vector(
            length(use.attribute(.width), of: use, base: viewport.x) ?? -1,
            length(use.attribute(.height), of: use, base: viewport.y) ?? -1)
    }

    /// The element that a `use` element draws, with the style that it inherits from it.
    func target(of use: DrawnElement) -> DrawnElement? {
        guard let href = use.document.href(of: use.node), let found = run.element(href, from: use.document),
            let style = found.document.style(of: found.node, under: use.style)
        else { return nil }
        return DrawnElement(document: found.document, node: found.node, style: style)
    }

    // MARK: Images

    /// https://www.w3.org/TR/SVG2/embedded.html#ImageElement
    mutating func paintImage(_ element: DrawnElement) {
        guard !isClipping, !element.isHidden, let place = imagePlace(of: element), !place.rect.isEmpty else { return }
        let overflows = place.picture.intersection(place.rect) != place.picture
        let clip = overflows ? element.style.box.clip(of: place.rect) : nil
        let markup = element.document.markup[element.node]
        withClip(clip.map { .rect($0) }) { painter in
            painter.append(
                .image(
                    ImageOperation(
                        source: .url(place.url), destination: place.picture,
                        isPixelated: element.style.paint.imageRenderingIsPixelated, node: element.node.rawValue,
                        sourceRange: painter.keepsSources ? markup.textStart..<markup.textEnd : 0..<0)))
        }
    }

    /// Where an image stands: its URL, its box, and the rectangle of the picture.
    func imagePlace(of element: DrawnElement) -> (url: String, rect: Rect, picture: Rect)? {
        guard let href = element.document.href(of: element.node), !href.isEmpty else { return nil }
        let url = href.hasPrefix("data:") ? href : run.services.resolve(href)
        guard let info = run.services.images?.info(for: url) else { return nil }
        var natural = Vector(info.width ?? 0, info.height ?? 0)
        if natural.x <= 0 || natural.y <= 0 {
            let ratio = info.ratio ?? 0
            if ratio > 0 { natural = Vector(natural.y > 0 ? natural.y * ratio : max(natural.x, 300), 0) }
            if ratio > 0 { natural.y = natural.x / ratio }
        }
        var rect = ShapeGeometry(element: element, viewport: viewport).box(automatic: Vector(-1, -1))
        if rect.width < 0, rect.height < 0 {
            rect.width = natural.x
            rect.height = natural.y
        } else if rect.width < 0 {
            rect.width = natural.y > 0 ? rect.height * natural.x / natural.y : rect.height
        } else if rect.height < 0 {
            rect.height = natural.x > 0 ? rect.width * natural.y / natural.x : rect.width
        }
        guard natural.x > 0, natural.y > 0,
            let fit = ViewBox(
                Rect(x: 0, y: 0, width: natural.x, height: natural.y),
                PreservedRatio(element.attribute(.preserveAspectRatio))
            ).transform(to: rect)
        else { return (url, rect, rect) }
        return (url, rect, Rect(x: 0, y: 0, width: natural.x, height: natural.y).mapped(by: fit))
    }
}
