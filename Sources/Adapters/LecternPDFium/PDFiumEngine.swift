internal import CPDFium
import Dispatch
import LecternBase

/// The actor of PDFium, which is not thread-safe: all calls run here, on one
/// thread.
@globalActor
actor PDFiumEngine {
    static let shared = PDFiumEngine()

    private nonisolated let executor = PDFiumExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// PDFium's functions; nil if it is not installed.
    @PDFiumEngine static var functions: cpdfium_functions? { cpdfium_load()?.pointee }
}

/// A thread of its own: drawing would block a shared one for too long.
private final class PDFiumExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "lectern.pdfium", qos: .userInitiated)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
