internal import CPDFium
import Dispatch
import LecternBase

/// The one owner of PDFium, which is not thread-safe: everything that touches
/// it runs here, on a thread of its own.
@globalActor
actor PDFiumEngine {
    static let shared = PDFiumEngine()

    private nonisolated let executor = PDFiumExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// PDFium's functions, `nil` where it is not installed.
    @PDFiumEngine static var functions: cpdfium_functions? { cpdfium_load()?.pointee }
}

/// Drawing a page takes longer than a shared thread should be held.
private final class PDFiumExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "lectern.pdfium", qos: .userInitiated)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
