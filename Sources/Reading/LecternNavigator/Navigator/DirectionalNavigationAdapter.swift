import LecternModel

/// Turns pages by arrow keys, space and taps at the edges.
///
///     let adapter = DirectionalNavigationAdapter()
///     if let turn = adapter.turn(forTapAt: x, y: y, in: viewport, navigator.presentation) { … }
///
/// It decides and does nothing: what it does not answer is for the host, which
/// may show its controls then. Sides are those of the screen; the reading
/// progression says which of them is forward.
public struct DirectionalNavigationAdapter: Hashable, Sendable {
    public var pointer: PointerPolicy
    public var keyboard: KeyboardPolicy

    public init(pointer: PointerPolicy = .init(), keyboard: KeyboardPolicy = .init()) {
        (self.pointer, self.keyboard) = (pointer, keyboard)
    }

    /// Which taps turn.
    public struct PointerPolicy: Hashable, Sendable {
        /// Edges that turn.
        public var edges: Edges
        /// An edge's share of the viewport, 0 to 0.5.
        public var edgeShare: Double
        /// An edge is at least this wide, in CSS pixels, as far as there is room.
        public var minimumEdge: Double
        /// And at most this wide: on a large screen a hand's breadth is enough.
        public var maximumEdge: Double

        public init(
            edges: Edges = .horizontal, edgeShare: Double = 0.3, minimumEdge: Double = 80, maximumEdge: Double = 320
        ) {
            self.edges = edges
            self.edgeShare = min(max(edgeShare, 0), 0.5)
            self.minimumEdge = max(minimumEdge, 0)
            self.maximumEdge = max(maximumEdge, minimumEdge)
        }

        /// The width of an edge on a side of a length.
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
    }

    /// Which keys turn.
    public struct KeyboardPolicy: Hashable, Sendable {
        /// Left and right arrow.
        public var arrows: Bool
        /// Up and down arrow.
        public var verticalArrows: Bool
        /// Space, with shift backwards.
        public var space: Bool

        public init(arrows: Bool = true, verticalArrows: Bool = true, space: Bool = true) {
            (self.arrows, self.verticalArrows, self.space) = (arrows, verticalArrows, space)
        }
    }

    /// Keys that can turn.
    public enum Key: Hashable, Sendable { case left, right, up, down, space, shiftSpace, pageUp, pageDown }
}

extension DirectionalNavigationAdapter {
    /// The turn that a tap means, `nil` for none.
    public func turn(
        forTapAt x: Double, y: Double, in viewport: Viewport, _ presentation: VisualPresentation
    ) -> TurnDirection? {
        if pointer.edges.contains(.horizontal) {
            let edge = pointer.edge(of: viewport.width)
            if x < edge { return left(presentation) }
            if x >= viewport.width - edge { return left(presentation).reversed }
        }
        guard pointer.edges.contains(.vertical) else { return nil }
        let edge = pointer.edge(of: viewport.height)
        return y < edge ? .backward : y >= viewport.height - edge ? .forward : nil
    }

    /// The turn that a key means, `nil` for none.
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
