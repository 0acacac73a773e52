public import LecternGeometry
import LecternModel

/// Turns pages by arrow keys, space and taps at the edges of the viewport.
///
///     DirectionalNavigationAdapter().bind(to: navigator)
///
/// Or without binding, from a delegate or a window of your own:
///
///     let adapter = DirectionalNavigationAdapter()
///     if let turn = adapter.turn(forTapAt: x, y: y, in: viewport, navigator.presentation) { … }
///
/// nil means that the host may handle the input, for example by showing its
/// controls. Sides are physical; the reading progression decides which one is
/// forward.
public struct DirectionalNavigationAdapter: Hashable, Sendable {
    /// Which taps turn pages.
    public var pointer: PointerPolicy
    /// Which keys turn pages.
    public var keyboard: KeyboardPolicy
    /// The navigator of ``didTap(at:)`` and ``didPressKey(event:)``.
    let navigator: NavigatorReference?

    /// Creates an adapter of no navigator: ``bind(to:)`` binds it, or the `turn` methods say which turn an input means.
    public init(pointer: PointerPolicy = .init(), keyboard: KeyboardPolicy = .init()) {
        self.pointer = pointer
        self.keyboard = keyboard
        navigator = nil
    }

    /// Creates an adapter for the events of one navigator, which it does not keep.
    ///
    ///     func navigator(_ navigator: SpreadNavigator, didTapAt point: Point) {
    ///         if !DirectionalNavigationAdapter(navigator: navigator).didTap(at: point) { toggleControls() }
    ///     }
    ///
    /// - Parameter animatesTransitions: Whether a view animates the turns.
    @MainActor public init(
        navigator: any VisualNavigator, pointer: PointerPolicy = .init(), keyboard: KeyboardPolicy = .init(),
        animatesTransitions: Bool = true
    ) {
        self.pointer = pointer
        self.keyboard = keyboard
        self.navigator = NavigatorReference(navigator, isAnimated: animatesTransitions)
    }

    /// Which taps turn pages.
    public struct PointerPolicy: Hashable, Sendable {
        /// The devices whose taps turn.
        public var types = Set(PointerType.allCases)
        /// Whether taps turn nothing while content is a continuous strip.
        public var ignoresWhileScrolling = true
        /// The edges that respond.
        public var edges: Edges
        /// The width of an edge as a fraction of the viewport, 0 to 0.5.
        public var edgeShare: Double
        /// The minimum width of an edge, in CSS pixels. An edge never exceeds half the viewport.
        public var minimumEdge: Double
        /// The maximum width of an edge, in CSS pixels.
        public var maximumEdge: Double

        /// Creates a policy for all devices, with taps that turn nothing while content is a continuous strip. Numbers
        /// out of range are clamped.
        public init(
            edges: Edges = .horizontal, edgeShare: Double = 0.3, minimumEdge: Double = 80, maximumEdge: Double = 320
        ) {
            self.edges = edges
            self.edgeShare = min(max(edgeShare, 0), 0.5)
            self.minimumEdge = max(minimumEdge, 0)
            self.maximumEdge = max(maximumEdge, minimumEdge)
        }

        /// Whether a tap may turn, wherever it is.
        func accepts(_ type: PointerType?, isScrolled: Bool) -> Bool {
            if ignoresWhileScrolling, isScrolled { return false }
            return type.map(types.contains) ?? !types.isEmpty
        }

        /// Returns the width of an edge in a viewport of a given length.
        func edge(of length: Double) -> Double {
            min(max(length * edgeShare, minimumEdge), maximumEdge, length / 2)
        }
    }

    /// Pairs of edges.
    public struct Edges: OptionSet, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Left and right.
        public static let horizontal = Edges(rawValue: 1)
        /// Top and bottom.
        public static let vertical = Edges(rawValue: 2)
        /// All four.
        public static let all: Edges = [.horizontal, .vertical]
    }

    /// Which keys turn pages.
    public struct KeyboardPolicy: Hashable, Sendable {
        /// Left and right arrow.
        public var arrows: Bool
        /// Up and down arrow.
        public var verticalArrows: Bool
        /// Space forward, Shift+Space backward.
        public var space: Bool

        /// Creates a policy. Page Up and Page Down turn in any case.
        public init(arrows: Bool = true, verticalArrows: Bool = true, space: Bool = true) {
            self.arrows = arrows
            self.verticalArrows = verticalArrows
            self.space = space
        }
    }

    /// Keys that can turn pages.
    public enum Key: Hashable, Sendable { case left, right, up, down, space, shiftSpace, pageUp, pageDown }
}

extension DirectionalNavigationAdapter {
    /// Returns the turn for a tap; nil for none.
    ///
    /// - Parameter type: the device; nil if it is not known, which counts as one that the policy accepts.
    public func turn(
        forTapAt x: Double, y: Double, in viewport: Viewport, _ presentation: VisualPresentation,
        by type: PointerType? = nil
    ) -> TurnDirection? {
        guard pointer.accepts(type, isScrolled: presentation.isScrolled) else { return nil }
        if pointer.edges.contains(.horizontal) {
            let edge = pointer.edge(of: viewport.width)
            if x < edge { return left(presentation) }
            if x >= viewport.width - edge { return left(presentation).reversed }
        }
        guard pointer.edges.contains(.vertical) else { return nil }
        let edge = pointer.edge(of: viewport.height)
        return y < edge ? .backward : y >= viewport.height - edge ? .forward : nil
    }

    /// Returns the turn for a key; nil for none.
    public func turn(for key: Key, _ presentation: VisualPresentation) -> TurnDirection? {
        switch key {
        case .left: keyboard.arrows ? left(presentation) : nil
        case .right: keyboard.arrows ? left(presentation).reversed : nil
        case .up: keyboard.verticalArrows ? .backward : nil
        case .down: keyboard.verticalArrows ? .forward : nil
        case .space: keyboard.space ? .forward : nil
        case .shiftSpace: keyboard.space ? .backward : nil
        case .pageUp: .backward
        case .pageDown: .forward
        }
    }

    private func left(_ presentation: VisualPresentation) -> TurnDirection {
        presentation.readingProgression == .rtl ? .forward : .backward
    }
}
