internal import CGtk

/// An owning reference to a GObject.
///
/// It holds one reference and releases it on the main actor after its last
/// Swift owner is gone. The object itself may outlive it, for example in its
/// window: wrappers are handles, and two of them may refer to one object.
///
/// The closure of a signal lives as long as the object. It must capture the
/// object's own wrapper, and its owners, weakly; otherwise neither is freed.
@MainActor open class GObjectReference {
    /// The object, for functions that take opaque types.
    package let opaque: OpaquePointer

    /// The ownership of a pointer from GTK.
    package enum Transfer {
        /// A new reference, floating or full: the wrapper takes it over.
        case new
        /// A borrowed reference: the wrapper adds its own.
        case borrowed
    }

    package init(_ object: OpaquePointer?, _ transfer: Transfer = .new) {
        guard let object else { preconditionFailure("GTK made no object: it is not initialised, or out of memory") }
        opaque = object
        let pointer = UnsafeMutableRawPointer(object)
        // A floating reference is sunk, so that the count is ours and no container's.
        if transfer == .borrowed || g_object_is_floating(pointer) != 0 { g_object_ref_sink(pointer) }
    }

    isolated deinit { ReleaseQueue.add(pointer) }

    /// The object, for functions that take `gpointer`.
    var pointer: UnsafeMutableRawPointer { UnsafeMutableRawPointer(opaque) }

    /// The object as the type that the function asks for: the unchecked
    /// `GTK_THING()` of C. The wrapper's class vouches for it.
    package func raw<T>(_: T.Type = T.self) -> UnsafeMutablePointer<T> { UnsafeMutablePointer<T>(opaque) }

    /// The object as a type that is opaque in GTK's headers.
    package func raw() -> OpaquePointer { opaque }
}

extension GObjectReference: @MainActor Equatable {
    /// Whether both refer to the same object.
    public static func == (left: GObjectReference, right: GObjectReference) -> Bool { left.opaque == right.opaque }
}
