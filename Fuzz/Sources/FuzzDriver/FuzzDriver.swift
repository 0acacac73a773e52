import Dispatch
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
        let box = Box<Result>()
        Task.detached {
            let result = await work()
            box.value.withLock { $0 = result }
            done.signal()
        }
        done.wait()
        guard let result = box.value.withLock({ $0 }) else { preconditionFailure("the work has no result") }
        return result
    }

    private final class Box<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }
}
