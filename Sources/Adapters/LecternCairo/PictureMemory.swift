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

    /// Fills pixels with an opaque colour, or with nothing.
    static func prepare(_ pixels: UnsafeMutableBufferPointer<UInt8>, color: Color?) {
        guard let base = pixels.baseAddress else { return }
        let memory = UnsafeMutableRawPointer(base)
        preferLargePieces(memory, pixels.count)
        let word = color.map { 0xFF00_0000 | UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue) } ?? 0
        memory.initializeMemory(as: UInt32.self, repeating: word, count: pixels.count / 4)
        memory.bindMemory(to: UInt8.self, capacity: pixels.count)
    }

    /// A wish; where the system does not grant it all is as before.
    private static func preferLargePieces(_ memory: UnsafeMutableRawPointer, _ count: Int) {
        let start = (UInt(bitPattern: memory) + UInt(piece) - 1) / UInt(piece) * UInt(piece)
        let end = (UInt(bitPattern: memory) + UInt(count)) / UInt(piece) * UInt(piece)
        guard end > start, let first = UnsafeMutableRawPointer(bitPattern: start) else { return }
        madvise(first, Int(end - start), MADV_HUGEPAGE)
    }
}
