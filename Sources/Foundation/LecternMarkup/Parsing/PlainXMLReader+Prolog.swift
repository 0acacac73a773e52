// The parts of a document outside its root: declaration, document type,
// comments and instructions (the last two also occur inside the root).

extension PlainXMLReader {
    // MARK: The document (https://www.w3.org/TR/xml/#NT-document)

    mutating func document() throws(NotPlain) {
        if source.matches("<?xml", at: 0), source.isSpace(at: 5) { try declaration() }
        var hasDoctype = false
        while !builder.hasRoot {
            position = source.skipSpace(from: position)
            guard source[position] == UInt8(ascii: "<") else { throw NotPlain() }
            switch source[position + 1] {
            case UInt8(ascii: "?"): try instruction()
            case UInt8(ascii: "!") where source.matches("<!--", at: position): try comment()
            case UInt8(ascii: "!"):
                guard !hasDoctype else { throw NotPlain() }
                hasDoctype = true
                try doctype()
            default: try startTag()
            }
        }
        try content()
        while position < source.count {
            position = source.skipSpace(from: position)
            if position == source.count { break }
            if source.matches("<!--", at: position) { try comment() } else { try instruction() }
        }
    }

    /// `<?xml version="1.0" encoding="…" standalone="…"?>`
    mutating func declaration() throws(NotPlain) {
        position = 5
        try pseudoAttribute("version") { $0.elementsEqual("1.0".utf8) }
        if source.matches("encoding", at: source.skipSpace(from: position)) {
            try pseudoAttribute("encoding") { !$0.isEmpty && $0.allSatisfy(XMLBytes.isNameByte) && $0[0] >= 0x41 }
        }
        if source.matches("standalone", at: source.skipSpace(from: position)) {
            try pseudoAttribute("standalone") { $0.elementsEqual("yes".utf8) || $0.elementsEqual("no".utf8) }
        }
        position = source.skipSpace(from: position)
        try expect("?>")
    }

    mutating func pseudoAttribute(
        _ name: StaticString, _ isValid: (UnsafeBufferPointer<UInt8>) -> Bool
    ) throws(NotPlain) {
        guard source.isSpace(at: position) else { throw NotPlain() }
        position = source.skipSpace(from: position)
        try expect(name)
        position = source.skipSpace(from: position)
        try expect("=")
        position = source.skipSpace(from: position)
        let quote = source[position]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let end = source.find(quote, from: position + 1),
            isValid(source.bytes(position + 1..<end))
        else { throw NotPlain() }
        position = end + 1
    }

    /// Skips a document type without an internal subset.
    mutating func doctype() throws(NotPlain) {
        try expect("<!DOCTYPE")
        guard source.isSpace(at: position) else { throw NotPlain() }
        position = source.skipSpace(from: position)
        position = try name().upperBound
        position = source.skipSpace(from: position)
        if source[position] != UInt8(ascii: ">") {
            let isPublic = source.matches("PUBLIC", at: position)
            guard isPublic || source.matches("SYSTEM", at: position) else { throw NotPlain() }
            position += 6
            if isPublic { try literal { $0.allSatisfy(XMLBytes.isPublicIdentifierByte) } }
            try literal { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") } }
            position = source.skipSpace(from: position)
        }
        try expect(">")
    }

    mutating func literal(_ isValid: (UnsafeBufferPointer<UInt8>) -> Bool) throws(NotPlain) {
        guard source.isSpace(at: position) else { throw NotPlain() }
        position = source.skipSpace(from: position)
        let quote = source[position]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let end = source.find(quote, from: position + 1),
            isValid(source.bytes(position + 1..<end))
        else { throw NotPlain() }
        position = end + 1
    }

    mutating func comment() throws(NotPlain) {
        var end = position + 4
        repeat {
            guard let dash = source.find(UInt8(ascii: "-"), from: end) else { throw NotPlain() }
            end = dash + 1
        } while source[end] != UInt8(ascii: "-")
        guard source[end + 1] == UInt8(ascii: ">"), source.isAllCharacters(position + 4..<end) else { throw NotPlain() }
        position = end + 2
    }

    mutating func instruction() throws(NotPlain) {
        try expect("<?")
        let target = try name()
        guard !source.equalsIgnoringCase(target, "xml"), !source.bytes(target).contains(UInt8(ascii: ":")) else {
            throw NotPlain()
        }
        position = target.upperBound
        let start = source.skipSpace(from: position)
        guard start > position || source.matches("?>", at: position) else { throw NotPlain() }
        var end = start
        while !source.matches("?>", at: end) {
            guard let next = source.find(UInt8(ascii: "?"), from: end == start ? end : end + 1) else {
                throw NotPlain()
            }
            if next == end, !source.matches("?>", at: end) {
                end += 1
                continue
            }
            end = next
        }
        guard source.isAllCharacters(start..<end), source.find(13, in: start..<end) == nil else { throw NotPlain() }
        if !builder.hasRoot, builder.prologue.count < 256 {
            builder.prologue.append((source.string(target), source.string(start..<end)))
        }
        position = end + 2
    }
}
