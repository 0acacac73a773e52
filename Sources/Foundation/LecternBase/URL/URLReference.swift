/// The common interface of URL types: the components and the text.
public protocol URLReference: Hashable, Sendable, CustomStringConvertible {
    /// Parses a text, including characters that should have been encoded; nil
    /// if it is not a URL of this kind.
    init?(string: String)

    /// The URL as ``AnyURL``.
    var anyURL: AnyURL { get }
}

extension URLReference {
    var parts: URLParts { anyURL.storage }

    /// The URL's text, percent-encoded.
    public var string: String { parts.string }

    public var description: String { string }

    /// The path, decoded: `a b.xhtml` for `a%20b.xhtml`.
    public var path: String { PercentEncoding.decode(parts.path) }

    /// The path as it is in ``string``.
    public var encodedPath: String { parts.path }

    /// The query without its `?`, encoded.
    public var query: String? { parts.query }

    /// The fragment without its `#`, decoded.
    public var fragment: String? { parts.fragment.map { PercentEncoding.decode($0) } }

    /// The last segment of the path, decoded.
    public var lastPathSegment: String? { URLPath.lastSegment(parts.path) }

    /// The file extension of the path in lower case, without its dot.
    public var pathExtension: String? { URLPath.fileExtension(parts.path) }

    /// The URL without its fragment.
    public func removingFragment() -> Self { changing { $0.fragment = nil } }

    /// The URL without its query.
    public func removingQuery() -> Self { changing { $0.query = nil } }

    /// Returns the URL with another fragment, given decoded; nil removes it.
    public func replacingFragment(_ fragment: String?) -> Self {
        changing { $0.fragment = fragment.map { PercentEncoding.encode($0, in: .query, escapes: .literal) } }
    }

    /// The canonical spelling, to compare URLs and use them as keys.
    public var normalized: Self { changing { $0 = $0.normalized } }

    /// Whether both URLs have the same canonical spelling.
    public func isEquivalent(to other: some URLReference) -> Bool {
        parts.normalized == other.parts.normalized
    }

    private func changing(_ change: (inout URLParts) -> Void) -> Self {
        var changed = parts
        change(&changed)
        // Changes of the path's spelling, the query or the fragment do not change the kind.
        return AnyURL(storage: changed).converted(to: Self.self) ?? self
    }
}
