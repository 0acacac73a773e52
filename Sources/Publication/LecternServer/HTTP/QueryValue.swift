import LecternBase

/// Values of URL queries.
enum QueryValue {
    /// Returns a text percent-encoded, as the value of a parameter.
    static func encoded(_ text: String) -> String { URITemplate("{value}").expand(with: ["value": text]) }
}
