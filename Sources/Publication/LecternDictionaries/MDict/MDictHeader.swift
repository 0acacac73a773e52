import LecternBase
import LecternMarkup

/// The header of an `.mdx` file: attributes of one XML element in UTF-16.
struct MDictHeader {
    /// The attributes by their names.
    private let attributes: [String: String]
    /// The offset of the section with the headwords.
    let end: Int
    let encoding: TextEncoding
    let version: Double

    private static let largest = 16 << 20

    init(_ file: Bytes, path: String) throws(DictionaryError) {
        let damaged = DictionaryError.damaged(path: path, part: "its header is incomplete")
        var cursor = ByteCursor(file)
        guard let length = cursor.size(4) else { throw damaged }
        guard length <= Self.largest else { throw .tooLarge(path: path, part: "its header") }
        guard let text = cursor.slice(length), cursor.slice(4) != nil else { throw damaged }
        end = cursor.position
        attributes = Self.attributes(in: Self.decoded(text))
        guard let version = attributes["GeneratedByEngineVersion"].flatMap({ Double($0) }) else {
            throw .damaged(path: path, part: "its header has no version")
        }
        self.version = version
        guard version >= 1, version < 3 else {
            throw .unsupported(path: path, feature: "version \(version) of MDict")
        }
        encoding = try Self.encoding(attributes["Encoding"] ?? "", path: path)
        guard !isEncrypted else { throw .unsupported(path: path, feature: "it is encrypted") }
    }

    /// Headers are in UTF-16; some programs write them in UTF-8.
    private static func decoded(_ bytes: Bytes) -> String {
        let isWide = bytes.count > 1 && bytes[1] == 0
        return (isWide ? TextEncoding.utf16(.little) : .utf8).decode(bytes).utf8.utf8Text
    }

    private static func attributes(in text: String) -> [String: String] {
        let names = NameTable()
        let end = text.lastIndex(of: ">").map { text.index(after: $0) } ?? text.endIndex
        let (document, _) = MarkupParser(names: names).parse(String(text[..<end]), mode: .xml)
        guard let root = document.root else { return [:] }
        return Dictionary(document.attributes(of: root).map { (names.text($0.name), $0.value) }) { first, _ in first }
    }

    private static func encoding(_ name: String, path: String) throws(DictionaryError) -> TextEncoding {
        switch name.lowercased() {
        case "", "utf-8", "utf8": return .utf8
        case "utf-16", "utf16", "utf-16le": return .utf16(.little)
        default:
            guard let encoding = TextEncoding(label: name) else {
                throw .unsupported(path: path, feature: "the encoding \(name)")
            }
            return encoding
        }
    }

    private var isEncrypted: Bool {
        let value = (attributes["Encrypted"] ?? "").lowercased()
        return !["", "no", "0", "false"].contains(value)
    }

    /// The bytes of a number: four before version 2.
    var numberLength: Int { version >= 2 ? 8 : 4 }
    /// The bytes of a character that ends a text.
    var unitLength: Int { if case .utf16 = encoding { 2 } else { 1 } }

    var isHTML: Bool { attributes["Format"].map { $0.lowercased() != "text" } ?? true }

    /// The title; `nil` if the file has none, or the one that MDict's editor writes.
    var title: String? {
        let title = attributes["Title"] ?? ""
        return title.isEmpty || title.hasPrefix("Title (No HTML") ? nil : title
    }

    var styles: MDictStyles { MDictStyles(attributes["StyleSheet"] ?? "") }
}

/// The style sheet of an `.mdx` file: a number between grave accents begins a text, and is replaced by markup before and after
/// that text, which ends at the next number.
struct MDictStyles {
    private var styles: [String: (before: String, after: String)] = [:]

    /// - Parameter text: three lines for each abbreviation: its number, what is before and what is after the text.
    init(_ text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        for start in stride(from: 0, to: lines.count - 2, by: 3) {
            styles[lines[start].filter { $0.isNumber }] = (lines[start + 1], lines[start + 2])
        }
    }

    /// The longest text, in UTF-8 code units: abbreviations may be long, and used often.
    private static let longest = 4 << 20

    /// Returns a text with its abbreviations written out; cut if that is longer than any entry.
    func expanded(_ text: String) -> String {
        guard !styles.isEmpty, text.utf8.contains(UInt8(ascii: "`")) else { return text }
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        var (output, after) = (String(parts[0]), "")
        // Parts alternate between numbers and texts.
        for (index, part) in parts.enumerated().dropFirst() {
            if output.utf8.count > Self.longest { return output }
            guard index % 2 == 1 else {
                output += part
                continue
            }
            output += after
            after = ""
            guard let style = styles[String(part)] else { continue }
            output += style.before
            after = style.after
        }
        return output + after
    }
}
