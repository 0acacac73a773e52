public import LecternGeometry
import LecternPublication

extension DirectionalNavigationAdapter {
    /// Turns the pages of a navigator by its input, until the tokens are removed.
    ///
    ///     DirectionalNavigationAdapter(pointer: .init(edges: [.horizontal, .vertical])).bind(to: navigator)
    ///     navigator.addObserver(.activate { _ in window.toggleControls() })
    ///
    /// Observers added later get what turns no page: a tap in the middle, other keys.
    @discardableResult @MainActor public func bind(to navigator: any VisualNavigator) -> [InputObservableToken] {
        let tap = ActivatePointerObserver(
            accepts: { [pointer] event in
                if case .mouse(let mouse) = event.pointer, !mouse.buttons.isEmpty, mouse.buttons != .main {
                    return false
                }
                return pointer.types.contains(event.pointer.type)
            },
            onActivate: { [weak navigator] event in
                navigator.map { didTap(at: event.location, $0, by: event.pointer.type) } ?? false
            })
        let key = KeyObserver { [weak navigator] event in navigator.map { didPressKey(event, $0) } ?? false }
        return [navigator.addObserver(tap), navigator.addObserver(key)]
    }

    /// Turns the page if a point is on an edge that turns.
    ///
    /// - Parameter type: the device; nil if it is not known, which counts as one that the policy accepts.
    /// - Returns: Whether the page was turned: if not, the host may do something else.
    @MainActor @discardableResult public func didTap(
        at point: Point, _ navigator: any VisualNavigator, by type: PointerType? = nil
    ) -> Bool {
        turn(forTapAt: point, of: navigator, by: type).map { navigator.turn($0) } ?? false
    }

    /// Returns the turn for a tap on what a navigator shows; nil for none.
    @MainActor private func turn(
        forTapAt point: Point, of navigator: any VisualNavigator, by type: PointerType?
    ) -> TurnDirection? {
        navigator.viewport.flatMap { turn(forTapAt: point, in: $0, navigator.presentation, by: type) }
    }

    /// Turns the page if a key turns pages.
    ///
    /// - Returns: Whether the page was turned.
    @MainActor @discardableResult public func didPressKey(
        _ event: KeyEvent, _ navigator: any VisualNavigator
    ) -> Bool {
        turn(for: event, navigator.presentation).map { navigator.turn($0) } ?? false
    }

    /// Turns the page of the adapter's navigator if a point is on an edge that turns.
    ///
    /// - Parameter type: the device; nil if it is not known, which counts as one that the policy accepts.
    /// - Returns: Whether the page was turned; false without a navigator.
    @MainActor @discardableResult public func didTap(at point: Point, by type: PointerType? = nil) -> Bool {
        guard let reference = navigator, let navigator = reference.navigator else { return false }
        return reference.turn(turn(forTapAt: point, of: navigator, by: type))
    }

    /// Turns the page of the adapter's navigator if a key turns pages.
    ///
    /// - Returns: Whether the page was turned; false without a navigator.
    @MainActor @discardableResult public func didPressKey(event: KeyEvent) -> Bool {
        guard let reference = navigator, let navigator = reference.navigator else { return false }
        return reference.turn(turn(for: event, navigator.presentation))
    }
}

/// A navigator that its holder does not keep.
struct NavigatorReference: Hashable, Sendable {
    weak let navigator: (any VisualNavigator)?
    private let identity: ObjectIdentifier
    private let isAnimated: Bool

    @MainActor init(_ navigator: any VisualNavigator, isAnimated: Bool) {
        self.navigator = navigator
        self.isAnimated = isAnimated
        identity = ObjectIdentifier(navigator)
    }

    static func == (one: Self, other: Self) -> Bool {
        one.identity == other.identity && one.isAnimated == other.isAnimated
    }

    func hash(into hasher: inout Hasher) { hasher.combine(identity) }

    /// Turns the page, if there is a page in a direction.
    @MainActor func turn(_ direction: TurnDirection?) -> Bool {
        guard let navigator, let direction, navigator.canTurn(direction) else { return false }
        if isAnimated { return navigator.turn(direction) }
        Task { _ = direction == .forward ? await navigator.goForward() : await navigator.goBackward() }
        return true
    }
}
