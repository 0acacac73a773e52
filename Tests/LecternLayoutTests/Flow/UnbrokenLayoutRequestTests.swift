import LecternCSS
import LecternGeometry
import Testing

@testable import LecternLayout

/// The cache key is the whole request.
@Suite(.timeLimit(.minutes(10))) struct UnbrokenLayoutRequestTests {
    @Test func orthogonalLimitsHaveSeparateResults() throws {
        let floating = BoxSketch("float:left w:10 h:40")
        let tree = BoxSketch("", [BoxSketch("vertical", [floating, floating])]).tree()
        let context = LayoutContext(
            tree: tree, services: .stub, mode: LayoutMode(.browserViewport, width: 200, height: 1000))
        let box = try #require(Self.box(2, in: tree.root))
        let heights = [50, 100, nil].map { limit -> LayoutUnit? in
            var space = ConstraintSpace(availableInline: 200)
            space.establishesContext = true
            space.orthogonalLimit.height = limit.map { LayoutUnit(pixels: $0) }
            return context.layout(box, space).fragment?.size.height
        }
        #expect(heights == [50, 80, 80])
    }

    private static func box(_ id: Int32, in root: LayoutBox) -> LayoutBox? {
        if root.id == id { return root }
        guard case .blocks(let children) = root.kind else { return nil }
        return children.lazy.compactMap { box(id, in: $0) }.first
    }
}
