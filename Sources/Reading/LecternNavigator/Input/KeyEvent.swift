/// A point of a viewport, in CSS pixels from its left top corner.
public struct ViewportPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// A key press while the publication has the keyboard focus.
public struct KeyEvent: Hashable, Sendable {
    /// The key symbol of X11 and Wayland: `Right`, `Page_Down`, `space`, `a`.
    public var name: String
    /// Modifier keys held down.
    public var modifiers: Modifiers

    public init(_ name: String, _ modifiers: Modifiers = []) { (self.name, self.modifiers) = (name, modifiers) }

    /// Modifier keys.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let shift = Modifiers(rawValue: 1)
        public static let control = Modifiers(rawValue: 2)
        public static let alt = Modifiers(rawValue: 4)
    }
}

extension SpreadNavigator {
    /// Handles a tap or click in the host's window.
    ///
    /// A decoration at the point is activated if its group is observed; a link
    /// takes precedence. Otherwise the delegate gets what was hit. Taps are
    /// ignored until the requested layout is shown.
    public func tap(at point: ViewportPoint) {
        guard let spread = navigation.currentSpread else { return }
        let hit = hit(x: point.x, y: point.y, in: spread)
        if hit?.link == nil, decorating.activate(at: point, on: spread) { return }
        delegate?.navigator(self, didTapAt: point, hit: hit)
    }

    /// Passes a key from the host's window to the delegate.
    ///
    /// - Returns: Whether the delegate has handled the key.
    @discardableResult public func press(_ event: KeyEvent) -> Bool {
        delegate?.navigator(self, didPressKey: event) ?? false
    }
}

extension DirectionalNavigationAdapter {
    /// Returns the turn for a tap on a navigator; nil for none.
    public func turn(forTapAt point: ViewportPoint, in viewport: Viewport, _ presentation: VisualPresentation)
        -> TurnDirection?
    {
        turn(forTapAt: point.x, y: point.y, in: viewport, presentation)
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
