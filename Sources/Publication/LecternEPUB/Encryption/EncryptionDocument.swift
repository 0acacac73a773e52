import LecternBase
import LecternModel
import LecternPublication

/// `META-INF/encryption.xml`, which lists the encrypted resources.
///
/// Spec: https://www.w3.org/TR/epub-33/#sec-container-metainf-encryption.xml
struct EncryptionDocument {
    static let path = "META-INF/encryption.xml"
    static let lcpScheme = "http://readium.org/2014/01/lcp"

    /// The encryptions by entry.
    var encryptions: [String: Encryption] = [:]

    static func read(_ reader: PackageReader) async -> EncryptionDocument {
        var result = EncryptionDocument()
        guard reader.entries.contains(path), let document = await reader.optionalDocument(path),
            let root = document.rootElement
        else { return result }
        for data in root.descendants where data.name == "encrypteddata" { result.add(data, reader) }
        return result
    }

    private mutating func add(_ data: Element, _ reader: PackageReader) {
        guard let algorithm = data.child("encryptionmethod")?.attribute("algorithm"),
            let uri = data.descendant("cipherreference")?.attribute("uri"),
            let entry = reader.entries.entry(for: uri)
        else { return }
        var encryption = Encryption(algorithm: algorithm)
        if let compression = data.descendant("compression") {
            encryption.compression = compression.attribute("method") == "8" ? "deflate" : nil
            encryption.originalLength = compression.attribute("originallength").flatMap { Int($0) }.flatMap {
                $0 >= 0 ? $0 : nil
            }
        }
        if let retrieval = data.descendant("retrievalmethod")?.attribute("uri"), retrieval.contains("license.lcpl") {
            encryption.scheme = Self.lcpScheme
        }
        if encryptions[entry] == nil { encryptions[entry] = encryption }
    }
}
