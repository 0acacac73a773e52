import LecternAssets
import LecternBase
import LecternModel
import LecternPublication

/// A package protected with Readium LCP; decrypts the entries that the parser
/// finds to be encrypted.
struct LCPContainer: DecryptingContainer {
    let source: any Container
    /// Nil if the licence could not be opened.
    let license: LCPLicense?

    var entries: [String] { source.entries }

    func resource(at path: String) -> (any Resource)? { source.resource(at: path) }

    var diagnostics: [Diagnostic] { source.diagnostics }

    var name: String? { source.name }

    var isUnlocked: Bool { license != nil }

    /// Longer deflated entries are not decrypted: they are inflated in memory.
    private static let longestDeflated: UInt64 = 256 << 20

    func decrypting(_ resource: any Resource, at path: String, _ encryption: Encryption) -> (any Resource)? {
        guard encryption.scheme ?? LCPIdentifiers.scheme == LCPIdentifiers.scheme,
            encryption.scheme != nil || encryption.algorithm == LCPIdentifiers.aes256CBC
        else { return nil }
        guard encryption.algorithm == LCPIdentifiers.aes256CBC else {
            return FailureResource(.unsupportedOperation("\(path) is encrypted with \(encryption.algorithm)"))
        }
        guard let license else {
            let reason = "\(path) is protected with Readium LCP, and its licence is not open"
            return LockedResource(properties: resource.properties, reason: reason)
        }
        let isDeflated = encryption.compression?.lowercased() == "deflate"
        let length = encryption.originalLength.map { UInt64($0) }
        let stored = CBCResource(resource, path: path, plainLength: isDeflated ? nil : length) { license.decipher($0) }
        return isDeflated ? inflating(stored, at: path, length: encryption.originalLength) : stored
    }

    /// - Parameter length: the length that the package declares.
    private func inflating(_ stored: CBCResource, at path: String, length: Int?) -> any Resource {
        return TransformingResource(stored) { bytes throws(ReadError) in
            guard UInt64(bytes.count) <= Self.longestDeflated else {
                throw .unsupportedOperation("\(path) is too large to be inflated in memory")
            }
            if let length, let plain = Deflate.inflateExactly(bytes, length: length) {
                guard !DeflateConsistency.isDamaged(bytes, plain: plain) else {
                    throw .decoding("\(path) is damaged: its compressed data is inconsistent")
                }
                return plain
            }
            guard let plain = Deflate.inflateWhole(bytes, expected: length) else {
                throw .decoding("\(path) is damaged: it could not be inflated")
            }
            // A damaged block is often inflated to something of another length.
            guard let length else { return plain }
            throw .decoding("\(path) is damaged: it has \(plain.count) bytes instead of \(length)")
        }
    }
}

/// An entry without a key; its length in the package is known.
private struct LockedResource: ImmediateResource {
    let properties: ResourceProperties
    let reason: String

    func lengthNow() throws(ReadError) -> UInt64 { throw .encrypted(reason) }

    func readNow(range: Range<UInt64>?) throws(ReadError) -> Bytes { throw .encrypted(reason) }
}
