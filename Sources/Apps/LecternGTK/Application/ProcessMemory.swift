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
    static var keepsFreed = false {
        didSet {
            guard keepsFreed != oldValue else { return }
            mallopt(M_MMAP_THRESHOLD, 32 << 20)
            mallopt(M_TRIM_THRESHOLD, keepsFreed ? 128 << 20 : 16 << 20)
        }
    }
}
