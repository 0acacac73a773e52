/// Why bytes are not a request that the server answers.
public enum RequestError: Error, Hashable, Sendable {
    /// The bytes are not HTTP/1.1. The text is one clause.
    case malformed(String)
    /// The target is longer than the limit.
    case targetTooLong
    /// The head is longer than the limit, or has too many fields.
    case headTooLarge
    /// The major version of HTTP is not 1.
    case unsupportedVersion

    /// The status of the answer.
    public var status: Int {
        switch self {
        case .malformed: 400
        case .targetTooLong: 414
        case .headTooLarge: 431
        case .unsupportedVersion: 505
        }
    }
}

/// Parses the requests of a connection from its bytes, which arrive in parts of
/// any size.
///
///     var parser = RequestParser()
///     bytes.withUnsafeBytes { parser.append($0) }
///     while let request = try parser.next() { answer(request) }
///
/// The parser is strict: a message that two servers could read differently is
/// malformed. It holds no more bytes than the limits allow and what was
/// appended last.
///
/// Spec: https://www.rfc-editor.org/rfc/rfc9112
public struct RequestParser: Sendable {
    /// The largest requests that are parsed.
    public struct Limits: Hashable, Sendable {
        /// The bytes of request line and header fields together.
        package var headBytes = 16 << 10
        /// The bytes of the target.
        package var targetBytes = 4 << 10
        /// The number of header fields.
        package var fields = 64

        /// Creates limits: 16 KB for request line and fields, 4 KB for the target, 64 fields.
        public init() {}
    }

    private let limits: Limits
    private var buffer: [UInt8] = []
    /// The first byte of the next request.
    private var start = 0
    /// No end of the head begins before this index.
    private var scanned = 0

    package init(limits: Limits = Limits()) { self.limits = limits }

    /// Whether there is no byte of a further request.
    public var isEmpty: Bool { start == buffer.count }

    /// Adds bytes of the connection.
    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: buffer.capacity <= 1 << 15)
            start = 0
            scanned = 0
        } else if start > 1 << 14 {
            buffer.removeFirst(start)
            scanned -= start
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// Returns the next request; nil if more bytes are needed.
    public mutating func next() throws(RequestError) -> ServerRequest? {
        skipEmptyLines()
        guard let end = endOfHead() else {
            guard buffer.count - start <= limits.headBytes else {
                throw buffer[start...].contains(0x0A) ? .headTooLarge : .targetTooLong
            }
            return nil
        }
        guard end - start <= limits.headBytes else { throw .headTooLarge }
        defer {
            start = end + 4
            scanned = end + 4
        }
        return try HeadParser(limits: limits, bytes: buffer[start..<end]).parse()
    }

    /// § 2.2: "a server that is expecting to receive and parse a request-line
    /// SHOULD ignore at least one empty line (CRLF) received prior to the
    /// request-line."
    private mutating func skipEmptyLines() {
        while buffer.count - start >= 2, buffer[start] == 0x0D, buffer[start + 1] == 0x0A { start += 2 }
        scanned = max(scanned, start)
    }

    /// Returns the index of the empty line after the header fields.
    private mutating func endOfHead() -> Int? {
        buffer.withUnsafeBufferPointer { bytes in
            var index = scanned
            while index + 3 < bytes.count {
                if bytes[index] == 0x0D, bytes[index + 1] == 0x0A, bytes[index + 2] == 0x0D, bytes[index + 3] == 0x0A {
                    return index
                }
                index += 1
            }
            scanned = index
            return nil
        }
    }
}

/// Parses the head of a request, without the empty line.
private struct HeadParser {
    let limits: RequestParser.Limits
    let bytes: ArraySlice<UInt8>

    func parse() throws(RequestError) -> ServerRequest {
        var lines = lines()
        var request = try requestLine(lines.removeFirst())
        let isVersion10 = request.keepsAlive == false
        guard lines.count <= limits.fields else { throw .headTooLarge }
        for line in lines { try add(line, to: &request.headers) }
        try checkHost(request.headers, isRequired: !isVersion10)
        try readFraming(of: &request, isVersion10: isVersion10)
        return request
    }

