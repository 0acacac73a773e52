import LecternCSS
import LecternGeometry
import LecternMarkup

// Filter, clip, mask and opacity, in this order: https://www.w3.org/TR/SVG2/render.html#RenderingTree

extension DrawingPainter {
    /// Paints the content of an element under its transform, with its effects.
    mutating func withEffects(of element: DrawnElement, _ body: (inout Self) -> Void) {
        guard let matrix = matrix(of: element) else { return effects(of: element, body) }
        withTransform(matrix) { $0.effects(of: element, body) }
    }

    /// The transform of an element; nil for none.
    func matrix(of element: DrawnElement) -> AffineTransform? {
        guard !element.style.box.transforms.isEmpty else { return nil }
        // The origin of the view's coordinates is not moved by `viewBox`.
        var box = Rect(x: 0, y: 0, width: viewport.x, height: viewport.y)
        switch element.drawing.transformBox {
        case .fillBox, .contentBox: box = bounds(of: element)?.rect ?? box
        case .strokeBox, .borderBox: box = strokeBounds(of: element)?.rect ?? box
        case .viewBox: break
        }
        return ElementTransform(element: element, box: box).matrix
    }

    private mutating func effects(of element: DrawnElement, _ body: (inout Self) -> Void) {
        let (box, drawing) = (element.style.box, element.drawing)
        if isClipping {
            guard drawing.clipPath != .none else { return body(&self) }
            return clipped(element, body)
        }
        let isBlended = box.mixBlendMode != .normal || box.isolates
        let hasGroup = box.opacity < 1 || isBlended || drawing.mask != nil
        guard hasGroup || drawing.clipPath != .none || !drawing.filters.isEmpty else { return body(&self) }
        guard box.opacity > 0 else { return }
        clipped(element) { painter in
            guard hasGroup else { return painter.filtered(element, body) }
            let group = CompositingGroup(
                opacity: Double(box.opacity), composition: .blend(box.mixBlendMode), bounds: painter.canvasBounds)
            painter.withClip(painter.extent(of: element)) { painter in
                painter.withGroup(group) { painter in
                    painter.filtered(element, body)
                    painter.applyMask(of: element)
                }
            }
        }
    }

    /// The canvas in current coordinates.
    private var canvasBounds: Rect {
        transform.inverted.map { list.bounds.mapped(by: $0) } ?? list.bounds
    }

    /// A rectangle that contains all of an element, so that its group needs less memory; nil if that is not known.
    private func extent(of element: DrawnElement) -> Shape? {
        guard element.drawing.filters.isEmpty, let bounds = visualBounds(of: element) else { return nil }
        let margin = 2 / max(transform.scale, 1e-9)
        return .rect(bounds.expanded(by: margin).rect)
    }

    private mutating func filtered(_ element: DrawnElement, _ body: (inout Self) -> Void) {
        guard !element.drawing.filters.isEmpty else { return body(&self) }
        switch filter(of: element) {
        case .none: body(&self)
        case .hidden: return
        case .some(let filter):
            let group = CompositingGroup(bounds: filter.region, filter: filter)
            withGroup(group, body)
        }
    }

    // MARK: Clips

    private mutating func clipped(_ element: DrawnElement, _ body: (inout Self) -> Void) {
        switch element.drawing.clipPath {
        case .none: body(&self)
        case .shape(let shape):
            let box = bounds(of: element)?.rect ?? Rect(x: 0, y: 0, width: viewport.x, height: viewport.y)
            withClip(BasicShapePath(shape, in: box).shape, body)
        case .reference(let reference): clip(element, by: reference, body)
        }
    }

    private mutating func clip(
        _ element: DrawnElement, by reference: String, _ body: (inout Self) -> Void
    ) {
        // "A reference to an object that is not a clipPath is an error", and is ignored.
        guard let found = run.element(reference, from: element.document),
            let style = found.document.styled.style(of: found.node), found.document.markup[found.node].name == .clipPath
        else { return body(&self) }
        let clip = DrawnElement(document: found.document, node: found.node, style: style)
        guard let units = contentTransform(clip, \.clipPathUnits, of: element) else { return }
        if clip.drawing.clipPath == .none, let shape = simpleShape(of: clip, units) { return withClip(shape, body) }
        withClip(extent(of: element)) { painter in
            painter.withGroup(CompositingGroup(bounds: painter.canvasBounds)) { painter in
                body(&painter)
                let mask = CompositingGroup(composition: .mask, bounds: painter.canvasBounds)
                painter.withGroup(mask) { $0.paintClip(clip, units) }
            }
        }
    }

    private mutating func paintClip(_ clip: DrawnElement, _ units: AffineTransform) {
        let wasClipping = isClipping
        isClipping = true
        run.following(clip) {
            let own = ElementTransform(
                element: clip, box: Rect(x: 0, y: 0, width: viewport.x, height: viewport.y)
            ).matrix
            withTransform(units) { painter in
                painter.withTransform(own ?? .identity) { painter in
                    painter.clipped(clip) { painter in
                        for child in clip.children where child.name != .g { painter.paint(child) }
                    }
                }
            }
        }
        isClipping = wasClipping
    }

