import LecternGeometry
import LecternImages
import LecternNavigator
import LecternPaint
import LecternPublication
import Testing

/// Sizes that cannot be laid out in, and pictures that cannot be made.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ViewportTests {
    @Test(arguments: [
        Viewport(width: 0, height: 100), Viewport(width: 100, height: -5), Viewport(width: .nan, height: 100),
        Viewport(width: .infinity, height: 100), Viewport(width: 100, height: 100, scale: 0),
        Viewport(width: 100, height: 100, scale: .nan),
    ])
    func aViewportWithoutASizeIsReported(viewport: Viewport) async throws {
        #expect(!viewport.isValid)
        let test = try await TestNavigator.make(["<p>a</p>"])
        test.navigator.setViewport(viewport)
        await test.navigator.settle()
        #expect(test.errors.map { "\($0)" }.allSatisfy { $0.contains("has no size") } && test.errors.count == 1)
        #expect(test.navigator.viewport == Viewport(width: 220, height: 180))
        test.navigator.setViewport(Viewport(width: 300, height: 200))
        await test.navigator.settle()
        #expect(test.navigator.shown?.layout.viewport == Viewport(width: 300, height: 200) && test.errors.count == 1)
    }

    @Test func sizesBeyondTheLimitsAreTheLimits() {
        let small = Viewport(width: 1, height: 49, scale: 0.1)
        #expect(small.isValid && small == Viewport(width: 50, height: 50, scale: 0.5))
        let large = Viewport(width: 1e9, height: 30_000, scale: 100)
        #expect(large.isValid && large == Viewport(width: 20_000, height: 20_000, scale: 8))
    }

    @Test func aLayoutWithoutASizeIsTheSmallest() {
        let layout = LayoutRequest(
            viewport: Viewport(width: .nan, height: 0, scale: -1), settings: TestRendition.settings(), columns: 1,
            isRightToLeft: false)
        #expect(layout.viewport == Viewport(width: 50, height: 50, scale: 1))
    }

    /// Paints nothing that is wider than 1,000 device pixels.
    private struct SmallPainter: PagePainter {
        func picture(
            of lists: [PlacedDisplayList], in viewport: Viewport, background: Color, images: any ImageProvider
        ) -> Bitmap? {
            let (width, height) = (Int(viewport.width * viewport.scale), Int(viewport.height * viewport.scale))
            guard width <= 1_000 else { return nil }
            return Bitmap(
                width: width, height: height, bytesPerRow: width * 4,
                pixels: [UInt8](repeating: 255, count: width * height * 4))
        }
    }

    @Test func aPictureThatCannotBeMadeIsReported() async throws {
        var services = TestRendition.services
        services.makePainter = { SmallPainter() }
        let test = try TestNavigator(try await TestRendition.make(["<p>a</p>"]).publication, services: services)
        test.navigator.setViewport(Viewport(width: 300, height: 200, scale: 2))
        await test.navigator.settle()
        #expect(test.navigator.shown?.spread?.picture.width == 600 && test.errors.isEmpty)
        test.navigator.setViewport(Viewport(width: 300, height: 200, scale: 4))
        await test.navigator.settle()
        let causes = test.errors.compactMap { error in
            if case .resource(_, RenditionError.picture(_, let width, let height)) = error {
                [width, height]
            } else {
                nil
            }
        }
        #expect(causes == [[1_200, 800]])
    }
}
