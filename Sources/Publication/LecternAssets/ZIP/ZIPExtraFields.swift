import LecternBase

/// The extra field of a header (APPNOTE 4.5, 4.6.9).
struct ZIPExtraFields {
    private var zip64 = ByteReader(.empty)
    private(set) var unicodePath: String?

    init(_ extra: Bytes, rawName: Bytes) {
        var reader = ByteReader(extra)
        while let id = reader.uint16(), let count = reader.uint16(), let body = reader.slice(Int(count)) {
            switch id {
            case 0x0001: zip64 = ByteReader(body)
            case 0x7075: unicodePath = Self.unicodePath(body, rawName: rawName)
            default: break
            }
        }
    }

    /// Returns the number, or its value in the Zip64 field if it did not fit.
    mutating func zip64(_ number: UInt32) -> UInt64 {
        number == .max ? zip64.uint64() ?? UInt64(number) : UInt64(number)
    }

    private static func unicodePath(_ body: Bytes, rawName: Bytes) -> String? {
        var reader = ByteReader(body)
        guard reader.number(1) == 1, reader.uint32() == Deflate.checksum(rawName), let path = reader.slice(reader.left)
        else { return nil }
        return path.withUnsafeBytes { String(validating: $0, as: UTF8.self) }
    }
}
