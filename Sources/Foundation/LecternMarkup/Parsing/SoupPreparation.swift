/// Prepares tag soup for the HTML parser.
///
/// Malformed XHTML has syntax with another meaning in HTML: `<title/>` and
/// `<a id="x"/>` are complete elements, CDATA sections are text, instructions
/// may contain `>`. These are rewritten. Depth and number of attributes are
/// bounded here, since gumbo is quadratic in both.
struct SoupPreparation: ~Copyable {
    /// Whether ambiguous syntax is interpreted as XML.
    enum Dialect { case html, xhtml }

    private let source: UnsafeBufferPointer<UInt8>
    private let dialect: Dialect
    private let maximumDepth: Int
    private var output: SoupSource
    private var position = 0
    /// The source offset up to which the output is written.
    private var taken = 0
    private var open: [Range<Int>] = []
    private var suppressed: [Range<Int>] = []
    private var hasElement = false
    private static let mostAttributes = 1024

    static func prepare(
        _ source: UnsafeBufferPointer<UInt8>, dialect: Dialect, names: NameTable, limits: MarkupParser.Limits
    ) -> SoupSource {
        var preparation = SoupPreparation(source, dialect: dialect, names: names, limits: limits)
        preparation.run()
        return preparation.output
    }

    private init(
        _ source: UnsafeBufferPointer<UInt8>, dialect: Dialect, names: NameTable, limits: MarkupParser.Limits
    ) {
        self.source = source
        self.dialect = dialect
        maximumDepth = limits.maximumDepth
        output = SoupSource(names: names)
        output.bytes.reserveCapacity(source.count + 64)
    }

    private mutating func run() {
        while let start = find(UInt8(ascii: "<"), from: position) {
            position = start
            switch byte(start + 1) {
            case UInt8(ascii: "!"): declaration()
            case UInt8(ascii: "?"): instruction()
            case UInt8(ascii: "/"): endTag()
            case let next where Self.isLetter(next): startTag()
            default: position = start + 1
            }
        }
        take(upTo: source.count)
    }

    // MARK: Comments, CDATA, instructions

    private mutating func declaration() {
        if matches("<!--", at: position) {
            position = end(of: "-->", from: position + 4) ?? source.count
        } else if matches("<![CDATA[", at: position), dialect == .xhtml {
            let start = position + 9
            let end = end(of: "]]>", from: start) ?? source.count
            let stop = matches("]]>", at: end - 3) ? end - 3 : end
            skip(to: start)
            for index in start..<max(start, stop) { escape(source[index]) }
            skip(to: end)
        } else if dialect == .xhtml, let end = endOfSubset() {
            skip(to: end)
        } else {
            position = find(UInt8(ascii: ">"), from: position).map { $0 + 1 } ?? source.count
        }
    }

    /// Returns the end of a document type with an internal subset, which HTML would
    /// treat as text.
    private func endOfSubset() -> Int? {
        guard !hasElement, let close = find(UInt8(ascii: ">"), from: position),
            source[position..<close].contains(UInt8(ascii: "[")), let end = end(of: "]", from: position)
        else { return nil }
        var index = end
        // Declarations may contain brackets.
        while index < source.count {
            while index < source.count, Self.isSpace(source[index]) { index += 1 }
            if byte(index) == UInt8(ascii: ">") { return index + 1 }
            guard let next = self.end(of: "]", from: index) else { return nil }
            index = next
        }
        return nil
    }

