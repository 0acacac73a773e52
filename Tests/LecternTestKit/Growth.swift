import Glibc

/// How much more CPU of this thread some work takes when there is four times as much of it: about 4 where it grows
/// with what there is, about 16 where it grows with the square. What else the machine does hardly changes that.
///
///     #expect(growth(from: 1_000) { count in parse(text[count]) } < 9)
///
/// - Parameter work: does what is measured, for so many things.
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
