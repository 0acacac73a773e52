package import LecternGeometry

extension DisplayList {
    /// Returns the list with other bounds: ``placed(by:in:paper:)`` clips it to them.
    package func bounded(by bounds: Rect) -> DisplayList {
        var result = self
        result.bounds = bounds
        return result
    }

    /// Returns the list drawn on a larger canvas: transformed, clipped to its
    /// bounds, with its own paper colour.
    package func placed(by transform: AffineTransform, in canvas: Rect, paper: Color) -> DisplayList {
        var result = self
        result.operations.insert(.fill(.rect(bounds), .color(paper)), at: 0)
        result = result.moved(by: transform)
        result.bounds = canvas
        return result
    }

    /// Creates the list of pages side by side on one canvas, each clipped to its own bounds.
    package init(_ pages: [PlacedDisplayList], in canvas: Rect) {
        self.init()
        bounds = canvas
        for page in pages {
            append(page.list.moved(by: .translation(page.x, page.y)))
        }
    }

    /// Returns the list as part of another document, of which its text, pictures and links have one place.
    func owned(by node: Int32, at source: Range<Int32>) -> DisplayList {
        var result = self
        result.operations = operations.map { operation in
            switch operation {
            case .glyphs(var run):
                run.node = node
                run.sourceRange = source
                return .glyphs(run)
            case .image(var image):
                image.node = node
                image.sourceRange = source
                return .image(image)
            default: return operation
            }
        }
        result.links = []
        result.anchors = []
        return result
    }

    /// Returns the list transformed and clipped to its bounds. The bounds stay.
    func moved(by transform: AffineTransform) -> DisplayList {
        var result = self
        result.operations =
            [.pushTransform(transform), .pushClip(.rect(bounds))] + operations + [.popClip, .popTransform]
        result.links = links.map { LinkRegion(href: $0.href, node: $0.node, rect: $0.rect.mapped(by: transform)) }
        result.anchors = anchors.map { anchor in
            let point = transform.apply(x: anchor.x, y: anchor.y)
            return Anchor(id: anchor.id, x: point.x, y: point.y)
        }
        return result
    }
}
