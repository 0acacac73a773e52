import LecternBase
import LecternMarkup

/// The first record of a book in a Palm database: how the text is stored, and
/// the numbers of the other records. A file for old and new readers has two.
///
/// Names and offsets follow https://wiki.mobileread.com/wiki/MOBI
struct KindleHeader: Sendable {
    enum Compression: Int, Sendable { case none = 1, palmDOC = 2, phrases = 17480 }

    /// The number of this record; those of a second book in the file count from it.
    let start: Int
    private let record: Bytes
    /// The length of the fields after the first 16 bytes; 0 if there are none.
    private let length: Int
    let extended: KindleExtendedHeader

    init(_ database: PalmDatabase, at start: Int = 0) {
        let record = database.record(start)
        self.start = start
        self.record = record
        length = record.holds("MOBI", at: 16) ? record.number(at: 20, 4) ?? 0 : 0
        let isFollowed = length > 0 && (record.number(at: 128, 4) ?? 0) & 0x40 != 0
        extended = isFollowed ? KindleExtendedHeader(record, at: 16 + length) : KindleExtendedHeader()
    }

    private func field(_ offset: Int) -> Int? {
        offset + 4 <= 16 + length ? record.number(at: offset, 4) : nil
    }

    /// A record's number in the database; nil if the header has none.
    private func reference(_ offset: Int) -> Int? {
        field(offset).flatMap { $0 == 0xFFFF_FFFF ? nil : $0 + start }
    }

    // MARK: Text

    var compression: Compression? { record.number(at: 0, 2).flatMap(Compression.init) }
    var textLength: Int { record.number(at: 4, 4) ?? 0 }
    /// The records of the text, before those of pictures.
    var textRecords: Range<Int> { start + 1..<start + 1 + (record.number(at: 8, 2) ?? 0) }
    var isEncrypted: Bool { (record.number(at: 12, 2) ?? 0) != 0 }
    /// The kinds of bytes after the text of each record.
    var trailers: Int { length >= 0xE4 ? field(0xF0).map { $0 & 0xFFFF } ?? 0 : 0 }
    /// The version of the format; 8 for KF8.
    var version: Int { field(0x24) ?? 0 }
    /// Whether there are more fields than those of a plain text.
    var isMobi: Bool { length > 0 }

    /// The records of the phrases.
    var phraseRecords: Range<Int>? {
        guard let first = reference(0x70), let count = field(0x74), count > 0 else { return nil }
        return first..<first + min(count, 0xFFFF)
    }

    /// The label of the text's encoding.
    var encoding: String {
        switch field(0x1C) {
        case 65001: "utf-8"
        case 932: "shift_jis"
        case 936: "gbk"
        case 949: "euc-kr"
        case 950: "big5"
        case let page? where (1250...1258).contains(page): "windows-\(page)"
        default: "windows-1252"
        }
    }

    /// Decodes a text of the book.
    func text(_ bytes: Bytes) -> String { TextEncoding.decode(bytes, hint: encoding).utf8.utf8Text }

    var title: String? {
        guard let offset = field(0x54), let count = field(0x58), count < 4096 else { return nil }
        let title = text(record.part(from: offset, length: count)).collapsed
        return title.isEmpty ? nil : title
    }

    /// The language as a number of Windows.
    var locale: Int? { field(0x5C) }

    // MARK: Other records

    var firstResource: Int? { reference(0x6C) }
    var contentsIndex: Int? { length >= 0xE8 ? reference(0xF4) : nil }
    /// The tables of KF8: flows, fragments, skeletons, guide.
    var flowTable: Int? { version >= 8 ? reference(0xC0) : nil }
    var fragmentIndex: Int? { version >= 8 ? reference(0xF8) : nil }
    var skeletonIndex: Int? { version >= 8 ? reference(0xFC) : nil }
    var guideIndex: Int? { version >= 8 ? reference(0x104) : nil }
}