    private mutating func instruction() {
        guard dialect == .xhtml else {
            position = find(UInt8(ascii: ">"), from: position).map { $0 + 1 } ?? source.count
            return
        }
        let end = end(of: "?>", from: position) ?? find(UInt8(ascii: ">"), from: position).map { $0 + 1 }
        let stop = end ?? source.count
        if !hasElement, output.prologue.count < 256, stop - position > 4 {
            let text = String(decoding: source[(position + 2)..<(stop - 2)], as: UTF8.self)
            let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
            if let target = parts.first, target.lowercased() != "xml" {
                output.prologue.append((String(target), parts.count > 1 ? String(parts[1]) : ""))
            }
        }
        skip(to: stop)
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "<"): output.bytes += "&lt;".utf8
        case UInt8(ascii: "&"): output.bytes += "&amp;".utf8
        default: output.bytes.append(byte)
        }
    }

    // MARK: Tags

    private mutating func endTag() {
        let start = position
        let name = nameRange(from: position + 2)
        position = find(UInt8(ascii: ">"), from: position).map { $0 + 1 } ?? source.count
        guard !name.isEmpty else { return }
        if let last = suppressed.last {
            if same(last, name) {
                suppressed.removeLast()
                drop(from: start, to: position)
            }
            return
        }
        for back in 0..<min(16, open.count) where same(open[open.count - 1 - back], name) {
            open.removeLast(back + 1)
            return
        }
    }

    private mutating func startTag() {
        hasElement = true
        let start = position
        let name = nameRange(from: position + 1)
        let tag = scanAttributes(from: name.upperBound)
        position = tag.end
        let isVoid = SoupNames.void.contains { same($0, name) }
        let closesItself = tag.isSelfClosing && dialect == .xhtml
        if !isVoid, !closesItself, !SoupNames.impliedEnd.contains(where: { same($0, name) }) {
            if open.count >= maximumDepth {
                if suppressed.count < source.count { suppressed.append(name) }
                output.isCut = true
                drop(from: start, to: tag.end)
                return
            }
            open.append(name)
        }
        if let cut = tag.cut {
            take(upTo: cut)
            skip(to: tag.end)
            output.bytes.append(UInt8(ascii: ">"))
            output.isCut = true
        }
        if closesItself, !isVoid {
            if tag.cut == nil { take(upTo: tag.slash) }
            skip(to: tag.end)
            output.bytes += "></".utf8
            output.bytes += source[name]
            output.bytes.append(UInt8(ascii: ">"))
            output.noteShift(original: position)
        } else if !closesItself, let raw = SoupNames.rawText.first(where: { same($0, name) }) {
            rawText(until: raw)
        }
    }

    private struct Tag {
        var end: Int
        var slash = 0
        var isSelfClosing = false
        /// The offset from which attributes are dropped because there are too many.
        var cut: Int?
    }

    /// Finds the end of a start tag; `>` and `/` in quotes do not count.
    private func scanAttributes(from start: Int) -> Tag {
        var tag = Tag(end: source.count)
        var index = start
        var count = 0
        var afterEquals = false
        while index < source.count {
            let byte = source[index]
            if byte == UInt8(ascii: ">") {
                tag.end = index + 1
                return tag
            }
            tag.isSelfClosing = byte == UInt8(ascii: "/")
            tag.slash = index
            if byte == UInt8(ascii: "/") || Self.isSpace(byte) {
                index += 1
            } else if afterEquals {
                index = endOfValue(from: index)
                afterEquals = false
                tag.isSelfClosing = false
                continue
            } else if byte == UInt8(ascii: "=") {
                afterEquals = true
                index += 1
            } else {
                count += 1
                if count > Self.mostAttributes, tag.cut == nil { tag.cut = index }
                index = endOfAttributeName(from: index + 1)
            }
            if !Self.isSpace(byte), byte != UInt8(ascii: "=") { afterEquals = false }
        }
        return tag
    }

    private func endOfValue(from start: Int) -> Int {
        let quote = source[start]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            return find(quote, from: start + 1).map { $0 + 1 } ?? source.count
        }
        var index = start
        while index < source.count, !Self.isSpace(source[index]), source[index] != UInt8(ascii: ">") { index += 1 }
        return index
    }

    private func endOfAttributeName(from start: Int) -> Int {
        var index = start
        while index < source.count {
            switch source[index] {
            case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/"): return index
            case let byte where Self.isSpace(byte): return index
            default: index += 1
            }
        }
        return index
    }

    /// Skips raw text of style sheets and scripts up to the end tag.
    private mutating func rawText(until name: StaticString) {
        while position < source.count {
            if matches("</", at: position), same(name, nameRange(from: position + 2)) { return }
            if dialect == .xhtml, matches("<![CDATA[", at: position) {
                drop(from: position, to: position + 9)
            } else if dialect == .xhtml, matches("]]>", at: position) {
                drop(from: position, to: position + 3)
            } else {
                position += 1
            }
        }
    }

    // MARK: Copying

    private mutating func take(upTo end: Int) {
        guard end > taken else { return }
        output.bytes += source[taken..<end]
        taken = end
    }

    /// Drops the source between here and `end`.
    private mutating func skip(to end: Int) {
        if taken < position, end > position { take(upTo: min(position, end)) }
        taken = max(taken, end)
        position = max(position, end)
        output.noteShift(original: taken)
    }

    private mutating func drop(from start: Int, to end: Int) {
        take(upTo: start)
        taken = end
        position = end
        output.noteShift(original: taken)
    }
}

