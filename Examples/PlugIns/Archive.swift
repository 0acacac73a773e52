import Lectern
import Synchronization

/// An HTTP client of the app: it answers from memory, as a cache or a client in tests does.
final class Archive: HTTPClient {
    private let pages: [String: Bytes]
    private let asked = Mutex<[String]>([])

    /// - Parameter pages: Bodies by address.
    init(_ pages: [String: Bytes]) { self.pages = pages }

    /// The addresses that were requested, with their ranges.
    var requests: [String] { asked.withLock { $0 } }

    func stream(
        _ request: HTTPRequest, onResponse: @escaping @Sendable (HTTPResponse) throws -> Void,
        consume: @escaping @Sendable (Bytes) throws -> Void
    ) async throws(HTTPError) -> HTTPResponse {
        asked.withLock { $0.append("\(request.method.rawValue) \(request.url.string)") }
        guard let body = pages[request.url.string] else {
            return HTTPResponse(url: request.url, status: 404)
        }
        // Without `Accept-Ranges` a file is fetched as a whole.
        let response = HTTPResponse(url: request.url, status: 200, headers: ["Content-Length": "\(body.count)"])
        do {
            try onResponse(response)
            if request.method != .head { try consume(body) }
        } catch { throw .consumer(error) }
        return response
    }
}
