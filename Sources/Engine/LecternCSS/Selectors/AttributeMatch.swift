/// Compares attribute values, byte by byte.
enum AttributeMatch {
    /// Returns whether a value matches under an operation.
    static func matches(_ operation: AttributeSelector.Operation, _ value: String, _ wanted: [UInt8]) -> Bool {
        let fast = value.utf8.withContiguousStorageIfAvailable { value in
            wanted.withUnsafeBufferPointer { matches(operation, value, $0) }
        }
        if let fast { return fast }
        return Array(value.utf8).withUnsafeBufferPointer { value in
            wanted.withUnsafeBufferPointer { matches(operation, value, $0) }
        }
    }

    private typealias Buffer = UnsafeBufferPointer<UInt8>

    private static func matches(_ operation: AttributeSelector.Operation, _ value: Buffer, _ wanted: Buffer) -> Bool {
        switch operation {
        case .exists: return true
        case .equals: return value.count == wanted.count && has(value, wanted, at: 0)
        case .includes: return includes(value, wanted)
        case .dashMatch:
            guard has(value, wanted, at: 0) else { return false }
            return value.count == wanted.count || value[wanted.count] == 0x2D
        case .prefix: return !wanted.isEmpty && has(value, wanted, at: 0)
        case .suffix: return !wanted.isEmpty && has(value, wanted, at: value.count - wanted.count)
        case .substring: return !wanted.isEmpty && contains(value, wanted)
        }
    }

    /// Returns whether the wanted bytes occur at an offset.
    private static func has(_ value: Buffer, _ wanted: Buffer, at offset: Int) -> Bool {
        guard offset >= 0, value.count - offset >= wanted.count else { return false }
        for index in 0..<wanted.count where value[offset + index] != wanted[index] { return false }
        return true
    }

    /// Returns whether one of the white-space-separated words equals the wanted one.
    private static func includes(_ value: Buffer, _ wanted: Buffer) -> Bool {
        guard !wanted.isEmpty, value.count >= wanted.count else { return false }
        var start = 0
        while start < value.count {
            while start < value.count, isSpace(value[start]) { start += 1 }
            var end = start
            while end < value.count, !isSpace(value[end]) { end += 1 }
            if end - start == wanted.count, has(value, wanted, at: start) { return true }
            start = end
        }
        return false
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B)
    }

    private static func contains(_ value: Buffer, _ wanted: Buffer) -> Bool {
        // The search is quadratic, but attribute values are short.
        guard value.count >= wanted.count,
            value.count.multipliedReportingOverflow(by: wanted.count).partialValue < 10_000_000
        else { return false }
        for start in 0...value.count - wanted.count where has(value, wanted, at: start) { return true }
        return false
    }
}
