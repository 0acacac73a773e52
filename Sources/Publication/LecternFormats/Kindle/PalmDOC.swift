import LecternBase

/// The compression of Palm texts: copies of earlier text, and spaces joined
/// with the letter after them.
enum PalmDOC {
    /// Decompresses a record; a damaged one gives what can be read of it.
    static func decompress(_ source: Bytes, limit: Int) -> [UInt8] {
        let input = source.array
        var output: [UInt8] = []
        output.reserveCapacity(min(limit, 4096))
        var index = 0
        while index < input.count, output.count < limit {
            let byte = input[index]
            index += 1
            switch byte {
            case 0x01...0x08:
                let end = min(index + Int(byte), input.count)
                output += input[index..<end]
                index = end
            case 0x80...0xBF:
                guard index < input.count else { return output }
                copy(Int(byte) << 8 | Int(input[index]), in: &output)
                index += 1
            case 0xC0...0xFF:
                output.append(0x20)
                output.append(byte ^ 0x80)
            default: output.append(byte)
            }
        }
        return output
    }

    /// Repeats earlier output: 11 bits of distance, 3 bits of length.
    private static func copy(_ pair: Int, in output: inout [UInt8]) {
        let distance = pair >> 3 & 0x7FF
        guard distance > 0, distance <= output.count else { return }
        for _ in 0..<(pair & 7) + 3 { output.append(output[output.count - distance]) }
    }
}
