import LecternCSS
import LecternGeometry
import LecternMarkup

/// What a node of a formula inherits from its surroundings.
struct MathSurroundings {
    /// Whether the formula is displayed on its own line: larger sums, limits above and below.
    var isDisplay: Bool
    /// The form of an operator, from its position in its row.
    var form = MathOperator.Form.infix

    func with(form: MathOperator.Form) -> Self { .init(isDisplay: isDisplay, form: form) }
    /// The surroundings inside fractions and scripts.
    var compact: Self { .init(isDisplay: false) }
}

// Converts the drafts of MathML elements into a tree of `MathNode`s.
// https://www.w3.org/TR/mathml-core/#presentation-markup

extension BoxFinisher {
    /// Whether a draft is a formula or a table cell that contains one.
    func isFormula(_ draft: Draft) -> Bool {
        draft.origin == .element && (isMath(draft, .math) || isMath(draft, .mtd))
    }

    func isMath(_ draft: Draft, _ name: Name) -> Bool {
        markup[draft.node].namespace == .mathml && markup[draft.node].name == name
    }

    /// Returns the content of a `math` element: the formula itself, or for a block a line with the formula.
    mutating func formula(of draft: Draft) -> LayoutBox.Kind {
        let isBlock = isMath(draft, .mtd) || draft.role == .block
        let isDisplay = isMath(draft, .math) && (isBlock || displayStyle(of: draft) == true)
        let surroundings = MathSurroundings(isDisplay: isDisplay)
        guard isBlock else { return .math(row(of: draft, surroundings)) }
        let style = anonymousStyles.style(inheriting: draft.style, display: .inlineBlock)
        let id = takeBoxID()
        let inner = LayoutBox(
            id: id, kind: .math(row(of: draft, surroundings)), style: style, node: draft.node, origin: .anonymous,
            source: sourceRange(of: draft))
        return .inlines(InlineContent(items: [.atomic(inner)], id: takeContentID()))
    }

    private func displayStyle(of draft: Draft) -> Bool? {
        switch markup.attribute(.displaystyle, of: draft.node)?.lowercased() {
        case "true": true
        case "false": false
        default: nil
        }
    }

    // MARK: Nodes

    mutating func node(of draft: Draft, _ surroundings: MathSurroundings) -> MathNode {
        guard case .container = draft.content, markup[draft.node].namespace == .mathml, draft.origin == .element else {
            return MathNode(box: finish(draft), content: .other)
        }
        var surroundings = surroundings
        if let isDisplay = displayStyle(of: draft) { surroundings.isDisplay = isDisplay }
        let parts = parts(of: draft)
        switch markup[draft.node].name {
        case .mi, .mn, .mtext, .ms: return token(draft)
        case .mo: return symbol(draft, surroundings)
        case .mspace: return space(draft)
        case .mfrac where parts.count == 2: return fraction(draft, parts, surroundings)
        case .msqrt:
            return MathNode(box: box(draft), content: .radical(row(of: draft, surroundings), index: nil))
        case .mroot where parts.count == 2:
            let (base, index) = (node(of: parts[0], surroundings), node(of: parts[1], surroundings.compact))
            return MathNode(box: box(draft), content: .radical(base, index: index))
        case .msub where parts.count == 2, .msup where parts.count == 2, .msubsup where parts.count == 3,
            .mmultiscripts where !parts.isEmpty:
            return scripts(draft, parts, surroundings)
        case .munder where parts.count == 2, .mover where parts.count == 2, .munderover where parts.count == 3:
            return limits(draft, parts, surroundings)
        case .mfenced: return fenced(draft, parts, surroundings)
        case markup.names.name("mpadded"): return padded(draft, surroundings)
        case .mtable: return MathNode(box: finish(draft), content: .other)
        default: return row(of: draft, surroundings)
        }
    }

    /// Makes the box of an inner node, without content.
    private mutating func box(_ draft: Draft) -> LayoutBox {
        LayoutBox(
            id: takeBoxID(), kind: .inline, style: draft.style, node: draft.node, origin: draft.origin,
            source: sourceRange(of: draft))
    }

    /// Returns the children of a draft without text outside of tokens.
    private func parts(of draft: Draft) -> [Draft] {
        draft.children.filter { child in
            switch child.role {
            case .leaf, .outOfFlow: false
            default: true
            }
        }
    }

