internal import CGtk

/// The memory of a process that stays open for days.
@MainActor public enum ProcessMemory {
    /// Lets all threads share two heaps. Before any other thread runs.
    ///
    /// The C library gives each new thread a heap of its own, up to eight for
    /// each processor, and what one thread frees another does not get. A
    /// program whose work moves from thread to thread would grow for hours
    /// although it holds no more than at first.
    public static func shareHeaps() { mallopt(M_ARENA_MAX, 2) }

    /// Keeps freed memory for the next frame while something moves, or gives it back again.
    ///
    /// Where the processor draws, GTK and Cairo take fresh memory for each frame,
    /// as much as the window has pixels and more than once. What goes back to the
    /// system in between is cleared by it and mapped page by page sixty times a second.
    static var keepsFreed = false { didSet { if keepsFreed != oldValue { setThresholds() } } }

    /// Has the memory of a frame mapped before the first one that moves, and from then on keeps as much while nothing
    /// does.
    ///
    /// Without it the first turn of a process waited for some 4,000 pieces of the system's memory at two million pixels.
    ///
    /// - Parameter bytes: what the pixels of the window take.
    static func prepareFrames(of bytes: Int) {
        guard bytes < mappedSize else { return }
        frameBytes = max(frameBytes, bytes)
        setThresholds()
        let blocks = (0..<copiesOfFrame).map { _ in malloc(bytes) }
        // The system maps memory where it is written.
        for block in blocks { block.map { _ = memset($0, 0xFF, bytes) } }
        blocks.forEach { free($0) }
    }

    /// What is as large as this the C library maps apart, and gives back at once.
    private static let mappedSize = 32 << 20
    /// GTK draws a frame into one picture, which Cairo copies into another on its way to the display.
    private static let copiesOfFrame = 2
    /// The pixels of the largest window.
    private static var frameBytes = 0

    private static func setThresholds() {
        mallopt(M_MMAP_THRESHOLD, CInt(mappedSize))
        let kept = (16 << 20) + copiesOfFrame * frameBytes
        mallopt(M_TRIM_THRESHOLD, keepsFreed ? 128 << 20 : CInt(kept))
    }
}
