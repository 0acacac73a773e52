import LecternCSS
import LecternGeometry
import Testing

@testable import LecternPaint

@Suite(.timeLimit(.minutes(10))) struct BorderTests {
    private func dump(_ style: (inout PaintSketch.Style) -> Void) -> String {
        PaintSketch.paint(PaintSketch(10, 10, 30, 20, style: style)).dump()
    }

    @Test func equalSidesArePaintedAsOneRing() {
        #expect(dump { $0.border(2) } == "fill ring(10,10 30x20 - 12,12 26x16) #000000\n")
    }

    @Test func singleSideIsARectangle() {
        let text = dump {
            $0.border(0)
            $0.box.borderWidth.bottom = 3
        }
        #expect(text == "fill 10,27 30x3 #000000\n")
    }

    @Test func differentSidesMeetInDiagonals() {
        let text = dump {
            $0.border(2)
            $0.paint.borderColor.top = Color(rgb: 0xFF0000)
        }
        #expect(
            text.hasPrefix(
                "fill 10,10 2x20 #000000\nfill 38,10 2x20 #000000\nfill path(M10,10 L40,10 L38,12 L12,12 Z) #ff0000\n"))
        #expect(text.split(separator: "\n").count == 4)
    }

    @Test func doubleBordersAreTwoRings() {
        #expect(
            dump { $0.border(6, .double) }
                == "fill ring(10,10 30x20 - 12,12 26x16) #000000\nfill ring(14,14 22x12 - 16,16 18x8) #000000\n")
    }

    @Test func dottedSidesBeginAndEndWithADot() {
        let text = dump {
            $0.border(0, .dotted)
            $0.box.borderWidth.top = 2
        }
        #expect(text == "stroke path(M11,11 L39,11) #000000 width 2 dashes 0,4 round\n")
    }

    @Test func cornersAreScaledToFit() {
        let text = dump {
            $0.fill(1)
            $0.paint.borderRadius = .init(.init(x: .init(pixels: 40), y: .init(pixels: 40)))
        }
        #expect(text == "fill 10,10 30x20 r 10/10,10/10,10/10,10/10 #000001\n")
    }

    @Test func outlinesAreOutsideAndOnTop() {
        let text = dump {
            $0.fill(1)
            $0.paint.outlineWidth = 1
            $0.paint.outlineStyle = .solid
            $0.paint.outlineOffset = 2
        }
        #expect(text == "fill 10,10 30x20 #000001\nfill ring(7,7 36x26 - 8,8 34x24) #000000\n")
    }

    @Test func edgesAreRoundedToDevicePixels() {
        let list = PaintSketch.paint(PaintSketch(1, 1, 1, 1, style: { $0.border(0.75) }), scale: 2)
        #expect(list.dump() == "fill 1,1 1x1 #000000\n")
    }
}

@Suite(.timeLimit(.minutes(10))) struct ShadowTests {
    @Test func outerShadowsAreClippedByTheBox() {
        let list = PaintSketch.paint(
            PaintSketch(10, 10, 20, 20) {
                $0.paint.boxShadows = [.init(x: 2, y: 3, blur: 0, spread: 1, color: .black, isInset: false)]
            })
        #expect(list.dump().hasSuffix("  fill 11,12 22x22 #000000\n"))
        #expect(list.dump().hasPrefix("clip path("))
    }

    @Test func blurIsAGroup() {
        let list = PaintSketch.paint(
            PaintSketch(10, 10, 20, 20) {
                $0.paint.boxShadows = [.init(x: 0, y: 0, blur: 8, spread: 0, color: .black, isInset: true)]
            })
        #expect(list.dump().contains("group blur 4\n    fill ring("))
    }
}

@Suite(.timeLimit(.minutes(10))) struct BackgroundTests {
    private func tiles(
        _ change: (inout BackgroundLayer) -> Void, own: IntrinsicSize? = .init(width: 10, height: 10, ratio: 1)
    ) -> BackgroundTiles? {
        var layer = BackgroundLayer(image: .url("a.png"))
        change(&layer)
        return tilesOf(layer, own)
    }

    private func tilesOf(_ layer: BackgroundLayer, _ own: IntrinsicSize?) -> BackgroundTiles? {
        BackgroundTiles(
            layer, intrinsic: own, area: .init(x: 0, y: 0, width: 35, height: 20), snap: { $0.rounded(.down) }, unit: 1)
    }

    @Test func percentagePositionsReferToTheRemainingSpace() {
        let tiles = tiles {
            $0.position = .init(x: .init(percent: 100), y: .init(percent: 50))
            $0.repeatX = .noRepeat
            $0.repeatY = .noRepeat
        }
        #expect(tiles?.single == .init(x: 25, y: 5, width: 10, height: 10))
    }

    @Test func repeatSpaceDistributesTheRemainingSpace() {
        let tiles = tiles { $0.repeatX = .space }
        #expect(tiles?.stepX == 12.5)
        #expect(tiles?.tile.x == 0)
    }

    @Test func repeatRoundFitsAWholeNumberOfTiles() {
        let tiles = tiles {
            $0.repeatX = .round
            $0.repeatY = .noRepeat
        }
        #expect(tiles?.tile.width == 8.75)
        // An automatic height keeps the ratio, on whole pixels.
        #expect(tiles?.tile.height == 8)
    }

    @Test(arguments: [(BackgroundLayer.Size.cover, 35.0, 35.0), (.contain, 20, 20)])
    func coverAndContain(size: BackgroundLayer.Size, width: Double, height: Double) {
        let tiles = tiles { $0.size = size }
        #expect(tiles?.tile.width == width && tiles?.tile.height == height)
    }

    @Test func missingImageIsNotPainted() { #expect(tiles({ _ in }, own: nil) == nil) }
}

@Suite(.timeLimit(.minutes(10))) struct GradientTests {
    private let box = Rect(x: 0, y: 0, width: 10, height: 20)

    @Test func stopsWithoutPositionAreSpacedEvenly() {
        let stops = [Color.black, .white, .black].map { Gradient.Stop(color: $0, position: nil) }
        let gradient = GradientResolver.resolve(
            .init(shape: .linear(angle: 180), stops: stops, isRepeating: false), in: box)
        #expect(gradient?.stops.map(\.offset) == [0, 0.5, 1])
        #expect(gradient?.shape == .linear(x0: 5, y0: 0, x1: 5, y1: 20))
    }

    @Test func stopPositionsNeverDescend() {
        let stops = [
            Gradient.Stop(color: .black, position: .init(percent: 60)),
            .init(color: .white, position: .init(percent: 20)),
        ]
        let gradient = GradientResolver.resolve(
            .init(shape: .linear(angle: 90), stops: stops, isRepeating: false), in: box)
        #expect(gradient?.stops.map { ($0.offset * 100).rounded() } == [60, 60])
    }

    @Test func cornerGradientIsPerpendicularToTheOtherDiagonal() {
        let stops = [Gradient.Stop(color: .black, position: nil), .init(color: .white, position: nil)]
        let gradient = GradientResolver.resolve(
            .init(shape: .linearTo(x: 1, y: 1), stops: stops, isRepeating: false), in: box)
        guard case .linear(let x0, let y0, let x1, let y1) = gradient?.shape else {
            Issue.record("no linear gradient")
            return
        }
        // The line is at right angles to the diagonal from bottom left to top right.
        #expect(abs((x1 - x0) * 10 + (y1 - y0) * -20) < 1e-9)
    }
}
