import LecternGTK
import LecternGeometry
import LecternImages
import LecternNavigator
import LecternPaint
import LecternStages
import LecternTestKit
import Testing

@testable import LecternView

/// The layers of a magnified page: the whole page beneath, in low resolution, and the magnified picture above it.
@Suite(.timeLimit(.minutes(10))) @MainActor struct WholePagesTests {
    private func open() async throws -> TestBook {
        try await TestBook(["<p>one</p>", "<p>two</p>"], isFixed: true, painter: { PlainPainter() })
    }

    private func sheet(of navigator: SpreadNavigator) throws -> PageSheet {
        let picture = try #require(navigator.shown?.spread).picture
        return PageSheet(try #require(Texture(picture)))
    }

    /// The page at rest is its own lowest layer. Magnified, it stays beneath, in the size and place of the new picture.
    @Test func theWholePageStaysBeneathTheMagnifiedOne() async throws {
        let navigator = try await open().navigator
        let whole = WholePages()
        let resting = try sheet(of: navigator)
        let first = try #require(whole.underlay(navigator, current: resting) {})
        #expect(first.sheet.texture == resting.texture && first.zoomTransform == .none)
        // Before the magnified page is drawn, and afterwards.
        navigator.setZoom(3)
        for isDrawn in [false, true] {
            let current = isDrawn ? try sheet(of: navigator) : resting
            let layer = try #require(whole.underlay(navigator, current: current) {})
            #expect(layer.sheet.texture == resting.texture)
            let viewport = try #require(navigator.shown?.spread).layout.viewport
            let expected = ZoomTransform(whole: navigator.zoom, in: viewport)
            #expect(layer.zoomTransform == SheetTransform(scale: expected.scale, x: expected.x, y: expected.y))
            #expect(layer.zoomTransform.scale == 3)
            await navigator.settle()
        }
        // A moved page takes the layer beneath along.
        let before = try #require(whole.underlay(navigator, current: nil) {}).zoomTransform
        navigator.pan(dx: -10, dy: -20)
        let after = try #require(whole.underlay(navigator, current: nil) {}).zoomTransform
        #expect(after.y < before.y && after.scale == before.scale)
    }

    /// A page that was never seen whole, because the reader turned while it was magnified, is drawn for it.
    @Test func aTurnedPageGetsItsOwnLayer() async throws {
        let navigator = try await open().navigator
        let whole = WholePages()
        navigator.setZoom(3)
        await navigator.settle()
        var reports = 0
        #expect(whole.underlay(navigator, current: nil) { reports += 1 } == nil)
        #expect(try await eventually { reports == 1 })
        let layer = try #require(whole.underlay(navigator, current: nil) {})
        #expect(layer.sheet.texture.width == 400 && layer.zoomTransform.scale == 3)
        whole.clear()
        #expect(whole.underlay(navigator, current: nil) {} == nil)
    }
}

/// Draws empty paper.
private struct PlainPainter: PagePainter {
    func picture(
        of lists: [PlacedDisplayList], in viewport: Viewport, background: Color, images: any ImageProvider
    ) -> Bitmap? {
        let (width, height) = (Int(viewport.width * viewport.scale), Int(viewport.height * viewport.scale))
        return Bitmap(
            width: width, height: height, bytesPerRow: width * 4,
            pixels: [UInt8](repeating: 255, count: width * height * 4))
    }
}
