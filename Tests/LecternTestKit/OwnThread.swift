import Foundation

/// Does work that blocks, such as waiting for a program, on a thread of its own: there are as many threads for
/// tests as there are processors, and all the others would wait too.
public func onOwnThread<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: .init(catching: work)) }
    }
}
