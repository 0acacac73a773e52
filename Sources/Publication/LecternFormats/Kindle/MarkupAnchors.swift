import LecternBase

/// Finds ids for offsets in the bytes of a markup text, and adds those that
/// elements lack.
struct MarkupAnchors: Sendable {
    /// A change of the text that gives an element an id.
    enum Insertion: Sendable {
        /// An attribute after the element's name.
        case attribute(String)
        /// An empty element.
        case element(String)
    }

    private(set) var insertions: [Int: Insertion] = [:]
    private static let longestTag = 4096
    /// Elements that are at the start of the text whatever their offset.
    private static let outer: Set<String> = ["html", "head", "body"]

    /// Returns the id of what is at an offset; nil if it is the start.
    mutating func id(at offset: Int, in text: [UInt8]) -> String? {
        guard offset > 0, offset < text.count else { return nil }
        let place = Self.tagStart(around: offset, in: text) ?? offset
        guard let tag = MarkupTag(text, at: place), !tag.isEnd else { return element(at: place) }
        if Self.outer.contains(tag.name) { return nil }
        if let id = tag.value(of: "id", in: text), !id.isEmpty { return id }
        let id = Self.name(place)
        insertions[tag.nameEnd] = .attribute(id)
        return id
    }

    private mutating func element(at place: Int) -> String {
        let id = Self.name(place)
        insertions[place] = .element(id)
        return id
    }

    private static func name(_ place: Int) -> String { "place-\(place)" }

    /// The start of the tag that an offset is in; nil if it is in text.
    private static func tagStart(around offset: Int, in text: [UInt8]) -> Int? {
        for index in stride(from: offset, through: max(0, offset - longestTag), by: -1) {
            if text[index] == UInt8(ascii: "<") { return index }
            if text[index] == UInt8(ascii: ">"), index < offset { return nil }
        }
        return nil
    }

    /// Returns the text with the ids that were added.
    func applied(to text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(text.count + insertions.count * 32)
        var start = 0
        for offset in insertions.keys.sorted() {
            output += text[start..<offset]
            start = offset
            switch insertions[offset] {
            case .attribute(let id): output += Array(" id=\"\(id)\"".utf8)
            case .element(let id): output += Array("<span id=\"\(id)\"></span>".utf8)
            case nil: break
            }
        }
        return output + text[start...]
    }
}

/// A tag in the bytes of a markup text.
struct MarkupTag: Sendable {
    /// In lower case.
    let name: String
    let isEnd: Bool
    let range: Range<Int>
    /// The offset after the name.
    let nameEnd: Int
    private static let longest = 1 << 16

    /// Reads the tag that begins at an offset; nil if there is none.
    init?(_ text: [UInt8], at start: Int) {
        guard start + 1 < text.count, text[start] == UInt8(ascii: "<") else { return nil }
        isEnd = text[start + 1] == UInt8(ascii: "/")
        let nameStart = start + (isEnd ? 2 : 1)
        let letters = text[min(nameStart, text.count)...].prefix(64).prefix(while: Self.isName)
        guard let first = letters.first, first | 0x20 >= UInt8(ascii: "a"), first | 0x20 <= UInt8(ascii: "z") else {
            return nil
        }
        name = String(decoding: letters, as: UTF8.self).lowercased()
        nameEnd = letters.endIndex
        guard let end = Self.end(text, from: nameEnd) else { return nil }
        range = start..<end
    }

    private static func isName(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x3A).contains(byte) || byte == 0x2D
    }

    /// The offset after `>`, which may be in quotation marks before; nil if
    /// another tag begins first.
    private static func end(_ text: [UInt8], from start: Int) -> Int? {
        var quote: UInt8?
        for index in start..<min(text.count, start + longest) {
            let byte = text[index]
            if byte == UInt8(ascii: "<") { return nil }
            if let mark = quote {
                if byte == mark { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index + 1
            }
        }
        return nil
    }

    struct Attribute {
        /// In lower case.
        var name: String
        var value: String
        var range: Range<Int>
    }

    /// The attributes, in their order.
    func attributes(in text: [UInt8]) -> [Attribute] {
        var result: [Attribute] = []
        var index = nameEnd
        while let attribute = Self.attribute(text, from: &index, to: range.upperBound - 1) { result.append(attribute) }
        return result
    }

    /// The value of an attribute; nil if the tag has none of this name.
    func value(of name: String, in text: [UInt8]) -> String? {
        attributes(in: text).first { $0.name == name }?.value
    }

    private static func attribute(_ text: [UInt8], from index: inout Int, to end: Int) -> Attribute? {
        func skip(while condition: (UInt8) -> Bool) { while index < end, condition(text[index]) { index += 1 } }
        skip { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
        let start = index
        guard start < end else { return nil }
        skip { $0 > 0x20 && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/") }
        let name = String(decoding: text[start..<index], as: UTF8.self).lowercased()
        skip { $0 <= 0x20 }
        guard index < end, text[index] == UInt8(ascii: "=") else {
            if index == start { index += 1 }
            return Attribute(name: name, value: "", range: start..<index)
        }
        index += 1
        skip { $0 <= 0x20 }
        let mark = index < end ? text[index] : 0
        let isQuoted = mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'")
        if isQuoted { index += 1 }
        let valueStart = index
        skip { isQuoted ? $0 != mark : $0 > 0x20 }
        // The slash of an empty element is no part of a value.
        let hasSlash = !isQuoted && index == end && index > valueStart && text[index - 1] == UInt8(ascii: "/")
        let value = String(decoding: text[valueStart..<index - (hasSlash ? 1 : 0)], as: UTF8.self)
        if isQuoted, index < end { index += 1 }
        return Attribute(name: name, value: value, range: start..<index)
    }
}
