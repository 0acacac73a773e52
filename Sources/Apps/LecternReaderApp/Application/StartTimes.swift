import Glibc

/// How long the start took, for who asks with `LECTERN_TIMES=1`.
enum StartTimes {
    /// Says on standard error when something happened, in milliseconds since
    /// the process began.
    static func note(_ what: String) {
        guard getenv("LECTERN_TIMES") != nil, let since = sinceStart else { return }
        Environment.say("\(what) after \(since) ms")
    }

    private static var sinceStart: Int? {
        guard let file = fopen("/proc/self/stat", "r") else { return nil }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 1024)
        guard fgets(&buffer, Int32(buffer.count), file) != nil else { return nil }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // The name of the program may hold anything but ends with the last bracket; the start is the 22nd field.
        guard let bracket = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: bracket)...].split(separator: " ")
        guard fields.count > 19, let ticks = Int(fields[19]) else { return nil }
        var now = timespec()
        clock_gettime(CLOCK_BOOTTIME, &now)
        return now.tv_sec * 1000 + now.tv_nsec / 1_000_000 - ticks * 1000 / sysconf(Int32(_SC_CLK_TCK))
    }
}
