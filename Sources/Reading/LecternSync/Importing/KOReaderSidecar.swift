import LecternBase

/// The sidecar of KOReader: `metadata.epub.lua` next to a book.
struct KOReaderSidecar {
    private let text: String

    init(_ text: String) { self.text = text }

    func marks() throws(MarkImporter.Failure) -> [ImportedMark] {
        var parser = LuaTableParser(text)
        guard let table = parser.parse(), table.object != nil else { throw .damaged("it is not a table of Lua") }
        let annotations = table["annotations"]?.object
        // Before 2024 there were bookmarks instead, with the texts of highlights.
        let list = annotations ?? table["bookmarks"]?.object ?? [:]
        return list.members.compactMap { Self.mark($0.value, isOld: annotations == nil) }
    }

    private static func mark(_ json: JSONValue, isOld: Bool) -> ImportedMark? {
        let place = json["pos0"]?.string
        // Without a start and an end it is a bookmark of a page.
        guard isOld ? json["highlighted"]?.bool == true : place != nil || json["drawer"] != nil else {
            return nil
        }
        let highlightedText = isOld ? json["notes"]?.string : json["text"]?.string
        guard let highlightedText, !highlightedText.isEmpty else { return nil }
        var mark = ImportedMark(text: highlightedText)
        let note = isOld ? json["text"]?.string : json["note"]?.string
        mark.note = note.flatMap {
            $0.isEmpty || $0 == highlightedText || isOld && $0.hasPrefix("Page ") ? nil : $0
        }
        mark.color = json["color"]?.string
        mark.chapter = json["chapter"]?.string
        mark.created = json["datetime"]?.string
        if let place, let start = place.firstRange(of: "DocFragment[") {
            mark.readingOrderIndex = Int(place[start.upperBound...].prefix { $0.isNumber }).map { $0 - 1 }
        }
        return mark
    }
}

/// Parses a table of Lua that a program has written: texts, numbers, booleans
/// and tables, as JSON. Keys that are numbers become texts.
struct LuaTableParser {
    private let bytes: [UInt8]
    private var index = 0
    private static let greatestDepth = 64

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Returns the table after `return`; nil if the text is anything else.
    mutating func parse() -> JSONValue? {
        skipSpace()
        guard take("return") else { return nil }
        return value(depth: 0)
    }

    private mutating func value(depth: Int) -> JSONValue? {
        skipSpace()
        guard index < bytes.count, depth < Self.greatestDepth else { return nil }
        switch bytes[index] {
        case 0x7B: return table(depth: depth)
        case 0x22, 0x27: return text().map { .string($0) }
        default:
            if take("true") { return true }
            if take("false") { return false }
            if take("nil") { return .null }
            return number()
        }
    }

    private mutating func table(depth: Int) -> JSONValue? {
        index += 1
        var object = JSONObject()
        var position = 0
        while true {
            skipSpace()
            if take("}") { return .object(object) }
            position += 1
            let key = key() ?? String(position)
            guard let value = value(depth: depth + 1) else { return nil }
            object[key] = value
            skipSpace()
            if !take(","), !take(";") {
                guard take("}") else { return nil }
                return .object(object)
            }
        }
    }

    /// A key in brackets, or a name, with its equals sign; nil for an element
    /// without a key.
    private mutating func key() -> String? {
        let start = index
        var key: String?
        if take("[") {
            skipSpace()
            key =
                index < bytes.count && (bytes[index] == 0x22 || bytes[index] == 0x27)
                ? text() : numberText()
            skipSpace()
            guard take("]") else { return nil }
        } else {
            key = name()
        }
        skipSpace()
        if key != nil, take("=") { return key }
        index = start
        return nil
    }

    private mutating func name() -> String? {
        let start = index
        while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
        return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
    }

    private mutating func text() -> String? {
        let mark = bytes[index]
        index += 1
        var result: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == mark { return String(decoding: result, as: UTF8.self) }
            guard byte == 0x5C else {
                result.append(byte)
                continue
            }
            guard index < bytes.count else { return nil }
            result.append(escaped())
        }
        return nil
    }

    /// The byte that an escape after a backslash stands for.
    private mutating func escaped() -> UInt8 {
        let byte = bytes[index]
        index += 1
        switch byte {
        case 0x6E: return 0x0A
        case 0x72: return 0x0D
        case 0x74: return 0x09
        case 0x30...0x39:
            var value = Int(byte) - 0x30
            for _ in 0..<2 where index < bytes.count && (0x30...0x39).contains(bytes[index]) {
                value = value * 10 + Int(bytes[index]) - 0x30
                index += 1
            }
            return UInt8(truncatingIfNeeded: value)
        default: return byte
        }
    }

    private mutating func number() -> JSONValue? {
        numberText().flatMap { Double($0) }.map { JSONValue($0) }
    }

    private mutating func numberText() -> String? {
        let start = index
        while index < bytes.count,
            Self.isNameByte(bytes[index]) || [0x2B, 0x2D, 0x2E].contains(bytes[index])
        { index += 1 }
        return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
    }

    /// Skips white space and comments.
    private mutating func skipSpace() {
        while index < bytes.count {
            if bytes[index] <= 0x20 {
                index += 1
            } else if bytes[index] == 0x2D, index + 1 < bytes.count, bytes[index + 1] == 0x2D {
                while index < bytes.count, bytes[index] != 0x0A { index += 1 }
            } else {
                return
            }
        }
    }

    private mutating func take(_ word: String) -> Bool {
        guard bytes[index...].starts(with: word.utf8) else { return false }
        index += word.utf8.count
        return true
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == 0x5F
    }
}
