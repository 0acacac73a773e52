public import LecternGeometry
import LecternNavigator
import LecternPreferences

// Scrolling instead of pages.
extension AppearanceModel {
    /// Whether books of text scroll; nil for the book's choice, which is pages unless it says so.
    public var scrolls: Bool? {
        get { appearance.preferences.scroll }
        set { edit { $0.scroll = newValue } }
    }

    /// Returns whether pages of a kind of book turn or form a strip; nil for the book's choice.
    public func strip(for kind: BookKind) -> StripChoice? { appearance.strips[kind] }

    /// Sets whether pages of a kind of book turn or form a strip; nil for the book's choice.
    public func setStrip(_ choice: StripChoice?, for kind: BookKind) { change { $0.strips[kind] = choice } }

    /// Returns the axis along which pages of a kind of book turn.
    public func turnAxis(for kind: BookKind) -> Axis { appearance.turnAxes[kind] ?? .horizontal }

    /// Sets the axis along which pages of a kind of book turn.
    public func setTurnAxis(_ axis: Axis, for kind: BookKind) {
        change { $0.turnAxes[kind] = axis == .horizontal ? nil : axis }
    }

    /// The distance between the pages of a strip, in pixels.
    public var stripSpacing: Double {
        get { appearance.stripSpacing }
        set { change { $0.stripSpacing = min(max(newValue, 0), 64) } }
    }

    /// The speed of automatic scrolling, in words per minute.
    public var scrollWords: Int {
        get { appearance.scrollWords }
        set { change { $0.scrollWords = min(max(newValue, 40), 1_000) } }
    }
}

extension Appearance {
    /// Returns how pages of a kind of book fill the window: as chosen, else the whole page; in a strip its breadth.
    func fit(for kind: BookKind) -> PageFit {
        if let chosen = pageFit[kind] { return chosen }
        switch strips[kind]?.axis {
        case nil: return .page
        case .vertical: return .width
        case .horizontal: return .height
        }
    }
}
