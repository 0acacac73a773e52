internal import CGtk
import Glibc

/// The memory of a process that stays open for days.
@MainActor public enum ProcessMemory {
    /// Lets all threads share two heaps. Before any other thread runs.
    ///
    /// The C library gives each new thread a heap of its own, up to eight for
    /// each processor, and what one thread frees another does not get. A
    /// program whose work moves from thread to thread would grow for hours
    /// although it holds no more than at first.
    public static func shareHeaps() { mallopt(M_ARENA_MAX, 2) }

    /// Something begins to move: the memory that was held for its frames is theirs, and what one frees is kept for the
    /// next.
    ///
    /// Where the processor draws, GTK and Cairo take fresh memory for each frame, as much as the window has pixels and
    /// more than once. What goes back to the system in between is cleared by it and mapped page by page sixty times a
    /// second.
    static func framesBegin() {
        guard !hasFrames else { return }
        hasFrames = true
        keep()
        letFramesGo()
    }

    /// Nothing moves any more: freed memory goes back to the system.
    static func framesEnd() {
        hasFrames = false
        keep()
    }

    /// Whether a window draws one frame after the other, whatever they show: what one frees is kept for the next.
    static var isDrawing = false {
        didSet { if isDrawing != oldValue { keep() } }
    }

    /// Holds mapped memory for a frame while nothing moves; the first frames that move find it there.
    ///
    /// GTK draws a frame into one picture, which Cairo copies into another on its way to the display; the picture of a
    /// page may be made meanwhile, from the same memory. At two million pixels each is 2,000 pieces of the system's,
    /// for which a frame waits 5 ms and more. Held, because what were free would go to the next page's picture.
    ///
    /// - Parameters:
    ///   - bytes: what the pixels of the window take.
    ///   - pictures: how many pictures of that size a frame and what goes on beside it may need at once.
    /// - Returns: whether there is more to hold.
    static func holdFrame(of bytes: Int, pictures: Int) -> Bool {
        guard bytes < mappedSize else { return false }
        if bytes != heldBytes { letFramesGo() }
        guard held.count < pictures, let block = malloc(bytes) else { return false }
        map(block, bytes)
        (held, heldBytes) = (held + [block], bytes)
        return held.count < pictures
    }

    /// Frees what is held for frames.
    static func letFramesGo() {
        for block in held { free(block) }
        held = []
    }

    /// What is as large as this the C library maps apart, and gives back at once.
    private static let mappedSize = 32 << 20
    private static let pageSize = 4096
    /// Whether something moves.
    private static var hasFrames = false
    private static var held: [UnsafeMutableRawPointer] = []
    private static var heldBytes = 0

    /// Has the C library keep what is freed between frames, or give it back.
    private static func keep() {
        mallopt(M_MMAP_THRESHOLD, CInt(mappedSize))
        mallopt(M_TRIM_THRESHOLD, CInt(hasFrames || isDrawing ? 128 << 20 : 16 << 20))
    }

    /// Has the system map memory now: in large pieces and in one go where it can.
    private static func map(_ block: UnsafeMutableRawPointer, _ bytes: Int) {
        let first = block.alignedUp(toMultipleOf: pageSize)
        let whole = (bytes - (first - block)) / pageSize * pageSize
        guard whole > 0 else { return }
        madvise(first, whole, MADV_HUGEPAGE)
        guard madvise(first, whole, populateForWriting) != 0 else { return }
        for start in stride(from: 0, to: whole, by: pageSize) {
            // A system before Linux 5.14 maps memory where it is written.
            first.storeBytes(of: 0xFF, toByteOffset: start, as: UInt8.self)
        }
    }

    /// `MADV_POPULATE_WRITE`, which the C library's headers do not all have.
    private static let populateForWriting: CInt = 23
}
