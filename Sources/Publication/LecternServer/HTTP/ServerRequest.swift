import LecternBase

/// A request that a server received.
///
///     let request = ServerRequest(path: "/publications/a1/manifest.json")
///     request.segments  // ["publications", "a1", "manifest.json"]
public struct ServerRequest: Hashable, Sendable {
    /// The method, such as `GET`.
    public var method: String
    /// The path, percent-encoded, beginning with a slash.
    public var path: String
    /// The query without its `?`, percent-encoded.
    public var query: String?
    /// The header fields.
    public var headers: HeaderFields
    /// The address of the client, without its port.
    public var client = ""
    /// Whether the client keeps the connection for further requests.
    public var keepsAlive = true
    /// Whether a body follows, which no request to this server needs.
    public var hasBody = false

    /// Creates a request, for tests and for other servers.
    public init(
        method: String = "GET", path: String, query: String? = nil, headers: HeaderFields = HeaderFields()
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
    }

    /// Path and query, as in the request line.
    public var target: String { query.map { "\(path)?\($0)" } ?? path }

    /// The segments of the path, decoded; nil if one of them could lead out of
    /// a folder: `.`, `..`, or one with an encoded slash or a control character.
    public var segments: [String]? {
        var segments: [String] = []
        for part in path.split(separator: "/", omittingEmptySubsequences: true) {
            let segment = PercentEncoding.decode(part)
            guard segment != ".", segment != "..", !segment.utf8.contains(where: { $0 == 0x2F || $0 < 0x20 }) else {
                return nil
            }
            segments.append(segment)
        }
        return segments
    }

    /// Returns the first value of a parameter of the query, decoded.
    public func parameter(_ name: String) -> String? {
        for part in (query ?? "").split(separator: "&").prefix(64) {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, PercentEncoding.decode(pair[0]) == name else { continue }
            return PercentEncoding.decode(
                pair[1].split(separator: "+", omittingEmptySubsequences: false)
                    .joined(separator: " "))
        }
        return nil
    }

    /// Returns a parameter as a number in a range; nil if it is anything else.
    public func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
        parameter(name).flatMap { Double($0) }.flatMap { range.contains($0) ? $0 : nil }
    }
}

/// Header fields in order. Names are compared without regard to case.
public struct HeaderFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// A name and a value.
    public struct Field: Hashable, Sendable {
        /// The name in lower case.
        public var name: String
        /// The value.
        public var value: String

        init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The fields in order.
    public private(set) var fields: [Field] = []

    /// Creates an empty list.
    public init() {}

    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// The first value of a field, named in any letter case. Setting replaces all values; nil removes them.
    public subscript(_ name: String) -> String? {
        get {
            let name = name.lowercased()
            return fields.first { $0.name == name }?.value
        }
        set {
            let name = name.lowercased()
            fields.removeAll { $0.name == name }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }

    /// Returns all values of a field.
    public func all(_ name: String) -> [String] {
        let name = name.lowercased()
        return fields.filter { $0.name == name }.map(\.value)
    }

    /// Adds a value.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name.lowercased(), value: value))
    }

    /// Adds a field whose name is in lower case.
    mutating func addLowercased(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }
}
