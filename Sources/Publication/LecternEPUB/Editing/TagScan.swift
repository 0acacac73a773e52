/// The elements of a well-formed XML text with their places in it, so that one can be replaced and all else stays as it is.
///
/// Names and attributes are as they are written: with prefixes, and attributes with the references in them.
struct TagScan {
    /// An element of the text.
    struct Tag {
        let name: String
        var attributes: [(name: String, value: String)] = []
        /// From the `<` of the start tag to the `>` of the end tag.
        var range: Range<Int>
        /// The start tag.
        var start: Range<Int>
        /// The index of the element around it.
        let parent: Int?

        /// The name without its prefix, in lower case.
        var localName: String { name.split(separator: ":").last.map { $0.lowercased() } ?? "" }

        /// The value of an attribute, by its name without prefix.
        func attribute(_ local: String) -> String? {
            attributes.first { $0.name == local }?.value ?? attributes.first { $0.name.hasSuffix(":" + local) }?.value
        }
    }

    let text: [UInt8]
    /// The elements in document order.
    private(set) var tags: [Tag] = []
    private var position = 0
    private var open: [Int] = []

    /// Scans a text in UTF-8; nil if its tags do not match, or a construct has no end.
    ///
    /// Spec: https://www.w3.org/TR/xml/#syntax
    init?(_ text: [UInt8]) {
        self.text = text
        while let start = find("<", from: position) {
            position = start
            guard skip() else { return nil }
        }
        guard open.isEmpty, !tags.isEmpty else { return nil }
    }

    /// Moves behind what begins at a `<`.
    private mutating func skip() -> Bool {
        if starts("<!--") { return jump(behind: "-->") }
        if starts("<![CDATA[") { return jump(behind: "]]>") }
        if starts("<?") { return jump(behind: "?>") }
        if starts("<!") { return skipDoctype() }
        if starts("</") { return close() }
        return openTag()
    }

    private mutating func skipDoctype() -> Bool {
        guard let end = find(">", from: position) else { return false }
        if let subset = find("[", from: position), subset < end {
            // The internal subset may have tags of its own.
            position = subset
            guard jump(behind: "]") else { return false }
        }
        return jump(behind: ">")
    }

    private mutating func close() -> Bool {
        guard let last = open.popLast(), let end = find(">", from: position) else { return false }
        let name = Self.string(text[(position + 2)..<end].prefix { !Self.isSpace($0) })
        guard name == tags[last].name else { return false }
        tags[last].range = tags[last].range.lowerBound..<end + 1
        position = end + 1
        return true
    }

    private mutating func openTag() -> Bool {
        let start = position
        position += 1
        let name = word()
        guard !name.isEmpty else { return false }
        var tag = Tag(name: name, range: start..<start, start: start..<start, parent: open.last)
        while position < text.count {
            skipSpace()
            if starts("/>") || starts(">") {
                let isEmpty = starts("/>")
                position += isEmpty ? 2 : 1
                tag.start = start..<position
                tag.range = tag.start
                if !isEmpty { open.append(tags.count) }
                tags.append(tag)
                return true
            }
            guard let attribute = attribute() else { return false }
            tag.attributes.append(attribute)
        }
        return false
    }

    private mutating func attribute() -> (name: String, value: String)? {
        let name = word()
        skipSpace()
        guard !name.isEmpty, starts("=") else { return nil }
        position += 1
        skipSpace()
        guard position < text.count, text[position] == 0x22 || text[position] == 0x27 else { return nil }
        let quote = text[position]
        guard let end = text[(position + 1)...].firstIndex(of: quote) else { return nil }
        let value = Self.string(text[(position + 1)..<end])
        position = end + 1
        return (name, value)
    }

    /// The characters up to a space or a delimiter of tags.
    private mutating func word() -> String {
        let end =
            text[position...].firstIndex { Self.isSpace($0) || [0x3D, 0x3E, 0x2F, 0x3C].contains($0) } ?? text.count
        defer { position = end }
        return Self.string(text[position..<end])
    }

    private mutating func skipSpace() {
        while position < text.count, Self.isSpace(text[position]) { position += 1 }
    }

    private func starts(_ prefix: String) -> Bool { text[position...].starts(with: prefix.utf8) }

    private mutating func jump(behind end: String) -> Bool {
        guard let found = find(end, from: position) else { return false }
        position = found + end.utf8.count
        return true
    }

    private func find(_ string: String, from start: Int) -> Int? {
        let wanted = Array(string.utf8)
        guard let first = wanted.first else { return nil }
        var place = start
        while place < text.count, let next = text[place...].firstIndex(of: first) {
            if text[next...].starts(with: wanted) { return next }
            place = next + 1
        }
        return nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func string(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self)
    }
}
