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
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 14) { room in
            while index < source.count {
                let (read, written) = table.convert(source, from: index, into: room)
                output += UnsafeBufferPointer(rebasing: room[..<written])
                index += read
                guard index < source.count, written + 4 <= room.count else { continue }
                let rest = UnsafeRawBufferPointer(rebasing: source[index...].prefix(Self.longestCharacter))
                let result = convertStart(of: rest, into: &output)
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
        var rest = source[...]
        let problem = step(&rest, into: &output)
        flush(into: &output)
        let read = source.count - rest.count
        // An incomplete character is converted together with the bytes that follow it.
        if problem == 0 || problem == EINVAL && read > 0 { return (read, false) }
        output += [0xEF, 0xBF, 0xBD]
        return (problem == EILSEQ ? min(read + 1, source.count) : source.count, true)
    }

    private func convertAll(_ source: UnsafeRawBufferPointer, into output: inout [UInt8]) -> Bool {
        var rest = source[...]
        var isReplaced = false
        while !rest.isEmpty {
            let problem = step(&rest, into: &output)
            if problem == 0 { break }
            output += [0xEF, 0xBF, 0xBD]
            isReplaced = true
            if problem != EILSEQ { break }
            // iconv may report the error for bytes that it already consumed.
            rest = rest.dropFirst()
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
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { room in
            while left > 0 {
                var (target, space) = (room.baseAddress, room.count)
                let result = iconv(handle, &input, &left, &target, &space)
                let problem = errno
                output += UnsafeRawBufferPointer(start: room.baseAddress, count: room.count - space)
                if result == -1, problem != E2BIG { return problem }
            }
            return 0
        }
    }

    /// Appends pending output: the second of two characters that one byte pair encodes.
    private func flush(into output: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { room in
            var (target, space) = (room.baseAddress, room.count)
            _ = iconv(handle, nil, nil, &target, &space)
            output += UnsafeRawBufferPointer(start: room.baseAddress, count: room.count - space)
        }
    }
}
