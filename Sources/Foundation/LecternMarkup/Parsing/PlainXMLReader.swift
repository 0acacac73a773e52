/// Parses the common subset of XML that nearly all books use, three times as
/// fast as libxml2.
///
/// Throws ``NotPlain`` for anything rare or malformed (an internal DTD subset,
/// a non-ASCII name, an undeclared prefix, any error); libxml2 then parses the
/// document. Accepted documents give the same result as with libxml2, which a
/// fuzzer verifies.
struct PlainXMLReader: ~Copyable {
    /// Thrown if libxml2 must parse the document.
    struct NotPlain: Error {}

    struct OpenTag {
        let name: Range<Int>
        let bindingCount: Int
        let defaultNamespace: Namespace
    }

    struct PendingAttribute {
        let prefix: Range<Int>
        let local: Range<Int>
        let value: String
    }

    let source: XMLBytes
    var position = 0
    var builder: TreeBuilder
    var open: [OpenTag] = []
    var bindings: [(prefix: Range<Int>, namespace: Namespace)] = []
    var defaultNamespace = Namespace.none
    var pending: [PendingAttribute] = []
    /// For the current tag: its first binding, and whether it has `xmlns`.
    var bindingStart = 0
    var hasDefaultDeclaration = false
    static let mostAttributes = 64

    init(source: XMLBytes, builder: consuming TreeBuilder) {
        self.source = source
        self.builder = builder
    }

    /// Returns the document, or `nil` if libxml2 must parse it. The text must be
    /// well-formed UTF-8.
    static func read(
        _ utf8: UnsafeBufferPointer<UInt8>, names: NameTable, limits: MarkupParser.Limits
    ) -> MarkupDocument? {
        guard let source = XMLBytes(utf8) else { return nil }
        let builder = TreeBuilder(names: names, limits: limits, expectedText: utf8.count)
        var reader = PlainXMLReader(source: source, builder: builder)
        do {
            try reader.document()
        } catch {
            return nil
        }
        return reader.finish()
    }

    consuming func finish() -> MarkupDocument? {
        // libxml2's reader reports the diagnostics of exceeded limits.
        builder.isOverLimit ? nil : builder.finish(syntax: .xml, isQuirky: false)
    }

    // MARK: Content

    mutating func content() throws(NotPlain) {
        while !open.isEmpty {
            let start = position
            position = source.endOfPlainText(from: start)
            while source[position] == UInt8(ascii: "]") || source[position] == 0xEF {
                // `]]>` and the two non-characters are not allowed in text.
                guard !source.matches("]]>", at: position), !source.isNonCharacter(at: position) else {
                    throw NotPlain()
                }
                position = source.endOfPlainText(from: position + 1)
            }
            addText(start..<position)
            switch source[position] {
            case UInt8(ascii: "<"): try markup()
            case UInt8(ascii: "&"): try reference()
            case 13: lineEnd()
            default: throw NotPlain()
            }
        }
    }

    mutating func markup() throws(NotPlain) {
        switch source[position + 1] {
        case UInt8(ascii: "/"): try endTag()
        case UInt8(ascii: "?"): try instruction()
        case UInt8(ascii: "!"): if source.matches("<!--", at: position) { try comment() } else { try characterData() }
        default: try startTag()
        }
    }

    mutating func addText(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        builder.addText(source.bytes(range), sourceOffset: range.lowerBound)
    }

    /// https://www.w3.org/TR/xml/#sec-line-ends
    mutating func lineEnd() {
        let isPair = source[position + 1] == 10
        var newline: UInt8 = 10
        withUnsafePointer(to: &newline) {
            builder.addText(UnsafeBufferPointer(start: $0, count: 1), sourceOffset: position)
        }
        position += isPair ? 2 : 1
    }

    mutating func characterData() throws(NotPlain) {
        try expect("<![CDATA[")
        let start = position
        var end = start
        while !source.matches("]]>", at: end) {
            guard let next = source.find(UInt8(ascii: "]"), from: end == start ? start : end + 1) else {
                throw NotPlain()
            }
            if next == end { end += 1 } else { end = next }
        }
        guard source.isAllCharacters(start..<end) else { throw NotPlain() }
        while let carriageReturn = source.find(13, in: position..<end) {
            addText(position..<carriageReturn)
            position = carriageReturn
            lineEnd()
        }
        addText(position..<end)
        position = end + 3
    }

    mutating func reference() throws(NotPlain) {
        let start = position
        let scalar = try referredScalar()
        let utf8 = Unicode.Scalar(scalar).flatMap { UTF8.encode($0) }
        guard let utf8 else { throw NotPlain() }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { buffer in
            var count = 0
            for byte in utf8 {
                buffer[count] = byte
                count += 1
            }
            builder.addText(UnsafeBufferPointer(rebasing: buffer[..<count]), sourceOffset: start)
        }
    }

    /// Reads a reference and returns its character.
    mutating func referredScalar() throws(NotPlain) -> UInt32 {
        let start = position + 1
        guard let end = source.find(UInt8(ascii: ";"), in: start..<min(start + 34, source.count)) else {
            throw NotPlain()
        }
        position = end + 1
        let text = source.bytes(start..<end)
        guard text.first == UInt8(ascii: "#") else { return try Self.named(text) }
        let isHex = text.count > 1 && text[1] == UInt8(ascii: "x")
        let digits = text.dropFirst(isHex ? 2 : 1)
        var value: UInt32 = 0
        for digit in digits {
            guard let number = XMLBytes.digit(digit), number < (isHex ? 16 : 10), value < 0x20_0000 else {
                throw NotPlain()
            }
            value = value * (isHex ? 16 : 10) + number
        }
        let isCharacter = value >= 0x20 || value == 9 || value == 10 || value == 13
        guard !digits.isEmpty, isCharacter, value != 0xFFFE, value != 0xFFFF else { throw NotPlain() }
        return value
    }

    static func named(_ name: UnsafeBufferPointer<UInt8>) throws(NotPlain) -> UInt32 {
        if name.equals("amp") { return 0x26 }
        if name.equals("lt") { return 0x3C }
        if name.equals("gt") { return 0x3E }
        if name.equals("quot") { return 0x22 }
        if name.equals("apos") { return 0x27 }
        if name.equals("nbsp") { return 0xA0 }
        guard name.allSatisfy(XMLBytes.isNameByte),
            let scalar = XMLEntities.html(String(decoding: name, as: UTF8.self))?.unicodeScalars.first
        else { throw NotPlain() }
        return scalar.value
    }

    mutating func expect(_ text: StaticString) throws(NotPlain) {
        guard source.matches(text, at: position) else { throw NotPlain() }
        position += text.utf8CodeUnitCount
    }

    /// Returns the range of the name that starts here, with its prefix.
    func name() throws(NotPlain) -> Range<Int> {
        let end = source.endOfName(from: position)
        guard end > position, XMLBytes.isNameStart(source[position]) else { throw NotPlain() }
        return position..<end
    }
}
