import LecternBase
import LecternMarkup
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
        // A novel lists hundreds of resources: one pass, which compares each of the few names once.
        var (parts, entry): ([Name: Part?], EncryptedEntry?) = ([:], nil)
        for element in root.descendants {
            let name = document[element.id].name
            let part = parts[name] ?? Part(rawValue: element.name)
            parts[name] = part
            guard let part else { continue }
            if part == .encrypteddata {
                result.add(entry, reader)
                entry = EncryptedEntry(element)
            } else {
                entry?.add(part, element)
            }
        }
        result.add(entry, reader)
        return result
    }

    private mutating func add(_ encryptedEntry: EncryptedEntry?, _ reader: PackageReader) {
        guard let encryptedEntry, let algorithm = encryptedEntry.algorithm, let uri = encryptedEntry.uri,
            let entry = reader.entries.entry(for: uri),
            encryptions[entry] == nil
        else { return }
        var encryption = Encryption(algorithm: algorithm)
        encryption.compression = encryptedEntry.method == "8" ? "deflate" : nil
        encryption.originalLength = encryptedEntry.length.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
        if encryptedEntry.isLCP { encryption.scheme = Self.lcpScheme }
        encryptions[entry] = encryption
    }
}

/// The elements of `encryption.xml` that tell something, by local name in lower case.
private enum Part: String {
    case encrypteddata, encryptionmethod, cipherreference, compression, retrievalmethod
}

/// An `EncryptedData` element. Of elements of the same name the first counts.
private struct EncryptedEntry {
    private let id: NodeID
    /// The number after the last element inside.
    private let end: Int32
    var algorithm: String?
    var uri: String?
    var method: String?
    var length: String?
    /// Whether the key is in a licence of Readium LCP.
    var isLCP: Bool {
        // First as the specification writes it; some books have a path before it.
        retrieval == "license.lcpl#/encryption/content_key"
            || retrieval?.utf8.prefix { $0 != 0x23 }.suffix(12).elementsEqual("license.lcpl".utf8) ?? false
    }
    private var retrieval: String?
    private var isCompressionRead = false

    init(_ data: Element) {
        id = data.id
        end = data.document[data.id].subtreeEnd
    }

    /// Reads an element that follows, if it is inside.
    mutating func add(_ part: Part, _ element: Element) {
        guard element.id.rawValue < end else { return }
        switch part {
        case .encrypteddata: break
        // The keys inside have methods of their own.
        case .encryptionmethod where element.document.parent(of: element.id) == id:
            algorithm = algorithm ?? element.attribute("algorithm")
        case .encryptionmethod: break
        case .cipherreference: uri = uri ?? element.attribute("uri")
        case .retrievalmethod: retrieval = retrieval ?? element.attribute("uri")
        case .compression where !isCompressionRead:
            method = element.attribute("method")
            length = element.attribute("originallength")
            isCompressionRead = true
        case .compression: break
        }
    }
}