    private mutating func row(of draft: Draft, _ surroundings: MathSurroundings) -> MathNode {
        let box = box(draft)
        let children = parts(of: draft)
        // `mspace` does not count towards an operator's position in its row.
        let counted = children.indices.filter { !isMath(children[$0], .mspace) }
        let nodes = children.indices.map { index in
            var form = MathOperator.Form.infix
            if counted.count > 1 { form = index == counted.first ? .prefix : index == counted.last ? .postfix : .infix }
            return node(of: children[index], surroundings.with(form: form))
        }
        return MathNode(box: box, content: .row(nodes), isSpaceLike: nodes.allSatisfy(\.isSpaceLike))
    }

    /// https://www.w3.org/TR/mathml-core/#adjust-space-around-content-mpadded
    private mutating func padded(_ draft: Draft, _ surroundings: MathSurroundings) -> MathNode {
        func length(_ name: Name) -> LayoutUnit? {
            // Increments of MathML 3 begin with a sign and are ignored.
            guard let text = markup.attribute(name, of: draft.node), !text.contains("+") else { return nil }
            return MathLength.parse(text, draft.style)
        }
        func size(_ name: Name) -> LayoutUnit? { length(name).flatMap { $0 < .zero ? nil : $0 } }
        let padding = MathPadding(
            width: size(.width), ascent: size(.height), descent: size(markup.names.name("depth")),
            leading: size(.lspace) ?? .zero, raise: length(markup.names.name("voffset")) ?? .zero)
        let own = box(draft)
        // The content becomes a row in a box without background.
        draft.style = MathStyle.plain(draft.style)
        let inner = row(of: draft, surroundings)
        return MathNode(box: own, content: .padded(inner, padding), isSpaceLike: inner.isSpaceLike)
    }

    private mutating func fraction(_ draft: Draft, _ parts: [Draft], _ surroundings: MathSurroundings) -> MathNode {
        let own = box(draft)
        let (over, under) = (node(of: parts[0], surroundings.compact), node(of: parts[1], surroundings.compact))
        let bar = markup.attribute(.linethickness, of: draft.node).flatMap { MathLength.parse($0, draft.style) }
        return MathNode(
            box: own,
            content: .fraction(numerator: over, denominator: under, bar: bar, isDisplay: surroundings.isDisplay))
    }

    private mutating func scripts(_ draft: Draft, _ parts: [Draft], _ surroundings: MathSurroundings) -> MathNode {
        let own = box(draft)
        let base = node(of: parts[0], surroundings)
        let rest = Array(parts.dropFirst())
        var (after, before): ([MathNode.ScriptPair], [MathNode.ScriptPair]) = ([], [])
        switch markup[draft.node].name {
        case .msub: after = [.init(sub: node(of: rest[0], surroundings.compact))]
        case .msup: after = [.init(sup: node(of: rest[0], surroundings.compact))]
        default:
            let split = rest.firstIndex { isMath($0, .mprescripts) } ?? rest.count
            after = pairs(rest[..<split], surroundings.compact)
            before = pairs(rest[min(split + 1, rest.count)...], surroundings.compact)
        }
        return MathNode(box: own, content: .scripts(base: base, after: after, before: before))
    }

    private mutating func pairs(_ drafts: ArraySlice<Draft>, _ surroundings: MathSurroundings) -> [MathNode.ScriptPair]
    {
        var nodes: [MathNode?] = []
        for draft in drafts {
            nodes.append(
                isMath(draft, .noScript) || parts(of: draft).isEmpty && draft.children.isEmpty
                    ? nil : node(of: draft, surroundings))
        }
        return stride(from: 0, to: nodes.count, by: 2).map { index in
            .init(sub: nodes[index], sup: index + 1 < nodes.count ? nodes[index + 1] : nil)
        }
    }

    private mutating func limits(_ draft: Draft, _ parts: [Draft], _ surroundings: MathSurroundings) -> MathNode {
        let own = box(draft)
        let base = node(of: parts[0], surroundings)
        let scripts = parts.dropFirst().map { node(of: $0, surroundings.compact.with(form: .postfix)) }
        let isOver = isMath(draft, .mover)
        let (under, over) = (isOver ? nil : scripts.first, isOver ? scripts.first : scripts.dropFirst().first)
        if base.coreOperator?.hasMovableLimits == true, !surroundings.isDisplay {
            return MathNode(
                box: own, content: .scripts(base: base, after: [.init(sub: under, sup: over)], before: []))
        }
        return MathNode(box: own, content: .limits(base: base, under: under, over: over))
    }
}
