import Foundation
import FoundationNetworking
public import LecternAssets
public import LecternBase
import Synchronization

/// The HTTP client on Foundation's URLSession.
///
///     let client = AuthenticatingHTTPClient(DefaultHTTPClient()) { challenge in await askUser(challenge) }
///
/// It stores nothing on disk: no cache, no cookies. After a redirection another
/// origin gets no credentials (`following(_:)`); if the
/// request has a body, the redirection is not followed but returned.
public final class DefaultHTTPClient: HTTPClient {
    private let userAgent: String
    private let router = TaskRouter()
    /// Created by the first request.
    private let session = Mutex<URLSession?>(nil)

    /// - Parameter userAgent: the User-Agent header of requests.
    public init(userAgent: String = "Lectern") { self.userAgent = userAgent }

    deinit { session.withLock { $0?.finishTasksAndInvalidate() } }

    private func openSession() -> URLSession {
        session.withLock { session in
            if let session { return session }
            let created = makeSession()
            session = created
            return created
        }
    }

    fileprivate static let never: Double = 7 * 24 * 3600

    private func makeSession() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        // `Exchange` watches for silence: Foundation's timer does not end a task in the middle of an answer.
        configuration.timeoutIntervalForRequest = Self.never
        configuration.timeoutIntervalForResource = Self.never
        // Byte ranges refer to the file as stored on the server, not to a compressed transfer.
        configuration.httpAdditionalHeaders = ["User-Agent": userAgent, "Accept-Encoding": "identity"]
        return URLSession(configuration: configuration, delegate: router, delegateQueue: nil)
    }

    public func stream(
        _ request: HTTPRequest, onResponse: @escaping @Sendable (HTTPResponse) throws -> Void,
        consume: @escaping @Sendable (Bytes) throws -> Void
    ) async throws(HTTPError) -> HTTPResponse {
        guard request.followsRedirections else {
            return try await send(request, onResponse: onResponse, consume: consume)
        }
        return try await request.followed(onResponse: onResponse) { sent, onResponse throws(HTTPError) in
            try await send(sent, onResponse: onResponse, consume: consume)
        }
    }

    /// Sends a request without following redirections.
    private func send(
        _ request: HTTPRequest, onResponse: @escaping @Sendable (HTTPResponse) throws -> Void,
        consume: @escaping @Sendable (Bytes) throws -> Void
    ) async throws(HTTPError) -> HTTPResponse {
        // The session is invalidated with its client: keep the client alive during the request.
        defer { withExtendedLifetime(self) {} }
        guard let message = URLRequest(request) else {
            throw .malformed("the address \(request.url.string) is not a valid URL")
        }
        let task = openSession().dataTask(with: message)
        let exchange = Exchange(request, onResponse: onResponse, consume: consume)
        router.add(exchange, for: task)
        let watch = Task.detached { await exchange.watch(request.timeout) { task.cancel() } }
        defer { watch.cancel() }
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    if exchange.begin(continuation) { task.resume() }
                }
            } onCancel: {
                exchange.cancel()
                task.cancel()
            }
        } catch {
            throw (error as? HTTPError) ?? .unreachable("\(error)")
        }
    }
}

extension URLRequest {
    /// Converts a request; nil if Foundation does not accept its address.
    fileprivate init?(_ request: HTTPRequest) {
        guard let url = URL(string: request.url.string) else { return nil }
        self.init(url: url, timeoutInterval: DefaultHTTPClient.never)
        httpMethod = request.method.rawValue
        for (name, value) in request.headers { setValue(value, forHTTPHeaderField: name) }
        httpBody = request.body.map { Data($0.array) }
    }
}

/// A request in progress.
private final class Exchange: Sendable {
    private struct State {
        var continuation: CheckedContinuation<HTTPResponse, any Error>?
        var response: HTTPResponse?
        var errorBody: [UInt8] = []
        var failure: (any Error)?
        /// The caller cancelled the request.
        var isCancelled = false
        /// The time of the last bytes from the server.
        var heard = SuspendingClock.now
    }
    let url: HTTPURL
    private let onResponse: @Sendable (HTTPResponse) throws -> Void
    private let consume: @Sendable (Bytes) throws -> Void
    private let state = Mutex(State())

    init(
        _ request: HTTPRequest, onResponse: @escaping @Sendable (HTTPResponse) throws -> Void,
        consume: @escaping @Sendable (Bytes) throws -> Void
    ) {
        url = request.url
        self.onResponse = onResponse
        self.consume = consume
    }

    /// Returns whether to send the request: not after ``cancel()``, which then has ended the session's task already.
    func begin(_ continuation: CheckedContinuation<HTTPResponse, any Error>) -> Bool {
        let isCancelled = state.withLock { state in
            if !state.isCancelled {
                state.continuation = continuation
                state.heard = .now
            }
            return state.isCancelled
        }
        if isCancelled { continuation.resume(throwing: HTTPError.cancelled) }
        return !isCancelled
    }

