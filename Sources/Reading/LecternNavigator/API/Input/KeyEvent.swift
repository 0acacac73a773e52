public import LecternGeometry

/// A key while the publication has the keyboard focus.
public struct KeyEvent: Hashable, Sendable {
    /// The key symbol of X11 and Wayland: `Right`, `Page_Down`, `space`, `a`.
    public var name: String
    /// Modifier keys held down.
    public var modifiers: Modifiers
    /// Whether the key goes down or up.
    public var phase: Phase

    /// Creates an event; without a phase the key goes down.
    public init(_ name: String, _ modifiers: Modifiers = [], phase: Phase = .down) {
        self.name = name
        self.modifiers = modifiers
        self.phase = phase
    }

    /// Whether a key is pressed or released.
    public enum Phase: Hashable, Sendable { case down, up }

    /// Modifier keys.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The Shift key.
        public static let shift = Modifiers(rawValue: 1)
        /// The Control key.
        public static let control = Modifiers(rawValue: 2)
        /// The Alt key.
        public static let alt = Modifiers(rawValue: 4)
    }
}

extension SpreadNavigator {
    /// Handles a tap or click in the host's window.
    ///
    /// A decoration at the point is activated if its group is observed; a link
    /// takes precedence. Otherwise the delegate gets what was hit. While pages
    /// are laid out anew, a tap is on those that the reader still sees.
    public func tap(at point: Point) {
        guard let shown = navigation.pagesUnderPointer else { return }
        let hit = hit(x: point.x, y: point.y, in: shown)
        if hit?.link == nil, decorating.activate(at: point, on: shown) { return }
        delegate?.navigator(self, didTapAt: point, hit: hit)
    }

    /// Reports a double tap or double click to the delegate.
    public func doubleTap(at point: Point) { delegate?.navigator(self, didDoubleTapAt: point) }

    /// Passes a pointer from the host's window to the input observers.
    ///
    /// - Returns: Whether one of them has handled it. If not, the window goes on: it calls ``tap(at:)`` for a tap.
    @discardableResult public func receive(_ event: PointerEvent) -> Bool {
        var event = event
        event.target = target(at: event.location)
        return observers.receive(event)
    }

    /// Passes a key from the host's window to the input observers, then to the delegate.
    ///
    /// - Returns: Whether one of them has handled it.
    @discardableResult public func receive(_ event: KeyEvent) -> Bool {
        if observers.receive(event) { return true }
        guard event.phase == .down else {
            delegate?.navigator(self, didReleaseKey: event)
            return false
        }
        return delegate?.navigator(self, didPressKey: event) ?? false
    }

    /// Passes a key as ``receive(_:)-(KeyEvent)`` does.
    @discardableResult public func press(_ event: KeyEvent) -> Bool { receive(event) }

    /// Returns what is at a point; nil beside the pages.
    private func target(at point: Point) -> PointerTarget? {
        guard let shown = navigation.pagesUnderPointer, let hit = hit(x: point.x, y: point.y, in: shown) else {
            return nil
        }
        if hit.link != nil || hit.media != nil {
            return PointerTarget(hit: hit, isInteractive: hit.link != nil, frames: shown.linkFrames(at: point))
        }
        let decoration = decorating.observed(at: point, on: shown)
        return PointerTarget(
            hit: hit, isInteractive: decoration != nil, frames: decoration.map { $0.frames.all + $0.targets } ?? [])
    }
}

extension DirectionalNavigationAdapter {
    /// Returns the turn for a tap on a navigator; nil for none.
    ///
    /// - Parameter type: the device; nil if it is not known, which counts as one that the policy accepts.
    public func turn(
        forTapAt point: Point, in viewport: Viewport, _ presentation: VisualPresentation, by type: PointerType? = nil
    ) -> TurnDirection? {
        turn(forTapAt: point.x, y: point.y, in: viewport, presentation, by: type)
    }

    /// Returns the turn for a key; nil for none. Of modified keys only Shift+Space turns.
    public func turn(for event: KeyEvent, _ presentation: VisualPresentation) -> TurnDirection? {
        Key(event).flatMap { turn(for: $0, presentation) }
    }
}

extension DirectionalNavigationAdapter.Key {
    /// Creates the key of an event; nil if it turns no page.
    public init?(_ event: KeyEvent) {
        if event == KeyEvent("space", .shift) {
            self = .shiftSpace
            return
        }
        guard event.modifiers.isEmpty, let key = Self.byName[event.name] else { return nil }
        self = key
    }

    private static let byName: [String: Self] = [
        "Left": .left, "KP_Left": .left, "Right": .right, "KP_Right": .right, "Up": .up, "KP_Up": .up, "Down": .down,
        "KP_Down": .down, "space": .space, "Page_Up": .pageUp, "KP_Page_Up": .pageUp, "Page_Down": .pageDown,
        "KP_Page_Down": .pageDown,
    ]
}
