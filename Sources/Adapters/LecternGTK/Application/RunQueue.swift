import Glibc

/// The time in which a thread was ready to run but other threads had the processors.
///
/// Spec: https://docs.kernel.org/scheduler/sched-stats.html#proc-pid-schedstat
struct RunQueue: ~Copyable {
    private let file: Int32

    /// Opens the statistics of the current thread; `nil` if the system does not report them.
    init?() {
        file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
        if file < 0 { return nil }
    }

    deinit { close(file) }

    /// The total time in the queue, in milliseconds.
    var milliseconds: Double {
        withUnsafeTemporaryAllocation(byteCount: 96, alignment: 1) { buffer in
            let count = pread(file, buffer.baseAddress, buffer.count, 0)
            guard count > 0 else { return 0 }
            return Self.milliseconds(String(decoding: buffer[..<count], as: UTF8.self))
        }
    }

    /// Parses the second of three numbers: nanoseconds running, nanoseconds in the queue, number of time slices.
    static func milliseconds(_ line: String) -> Double {
        let fields = line.split(whereSeparator: \.isWhitespace)
        return fields.count >= 2 ? (Double(fields[1]) ?? 0) / 1e6 : 0
    }
}
