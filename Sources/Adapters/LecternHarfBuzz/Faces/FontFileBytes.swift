import Glibc
import LecternText

/// A font file mapped into memory, so that of large collections only the pages that are read use memory.
///
/// Proof of `@unchecked Sendable`: the mapping is private, read-only and lives as long as the object.
package final class MappedFontBytes: FontBytes, @unchecked Sendable {
    private let bytes: UnsafeRawBufferPointer

    /// Maps the file at a path; `nil` if it cannot be read or is no regular file.
    package init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 12,
            status.st_size < Int(Int32.max),
            let base = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED
        else { return nil }
        bytes = UnsafeRawBufferPointer(start: base, count: Int(status.st_size))
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { body(bytes) }
}

/// The bytes of a font in memory, at a fixed address.
///
/// Proof of `@unchecked Sendable`: the memory is written in `init` only.
package final class MemoryFontBytes: FontBytes, @unchecked Sendable {
    private let bytes: UnsafeRawBufferPointer

    package init(_ content: [UInt8]) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(content.count, 1), alignment: 16)
        memory.copyBytes(from: content)
        bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[0..<content.count])
    }

    deinit { bytes.deallocate() }

    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { body(bytes) }
}
