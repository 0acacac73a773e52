import LecternMarkup

/// Matches selectors against the elements of one document.
///
/// Backtracking follows the combinators, which keeps the work polynomial.
/// ``budget`` bounds it: matching stops for a hostile sheet and is never
/// reached by a real one.
struct SelectorMatcher {
    let index: ElementIndex
    let document: MarkupDocument
    let isHTMLSyntax: Bool
    let requiredName: Name
    /// The language of elements that declare none.
    let defaultLanguage: String?
    /// The number of compounds that may still be tested.
    var budget = 400_000_000
    private var positions: TypePositions?
    private var filteredPositions: [FilterKey: [Int32: Int]] = [:]

    init(document: MarkupDocument, defaultLanguage: String? = nil) {
        self.document = document
        self.defaultLanguage = defaultLanguage

        index = ElementIndex(document)
        isHTMLSyntax = document.syntax == .html
        requiredName = document.names.name("required")
    }

    /// Returns whether an element matches a selector, ignoring its pseudo-element.
    mutating func matches(_ selector: borrowing ComplexSelector, _ element: Int32, anchor: Int32 = -1) -> Bool {
        guard index.passes(selector.filter, element) else { return false }
        return match(selector, 0, element: element, anchor: anchor) == .matched
    }

    private enum Outcome { case matched, retryLaterSibling, retryDescendant, failed }

    private mutating func match(
        _ selector: borrowing ComplexSelector, _ position: Int, element: Int32, anchor: Int32
    ) -> Outcome {
        budget &-= 1
        guard budget > 0 else { return .failed }
        for simple in selector.compounds[position].simple where !matches(simple, element, anchor: anchor) {
            return .retryLaterSibling
        }
        guard position + 1 < selector.compounds.count else { return .matched }
        let combinator = selector.compounds[position].combinator
        let isSibling = combinator == .nextSibling || combinator == .subsequentSibling
        var node = element
        while true {
            node = isSibling ? index.previousElement[Int(node)] : index.parentElement(node)
            guard node >= 0 else { return isSibling ? .retryDescendant : .failed }
            let outcome = match(selector, position + 1, element: node, anchor: anchor)
            switch (outcome, combinator) {
            case (.matched, _), (.failed, _), (_, .nextSibling): return outcome
            case (_, .child): return .retryDescendant
            case (.retryDescendant, .subsequentSibling): return outcome
            default: continue
            }
        }
    }

    private mutating func matches(_ simple: SimpleSelector, _ element: Int32, anchor: Int32) -> Bool {
        let node = document.nodes[Int(element)]
        switch simple {
        case .never: return false
        case .namespace(let test): return test.accepts(node.namespace)
        case .type(let test, let exact, let lower):
            return node.name == (isHTMLSyntax && node.namespace == .xhtml ? lower : exact)
                && test.accepts(node.namespace)
        case .id(let name): return index.identifiers[Int(element)] == name.rawValue
        case .class(let name): return index.hasClass(name, element)
        case .attribute(let selector): return matches(selector, node)
        case .root: return element == index.root
        case .scope: return element == (anchor >= 0 ? anchor : index.root)
        case .anchor: return element == anchor
        case .empty: return isEmpty(element)
        case .firstChild: return index.previousElement[Int(element)] < 0
        case .lastChild: return index.childIndex[Int(element)] == index.childCount[Int(node.parent)]
        case .onlyChild: return index.childCount[Int(node.parent)] == 1
        case .firstOfType: return typePosition(element, fromEnd: false) == 1
        case .lastOfType: return typePosition(element, fromEnd: true) == 1
        case .onlyOfType: return typePosition(element, fromEnd: false) == 1 && typePosition(element, fromEnd: true) == 1
        case .nth(let nth): return nth.formula.contains(nthIndex(nth, element))
        case .link: return isLink(node, element)
        case .form(let state): return matches(state, node, element: element)
        case .language(let ranges): return matchesLanguage(ranges, element)
        case .direction(let isRTL): return isRightToLeft(element) == isRTL
        case .not(let selectors): return !matchesAny(selectors, element, anchor: anchor)
        case .matches(let selectors): return matchesAny(selectors, element, anchor: anchor)
        case .has(let selectors): return has(selectors, element)
        }
    }

    private mutating func matchesAny(_ selectors: [ComplexSelector], _ element: Int32, anchor: Int32) -> Bool {
        for selector in selectors where matches(selector, element, anchor: anchor) { return true }
        return false
    }

    /// Evaluates `:has()` on the element's descendants, or on its later siblings if
    /// the selector begins with a sibling combinator.
    private mutating func has(_ selectors: [ComplexSelector], _ element: Int32) -> Bool {
        for selector in selectors {
            guard let leading = selector.compounds.dropLast().last?.combinator else { continue }
            let isSibling = leading == .nextSibling || leading == .subsequentSibling
            let node = document.nodes[Int(element)]
            let start = isSibling ? node.subtreeEnd : element + 1
            let end = isSibling ? document.nodes[Int(node.parent)].subtreeEnd : node.subtreeEnd
            var candidate = start
            while candidate < end, budget > 0 {
                if document.nodes[Int(candidate)].kind == .element,
                    match(selector, 0, element: candidate, anchor: element) == .matched
                {
                    return true
                }
                candidate += 1
            }
        }
        return false
    }

