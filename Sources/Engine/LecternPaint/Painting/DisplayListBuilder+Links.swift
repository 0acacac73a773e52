// Links and anchors as regions of the canvas, for PDF files, accessibility and pointer input.

import LecternCSS
public import LecternGeometry
import LecternLayout
import LecternMarkup

extension DisplayListBuilder {
    /// Records a rectangle of a node that is inside a link.
    mutating func recordLink(_ node: Int32, _ rect: Rect) {
        guard colorOverride == nil else { return }
        let link = linkAncestor(of: node)
        guard link >= 0, !rect.isEmpty else { return }
        let region = mapped(rect)
        if let last = list.links.last, last.node == link, abs(last.rect.y - region.y) < 1,
            abs(last.rect.bottom - region.bottom) < 1,
            region.x - last.rect.right < 8, last.rect.x - region.right < 8
        {
            list.links[list.links.count - 1].rect = last.rect.union(region)
            return
        }
        guard let href = href(of: link) else { return }
        list.links.append(LinkRegion(href: href, node: link, rect: region))
    }

    private func href(of node: Int32) -> String? {
        tree.document.markup.linkReference(of: NodeID(rawValue: node))
    }

    /// Returns the nearest enclosing `a` with an `href`; -1 if there is none.
    private mutating func linkAncestor(of node: Int32) -> Int32 {
        let markup = tree.document.markup
        guard node > 0, Int(node) < markup.nodes.count else { return -1 }
        var path: [Int32] = []
        var at = node
        var linkNode: Int32 = -1
        while at > 0 {
            if let cached = linkOfNode[at] {
                linkNode = cached
                break
            }
            path.append(at)
            let entry = markup.nodes[Int(at)]
            if entry.kind == .element, entry.name == .a, href(of: at) != nil {
                linkNode = at
                break
            }
            at = entry.parent
        }
        for step in path { linkOfNode[step] = linkNode }
        return linkNode
    }

    /// Records the position of an element with an id.
    mutating func recordAnchor(_ box: LayoutBox, _ fragment: Fragment, at offset: PhysicalOffset) {
        guard !fragment.isContinuation else { return }
        recordAnchor(box, x: offset.x.double, y: offset.y.double)
    }

    mutating func recordAnchor(_ box: LayoutBox, x: Double, y: Double) {
        guard box.origin == .element else { return }
        let markup = tree.document.markup
        for attribute in markup.attributes(of: box.node) where markup.names.text(attribute.name) == "id" {
            let point = transform.apply(x: x, y: y)
            if list.anchors.last?.id != attribute.value {
                list.anchors.append(Anchor(id: attribute.value, x: point.x, y: point.y))
            }
        }
    }

    private func mapped(_ rect: Rect) -> Rect {
        transform == .identity ? rect : rect.mapped(by: transform)
    }
}

extension Rect {
    /// Returns the bounding box of the transformed rectangle.
    public func mapped(by transform: AffineTransform) -> Rect {
        let corners = [(x, y), (right, y), (right, bottom), (x, bottom)]
        let points = corners.map { transform.apply(x: $0.0, y: $0.1) }
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        return Rect(left: xs.min() ?? 0, top: ys.min() ?? 0, right: xs.max() ?? 0, bottom: ys.max() ?? 0)
    }
}

extension AffineTransform {
    /// The inverse transform; `nil` if it is not invertible.
    package var inverted: AffineTransform? {
        let determinant = a * d - b * c
        guard abs(determinant) > 1e-18, determinant.isFinite else { return nil }
        return AffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }
}
