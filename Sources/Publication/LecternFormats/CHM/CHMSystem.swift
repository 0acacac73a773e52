import LecternBase
import LecternMarkup

/// What the compiler of a book of HTML Help has kept of its project: the file `#SYSTEM`.
///
/// Spec: http://www.nongnu.org/chmspec/latest/Internal.html#SYSTEM
struct CHMSystem: Sendable {
    private var fields: [Int: Bytes] = [:]

    private enum Field: Int {
        case contents = 0, topic = 2, title = 3, locale = 4
    }

    init(_ bytes: Bytes) {
        var cursor = LittleEndianCursor(bytes, at: 4)
        while let code = cursor.number(2), let length = cursor.number(2), let data = cursor.bytes(length) {
            if fields[code] == nil { fields[code] = data }
        }
    }

    /// The language as a number of Windows.
    var locale: Int? {
        guard let data = fields[Field.locale.rawValue] else { return nil }
        var cursor = LittleEndianCursor(data, at: 0)
        return cursor.number(4).flatMap { $0 > 0 && $0 < 0x1_0000 ? $0 : nil }
    }

    /// The language's tag.
    var language: String? { locale.flatMap { LanguageNumber.tag($0) } }

    /// The encoding of texts that do not declare theirs; nil for one of the West, which many books claim that have
    /// other texts.
    var encoding: String? {
        let page = locale.map { LanguageNumber.codePage($0) } ?? 1252
        return page == 1252 ? nil : WindowsCodePage.label(page)
    }

    private func text(_ field: Field) -> String? {
        guard let data = fields[field.rawValue] else { return nil }
        let bytes = data.slice(0..<(data.firstIndex(of: 0) ?? data.count))
        let text = TextEncoding.decode(bytes, hint: encoding).utf8.utf8Text.collapsed
        return text.isEmpty ? nil : text
    }

    var title: String? { text(.title) }
    /// The path of the contents.
    var contents: String? { text(.contents) }
    /// The path of the topic that is shown first.
    var topic: String? { text(.topic) }
}

/// Reads numbers whose first byte is the lowest.
private struct LittleEndianCursor {
    private let bytes: Bytes
    private var index: Int

    init(_ bytes: Bytes, at index: Int) {
        self.bytes = bytes
        self.index = index
    }

    mutating func bytes(_ count: Int) -> Bytes? {
        guard count >= 0, index + count <= bytes.count else { return nil }
        defer { index += count }
        return bytes.slice(index..<index + count)
    }

    mutating func number(_ count: Int) -> Int? {
        bytes(count).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
    }
}
