import Glibc
import LecternGeometry

/// The memory of a picture before anything is drawn.
///
/// A page at two pixels for one takes 8 MB, which is fresh memory most of the time: mapped and cleared by the
/// system in 1,900 pieces, and then cleared and painted once more, it took a third to a half of the time of a turn.
/// Asked for in large pieces it comes in a few.
enum PictureMemory {
    /// What the system has as a large piece on the machines Lectern runs on.
    private static let piece = 2 << 20

    /// Makes pixels of an opaque colour, or of nothing; where there are as many already, their memory stays.
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

    /// A wish; where the system does not grant it all is as before.
    private static func preferLargePieces(_ memory: UnsafeMutableRawBufferPointer) {
        let address = UInt(bitPattern: memory.baseAddress)
        let start = (address + UInt(piece) - 1) / UInt(piece) * UInt(piece)
        let end = (address + UInt(memory.count)) / UInt(piece) * UInt(piece)
        guard end > start, let first = UnsafeMutableRawPointer(bitPattern: start) else { return }
        madvise(first, Int(end - start), MADV_HUGEPAGE)
    }
}
