import LecternBase

/// A file of an archive, as the directory describes it.
struct ZIPEntry: Sendable {
    /// The compression method of the bytes.
    enum Method: Hashable, Sendable {
        case stored, deflated
        case unknown(UInt16)

        init(_ number: UInt16) {
            switch number {
            case 0: self = .stored
            case 8: self = .deflated
            default: self = .unknown(number)
            }
        }
    }

    var path: String
    /// The undecoded name, until the names of all entries reveal their
    /// encoding.
    var rawName: Bytes?
    var method: Method
    var isEncrypted: Bool
    /// Nil if only a data descriptor has it (recovered entries).
    var checksum: UInt32?
    var compressedLength: UInt64
    /// Nil if the length is only known after inflating.
    var length: UInt64?
    /// The offset of the local header in the resource.
    var headerOffset: UInt64
    /// The length of name and extra field in the directory, as a guess at that
    /// in the local header.
    var guessedHeaderLength: UInt64
    /// Whether another entry has the same bytes.
    var overlaps = false

    /// Drops a declared length that the compressed bytes cannot have.
    mutating func dropImpossibleLength() {
        guard let declared = length, !isEncrypted else { return }
        switch method {
        case .stored: if declared != compressedLength { length = nil }
        case .deflated:
            let (maximum, overflows) = compressedLength.multipliedReportingOverflow(by: UInt64(Deflate.highestRatio))
            if !overflows, declared > maximum &+ 64 { length = nil }
        case .unknown: break
        }
    }

    var isDirectory: Bool { path.hasSuffix("/") }

    /// The name for messages, even before its encoding is known.
    var readableName: String { rawName.map { ZIPName.codePage437($0) } ?? path }
}

/// Signatures of https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
enum ZIPSignature {
    static let localHeader: UInt32 = 0x0403_4B50
    static let centralHeader: UInt32 = 0x0201_4B50
    static let dataDescriptor: UInt32 = 0x0807_4B50
    static let zip64Locator: UInt32 = 0x0706_4B50
    static let zip64EndOfDirectory: UInt32 = 0x0606_4B50
}
