internal import CPDFium
import Glibc

/// Memory that is shared with the processes that draw. It only grows, but what a large picture took is returned.
@PDFiumEngine
final class PDFiumPixels {
    /// The descriptor of the memory; -1 before ``prepare(_:)``.
    private(set) var descriptor: Int32 = -1
    private var memory: UnsafeMutableRawPointer?
    private var length = 0
    /// More memory is returned after its picture was taken.
    private static let mostKept = 16 << 20

    isolated deinit {
        if let memory { munmap(memory, length) }
        if descriptor >= 0 { close(descriptor) }
    }

    /// Makes room for a number of bytes; returns whether there is.
    func prepare(_ bytes: Int) -> Bool {
        if descriptor < 0 { descriptor = cpdfium_pixels_make() }
        if bytes <= length { return true }
        guard descriptor >= 0, ftruncate(descriptor, bytes) == 0,
            let mapped = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), mapped != MAP_FAILED
        else { return false }
        if let memory { munmap(memory, length) }
        memory = mapped
        length = bytes
        return true
    }

    /// Copies bytes from the beginning; nil if there are not as many.
    func bytes(_ count: Int) -> [UInt8]? {
        guard let memory, count <= length else { return nil }
        defer { release(count) }
        return Array(UnsafeRawBufferPointer(start: memory, count: count))
    }

    /// Copies pixels of a page, which have three bytes, and gives each a fourth one of 255; nil if there are not as many.
    func opaquePixels(_ count: Int) -> [UInt8]? {
        guard let memory, count * 4 <= length else { return nil }
        defer { release(count * 4) }
        return [UInt8](unsafeUninitializedCapacity: count * 4) { target, written in
            if let start = target.baseAddress { cpdfium_pixels_take(memory, start, count) }
            written = count * 4
        }
    }

    private func release(_ count: Int) {
        if count > Self.mostKept { madvise(memory, length, MADV_REMOVE) }
    }
}
