/// The text of a well-formed XHTML document with its place in the bytes of the file, without a tree.
///
/// It counts text as the canonical text does: all character data in UTF-16 units, entities resolved.
struct TextRuns {
    /// A unit of text that may be wrapped in a `span`.
    struct Unit: Hashable {
        /// Of the character or entity in the file.
        var bytes: Range<Int>
        /// In the canonical text.
        var offset: Int
        /// The number of the text node.
        var run: Int
    }

    private(set) var units: [Unit] = []
    /// The canonical text's length.
    private(set) var length = 0

    /// - Returns: `nil` for markup that the scanner does not understand.
    init?(_ bytes: [UInt8]) {
        var scanner = Scanner(bytes: bytes)
        guard scanner.scan() else { return nil }
        units = scanner.units
        length = scanner.length
    }

    /// The places in the file of a range of the canonical text, one for each text node; those where no `span` may be,
    /// as in SVG and MathML, and those that are not spoken, such as the readings of ruby, are left out.
    func parts(of range: Range<Int>) -> [(bytes: Range<Int>, offset: Int)] {
        var low = 0
        var high = units.count
        while low < high {
            let middle = (low + high) / 2
            if units[middle].offset < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        var parts: [(bytes: Range<Int>, offset: Int, run: Int)] = []
        for unit in units[low...] {
            guard unit.offset < range.upperBound else { break }
            if let last = parts.last, last.run == unit.run, last.bytes.upperBound == unit.bytes.lowerBound {
                parts[parts.count - 1].bytes = last.bytes.lowerBound..<unit.bytes.upperBound
            } else {
                parts.append((unit.bytes, unit.offset, unit.run))
            }
        }
        return parts.map { ($0.bytes, $0.offset) }
    }
}

/// One walk through the bytes.
private struct Scanner {
    let bytes: [UInt8]
    var units: [TextRuns.Unit] = []
    var length = 0
    private var position = 0
    private var run = 0
    /// The depth of elements within SVG, MathML or an element whose text gets no span; 0 outside.
    private var foreign = 0
    /// The depth of elements. Text outside of the root element is none.
    private var depth = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func scan() -> Bool {
        while position < bytes.count {
            guard bytes[position] == 0x3C else {
                guard character() else { return false }
                continue
            }
            run += 1
            if starts("<!--") {
                guard skip(past: "-->") else { return false }
            } else if starts("<![CDATA[") || starts("<?") || starts("<!") {
                // The writer of the document makes no character data sections.
                if starts("<![CDATA[") { return false }
                guard skip(past: ">") else { return false }
            } else if !tag() {
                return false
            }
        }
        return true
    }

    private func starts(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        return (0..<count).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
    }

    private mutating func skip(past end: StaticString) -> Bool {
        while position < bytes.count {
            if starts(end) {
                position += end.utf8CodeUnitCount
                return true
            }
            position += 1
        }
        return false
    }

    /// A start or end tag; attribute values may contain `>`.
    private mutating func tag() -> Bool {
        let isEnd = position + 1 < bytes.count && bytes[position + 1] == 0x2F
        let start = position + (isEnd ? 2 : 1)
        let name = bytes[start...].prefix { ![0x20, 0x09, 0x0A, 0x0D, 0x2F, 0x3E].contains($0) }
        var quote: UInt8?
        position = name.endIndex
        while position < bytes.count {
            let byte = bytes[position]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if byte == 0x3E {
                break
            }
            position += 1
        }
        guard position < bytes.count else { return false }
        let isEmpty = bytes[position - 1] == 0x2F
        position += 1
        if isEnd { depth -= 1 } else if !isEmpty { depth += 1 }
        if foreign > 0 || Self.withoutSpans.contains(String(decoding: name, as: UTF8.self)) {
            if isEnd { foreign -= 1 } else if !isEmpty { foreign += 1 }
        }
        return true
    }

    /// Elements that may contain no `span`, and those whose text is not spoken.
    private static let withoutSpans: Set<String> = [
        "svg", "math", "rp", "rt", "rtc", "head", "title", "style", "script", "textarea", "option", "optgroup",
        "select",
    ]

    /// A character or an entity.
    private mutating func character() -> Bool {
        let start = position
        let count: Int
        if bytes[position] == 0x26 {
            guard let end = bytes[position...].prefix(12).firstIndex(of: 0x3B),
                let units = Self.units(ofEntity: bytes[position + 1..<end])
            else { return false }
            position = end + 1
            count = units
        } else {
            // A scalar of four bytes has two units; bytes that continue a character have none.
            repeat { position += 1 } while position < bytes.count && bytes[position] & 0xC0 == 0x80
            count = position - start == 4 ? 2 : 1
        }
        // A line end of two characters is one.
        if bytes[start] == 0x0D, position < bytes.count, bytes[position] == 0x0A { return true }
        guard depth > 0 else { return true }
        if foreign == 0 { units.append(.init(bytes: start..<position, offset: length, run: run)) }
        length += count
        return true
    }

    /// The number of UTF-16 units of an entity. Those that HTML defines have one, but for a few.
    private static func units(ofEntity name: ArraySlice<UInt8>) -> Int? {
        let text = String(decoding: name, as: UTF8.self)
        guard text.hasPrefix("#") else { return 1 }
        let number = text.hasPrefix("#x") ? Int(text.dropFirst(2), radix: 16) : Int(text.dropFirst())
        return number.map { $0 > 0xFFFF ? 2 : 1 }
    }
}
