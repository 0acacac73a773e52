import Glibc
import LecternGeometry

/// Memory for the pixels of a bitmap.
///
/// A page at two device pixels per CSS pixel takes 8 MB of fresh memory. Huge pages spare the system from mapping and
/// clearing it in small pieces, which would take a large part of a page turn.
enum PictureMemory {
    /// The size of a huge page.
    private static let piece = 2 << 20

    /// Fills pixels with an opaque colour or transparency. Reuses the memory if the number of pixels is equal.
    static func prepare(_ pixels: inout [UInt8], count: Int, color: Color?) {
        if pixels.count == count {
            pixels.withUnsafeMutableBytes { fill($0, color) }
        } else {
            pixels = []
            pixels = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
                let memory = UnsafeMutableRawBufferPointer(target)
                preferLargePieces(memory)
                fill(memory, color)
                initialized = count
            }
        }
    }

    private static func fill(_ memory: UnsafeMutableRawBufferPointer, _ color: Color?) {
        let word = color.map { 0xFF00_0000 | UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue) } ?? 0
        memory.withMemoryRebound(to: UInt32.self) { $0.update(repeating: word) }
    }

    /// A hint that the system may ignore.
    private static func preferLargePieces(_ memory: UnsafeMutableRawBufferPointer) {
        let address = UInt(bitPattern: memory.baseAddress)
        let start = (address + UInt(piece) - 1) / UInt(piece) * UInt(piece)
        let end = (address + UInt(memory.count)) / UInt(piece) * UInt(piece)
        guard end > start, let first = UnsafeMutableRawPointer(bitPattern: start) else { return }
        madvise(first, Int(end - start), MADV_HUGEPAGE)
    }
}