    // MARK: Attributes

    private func matches(_ selector: AttributeSelector, _ node: MarkupDocument.Node) -> Bool {
        let isHTML = isHTMLSyntax && node.namespace == .xhtml
        let name = isHTML ? selector.lower : selector.exact
        let start = Int(node.attributeStart)
        for index in start..<start + Int(node.attributeCount) {
            let attribute = document.attributes[index]
            let isNamed = attribute.name == name && selector.namespace.accepts(attribute.namespace)
            guard isNamed || (isHTML && selector.prefixed == attribute.name) else { continue }
            if matches(attribute.value, selector, isHTML: isHTML) { return true }
        }
        return false
    }

    private func matches(_ value: String, _ selector: AttributeSelector, isHTML: Bool) -> Bool {
        if selector.operation == .exists { return true }
        let ignoresCase: Bool
        switch selector.sensitivity {
        case .insensitive: ignoresCase = true
        case .sensitive: ignoresCase = false
        case .byDocument: ignoresCase = isHTML && selector.ignoresCaseInHTML
        }
        if ignoresCase {
            let operand = String(decoding: selector.value, as: UTF8.self).asciiLowercased
            return AttributeMatch.matches(selector.operation, value.asciiLowercased, operand: Array(operand.utf8))
        }
        return AttributeMatch.matches(selector.operation, value, operand: selector.value)
    }

    // MARK: Structure

    private func isEmpty(_ element: Int32) -> Bool {
        var child = element + 1
        let end = document.nodes[Int(element)].subtreeEnd
        while child < end {
            let node = document.nodes[Int(child)]
            if node.kind == .element || node.textEnd > node.textStart { return false }
            child += 1
        }
        return true
    }

    private mutating func nthIndex(_ nth: NthSelector, _ element: Int32) -> Int {
        let parent = Int(document.nodes[Int(element)].parent)
        if nth.ofType { return typePosition(element, fromEnd: nth.fromEnd) }
        if nth.of.isEmpty {
            let position = Int(index.childIndex[Int(element)])
            return nth.fromEnd ? Int(index.childCount[parent]) - position + 1 : position
        }
        guard matchesAny(nth.of, element, anchor: -1) else { return .min / 2 }
        return filteredPosition(nth, of: element, in: Int32(parent))
    }

    private struct FilterKey: Hashable {
        let selector: ObjectIdentifier
        let parent: Int32
    }

    /// Returns the index among the siblings that match `of S`, computed once for each parent.
    private mutating func filteredPosition(_ nth: NthSelector, of element: Int32, in parent: Int32) -> Int {
        let key = FilterKey(selector: ObjectIdentifier(nth), parent: parent)
        if let cached = filteredPositions[key] { return cached[element] ?? .min / 2 }
        var matching: [Int32] = []
        for child in document.children(of: NodeID(rawValue: parent)) where document[child].kind == .element {
            if matchesAny(nth.of, child.rawValue, anchor: -1) { matching.append(child.rawValue) }
        }
        if nth.fromEnd { matching.reverse() }
        var positions: [Int32: Int] = [:]
        for (offset, child) in matching.enumerated() { positions[child] = offset + 1 }
        filteredPositions[key] = positions
        return positions[element] ?? .min / 2
    }

    private mutating func typePosition(_ element: Int32, fromEnd: Bool) -> Int {
        if positions == nil { positions = TypePositions(document) }
        guard let positions else { return 0 }
        return Int(fromEnd ? positions.fromEnd[Int(element)] : positions.fromStart[Int(element)])
    }
}

/// The 1-based index of each element among siblings of its type.
struct TypePositions {
    private(set) var fromStart: [Int32]
    private(set) var fromEnd: [Int32]

    private struct Key: Hashable {
        let parent: Int32
        let name: Name
        let namespace: Namespace
    }

    init(_ document: MarkupDocument) {
        fromStart = Array(repeating: 0, count: document.nodes.count)
        fromEnd = fromStart
        var counts: [Key: Int32] = [:]
        for (index, node) in document.nodes.enumerated() where node.kind == .element {
            let key = Key(parent: node.parent, name: node.name, namespace: node.namespace)
            counts[key, default: 0] += 1
            fromStart[index] = counts[key] ?? 0
        }
        for (index, node) in document.nodes.enumerated() where node.kind == .element {
            let key = Key(parent: node.parent, name: node.name, namespace: node.namespace)
            fromEnd[index] = (counts[key] ?? 0) - fromStart[index] + 1
        }
    }
}
