import LecternGeometry
import Testing

@testable import LecternStages

/// What is seen of a picture.
@Suite(.timeLimit(.minutes(10))) struct ImageViewportTests {
    static func viewport(_ image: (Double, Double), _ view: (Double, Double) = (800, 600)) -> ImageViewport {
        var viewport = ImageViewport()
        viewport.resize(image: Point(x: image.0, y: image.1), view: Point(x: view.0, y: view.1))
        return viewport
    }

    @Test func largePictureFitsAndSmallOneKeepsItsSize() {
        #expect(Self.viewport((1600, 2400)).frame == Rect(x: 200, y: 0, width: 400, height: 600))
        #expect(Self.viewport((100, 50)).frame == Rect(x: 350, y: 275, width: 100, height: 50))
    }

    @Test func placeBelowThePointerStays() {
        var viewport = Self.viewport((1600, 2400))
        let point = Point(x: 450, y: 250)
        func place() -> Point {
            Point(
                x: (point.x - viewport.origin.x) / viewport.zoom, y: (point.y - viewport.origin.y) / viewport.zoom)
        }
        viewport.zoom(to: 1, about: point)
        let before = place()
        for zoom in [1.5, 3, 0.9, 2] {
            viewport.zoom(to: zoom, about: point)
            #expect(abs(place().x - before.x) < 1e-6 && abs(place().y - before.y) < 1e-6)
        }
    }

    @Test func edgesNeverComeInside() {
        var viewport = Self.viewport((1600, 2400))
        viewport.zoom(to: 1, about: Point(x: 400, y: 300))
        for distance in [-10_000.0, -333, 77, 10_000] {
            viewport.pan(by: Point(x: distance, y: -distance))
            #expect(viewport.frame.x <= 0 && viewport.frame.x + viewport.frame.width >= 800)
            #expect(viewport.frame.y <= 0 && viewport.frame.y + viewport.frame.height >= 600)
        }
    }

    @Test func zoomHasBounds() {
        var viewport = Self.viewport((1600, 2400))
        viewport.zoom(to: 1000, about: Point(x: 0, y: 0))
        #expect(viewport.zoom == 8)
        viewport.zoom(to: 0.0001, about: Point(x: 0, y: 0))
        #expect(viewport.zoom == 0.25 && viewport.isFitted)
    }

    @Test func doubleClickGoesBetweenAllAndItsOwnSize() {
        var viewport = Self.viewport((1600, 2400))
        viewport.toggle(about: Point(x: 400, y: 300))
        #expect(viewport.zoom == 1)
        viewport.toggle(about: Point(x: 400, y: 300))
        #expect(viewport.isFitted && viewport.zoom == 0.25)
        var small = Self.viewport((100, 50))
        small.toggle(about: Point(x: 400, y: 300))
        #expect(small.zoom == 2)
    }

    @Test func fittedPictureStaysFitted() {
        var viewport = Self.viewport((1600, 2400))
        viewport.resize(image: Point(x: 1600, y: 2400), view: Point(x: 400, y: 1200))
        #expect(viewport.frame == Rect(x: 0, y: 300, width: 400, height: 600))
        viewport.zoom(to: 1, about: Point(x: 200, y: 600))
        let middle = Point(x: (200 - viewport.origin.x), y: (600 - viewport.origin.y))
        viewport.resize(image: Point(x: 1600, y: 2400), view: Point(x: 600, y: 1000))
        #expect(viewport.zoom == 1)
        #expect(300 - viewport.origin.x == middle.x && 500 - viewport.origin.y == middle.y)
    }
}
