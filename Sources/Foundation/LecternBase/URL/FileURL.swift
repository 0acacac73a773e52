/// The URL of a file or folder on this machine.
///
///     FileURL(path: "/tmp/a b.epub")?.string  // "file:///tmp/a%20b.epub"
public struct FileURL: URLReference {
    let storage: URLParts

    /// Parses a text; nil if its scheme is not `file`.
    public init?(string: String) {
        guard let url = AnyURL(string: string) else { return nil }
        self.init(url: url)
    }

    /// Converts a URL; nil if its scheme is not `file` or it has another host.
    public init?(url: AnyURL) {
        guard url.storage.scheme == "file", ["", "localhost"].contains(url.storage.authority ?? "") else { return nil }
        storage = url.storage
    }

    /// Creates the URL of an absolute path; nil if the path is relative.
    ///
    /// - Parameter isDirectory: whether it is a folder, whose URL ends with `/`.
    public init?(path: String, isDirectory: Bool = false) {
        guard path.hasPrefix("/") else { return nil }
        let path = isDirectory && !path.hasSuffix("/") ? path + "/" : path
        storage = URLParts(
            scheme: "file", authority: "", path: PercentEncoding.encode(path, in: .path, escapes: .literal))
    }

    public var anyURL: AnyURL { AnyURL(storage: storage) }
}

/// A URL on the web: `http` or `https`, with a host.
public struct HTTPURL: URLReference {
    let storage: URLParts

    /// Parses a text; nil if it is not an `http` or `https` URL with a host.
    public init?(string: String) {
        guard let url = AnyURL(string: string) else { return nil }
        self.init(url: url)
    }

    /// Reads an address that somebody has typed, with white space around it; one without a scheme gets `https`.
    ///
    ///     HTTPURL(typed: "example.org/a")  // https://example.org/a
    ///
    /// - Returns: nil for several words, for a word without a dot, and for other schemes.
    public init?(typed text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let word = words.first.map({ String($0) }) else { return nil }
        if let url = HTTPURL(string: word) {
            self = url
        } else {
            guard !word.contains(":/"), word.contains(".") else { return nil }
            self.init(string: "https://" + word)
        }
    }

    /// Converts a URL; nil if it has another scheme or no host.
    public init?(url: AnyURL) {
        guard url.storage.scheme == "http" || url.storage.scheme == "https",
            !(URLAuthority.host(url.storage.authority) ?? "").isEmpty
        else { return nil }
        storage = url.storage
    }

    public var anyURL: AnyURL { AnyURL(storage: storage) }

    /// The host in lower case.
    public var host: String { URLAuthority.host(storage.authority) ?? "" }

    /// Scheme, host and port, as the same-origin policy compares them: without the default port of the scheme.
    public var origin: String {
        let authority = storage.authority ?? ""
        let start = authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
        let scheme = storage.scheme ?? ""
        var server = authority[start...]
        for suffix in [scheme == "https" ? ":443" : ":80", ":"] where server.hasSuffix(suffix) {
            server = server.dropLast(suffix.count)
        }
        return scheme + "://" + server
    }

    /// Resolves a reference.
    public func resolve(_ reference: some URLReference) -> AnyURL { anyURL.resolve(reference) }
}

/// The part of a URL between `//` and the path.
enum URLAuthority {
    /// The host, without user and port.
    static func host(_ authority: String?) -> String? {
        guard let authority else { return nil }
        let start = authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
        let hostAndPort = authority[start...]
        if hostAndPort.hasPrefix("["), let end = hostAndPort.firstIndex(of: "]") { return String(hostAndPort[...end]) }
        return String(hostAndPort[..<(hostAndPort.lastIndex(of: ":") ?? hostAndPort.endIndex)])
    }
}
