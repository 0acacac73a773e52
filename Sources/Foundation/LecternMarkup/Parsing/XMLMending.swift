/// Mends the marks in XML that is not well-formed, before libxml2 recovers what
/// else is wrong.
///
/// Package documents, NCX, feeds and the like often have `&` and `<` in their
/// text. libxml2 drops the word after such a mark, or all that follows. A `&`
/// that starts no reference and a `<` that starts no tag become text, as does
/// `]]>`; characters that XML forbids become spaces. Tags, comments, CDATA
/// sections, instructions and the document type stay as they are.
struct XMLMending: ~Copyable {
    private let source: XMLBytes
    private var output: [UInt8] = []
    private var position = 0
    /// The source offset up to which the output is written.
    private var taken = 0
    /// The names of the entities that the document declares.
    private var declared: Set<String> = []
    private var shifts: [(position: Int, ahead: Int)] = []
    /// The mended text.
    struct Mended {
        let bytes: [UInt8]
        /// From `position` on, the offset in the source is larger by `ahead`.
        fileprivate let shifts: [(position: Int, ahead: Int)]

        /// Returns the offset in the source of an offset in ``bytes``.
        func originalOffset(_ offset: Int) -> Int {
            var (low, high) = (0, shifts.count)
            while low < high {
                let middle = (low + high) / 2
                if shifts[middle].position <= offset { low = middle + 1 } else { high = middle }
            }
            return low == 0 ? offset : offset + shifts[low - 1].ahead
        }
    }

    /// Returns the mended text; nil if no mark needs mending.
    static func mended(_ utf8: UnsafeBufferPointer<UInt8>) -> Mended? {
        guard let source = XMLBytes(utf8) else { return nil }
        var mending = XMLMending(source: source)
        mending.run()
        guard !mending.shifts.isEmpty else { return nil }
        return Mended(bytes: mending.output, shifts: mending.shifts)
    }

    private init(source: XMLBytes) {
        self.source = source
        output.reserveCapacity(source.count + 256)
    }

    private mutating func run() {
        while position < source.count {
            switch source[position] {
            case UInt8(ascii: "<"): markup()
            case UInt8(ascii: "&"): reference()
            case UInt8(ascii: "]") where source.matches("]]>", at: position): mend("]]&gt;", count: 3)
            default: character()
            }
        }
        take(upTo: source.count)
    }

    // MARK: Markup

    private mutating func markup() {
        if source.matches("<!--", at: position) {
            skip(past: "-->", from: position + 4)
        } else if source.matches("<![CDATA[", at: position) {
            skip(past: "]]>", from: position + 9)
        } else if source.matches("<?", at: position), isNameStart(source[position + 2]) {
            skip(past: "?>", from: position + 2)
        } else if source.matches("<!DOCTYPE", at: position) {
            documentType()
        } else if source[position + 1] == UInt8(ascii: "/"), isNameStart(source[position + 2]) {
            position += 2
        } else if isNameStart(source[position + 1]), let end = endOfTag() {
            attributes(upTo: end)
        } else {
            mend("&lt;", count: 1)
        }
    }

    /// Goes past a terminator; what lacks it lasts to the end.
    private mutating func skip(past terminator: StaticString, from start: Int) {
        var index = start
        let head = terminator.utf8Start[0]
        while let match = source.find(head, from: index) {
            if source.matches(terminator, at: match) {
                position = match + terminator.utf8CodeUnitCount
                return
            }
            index = match + 1
        }
        position = source.count
    }

