package import LecternMarkup

/// The subset of CSS selectors that annotations use, matched without a style
/// engine: types, ids, classes, attributes, structural pseudo-classes and all
/// combinators.
///
/// Spec: <https://www.w3.org/TR/selectors-3/>
public struct ElementSelector: Hashable, Sendable {
    enum Combinator: Hashable, Sendable { case descendant, child, next, sibling }

    /// `an + b`.
    struct Nth: Hashable, Sendable {
        var step: Int
        var offset: Int
        var ofType = false
        var fromEnd = false

        func contains(_ index: Int) -> Bool {
            if step == 0 { return index == offset }
            let (quotient, remainder) = (index - offset).quotientAndRemainder(dividingBy: step)
            return remainder == 0 && quotient >= 0
        }
    }

    enum Condition: Hashable, Sendable {
        case type(String)
        case id(String)
        case className(String)
        case attribute(String, match: Character?, value: String)
        case nth(Nth)
        case root
        case empty
        indirect case not([Condition])
    }

    struct Compound: Hashable, Sendable {
        var conditions: [Condition]
        /// The combinator with the compound before it.
        var combinator: Combinator
    }

    /// Alternatives, each with its compounds in order.
    let alternatives: [[Compound]]

    /// Parses a selector; nil if it is not in the subset.
    package init?(_ text: String) {
        guard text.utf8.count <= 4_096 else { return nil }
        var reader = ElementSelectorReader(text)
        guard let alternatives = reader.read() else { return nil }
        self.alternatives = alternatives
    }

    /// Whether the selector selects an element.
    func matches(_ node: NodeID, in document: MarkupDocument) -> Bool {
        alternatives.contains { compounds in
            var match = ElementMatch(document: document, budget: 20_000)
            return match.matches(node, compounds[...])
        }
    }

    /// Returns the first selected element in document order.
    package func first(in document: MarkupDocument, below scope: NodeID = .document) -> NodeID? {
        // Selectors with exponential backtracking are aborted.
        var budget = 5_000_000
        for node in document.descendants(of: scope) where document[node].kind == .element {
            for compounds in alternatives {
                var match = ElementMatch(document: document, budget: budget)
                if match.matches(node, compounds[...]) { return node }
                budget = match.budget
            }
            if budget <= 0 { return nil }
        }
        return nil
    }
}

/// Matches compounds from right to left.
private struct ElementMatch {
    let document: MarkupDocument
    var budget: Int

    mutating func matches(_ node: NodeID, _ compounds: ArraySlice<ElementSelector.Compound>) -> Bool {
        guard let last = compounds.last else { return true }
        budget -= 1
        guard budget > 0, last.conditions.allSatisfy({ holds($0, for: node) }) else { return false }
        let precedingCompounds = compounds.dropLast()
        if precedingCompounds.isEmpty { return true }
        switch last.combinator {
        case .child: return document.parentElement(of: node).map { matches($0, precedingCompounds) } ?? false
        case .next: return document.previousElement(of: node).map { matches($0, precedingCompounds) } ?? false
        case .descendant:
            return matchesAny(from: document.parentElement(of: node), precedingCompounds) { $0.parentElement(of: $1) }
        case .sibling:
            return matchesAny(from: document.previousElement(of: node), precedingCompounds) {
                $0.previousElement(of: $1)
            }
        }
    }

    private mutating func matchesAny(
        from start: NodeID?, _ precedingCompounds: ArraySlice<ElementSelector.Compound>,
        next: (MarkupDocument, NodeID) -> NodeID?
    ) -> Bool {
        var current = start
        while let node = current, budget > 0 {
            if matches(node, precedingCompounds) { return true }
            current = next(document, node)
        }
        return false
    }

