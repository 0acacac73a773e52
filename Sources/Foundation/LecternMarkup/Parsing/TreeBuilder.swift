/// Builds a ``MarkupDocument`` from parser events: start and end of elements,
/// and text.
///
/// Adjacent texts become one node. Elements below the depth limit are dropped
/// and their text is kept; beyond the node limit everything is dropped.
struct TreeBuilder: ~Copyable {
    private(set) var nodes: [MarkupDocument.Node] = []
    private var attributes: [Attribute] = []
    private(set) var text: [UInt16] = []
    private var elementsByID: [String: NodeID] = [:]
    private var open: [Int32] = [0]
    private var isInText = false
    /// The number of open elements that were dropped because of depth or number.
    private var flattened = 0
    private var attributeStart = 0
    private(set) var isOverLimit = false
    var names: NameCache
    var prologue: [(target: String, data: String)] = []
    private let table: NameTable
    private let limits: MarkupParser.Limits

    init(names: NameTable, limits: MarkupParser.Limits, expectedText: Int) {
        table = names
        self.names = NameCache(names)
        self.limits = limits
        text.reserveCapacity(expectedText)
        nodes.reserveCapacity(expectedText / 64 + 16)
        nodes.append(
            MarkupDocument.Node(
                kind: .document, namespace: .none, name: .empty, parent: 0, subtreeEnd: 1, textStart: 0, textEnd: 0,
                attributeStart: 0, attributeCount: 0, sourceOffset: 0))
    }

    /// The number of open elements; 0 outside the root.
    var depth: Int { open.count - 1 + flattened }

    /// Whether the root element has started.
    var hasRoot: Bool { nodes.count > 1 }

    /// Adds an attribute to the element that starts next.
    mutating func addAttribute(_ namespace: Namespace, _ name: Name, value: String) {
        guard attributes.count - attributeStart < Int(UInt16.max) else { return }
        attributes.append(Attribute(namespace: namespace, name: name, value: value))
    }

    /// Returns whether the element that starts next has the attribute.
    func hasAttribute(_ namespace: Namespace, _ name: Name) -> Bool {
        attributes[attributeStart...].contains { $0.name == name && $0.namespace == namespace }
    }

    /// Starts an element with the attributes added before.
    mutating func startElement(_ namespace: Namespace, _ name: Name, sourceOffset: Int) {
        isInText = false
        guard flattened == 0, open.count <= limits.maximumDepth, nodes.count < limits.maximumNodes else {
            attributes.removeSubrange(attributeStart...)
            flattened += 1
            isOverLimit = true
            isInText = nodes.last?.kind == .text && nodes.last?.parent == open.last
            return
        }
        let number = Int32(nodes.count)
        let position = Int32(text.count)
        nodes.append(
            MarkupDocument.Node(
                kind: .element, namespace: namespace, name: name, parent: open[open.count - 1], subtreeEnd: number + 1,
                textStart: position, textEnd: position, attributeStart: Int32(attributeStart),
                attributeCount: UInt16(attributes.count - attributeStart), sourceOffset: Int32(clamping: sourceOffset)))
        open.append(number)
        indexID(of: NodeID(rawValue: number))
        attributeStart = attributes.count
    }

    private mutating func indexID(of element: NodeID) {
        for attribute in attributes[attributeStart...]
        where attribute.name == .id && (attribute.namespace == .none || attribute.namespace == .xml) {
            if !attribute.value.isEmpty, elementsByID[attribute.value] == nil {
                elementsByID[attribute.value] = element
            }
        }
    }

    /// Ends the innermost open element.
    mutating func endElement() {
        if flattened > 0 {
            flattened -= 1
            return
        }
        isInText = false
        guard open.count > 1, let number = open.popLast() else { return }
        nodes[Int(number)].subtreeEnd = Int32(nodes.count)
        nodes[Int(number)].textEnd = Int32(text.count)
    }

    /// Adds text to the innermost open element.
    mutating func addText(_ utf8: UnsafeBufferPointer<UInt8>, sourceOffset: Int) {
        guard open.count > 1, !utf8.isEmpty, text.count < Int(Int32.max) - utf8.count else { return }
        let start = Int32(text.count)
        text.append(decodingUTF8: utf8)
        if !isInText {
            guard nodes.count < limits.maximumNodes else {
                text.removeSubrange(Int(start)...)
                isOverLimit = true
                return
            }
            isInText = true
            nodes.append(
                MarkupDocument.Node(
                    kind: .text, namespace: .none, name: .empty, parent: open[open.count - 1],
                    subtreeEnd: Int32(nodes.count) + 1, textStart: start, textEnd: start, attributeStart: 0,
                    attributeCount: 0, sourceOffset: Int32(clamping: sourceOffset)))
        }
        nodes[nodes.count - 1].textEnd = Int32(text.count)
    }

    /// Closes open elements and returns the document.
    consuming func finish(syntax: MarkupDocument.Syntax, isQuirky: Bool) -> MarkupDocument {
        if !hasRoot { startElement(.none, .empty, sourceOffset: 0) }
        while open.count > 1 { endElement() }
        nodes[0].subtreeEnd = Int32(nodes.count)
        nodes[0].textEnd = Int32(text.count)
        return MarkupDocument(
            nodes: nodes, attributes: attributes, text: text, syntax: syntax, names: table, elementsByID: elementsByID,
            prologue: prologue, isQuirky: isQuirky)
    }
}
