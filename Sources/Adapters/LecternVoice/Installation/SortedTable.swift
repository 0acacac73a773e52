import Glibc

/// A file of lines of a key, a tab and a value, sorted by the bytes of the keys. It is mapped into memory and searched there, so that
/// a large lexicon costs neither time at the start nor memory of its own.
///
/// Safe to share (`@unchecked Sendable`): the mapping is only read, and lives as long as the object.
final class SortedTable: @unchecked Sendable {
    private let memory: UnsafeRawBufferPointer

    /// - Returns: nil if the file cannot be read.
    init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
            let base = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED
        else { return nil }
        memory = UnsafeRawBufferPointer(start: base, count: Int(status.st_size))
    }

    /// A table in memory, for tests.
    init(_ entries: [String: String]) {
        let lines = entries.map { Array("\($0)\t\($1)\n".utf8) }
        let bytes = lines.sorted { $0.prefix { $0 != 9 }.lexicographicallyPrecedes($1.prefix { $0 != 9 }) }.flatMap(
            \.self)
        let copy = mmap(nil, max(bytes.count, 1), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let copy, copy != MAP_FAILED else {
            memory = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        copy.copyMemory(from: bytes, byteCount: bytes.count)
        memory = UnsafeRawBufferPointer(start: copy, count: bytes.count)
    }

    deinit {
        if let base = memory.baseAddress { munmap(UnsafeMutableRawPointer(mutating: base), max(memory.count, 1)) }
    }

    /// The value of a key; nil if the table does not have it.
    subscript(key: String) -> String? {
        var key = key
        return key.withUTF8 { value(of: UnsafeRawBufferPointer($0)) }
    }

    private func value(of key: UnsafeRawBufferPointer) -> String? {
        var (low, high) = (0, memory.count)
        while low < high {
            let start = lineStart(before: (low + high) / 2, notBefore: low)
            let end = offset(of: 10, from: start)
            let tab = min(offset(of: 9, from: start), end)
            switch Self.compare(UnsafeRawBufferPointer(rebasing: memory[start..<tab]), key) {
            case 0:
                return String(decoding: memory[min(tab + 1, end)..<end], as: UTF8.self)
            case ..<0: low = min(end + 1, memory.count)
            default: high = start
            }
        }
        return nil
    }

    private func lineStart(before offset: Int, notBefore low: Int) -> Int {
        var start = offset
        while start > low, memory[start - 1] != 10 { start -= 1 }
        return start
    }

    private func offset(of byte: Int32, from start: Int) -> Int {
        guard start < memory.count, let base = memory.baseAddress,
            let found = memchr(base + start, byte, memory.count - start)
        else { return memory.count }
        return UnsafeRawPointer(found) - base
    }

    private static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        let shared = min(left.count, right.count)
        if shared > 0, let first = left.baseAddress, let second = right.baseAddress {
            let order = memcmp(first, second, shared)
            if order != 0 { return Int(order) }
        }
        return left.count - right.count
    }
}
