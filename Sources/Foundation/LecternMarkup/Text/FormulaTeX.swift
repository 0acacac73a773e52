import LecternBase

/// Writes a formula in MathML as LaTeX: `\frac{x^2}{2}`. Packages needed: amsmath and amssymb.
///
///     let tex = FormulaTeX(document).text(of: math)
package struct FormulaTeX {
    private let document: MarkupDocument

    package init(_ document: MarkupDocument) { self.document = document }

    /// The LaTeX of a `math` element: what its author wrote in an `annotation` or in `alttext`, else that of its tree.
    package func text(of math: NodeID) -> String {
        annotation(of: math) ?? alternative(of: math) ?? expression(math, depth: 0)
    }

    /// The same between dollars, as LaTeX and Markdown mark formulas: two for a formula on lines of its own.
    package func markedText(of math: NodeID) -> String {
        let tex = text(of: math)
        guard !tex.isEmpty else { return "" }
        return attribute("display", of: math) == "block" ? "$$\(tex)$$" : "$\(tex)$"
    }

    // MARK: What the author wrote

    private func annotation(of math: NodeID) -> String? {
        for semantics in document.childElements(of: math) where name(of: semantics) == "semantics" {
            for child in document.childElements(of: semantics) where name(of: child) == "annotation" {
                let encoding = attribute("encoding", of: child)?.lowercased() ?? ""
                guard encoding.contains("tex") else { continue }
                let tex = Self.withoutMarks(document.textContent(of: child))
                if !tex.isEmpty { return tex }
            }
        }
        return nil
    }

    /// `alttext`, if it is TeX: many programs write it there.
    private func alternative(of math: NodeID) -> String? {
        guard let text = attribute("alttext", of: math),
            text.contains("\\") || text.contains("_{") || text.contains("^{")
        else { return nil }
        return Self.withoutMarks(text)
    }

    /// Text without white space, dollars and `\displaystyle` around it.
    private static func withoutMarks(_ text: String) -> String {
        var result = Substring(text).trimmed
        for (start, end) in [("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")]
        where result.count > 2 && result.hasPrefix(start) && result.hasSuffix(end) {
            result = result.dropFirst(start.count).dropLast(end.count).trimmed
        }
        if result.hasPrefix("{\\displaystyle"), result.hasSuffix("}") {
            result = result.dropFirst("{\\displaystyle".count).dropLast().trimmed
        }
        return String(result)
    }

    // MARK: The tree

    private func expression(_ node: NodeID, depth: Int) -> String {
        guard depth < Self.deepest else { return "" }
        let parts = document.childElements(of: node)
        func part(_ index: Int) -> String { expression(parts[index], depth: depth + 1) }
        switch (name(of: node), parts.count) {
        case ("mi", _): return identifier(node)
        case ("mn", _): return Self.styled(FormulaTeXSymbols.escaped(plain(node)), attribute("mathvariant", of: node))
        case ("mo", _): return FormulaTeXSymbols.operators(plain(node))
        case ("mtext", _), ("ms", _): return "\\text{\(FormulaTeXSymbols.escapedText(plain(node)))}"
        case ("mspace", _): return " "
        case ("mphantom", _): return "\\phantom{\(row(parts, depth))}"
        case ("mfrac", 2): return fraction(node, above: part(0), below: part(1))
        case ("msqrt", _): return "\\sqrt{\(row(parts, depth))}"
        case ("mroot", 2): return "\\sqrt[\(part(1))]{\(part(0))}"
        case ("msub", 2): return "\(base(parts[0], depth))_{\(part(1))}"
        case ("msup", 2): return base(parts[0], depth) + Self.power(part(1))
        case ("msubsup", 3): return "\(base(parts[0], depth))_{\(part(1))}" + Self.power(part(2))
        case ("munder", 2): return under(parts[0], parts[1], depth: depth)
        case ("mover", 2): return over(parts[0], parts[1], depth: depth)
        case ("munderover", 3):
            if isLargeOperator(parts[0]) { return "\(part(0))_{\(part(1))}^{\(part(2))}" }
            return "\\overset{\(part(2))}{\\underset{\(part(1))}{\(part(0))}}"
        case ("mmultiscripts", 1...): return multiscripts(parts, depth)
        case ("mtable", _): return table(parts, depth)
        case ("menclose", _) where attribute("notation", of: node)?.contains("box") == true:
            return "\\boxed{\(row(parts, depth))}"
        case ("semantics", 1...): return part(0)
        case ("maction", 1...): return part(0)
        case ("annotation", _), ("annotation-xml", _): return ""
        case ("mfenced", _): return fenced(node, parts, depth: depth)
        default: return row(parts, depth)
        }
    }

    /// A row of expressions. Fences around what is taller than a letter grow with it.
    private func row(_ parts: [NodeID], _ depth: Int) -> String {
        let isTall = parts.contains { self.isTall($0, depth) }
        let opens = isTall && parts.first.map { isFence($0, among: Self.opening) } == true
        let closes = isTall && parts.last.map { isFence($0, among: Self.closing) } == true
        var result = closes && !opens ? "\\left." : ""
        for (index, part) in parts.enumerated() {
            var tex = expression(part, depth: depth + 1)
            if opens, index == 0 { tex = "\\left" + tex }
            if closes, index == parts.count - 1 { tex = "\\right" + tex }
            Self.append(tex, to: &result)
        }
        return opens && !closes ? result + "\\right." : result
    }

    private static let opening: Set<String> = ["(", "[", "{", "|", "⟨", "‖", "⌊", "⌈"]
    private static let closing: Set<String> = [")", "]", "}", "|", "⟩", "‖", "⌋", "⌉"]

    private func isFence(_ node: NodeID, among fences: Set<String>) -> Bool {
        name(of: node) == "mo" && fences.contains(plain(node))
    }

    private func isTall(_ node: NodeID, _ depth: Int) -> Bool {
        switch name(of: node) {
        case "mfrac", "mtable", "munder", "mover", "munderover", "msqrt", "mroot": true
        case "mrow", "mstyle", "mpadded", "msub", "msup", "msubsup":
            depth < Self.deepest && document.childElements(of: node).contains { isTall($0, depth + 1) }
        default: false
        }
    }

    /// Expressions that are nested more deeply are left out.
    private static let deepest = 64

    private func identifier(_ node: NodeID) -> String {
        let text = plain(node)
        let variant = attribute("mathvariant", of: node)
        if text.count > 1, text.allSatisfy(\.isLetter), variant == nil || variant == "normal" {
            return FormulaTeXSymbols.functions.contains(text) ? "\\\(text)" : "\\mathrm{\(text)}"
        }
        return Self.styled(FormulaTeXSymbols.identifiers(text), variant)
    }

    private static func styled(_ tex: String, _ variant: String?) -> String {
        guard let variant, let command = FormulaTeXSymbols.variants[variant], !tex.isEmpty else { return tex }
        return "\\\(command){\(tex)}"
    }

    private func fraction(_ node: NodeID, above: String, below: String) -> String {
        let thickness = attribute("linethickness", of: node)
        let hasNoLine =
            thickness.map { $0.hasPrefix("0") && !$0.contains(where: { ("1"..."9").contains($0) }) } ?? false
        return hasNoLine ? "{\(above) \\atop \(below)}" : "\\frac{\(above)}{\(below)}"
    }

    /// What an index belongs to: in braces if it is more than one symbol.
    private func base(_ node: NodeID, _ depth: Int) -> String {
        let tex = expression(node, depth: depth + 1)
        switch name(of: node) {
        case "mi", "mn", "mo", "mtext", "mfenced": return tex
        case "mrow" where tex.count == 1: return tex
        default: return "{\(tex)}"
        }
    }

    private static func power(_ exponent: String) -> String {
        exponent.allSatisfy { $0 == "'" } && !exponent.isEmpty ? exponent : "^{\(exponent)}"
    }

    private func under(_ base: NodeID, _ script: NodeID, depth: Int) -> String {
        let (inner, below) = (expression(base, depth: depth + 1), expression(script, depth: depth + 1))
        if let command = FormulaTeXSymbols.below[plain(script)] { return "\\\(command){\(inner)}" }
        return isLargeOperator(base) ? "\(inner)_{\(below)}" : "\\underset{\(below)}{\(inner)}"
    }

    private func over(_ base: NodeID, _ script: NodeID, depth: Int) -> String {
        let (inner, above) = (expression(base, depth: depth + 1), expression(script, depth: depth + 1))
        if let command = FormulaTeXSymbols.accent(plain(script), isWide: inner.count > 1 && !inner.hasPrefix("\\")) {
            return "\\\(command){\(inner)}"
        }
        return isLargeOperator(base) ? "\(inner)^{\(above)}" : "\\overset{\(above)}{\(inner)}"
    }

    private func isLargeOperator(_ node: NodeID) -> Bool {
        let text = plain(node)
        return FormulaTeXSymbols.largeOperators.contains(text) || FormulaTeXSymbols.withLimits.contains(text)
    }

    private func multiscripts(_ parts: [NodeID], _ depth: Int) -> String {
        let split = parts.firstIndex { name(of: $0) == "mprescripts" } ?? parts.count
        func scripts(_ nodes: ArraySlice<NodeID>) -> String {
            var result = ""
            for (index, node) in nodes.enumerated() where name(of: node) != "none" {
                result += (index.isMultiple(of: 2) ? "_{" : "^{") + expression(node, depth: depth + 1) + "}"
            }
            return result
        }
        let before = scripts(parts.dropFirst(split + 1))
        return (before.isEmpty ? "" : "{}" + before) + base(parts[0], depth) + scripts(parts[1..<max(split, 1)])
    }

    private func table(_ rows: [NodeID], _ depth: Int) -> String {
        let lines = rows.map { row in
            let cells = document.childElements(of: row)
            let isLabeled = name(of: row) == "mlabeledtr"
            return (isLabeled ? cells.dropFirst() : cells[...]).map { expression($0, depth: depth + 1) }
                .joined(separator: " & ")
        }
        return "\\begin{matrix} \(lines.joined(separator: " \\\\ ")) \\end{matrix}"
    }

    private func fenced(_ node: NodeID, _ parts: [NodeID], depth: Int) -> String {
        let open = FormulaTeXSymbols.operators(attribute("open", of: node) ?? "(")
        let close = FormulaTeXSymbols.operators(attribute("close", of: node) ?? ")")
        let separator = (attribute("separators", of: node) ?? ",").first.map(String.init) ?? ""
        let inner = parts.map { expression($0, depth: depth + 1) }.joined(separator: separator)
        return "\\left\(open.isEmpty ? "." : open)\(inner)\\right\(close.isEmpty ? "." : close)"
    }

    // MARK: Text

    /// Appends an expression. A command that ends in a letter needs a space before another letter.
    private static func append(_ tex: String, to result: inout String) {
        guard !tex.isEmpty else { return }
        let command = result.reversed().prefix { $0.isLetter }.count
        let endsInCommand = command > 0 && result.dropLast(command).last == "\\"
        if endsInCommand, tex.first?.isLetter == true { result += " " }
        result += tex
    }

    private func name(of node: NodeID) -> String { document.names.text(document[node].name) }

    private func attribute(_ name: String, of node: NodeID) -> String? {
        document.attributes(of: node).first { document.names.text($0.name) == name }?.value
    }

    private func plain(_ node: NodeID) -> String { document.textContent(of: node).trimmed }
}
