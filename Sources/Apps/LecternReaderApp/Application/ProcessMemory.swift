import CMalloc
import Glibc
import LecternGTK

/// Memory management for a process that runs for days.
@MainActor final class ProcessMemory: FrameMemory {
    /// The memory of this process.
    static let shared = ProcessMemory()

    private init() {}

    /// Makes all threads share two heaps, and keeps pictures out of them. Call it before starting other threads.
    ///
    /// The C library creates up to eight heaps per processor, and memory that is freed in one is not available in
    /// another. A program whose work moves between threads would grow for hours. Pictures of pages and their textures
    /// come and go between small blocks that stay: in a heap they leave gaps that nothing fills.
    static func shareHeaps() {
        mallopt(M_ARENA_MAX, 2)
        mallopt(M_MMAP_THRESHOLD, pictureSize)
    }

    /// Returns freed memory to the system when nothing has asked for it for some time.
    ///
    /// Call it after work that frees much memory. The C library keeps what it cannot return from the end of a heap.
    func trim(afterRest delay: Duration = .seconds(3)) {
        trimming?.cancel()
        trimming = Task { [self] in
            try? await Task.sleep(for: delay)
            if !Task.isCancelled, !hasFrames { await Self.trimNow() }
        }
    }

    @concurrent private static func trimNow() async { malloc_trim(0) }

    /// With software rendering, GTK and Cairo allocate the pixels of the window several times for each frame. Memory
    /// that is returned to the system in between must be cleared and mapped again for each frame.
    func framesBegin() {
        guard !hasFrames else { return }
        hasFrames = true
        keep()
        letFramesGo()
    }

    /// Returns freed memory to the system.
    func framesEnd() {
        hasFrames = false
        if drawsInSoftware { keep() }
    }

    var isDrawing = false {
        didSet { if isDrawing != oldValue { keep() } }
    }

    /// GTK draws a frame into one picture, which Cairo copies into another; the picture of a page may be made at the
    /// same time. At two million pixels each has 2,000 pages of memory, for which a frame waits 5 ms and more. The
    /// memory is held instead of freed, because otherwise the next page's picture would take it.
    func holdFrame(of bytes: Int, pictures: Int) -> Bool {
        guard bytes < Self.mappedSize else { return false }
        if bytes != heldBytes { letFramesGo() }
        guard held.count < pictures, let block = malloc(bytes) else { return false }
        Self.map(block, bytes)
        held += [block]
        heldBytes = bytes
        return held.count < pictures
    }

    func letFramesGo() {
        for block in held { free(block) }
        held = []
    }

    private var trimming: Task<Void, Never>?
    /// Blocks of this size are mapped separately by the C library and returned to the system when freed.
    private static let pictureSize: CInt = 1 << 20
    /// The same where frames are drawn in software.
    private static let mappedSize = 32 << 20
    private static let pageSize = 4096
    /// Whether an animation is in progress.
    private var hasFrames = false
    /// Whether frames are drawn in software, in pictures of the size of the window that must not be mapped for each.
    private var drawsInSoftware = false
    private var held: [UnsafeMutableRawPointer] = []
    private var heldBytes = 0

    /// Sets whether the C library keeps freed memory.
    private func keep() {
        drawsInSoftware = true
        mallopt(M_MMAP_THRESHOLD, CInt(Self.mappedSize))
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
