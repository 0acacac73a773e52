/// Operations on the path of a URL, segment by segment.
enum URLPath {
    /// Returns the path without `.` and `..`. In an absolute path `..` stops at
    /// the root; in a relative one leading `..` are kept, since a base may
    /// follow.
    ///
    /// Spec: https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4
    static func removingDotSegments(_ path: String) -> String {
        removingDotSegments(path, keepsLeadingParents: !path.hasPrefix("/"))
    }

    /// The same, but `..` stops at the root of relative paths as well, so that
    /// a resolved path never leaves its container.
    static func rooted(_ path: String) -> String {
        removingDotSegments(path, keepsLeadingParents: false)
    }

    private static func removingDotSegments(_ path: String, keepsLeadingParents: Bool) -> String {
        guard hasDotSegments(path) else { return path }
        let isAbsolute = path.hasPrefix("/")
        var output: [Substring] = []
        var parents = 0
        var endsInDirectory = false
        let body = isAbsolute ? path.dropFirst() : path[...]
        for segment in body.split(separator: "/", omittingEmptySubsequences: false) {
            endsInDirectory = false
            if isDot(segment) {
                endsInDirectory = true
            } else if isDoubleDot(segment) {
                endsInDirectory = true
                if output.count > parents {
                    output.removeLast()
                } else if keepsLeadingParents {
                    output.append("..")
                    parents += 1
                }
            } else {
                output.append(segment)
            }
        }
        let joined = output.joined(separator: "/")
        let slash = endsInDirectory && !output.isEmpty ? "/" : ""
        return (isAbsolute ? "/" : "") + joined + slash
    }

    /// Whether a segment starts with a dot, plain or encoded.
    private static func hasDotSegments(_ path: String) -> Bool {
        var isAtStart = true
        for byte in path.utf8 {
            if isAtStart, byte == 0x2E || byte == 0x25 { return true }
            isAtStart = byte == 0x2F
        }
        return false
    }

    private static func isDot(_ segment: Substring) -> Bool {
        segment == "." || segment == "%2E" || segment == "%2e"
    }

    private static func isDoubleDot(_ segment: Substring) -> Bool {
        guard segment.utf8.count <= 6, segment.utf8.count >= 2 else { return false }
        if segment == ".." { return true }
        let lower = segment.lowercased()
        return lower == "%2e%2e" || lower == ".%2e" || lower == "%2e."
    }

    /// Spec: https://www.rfc-editor.org/rfc/rfc3986#section-5.2.3
    static func merge(base: URLParts, _ path: String) -> String {
        if base.authority != nil, base.path.isEmpty { return "/" + path }
        guard let slash = base.path.utf8.lastIndex(of: 0x2F) else { return path }
        return String(base.path[...slash]) + path
    }

    /// The last non-empty segment, decoded.
    static func lastSegment(_ path: String) -> String? {
        var bytes = path.utf8[...]
        while bytes.last == 0x2F { bytes.removeLast() }
        guard !bytes.isEmpty else { return nil }
        let start = bytes.lastIndex(of: 0x2F).map { bytes.index(after: $0) } ?? bytes.startIndex
        return PercentEncoding.decode(path[start..<bytes.endIndex])
    }

    /// The text after the last dot of the last segment, in lower case.
    static func fileExtension(_ path: String) -> String? {
        guard path.utf8.last != 0x2F, let name = lastSegment(path), let dot = name.utf8.lastIndex(of: 0x2E),
            dot != name.startIndex
        else { return nil }
        let result = name[name.utf8.index(after: dot)...]
        return result.isEmpty ? nil : result.lowercased()
    }
}
