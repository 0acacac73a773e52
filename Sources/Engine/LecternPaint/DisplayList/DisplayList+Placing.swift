public import LecternGeometry

extension DisplayList {
    /// Returns the list with other bounds: ``placed(by:in:paper:)`` clips it to them.
    public func bounded(by bounds: PaintRect) -> DisplayList {
        var result = self
        result.bounds = bounds
        return result
    }

    /// Returns the list drawn on a larger canvas: transformed, clipped to its
    /// bounds, with its own paper colour.
    public func placed(by transform: AffineTransform, in canvas: PaintRect, paper: Color) -> DisplayList {
        var result = self
        result.bounds = canvas
        result.operations =
            [.pushTransform(transform), .pushClip(.rect(bounds)), .fill(.rect(bounds), .color(paper))] + operations
            + [.popClip, .popTransform]
        result.links = links.map { link in
            LinkRegion(href: link.href, node: link.node, rect: link.rect.mapped(by: transform))
        }
        result.anchors = anchors.map { anchor in
            let point = transform.apply(x: anchor.x, y: anchor.y)
            return Anchor(id: anchor.id, x: point.x, y: point.y)
        }
        return result
    }
}
