import LecternGeometry

/// Follows the pointers of a viewport and tells taps from drags.
///
/// A press is a tap if its pointer goes up where it went down and no other
/// pointer was down meanwhile. Two pointers at once are neither a tap nor a drag.
struct PointerPress {
    /// What an event means.
    enum Step: Hashable {
        /// Nothing yet, or nothing any more.
        case nothing
        case tap
        case dragBegins, drags, dragEnds
        /// The drag has no effect: another pointer or another gesture has interrupted it.
        case dragIsCancelled
    }

    private enum State {
        case idle
        case pressed(Int, Point)
        case dragged(Int)
        /// Several pointers are down, or were: ignored until all are up.
        case ignored(Set<Int>)
    }

    /// How far a pointer may move in a tap, in CSS pixels: hands are not steady.
    static let tolerance = 8.0
    private var state = State.idle

    /// Takes the next event.
    mutating func follow(_ event: PointerEvent) -> Step {
        let id = event.pointer.id
        switch (state, event.phase) {
        case (.idle, .down): state = .pressed(id, event.location)
        case (.pressed(let first, _), .down) where first != id: state = .ignored([first, id])
        case (.dragged(let first), .down) where first != id:
            state = .ignored([first, id])
            return .dragIsCancelled
        case (.pressed(id, let start), .move) where start.distance(to: event.location) > Self.tolerance:
            state = .dragged(id)
            return .dragBegins
        case (.dragged(id), .move): return .drags
        case (.pressed(id, _), .up): return end(.tap)
        case (.dragged(id), .up): return end(.dragEnds)
        case (.pressed(id, _), .cancel): return end(.nothing)
        case (.dragged(id), .cancel): return end(.dragIsCancelled)
        case (.ignored(let down), _): ignore(event, down)
        default: break
        }
        return .nothing
    }

    private mutating func end(_ step: Step) -> Step {
        state = .idle
        return step
    }

    private mutating func ignore(_ event: PointerEvent, _ down: Set<Int>) {
        let isUp = event.phase == .up || event.phase == .cancel
        let pointersDown = isUp ? down.subtracting([event.pointer.id]) : down.union([event.pointer.id])
        state = pointersDown.isEmpty ? .idle : .ignored(pointersDown)
    }
}

extension Point {
    /// The distance to another point, in CSS pixels.
    func distance(to other: Point) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
}
