import LecternCSS
import LecternGeometry
import LecternMarkup

// Leaves of formulas.

extension BoxFinisher {
    /// Makes the node of an identifier, a number or words.
    mutating func token(_ draft: Draft) -> MathNode {
        let text = text(of: draft)
        if isMath(draft, .mi), draft.style.text.mathVariant == .auto {
            // Only a single letter is italic by default: `sin` is not. Letterlike symbols and mathematical letters
            // are never italicized.
            let isItalic =
                text.unicodeScalars.count == 1
                && text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic && $0.value < 0x2000 }
            if isItalic { makeItalic(draft) }
        }
        if isMath(draft, .mtext) { keepSpaces(of: draft) }
        return MathNode(
            box: leaf(draft), content: .token(GlyphReach(text.unicodeScalars)), isSpaceLike: isMath(draft, .mtext),
            isName: isMath(draft, .mi) && FunctionSpaces.names.contains(text))
    }

    /// Keeps a space at the ends of words, where lines have none: "if x". A line feed is part of the markup's layout.
    private func keepSpaces(of draft: Draft) {
        let text = markup.textContent(of: draft.node)
        func joiner() -> Draft {
            Draft(.generated("\u{2060}", source: draft.start(markup)), style: draft.style, node: draft.node)
        }
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        if text.prefix(while: \.isWhitespace) == " " { draft.children.insert(joiner(), at: 0) }
        if text.reversed().prefix(while: \.isWhitespace) == [" "] { draft.children.append(joiner()) }
    }

    /// https://www.w3.org/TR/mathml-core/#dictionary-based-attributes
    mutating func symbol(_ draft: Draft, _ position: MathOperator.Form) -> MathNode {
        let text = text(of: draft)
        let form = markup.attribute(.form, of: draft.node).flatMap { MathOperator.Form(rawValue: $0.lowercased()) }
        var symbol =
            form.map { OperatorDictionary.entry(for: text, form: $0) }
            ?? OperatorDictionary.entry(for: text, at: position)
        if draft.style.text.mathDepth > 0, symbol.form == .infix, symbol.character != "," {
            // As in TeX, relations and binary operators have no space in scripts.
            symbol.leading = 0
            symbol.trailing = 0
        }
        read(&symbol, of: draft, text)
        // A hyphen in a formula is a minus sign.
        if text == "-" {
            draft.children = [
                Draft(.generated("\u{2212}", source: draft.start(markup)), style: draft.style, node: draft.node)
            ]
        }
        return MathNode(box: leaf(draft), content: .symbol(symbol, GlyphReach(text.unicodeScalars)))
    }

    /// Reads the attributes that change the dictionary's properties.
    private func read(_ symbol: inout MathOperator, of draft: Draft, _ text: String) {
        func attribute(_ name: String) -> String? {
            markup.attribute(markup.names.name(name), of: draft.node)?.lowercased()
        }
        func ems(_ name: String) -> Float? {
            attribute(name).flatMap { MathLength.parse($0, draft.style) }
                .map { $0.float / max(draft.style.text.fontSize, 1) }
        }
        func limit(_ name: String) -> MathOperator.Limit? {
            guard let value = attribute(name) else { return nil }
            if let factor = Float(value) { return .factor(factor) }
            if value.hasSuffix("%"), let percent = Float(value.dropLast()) { return .factor(percent / 100) }
            return MathLength.parse(value, draft.style).map { .length($0) }
        }
        symbol.leading = ems("lspace") ?? symbol.leading
        symbol.trailing = ems("rspace") ?? symbol.trailing
        if attribute("stretchy") == "false" { symbol.stretch = .none }
        if attribute("stretchy") == "true", symbol.stretch == .none {
            let isHorizontal = OperatorTable.number(of: text).map(OperatorTable.isHorizontal) ?? false
            symbol.stretch = isHorizontal ? .horizontal : .vertical
        }
        if let isLarge = attribute("largeop") { symbol.isLarge = isLarge == "true" }
        if let isMovable = attribute("movablelimits") { symbol.hasMovableLimits = isMovable == "true" }
        if let isSymmetric = attribute("symmetric") { symbol.isSymmetric = isSymmetric == "true" }
        symbol.minSize = limit("minsize")
        symbol.maxSize = limit("maxsize")
    }

    /// https://www.w3.org/TR/mathml-core/#space-mspace
    mutating func space(_ draft: Draft) -> MathNode {
        func length(_ name: Name) -> LayoutUnit {
            markup.attribute(name, of: draft.node).flatMap { MathLength.parse($0, draft.style) } ?? .zero
        }
        let content = MathNode.Content.space(
            width: length(.width), ascent: length(.height), descent: length(markup.names.name("depth")))
        return MathNode(box: leaf(draft), content: content, isSpaceLike: true)
    }

    /// Converts `mfenced`: brackets and separators given as attributes. MathML 3, section 3.3.8.
    mutating func fenced(_ draft: Draft, _ parts: [Draft]) -> MathNode {
        let box = LayoutBox(
            id: takeBoxID(), kind: .inline, style: draft.style, node: draft.node, origin: draft.origin,
            source: sourceRange(of: draft))
        let separators = (markup.attribute(.separators, of: draft.node) ?? ",").filter { !$0.isWhitespace }.map(
            String.init)
        var inner: [MathNode] = []
        for (index, part) in parts.enumerated() {
            if index > 0, !separators.isEmpty {
                inner.append(mark(separators[min(index - 1, separators.count - 1)], form: .infix, in: draft))
            }
            inner.append(node(of: part))
        }
        let (open, close) = (
            markup.attribute(.open, of: draft.node) ?? "(", markup.attribute(.close, of: draft.node) ?? ")"
        )
        if !open.isEmpty { inner.insert(mark(open, form: .prefix, in: draft), at: 0) }
        if !close.isEmpty { inner.append(mark(close, form: .postfix, in: draft)) }
        return MathNode(box: box, content: .row(inner))
    }

    /// Makes the node of an operator that has no element of its own.
    mutating func mark(_ text: String, form: MathOperator.Form, in draft: Draft) -> MathNode {
        let style = anonymousStyles.style(inheriting: draft.style, display: .inlineBlock)
        let id = takeBoxID()
        let start = draft.start(markup)
        let item = InlineItem.generated(text, style: style, node: draft.node, source: start)
        let box = LayoutBox(
            id: id, kind: .inlines(InlineContent(items: [item], id: takeContentID())), style: style, node: draft.node,
            origin: .anonymous, source: start..<start)
        let symbol = OperatorDictionary.entry(for: text, form: form)
        return MathNode(box: box, content: .symbol(symbol, GlyphReach(text.unicodeScalars)))
    }

    /// Makes the box of a token's text.
    private mutating func leaf(_ draft: Draft) -> LayoutBox {
        let id = takeBoxID()
        let style = anonymousStyles.style(.token, of: draft.style)
        return LayoutBox(
            id: id, kind: flowContents(of: draft), style: style, node: draft.node, origin: draft.origin,
            source: sourceRange(of: draft))
    }

    private func text(of draft: Draft) -> String {
        String(markup.textContent(of: draft.node).split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    /// Slants a token and its direct children.
    private mutating func makeItalic(_ draft: Draft) {
        let old = draft.style
        let new = anonymousStyles.style(.italic, of: old)
        draft.style = new
        for child in draft.children where child.style === old { child.style = new }
    }
}

extension Draft {
    fileprivate func start(_ markup: MarkupDocument) -> Int32 { markup[node].textStart }
}

/// Parses the lengths in MathML attributes. https://www.w3.org/TR/mathml-core/#legacy-mathml-lengths
enum MathLength {
    static func parse(_ text: String, _ style: ComputedStyle) -> LayoutUnit? {
        let text = text.trimmingPrefix(while: \.isWhitespace).lowercased()
        let em = Double(style.text.fontSize)
        if let named = names[text] { return LayoutUnit(em * named / 18) }
        let digits = text.prefix { "+-.0123456789".contains($0) }
        guard let value = Double(digits), value.isFinite, abs(value) < 10_000 else { return nil }
        // A percentage refers to nothing here: MathML Core, section 2.1.3.
        if text[digits.endIndex...].hasPrefix("%") { return nil }
        switch text[digits.endIndex...].prefix(while: \.isLetter) {
        case "em", "rem": return LayoutUnit(value * em)
        case "ex": return LayoutUnit(value * em / 2)
        case "px": return LayoutUnit(value)
        case "pt": return LayoutUnit(value * 4 / 3)
        case "pc": return LayoutUnit(value * 16)
        case "in": return LayoutUnit(value * 96)
        case "cm": return LayoutUnit(value * 96 / 2.54)
        case "mm": return LayoutUnit(value * 9.6 / 2.54)
        // A number without unit is a multiple of the default bar thickness.
        case "": return value == 0 ? .zero : LayoutUnit(value * em * 0.055)
        default: return nil
        }
    }

    /// In eighteenths of an em.
    private static let names: [String: Double] = [
        "veryverythinmathspace": 1, "verythinmathspace": 2, "thinmathspace": 3, "mediummathspace": 4,
        "thickmathspace": 5, "verythickmathspace": 6, "veryverythickmathspace": 7, "thin": 0.5, "medium": 1,
        "thick": 2,
    ]
}
