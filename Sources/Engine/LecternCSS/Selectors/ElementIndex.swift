import LecternMarkup

/// The facts about a document's elements that selector matching reads, in
/// arrays by node number: classes and ids as names, siblings, indices.
struct ElementIndex {
    let document: MarkupDocument
    /// Class names of all elements; those of one element are contiguous.
    private(set) var classNames: [Name] = []
    /// The index in `classNames` of each node's first class, and the end of the last.
    private(set) var classStart: [Int32]
    /// The id of a node; -1 for none.
    private(set) var identifiers: [Int32]
    /// The previous sibling element of a node; -1 for none.
    private(set) var previousElement: [Int32]
    /// The 1-based index of an element among its siblings.
    private(set) var childIndex: [Int32]
    /// The number of element children.
    private(set) var childCount: [Int32]
    /// Bits of the types, classes and ids of a node's ancestors: see ``bit(_:_:)``.
    private(set) var ancestorBits: [UInt64]
    /// Bits of the node itself.
    private(set) var ownBits: [UInt64]
    let root: Int32

    init(_ document: MarkupDocument) {
        self.document = document
        let count = document.nodes.count
        classStart = []
        classStart.reserveCapacity(count + 1)
        identifiers = Array(repeating: -1, count: count)
        previousElement = Array(repeating: -1, count: count)
        childIndex = Array(repeating: 0, count: count)
        childCount = Array(repeating: 0, count: count)
        ancestorBits = Array(repeating: 0, count: count)
        ownBits = ancestorBits
        root = document.root?.rawValue ?? -1
        build()
    }

    /// The kinds of facts that have bits.
    enum Fact: UInt32 { case type, `class`, id }

    /// Returns the bit of a fact: a Bloom filter of one word.
    @inline(__always) static func bit(_ name: Name, _ fact: Fact) -> UInt64 {
        let hash = (UInt32(bitPattern: name.rawValue) &* 3 &+ fact.rawValue) &* 0x9E37_79B1
        return 1 << UInt64(hash >> 26)
    }

    /// The bit of an element without a previous sibling.
    static var firstChildBit: UInt64 { 1 << 63 }

    /// Returns whether an element with its ancestors and siblings may match a selector.
    @inline(__always) func passes(_ filter: SelectorFilter, _ element: Int32) -> Bool {
        let element = Int(element)
        if filter.ancestors & ~ancestorBits[element] | filter.element & ~ownBits[element] != 0 { return false }
        guard filter.previous != 0 else { return true }
        let previous = Int(previousElement[element])
        return previous >= 0 && filter.previous & ~ownBits[previous] == 0
    }

    /// Returns the bit of a word in an attribute's value, ignoring case.
    private static func bit(ofWord word: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt32 = 0x811C_9DC5
        for byte in word {
            let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
            hash = (hash ^ UInt32(lower)) &* 0x0100_0193
        }
        return 1 << UInt64((hash &* 0x9E37_79B1) >> 26)
    }

    /// Returns the bit of every element that matches an attribute selector; 0 if there is none.
    static func bit(_ selector: AttributeSelector) -> UInt64 {
        guard selector.operation == .equals || selector.operation == .includes, !selector.value.isEmpty,
            !selector.value.contains(where: isSpace),
            ![selector.exact, selector.lower].contains(where: { $0 == Name.`class` || $0 == Name.id })
        else { return 0 }
        return bit(ofWord: selector.value)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B)
    }

    private mutating func build() {
        let nodes = document.nodes
        var lastElement = [Int32](repeating: -1, count: nodes.count)
        for index in 0..<nodes.count {
            classStart.append(Int32(classNames.count))
            let node = nodes[index]
            guard node.kind == .element else { continue }
            let parent = Int(node.parent)
            ancestorBits[index] = ancestorBits[parent] | ownBits[parent]
            previousElement[index] = lastElement[parent]
            lastElement[parent] = Int32(index)
            childCount[parent] += 1
            childIndex[index] = childCount[parent]
            var bits = Self.bit(node.name, .type)
            if previousElement[index] < 0 { bits |= Self.firstChildBit }
            if node.attributeCount > 0 { readAttributes(index, &bits) }
            ownBits[index] = bits
        }
        classStart.append(Int32(classNames.count))
    }

    private mutating func readAttributes(_ index: Int, _ bits: inout UInt64) {
        let start = Int(document.nodes[index].attributeStart)
        for position in start..<start + Int(document.nodes[index].attributeCount) {
            let attribute = document.attributes[position]
            if attribute.namespace == .none, attribute.name == Name.`class` {
                appendClasses(attribute.value, &bits)
            } else if attribute.namespace == .none, attribute.name == Name.id {
                let name = document.names.name(attribute.value)
                identifiers[index] = name.rawValue
                bits |= Self.bit(name, .id)
            } else {
                for word in attribute.value.utf8.split(whereSeparator: Self.isSpace) {
                    bits |= Self.bit(ofWord: word)
                }
            }
        }
    }

    private mutating func appendClasses(_ value: String, _ bits: inout UInt64) {
        for word in value.utf8.split(whereSeparator: Self.isSpace) {
            let name = document.names.name(String(Substring(word)))
            classNames.append(name)
            bits |= Self.bit(name, .class)
        }
    }

    @inline(__always) func hasClass(_ name: Name, _ node: Int32) -> Bool {
        var index = Int(classStart[Int(node)])
        let end = Int(classStart[Int(node) + 1])
        while index < end {
            if classNames[index] == name { return true }
            index += 1
        }
        return false
    }

    /// Returns the range of a node's classes in ``classNames``.
    func classRange(of node: Int32) -> Range<Int> { Int(classStart[Int(node)])..<Int(classStart[Int(node) + 1]) }

    /// The parent element of a node, -1 for the root.
    @inline(__always) func parentElement(_ node: Int32) -> Int32 {
        let parent = document.nodes[Int(node)].parent
        return document.nodes[Int(parent)].kind == .element ? parent : -1
    }
}
