import Glibc
package import LecternBase

/// Tells text and markup from bytes that were decrypted or inflated wrongly.
///
/// Damage of encrypted content cannot be found by a checksum: that of the
/// archive is one of the cipher text, and AES in CBC mode has none. A damaged
/// block is 16 random bytes, which are hardly ever text.
package enum ContentForm {
    /// Returns why bytes are not text; nil if they are.
    package static func fault(ofText bytes: Bytes) -> String? { fault(of: TextEncoding.decode(bytes), of: bytes) }

    /// Returns why bytes are not a document of markup; nil if they are one.
    ///
    /// Errors that authors make do not count: bare `&` and `<`, forgotten or
    /// crossed end tags. Authors do not invent elements.
    package static func fault(ofMarkup bytes: Bytes) -> String? {
        let text = TextEncoding.decode(bytes)
        if text.encoding == .windows1252, let declared = text.wrongDeclaration {
            return "its text is not \(declared)"
        }
        if let fault = fault(of: text, of: bytes) { return fault }
        // Most documents are seen to be whole without parsing them a second time.
        guard hasInventedTag(text.utf8) || hasDamagedDeclaration(text.utf8) else { return nil }
        let names = NameTable(extending: base)
        let standardNameCount = Name.knownTexts.count
        let (document, diagnostics) = MarkupParser(names: names).parse(bytes, mode: .xhtml)
        guard let malformed = diagnostics.first(where: { $0.code == "markup.xml.malformed" }) else { return nil }
        let isInvented = document.nodes.contains { node in
            node.kind == .element && node.name.rawValue >= standardNameCount && !isCustom(names.text(node.name))
        }
        let isDamaged = isInvented || hasInventedEndTag(text.utf8) || hasDamagedDeclaration(text.utf8)
        return isDamaged ? malformed.message : nil
    }

    /// Whether a text does not begin with markup, or with an XML declaration that is none: all programs write one.
    private static func hasDamagedDeclaration(_ text: Bytes) -> Bool {
        let head = String(decoding: text.array.prefix(64), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        guard let second = head.dropFirst().first, head.hasPrefix("<") else { return true }
        guard second == "?" else { return second != "!" && !second.isLetter }
        guard head.hasPrefix("<?xml") else { return true }
        let afterTarget = head.dropFirst(5)
        return !afterTarget.hasPrefix("-") && !afterTarget.drop { $0.isWhitespace }.hasPrefix("version")
    }

    /// Whether something that may be a tag has the name of no element. In comments and scripts that is no damage.
    private static func hasInventedTag(_ text: Bytes) -> Bool {
        text.withUnsafeBytes { utf8 in
            var at = 0
            // The names seen last: most tags are of a few elements.
            var recentNames: [Range<Int>] = []
            while let start = utf8.firstIndex(of: UInt8(ascii: "<"), from: at) {
                let isEnd = start + 1 < utf8.count && utf8[start + 1] == UInt8(ascii: "/")
                let begin = start + (isEnd ? 2 : 1)
                at = begin
                while at < utf8.count, !endsName(utf8[at], isEnd) { at += 1 }
                guard isEnd || begin < at && (utf8[begin] >= 0x80 || XMLBytes.isNameByte(utf8[begin])) else { continue }
                let name = UnsafeRawBufferPointer(rebasing: utf8[begin..<at])
                if recentNames.contains(where: { utf8[$0].elementsEqual(name) }) { continue }
                let words = String(decoding: name, as: UTF8.self)
                guard knownNames.contains(words) || isCustom(words) else { return true }
                recentNames.append(begin..<at)
                if recentNames.count > 6 { recentNames.removeFirst() }
            }
            return false
        }
    }

    private static func endsName(_ byte: UInt8, _ isEnd: Bool) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: ">") || !isEnd && byte == UInt8(ascii: "/")
    }

    /// Whether an end tag has the name of no element.
    private static func hasInventedEndTag(_ text: Bytes) -> Bool {
        text.withUnsafeBytes { utf8 in
            var remaining = utf8[...]
            while let start = remaining.firstIndex(of: UInt8(ascii: "<")) {
                remaining = remaining[(start + 1)...]
                guard remaining.first == UInt8(ascii: "/") else { continue }
                let name = remaining.dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
                let words = String(decoding: name, as: UTF8.self)
                if !knownNames.contains(words), !isCustom(words) { return true }
            }
            return false
        }
    }

    private static let knownNames = Set(Name.knownTexts)

    private static let base = NameTable()

    /// Whether the name of an element has a prefix or is one of a custom element.
    private static func isCustom(_ name: String) -> Bool {
        let isName = name.utf8.allSatisfy { XMLBytes.isNameByte($0) || $0 >= 0x80 }
        return isName && (name.utf8.contains(UInt8(ascii: ":")) || name.utf8.contains(UInt8(ascii: "-")))
    }

    private static func fault(of text: DecodedText, of bytes: Bytes) -> String? {
        if text.hasReplacements { return "some of its bytes are not \(text.encoding)" }
        let hasControls = text.utf8.withUnsafeBytes { utf8 in
            utf8.contains { $0 < 0x20 && !(0x09...0x0D).contains($0) || $0 == 0x7F }
        }
        if hasControls { return "its text has control characters" }
        // Encodings of one byte accept any bytes; text has letters of English and punctuation beside the others.
        if text.encoding == .windows1252, bytes.count(where: { $0 >= 0x80 }) * 4 > bytes.count {
            return "its bytes are not text"
        }
        return nil
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the index of a byte at or after another index; nil if it does not occur.
    fileprivate func firstIndex(of byte: UInt8, from index: Int) -> Int? {
        guard index < count, let base = baseAddress, let match = memchr(base + index, Int32(byte), count - index) else {
            return nil
        }
        return base.distance(to: UnsafeRawPointer(match))
    }
}
