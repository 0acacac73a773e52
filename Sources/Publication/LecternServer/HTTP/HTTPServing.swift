/// Answers requests.
public protocol RequestHandler: Sendable {
    /// Returns the answer to a request.
    func response(to request: ServerRequest) async -> ServerResponse

    /// Returns the answer if it is at hand: without suspension, and within
    /// microseconds. Nil if the server must use ``response(to:)``.
    func immediateResponse(to request: ServerRequest) -> ServerResponse?

    /// Called when an answer was sent, for a log.
    ///
    /// - Parameters:
    ///   - request: nil if the client has sent something else.
    ///   - bytes: the bytes of the body that were sent.
    func didAnswer(_ request: ServerRequest?, client: String, status: Int, bytes: UInt64)
}

extension RequestHandler {
    public func immediateResponse(to request: ServerRequest) -> ServerResponse? { nil }

    public func didAnswer(_ request: ServerRequest?, client: String, status: Int, bytes: UInt64) {}
}

/// Receives requests over HTTP.
///
/// Lectern's implementation is ``EventLoopServer``. An app with an HTTP server
/// of its own implements this protocol with it, or calls the
/// ``RequestHandler`` directly.
public protocol HTTPServing: Sendable {
    /// Receives requests until the task is cancelled.
    ///
    /// - Parameters:
    ///   - handler: answers the requests, several at the same time.
    ///   - listening: called once with the address, when clients can connect.
    func serve(
        _ handler: any RequestHandler, listening: @escaping @Sendable (ServerAddress) -> Void
    ) async throws(ServerError)
}

/// Why a server cannot run.
public enum ServerError: Error, Sendable {
    /// The text is no IP address with a port.
    case invalidAddress(String)
    /// The system refused the address, with its error number.
    case address(ServerAddress, errno: Int32)
    /// The system refused a resource, with its error number.
    case system(String, errno: Int32)
    /// The address can be reached from other machines, and there is no login.
    case unprotected(ServerAddress)
}
