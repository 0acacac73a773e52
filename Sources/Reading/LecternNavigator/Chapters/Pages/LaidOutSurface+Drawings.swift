import LecternGeometry
import LecternLayout
import LecternMarkup
import LecternPaint

// Inline drawings are one box for the layout: what is in them is found in their own coordinates.

extension LaidOutSurface {
    /// The text of the drawing in which a range begins.
    func drawnFrames(of range: Range<Int>) -> [Rect] {
        let markup = page.document.markup
        guard let first = markup.textNode(at: range.lowerBound),
            markup.parent(of: first).map({ markup[$0].namespace }) == .svg,
            let root = Array(markup.selfAndAncestors(of: first)).last(where: {
                markup.isElement($0, named: .svg, in: .svg)
            }),
            let area = pictureAreas.first(where: { $0.node == root })?.content, let text = text(of: root)
        else { return [] }
        let size = (width: area.size.width.double, height: area.size.height.double)
        return text.frames(of: range, width: size.width, height: size.height).map { frame in
            let offset = PhysicalOffset(x: LayoutUnit(frame.x), y: LayoutUnit(frame.y))
            let size = PhysicalSize(width: LayoutUnit(frame.width), height: LayoutUnit(frame.height))
            return boxRect(PhysicalRect(offset: area.offset + offset, size: size))
        }
    }

    /// What is at a point of a drawing: the nearest character and the link; nil outside of drawings.
    func drawing(at point: Point) -> (character: (offset: Int, isHit: Bool)?, link: HitLink?)? {
        let (markup, point) = (page.document.markup, contentPoint(point))
        let area = pictureAreas.last {
            markup.isElement($0.node, named: .svg, in: .svg)
                && Rect($0.content).contains(x: point.x.double, y: point.y.double)
        }
        guard let area, let text = text(of: area.node) else { return nil }
        let local = Point(
            x: point.x.double - area.content.offset.x.double, y: point.y.double - area.content.offset.y.double)
        let size = area.content.size
        return (
            text.character(nearest: local, width: size.width.double, height: size.height.double),
            text.link(at: local, width: size.width.double, height: size.height.double)
        )
    }

    private func text(of root: NodeID) -> DrawnText? {
        page.drawing.paint.drawings.map { DrawnText(root, page.document.styled, services: $0) }
    }
}
