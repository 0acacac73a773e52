import LecternMarkup

/// What selector matching asks of a document's elements, laid out in arrays by
/// node number: classes and ids as names, siblings, positions.
struct ElementIndex {
    let document: MarkupDocument
    /// Class names of all elements, those of one together.
    private(set) var classNames: [Name] = []
    /// Where the classes of a node start in `classNames`; one more than nodes.
    private(set) var classStart: [Int32]
    /// The id of a node, -1 for none.
    private(set) var identifiers: [Int32]
    /// The element before a node among its siblings, -1 for none.
    private(set) var previousElement: [Int32]
    /// Position of an element among its siblings, from 1.
    private(set) var childIndex: [Int32]
    /// How many element children a node has.
    private(set) var childCount: [Int32]
    /// What the ancestors of a node are, as bits: see ``bit(_:_:)``.
    private(set) var ancestorBits: [UInt64]
    /// What a node is itself.
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

    /// The facts that ancestor bits are made of.
    enum Fact: UInt32 { case type, `class`, id }

    /// The bit of a fact: a Bloom filter of one word.
    @inline(__always) static func bit(_ name: Name, _ fact: Fact) -> UInt64 {
        let hash = (UInt32(bitPattern: name.rawValue) &* 3 &+ fact.rawValue) &* 0x9E37_79B1
        return 1 << UInt64(hash >> 26)
    }

    /// The bit of an element without one before it.
    static var firstChildBit: UInt64 { 1 << 63 }

    /// Whether an element and what stands around it may match a selector.
    @inline(__always) func passes(_ filter: SelectorFilter, _ element: Int32) -> Bool {
        let element = Int(element)
        if filter.ancestors & ~ancestorBits[element] | filter.own & ~ownBits[element] != 0 { return false }
        guard filter.previous != 0 else { return true }
        let previous = Int(previousElement[element])
        return previous >= 0 && filter.previous & ~ownBits[previous] == 0
    }

    /// The bit of a word in an attribute's value, in any case.
    private static func bit(ofWord word: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt32 = 0x811C_9DC5
        for byte in word {
            let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
            hash = (hash ^ UInt32(lower)) &* 0x0100_0193
        }
        return 1 << UInt64((hash &* 0x9E37_79B1) >> 26)
    }

    /// The bit of an element that an attribute selector matches; 0 where it has none for certain.
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

    /// Where the classes of a node stand in ``classNames``.
    func classRange(of node: Int32) -> Range<Int> { Int(classStart[Int(node)])..<Int(classStart[Int(node) + 1]) }

    /// The parent element of a node, -1 for the root.
    @inline(__always) func parentElement(_ node: Int32) -> Int32 {
        let parent = document.nodes[Int(node)].parent
        return document.nodes[Int(parent)].kind == .element ? parent : -1
    }
}
