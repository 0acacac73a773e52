import LecternBase

/// The records of metadata after the header (`EXTH`): numbered, repeatable.
struct KindleExtendedHeader: Sendable {
    /// The records that Lectern reads, by their numbers.
    enum Field: Int {
        case author = 100, publisher, imprint, description, isbn, subject, published, review, contributor, rights
        case type = 111, source, asin
        case start = 116
        case boundary = 121
        case fixedLayout = 122, orientation = 124
        case originalResolution = 126
        case coverURI = 129
        case coverOffset = 201
        case resolution = 307
        case documentType = 501, updatedTitle = 503
        case titleSort = 508, authorSort = 517
        case language = 524, writingMode, progression = 527
    }

    private var records: [(number: Int, bytes: Bytes)] = []
    private static let mostRecords = 2_000

    init() {}

    init(_ record: Bytes, at offset: Int) {
        guard record.holds("EXTH", at: offset) else { return }
        var cursor = ByteCursor(record, at: offset + 8)
        guard let count = cursor.number(4) else { return }
        for _ in 0..<min(count, Self.mostRecords) {
            guard let number = cursor.number(4), let length = cursor.number(4), let bytes = cursor.slice(length - 8)
            else { return }
            records.append((number, bytes))
        }
    }

    /// The values of a field.
    func all(_ field: Field) -> [Bytes] { records.filter { $0.number == field.rawValue }.map(\.bytes) }

    /// The first value that is not empty.
    func first(_ field: Field) -> Bytes? { all(field).first { !$0.isEmpty } }

    /// The first value as a number; nil if there is none.
    func number(_ field: Field) -> Int? {
        guard let bytes = first(field), bytes.count <= 4, let value = bytes.number(at: 0, bytes.count) else {
            return nil
        }
        return value == 0xFFFF_FFFF ? nil : value
    }

    /// The first value as ASCII text.
    func text(_ field: Field) -> String? { first(field)?.utf8Text }
}
