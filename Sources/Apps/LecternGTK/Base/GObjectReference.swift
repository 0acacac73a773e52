internal import CGtk

/// An owning reference to an object of GTK.
///
/// It holds one reference count and gives it back on the main actor after the
/// last Swift owner goes. The object itself may live on, for example in the
/// window that shows it: wrappers are handles, and two of them may stand for
/// the same object.
///
/// A closure given to a signal lives as long as the object. Capture the
/// object's own wrapper, and what owns it, weakly there, or neither goes.
@MainActor public class GObjectReference {
    /// The object, for functions that take opaque types.
    let opaque: OpaquePointer

    /// How a pointer from GTK is taken over.
    enum Transfer {
        /// New and floating or full: this reference becomes its owner.
        case new
        /// Somebody else's: this reference adds an owner.
        case borrowed
    }

    init(_ object: OpaquePointer?, _ transfer: Transfer = .new) {
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
    func raw<T>(_: T.Type = T.self) -> UnsafeMutablePointer<T> { UnsafeMutablePointer<T>(opaque) }

    /// The same for a type whose inside GTK keeps to itself.
    func raw() -> OpaquePointer { opaque }
}

extension GObjectReference: @MainActor Equatable {
    /// Whether both stand for the same object.
    public static func == (left: GObjectReference, right: GObjectReference) -> Bool { left.opaque == right.opaque }
}
