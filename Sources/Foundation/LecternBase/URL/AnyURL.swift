/// A URL, relative or absolute.
///
///     let base = AnyURL(string: "OEBPS/text/ch1.xhtml")
///     base?.resolve("../images/a b.png")?.string  // "OEBPS/images/a%20b.png"
///
/// Two URLs are equal if their texts are; compare ``URLReference/normalized``
/// to ignore spelling.
public struct AnyURL: URLReference {
    /// The kind of a URL.
    public enum Kind: Hashable, Sendable {
        /// Without a scheme.
        case relative(RelativeURL)
        /// With a scheme, such as `https` or `file`.
        case absolute(AbsoluteURL)
    }

    let storage: URLParts

    init(storage: URLParts) { self.storage = storage }

    /// Parses a text; nil if it is empty.
    public init?(string: String) {
        let parts = URLParts(parsing: string)
        guard !parts.string.isEmpty else { return nil }
        storage = parts
    }

    /// A reference to the document in which it stands, without a fragment: `#`.
    public static let ownDocument = AnyURL(storage: URLParts(parsing: "#"))

    public var anyURL: AnyURL { self }

    /// The URL as a value of its kind, for use in a `switch`.
    public var kind: Kind {
        storage.scheme == nil ? .relative(RelativeURL(storage: storage)) : .absolute(AbsoluteURL(storage: storage))
    }

    /// The URL as a relative one; nil if it is absolute.
    public var relative: RelativeURL? { storage.scheme == nil ? RelativeURL(storage: storage) : nil }

    /// The URL as an absolute one; nil if it is relative.
    public var absolute: AbsoluteURL? { storage.scheme == nil ? nil : AbsoluteURL(storage: storage) }

    /// The URL as an absolute one; nil if it is relative. Readium's name of ``absolute``.
    public var absoluteURL: AbsoluteURL? { absolute }

    /// The URL as a file URL; nil if it is not one.
    public var file: FileURL? { FileURL(url: self) }

    /// The URL as an `http` or `https` URL; nil if it is not one.
    public var http: HTTPURL? { HTTPURL(url: self) }

    /// Resolves a reference against this URL. Dot segments never lead above the
    /// root, even if this URL is relative to a container.
    public func resolve(_ reference: some URLReference) -> AnyURL {
        AnyURL(storage: storage.resolve(reference.anyURL.storage))
    }

    /// Resolves the text of a reference; nil only if the result is empty.
    public func resolve(_ reference: String) -> AnyURL? {
        let result = storage.resolve(URLParts(parsing: reference))
        return result.string.isEmpty ? nil : AnyURL(storage: result)
    }

    func converted<T: URLReference>(to type: T.Type) -> T? {
        if let same = self as? T { return same }
        return switch type {
        case is RelativeURL.Type: relative as? T
        case is AbsoluteURL.Type: absolute as? T
        case is FileURL.Type: file as? T
        case is HTTPURL.Type: http as? T
        default: T(string: string)
        }
    }
}

/// A URL without a scheme, such as the href of a resource in a container.
public struct RelativeURL: URLReference {
    let storage: URLParts

    init(storage: URLParts) { self.storage = storage }

    /// Parses a text; nil if it is empty or has a scheme.
    public init?(string: String) {
        guard let url = AnyURL(string: string)?.relative else { return nil }
        self = url
    }

    /// Creates the URL of a decoded path: `RelativeURL(path: "50% off?.txt")`.
    /// Nil if the path is empty.
    public init?(path: String) {
        guard !path.isEmpty else { return nil }
        var encoded = PercentEncoding.encode(path, in: .path, escapes: .literal)
        // A colon in the first segment would be parsed as the end of a scheme.
        if let colon = encoded.utf8.firstIndex(of: 0x3A), !encoded.utf8[..<colon].contains(0x2F) {
            encoded = encoded.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "%3A")
        }
        storage = URLParts(path: encoded)
    }

    public var anyURL: AnyURL { AnyURL(storage: storage) }

    /// The URL without leading slashes: an absolute path in a container starts
    /// at the container's root.
    public var droppingLeadingSlashes: RelativeURL {
        guard storage.path.utf8.first == 0x2F, storage.authority == nil else { return self }
        var parts = storage
        parts.path = String(parts.path.drop { $0 == "/" })
        return RelativeURL(storage: parts)
    }

    /// Resolves a reference; the result stays below the root.
    public func resolve(_ reference: some URLReference) -> AnyURL { anyURL.resolve(reference) }

    /// Resolves another relative URL.
    public func resolve(_ reference: RelativeURL) -> RelativeURL {
        RelativeURL(storage: storage.resolve(reference.storage))
    }
}

/// A URL with a scheme.
public struct AbsoluteURL: URLReference {
    let storage: URLParts

    init(storage: URLParts) { self.storage = storage }

    /// Parses a text; nil if it has no scheme.
    public init?(string: String) {
        guard let url = AnyURL(string: string)?.absolute else { return nil }
        self = url
    }

    public var anyURL: AnyURL { AnyURL(storage: storage) }

    /// The scheme in lower case, such as `https`.
    public var scheme: String { storage.scheme ?? "" }

    /// The host in lower case, without user and port.
    public var host: String? { URLAuthority.host(storage.authority) }

    /// Resolves a reference.
    public func resolve(_ reference: some URLReference) -> AnyURL { anyURL.resolve(reference) }
}

// Overloads without the conversion that the generic forms make: parsers call these often.

extension AnyURL {
    /// The URL without its fragment. Its text is empty if it was only a fragment.
    public func removingFragment() -> AnyURL { AnyURL(storage: storage.removingFragment) }
    /// The URL without its query; the fragment stays.
    public func removingQuery() -> AnyURL { AnyURL(storage: storage.removingQuery) }
    /// The canonical spelling: no unneeded escapes, no dot segments but leading `..` of a relative path.
    public var normalized: AnyURL { AnyURL(storage: storage.normalized) }
}

extension RelativeURL {
    /// The URL without its fragment. Its text is empty if it was only a fragment.
    public func removingFragment() -> RelativeURL { RelativeURL(storage: storage.removingFragment) }
    /// The URL without its query; the fragment stays.
    public func removingQuery() -> RelativeURL { RelativeURL(storage: storage.removingQuery) }
    /// The canonical spelling: no unneeded escapes, no dot segments but leading `..` of a relative path.
    public var normalized: RelativeURL { RelativeURL(storage: storage.normalized) }

    /// Returns the URL with another fragment, given decoded; nil removes it.
    public func replacingFragment(_ fragment: String?) -> RelativeURL {
        guard fragment != nil || storage.fragment != nil else { return self }
        var parts = storage
        parts.fragment = fragment.map { PercentEncoding.encode($0, in: .query, escapes: .literal) }
        return RelativeURL(storage: parts)
    }
}
