import Glibc

/// Process clocks in milliseconds.
enum Clock {
    static func cpu() -> Double { read(CLOCK_PROCESS_CPUTIME_ID) }
    static func wall() -> Double { read(CLOCK_MONOTONIC) }

    private static func read(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }

    /// The CPU time of the process and of its child processes, also of those that have ended.
    static func cpuWithChildren() -> Double {
        var ended = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &ended)
        let endedTimes = [ended.ru_utime, ended.ru_stime].map { Double($0.tv_sec) * 1e3 + Double($0.tv_usec) / 1e3 }
        let nanoseconds = ProcessFile.children().compactMap { child in
            ProcessFile.words(of: "/proc/\(child)/schedstat").first.flatMap { Double($0) }
        }
        return cpu() + endedTimes.reduce(0, +) + nanoseconds.reduce(0, +) / 1e6
    }
}

/// Memory of the process.
enum Memory {
    /// The number of resident bytes.
    static func resident() -> Int {
        let words = ProcessFile.words(of: "/proc/self/statm")
        return words.count > 1 ? (Int(words[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
    }
}

/// The files in `/proc`.
private enum ProcessFile {
    /// The words of a short file of one line; empty if it cannot be read.
    static func words(of path: String) -> [Substring] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 1_024)
        guard fgets(&line, 1_024, file) != nil else { return [] }
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.split { $0 == " " || $0 == "\n" }
    }

    /// The numbers of the child processes, by the threads that started them.
    static func children() -> [Substring] {
        var matches = glob_t()
        defer { globfree(&matches) }
        guard glob("/proc/self/task/*/children", 0, nil, &matches) == 0 else { return [] }
        return (0..<Int(matches.gl_pathc)).flatMap { index in
            matches.gl_pathv[index].map { words(of: String(cString: $0)) } ?? []
        }
    }
}
