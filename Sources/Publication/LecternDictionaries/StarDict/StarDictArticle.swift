import LecternBase
import LecternMarkup

/// Divides an entry of a StarDict dictionary into its parts.
enum StarDictArticle {
    /// - Parameter sequence: the types of `sametypesequence`; `nil` if each part is preceded by its type.
    /// - Returns: the parts with text; sounds and pictures are left out.
    static func parts(_ bytes: Bytes, sequence: [UInt8]?) -> [ArticlePart] {
        var cursor = ByteCursor(bytes)
        var parts: [ArticlePart] = []
        if let sequence {
            for (index, type) in sequence.enumerated() {
                let isLast = index == sequence.count - 1
                guard let data = data(of: type, &cursor, isLast: isLast) else { break }
                parts += part(type, data)
            }
            return parts
        }
        while let type = cursor.bigEndian(1) {
            guard let data = data(of: UInt8(type), &cursor, isLast: false) else { break }
            parts += part(UInt8(type), data)
        }
        return parts
    }

    /// Types in upper case have a length before their data, others a NUL after it; the last one of `sametypesequence` has
    /// neither.
    private static func data(of type: UInt8, _ cursor: inout ByteCursor, isLast: Bool) -> Bytes? {
        if isLast { return cursor.slice(cursor.remaining) }
        guard (0x41...0x5A).contains(type) else { return cursor.terminated() }
        guard let length = cursor.bigEndian(4) else { return nil }
        return cursor.slice(min(Int(length), cursor.remaining))
    }

    private static func part(_ type: UInt8, _ data: Bytes) -> [ArticlePart] {
        let markup: ArticlePart.Markup
        switch Character(Unicode.Scalar(type)) {
        case "m", "l": markup = .plain
        case "t": markup = .phonetic
        case "y": markup = .reading
        case "h": markup = .html
        case "g": markup = .pango
        case "x": markup = .xdxf
        case "w": markup = .wiki
        case "k": markup = .powerWord
        case "n": markup = .wordNet
        case "r": markup = .resources
        // Sounds, pictures and types of the future.
        default: return []
        }
        // Only `l` may be in another encoding than UTF-8.
        let text = type == UInt8(ascii: "l") ? TextEncoding.decode(data).utf8.utf8Text : data.utf8Text
        // A NUL may end the last part.
        let trimmed = text.last == "\0" ? String(text.dropLast()) : text
        return trimmed.isEmpty ? [] : [ArticlePart(markup: markup, text: trimmed)]
    }
}
