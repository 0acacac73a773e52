import LecternAssets
import LecternBase

/// A login that the server of a book wants.
public struct BookLogin: Hashable, Sendable {
    /// The server's name.
    public let host: String
    /// What the server says the login is for; may be empty.
    public let realm: String
    /// Whether one was given and refused.
    public let isRefused: Bool
}

/// Asks the reader for logins: one question at a time, whose answer goes to
/// all who wait for it.
@MainActor final class LoginDesk {
    private var waiting: [CheckedContinuation<HTTPCredential?, Never>] = []
    private var isClosed = false
    /// Called when there is something to ask; the answer comes by ``answer(_:)``.
    var onQuestion: ((BookLogin) -> Void)?

    /// What the reader answers; `nil` where nobody does.
    func credential(for challenge: HTTPChallenge) async -> HTTPCredential? {
        // A token is nothing that one types.
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

    /// Answers the question; `nil` gives up.
    func answer(_ credential: HTTPCredential?) {
        let all = waiting
        waiting = []
        for continuation in all { continuation.resume(returning: credential) }
    }

    /// Whether a question waits for its answer.
    var isAsking: Bool { !waiting.isEmpty }

    /// Gives up what is asked, and asks no more.
    func close() {
        isClosed = true
        answer(nil)
    }
}
