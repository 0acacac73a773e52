import LecternAssets
import LecternBase

/// A login that the server of a book requires.
public struct BookLogin: Hashable, Sendable {
    /// The host name of the server.
    public let host: String
    /// The server's name for the protected area; may be empty.
    public let realm: String
    /// Whether the server refused a previous login.
    public let isRefused: Bool
}

/// Asks the user for logins. There is one question at a time, and its answer is
/// returned to all callers that wait.
@MainActor final class LoginCoordinator {
    private var waiting: [CheckedContinuation<HTTPCredential?, Never>] = []
    private var isClosed = false
    /// Called when the user must be asked; ``answer(_:)`` passes the answer.
    var onQuestion: ((BookLogin) -> Void)?

    /// Asks the user; nil if the user declines, or cannot be asked.
    func credential(for challenge: HTTPChallenge) async -> HTTPCredential? {
        // A bearer token cannot be typed.
        guard !isClosed, let onQuestion, challenge.scheme != "bearer" else { return nil }
        let isFirst = waiting.isEmpty
        return await withCheckedContinuation { continuation in
            waiting.append(continuation)
            guard isFirst else { return }
            onQuestion(
                BookLogin(
                    host: challenge.url.host, realm: challenge.realm ?? "", isRefused: challenge.failures > 0))
        }
    }

    /// Answers the question; nil declines.
    func answer(_ credential: HTTPCredential?) {
        let all = waiting
        waiting = []
        for continuation in all { continuation.resume(returning: credential) }
    }

    /// Whether a question is open.
    var isAsking: Bool { !waiting.isEmpty }

    /// Declines the open question and all later ones.
    func close() {
        isClosed = true
        answer(nil)
    }
}
