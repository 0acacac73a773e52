/// Something worth telling about a publication that is not an error of ours:
/// the book broke a rule, and Lectern went on with the best reading of it.
///
///     diagnostics.report(.init(.missingNavigation, .warning, "no navigation document", at: "OEBPS/package.opf"))
public struct Diagnostic: Hashable, Sendable {
    /// How much a reader of the book may notice.
    public enum Severity: Int, Hashable, Sendable, Comparable {
        case note, warning, error

        public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    /// A stable, machine-readable name such as `epub.nav.missing`.
    public struct Code: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
        public init(stringLiteral value: String) { rawValue = value }
    }

    public let code: Code
    public let severity: Severity
    /// One clear sentence, without a final full stop.
    public let message: String
    /// The path of the resource inside its container, if it is about one.
    public let href: String?
    /// Byte offset in that resource, if it is known.
    public let byteOffset: Int?

    public init(_ code: Code, _ severity: Severity, _ message: String, at href: String? = nil, byteOffset: Int? = nil) {
        self.code = code
        self.severity = severity
        self.message = message
        self.href = href
        self.byteOffset = byteOffset
    }
}
