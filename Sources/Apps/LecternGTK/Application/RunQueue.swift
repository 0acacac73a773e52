import Glibc

/// How long a thread was ready to run while others of the machine had the processors.
///
/// Spec: https://docs.kernel.org/scheduler/sched-stats.html#proc-pid-schedstat
struct RunQueue: ~Copyable {
    private let file: Int32

    /// Asks about the thread that makes it; `nil` where the system does not tell.
    init?() {
        file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
        if file < 0 { return nil }
    }

    deinit { close(file) }

    /// The time in the queue so far, in milliseconds.
    var milliseconds: Double {
        withUnsafeTemporaryAllocation(byteCount: 96, alignment: 1) { buffer in
            let count = pread(file, buffer.baseAddress, buffer.count, 0)
            guard count > 0 else { return 0 }
            return Self.milliseconds(String(decoding: buffer[..<count], as: UTF8.self))
        }
    }

    /// The second of three numbers: nanoseconds at work, nanoseconds in the queue, and how often it came to work.
    static func milliseconds(_ line: String) -> Double {
        let fields = line.split(whereSeparator: \.isWhitespace)
        return fields.count >= 2 ? (Double(fields[1]) ?? 0) / 1e6 : 0
    }
}
