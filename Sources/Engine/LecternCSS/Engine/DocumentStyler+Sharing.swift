import LecternMarkup

/// The elements that share their styles.
struct StyleSharing {
    /// By node: the element whose style the node shares because no rule distinguishes them; -1 for none.
    var twins: [Int32]
    /// By node: the element at the same index in the twin of its parent; -1 for none.
    var counterparts: [Int32]
    /// The element whose positional matches were computed last, and those matches.
    var lastPositional: (element: Int32, matches: [CascadeEntry]) = (-1, [])
    /// The relative matches of recently compared elements. The last compared element is the first candidate for the next one.
    private var relative: [(element: Int32, matches: [CascadeEntry])] = []
    private var oldest = 0

    init(nodeCount: Int) {
        twins = Array(repeating: -1, count: nodeCount)
        counterparts = twins
    }

    func relativeMatches(_ element: Int32) -> [CascadeEntry]? {
        for index in relative.indices where relative[index].element == element { return relative[index].matches }
        return nil
    }

    mutating func keep(_ matches: [CascadeEntry], relativeTo element: Int32) {
        if relative.count < 8 { return relative.append((element, matches)) }
        relative[oldest] = (element, matches)
        oldest = (oldest + 1) % 8
    }
}

/// Styles shared without selector matching: see `docs/decisions/0025-siblings-share-styles.md`.
extension DocumentStyler {
    /// Returns the style of another element that no rule can distinguish from this one. Most paragraphs follow a
    /// paragraph of the same kind, and their descendants correspond as well.
    mutating func sharedStyle(_ index: Int32, _ node: MarkupDocument.Node) -> Int32? {
        if let number = siblingStyle(index, node) {
            sharing.twins[Int(index)] = matcher.index.previousElement[Int(index)]
            if sharing.twins[Int(node.parent)] >= 0 { sharing.counterparts[Int(index)] = counterpart(index, node) }
            return number
        }
        guard sharing.twins[Int(node.parent)] >= 0 else { return nil }
        let cousin = counterpart(index, node)
        sharing.counterparts[Int(index)] = cousin
        guard cousin >= 0, let number = cousinStyle(index, node, of: cousin) else { return nil }
        sharing.twins[Int(index)] = cousin
        return number
    }

    /// Returns the style of the preceding sibling, if it applies.
    private mutating func siblingStyle(_ index: Int32, _ node: MarkupDocument.Node) -> Int32? {
        let sibling = matcher.index.previousElement[Int(index)]
        guard sibling >= 0, firstLines.isEmpty || firstLines.parent(node.parent) == nil,
            let number = shareableStyle(of: sibling, with: node)
        else { return nil }
        if sharing.lastPositional.element != sibling {
            guard let matches = matches(.siblings, sibling) else { return nil }
            sharing.lastPositional = (sibling, matches)
        }
        guard let matches = matches(.siblings, index) else { return nil }
        let isSame = matches.elementsEqual(sharing.lastPositional.matches) { $0.equals($1) }
        sharing.lastPositional = (index, matches)
        return isSame ? number : nil
    }

    /// Returns the style of the element at the same index in the parent's twin, whose ancestors are equivalent.
    private mutating func cousinStyle(_ index: Int32, _ node: MarkupDocument.Node, of cousin: Int32) -> Int32? {
        guard firstLines.isEmpty, let number = shareableStyle(of: cousin, with: node),
            let theirs = relativeMatches(cousin), let ours = relativeMatches(index),
            ours.elementsEqual(theirs, by: { $0.equals($1) })
        else { return nil }
        return number
    }

    private mutating func relativeMatches(_ index: Int32) -> [CascadeEntry]? {
        if let cached = sharing.relativeMatches(index) { return cached }
        guard let matches = matches(.cousins, index) else { return nil }
        sharing.keep(matches, relativeTo: index)
        return matches
    }

    /// Returns the style of an element if another element may share it.
    private func shareableStyle(of other: Int32, with node: MarkupDocument.Node) -> Int32? {
        guard !hasPseudoMatches[Int(other)], isAlike(node, document.nodes[Int(other)]) else { return nil }
        let number = styleOfNode[Int(other)]
        return number >= 0 && !styles[Int(number)].box.display.isListItem ? number : nil
    }

    /// Returns the child of the parent's twin that has as many preceding elements; -1 if there is none.
    private func counterpart(_ index: Int32, _ node: MarkupDocument.Node) -> Int32 {
        let twin = sharing.twins[Int(node.parent)]
        let before = matcher.index.previousElement[Int(index)]
        var place = twin + 1
        if before >= 0 {
            let previousTwin = sharing.counterparts[Int(before)]
            guard previousTwin >= 0 else { return -1 }
            place = document.nodes[Int(previousTwin)].subtreeEnd
        }
        let end = document.nodes[Int(twin)].subtreeEnd
        while place < end, document.nodes[Int(place)].kind != .element { place = document.nodes[Int(place)].subtreeEnd }
        return place < end ? place : -1
    }

    /// Returns whether two elements have the same name, and the same class or no attribute.
    private func isAlike(_ a: MarkupDocument.Node, _ b: MarkupDocument.Node) -> Bool {
        guard a.name == b.name, a.namespace == b.namespace, a.attributeCount == b.attributeCount else { return false }
        if a.attributeCount == 0 { return true }
        let (one, other) = (document.attributes[Int(a.attributeStart)], document.attributes[Int(b.attributeStart)])
        return a.attributeCount == 1 && one.name == .class && other.name == .class && one.namespace == other.namespace
            && one.value == other.value
    }

    /// Returns the matching rules that may distinguish an element from its kin; `nil` if one is for a pseudo-element.
    private mutating func matches(_ kin: SimpleSelector.Siblings, _ index: Int32) -> [CascadeEntry]? {
        // Assigned anew: an earlier result may still be referenced.
        matched = []
        matchedPseudo.removeAll(keepingCapacity: true)
        let node = document.nodes[Int(index)]
        for source in kin == .siblings ? siblingSources : cousinSources {
            match(source.buckets, source.rules, origin: source.origin, index: index, node: node)
        }
        return matchedPseudo.isEmpty ? matched : nil
    }
}
