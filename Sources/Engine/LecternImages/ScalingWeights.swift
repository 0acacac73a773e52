/// For each target sample the source samples that contribute to it, with weights that add up to 1.
struct ScalingWeights {
    /// How many source samples each target sample has; those that it does not need have the weight 0.
    private(set) var taps = 1
    private var starts: [Int32] = []
    private var shares: [Float] = []

    /// The number of target samples.
    var count: Int { starts.count }

    /// The first source sample of a target sample.
    func start(of target: Int) -> Int { Int(starts[target]) }

    /// The weights of a target sample's source samples.
    func shares(of target: Int) -> [Float] { Array(shares[target * taps..<(target + 1) * taps]) }

    /// Starts and weights without bounds checks.
    func withPointers(_ body: (UnsafeBufferPointer<Int32>, UnsafeBufferPointer<Float>) -> Void) {
        starts.withUnsafeBufferPointer { starts in shares.withUnsafeBufferPointer { body(starts, $0) } }
    }

    /// The weights of the target samples in a range.
    init(_ source: Int, _ target: Int, in range: Range<Int>, isPixelated: Bool) {
        starts.reserveCapacity(range.count)
        if isPixelated {
            for i in range { append(start: min((2 * i + 1) * source / (2 * target), source - 1), [1]) }
        } else if target >= source {
            taps = 2
            for i in range { grow(i, from: source, to: target) }
        } else {
            taps = range.reduce(1) { max($0, (($1 + 1) * source - 1) / target - $1 * source / target + 1) }
            for i in range { shrink(i, from: source, to: target) }
        }
    }

    private mutating func append(start: Int, _ row: [Float]) {
        starts.append(Int32(start))
        shares += row
        for _ in row.count..<taps { shares.append(0) }
    }

    private mutating func grow(_ i: Int, from source: Int, to target: Int) {
        // The target sample's centre, in 1/(2 * target) of source samples.
        let center = max((2 * i + 1) * source - target, 0)
        let (low, part) = center.quotientAndRemainder(dividingBy: 2 * target)
        if low + 1 >= source || part == 0 {
            append(start: min(low, source - 1), [1])
        } else {
            let share = Float(part) / Float(2 * target)
            append(start: low, [1 - share, share])
        }
    }

    private mutating func shrink(_ i: Int, from source: Int, to target: Int) {
        // The target sample covers [i * source, (i + 1) * source) in 1/target of source samples.
        let (low, high) = (i * source, (i + 1) * source)
        let (first, last) = (low / target, (high - 1) / target)
        let covered = (first...last).map { min(high, ($0 + 1) * target) - max(low, $0 * target) }
        append(start: first, covered.map { Float($0) / Float(source) })
    }
}
