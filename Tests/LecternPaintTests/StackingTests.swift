import LecternCSS
import LecternGeometry
import Testing

@testable import LecternPaint

/// Paint order: CSS 2.2, appendix E.
@Suite(.timeLimit(.minutes(10))) struct StackingTests {
    @Test func blocksBeforeFloatsBeforePositioned() {
        let list = PaintSketch.paint(
            PaintSketch(0, 0, 10, 10) {
                $0.fill(0x000003); $0.box.position = .relative
            },
            PaintSketch(0, 0, 10, 10) {
                $0.fill(0x000002); $0.box.float = .left
            },
            PaintSketch(0, 0, 10, 10) { $0.fill(0x000001) })
        #expect(list.dump() == "fill 0,0 10x10 #000001\nfill 0,0 10x10 #000002\nfill 0,0 10x10 #000003\n")
    }

    @Test func zIndexDeterminesThePaintOrder() {
        func box(_ z: Int?, _ color: UInt32) -> PaintSketch {
            PaintSketch(0, 0, 1, 1) {
                $0.fill(color); $0.box.position = .absolute; $0.box.zIndex = z
            }
        }
        let list = PaintSketch.paint(
            box(2, 5), box(nil, 3), box(-1, 1), box(0, 4), box(7, 6), PaintSketch(0, 0, 1, 1) { $0.fill(2) })
        #expect(list.colors == [1, 2, 3, 4, 5, 6])
    }

    @Test func stackingContextPaintsItsDescendantsTogether() {
        let inner = PaintSketch(0, 0, 1, 1) {
            $0.fill(2); $0.box.position = .absolute; $0.box.zIndex = 99
        }
        let outer = PaintSketch(0, 0, 1, 1, [inner]) {
            $0.fill(1); $0.box.position = .relative; $0.box.zIndex = 1
        }
        let above = PaintSketch(0, 0, 1, 1) {
            $0.fill(3); $0.box.position = .relative; $0.box.zIndex = 2
        }
        #expect(PaintSketch.paint(outer, above).colors == [1, 2, 3])
    }

    @Test func positionedBoxesWithAutoZIndexAreNoStackingContexts() {
        let inner = PaintSketch(0, 0, 1, 1) {
            $0.fill(3); $0.box.position = .absolute; $0.box.zIndex = 99
        }
        let outer = PaintSketch(0, 0, 1, 1, [inner]) {
            $0.fill(1); $0.box.position = .relative
        }
        let above = PaintSketch(0, 0, 1, 1) {
            $0.fill(2); $0.box.position = .relative; $0.box.zIndex = 2
        }
        #expect(PaintSketch.paint(outer, above).colors == [1, 2, 3])
    }

    @Test func flexItemsTakeZIndex() {
        let low = PaintSketch(0, 0, 1, 1) {
            $0.fill(2); $0.box.zIndex = 1
        }
        let flex = PaintSketch(0, 0, 9, 9, isFlex: true, [low, PaintSketch(0, 0, 1, 1) { $0.fill(1) }])
        #expect(PaintSketch.paint(flex).colors == [1, 2])
    }

    @Test func opacityIsAGroup() {
        let list = PaintSketch.paint(
            PaintSketch(0, 0, 10, 10) {
                $0.fill(1); $0.box.opacity = 0.5
            })
        #expect(list.dump() == "group opacity 0.5\n  fill 0,0 10x10 #000001\n")
    }

    @Test func transformsRotateAroundTheCenter() {
        let list = PaintSketch.paint(
            PaintSketch(10, 10, 20, 20) {
                $0.fill(1); $0.box.transform = [.rotate(90)]
            })
        #expect(list.dump() == "transform 0 1 -1 0 40 0\n  fill 10,10 20x20 #000001\n")
    }

    @Test func overflowClipsFloatsAndLayersInside() {
        let float = PaintSketch(0, 0, 50, 50) {
            $0.fill(1); $0.box.float = .left
        }
        let layer = PaintSketch(0, 0, 50, 50) {
            $0.fill(2); $0.box.position = .relative
        }
        let box = PaintSketch(5, 5, 10, 10, [float, layer]) {
            $0.box.overflowX = .hidden
            $0.box.overflowY = .hidden
        }
        // The first block would propagate its overflow to the page if it were `body`.
        let list = PaintSketch.paint(box)
        #expect(list.dump() == "clip 5,5 10x10\n  fill 5,5 50x50 #000001\nclip 5,5 10x10\n  fill 5,5 50x50 #000002\n")
    }

    @Test func hiddenBoxesShowVisibleChildren() {
        let child = PaintSketch(0, 0, 1, 1) { $0.fill(1) }
        let list = PaintSketch.paint(
            PaintSketch(0, 0, 5, 5, [child]) {
                $0.fill(9); $0.text.visibility = .hidden
            })
        #expect(list.colors == [1])
    }

    @Test func rootBackgroundFillsTheCanvas() {
        let list = PaintSketch.paint(root: {
            $0.fill(7); $0.box.borderWidth = .init(10)
        })
        #expect(list.dump().hasPrefix("fill 0,0 100x100 #000007\n"))
    }
}

extension DisplayList {
    /// The colours of fills in order.
    var colors: [Int] {
        operations.compactMap { operation in
            guard case .fill(_, .color(let color)) = operation else { return nil }
            return Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)
        }
    }
}
