import Glibc

/// One `iconv` conversion to UTF-8.
struct Converter: ~Copyable {
    private let handle: iconv_t
    private let name: String
    /// The maximum number of bytes of a character in any encoding.
    private static let longestCharacter = 4

    init?(_ name: String) {
        guard let handle = iconv_open("UTF-8", name), Int(bitPattern: handle) != -1 else { return nil }
        self.handle = handle
        self.name = name
    }

    deinit { iconv_close(handle) }

    /// Appends the converted text; invalid bytes become U+FFFD. Returns whether
    /// there were any.
    func convert(_ source: UnsafeRawBufferPointer, into output: inout [UInt8]) -> Bool {
        guard source.count >= PairTable.shortest, let table = PairTable.table(of: name) else {
            return convertAll(source, into: &output)
        }
        var (index, isReplaced) = (0, false)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 14) { buffer in
            while index < source.count {
                let (read, written) = table.convert(source, from: index, into: buffer)
                output += UnsafeBufferPointer(rebasing: buffer[..<written])
                index += read
                guard index < source.count, written + 4 <= buffer.count else { continue }
                let unconverted = UnsafeRawBufferPointer(rebasing: source[index...].prefix(Self.longestCharacter))
                let result = convertStart(of: unconverted, into: &output)
                index += result.read
                isReplaced = isReplaced || result.isReplaced
            }
        }
        return isReplaced
    }

    /// Converts a prefix of the bytes, up to the first invalid or incomplete character.
    private func convertStart(
        of source: UnsafeRawBufferPointer, into output: inout [UInt8]
    ) -> (read: Int, isReplaced: Bool) {
        var remaining = source[...]
        let problem = step(&remaining, into: &output)
        flush(into: &output)
        let read = source.count - remaining.count
        // An incomplete character is converted together with the bytes that follow it.
        if problem == 0 || problem == EINVAL && read > 0 { return (read, false) }
        output += [0xEF, 0xBF, 0xBD]
        return (problem == EILSEQ ? min(read + 1, source.count) : source.count, true)
    }

    private func convertAll(_ source: UnsafeRawBufferPointer, into output: inout [UInt8]) -> Bool {
        var remaining = source[...]
        var isReplaced = false
        while !remaining.isEmpty {
            let problem = step(&remaining, into: &output)
            if problem == 0 { break }
            output += [0xEF, 0xBF, 0xBD]
            isReplaced = true
            if problem != EILSEQ { break }
            // iconv may report the error for bytes that it already consumed.
            remaining = remaining.dropFirst()
        }
        flush(into: &output)
        return isReplaced
    }

    /// Runs iconv once. Returns its error number; 0 at the end.
    private func step(_ source: inout Slice<UnsafeRawBufferPointer>, into output: inout [UInt8]) -> Int32 {
        let bytes = UnsafeRawBufferPointer(rebasing: source)
        guard let base = bytes.baseAddress else { return 0 }
        var input: UnsafeMutablePointer<CChar>? = UnsafeMutablePointer(
            mutating: base.assumingMemoryBound(to: CChar.self))
        var left = bytes.count
        defer { source = source.suffix(left) }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
            while left > 0 {
                var (target, space) = (buffer.baseAddress, buffer.count)
                let result = iconv(handle, &input, &left, &target, &space)
                let problem = errno
                output += UnsafeRawBufferPointer(start: buffer.baseAddress, count: buffer.count - space)
                if result == -1, problem != E2BIG { return problem }
            }
            return 0
        }
    }

    /// Appends pending output: the second of two characters that one byte pair encodes.
    private func flush(into output: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            var (target, space) = (buffer.baseAddress, buffer.count)
            _ = iconv(handle, nil, nil, &target, &space)
            output += UnsafeRawBufferPointer(start: buffer.baseAddress, count: buffer.count - space)
        }
    }
}
