import LecternAssets
import LecternBase
import LecternMarkup
import LecternPublication

/// Refuses content of a protected package that is damaged, instead of showing
/// cipher text or garbled text.
///
/// If `encryption.xml` is damaged, an encrypted entry is read as if it were
/// plain, is not inflated, or is inflated without need; if the entry is, a few
/// blocks of it are random bytes. So each entry is compared with its media type
/// when it is read.
enum ProtectedContent {
    /// Returns a container whose entries are compared with their media types.
    static func checking(_ container: any Container, _ types: [String: MediaType]) -> any Container {
        TransformingContainer(container) { path, resource in
            guard let type = types[path] else { return resource }
            if type.isText || type.isXML {
                return TransformingResource(resource) { bytes throws(ReadError) in
                    try check(bytes, at: path, type: type)
                    return bytes
                }
            }
            return type.hasSignature ? SignedResource(source: resource, path: path) : resource
        }
    }

    private static func check(_ bytes: Bytes, at path: String, type: MediaType) throws(ReadError) {
        let isDocument = type.isHTML || type == .svg
        let fault = isDocument ? ContentForm.fault(ofMarkup: bytes) : ContentForm.fault(ofText: bytes)
        if let fault { throw damaged(path, fault) }
    }

    fileprivate static func damaged(_ path: String, _ fault: String) -> ReadError {
        .decoding("\(path) or the list of encrypted entries is damaged: \(fault)")
    }
}

extension MediaType {
    /// Whether its files are text other than XML.
    fileprivate var isText: Bool { type == "text" || self == .javascript }

    /// Whether all its files begin with known bytes.
    fileprivate var hasSignature: Bool { isBitmap || isFont }
}

/// A picture or font; reading its beginning fails if it has no signature.
private struct SignedResource: Resource {
    let source: any Resource
    let path: String

    var properties: ResourceProperties { source.properties }

    func length() async throws(ReadError) -> UInt64 { try await source.length() }

    func lengthImmediately() throws(ReadError) -> UInt64? { try source.lengthImmediately() }

    func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        try checked(try await source.read(range: range), range)
    }

    func readImmediately(range: Range<UInt64>?) throws(ReadError) -> Bytes? {
        try source.readImmediately(range: range).map { bytes throws(ReadError) in try checked(bytes, range) }
    }

    private func checked(_ bytes: Bytes, _ range: Range<UInt64>?) throws(ReadError) -> Bytes {
        guard range?.lowerBound ?? 0 == 0, bytes.count >= 16, !FileSignature.isKnown(bytes) else { return bytes }
        throw ProtectedContent.damaged(path, "it is neither a picture nor a font")
    }
}

/// The first bytes of pictures and fonts.
private enum FileSignature {
    /// Whether bytes begin as a picture or font of any format does: packages
    /// often have a wrong type.
    static func isKnown(_ bytes: Bytes) -> Bool {
        let head = Array(bytes.prefix(16))
        let starts: [[UInt8]] = [
            [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8], Array("GIF8".utf8), Array("RIFF".utf8), Array("BM".utf8),
            Array("II*\0".utf8), Array("MM\0*".utf8), [0xFF, 0x0A], [0, 0, 0, 0x0C], [0, 0, 1, 0], Array("<".utf8),
        ]
        return FontObfuscation.looksLikeFont(head) || starts.contains { head.starts(with: $0) }
            || head[4..<8].elementsEqual("ftyp".utf8)
    }
}
