import Dispatch
import Foundation
public import LecternBase
import Synchronization

/// Shared functions of the fuzz targets.
public enum Fuzzer {
    /// Copies the input to `Bytes`.
    public static func bytes(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Bytes {
        Bytes(copying: UnsafeRawBufferPointer(start: data, count: count))
    }

    /// Waits for asynchronous work; all resources are in memory.
    public static func wait<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) -> Result {
        let done = DispatchSemaphore(value: 0)
        let box = LayoutBox<Result>()
        Task.detached {
            let result = await work()
            box.value.withLock { $0 = result }
            done.signal()
        }
        done.wait()
        guard let result = box.value.withLock({ $0 }) else { preconditionFailure("the work has no result") }
        return result
    }

    /// Waits for asynchronous work that also runs on the main actor: libFuzzer calls on the main thread.
    public static func waitOnMain(_ work: @escaping @Sendable () async -> Void) {
        let isDone = LayoutBox<Bool>()
        Task.detached {
            await work()
            // On the main actor, so that the loop below wakes.
            await MainActor.run { isDone.value.withLock { $0 = true } }
        }
        while isDone.value.withLock({ $0 }) != true {
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 1))
        }
    }

    private final class LayoutBox<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }
}
