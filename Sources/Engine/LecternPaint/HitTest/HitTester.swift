import LecternCSS
public import LecternGeometry
public import LecternLayout
import LecternMarkup

/// Finds what the reader points at: the reverse of painting, over the same
/// fragments, in the same order.
///
///     HitTester(page: page, tree: tree).hit(at: .init(x: 40, y: 120))?.sourceOffset
///
/// What is painted last lies on top. Transforms and clips hold as in painting;
/// opacity does not matter, and hidden boxes are not there.
public struct HitTester {
    private let page: Fragment
    private let tree: BoxTree
    private let resolveURL: @Sendable (String) -> String

    /// - Parameters:
    ///   - page: the fragment that was painted; points are relative to its corner.
    ///   - resolveURL: what a reference in the document means, for the pictures of `svg` elements.
    public init(page: Fragment, tree: BoxTree, resolveURL: @escaping @Sendable (String) -> String = { $0 }) {
        self.page = page
        self.tree = tree
        self.resolveURL = resolveURL
    }

    /// The place in the canonical text nearest to a point, wherever that is;
    /// `nil` on a page without text.
    ///
    /// Distance across the lines counts more than distance along them, so beside
    /// a line its end is the nearest, and below the last line its own letters.
    public func nearestSource(to point: PhysicalOffset) -> Int32? {
        PaintOrder.walk(page, of: tree, with: HitSearch(point: point)).nearest?.source
    }

    /// What is at a point, `nil` outside of everything.
    public func hit(at point: PhysicalOffset) -> Hit? {
        let search = PaintOrder.walk(page, of: tree, with: HitSearch(point: point))
        guard let target = search.target else { return nil }
        var hit = Hit(node: target.node, sourceOffset: target.source, isOnText: target.isOnText)
        if hit.sourceOffset == nil { hit.sourceOffset = search.nearest?.source }
        let description = HitDescription(document: tree.document, resolveURL: resolveURL)
        hit.image = target.picture.flatMap(description.image)
        hit.link = target.picture.flatMap(description.mapLink) ?? description.link(around: target.node)
        hit.anchors = description.anchors(around: target.node)
        hit.writingMode = target.style.text.writingMode
        hit.language = target.style.text.language
        return hit
    }
}