    /// Goes past a document type and notes the entities that it declares.
    private mutating func documentType() {
        let subset = source.find(UInt8(ascii: "["), from: position)
        let close = source.find(UInt8(ascii: ">"), from: position) ?? source.count
        guard let subset, subset < close else {
            position = min(close + 1, source.count)
            return
        }
        position = subset + 1
        while position < source.count, source[position] != UInt8(ascii: "]") {
            switch source[position] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                position = (source.find(source[position], from: position + 1) ?? source.count) + 1
            case UInt8(ascii: "<") where source.matches("<!--", at: position): skip(past: "-->", from: position + 4)
            case UInt8(ascii: "<") where source.matches("<!ENTITY", at: position): declaration()
            default: position += 1
            }
        }
        position = min((source.find(UInt8(ascii: ">"), from: position) ?? source.count) + 1, source.count)
    }

    private mutating func declaration() {
        let start = source.skipSpace(from: position + 8)
        var end = start
        while isNameByte(source[end]) { end += 1 }
        if end > start, declared.count < 4096 { declared.insert(source.string(start..<end)) }
        position = max(end, position + 8)
    }

    /// Returns the end of the start tag that begins here: a name, attributes with
    /// values and `>`; nil if this is the `<` of a text, such as `x <y`.
    private func endOfTag() -> Int? {
        var index = position + 1
        while isNameByte(source[index]) { index += 1 }
        var isAfterEquals = false
        while index < source.count {
            index = source.skipSpace(from: index)
            let byte = source[index]
            switch byte {
            case UInt8(ascii: ">"): return index
            case UInt8(ascii: "<"), 0: return nil
            // An apostrophe elsewhere is one of the text.
            case UInt8(ascii: "\""), UInt8(ascii: "'"): index = isAfterEquals ? endOfValue(from: index) : index + 1
            default: index += 1
            }
            isAfterEquals = byte == UInt8(ascii: "=")
        }
        return nil
    }

    /// Returns the offset after a quoted value; that after the quotation mark if
    /// no value ends where one may end.
    private func endOfValue(from start: Int) -> Int {
        guard let close = source.find(source[start], from: start + 1) else { return start + 1 }
        let next = source[close + 1]
        let ends = source.isSpace(at: close + 1) || next == UInt8(ascii: ">") || next == UInt8(ascii: "/")
        return ends ? close + 1 : start + 1
    }

    /// Mends the values of attributes.
    private mutating func attributes(upTo end: Int) {
        position += 1
        while position < end {
            switch source[position] {
            case UInt8(ascii: "&"): reference()
            case UInt8(ascii: "<"): mend("&lt;", count: 1)
            default: character()
            }
        }
    }

    // MARK: Text

    private mutating func reference() {
        let start = position + 1
        let isNumber = source[start] == UInt8(ascii: "#")
        var end = isNumber ? start + 1 : start
        while end - start < 256, isNameByte(source[end]) { end += 1 }
        guard source[end] == UInt8(ascii: ";"), isKnown(start..<end, isNumber: isNumber) else {
            return mend("&amp;", count: 1)
        }
        position = end + 1
    }

    private func isKnown(_ name: Range<Int>, isNumber: Bool) -> Bool {
        guard isNumber else {
            let text = source.string(name)
            return declared.contains(text) || XMLEntities.isKnown(text)
        }
        var digits = source.string(name.lowerBound + 1..<name.upperBound)[...]
        let isHex = digits.first == "x"
        if isHex { digits = digits.dropFirst() }
        guard let value = UInt32(digits, radix: isHex ? 16 : 10), let scalar = Unicode.Scalar(value) else {
            return false
        }
        return value >= 0x20 && value != 0xFFFE && value != 0xFFFF || ["\t", "\n", "\r"].contains(scalar)
    }

    /// Goes past a character; one that XML forbids becomes a space.
    private mutating func character() {
        let byte = source[position]
        if byte < 0x20, byte != 9, byte != 10, byte != 13 {
            mend(" ", count: 1)
        } else if byte == 0xEF, source.isNonCharacter(at: position) {
            mend(" ", count: 3)
        } else {
            position += 1
        }
    }

    // MARK: Copying

    private mutating func mend(_ text: StaticString, count: Int) {
        take(upTo: position)
        output += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        position += count
        taken = position
        shifts.append((output.count, position - output.count))
    }

    private mutating func take(upTo end: Int) {
        guard end > taken else { return }
        output += source.bytes(taken..<end)
        taken = end
    }

    private func isNameStart(_ byte: UInt8) -> Bool {
        XMLBytes.isNameStart(byte) || byte == UInt8(ascii: ":") || byte >= 0x80
    }

    private func isNameByte(_ byte: UInt8) -> Bool { XMLBytes.isNameByte(byte) || byte >= 0x80 }
}
