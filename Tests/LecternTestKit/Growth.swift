import Glibc

/// Returns the ratio of the CPU times of this thread for four times the input and the input: about 4 for linear work,
/// about 16 for quadratic work. Other load on the machine hardly changes it.
///
///     #expect(growth(from: 1_000) { count in parse(text[count]) } < 9)
///
/// - Parameter work: Does the measured work on an input of the given size.
public func growth(from count: Int, of work: (Int) throws -> Void) rethrows -> Double {
    func cost(_ count: Int) throws -> Double {
        var least = Double.infinity
        for _ in 0..<3 {
            let before = threadSeconds()
            try work(count)
            least = min(least, threadSeconds() - before)
        }
        return least
    }
    return try cost(count * 4) / max(cost(count), 1e-6)
}

private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
