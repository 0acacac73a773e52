import LecternGTK
import LecternGeometry
import Testing

@testable import LecternStages

/// Pages that are dragged: what shows beside them, and what happens when they are released.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PeekTests {
    /// A stage of 1,000 by 800 pixels, and the turns that its book has seen.
    @MainActor private final class Book {
        let turner = PageTurner()
        private(set) var turns: [TurnDirection] = []
        private(set) var index = 50
        private(set) var textures: [WeakTexture] = []
        private var time = 0.0

        init(axis: Axis, style: TurnStyle = .canvas, rightToLeft: Bool = false) {
            turner.style = style
            turner.axis = axis
            turner.isRightToLeft = rightToLeft
            turner.previous = sheet()
            turner.current = sheet()
            turner.next = sheet()
            turner.events.canTurn = { [weak self] in
                guard let self else { return false }
                return $0 == .forward ? index < 1_100 : index > 0
            }
            turner.events.onTurn = { [weak self] direction in
                guard let self else { return false }
                turns.append(direction)
                index += direction == .forward ? 1 : -1
                if direction == .forward { turner.next = sheet() } else { turner.previous = sheet() }
                return true
            }
        }

        private func sheet() -> PageSheet? {
            guard let texture = Texture(premultipliedBGRA: [1, 2, 3, 255], width: 1, height: 1, stride: 4) else {
                return nil
            }
            textures.append(WeakTexture(texture: texture))
            return PageSheet(texture)
        }

        var extent: Double { turner.axis == .vertical ? 800 : 1_000 }

        /// Drags to a part of the extent and holds the page there, so that speed does not decide.
        func drag(to part: Double, from start: Point = Point(x: 500, y: 400)) {
            let slack = part < 0 ? -PageDrag.threshold : PageDrag.threshold
            turner.dragBegan(at: start, breadth: 1_800 - extent)
            for step in 1...20 {
                let along = (part * extent + slack) * Double(step) / 20
                time += 0.02
                _ =
                    turner.axis == .vertical
                    ? turner.dragMoved(3, along, extent: extent, at: time)
                    : turner.dragMoved(along, 3, extent: extent, at: time)
            }
            time += 0.5
        }

        func release() { turner.dragEnded(at: time) }

        /// Where the shown sheets are along the axis: the one that moves out or in, and the other.
        var offsets: (top: Double, bottom: Double) {
            turner.frame(width: 1_000, height: 800).canvasOffsets(scale: 1)
        }

        /// Runs the animation to its end, and returns the offsets of its frames.
        func settle() -> [Double] {
            var places: [Double] = []
            for frame in 0..<100 {
                guard turner.motion.advance(to: Int64(frame) * 16_667) else { break }
                places.append(offsets.top)
            }
            turner.comeToRest()
            return places
        }

        /// The number of pictures in memory.
        var live: Int { textures.count { $0.texture != nil } }
    }

    private struct WeakTexture { weak var texture: Texture? }

    /// A magnified page follows a drag to its edge and no further; a drag that begins at its edge turns.
    @Test(arguments: [Axis.horizontal, .vertical])
    func dragFromTheEdgeOfAMagnifiedPageTurns(axis: Axis) {
        let book = Book(axis: axis)
        // The distance that is left towards the next page.
        var room = 300.0
        book.turner.events.isMagnified = { true }
        book.turner.events.onPan = { dx, dy in
            let along = axis == .vertical ? dy : dx
            let moved = max(min(along, 300 - room), -room)
            room += moved
            return moved != 0
        }
        book.drag(to: -0.6)
        #expect(room == 0 && book.turner.motion.stage == .still)
        book.release()
        #expect(book.turns.isEmpty)
        book.drag(to: -0.6)
        #expect(book.turner.motion.direction == .forward)
        #expect(book.offsets == (-0.6 * book.extent, 0.4 * book.extent))
        book.release()
        #expect(book.turns == [.forward])
        _ = book.settle()
        // Back from that edge it moves the page again.
        book.drag(to: 0.2)
        #expect(room == 0.2 * book.extent + PageDrag.threshold && book.turns == [.forward])
    }

    /// At 20 % a fifth of the neighbour shows; the released page returns.
    @Test(arguments: [Axis.horizontal, .vertical], [false, true])
    func shortDragPeeksAndReturns(axis: Axis, isRightToLeft: Bool) {
        let book = Book(axis: axis, rightToLeft: isRightToLeft)
        // Pages of a right-to-left book are on the left; up and down it makes no difference.
        let forward = axis == .horizontal && isRightToLeft ? 1.0 : -1.0
        book.drag(to: 0.2 * forward)
        #expect(book.turner.motion.direction == .forward)
        #expect(book.offsets == (0.2 * book.extent * forward, -0.8 * book.extent * forward))
        book.release()
        let places = book.settle().map { $0 * forward }
        #expect(places == places.sorted(by: >) && places.first == 0.2 * book.extent)
        #expect(book.turns.isEmpty && book.index == 50 && !book.turner.motion.isMoving)
        book.drag(to: -0.2 * forward)
        #expect(book.turner.motion.direction == .backward)
        // The previous page comes in before the current one.
        #expect(book.offsets == (0.8 * book.extent * forward, -0.2 * book.extent * forward))
        book.release()
        _ = book.settle()
        #expect(book.turns.isEmpty)
    }

    /// At 60 % the page turns, in the direction of the drag: left and up are forward, right and down back.
    @Test(arguments: [Axis.horizontal, .vertical]) func longDragTurns(axis: Axis) {
        let book = Book(axis: axis)
        book.drag(to: -0.6)
        #expect(book.offsets == (-0.6 * book.extent, 0.4 * book.extent))
        book.release()
        #expect(book.turns == [.forward], "the book prepares the next page while this one moves")
        let places = book.settle()
        #expect(places.first == -0.6 * book.extent && places == places.sorted(by: >))
        book.drag(to: 0.6)
        book.release()
        _ = book.settle()
        #expect(book.turns == [.forward, .backward] && book.index == 50)
    }

    /// A page that curls is lifted at its lower edge, or comes back over the upper one: never sideways when pages
    /// turn up and down. The corner nearer to the finger rises first.
    @Test(arguments: [Axis.horizontal, .vertical]) func longDragCurls(axis: Axis) {
        // The book that reads from right to left shows that its sides do not matter up and down.
        let book = Book(axis: axis, style: .curl, rightToLeft: axis == .vertical)
        func shown() -> (away: Double, lean: Double, isVertical: Bool, isMirrored: Bool) {
            let frame = book.turner.frame(width: 1_000, height: 800)
            return (frame.away, frame.lean, frame.isVertical, frame.isMirrored)
        }
        for (part, away) in [(-0.3, 0.3), (-0.7, 0.7), (0.3, 0.7), (0.7, 0.3)] {
            for (start, lean) in [(Point(x: 100, y: 100), -1.0), (Point(x: 900, y: 700), 1)] {
                let before = book.turns.count
                book.drag(to: part, from: start)
                let frame = shown()
                #expect(abs(frame.away - away) < 1e-9 && frame.lean == lean)
                #expect(frame.isVertical == (axis == .vertical) && !frame.isMirrored)
                #expect(frame.isVertical || book.turner.axis == .horizontal)
                book.release()
                _ = book.settle()
                #expect(book.turns.count == before + (abs(part) > 0.5 ? 1 : 0))
            }
        }
        #expect(book.turns == [.forward, .forward, .backward, .backward] && book.index == 50)
    }

    /// Pages that slide to the side move together up and down; a curl stays a curl.
    @Test func onlySlidesMoveTogetherUpAndDown() {
        let turner = PageTurner()
        for (style, vertical) in [(TurnStyle.slide, TurnStyle.canvas), (.canvas, .canvas), (.curl, .curl)] {
            turner.style = style
            turner.axis = .horizontal
            #expect(turner.effectiveStyle == (Desktop.animates ? style : .none))
            turner.axis = .vertical
            #expect(turner.effectiveStyle == (Desktop.animates ? vertical : .none))
        }
    }

    /// Each of a thousand swipes moves by one spread, and no more than three pictures are in memory.
    @Test(arguments: [Axis.horizontal, .vertical]) func thousandSwipesKeepThreeSpreads(axis: Axis) {
        let book = Book(axis: axis)
        for number in 1...1_000 {
            book.drag(to: -0.6)
            #expect(book.offsets == (-0.6 * book.extent, 0.4 * book.extent))
            book.release()
            #expect(book.live <= 3)
            _ = book.settle()
            #expect(book.turns.count == number && book.live <= 3)
        }
        #expect(book.index == 1_050 && book.textures.count == 1_003)
    }

    /// Drags across the axis are none of the stage.
    @Test(arguments: [Axis.horizontal, .vertical]) func dragAcrossTheAxisDoesNothing(axis: Axis) {
        let book = Book(axis: axis)
        book.turner.dragBegan(at: Point(x: 500, y: 400), breadth: 800)
        for step in 1...40 {
            let across = Double(step * 20)
            let begins =
                axis == .vertical
                ? book.turner.dragMoved(across, 5, extent: 800, at: 0)
                : book.turner.dragMoved(5, across, extent: 1_000, at: 0)
            #expect(!begins && !book.turner.motion.isMoving)
        }
    }

    /// Two fingers on a touchpad pull along the axis, too.
    @Test func touchpadPullsUpAndDown() {
        let book = Book(axis: .vertical)
        for _ in 0..<10 { book.turner.touchpadMoved(0.1, 24, extent: 800) }
        #expect(book.turner.motion.stage == .following && book.turner.motion.direction == .forward)
        #expect(abs(book.turner.motion.progress - 0.3) < 0.001)
    }
}
