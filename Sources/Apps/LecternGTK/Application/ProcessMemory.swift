internal import CGtk

/// The memory of a process that stays open for days.
public enum ProcessMemory {
    /// Lets all threads share two heaps. Before any other thread runs.
    ///
    /// The C library gives each new thread a heap of its own, up to eight for
    /// each processor, and what one thread frees another does not get. A
    /// program whose work moves from thread to thread would grow for hours
    /// although it holds no more than at first.
    public static func shareHeaps() { mallopt(M_ARENA_MAX, 2) }
}
