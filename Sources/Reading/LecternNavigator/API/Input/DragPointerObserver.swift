/// Recognizes a drag: a press of one pointer that moves.
///
///     navigator.addObserver(.drag(onStart: { _ in true }, onMove: { event in move(to: event.location) }))
@MainActor public final class DragPointerObserver: InputObserving {
    private let onStart: (PointerEvent) -> Bool
    private let onMove: (PointerEvent) -> Bool
    private let onEnd: (PointerEvent) -> Bool
    private var press = PointerPress()

    /// - Parameters:
    ///   - onStart: The pointer has left the place where it went down.
    ///   - onEnd: The pointer is up, or the drag is interrupted: the phase of the event says which.
    public init(
        onStart: @escaping (PointerEvent) -> Bool, onMove: @escaping (PointerEvent) -> Bool,
        onEnd: @escaping (PointerEvent) -> Bool
    ) {
        self.onStart = onStart
        self.onMove = onMove
        self.onEnd = onEnd
    }

    public func didReceive(_ event: PointerEvent) -> Bool {
        switch press.follow(event) {
        case .dragBegins: return onStart(event)
        case .drags: return onMove(event)
        case .dragEnds: return onEnd(event)
        case .dragIsCancelled:
            var cancelled = event
            cancelled.phase = .cancel
            return onEnd(cancelled)
        case .tap, .nothing: return false
        }
    }
}

extension InputObserving where Self == DragPointerObserver {
    /// Recognizes a drag.
    public static func drag(
        onStart: @escaping (PointerEvent) -> Bool = { _ in false },
        onMove: @escaping (PointerEvent) -> Bool = { _ in false },
        onEnd: @escaping (PointerEvent) -> Bool = { _ in false }
    ) -> DragPointerObserver {
        DragPointerObserver(onStart: onStart, onMove: onMove, onEnd: onEnd)
    }
}
