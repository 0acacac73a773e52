/// The result of something that the user or the app can cancel.
public enum CancellableResult<Success: Sendable>: Sendable {
    /// It was done.
    case success(Success)
    /// It was not possible.
    case failure(LCPError)
    /// The user closed a dialog, or the app cancelled the task. There is nothing to show.
    case cancelled
}

extension CancellableResult {
    /// Waits for work, and sorts its errors.
    init(_ work: () async throws(LCPError) -> Success) async {
        do throws(LCPError) {
            self = .success(try await work())
        } catch {
            if case .cancelled = error { self = .cancelled } else { self = .failure(error) }
        }
    }
}