    /// Calls `giveUp` after the server has sent nothing for `limit` seconds.
    func watch(_ limit: Double, giveUp: @Sendable () -> Void) async {
        while true {
            let end = state.withLock { $0.heard.advanced(by: .seconds(limit)) }
            guard end > .now else { break }
            do { try await Task.sleep(until: end, clock: SuspendingClock()) } catch { return }
        }
        let continuation = state.withLock { state in
            defer {
                state.continuation = nil
                state.failure = HTTPError.timedOut
            }
            return state.continuation
        }
        continuation?.resume(throwing: HTTPError.timedOut)
        giveUp()
    }

    /// Handles the head of the answer; returns whether to continue.
    func receive(_ response: HTTPURLResponse) -> Bool {
        let address = response.url.flatMap { HTTPURL(string: $0.absoluteString) } ?? url
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
        let answer = HTTPResponse(url: address, status: response.statusCode, headers: headers)
        state.withLock { $0.response = answer }
        return attempt { try onResponse(answer) }
    }

    func receive(_ data: Data) -> Bool {
        guard state.withLock({ $0.response?.isSuccess }) == true else {
            keep(errorBody: data)
            return true
        }
        return attempt { try consume(Bytes([UInt8](data))) }
    }

    /// Keeps the start of the body of an error response.
    private func keep(errorBody data: Data) {
        state.withLock { state in
            let bytesLeft = HTTPResponse.longestErrorBody - state.errorBody.count
            if bytesLeft > 0 { state.errorBody += data.prefix(bytesLeft) }
        }
    }

    private func attempt(_ body: () throws -> Void) -> Bool {
        guard state.withLock({ $0.failure == nil }) else { return false }
        defer { state.withLock { $0.heard = .now } }
        do {
            try body()
            return true
        } catch {
            state.withLock { $0.failure = error }
            return false
        }
    }

    func cancel() { state.withLock { $0.isCancelled = true } }

    func finish(_ error: (any Error)?) {
        let (continuation, result) = state.withLock {
            state -> (CheckedContinuation<HTTPResponse, any Error>?, Result<HTTPResponse, any Error>) in
            defer { state.continuation = nil }
            state.response?.errorBody = Bytes(state.errorBody)
            if let failure = state.failure {
                return (state.continuation, .failure((failure as? HTTPError) ?? HTTPError.consumer(failure)))
            }
            // The rejected challenge ends the task with an error: return the 401 response instead.
            if error != nil, !state.isCancelled, let refusal = state.response, refusal.status == 401 {
                return (state.continuation, .success(refusal))
            }
            if let error { return (state.continuation, .failure(Self.error(error))) }
            guard let response = state.response else {
                return (state.continuation, .failure(HTTPError.malformed("the server sent no answer")))
            }
            return (state.continuation, .success(response))
        }
        continuation?.resume(with: result)
    }

    private static func error(_ error: any Error) -> HTTPError {
        let problem = error as NSError
        switch problem.code {
        case NSURLErrorCancelled: return .cancelled
        case NSURLErrorTimedOut: return .timedOut
        default: break
        }
        let words = problem.localizedDescription
        // What libcurl says of one line, and of all lines together.
        if words == "Out of memory" || words.hasPrefix("Too large response headers") {
            return .malformed("the head of its answer is too long")
        }
        let isMissing = [NSURLErrorCannotFindHost, NSURLErrorCannotConnectToHost].contains(problem.code)
        return isMissing ? .noServer(words) : .unreachable(words)
    }
}

/// Forwards the session's callbacks to the exchange of the task.
private final class TaskRouter: NSObject, URLSessionDataDelegate, Sendable {
    private let exchanges = Mutex<[Int: Exchange]>([:])

    func add(_ exchange: Exchange, for task: URLSessionTask) {
        exchanges.withLock { $0[task.taskIdentifier] = exchange }
    }

    private func exchange(of task: URLSessionTask) -> Exchange? { exchanges.withLock { $0[task.taskIdentifier] } }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let response = response as? HTTPURLResponse, let exchange = exchange(of: dataTask),
            exchange.receive(response)
        else {
            return completionHandler(.cancel)
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if exchange(of: dataTask)?.receive(data) == false { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.finish(error)
    }

    /// ``AuthenticatingHTTPClient`` answers challenges. On Linux rejecting the
    /// protection space cancels the task, and the default handling never ends
    /// it; ``Exchange/finish(_:)`` turns the cancellation into the 401 response.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        completionHandler(.rejectProtectionSpace, nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // `stream` follows: Foundation would send credentials to other origins, and lose the body.
        completionHandler(nil)
    }
}
