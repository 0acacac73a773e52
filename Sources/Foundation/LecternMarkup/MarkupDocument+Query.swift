extension MarkupDocument {
    /// All nodes below a node, in document order.
    @inlinable package func descendants(of id: NodeID) -> some RandomAccessCollection<NodeID> {
        ((id.rawValue + 1)..<self[id].subtreeEnd).lazy.map { NodeID(rawValue: $0) }
    }

    /// The ancestors of a node from its parent to the document node.
    package func ancestors(of id: NodeID) -> some Sequence<NodeID> {
        sequence(state: id) { (current: inout NodeID) -> NodeID? in
            guard let parent = self.parent(of: current) else { return nil }
            current = parent
            return parent
        }
    }

    /// The children that are elements.
    package func childElements(of id: NodeID) -> [NodeID] {
        children(of: id).filter { self[$0].kind == .element }
    }

    /// The child elements with a name, in any namespace if none is given.
    package func childElements(of id: NodeID, named name: Name, in namespace: Namespace? = nil) -> [NodeID] {
        children(of: id).filter { isElement($0, named: name, in: namespace) }
    }

    /// The first child with a name.
    package func firstChild(of id: NodeID, named name: Name, in namespace: Namespace? = nil) -> NodeID? {
        children(of: id).first { isElement($0, named: name, in: namespace) }
    }

    /// The elements below a node with a name, in document order.
    public func elements(
        named name: Name, in namespace: Namespace? = nil, below id: NodeID = .document
    ) -> [NodeID] {
        descendants(of: id).filter { isElement($0, named: name, in: namespace) }
    }

    /// The first element below a node with a name.
    package func firstElement(
        named name: Name, in namespace: Namespace? = nil, below id: NodeID = .document
    ) -> NodeID? {
        descendants(of: id).first { isElement($0, named: name, in: namespace) }
    }

    /// Whether a node is an element of this name.
    @inlinable package func isElement(_ id: NodeID, named name: Name, in namespace: Namespace? = nil) -> Bool {
        let node = self[id]
        return node.kind == .element && node.name == name && (namespace == nil || node.namespace == namespace)
    }

    /// A node, its parent and so on, up to the root element.
    package func selfAndAncestors(of id: NodeID) -> some Sequence<NodeID> {
        sequence(first: id) { self.parent(of: $0) }.lazy.filter { $0 != .document }
    }

    /// The element with an id.
    public func element(withID id: String) -> NodeID? { elementsByID[id] }

    /// The `body` of an (X)HTML document.
    public var body: NodeID? {
        root.flatMap { firstChild(of: $0, named: .body, in: .xhtml) }
    }

    /// Returns the language that `xml:lang` or `lang` gives to a node or to the nearest element around it; nil if there
    /// is none.
    public func language(of node: NodeID) -> String? {
        for element in selfAndAncestors(of: node) where self[element].kind == .element {
            let tag = attribute(.lang, namespace: .xml, of: element) ?? attribute(.lang, of: element)
            if let tag, !tag.isEmpty { return tag }
        }
        return nil
    }

    /// Returns the text node that contains a text offset; the last one for the end.
    package func textNode(at offset: Int) -> NodeID? {
        guard offset >= 0, offset <= text.count else { return nil }
        // The starts of nodes ascend in document order.
        var low = 0
        var high = nodes.count
        while low < high {
            let middle = (low + high) / 2
            if Int(nodes[middle].textStart) <= offset { low = middle + 1 } else { high = middle }
        }
        var index = low - 1
        while index > 0, nodes[index].kind != .text { index -= 1 }
        return index > 0 ? NodeID(rawValue: Int32(index)) : nil
    }
}