// MARK: - Looking at bytes

extension SoupPreparation {
    private func byte(_ index: Int) -> UInt8 { index < source.count ? source[index] : 0 }

    private func find(_ byte: UInt8, from start: Int) -> Int? {
        guard start < source.count else { return nil }
        return source[start...].firstIndex(of: byte)
    }

    private func matches(_ text: StaticString, at index: Int) -> Bool {
        guard index >= 0, index + text.utf8CodeUnitCount <= source.count else { return false }
        return text.withUTF8Buffer { text in
            for offset in 0..<text.count where source[index + offset] != text[offset] { return false }
            return true
        }
    }

    /// Returns the offset after the next occurrence of `text`.
    private func end(of text: StaticString, from start: Int) -> Int? {
        let last = text.utf8Start[text.utf8CodeUnitCount - 1]
        var index = start
        while let match = find(last, from: index) {
            let begin = match + 1 - text.utf8CodeUnitCount
            if begin >= start, matches(text, at: begin) { return match + 1 }
            index = match + 1
        }
        return nil
    }

    private func nameRange(from start: Int) -> Range<Int> {
        var end = min(start, source.count)
        while end < source.count, !Self.isSpace(source[end]), source[end] != UInt8(ascii: "/"),
            source[end] != UInt8(ascii: ">")
        {
            end += 1
        }
        return min(start, source.count)..<end
    }

    private func same(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
        guard a.count == b.count else { return false }
        for offset in 0..<a.count
        where Self.lower(source[a.lowerBound + offset]) != Self.lower(source[b.lowerBound + offset]) {
            return false
        }
        return true
    }

    private func same(_ name: StaticString, _ range: Range<Int>) -> Bool {
        guard name.utf8CodeUnitCount == range.count else { return false }
        for offset in 0..<range.count where Self.lower(source[range.lowerBound + offset]) != name.utf8Start[offset] {
            return false
        }
        return true
    }

    private static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

    private static func isLetter(_ byte: UInt8) -> Bool { lower(byte) >= 0x61 && lower(byte) <= 0x7A }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 9 || byte == 10 || byte == 13 || byte == 12
    }
}

/// Element categories of HTML.
private enum SoupNames {
    static let void: [StaticString] = [
        "br", "img", "hr", "meta", "link", "input", "col", "area", "base", "embed", "param", "source", "track", "wbr",
        "basefont", "bgsound", "frame", "keygen",
    ]
    /// Elements with optional end tags that never contain themselves.
    static let impliedEnd: [StaticString] = [
        "p", "li", "td", "tr", "th", "dt", "dd", "option", "optgroup", "thead", "tbody", "tfoot", "colgroup", "rt",
        "rp", "rb", "rtc", "html", "head", "body",
    ]
    static let rawText: [StaticString] = [
        "style", "script", "title", "textarea", "xmp", "iframe", "noembed", "noframes",
    ]
}
