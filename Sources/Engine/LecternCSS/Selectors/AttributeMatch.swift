/// Compares attribute values, byte by byte.
enum AttributeMatch {
    /// Returns whether a value matches under an operation.
    static func matches(_ operation: AttributeSelector.Operation, _ value: String, operand: [UInt8]) -> Bool {
        let fast = value.utf8.withContiguousStorageIfAvailable { value in
            operand.withUnsafeBufferPointer { matches(operation, value, operand: $0) }
        }
        if let fast { return fast }
        return Array(value.utf8).withUnsafeBufferPointer { value in
            operand.withUnsafeBufferPointer { matches(operation, value, operand: $0) }
        }
    }

    private typealias Buffer = UnsafeBufferPointer<UInt8>

    private static func matches(_ operation: AttributeSelector.Operation, _ value: Buffer, operand: Buffer) -> Bool {
        switch operation {
        case .exists: return true
        case .equals: return value.count == operand.count && has(value, operand, at: 0)
        case .includes: return includes(value, operand)
        case .dashMatch:
            guard has(value, operand, at: 0) else { return false }
            return value.count == operand.count || value[operand.count] == 0x2D
        case .prefix: return !operand.isEmpty && has(value, operand, at: 0)
        case .suffix: return !operand.isEmpty && has(value, operand, at: value.count - operand.count)
        case .substring: return !operand.isEmpty && contains(value, operand)
        }
    }

    /// Returns whether the operand occurs at an offset.
    private static func has(_ value: Buffer, _ operand: Buffer, at offset: Int) -> Bool {
        guard offset >= 0, value.count - offset >= operand.count else { return false }
        for index in 0..<operand.count where value[offset + index] != operand[index] { return false }
        return true
    }

    /// Returns whether one of the white-space-separated words equals the operand.
    private static func includes(_ value: Buffer, _ operand: Buffer) -> Bool {
        guard !operand.isEmpty, value.count >= operand.count else { return false }
        var start = 0
        while start < value.count {
            while start < value.count, isSpace(value[start]) { start += 1 }
            var end = start
            while end < value.count, !isSpace(value[end]) { end += 1 }
            if end - start == operand.count, has(value, operand, at: start) { return true }
            start = end
        }
        return false
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B)
    }

    private static func contains(_ value: Buffer, _ operand: Buffer) -> Bool {
        // The search is quadratic, but attribute values are short.
        guard value.count >= operand.count,
            value.count.multipliedReportingOverflow(by: operand.count).partialValue < 10_000_000
        else { return false }
        for start in 0...value.count - operand.count where has(value, operand, at: start) { return true }
        return false
    }
}
