/// Recognizes keys.
///
///     navigator.addObserver(.key("b", .control) {
///         bookmarks.toggle()
///         return true
///     })
@MainActor public final class KeyObserver: InputObserving {
    private let combination: KeyEvent?
    private let onKey: (KeyEvent) -> Bool

    /// - Parameter combination: The key with its modifiers; nil for every key.
    public init(_ combination: KeyEvent? = nil, onKey: @escaping (KeyEvent) -> Bool) {
        self.combination = combination
        self.onKey = onKey
    }

    public func didReceive(_ event: KeyEvent) -> Bool {
        guard event.phase == .down else { return false }
        if let combination, combination != event { return false }
        return onKey(event)
    }
}

extension InputObserving where Self == KeyObserver {
    /// Recognizes every key that goes down.
    public static func key(onKey: @escaping (KeyEvent) -> Bool) -> KeyObserver { KeyObserver(onKey: onKey) }

    /// Recognizes a key with exactly these modifiers.
    ///
    /// - Parameter name: The key symbol of X11 and Wayland: `Right`, `space`, `a`.
    public static func key(
        _ name: String, _ modifiers: KeyEvent.Modifiers = [], onKey: @escaping () -> Bool
    ) -> KeyObserver {
        KeyObserver(KeyEvent(name, modifiers)) { _ in onKey() }
    }
}
