/// The font families in SVG files.
///
/// An SVG image can use system fonts only. If it names other fonts, browsers use their default serif font, but librsvg
/// uses fontconfig's default, a wider sans-serif font, so that text on covers runs out of the image.
package enum SVGFamilies {
    /// Generic families: a list that ends with one needs no fallback.
    private static let closing: Set<String> = [
        "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif", "ui-sans-serif",
        "ui-monospace", "math", "emoji", "inherit", "initial", "unset", "revert", "",
    ]

    private static let property = Array("font-family".utf8)

    /// The default font of browsers; fontconfig replaces it with a font of the same widths.
    private static let addition = Array(",Times New Roman,serif".utf8)

    /// The longest list that is read. It bounds the time for hostile files.
    private static let limit = 1000

    /// Appends a browser's serif fonts to each list of families that does not end with a generic family.
    package static func endingInSerif(_ bytes: [UInt8]) -> [UInt8] {
        let ends = bytes.withUnsafeBufferPointer { places($0) }
        guard !ends.isEmpty else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + ends.count * addition.count)
        var at = 0
        for end in ends {
            result += bytes[at..<end]
            result += addition
            at = end
        }
        return result + bytes[at...]
    }

    /// The ends of the lists that need a fallback.
    private static func places(_ bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        var ends: [Int] = []
        var (isInTag, quote) = (false, UInt8?.none)
        var at = 0
        while at + property.count < bytes.count {
            switch bytes[at] {
            case 0x3C where quote == nil: isInTag = bytes[at + 1] != 0x21
            case 0x3E where quote == nil: isInTag = false
            case 0x22 where isInTag, 0x27 where isInTag:
                if quote == nil { quote = bytes[at] } else if quote == bytes[at] { quote = nil }
            case 0x66 where at > 0 && isName(bytes, at):
                let sign = skippingSpaces(bytes, at + property.count)
                if let list = list(bytes, sign, quote), needsMore(bytes[list]) { ends.append(list.upperBound) }
            default: break
            }
            at += 1
        }
        return ends
    }

    /// Whether the property's name begins at an offset, and not within another name.
    private static func isName(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
        switch bytes[at - 1] {
        case 0x09, 0x0A, 0x0D, 0x20, 0x22, 0x27, 0x2F, 0x3B, 0x7B:
            bytes[at..<at + property.count].elementsEqual(property)
        default: false
        }
    }

    /// The value of an attribute or a declaration, after its `=` or `:`.
    private static func list(_ bytes: UnsafeBufferPointer<UInt8>, _ sign: Int, _ quote: UInt8?) -> Range<Int>? {
        guard sign < bytes.count else { return nil }
        if bytes[sign] == 0x3D {
            let mark = skippingSpaces(bytes, sign + 1)
            guard mark + 1 < bytes.count, bytes[mark] == 0x22 || bytes[mark] == 0x27 else { return nil }
            let afterQuote = bytes[(mark + 1)..<min(bytes.count, mark + limit)]
            return afterQuote.firstIndex(of: bytes[mark]).map { mark + 1..<$0 }
        }
        return bytes[sign] == 0x3A ? declaration(bytes, from: sign + 1, quote) : nil
    }

    /// The value of a declaration: up to the quote of the attribute, or in a style sheet up to `;` or `}`.
    private static func declaration(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ quote: UInt8?
    ) -> Range<Int>? {
        var isEntity = false
        for at in start..<min(bytes.count, start + limit) {
            switch bytes[at] {
            case quote: return start..<at
            case 0x3B where isEntity: isEntity = false
            case 0x3B, 0x7D: return start..<at
            // The semicolon of `&quot;` around a family does not end the declaration.
            case 0x26: isEntity = true
            // Text content that mentions the property.
            case 0x3C: return nil
            default: break
            }
        }
        return nil
    }

    private static func needsMore(_ list: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let text = String(decoding: list, as: UTF8.self)
        guard !text.contains("!"), !text.contains("(") else { return false }
        let last = text.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
        let name = last.drop { $0.isWhitespace }.lowercased()
        return !closing.contains(String(name.reversed().drop { $0.isWhitespace }.reversed()))
    }

    private static func skippingSpaces(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var at = start
        while at < min(bytes.count, start + limit), bytes[at] <= 0x20 { at += 1 }
        return at
    }
}
