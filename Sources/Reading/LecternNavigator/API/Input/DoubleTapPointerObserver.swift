/// Recognizes two taps or clicks in quick succession at one place, and single
/// ones that no second tap follows.
///
///     navigator.addObserver(.doubleTap { event in
///         zoom(at: event.location)
///         return true
///     })
///
/// A double tap is never a single tap as well: a single one is reported when the
/// interval has passed.
@MainActor public final class DoubleTapPointerObserver: InputObserving {
    private let interval: Double
    private let distance: Double
    private let onTap: ((PointerEvent) -> Void)?
    private let onDoubleTap: (PointerEvent) -> Bool
    private var press = PointerPress()
    /// The time of the last `down`.
    private var downTime = 0.0
    /// The first tap, while a second one may follow.
    private var first: (event: PointerEvent, wait: Task<Void, Never>?)?

    /// - Parameters:
    ///   - maxInterval: From the first tap to the second one, in seconds.
    ///   - maxDistance: Between the taps, in CSS pixels.
    ///   - onTap: Called for a tap that no second one follows; nil to leave single taps to others.
    public init(
        maxInterval: Double = 0.3, maxDistance: Double = 44, onTap: ((PointerEvent) -> Void)? = nil,
        onDoubleTap: @escaping (PointerEvent) -> Bool
    ) {
        interval = maxInterval
        distance = maxDistance
        self.onTap = onTap
        self.onDoubleTap = onDoubleTap
    }

    public func didReceive(_ event: PointerEvent) -> Bool {
        if event.phase == .down { downTime = event.time }
        guard press.follow(event) == .tap, event.target?.isInteractive != true else { return false }
        if let first, isSecond(after: first.event, event) {
            first.wait?.cancel()
            self.first = nil
            return onDoubleTap(event)
        }
        endWaiting()
        wait(after: event)
        return onTap != nil
    }

    private func isSecond(after first: PointerEvent, _ event: PointerEvent) -> Bool {
        downTime - first.time <= interval && first.location.distance(to: event.location) <= distance
    }

    private func wait(after event: PointerEvent) {
        guard onTap != nil else {
            first = (event, nil)
            return
        }
        let wait = Task { [weak self, interval] in
            try? await Task.sleep(for: .seconds(interval))
            if !Task.isCancelled { self?.endWaiting() }
        }
        first = (event, wait)
    }

    /// Reports the first tap as a single one.
    private func endWaiting() {
        guard let first else { return }
        first.wait?.cancel()
        self.first = nil
        onTap?(first.event)
    }
}

extension InputObserving where Self == DoubleTapPointerObserver {
    /// Recognizes two taps or clicks in quick succession at one place.
    public static func doubleTap(
        maxInterval: Double = 0.3, maxDistance: Double = 44, onDoubleTap: @escaping (PointerEvent) -> Bool
    ) -> DoubleTapPointerObserver {
        DoubleTapPointerObserver(maxInterval: maxInterval, maxDistance: maxDistance, onDoubleTap: onDoubleTap)
    }
}
