import LecternBase

/// The canonical form of a licence, over which its signature is computed.
///
/// Spec: https://readium.org/lcp-specs/releases/lcp/latest#522-canonical-form-of-the-license-document
enum CanonicalJSON {
    /// Returns the text of an object without white space, with the members of
    /// all objects in the order of their Unicode code points.
    static func text(_ object: JSONObject) -> String { sorted(.object(object)).text(.compact) }

    private static func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            let members = object.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            return .object(JSONObject(members.map { ($0.key, sorted($0.value)) }))
        case .array(let elements): return .array(elements.map(sorted))
        default: return value
        }
    }
}
