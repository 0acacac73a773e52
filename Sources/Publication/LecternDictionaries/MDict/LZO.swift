import LecternBase

/// Decompression of LZO1X, which older `.mdx` files use.
///
/// Spec: https://docs.kernel.org/staging/lzo.html
struct LZO {
    private var input: ArraySlice<UInt8>
    private var output: [UInt8] = []
    private let limit: Int
    /// The number of literals that the last instruction copied, which decides what instructions below 16 mean: after
    /// a match 0 to 3, after a run of literals 4.
    private var state = 0

    /// Decompresses a block.
    ///
    /// - Parameter limit: the largest number of bytes that may come out.
    /// - Returns: `nil` if the data are damaged, or longer than `limit`.
    static func bytes(_ source: Bytes, limit: Int) -> Bytes? {
        var stream = LZO(source.array, limit: limit)
        return stream.run().map { Bytes($0) }
    }

    private init(_ source: [UInt8], limit: Int) {
        input = source[...]
        self.limit = limit
        output.reserveCapacity(min(limit, source.count * 4))
    }

    private mutating func run() -> [UInt8]? {
        // A first byte above 17 is a run of literals.
        if let first = input.first, first > 17 {
            input.removeFirst()
            let count = Int(first) - 17
            guard copyLiterals(count) else { return nil }
            state = min(count, 4)
        }
        while let instruction = input.popFirst().map({ Int($0) }) {
            switch instruction {
            case 16...31:
                guard let count = length(instruction & 7, bits: 7, least: 2), let tail = pair() else { return nil }
                let distance = 16384 + (instruction & 8) << 11 + tail >> 2
                // The end is a match of this distance.
                if distance == 16384 { return input.isEmpty ? output : nil }
                guard copyMatch(count, distance: distance, literals: tail & 3) else { return nil }
            case 32...63:
                guard let count = length(instruction & 31, bits: 31, least: 2), let tail = pair(),
                    copyMatch(count, distance: tail >> 2 + 1, literals: tail & 3)
                else { return nil }
            case 64...:
                let count = instruction < 128 ? 3 + instruction >> 5 & 1 : 5 + instruction >> 5 & 3
                guard let high = input.popFirst(),
                    copyMatch(count, distance: Int(high) << 3 + instruction >> 2 & 7 + 1, literals: instruction & 3)
                else { return nil }
            default: guard runShort(instruction) else { return nil }
            }
        }
        return nil
    }

    /// An instruction below 16.
    private mutating func runShort(_ instruction: Int) -> Bool {
        guard state > 0 else {
            guard let count = length(instruction, bits: 15, least: 3), copyLiterals(count) else { return false }
            state = 4
            return true
        }
        guard let high = input.popFirst() else { return false }
        let distance = Int(high) << 2 + instruction >> 2 + 1
        return state == 4
            ? copyMatch(3, distance: distance + 2048, literals: instruction & 3)
            : copyMatch(2, distance: distance, literals: instruction & 3)
    }

    /// The length of a run; zero in the instruction means that bytes follow.
    private mutating func length(_ bits: Int, bits most: Int, least: Int) -> Int? {
        guard bits == 0 else { return bits + least }
        var sum = most + least
        while let byte = input.popFirst() {
            if byte > 0 { return sum + Int(byte) }
            sum += 255
            if sum > limit { return nil }
        }
        return nil
    }

    /// Two bytes, the least significant first.
    private mutating func pair() -> Int? {
        guard let low = input.popFirst(), let high = input.popFirst() else { return nil }
        return Int(low) | Int(high) << 8
    }

    private mutating func copyLiterals(_ count: Int) -> Bool {
        guard count <= input.count, output.count + count <= limit else { return false }
        output += input.prefix(count)
        input = input.dropFirst(count)
        return true
    }

    /// Copies bytes that came before, then literals.
    private mutating func copyMatch(_ count: Int, distance: Int, literals: Int) -> Bool {
        guard distance <= output.count, output.count + count <= limit else { return false }
        // The match may go on in what it writes.
        for _ in 0..<count { output.append(output[output.count - distance]) }
        state = literals
        return copyLiterals(literals)
    }
}
