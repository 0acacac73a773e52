internal import CGtk
import Glibc

/// Memory management for a process that runs for days.
@MainActor public enum ProcessMemory {
    /// Makes all threads share two heaps, and keeps pictures out of them. Call it before starting other threads.
    ///
    /// The C library creates up to eight heaps per processor, and memory that is freed in one is not available in
    /// another. A program whose work moves between threads would grow for hours. Pictures of pages and their textures
    /// come and go between small blocks that stay: in a heap they leave gaps that nothing fills.
    public static func shareHeaps() {
        mallopt(M_ARENA_MAX, 2)
        mallopt(M_MMAP_THRESHOLD, pictureSize)
    }

    /// Returns freed memory to the system when nothing has asked for it for some time.
    ///
    /// Call it after work that frees much memory. The C library keeps what it cannot return from the end of a heap.
    public static func trim(afterRest rest: Duration = .seconds(3)) {
        trimming?.cancel()
        trimming = Task {
            try? await Task.sleep(for: rest)
            if !Task.isCancelled, !hasFrames { await trimNow() }
        }
    }

    @concurrent private static func trimNow() async { malloc_trim(0) }

    /// Call when an animation begins. Frees the memory that was held for its frames, and keeps memory that frames
    /// free.
    ///
    /// With software rendering, GTK and Cairo allocate the pixels of the window several times for each frame. Memory
    /// that is returned to the system in between must be cleared and mapped again for each frame.
    static func framesBegin() {
        guard !hasFrames else { return }
        hasFrames = true
        keep()
        letFramesGo()
    }

    /// Call when an animation ends. Returns freed memory to the system.
    static func framesEnd() {
        hasFrames = false
        if drawsInSoftware { keep() }
    }

    /// Whether a window draws frames continuously. If so, freed memory is kept for the next frame.
    static var isDrawing = false {
        didSet { if isDrawing != oldValue { keep() } }
    }

    /// Holds mapped memory for the first frames of the next animation.
    ///
    /// GTK draws a frame into one picture, which Cairo copies into another; the picture of a page may be made at the
    /// same time. At two million pixels each has 2,000 pages of memory, for which a frame waits 5 ms and more. The
    /// memory is held instead of freed, because otherwise the next page's picture would take it.
    ///
    /// - Parameters:
    ///   - bytes: the size of the window's pixels.
    ///   - pictures: the number of pictures of that size that may be needed at once.
    /// - Returns: whether more remains to be held.
    static func holdFrame(of bytes: Int, pictures: Int) -> Bool {
        guard bytes < mappedSize else { return false }
        if bytes != heldBytes { letFramesGo() }
        guard held.count < pictures, let block = malloc(bytes) else { return false }
        map(block, bytes)
        (held, heldBytes) = (held + [block], bytes)
        return held.count < pictures
    }

    /// Frees the memory held for frames.
    static func letFramesGo() {
        for block in held { free(block) }
        held = []
    }

    private static var trimming: Task<Void, Never>?
    /// Blocks of this size are mapped separately by the C library and returned to the system when freed.
    private static let pictureSize: CInt = 1 << 20
    /// The same where frames are drawn in software.
    private static let mappedSize = 32 << 20
    private static let pageSize = 4096
    /// Whether an animation is in progress.
    private static var hasFrames = false
    /// Whether frames are drawn in software, in pictures of the size of the window that must not be mapped for each.
    private static var drawsInSoftware = false
    private static var held: [UnsafeMutableRawPointer] = []
    private static var heldBytes = 0

    /// Sets whether the C library keeps freed memory.
    private static func keep() {
        drawsInSoftware = true
        mallopt(M_MMAP_THRESHOLD, CInt(mappedSize))
        mallopt(M_TRIM_THRESHOLD, CInt(hasFrames || isDrawing ? 128 << 20 : 16 << 20))
    }

    /// Makes the system map memory now, in large pages and in one call if possible.
    private static func map(_ block: UnsafeMutableRawPointer, _ bytes: Int) {
        let first = block.alignedUp(toMultipleOf: pageSize)
        let whole = (bytes - (first - block)) / pageSize * pageSize
        guard whole > 0 else { return }
        madvise(first, whole, MADV_HUGEPAGE)
        guard madvise(first, whole, populateForWriting) != 0 else { return }
        for start in stride(from: 0, to: whole, by: pageSize) {
            // Linux before 5.14 maps memory when it is written.
            first.storeBytes(of: 0xFF, toByteOffset: start, as: UInt8.self)
        }
    }

    /// `MADV_POPULATE_WRITE`, which some versions of the headers lack.
    private static let populateForWriting: CInt = 23
}
