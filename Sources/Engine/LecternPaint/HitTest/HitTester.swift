import LecternCSS
public import LecternGeometry
public import LecternLayout
public import LecternMarkup

/// What lies at a point of a page.
public struct Hit: Hashable, Sendable {
    /// The innermost element there.
    public var node: NodeID
    /// The nearest place in the document's canonical text, where there is text.
    public var sourceOffset: Int32?
    /// Whether the point is on the text itself, not beside it.
    public var isOnText: Bool
    /// The `href` of the link around the node, as the document says it.
    public var href: String?
    /// The resolved URL of the image there.
    public var imageURL: String?
}

/// Finds what the reader points at: the reverse of painting, over the same
/// fragments.
///
///     HitTester(page: page, tree: tree).hit(at: .init(x: 40, y: 120))?.sourceOffset
public struct HitTester {
    private let page: Fragment
    private let tree: BoxTree

    /// - Parameter page: the fragment that was painted; points are relative to its corner.
    public init(page: Fragment, tree: BoxTree) {
        self.page = page
        self.tree = tree
    }

    /// What is at a point, `nil` outside of everything.
    public func hit(at point: PhysicalOffset) -> Hit? {
        var search = Search(point: point, tree: tree)
        search.visit(page, at: .zero, level: 0)
        guard var hit = search.best else { return nil }
        if !hit.isOnText, hit.sourceOffset == nil { hit.sourceOffset = search.nearest?.offset }
        hit.href = href(around: hit.node)
        return hit
    }

    private func href(around node: NodeID) -> String? {
        let markup = tree.document.markup
        var at: NodeID? = node
        while let current = at, current != .document {
            if markup[current].kind == .element, markup.names.text(markup[current].name) == "a" {
                for attribute in markup.attributes(of: current) where markup.names.text(attribute.name) == "href" {
                    return attribute.value
                }
            }
            at = markup.parent(of: current)
        }
        return nil
    }

    private struct Search {
        let point: PhysicalOffset
        let tree: BoxTree
        var best: Hit?
        /// Painting levels found so far: what is painted later lies on top.
        var bestLevel = Int.min
        var nearest: (offset: Int32, distance: Int)?

        init(point: PhysicalOffset, tree: BoxTree) {
            self.point = point
            self.tree = tree
        }

        /// Visits a fragment and what is in it, in tree order.
        mutating func visit(_ fragment: Fragment, at offset: PhysicalOffset, level: Int) {
            var level = level
            let rect = PhysicalRect(offset: offset, size: fragment.size)
            if let box = fragment.box {
                if box.style.box.position != .static { level += 1 + (box.style.box.zIndex ?? 0) * 1024 }
                if clips(box), !rect.contains(point) { return }
                if rect.contains(point), box.style.text.visibility == .visible { take(box, level) }
            }
            if let content = fragment.lines { visit(content, at: offset, level: level) }
            for link in fragment.children { visit(link.fragment, at: offset + link.offset, level: level) }
        }

        private func clips(_ box: Box) -> Bool {
            box.style.box.overflowX != .visible || box.style.box.overflowY != .visible
        }

        private mutating func take(_ box: Box, _ level: Int) {
            guard level >= bestLevel else { return }
            bestLevel = level
            var url: String?
            if case .replaced(.image(let image, _)) = box.kind { url = image }
            best = Hit(node: box.node, sourceOffset: nil, isOnText: false, href: nil, imageURL: url)
        }

        private mutating func visit(_ content: LineContent, at offset: PhysicalOffset, level: Int) {
            let local = point - offset
            for item in content.items {
                switch item {
                case .fragment(let link): visit(link.fragment, at: offset + link.offset, level: level)
                case .box(let inline):
                    if inline.rect.contains(local), inline.box.style.text.visibility == .visible {
                        take(inline.box, level)
                    }
                case .text(let text): visit(text, content, local, level)
                }
            }
        }

        private mutating func visit(_ text: TextFragment, _ content: LineContent, _ local: PhysicalOffset, _ level: Int)
        {
            let distance = Self.distance(text.rect, local)
            guard distance == 0 || distance < nearest?.distance ?? .max else { return }
            guard let source = content.source(at: local) else { return }
            if distance < nearest?.distance ?? .max { nearest = (source, distance) }
            guard distance == 0, level >= bestLevel, text.style.text.visibility == .visible else { return }
            bestLevel = level
            best = Hit(
                node: NodeID(rawValue: text.node), sourceOffset: source, isOnText: true, href: nil, imageURL: nil)
        }

        /// How far a point is from a rectangle, lines above and below counting most.
        private static func distance(_ rect: PhysicalRect, _ point: PhysicalOffset) -> Int {
            let dx = max(rect.x.rawValue - point.x.rawValue, point.x.rawValue - rect.right.rawValue + 1, 0)
            let dy = max(rect.y.rawValue - point.y.rawValue, point.y.rawValue - rect.bottom.rawValue + 1, 0)
            return Int(dx) + Int(dy) * 4
        }
    }
}
