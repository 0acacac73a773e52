import LecternBase

/// One file of an archive, as its directory describes it.
struct ZIPEntry: Sendable {
    /// How the bytes are packed.
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
    /// The name as it is written, until the names of all entries tell what they are written in.
    var rawName: Bytes?
    var method: Method
    var isEncrypted: Bool
    /// `nil` where only a data descriptor says it (recovered entries).
    var checksum: UInt32?
    var compressedLength: UInt64
    /// `nil` where only inflating can tell.
    var length: UInt64?
    /// Where the local header starts in the resource.
    var headerOffset: UInt64
    /// The bytes of name and extra field that the directory has, a guess at
    /// those of the local header.
    var guessedHeaderLength: UInt64
    /// Whether its bytes are also those of another entry.
    var overlaps = false

    /// Forgets a declared length that the packed bytes cannot have; reading will tell.
    mutating func dropImpossibleLength() {
        guard let declared = length, !isEncrypted else { return }
        switch method {
        case .stored: if declared != compressedLength { length = nil }
        case .deflated:
            let (most, overflows) = compressedLength.multipliedReportingOverflow(by: UInt64(Deflate.highestRatio))
            if !overflows, declared > most &+ 64 { length = nil }
        case .unknown: break
        }
    }

    var isDirectory: Bool { path.hasSuffix("/") }

    /// Its name for people, also before it is known what that is written in.
    var readableName: String { rawName.map { ZIPName.codePage437($0) } ?? path }
}

/// The numbers of https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
enum ZIPSignature {
    static let localHeader: UInt32 = 0x0403_4B50
    static let centralHeader: UInt32 = 0x0201_4B50
    static let dataDescriptor: UInt32 = 0x0807_4B50
    static let endOfDirectory: UInt32 = 0x0605_4B50
    static let zip64Locator: UInt32 = 0x0706_4B50
    static let zip64EndOfDirectory: UInt32 = 0x0606_4B50
}
