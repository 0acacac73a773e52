import LecternCSS
package import LecternGeometry
package import LecternLayout
import LecternMarkup

/// Finds the content at a point of a page. Visits the fragments in paint order,
/// as painting does.
///
///     HitTester(page: page, tree: tree).hit(at: .init(x: 40, y: 120))?.sourceOffset
///
/// The content painted last is on top. Transforms and clips apply; opacity is
/// ignored; hidden boxes are skipped.
package struct HitTester {
    private let page: Fragment
    private let tree: BoxTree
    private let resolveURL: @Sendable (String) -> String

    /// - Parameters:
    ///   - page: the painted fragment; points are relative to its corner.
    ///   - resolveURL: resolves references of the document, for pictures inside `svg` elements.
    package init(page: Fragment, tree: BoxTree, resolveURL: @escaping @Sendable (String) -> String = { $0 }) {
        self.page = page
        self.tree = tree
        self.resolveURL = resolveURL
    }

    /// Returns the offset in the canonical text nearest to a point; `nil` on a page
    /// without text.
    ///
    /// The distance across lines dominates: beside a line its end is nearest, and
    /// below the last line a letter of that line.
    package func nearestSource(to point: PhysicalOffset) -> Int32? {
        PaintOrder.walk(page, of: tree, with: HitSearch(point: point)).nearest?.source
    }

    /// Returns the content at a point; `nil` if there is none.
    package func hit(at point: PhysicalOffset) -> Hit? {
        let search = PaintOrder.walk(page, of: tree, with: HitSearch(point: point))
        guard let target = search.target else { return nil }
        var hit = Hit(node: target.node, sourceOffset: target.source, isOnText: target.isOnText)
        if hit.sourceOffset == nil { hit.sourceOffset = search.nearest?.source }
        let description = HitDescription(document: tree.document, resolveURL: resolveURL)
        hit.image = target.picture.flatMap(description.image)
        hit.media = target.picture.flatMap(description.media)
        hit.link = target.picture.flatMap(description.mapLink) ?? description.link(around: target.node)
        hit.table = search.table
        hit.anchors = description.anchors(around: target.node)
        hit.writingMode = target.style.text.writingMode
        hit.language = target.style.text.language
        return hit
    }
}
