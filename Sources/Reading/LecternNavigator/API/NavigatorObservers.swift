/// What happens to a visual navigator: for the view that shows it, and for helpers.
public enum VisualNavigatorEvent: Hashable, Sendable {
    /// Another spread is shown, or the same one with another picture.
    case shown(SpreadReason)
    /// A spread next to the one shown is ready, or has another picture.
    case neighbours
    /// The presentation has changed: see ``VisualNavigator/presentation``.
    case presentation
    /// Work on the requested spread has begun or ended.
    case busy(Bool)
    /// The reader has moved.
    case location
    /// The selection has changed.
    case selection
    /// Pages are magnified or moved; their picture follows. See ``VisualNavigator/presentedSpread``.
    case zoom
}

/// The observers of a visual navigator.
///
///     final class TickerNavigator: VisualNavigator {
///         let observers = NavigatorObservers()
///
///         func show(_ line: Int) {
///             self.line = line
///             observers.report(.shown(.jump))
///         }
///     }
@MainActor public final class NavigatorObservers {
    private var handlers: [(id: Int, handle: @MainActor (VisualNavigatorEvent) -> Void)] = []
    private var inputs: [(id: Int, observer: any InputObserving)] = []
    /// Ends the streams, by the number of their handler.
    private var streams: [Int: () -> Void] = [:]
    private var lastID = 0

    /// Creates a list without observers.
    public init() {}

    /// Calls all observers.
    public func report(_ event: VisualNavigatorEvent) { for handler in handlers { handler.handle(event) } }

    /// Adds an observer of events.
    ///
    /// - Returns: A token that keeps the observer until it is released.
    public func add(_ handler: @escaping @MainActor (VisualNavigatorEvent) -> Void) -> ObservationToken {
        lastID += 1
        handlers.append((lastID, handler))
        return ObservationToken(id: lastID) { [weak self, lastID] in self?.remove(lastID) }
    }

    /// Adds an observer of input, asked after those that were added before.
    func add(_ observer: any InputObserving) -> InputObservableToken {
        lastID += 1
        inputs.append((lastID, observer))
        return InputObservableToken(id: lastID)
    }

    /// Returns a stream of what events mean to a caller. It ends with the navigator.
    func stream<Value: Sendable>(
        _ policy: AsyncStream<Value>.Continuation.BufferingPolicy, beginningWith first: Value? = nil,
        _ value: @escaping @MainActor (VisualNavigatorEvent) -> Value?
    ) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy)
        if let first { continuation.yield(first) }
        lastID += 1
        handlers.append((lastID, { event in if let value = value(event) { continuation.yield(value) } }))
        streams[lastID] = { continuation.finish() }
        continuation.onTermination = { [weak self, lastID] _ in Task { @MainActor in self?.remove(lastID) } }
        return stream
    }

    /// Ends all streams: the navigator is closed.
    func endStreams() {
        for end in streams.values { end() }
        streams.removeAll()
    }

    isolated deinit { endStreams() }

    func remove(_ id: Int) {
        streams[id] = nil
        handlers.removeAll { $0.id == id }
        inputs.removeAll { $0.id == id }
    }

    /// Passes an input event to the observers of input, until one handles it.
    func receive(_ event: PointerEvent) -> Bool { inputs.contains { $0.observer.didReceive(event) } }

    /// Passes a key to the observers of input, until one handles it.
    func receive(_ event: KeyEvent) -> Bool { inputs.contains { $0.observer.didReceive(event) } }
}

/// Keeps an observer until it is released or cancelled.
@MainActor public final class ObservationToken {
    private let id: Int
    private var onCancel: (@MainActor () -> Void)?

    init(id: Int, onCancel: @escaping @MainActor () -> Void) {
        self.id = id
        self.onCancel = onCancel
    }

    /// Ends the observation.
    public func cancel() {
        onCancel?()
        onCancel = nil
    }

    isolated deinit { cancel() }
}
