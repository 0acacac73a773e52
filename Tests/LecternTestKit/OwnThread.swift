import Foundation

/// Runs blocking work, such as waiting for a program, on a separate thread. Swift has only as many task threads as
/// processors, so blocking one would delay other tests.
public func onOwnThread<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: .init(catching: work)) }
    }
}
