internal import CGtk

/// References that are released when control returns to GTK's main loop.
///
/// Swift releases an object after its last use, which may be where its pointer
/// is read, before the C function is called with it. An immediate release could
/// free the object before the call.
@MainActor enum ReleaseQueue {
    private static var waiting: [UnsafeMutableRawPointer] = []

    /// Schedules the release of one reference to an object.
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
