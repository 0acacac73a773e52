import LecternAssets
import LecternBase

/// The pictures, fonts, sounds and videos of a Kindle book. References count
/// them from 1, with the records that are none of these.
struct KindleResources: Sendable {
    /// A resource with its path in the publication.
    struct Item: Sendable {
        var path: String
        var mediaType: MediaType
        var resource: any Resource
    }

    private let database: PalmDatabase
    private let first: Int?
    private static let most = 30_000

    init(_ database: PalmDatabase, first: Int?) {
        self.database = database
        self.first = first
    }

    /// All resources with their numbers.
    func all() -> [(number: Int, item: Item)] {
        guard let first, first > 0, first < database.count else { return [] }
        return (first..<min(database.count, first + Self.most)).compactMap { record in
            item(record - first + 1, database.record(record)).map { (record - first + 1, $0) }
        }
    }

    /// The resource of a number; nil if the record is none.
    func item(_ number: Int) -> Item? {
        guard let first, number > 0, number <= Self.most else { return nil }
        return item(number, database.record(first + number - 1))
    }

    private func item(_ number: Int, _ record: Bytes) -> Item? {
        if record.holds("FONT") {
            return KindleFont(record).map { item(number, in: "fonts", type: $0.mediaType, resource: $0) }
        }
        if record.holds("AUDI") || record.holds("VIDE") { return medium(number, record) }
        guard let type = Self.pictureType(record) else { return nil }
        return item(number, in: "images", type: type, resource: DataResource(record))
    }

    private func item(_ number: Int, in folder: String, type: MediaType, resource: any Resource) -> Item {
        let digits = String(number)
        let name = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return Item(path: "\(folder)/\(name).\(type.fileExtension ?? "bin")", mediaType: type, resource: resource)
    }

    /// A sound or video after a header whose length it has.
    private func medium(_ number: Int, _ record: Bytes) -> Item? {
        guard let start = record.number(at: 4, 4), start < record.count else { return nil }
        let content = record.slice(start..<record.count)
        let isMP4 = content.holds("ftyp", at: 4)
        let type: MediaType = record.holds("VIDE") ? .mp4 : isMP4 ? .mp4Audio : .mp3
        return item(number, in: "media", type: type, resource: DataResource(content))
    }

    private static func pictureType(_ record: Bytes) -> MediaType? {
        let head = record.part(from: 0, length: 512)
        if let format = ImageSignature.format(of: head), format.conforms(to: .bitmap) { return format.mediaType }
        if head.holds("<svg") || head.holds("<?xml") && head.utf8Text.contains("<svg") { return .svg }
        return nil
    }
}

/// A font (`FONT`), compressed and obfuscated.
private struct KindleFont: ImmediateResource {
    let mediaType: MediaType
    private let record: Bytes
    private let start: Int
    private let key: Bytes
    private let isCompressed: Bool
    /// The part that the key obfuscates.
    private static let obfuscatedLength = 1040

    init?(_ record: Bytes) {
        guard let flags = record.number(at: 8, 4), let start = record.number(at: 12, 4), start < record.count,
            let keyLength = record.number(at: 16, 4), let keyStart = record.number(at: 20, 4)
        else { return nil }
        self.record = record
        self.start = start
        isCompressed = flags & 1 != 0
        key = flags & 2 != 0 ? record.part(from: keyStart, length: keyLength) : .empty
        mediaType = .otf
    }

    func lengthNow() throws(ReadError) -> UInt64 { UInt64(try font().count) }

    func readNow(range: Range<UInt64>?) throws(ReadError) -> Bytes {
        let font = try font()
        return range.map { font.clamped(to: $0) } ?? font
    }

    private func font() throws(ReadError) -> Bytes {
        let content = plain(record.slice(start..<record.count))
        guard isCompressed else { return content }
        // RFC 1950: two bytes before the deflated data, a checksum after it.
        guard content.count > 2,
            let font = Deflate.inflateWhole(content.slice(2..<content.count), expected: record.number(at: 4, 4))
        else { throw .decoding("the compressed font is damaged") }
        return font
    }

    private func plain(_ content: Bytes) -> Bytes {
        guard !key.isEmpty else { return content }
        var bytes = content.array
        for index in 0..<min(bytes.count, Self.obfuscatedLength) { bytes[index] ^= key[index % key.count] }
        return Bytes(bytes)
    }
}
