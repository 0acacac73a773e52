/// Something that reports pointers and keys to observers.
///
///     navigator.addObserver(.tap { event in
///         window.toggleControls()
///         return true
///     })
@MainActor public protocol InputObservable: AnyObject {
    /// Adds an observer. Observers are asked in the order in which they were added, until one handles the event.
    @discardableResult func addObserver(_ observer: any InputObserving) -> InputObservableToken
    /// Removes an observer.
    func removeObserver(_ token: InputObservableToken)
    /// Passes an event from the view.
    ///
    /// - Returns: Whether somebody has handled it: the view then does nothing of its own.
    @discardableResult func receive(_ event: PointerEvent) -> Bool
    /// Passes a key from the view.
    ///
    /// - Returns: Whether somebody has handled it: the view then does nothing of its own.
    @discardableResult func receive(_ event: KeyEvent) -> Bool
}

/// Identifies an observer of input, to remove it.
public struct InputObservableToken: Hashable, Sendable {
    let id: Int
}

/// Observes pointers and keys.
@MainActor public protocol InputObserving: AnyObject {
    /// A pointer has moved, or was pressed or released. Return true if this was handled.
    func didReceive(_ event: PointerEvent) -> Bool
    /// A key was pressed or released. Return true if this was handled.
    func didReceive(_ event: KeyEvent) -> Bool
}

extension InputObserving {
    public func didReceive(_ event: PointerEvent) -> Bool { false }
    public func didReceive(_ event: KeyEvent) -> Bool { false }
}

extension VisualNavigator {
    @discardableResult public func addObserver(_ observer: any InputObserving) -> InputObservableToken {
        observers.add(observer)
    }

    public func removeObserver(_ token: InputObservableToken) { observers.remove(token.id) }

    @discardableResult public func receive(_ event: PointerEvent) -> Bool { observers.receive(event) }

    @discardableResult public func receive(_ event: KeyEvent) -> Bool { observers.receive(event) }
}
