/// A node of a ``MarkupDocument``: its number in document (pre-)order.
public struct NodeID: RawRepresentable, Hashable, Sendable, Comparable {
    public let rawValue: Int32

    @inlinable public init(rawValue: Int32) { self.rawValue = rawValue }
    @inlinable public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    /// The document node, parent of the root element.
    public static let document = NodeID(rawValue: 0)
}

/// The namespaces that Lectern interprets.
public enum Namespace: UInt8, Hashable, Sendable {
    /// Each for one or more URIs. `none` is no namespace, `other` any other URI.
    case none, xhtml, svg, mathml, xlink, xml, epub, ncx, opf, dublinCore, container, encryption, smil, other
}

/// One attribute of an element.
public struct Attribute: Hashable, Sendable {
    /// `none` for attributes without a prefix, whatever their element is in.
    public let namespace: Namespace
    /// The local name, without prefix; lower case in HTML documents.
    public let name: Name
    /// The text with entities resolved; empty for an attribute without one.
    public let value: String

    /// Creates an attribute; by default in no namespace.
    public init(namespace: Namespace = .none, name: Name, value: String) {
        self.namespace = namespace
        self.name = name
        self.value = value
    }
}

/// A parsed XML or HTML document: an immutable tree in pre-order arrays over
/// one UTF-16 text.
///
/// `text` is the *canonical text* of the resource: the data of all text nodes
/// in document order, exactly as parsed (white space kept, entities resolved).
/// An offset into it is the durable form of a place in the book. The
/// descendants of a node are the numbers between its own and `subtreeEnd`.
public final class MarkupDocument: Sendable {
    /// The kind of a node.
    public enum Kind: UInt8, Hashable, Sendable { case document, element, text }

    /// The syntax that was parsed, which decides how names match.
    package enum Syntax: Hashable, Sendable { case xml, html }

    /// One node: 32 bytes, no references.
    public struct Node: Sendable {
        /// Whether it is the document node, an element or a text.
        public let kind: Kind
        /// The namespace of an element; `none` for other nodes.
        public let namespace: Namespace
        /// The local name of an element.
        public let name: Name
        /// The parent; itself for the document node.
        @usableFromInline package let parent: Int32
        /// The number after the last descendant.
        @usableFromInline package internal(set) var subtreeEnd: Int32
        /// Range in `text` of all text in the node's subtree.
        package let textStart: Int32
        package internal(set) var textEnd: Int32
        /// Range of the element's attributes in `attributes`.
        @usableFromInline package let attributeStart: Int32
        @usableFromInline package let attributeCount: UInt16
        /// The byte offset of the node in the source; -1 if unknown.
        package let sourceOffset: Int32

        package init(
            kind: Kind, namespace: Namespace, name: Name, parent: Int32, subtreeEnd: Int32, textStart: Int32,
            textEnd: Int32, attributeStart: Int32, attributeCount: UInt16, sourceOffset: Int32
        ) {
            self.kind = kind
            self.namespace = namespace
            self.name = name
            self.parent = parent
            self.subtreeEnd = subtreeEnd
            self.textStart = textStart
            self.textEnd = textEnd
            self.attributeStart = attributeStart
            self.attributeCount = attributeCount
            self.sourceOffset = sourceOffset
        }
    }

    /// All nodes in document order; 0 is the document node.
    @usableFromInline package let nodes: [Node]
    /// All attributes; those of one element are contiguous.
    @usableFromInline package let attributes: [Attribute]
    /// The canonical text.
    public let text: [UInt16]
    package let syntax: Syntax
    /// The table of all names in the document. Only the predefined names are equal across tables.
    public let names: NameTable
    /// Elements by id, the first of each in document order.
    package let elementsByID: [String: NodeID]
    /// Processing instructions before the root element, such as
    /// `xml-stylesheet`: target and data.
    package let prologue: [(target: String, data: String)]
    /// Whether the document is in quirks mode (HTML without a doctype).
    package let isQuirky: Bool

    package init(
        nodes: [Node], attributes: [Attribute], text: [UInt16], syntax: Syntax, names: NameTable,
        elementsByID: [String: NodeID], prologue: [(target: String, data: String)], isQuirky: Bool
    ) {
        self.nodes = nodes
        self.attributes = attributes
        self.text = text
        self.syntax = syntax
        self.names = names
        self.elementsByID = elementsByID
        self.prologue = prologue
        self.isQuirky = isQuirky
    }
}

extension MarkupDocument {
    /// The node with a number of this document; it must not be of another.
    @inlinable public subscript(_ id: NodeID) -> Node { nodes[Int(id.rawValue)] }

    /// The root element; `nil` in an empty document.
    public var root: NodeID? {
        children(of: .document).first { self[$0].kind == .element }
    }

    /// Returns the parent of a node; nil for the document node.
    @inlinable public func parent(of id: NodeID) -> NodeID? {
        id == .document ? nil : NodeID(rawValue: self[id].parent)
    }

    @inlinable package func firstChild(of id: NodeID) -> NodeID? {
        self[id].subtreeEnd > id.rawValue + 1 ? NodeID(rawValue: id.rawValue + 1) : nil
    }

    @inlinable package func nextSibling(of id: NodeID) -> NodeID? {
        let end = self[id].subtreeEnd
        guard id != .document, end < nodes[Int(self[id].parent)].subtreeEnd else { return nil }
        return NodeID(rawValue: end)
    }

    /// The children of a node in order.
    public func children(of id: NodeID) -> some Sequence<NodeID> {
        sequence(state: firstChild(of: id)) { (next: inout NodeID?) -> NodeID? in
            defer { next = next.flatMap { self.nextSibling(of: $0) } }
            return next
        }
    }

    /// The attributes of an element; empty for other nodes.
    @inlinable public func attributes(of id: NodeID) -> ArraySlice<Attribute> {
        let node = self[id]
        return attributes[Int(node.attributeStart)..<Int(node.attributeStart) + Int(node.attributeCount)]
    }

    /// Returns the value of an attribute; `nil` if the element does not have it.
    @inlinable public func attribute(_ name: Name, namespace: Namespace = .none, of id: NodeID) -> String? {
        for attribute in attributes(of: id) where attribute.name == name && attribute.namespace == namespace {
            return attribute.value
        }
        return nil
    }

    /// All text below a node.
    public func textContent(of id: NodeID) -> String {
        let node = self[id]
        return String(units: text[Int(node.textStart)..<Int(node.textEnd)])
    }
}
