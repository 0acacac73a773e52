import Glibc
import LecternGTK

/// Reports the duration of the start, if `LECTERN_TIMES` is set.
enum StartTimes {
    /// Prints the time since the process began, in milliseconds, on standard error.
    static func note(_ what: String) {
        guard getenv("LECTERN_TIMES") != nil, let since = sinceStart else { return }
        Environment.say("\(what) after \(since) ms")
    }

    /// Prints when work in the background began and ended.
    @MainActor static func note(_ what: String, while isActive: @escaping @MainActor () -> Bool) {
        guard getenv("LECTERN_TIMES") != nil else { return }
        note("\(what) begun")
        MainLoop.timeout(milliseconds: 50) {
            if isActive() { return .again }
            note("\(what) done")
            return .stop
        }
    }

    private static var sinceStart: Int? {
        guard let file = fopen("/proc/self/stat", "r") else { return nil }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 1024)
        guard fgets(&buffer, Int32(buffer.count), file) != nil else { return nil }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // The program's name may contain any character and ends with the last bracket; the start time is field 22.
        guard let bracket = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: bracket)...].split(separator: " ")
        guard fields.count > 19, let ticks = Int(fields[19]) else { return nil }
        var now = timespec()
        clock_gettime(CLOCK_BOOTTIME, &now)
        return now.tv_sec * 1000 + now.tv_nsec / 1_000_000 - ticks * 1000 / sysconf(Int32(_SC_CLK_TCK))
    }
}
