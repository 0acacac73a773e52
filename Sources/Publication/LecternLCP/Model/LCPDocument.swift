import FoundationEssentials
import LecternBase

/// Reads the members of a licence or status document.
struct LCPDocument {
    enum Kind { case license, status }

    /// The longest identifier or URI in bytes.
    private static let longestText = 8_192
    private let object: JSONObject
    private let kind: Kind

    init(_ object: JSONObject, _ kind: Kind) {
        self.object = object
        self.kind = kind
    }

    /// Parses the JSON object of a document.
    static func object(_ data: Bytes, atMost limit: Int) throws(LCPError) -> JSONObject {
        guard data.count <= limit else { throw .parsing(.tooLarge(limit: limit)) }
        do {
            guard let object = try JSONValue(parsing: data).object else {
                throw LCPError.parsing(.malformedJSON("it is not an object"))
            }
            return object
        } catch let error as LCPError {
            throw error
        } catch {
            throw .parsing(.malformedJSON("\(error)"))
        }
    }

    private func invalid(_ reason: String) -> LCPError {
        .parsing(kind == .license ? .licenseDocument(reason) : .statusDocument(reason))
    }

    func text(_ name: String) throws(LCPError) -> String {
        guard let text = object[name]?.string, !text.isEmpty, text.utf8.count <= Self.longestText else {
            throw invalid("“\(name)” is missing")
        }
        return text
    }

    func date(_ name: String) throws(LCPError) -> Date {
        guard let date = try optionalDate(name) else { throw invalid("“\(name)” is missing") }
        return date
    }

    func optionalDate(_ name: String) throws(LCPError) -> Date? {
        guard let value = object[name], value != .null else { return nil }
        guard let date = value.string.flatMap(LCPDate.parse) else { throw invalid("“\(name)” is not a date") }
        return date
    }

    func optionalCount(_ name: String) throws(LCPError) -> Int? {
        guard let value = object[name], value != .null else { return nil }
        guard let count = value.integer, count >= 0 else { throw invalid("“\(name)” is not a number of 0 or more") }
        return count
    }
}
