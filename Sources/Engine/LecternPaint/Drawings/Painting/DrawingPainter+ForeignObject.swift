import LecternCSS
import LecternGeometry
import LecternImages
import LecternLayout
import LecternMarkup

extension DrawingPainter {
    /// Lays out the content of `foreignObject` as a page of its size and paints it.
    ///
    /// https://www.w3.org/TR/SVG2/embedded.html#ForeignObjectElement
    mutating func paintForeignObject(_ element: DrawnElement) {
        let rect = ShapeGeometry(element: element, viewport: viewport).box(automatic: .zero)
        guard !rect.isEmpty, !isClipping, run.takesPage() else { return }
        var (inner, services) = (DisplayList(), run.services)
        services.depth += 1
        guard services.depth <= Self.deepestPage else { return }
        var options = PaintOptions(deviceScale: 0, resolveURL: services.resolve)
        options.drawings = services
        options.keepsText = true
        var tree = BoxTreeBuilder.Options()
        tree.resolveURL = services.resolve
        tree.isImageAvailable = { services.images?.info(for: $0) != nil }
        let boxes = BoxTreeBuilder(document: element.document.styled, options: tree).build(childrenOf: element.node)
        let size = PhysicalSize(width: LayoutUnit(rounding: rect.width), height: LayoutUnit(rounding: rect.height))
        let paginator = Paginator(
            tree: boxes, services: services.layout, mode: LayoutMode(.browserViewport, area: size))
        inner = DisplayListBuilder.build(
            page: paginator.page(from: nil).page, tree: boxes, images: services.images, options: options)
        withClip(element.style.box.clip(of: rect).map { .rect($0) }) { painter in
            painter.withTransform(.translation(rect.x, rect.y)) { painter in
                let (transform, keepsLinks) = (painter.transform, painter.keepsSources)
                inner.links =
                    keepsLinks
                    ? inner.links.map { link in
                        LinkRegion(href: link.href, node: link.node, rect: link.rect.mapped(by: transform))
                    } : []
                inner.anchors = []
                // It is a stacking context: nothing in it blends with what is around it.
                guard inner.hasBlending else { return painter.list.append(inner) }
                let area = Rect(x: 0, y: 0, width: rect.width, height: rect.height)
                painter.withGroup(CompositingGroup(bounds: area)) { $0.list.append(inner) }
            }
        }
    }

    private static let deepestPage = 4
}

extension DisplayList {
    /// Whether a group is blended with what is below.
    fileprivate var hasBlending: Bool {
        operations.contains { operation in
            if case .pushGroup(let group) = operation { group.composition != .blend(.normal) } else { false }
        }
    }
}
