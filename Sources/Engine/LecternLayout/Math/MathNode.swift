package import LecternGeometry

// Mathematics
//
// To inline layout a `math` element is one atomic box. Inside, it is a tree of rows, fractions, scripts and roots.
// `BoxFinisher+Math` builds this tree from the markup and looks up the properties of operators. `MathLayout` computes
// the size and baseline of every node, leaves first. Leaves are ordinary boxes with text, so that they keep their
// source ranges. https://www.w3.org/TR/mathml-core/

/// A node of a formula: part of the content of a `math` box.
@usableFromInline package final class MathNode: Sendable {
    /// The box with the node's style and element. For leaves, also the content that is laid out.
    package let box: LayoutBox
    package let content: Content

    package enum Content: Sendable {
        /// Nodes side by side on one baseline.
        case row([MathNode])
        /// A number, an identifier or words, with the extent of its ink.
        case token(GlyphReach)
        case symbol(MathOperator, GlyphReach)
        /// A table, or content that is not mathematics.
        case other
        case space(width: LayoutUnit, ascent: LayoutUnit, descent: LayoutUnit)
        case fraction(MathFraction)
        case scripts(base: MathNode, after: [ScriptPair], before: [ScriptPair])
        case limits(base: MathNode, under: Limit?, over: Limit?)
        case radical(MathRadical)
        /// Content with the size and offset that `mpadded` specifies.
        case padded(MathNode, MathPadding)
        /// Content with lines around or through it.
        case enclosed(MathNode, [MathNotation])
        /// Numbers one below the other, as in written calculations.
        case stack(MathStack)
    }

    /// A subscript and a superscript at the same place.
    package struct ScriptPair: Sendable {
        var sub: MathNode?
        var sup: MathNode?
    }

    /// What is set over or under a base.
    package struct Limit: Sendable {
        var node: MathNode
        /// Whether it belongs to the base like a letter's accent.
        var isAccent = false
        /// The accent, if it is one that fonts have a glyph for.
        var accent: MathAccent?

        /// Whether it is a bar as wide as its base.
        var isStretchedBar: Bool { accent?.isBar == true && node.coreOperator?.stretch == .horizontal }
    }

    /// Whether the node is treated as white space next to operators. https://www.w3.org/TR/mathml-core/#space-like
    let isSpaceLike: Bool

    /// Whether it is the name of a function, such as `sin`.
    private let isName: Bool

    init(box: LayoutBox, content: Content, isSpaceLike: Bool = false, isName: Bool = false) {
        self.box = box
        self.content = content
        self.isSpaceLike = isSpaceLike
        self.isName = isName
    }
}

extension MathNode {
    /// The core operator of the node, if it is an embellished operator: scripts and limits take the operator's
    /// spacing. https://www.w3.org/TR/mathml-core/#embellished-operators
    var coreOperator: MathOperator? {
        switch content {
        case .symbol(let symbol, _): symbol
        case .scripts(let base, _, _), .limits(let base, _, _): base.coreOperator
        case .padded(let inner, _): inner.coreOperator
        case .row(let children): Self.embellished(children)?.coreOperator
        default: nil
        }
    }

    /// The operator, if the node is nothing else.
    var onlyOperator: MathOperator? {
        switch content {
        case .symbol(let symbol, _): symbol
        case .row(let children): children.count == 1 ? children[0].onlyOperator : nil
        default: nil
        }
    }

    /// Whether it is the name of a function, with or without scripts.
    var isFunction: Bool {
        switch content {
        case .token: isName
        case .symbol(let symbol, _): symbol.isName
        case .scripts(let base, _, _), .limits(let base, _, _): base.isFunction
        case .row(let children): children.count == 1 && children[0].isFunction
        default: false
        }
    }

    /// Whether it begins with an opening fence.
    var opensFence: Bool {
        if let symbol = coreOperator { return symbol.fence == .open || symbol.fence == .either }
        if case .row(let children) = content { return children.first?.opensFence == true }
        return false
    }

    /// Returns the core operator's node, if all other nodes of the row are space-like.
    private static func embellished(_ children: [MathNode]) -> MathNode? {
        let inner = children.filter { !$0.isSpaceLike }
        return inner.count == 1 ? inner[0] : nil
    }

    /// The child nodes, in document order.
    package var children: [MathNode] {
        switch content {
        case .row(let children): children
        case .token, .symbol, .other, .space: []
        case .fraction(let fraction): [fraction.numerator, fraction.denominator]
        case .scripts(let base, let after, let before):
            [base] + (after + before).flatMap { [$0.sub, $0.sup].compactMap { $0 } }
        case .limits(let base, let under, let over): [base] + [under, over].compactMap { $0?.node }
        case .radical(let radical): [radical.base] + (radical.index.map { [$0] } ?? [])
        case .padded(let inner, _), .enclosed(let inner, _): [inner]
        case .stack(let stack): stack.children
        }
    }
}

/// Two nodes, one over the other.
package struct MathFraction: Sendable {
    enum Alignment: String, Hashable, Sendable { case left, center, right }

    var numerator: MathNode
    var denominator: MathNode
    /// The thickness of the bar; `nil` for the font's.
    var bar: LayoutUnit?
    var numeratorAlign = Alignment.center
    var denominatorAlign = Alignment.center
}

/// A root.
package struct MathRadical: Sendable {
    var base: MathNode
    /// `nil` for a square root.
    var index: MathNode?
    /// The sign, which is stretched over the base.
    var sign: MathNode
}

/// Size and content offset that `mpadded` specifies.
/// https://www.w3.org/TR/mathml-core/#adjust-space-around-content-mpadded
package struct MathPadding: Sendable {
    /// `nil` for the content's own size.
    var width: LayoutUnit?
    var ascent: LayoutUnit?
    var descent: LayoutUnit?
    /// Inline offset of the content from the start of the box.
    var leading = LayoutUnit.zero
    var raise = LayoutUnit.zero
}

extension MathNode.Content {
    /// The node's name in dumps.
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
        case .enclosed: "enclosed"
        case .stack: "stack"
        }
    }
}