    private func holds(_ condition: ElementSelector.Condition, for node: NodeID) -> Bool {
        switch condition {
        case .type(let name):
            let elementName = document.names.text(document[node].name)
            return elementName == name
                || document[node].namespace == .xhtml && elementName.lowercased() == name.lowercased()
        case .id(let id): return document.id(of: node) == id
        case .className(let name): return document.hasWord(name, in: document.attribute(.class, of: node))
        case .attribute(let name, let match, let value): return attribute(name, match, value: value, of: node)
        case .nth(let nth): return nth.contains(document.index(of: node, ofType: nth.ofType, fromEnd: nth.fromEnd))
        case .root: return node == document.root
        case .empty: return document.firstChild(of: node) == nil
        case .not(let conditions): return !conditions.allSatisfy { holds($0, for: node) }
        }
    }

    private func attribute(_ name: String, _ match: Character?, value: String, of node: NodeID) -> Bool {
        let attributeValue = document.attributes(of: node).first { document.names.text($0.name) == name }?.value
        guard let attributeValue else { return false }
        switch match {
        case nil: return true
        case "=": return attributeValue == value
        case "~": return document.hasWord(value, in: attributeValue)
        case "|": return attributeValue == value || attributeValue.hasPrefix(value + "-")
        case "^": return !value.isEmpty && attributeValue.hasPrefix(value)
        case "$": return !value.isEmpty && attributeValue.hasSuffix(value)
        default: return !value.isEmpty && attributeValue.contains(value)
        }
    }
}

extension MarkupDocument {
    func parentElement(of node: NodeID) -> NodeID? { parent(of: node).flatMap { $0 == .document ? nil : $0 } }

    func previousElement(of node: NodeID) -> NodeID? {
        guard let parent = parent(of: node) else { return nil }
        var previous: NodeID?
        for child in children(of: parent) {
            if child == node { return previous }
            if self[child].kind == .element { previous = child }
        }
        return nil
    }

    /// Returns the index of an element among its siblings, from 1.
    func index(of node: NodeID, ofType: Bool = false, fromEnd: Bool = false) -> Int {
        guard let parent = parent(of: node) else { return 1 }
        let siblings = children(of: parent).filter {
            self[$0].kind == .element
                && (!ofType || self[$0].name == self[node].name && self[$0].namespace == self[node].namespace)
        }
        guard let index = siblings.firstIndex(of: node) else { return 1 }
        return fromEnd ? siblings.count - index : index + 1
    }

    func hasWord(_ word: String, in text: String?) -> Bool {
        text?.split(whereSeparator: \.isWhitespace).contains { $0 == word } ?? false
    }

    /// Returns a CSS selector for an element, starting at the nearest element
    /// with a unique id.
    ///
    ///     #chapter > p:nth-child(3)
    package func cssSelector(of element: NodeID) -> String { cssSelector(of: element, SiblingCounter(self)) }

    package func cssSelector(of element: NodeID, _ siblings: SiblingCounter) -> String {
        var parts: [String] = []
        var current = element
        while true {
            if let id = id(of: current), !id.isEmpty, self.element(withID: id) == current {
                parts.append("#" + Self.escaped(id))
                break
            }
            let name = Self.escaped(names.text(self[current].name))
            guard let parent = parentElement(of: current) else {
                parts.append(name)
                break
            }
            let isPlain = parent == root && current == body
            parts.append(isPlain ? name : "\(name):nth-child(\(siblings.number(of: current, in: parent)))")
            current = parent
        }
        return parts.reversed().joined(separator: " > ")
    }

    /// Escapes an identifier.
    ///
    /// Spec: <https://www.w3.org/TR/cssom-1/#serialize-an-identifier>
    private static func escaped(_ identifier: String) -> String {
        var result = ""
        for (index, scalar) in identifier.unicodeScalars.enumerated() {
            let isDigit = (0x30...0x39).contains(scalar.value)
            let isLetter = (0x41...0x5A).contains(scalar.value & ~0x20) && scalar.value < 0x80
            let isFirst = index == 0 || index == 1 && identifier.hasPrefix("-")
            if isDigit && isFirst || scalar.value < 0x20 || scalar.value == 0x7F {
                result += "\\" + String(scalar.value, radix: 16) + " "
            } else if isDigit || isLetter || scalar.value >= 0x80 || scalar == "-" && identifier != "-" || scalar == "_"
            {
                result.unicodeScalars.append(scalar)
            } else {
                result += "\\" + String(scalar)
            }
        }
        return result
    }
}
