import Glibc

/// One `iconv` conversion to UTF-8.
struct Converter: ~Copyable {
    private let handle: iconv_t

    init?(_ name: String) {
        guard let handle = iconv_open("UTF-8", name), Int(bitPattern: handle) != -1 else { return nil }
        self.handle = handle
    }

    deinit { iconv_close(handle) }

    /// Appends the text; bytes that make no sense become U+FFFD. Says whether
    /// there were any.
    func convert(_ source: UnsafeRawBufferPointer, into output: inout [UInt8]) -> Bool {
        guard let base = source.baseAddress else { return false }
        var input: UnsafeMutablePointer<CChar>? = UnsafeMutablePointer(
            mutating: base.assumingMemoryBound(to: CChar.self))
        var left = source.count
        var isReplaced = false
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { room in
            while left > 0 {
                var target = room.baseAddress
                var space = room.count
                let result = iconv(handle, &input, &left, &target, &space)
                let problem = errno
                output += UnsafeRawBufferPointer(start: room.baseAddress, count: room.count - space)
                guard result == Int.max || result == -1 || result == UInt(bitPattern: -1) else { continue }
                if problem == E2BIG { continue }
                output += [0xEF, 0xBF, 0xBD]
                isReplaced = true
                if problem != EILSEQ { return }
                input = input.map { $0 + 1 }
                left -= 1
            }
        }
        return isReplaced
    }
}
