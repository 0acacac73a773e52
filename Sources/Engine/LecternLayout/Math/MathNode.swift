public import LecternGeometry

// Mathematics
//
// A `math` element is one box among the boxes of text, and a tree of its own
// inside: rows, fractions, scripts, roots. `BoxFinisher+Math` makes the tree
// out of the markup, with what operators need to know already looked up;
// `MathLayout` gives every node a size and a baseline, from the leaves up.
// Leaves are ordinary boxes with ordinary text, so that everything on the page
// still knows where it came from.
// https://www.w3.org/TR/mathml-core/

/// A part of a formula: the inside of a `math` box.
public final class MathNode: Sendable {
    /// Its style and element; for leaves also what is laid out.
    public let box: Box
    public let content: Content

    public enum Content: Sendable {
        /// A sequence on one baseline.
        case row([MathNode])
        /// Text: a number, a name, words. With what its letters reach.
        case token(GlyphReach)
        case symbol(MathOperator, GlyphReach)
        /// A table, or content that is not mathematics.
        case other
        case space(width: LayoutUnit, ascent: LayoutUnit, descent: LayoutUnit)
        /// With the thickness of the bar, `nil` for the default.
        case fraction(numerator: MathNode, denominator: MathNode, bar: LayoutUnit?, isDisplay: Bool)
        case scripts(base: MathNode, after: [ScriptPair], before: [ScriptPair])
        case limits(base: MathNode, under: MathNode?, over: MathNode?)
        /// A square root, or one with an index.
        case radical(MathNode, index: MathNode?)
        /// Content with a size and a place in it that the markup gives.
        case padded(MathNode, MathPadding)
    }

    /// A subscript with its superscript.
    public struct ScriptPair: Sendable {
        public var sub: MathNode?
        public var sup: MathNode?
    }

    /// Whether it counts as white space between operators and what they embellish.
    /// https://www.w3.org/TR/mathml-core/#space-like
    let isSpaceLike: Bool

    init(box: Box, content: Content, isSpaceLike: Bool = false) {
        self.box = box
        self.content = content
        self.isSpaceLike = isSpaceLike
    }
}

extension MathNode {
    /// The operator at the heart of a node: scripts and limits take its spacing.
    /// https://www.w3.org/TR/mathml-core/#embellished-operators
    var coreOperator: MathOperator? {
        switch content {
        case .symbol(let symbol, _): symbol
        case .scripts(let base, _, _), .limits(let base, _, _): base.coreOperator
        case .padded(let inner, _): inner.coreOperator
        case .row(let children): Self.embellished(children)?.coreOperator
        default: nil
        }
    }

    /// The one node of a row that an operator is at the heart of, if all others are like spaces.
    private static func embellished(_ children: [MathNode]) -> MathNode? {
        let inner = children.filter { !$0.isSpaceLike }
        return inner.count == 1 ? inner[0] : nil
    }

    /// The nodes directly inside, in document order.
    public var children: [MathNode] {
        switch content {
        case .row(let children): children
        case .token, .symbol, .other, .space: []
        case .fraction(let numerator, let denominator, _, _): [numerator, denominator]
        case .scripts(let base, let after, let before):
            [base] + (after + before).flatMap { [$0.sub, $0.sup].compactMap { $0 } }
        case .limits(let base, let under, let over): [base] + [under, over].compactMap { $0 }
        case .radical(let base, let index): [base] + (index.map { [$0] } ?? [])
        case .padded(let inner, _): [inner]
        }
    }
}

/// The size that `mpadded` gives its content, and where the content is in it.
/// https://www.w3.org/TR/mathml-core/#adjust-space-around-content-mpadded
public struct MathPadding: Sendable {
    /// What is not given is the content's own.
    public var width: LayoutUnit?
    public var ascent: LayoutUnit?
    public var descent: LayoutUnit?
    /// From the start of the box to that of the content.
    public var leading = LayoutUnit.zero
    public var raise = LayoutUnit.zero
}

extension MathNode.Content {
    /// For dumps.
    var name: String {
        switch self {
        case .row: "row"
        case .token: "token"
        case .symbol(let symbol, _): "symbol \(symbol.form.rawValue)"
        case .other: "other"
        case .space: "space"
        case .fraction: "fraction"
        case .scripts: "scripts"
        case .limits: "limits"
        case .radical: "radical"
        case .padded: "padded"
        }
    }
}
