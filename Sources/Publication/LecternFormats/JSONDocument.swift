import LecternAssets
import LecternBase
import LecternPublication

/// Reads required JSON documents.
enum JSONDocument {
    /// The largest JSON document that is read.
    private static let maximumBytes: UInt64 = 16 << 20

    static func read(
        _ resource: any Resource, at path: String?
    ) async throws(PublicationParseError) -> JSONObject {
        let bytes: Bytes
        do { bytes = try await resource.read(range: 0..<maximumBytes) } catch { throw .reading(error, href: path) }
        return try parse(bytes, at: path)
    }

    static func parse(_ bytes: Bytes, at path: String?) throws(PublicationParseError) -> JSONObject {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw .invalid(reason: "it is not JSON: \(error)", href: path)
        }
        guard let object = value.object else { throw .invalid(reason: "it is not a JSON object", href: path) }
        return object
    }
}