    /// The shape of a clip path that contains one shape without effects; nil for any other.
    private func simpleShape(of clip: DrawnElement, _ units: AffineTransform) -> Shape? {
        let children = clip.children.filter {
            $0.style.box.display.kind != .none && $0.name != .title && $0.name != .desc
        }
        guard children.count == 1, let only = children.first, only.drawing.clipPath == .none, !only.isHidden,
            only.name != .text, only.name != .use, passesConditions(only),
            let path = ShapeGeometry(element: only, viewport: viewport).path
        else { return nil }
        let own = ElementTransform(element: clip, box: Rect(x: 0, y: 0, width: viewport.x, height: viewport.y)).matrix
        var transform = matrix(of: only) ?? .identity
        if let own { transform = transform.concatenated(with: own) }
        return shape(path.mapped(by: transform.concatenated(with: units)), only.ink.clipRule)
    }

    /// The transform of content in units of the bounding box of an element; nil if the box has no area.
    func contentTransform(
        _ server: DrawnElement, _ attribute: (DrawingNames) -> Name, of element: DrawnElement
    ) -> AffineTransform? {
        guard server.attribute(attribute) == "objectBoundingBox" else { return .identity }
        return bounds(of: element)?.unitTransform
    }

    // MARK: Masks

    /// Masks the group that was painted last. https://www.w3.org/TR/css-masking-1/#MaskElement
    private mutating func applyMask(of element: DrawnElement) {
        guard let reference = element.drawing.mask, let found = run.element(reference, from: element.document),
            let style = found.document.styled.style(of: found.node), found.document.markup[found.node].name == .mask
        else { return }
        let mask = DrawnElement(document: found.document, node: found.node, style: style)
        let group = CompositingGroup(
            composition: mask.drawing.maskTakesAlpha ? .mask : .luminanceMask, bounds: canvasBounds)
        withGroup(group) { painter in
            guard let units = painter.contentTransform(mask, \.maskContentUnits, of: element),
                let region = painter.region(of: mask, \.maskUnits, around: element)
            else { return }
            // In a mask black is no ink, but what is hidden.
            let outer = painter.ink
            painter.ink.color = .black
            painter.run.following(mask) {
                painter.withClip(.rect(region)) { painter in
                    painter.clipped(mask) { painter in
                        painter.withTransform(units) { painter in
                            painter.paintChildren(of: mask)
                            painter.applyMask(of: mask)
                        }
                    }
                }
            }
            painter.ink = outer
        }
    }

    /// The region of a mask or filter, by default ten percent larger than the element's box.
    func region(
        of server: DrawnElement, _ units: (DrawingNames) -> Name, around element: DrawnElement
    ) -> Rect? {
        let names: [Name] = [.x, .y, .width, .height]
        if server.attribute(units) == "userSpaceOnUse" {
            let bases = [viewport.x, viewport.y, viewport.x, viewport.y]
            let values = zip(zip(names, bases), [-0.1, -0.1, 1.2, 1.2]).map { pair, initial in
                length(server.attribute(pair.0), of: server, base: pair.1) ?? initial * pair.1
            }
            return Rect(x: values[0], y: values[1], width: max(values[2], 0), height: max(values[3], 0))
        }
        guard let box = bounds(of: element)?.rect else { return nil }
        let shares = zip(names, [-0.1, -0.1, 1.2, 1.2]).map { DrawnLength(server.attribute($0))?.share ?? $1 }
        return Rect(
            x: box.x + shares[0] * box.width, y: box.y + shares[1] * box.height,
            width: max(shares[2] * box.width, 0), height: max(shares[3] * box.height, 0))
    }
}

/// The path of a basic shape in a box. CSS Shapes 1, section 3.
struct BasicShapePath {
    let shape: Shape

    init(_ shape: BasicShape, in box: Rect) {
        let (width, height) = (box.width, box.height)
        let diagonal = ((width * width + height * height) / 2).squareRoot()
        func point(_ pair: LengthPair) -> Vector { Vector(box.x + pair.x.value(width), box.y + pair.y.value(height)) }
        func sides(_ center: Vector) -> Vector {
            Vector(
                min(abs(center.x - box.x), abs(box.right - center.x)),
                min(abs(center.y - box.y), abs(box.bottom - center.y)))
        }
        switch shape {
        case .inset(let edges, let radius):
            var rounded = RoundedRect(
                Rect(
                    left: box.x + edges[3].value(width), top: box.y + edges[0].value(height),
                    right: box.right - edges[1].value(width), bottom: box.bottom - edges[2].value(height)))
            let corner = RoundedRect.Radius(
                x: min(radius.value(width), rounded.rect.width / 2),
                y: min(radius.value(height), rounded.rect.height / 2))
            rounded.topLeft = corner
            rounded.topRight = corner
            rounded.bottomRight = corner
            rounded.bottomLeft = corner
            self.shape = .rounded(rounded)
        case .circle(let radius, let center):
            let (center, closest) = (point(center), sides(point(center)))
            let r = radius?.value(diagonal) ?? min(closest.x, closest.y)
            self.shape = .outline(.ellipse(center: center, radii: Vector(r, r)))
        case .ellipse(let x, let y, let center):
            let (center, closest) = (point(center), sides(point(center)))
            self.shape = .outline(
                .ellipse(center: center, radii: Vector(x?.value(width) ?? closest.x, y?.value(height) ?? closest.y)))
        case .polygon(let rule, let points):
            let path = Path(polygon: points.map { (point($0).x, point($0).y) })
            self.shape = rule == .evenodd ? .path(path) : .outline(path)
        case .path(let rule, let data):
            let path = PathData.path(data).mapped(by: .translation(box.x, box.y))
            self.shape = rule == .evenodd ? .path(path) : .outline(path)
        }
    }
}
