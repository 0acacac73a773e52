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
    /// Bare `&` and `<` are errors that authors make, and do not count.
    ///
    /// - Parameter isWeaklyChecked: whether nothing else was compared: an author
    ///   who forgets an end tag does not invent elements either.
    package static func fault(ofMarkup bytes: Bytes, isWeaklyChecked: Bool) -> String? {
        let text = TextEncoding.decode(bytes)
        if text.encoding == .windows1252, let declared = text.wrongDeclaration {
            return "its text is not \(declared)"
        }
        if let fault = fault(of: text, of: bytes) { return fault }
        let names = NameTable(extending: base)
        let known = Name.knownTexts.count
        let (document, diagnostics) = MarkupParser(names: names).parse(bytes, mode: .xhtml)
        guard let malformed = diagnostics.first(where: { $0.code == "markup.xml.malformed" }) else { return nil }
        if !isWeaklyChecked { return isMendable(text.utf8, names) ? nil : malformed.message }
        let isInvented = document.nodes.contains { node in
            node.kind == .element && node.name.rawValue >= known && !isCustom(names.text(node.name))
        }
        return isInvented ? malformed.message : nil
    }

    private static let base = NameTable()

    /// Whether a text is well-formed but for bare marks.
    private static func isMendable(_ text: Bytes, _ names: NameTable) -> Bool {
        text.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { utf8 in
                XMLMending.mended(utf8)?.bytes.withUnsafeBufferPointer { mended in
                    XMLReader.read(mended, strictness: .givesUp, names: names, limits: .init()).document != nil
                } ?? false
            }
        }
    }

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
