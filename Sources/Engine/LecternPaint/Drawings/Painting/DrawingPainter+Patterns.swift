import LecternCSS
import LecternGeometry
import LecternMarkup

/// Everything that the tile of a pattern depends on.
struct PatternKey: Hashable {
    let element: DrawnElement.Key
    let bounds: Bounds?
    let viewport: Vector
    let opacity: Double
}

extension DrawingPainter {
    /// https://www.w3.org/TR/SVG2/pservers.html#Patterns
    func pattern(_ element: DrawnElement, opacity: Double, bounds: Bounds?) -> Paint? {
        let key = PatternKey(element: element.key, bounds: bounds, viewport: viewport, opacity: opacity)
        if let known = run.patterns[key] { return .pattern(known) }
        var pattern: DrawnPattern?
        run.following(element) {
            let chain = templates(of: element).filter { $0.name == .pattern }
            pattern = PatternBuilder(painter: self, chain: chain, bounds: bounds, opacity: opacity).pattern()
        }
        guard let pattern else { return nil }
        if run.patterns.count < 1_000 { run.patterns[key] = pattern }
        return .pattern(pattern)
    }
}

/// Makes the tile of a pattern.
private struct PatternBuilder {
    let painter: DrawingPainter
    /// The pattern and its templates.
    let chain: [DrawnElement]
    let bounds: Bounds?
    let opacity: Double

    private func found(_ name: Name) -> (String, DrawnElement)? { chain.first { $0.attribute(name) } }

    private func found(_ name: (DrawingNames) -> Name) -> String? { chain.first { $0.attribute(name) }?.0 }

    func pattern() -> DrawnPattern? {
        guard let source = chain.first(where: { !$0.children.isEmpty }), let tile = tile(), !tile.isEmpty,
            tile.width.isFinite, tile.height.isFinite, let content = contentTransform(tile)
        else { return nil }
        let viewport = painter.viewport
        let moved = chain.first { !$0.style.box.transforms.isEmpty }
        let transform =
            moved.flatMap {
                ElementTransform(element: $0, box: Rect(x: 0, y: 0, width: viewport.x, height: viewport.y)).matrix
            } ?? .identity
        guard transform.inverted != nil else { return nil }
        var inner = painter.separate()
        inner.transform = transform.concatenated(with: painter.transform)
        inner.list.bounds = tile
        inner.keepsSources = false
        inner.withClip(.rect(tile)) { inner in
            inner.withTransform(content) { $0.paintChildren(of: source) }
        }
        return DrawnPattern(inner.list, tile: tile, transform: transform, opacity: opacity)
    }

    private func tile() -> Rect? {
        let isRelative = found(\.patternUnits) != "userSpaceOnUse"
        func value(_ name: Name, _ base: Double) -> Double {
            guard let (text, element) = found(name), let length = DrawnLength(text) else { return 0 }
            return isRelative ? length.share : length.resolve(element.style, percentOf: base)
        }
        let viewport = painter.viewport
        let rect = Rect(
            x: value(.x, viewport.x), y: value(.y, viewport.y), width: value(.width, viewport.x),
            height: value(.height, viewport.y))
        guard isRelative else { return rect }
        guard let bounds, bounds.unitTransform != nil else { return nil }
        let size = bounds.size
        return Rect(
            x: bounds.low.x + rect.x * size.x, y: bounds.low.y + rect.y * size.y, width: rect.width * size.x,
            height: rect.height * size.y)
    }

    /// From the coordinates of the content to those of the tile.
    private func contentTransform(_ tile: Rect) -> AffineTransform? {
        if let (text, _) = found(.viewBox), let box = ViewBox(text, PreservedRatio(found(.preserveAspectRatio)?.0)) {
            return box.transform(to: tile)
        }
        // The origin of the content is that of the tile.
        guard found(\.patternContentUnits) == "objectBoundingBox" else {
            return AffineTransform.translation(tile.x, tile.y)
        }
        guard let bounds, let unit = bounds.unitTransform else { return nil }
        return AffineTransform(a: unit.a, d: unit.d, tx: tile.x, ty: tile.y)
    }
}
