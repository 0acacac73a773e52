import LecternCSS
import LecternGeometry
import LecternMarkup

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
        guard isBlock else { return .math(row(of: draft)) }
        let style = anonymousStyles.style(inheriting: draft.style, display: .inlineBlock)
        let id = takeBoxID()
        let inner = LayoutBox(
            id: id, kind: .math(row(of: draft)), style: style, node: draft.node, origin: .anonymous,
            source: sourceRange(of: draft))
        return .inlines(InlineContent(items: [.atomic(inner)], id: takeContentID()))
    }

    // MARK: Nodes

    /// - Parameter form: the form of an operator, from its position in its row.
    mutating func node(of draft: Draft, _ form: MathOperator.Form = .infix) -> MathNode {
        guard case .container = draft.content, markup[draft.node].namespace == .mathml, draft.origin == .element else {
            return MathNode(box: finish(draft), content: .other)
        }
        let parts = parts(of: draft)
        switch markup[draft.node].name {
        case .mi, .mn, .mtext, .ms: return token(draft)
        case .mo: return symbol(draft, form)
        case .mspace: return space(draft)
        case .mfrac where parts.count == 2: return fraction(draft, parts)
        case .msqrt: return root(draft, nil)
        case .mroot where parts.count == 2: return root(draft, parts)
        case .msub where parts.count == 2, .msup where parts.count == 2, .msubsup where parts.count == 3,
            .mmultiscripts where !parts.isEmpty:
            return scripts(draft, parts, form: form)
        case .munder where parts.count == 2, .mover where parts.count == 2, .munderover where parts.count == 3:
            return limits(draft, parts, form: form)
        case .mfenced: return fenced(draft, parts)
        case .menclose: return enclosed(draft)
        case .mstack, .mlongdiv: return stack(draft, parts)
        case markup.names.name("mpadded"): return padded(draft)
        case .mtable: return table(draft)
        default: return row(of: draft, form)
        }
    }

    /// Makes the box of an inner node, without content.
    mutating func box(_ draft: Draft) -> LayoutBox {
        LayoutBox(
            id: takeBoxID(), kind: .inline, style: draft.style, node: draft.node, origin: draft.origin,
            source: sourceRange(of: draft))
    }

    /// Returns the children of a draft without text outside of tokens.
    func parts(of draft: Draft) -> [Draft] {
        draft.children.filter { child in
            switch child.role {
            case .leaf, .outOfFlow: false
            default: true
            }
        }
    }

    /// - Parameter form: the form of the only child, if it is an operator.
    mutating func row(of draft: Draft, _ form: MathOperator.Form = .infix) -> MathNode {
        let box = box(draft)
        let children = parts(of: draft)
        // `mspace` does not count towards an operator's position in its row.
        let counted = children.indices.filter { !isMath(children[$0], .mspace) }
        var nodes: [MathNode] = []
        for index in children.indices {
            var childForm = counted.count == 1 ? form : .infix
            if counted.count > 1 {
                childForm = index == counted.first ? .prefix : index == counted.last ? .postfix : .infix
            }
            if childForm == .infix, isUnary(children[index], after: nodes.last { !$0.isSpaceLike }) {
                childForm = .prefix
            }
            nodes.append(node(of: children[index], childForm))
        }
        return MathNode(box: box, content: .row(nodes), isSpaceLike: nodes.allSatisfy(\.isSpaceLike))
    }

    /// Whether a sign between two nodes belongs to the second: it follows an operator or an opening fence.
    ///
    /// DEVIATION: MathML Core regards the position in the row alone. Converters often write whole formulas as one
    /// row; TeX tells signs apart by the atom before them (rule 5 of *The TeXbook*, appendix G).
    private func isUnary(_ draft: Draft, after last: MathNode?) -> Bool {
        guard isMath(draft, .mo), let last, case .symbol(let symbol, _) = last.content, symbol.form != .postfix,
            OperatorDictionary.isSign(markup.textContent(of: draft.node).filter { !$0.isWhitespace })
        else { return false }
        return true
    }

    /// https://www.w3.org/TR/mathml-core/#adjust-space-around-content-mpadded
    private mutating func padded(_ draft: Draft) -> MathNode {
        func length(_ name: Name) -> LayoutUnit? {
            // Increments of MathML 3 begin with a sign and are ignored.
            guard let text = markup.attribute(name, of: draft.node), !text.contains("+") else { return nil }
            return MathLength.parse(text, draft.style)
        }
        func size(_ name: Name) -> LayoutUnit? { length(name).flatMap { $0 < .zero ? nil : $0 } }
        let padding = MathPadding(
            width: size(.width), ascent: size(.height), descent: size(markup.names.name("depth")),
            leading: size(.lspace) ?? .zero, raise: length(markup.names.name("voffset")) ?? .zero)
        let box = box(draft)
        // The content becomes a row in a box without background.
        draft.style = anonymousStyles.style(inheriting: draft.style, display: .inline)
        let inner = row(of: draft)
        return MathNode(box: box, content: .padded(inner, padding), isSpaceLike: inner.isSpaceLike)
    }

    private mutating func enclosed(_ draft: Draft) -> MathNode {
        let names = markup.attribute(.notation, of: draft.node) ?? "longdiv"
        let notations = names.lowercased().split(whereSeparator: \.isWhitespace).compactMap { name in
            name == "updiagonalarrow" ? .northeastarrow : MathNotation(rawValue: String(name))
        }
        let box = box(draft)
        draft.style = anonymousStyles.style(inheriting: draft.style, display: .inline)
        return MathNode(box: box, content: .enclosed(row(of: draft), notations))
    }

    private mutating func fraction(_ draft: Draft, _ parts: [Draft]) -> MathNode {
        let box = box(draft)
        var fraction = MathFraction(numerator: node(of: parts[0]), denominator: node(of: parts[1]))
        fraction.bar = markup.attribute(.linethickness, of: draft.node).flatMap { MathLength.parse($0, draft.style) }
        func alignment(_ name: String) -> MathFraction.Alignment {
            markup.attribute(markup.names.name(name), of: draft.node).flatMap {
                MathFraction.Alignment(rawValue: $0.lowercased())
            } ?? .center
        }
        fraction.numeratorAlign = alignment("numalign")
        fraction.denominatorAlign = alignment("denomalign")
        return MathNode(box: box, content: .fraction(fraction))
    }

    /// - Parameter parts: base and index; `nil` for a square root of all children.
    private mutating func root(_ draft: Draft, _ parts: [Draft]?) -> MathNode {
        let box = box(draft)
        let sign = mark("\u{221A}", form: .prefix, in: draft)
        let base = parts.map { node(of: $0[0]) } ?? row(of: draft)
        let index = parts.map { node(of: $0[1]) }
        return MathNode(box: box, content: .radical(MathRadical(base: base, index: index, sign: sign)))
    }

    private mutating func scripts(_ draft: Draft, _ parts: [Draft], form: MathOperator.Form) -> MathNode {
        let box = box(draft)
        let base = node(of: parts[0], form)
        let scriptDrafts = Array(parts.dropFirst())
        var (after, before): ([MathNode.ScriptPair], [MathNode.ScriptPair]) = ([], [])
        switch markup[draft.node].name {
        case .msub: after = [.init(sub: node(of: scriptDrafts[0]))]
        case .msup: after = [.init(sup: node(of: scriptDrafts[0]))]
        default:
            let split = scriptDrafts.firstIndex { isMath($0, .mprescripts) } ?? scriptDrafts.count
            after = pairs(scriptDrafts[..<split])
            before = pairs(scriptDrafts[min(split + 1, scriptDrafts.count)...])
        }
        return MathNode(box: box, content: .scripts(base: base, after: after, before: before))
    }

    private mutating func pairs(_ drafts: ArraySlice<Draft>) -> [MathNode.ScriptPair] {
        var nodes: [MathNode?] = []
        for draft in drafts {
            nodes.append(
                isMath(draft, .noScript) || parts(of: draft).isEmpty && draft.children.isEmpty
                    ? nil : node(of: draft))
        }
        return stride(from: 0, to: nodes.count, by: 2).map { index in
            .init(sub: nodes[index], sup: index + 1 < nodes.count ? nodes[index + 1] : nil)
        }
    }

    private mutating func limits(_ draft: Draft, _ parts: [Draft], form: MathOperator.Form) -> MathNode {
        let box = box(draft)
        let base = node(of: parts[0], form)
        let isOver = isMath(draft, .mover)
        let under = isOver ? nil : limit(parts[1], of: draft, .accentunder)
        let over = isOver || parts.count == 3 ? limit(parts[parts.count - 1], of: draft, .accent) : nil
        if base.coreOperator?.hasMovableLimits == true, draft.style.text.mathStyle == .compact {
            return MathNode(
                box: box, content: .scripts(base: base, after: [.init(sub: under?.node, sup: over?.node)], before: []))
        }
        return MathNode(box: box, content: .limits(base: base, under: under, over: over))
    }

    /// Makes a node over or under a base. `accent` and `accentunder` say whether it is an accent, or the attribute of
    /// the operator, or else the operator itself (MathML 3, section 3.4.5).
    private mutating func limit(_ draft: Draft, of base: Draft, _ attribute: Name) -> MathNode.Limit {
        let node = node(of: draft, .postfix)
        func flag(_ name: Name, _ draft: Draft) -> Bool? {
            markup.attribute(name, of: draft.node).map { $0.lowercased() == "true" }
        }
        let character: Unicode.Scalar? = node.onlyOperator?.character
        let stated = flag(attribute, base) ?? (isMath(draft, .mo) ? flag(.accent, draft) : nil)
        let isAccent = stated ?? character.map(MathAccent.isMark) ?? false
        return MathNode.Limit(
            node: node, isAccent: isAccent, accent: isAccent ? character.flatMap(MathAccent.init) : nil)
    }
}
