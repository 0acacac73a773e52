import Glibc
public import LecternBase
import Synchronization

extension HTTPClient {
    /// Fetches the whole body, up to `limit` bytes.
    ///
    /// - Throws: also if the status is not a success.
    public func fetch(
        _ request: HTTPRequest, limit: Int = 64 << 20
    ) async throws(HTTPError) -> (response: HTTPResponse, body: Bytes) {
        let body = Mutex<[UInt8]>([])
        let response = try await stream(request, onResponse: { _ in }) { bytes in
            try body.withLock { body in
                guard body.count + bytes.count <= limit else { throw HTTPError.tooLarge }
                body += bytes
            }
        }
        guard response.isSuccess else { throw .status(response) }
        return (response, Bytes(body.withLock { $0 }))
    }

    /// Fetches the body and retries temporary failures after half a second, one
    /// and two seconds, or after the server's `Retry-After`. A timeout is
    /// retried once.
    public func fetchRetrying(
        _ request: HTTPRequest, limit: Int = 64 << 20, attempts: Int = 4, pause: Duration = .milliseconds(500)
    ) async throws(HTTPError) -> (response: HTTPResponse, body: Bytes) {
        var pause = pause
        var silences = 0
        for attempt in 1...max(1, attempts) {
            do {
                return try await fetch(request, limit: limit)
            } catch {
                if case .timedOut = error { silences += 1 }
                guard error.isPassing, attempt < attempts, silences < 2 else { throw error }
                if case .status(let response) = error, let wait = response["Retry-After"].flatMap({ Int($0) }) {
                    pause = max(pause, .seconds(min(max(0, wait), 30)))
                }
            }
            do { try await Task.sleep(for: pause) } catch { throw .cancelled }
            pause *= 2
        }
        throw .timedOut
    }

    /// Downloads a resource to a file. Continues an earlier attempt in
    /// `path.part` if the resource has not changed.
    ///
    /// - Parameter progress: receives the bytes so far and the total.
    public func download(
        _ request: HTTPRequest, to path: String, progress: @escaping @Sendable (UInt64, UInt64?) -> Void = { _, _ in }
    ) async throws(HTTPError) -> HTTPResponse {
        let file = try DownloadFile(path)
        var request = request
        if file.length > 0, let tag = file.tag {
            request.headers["Range"] = "bytes=\(file.length)-"
            request.headers["If-Range"] = tag
        }
        let response = try await stream(
            request, onResponse: { try file.begin($0) },
            consume: { bytes in
                try file.append(bytes)
                progress(file.length, file.total)
            })
        guard response.isSuccess else { throw .status(response) }
        try file.finish()
        return response
    }
}

/// The file of a download, and the validator that proves that a continued
/// download is the same resource.
private final class DownloadFile: Sendable {
    private struct State {
        var length: UInt64 = 0
        var total: UInt64?
    }
    private let path: String
    private let descriptor: Int32
    private let state = Mutex(State())
    let tag: String?

    init(_ path: String) throws(HTTPError) {
        self.path = path
        descriptor = open(path + ".part", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .consumer(ReadError(errno: errno, path: path)) }
        tag = (try? FileResource(path: path + ".tag"))
            .flatMap { try? $0.readNow(range: 0..<1024).utf8Text }.flatMap { $0.isEmpty ? nil : $0 }
        let end = lseek(descriptor, 0, SEEK_END)
        state.withLock { $0.length = tag == nil ? 0 : UInt64(clamping: end) }
    }

    deinit { close(descriptor) }

    var length: UInt64 { state.withLock { $0.length } }
    var total: UInt64? { state.withLock { $0.total } }

    /// Continues the file with the rest of the body, or starts again.
    func begin(_ response: HTTPResponse) throws {
        guard response.isSuccess else { return }
        try state.withLock { state in
            if response.status != 206 || response.rangeStart != state.length {
                if response.status == 206 {
                    throw HTTPError.malformed("the server sent a different range than requested")
                }
                state.length = 0
            }
            guard ftruncate(descriptor, off_t(state.length)) == 0, lseek(descriptor, off_t(state.length), SEEK_SET) >= 0
            else {
                throw ReadError(errno: errno, path: path)
            }
            state.total = response.status == 206 ? response.rangeTotal : response.contentLength
        }
        if let tag = Self.validator(response) {
            try write(Bytes(utf8: tag), to: path + ".tag")
        } else {
            unlink(path + ".tag")
        }
    }

    /// Returns what proves that the resource has not changed: a strong ETag, or
    /// a date of modification that is older than the response. A weak ETag does
    /// not guarantee identical bytes (RFC 9110 section 13.1.5).
    private static func validator(_ response: HTTPResponse) -> String? {
        if let tag = response["ETag"] { return tag.hasPrefix("W/") ? nil : tag }
        guard let date = response["Date"], let modified = response["Last-Modified"], modified != date else {
            return nil
        }
        return modified
    }

    func append(_ bytes: Bytes) throws {
        try FileWriting.write(bytes, to: descriptor, path: path)
        state.withLock { $0.length += UInt64(bytes.count) }
    }

    func finish() throws(HTTPError) {
        if let total, total != length { throw .unreachable("the connection ended early") }
        unlink(path + ".tag")
        guard rename(path + ".part", path) == 0 else { throw .consumer(ReadError(errno: errno, path: path)) }
    }

    private func write(_ bytes: Bytes, to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw ReadError(errno: errno, path: path) }
        defer { close(file) }
        _ = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    }
}
