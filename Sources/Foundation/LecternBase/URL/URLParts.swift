/// The five components of a URL reference, percent-encoded.
///
/// Parsing accepts characters that should have been encoded, because hrefs in
/// books contain spaces, accents and Chinese. Spec of the grammar:
/// https://www.rfc-editor.org/rfc/rfc3986#appendix-B
struct URLParts: Hashable, Sendable {
    var scheme: String?
    var authority: String?
    var path: String
    var query: String?
    var fragment: String?

    init(scheme: String? = nil, authority: String? = nil, path: String, query: String? = nil, fragment: String? = nil) {
        self.scheme = scheme
        self.authority = authority
        self.path = path
        self.query = query
        self.fragment = fragment
    }

    /// Splits and encodes a text. Ignores surrounding white space and control
    /// characters, and line ends and tabs inside
    /// (https://url.spec.whatwg.org/#concept-basic-url-parser, steps 1 to 3).
    init(parsing text: String) {
        let bytes = Self.stripped(text)
        var remaining = bytes[...]
        var parts = URLParts(path: "")
        if let mark = remaining.firstIndex(of: 0x23) {
            parts.fragment = PercentEncoding.encode(remaining[(mark + 1)...], in: .query)
            remaining = remaining[..<mark]
        }
        if let end = Self.schemeEnd(remaining) {
            parts.scheme = Self.string(remaining[..<end]).lowercased()
            remaining = remaining[(end + 1)...]
        }
        if parts.scheme == "data" || parts.scheme == "javascript" {
            parts.path = PercentEncoding.encode(remaining, in: .query)
            self = parts
            return
        }
        if let mark = remaining.firstIndex(of: 0x3F) {
            parts.query = PercentEncoding.encode(remaining[(mark + 1)...], in: .query)
            remaining = remaining[..<mark]
        }
        if remaining.starts(with: [0x2F, 0x2F]) {
            let start = remaining.startIndex + 2
            let end = remaining[start...].firstIndex(of: 0x2F) ?? remaining.endIndex
            parts.authority = PercentEncoding.encode(remaining[start..<end], in: .authority).lowercased()
            remaining = remaining[end...]
        }
        parts.path = PercentEncoding.encode(remaining, in: .path)
        self = parts
    }

    var string: String {
        if scheme == nil, authority == nil, query == nil, fragment == nil { return path }
        var result = ""
        if let scheme { result += scheme + ":" }
        if let authority { result += "//" + authority }
        result += path
        if let query { result += "?" + query }
        if let fragment { result += "#" + fragment }
        return result
    }

    var removingFragment: URLParts {
        guard fragment != nil else { return self }
        var result = self
        result.fragment = nil
        return result
    }

    var removingQuery: URLParts {
        guard query != nil else { return self }
        var result = self
        result.query = nil
        return result
    }

    /// The canonical spelling: escapes in upper case and only where needed, no
    /// dot segments.
    var normalized: URLParts {
        var result = self
        if isHierarchical {
            result.path = URLPath.removingDotSegments(PercentEncoding.normalize(path))
            if scheme != nil, authority != nil, result.path.isEmpty { result.path = "/" }
        }
        result.query = query.map(PercentEncoding.normalize)
        result.fragment = fragment.map(PercentEncoding.normalize)
        return result
    }

    /// Whether the path has segments; false for `mailto:` and `data:`.
    var isHierarchical: Bool { scheme == nil || authority != nil || path.hasPrefix("/") }

    /// Resolves a reference against this base.
    ///
    /// Spec: https://www.rfc-editor.org/rfc/rfc3986#section-5.2.2
    func resolve(_ reference: URLParts) -> URLParts {
        var target = reference
        if reference.scheme != nil {
            if target.isHierarchical { target.path = URLPath.removingDotSegments(reference.path) }
            return target
        }
        target.scheme = scheme
        if reference.authority != nil {
            target.path = URLPath.removingDotSegments(reference.path)
            return target
        }
        target.authority = authority
        if reference.path.isEmpty {
            target.path = path
            target.query = reference.query ?? query
        } else if reference.path.hasPrefix("/") {
            target.path = URLPath.rooted(reference.path)
        } else {
            target.path = URLPath.rooted(URLPath.merge(base: self, reference.path))
        }
        return target
    }

    private static func string(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self)
    }

    private static func stripped(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        guard bytes.contains(where: { $0 <= 0x20 }) else { return bytes }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
        return bytes[start...].filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    }

    /// The index of the colon after a scheme.
    private static func schemeEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first, isLetter(first) else { return nil }
        for index in bytes.indices {
            switch bytes[index] {
            case 0x3A: return index
            case 0x30...0x39, 0x2B, 0x2D, 0x2E: continue
            case let byte where isLetter(byte): continue
            default: return nil
            }
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