    private func lines() -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = bytes.startIndex
        var index = start
        while index < bytes.endIndex {
            if bytes[index] == 0x0D, index + 1 < bytes.endIndex, bytes[index + 1] == 0x0A {
                lines.append(bytes[start..<index])
                index += 2
                start = index
            } else {
                index += 1
            }
        }
        lines.append(bytes[start...])
        return lines
    }

    /// § 3: request-line = method SP request-target SP HTTP-version
    private func requestLine(_ line: ArraySlice<UInt8>) throws(RequestError) -> ServerRequest {
        let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .malformed("the request line has not three parts") }
        guard (1...32).contains(parts[0].count), parts[0].allSatisfy(Self.isTokenByte) else {
            throw .malformed("the method is not a token")
        }
        guard parts[1].count <= limits.targetBytes else { throw .targetTooLong }
        let isVersion10 = try isVersion10(parts[2])
        let target = try target(parts[1])
        var request = ServerRequest(
            method: String(decoding: parts[0], as: UTF8.self), path: target.path, query: target.query)
        request.keepsAlive = !isVersion10
        return request
    }

    private func isVersion10(_ version: ArraySlice<UInt8>) throws(RequestError) -> Bool {
        if version.elementsEqual("HTTP/1.1".utf8) { return false }
        if version.elementsEqual("HTTP/1.0".utf8) { return true }
        guard version.count == 8, version.starts(with: "HTTP/".utf8) else {
            throw .malformed("the version is not one of HTTP")
        }
        throw .unsupportedVersion
    }

    /// § 3.2: origin-form, or absolute-form, whose authority is ignored.
    private func target(_ bytes: ArraySlice<UInt8>) throws(RequestError) -> (path: String, query: String?) {
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x23 }) else {
            throw .malformed("the target is not a URL")
        }
        var remaining = bytes
        for scheme in ["http://", "https://"] where remaining.starts(with: scheme.utf8) {
            remaining = remaining.dropFirst(scheme.utf8.count).drop { $0 != 0x2F && $0 != 0x3F }
            if remaining.first != 0x2F { return ("/", nil) }
        }
        if remaining.elementsEqual([0x2A]) { return ("*", nil) }
        guard remaining.first == 0x2F else { throw .malformed("the target does not begin with a slash") }
        let mark = remaining.firstIndex(of: 0x3F)
        let path = String(decoding: remaining[..<(mark ?? remaining.endIndex)], as: UTF8.self)
        return (path, mark.map { String(decoding: remaining[remaining.index(after: $0)...], as: UTF8.self) })
    }

    /// § 5: field-line = field-name ":" OWS field-value OWS
    private func add(_ line: ArraySlice<UInt8>, to headers: inout HeaderFields) throws(RequestError) {
        guard let colon = line.firstIndex(of: 0x3A) else { throw .malformed("a header field has no colon") }
        let name = line[..<colon]
        // § 5.1: no white space before the colon; § 5.2: no line folding.
        guard !name.isEmpty, name.allSatisfy(Self.isTokenByte) else {
            throw .malformed("the name of a header field is not a token")
        }
        var value = line[(colon + 1)...]
        while let first = value.first, first == 0x20 || first == 0x09 { value.removeFirst() }
        while let last = value.last, last == 0x20 || last == 0x09 { value.removeLast() }
        guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
            throw .malformed("a header field contains control characters")
        }
        let lower = name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        headers.addLowercased(String(decoding: lower, as: UTF8.self), String(decoding: value, as: UTF8.self))
    }

    /// § 3.2: "A server MUST respond with a 400 (Bad Request) status code to any
    /// HTTP/1.1 request message that lacks a Host header field and to any
    /// request message that contains more than one Host header field line".
    private func checkHost(_ headers: HeaderFields, isRequired: Bool) throws(RequestError) {
        let hosts = headers.all("host")
        guard hosts.count <= 1, !isRequired || hosts.count == 1 else {
            throw .malformed("the request needs one Host field")
        }
    }

    /// § 6: the body, and § 9.3: whether the connection persists.
    private func readFraming(of request: inout ServerRequest, isVersion10: Bool) throws(RequestError) {
        let lengths = request.headers.all("content-length")
        let codings = request.headers.all("transfer-encoding")
        guard lengths.count <= 1, lengths.isEmpty || codings.isEmpty else {
            throw .malformed("the length of the body is ambiguous")
        }
        if let length = lengths.first {
            guard !length.isEmpty, length.utf8.count <= 18, length.utf8.allSatisfy({ (0x30...0x39).contains($0) })
            else { throw .malformed("the length of the body is not a number") }
            request.hasBody = length.utf8.contains { $0 != 0x30 }
        }
        if !codings.isEmpty { request.hasBody = true }
        let options = request.headers.all("connection").flatMap { field in
            field.lowercased().split(separator: ",").map { option in String(option.filter { $0 != " " }) }
        }
        request.keepsAlive = isVersion10 ? options.contains("keep-alive") : !options.contains("close")
    }

    /// tchar of RFC 9110, section 5.6.2.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}
