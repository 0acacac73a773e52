/// A recorded defect of a publication. It is not an error: Lectern continued
/// with the best reading of the broken part.
///
///     diagnostics.report(Diagnostic("epub.nav.missing", .warning, "there is no navigation document", at: "OEBPS/package.opf"))
public struct Diagnostic: Hashable, Sendable {
    /// How much of the defect a reader of the book may notice.
    public enum Severity: Int, Hashable, Sendable, Comparable {
        /// In ascending order: nothing is lost; something is guessed, ignored or absent; content is lost.
        case note, warning, error

        public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    /// A stable, machine-readable name such as `epub.nav.missing`.
    public struct Code: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
        public init(stringLiteral value: String) { rawValue = value }
    }

    /// The kind of defect.
    public let code: Code
    /// How much of it a reader may notice.
    public let severity: Severity
    /// One clear sentence, without a final full stop.
    public let message: String
    /// The path of the resource in its container; nil if the diagnostic is
    /// about the whole.
    public let href: String?
    /// The byte offset in that resource, if known.
    public let byteOffset: Int?

    /// Creates a record; it has no effect before it is given to a ``DiagnosticSink``.
    public init(_ code: Code, _ severity: Severity, message: String, at href: String? = nil, byteOffset: Int? = nil) {
        self.code = code
        self.severity = severity
        self.message = message
        self.href = href
        self.byteOffset = byteOffset
    }
}
