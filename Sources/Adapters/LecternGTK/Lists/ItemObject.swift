internal import CGtk

/// A GObject that carries a Swift value in GTK's list models.
@MainActor enum ItemObject {
    private struct Instance {
        var parent: GObject
        /// A retained `SignalBox` of the item.
        var payload: UnsafeMutableRawPointer?
    }

    /// The class, registered once.
    static let type: GType = g_type_register_static_simple(
        GType(20 << 2), "LecternItem", guint(MemoryLayout<GObjectClass>.size),
        { klass, _ in
            klass?.assumingMemoryBound(to: GObjectClass.self).pointee.finalize = { object in
                guard let object else { return }
                let instance = UnsafeMutableRawPointer(object).assumingMemoryBound(to: Instance.self)
                if let payload = instance.pointee.payload { Unmanaged<AnyObject>.fromOpaque(payload).release() }
                let parent = g_type_class_peek(GType(20 << 2))?.assumingMemoryBound(to: GObjectClass.self)
                parent?.pointee.finalize?(object)
            }
        }, guint(MemoryLayout<Instance>.size), { _, _ in }, GTypeFlags(0))

    /// A new object with an item; the caller owns it.
    static func make<Item>(_ item: Item) -> UnsafeMutableRawPointer {
        guard let object = g_object_new_with_properties(type, 0, nil, nil) else {
            preconditionFailure("GTK makes no object of a registered class")
        }
        let pointer = UnsafeMutableRawPointer(object)
        pointer.assumingMemoryBound(to: Instance.self).pointee.payload =
            Unmanaged.passRetained(SignalBox(item)).toOpaque()
        return pointer
    }

    /// The item in an object of ours.
    static func item<Item>(_ object: OpaquePointer) -> Item? {
        let instance = UnsafeMutablePointer<Instance>(object)
        guard let payload = instance.pointee.payload else { return nil }
        return Unmanaged<SignalBox<Item>>.fromOpaque(payload).takeUnretainedValue().handler
    }
}
