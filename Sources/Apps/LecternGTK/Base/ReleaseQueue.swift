internal import CGtk

/// Reference counts that are given back a moment later, when GTK's loop is
/// reached again.
///
/// Swift lets go of an object after its last use, and the last use is where
/// its pointer is taken, before the function of C gets it: given back at once,
/// the object would be gone before the call. So it lives until the code that
/// runs now has returned.
@MainActor enum ReleaseQueue {
    private static var waiting: [UnsafeMutableRawPointer] = []

    /// Gives back one reference count of an object, soon.
    static func add(_ object: UnsafeMutableRawPointer) {
        waiting.append(object)
        guard waiting.count == 1 else { return }
        let empty: GSourceFunc = { _ in
            MainActor.assumeIsolated { ReleaseQueue.empty() }
            return 0
        }
        g_idle_add_full(G_PRIORITY_HIGH, empty, nil, nil)
    }

    private static func empty() {
        let objects = waiting
        waiting.removeAll()
        for object in objects { g_object_unref(object) }
    }
}
