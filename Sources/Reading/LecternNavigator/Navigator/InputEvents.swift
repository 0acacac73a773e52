/// A point of a viewport, in CSS pixels from its left top corner.
public struct ViewportPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// A key that went down while the publication had the keyboard.
public struct KeyEvent: Hashable, Sendable {
    /// What X11 and Wayland call the key: `Right`, `Page_Down`, `space`, `a`.
    public var name: String
    /// Keys held down with it.
    public var modifiers: Modifiers

    public init(_ name: String, _ modifiers: Modifiers = []) { (self.name, self.modifiers) = (name, modifiers) }

    /// Keys held down with another.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let shift = Modifiers(rawValue: 1)
        public static let control = Modifiers(rawValue: 2)
        public static let alt = Modifiers(rawValue: 4)
    }
}

extension EPUBNavigator {
    /// Takes a tap or click from the host's window: a decoration there is
    /// activated where someone observes its group; else the delegate is told
    /// what was hit. Links come before decorations.
    ///
    /// Taps before the first spread is shown, and those on a spread of an old
    /// layout, hit nothing and are not told.
    public func tap(at point: ViewportPoint) {
        guard let spread, spread.layout == layout else { return }
        let hit = hit(x: point.x, y: point.y, in: spread)
        if hit?.link == nil, activateDecoration(at: point, in: spread) { return }
        delegate?.navigator(self, didTapAt: point, hit: hit)
    }

    /// Takes a key from the host's window, and asks the delegate.
    ///
    /// - Returns: whether the key was of use; else the host passes it on.
    @discardableResult public func press(_ event: KeyEvent) -> Bool {
        delegate?.navigator(self, didPressKey: event) ?? false
    }
}

extension DirectionalNavigationAdapter {
    /// The turn that a tap on a navigator means, `nil` for none.
    public func turn(forTapAt point: ViewportPoint, in viewport: Viewport, _ presentation: VisualPresentation)
        -> TurnDirection?
    {
        turn(forTapAt: point.x, y: point.y, in: viewport, presentation)
    }

    /// The turn that a key means, `nil` for none: keys held with others mean
    /// none but shift with space.
    public func turn(for event: KeyEvent, _ presentation: VisualPresentation) -> TurnDirection? {
        Key(event).flatMap { turn(for: $0, presentation) }
    }
}

extension DirectionalNavigationAdapter.Key {
    /// The key of an event, `nil` where it is none that can turn.
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
