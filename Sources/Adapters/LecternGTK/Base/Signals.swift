internal import CGtk

// Every signal that this module connects has one of the signatures below. A
// handler with a wrong signature reads invalid memory, so they are in one file.
// Each function's name describes the arguments after the object itself.

/// A closure passed through C as user data.
package final class SignalBox<Handler> {
    package let handler: Handler
    init(_ handler: Handler) { self.handler = handler }

    /// The box in a callback's user data.
    static func at(_ data: gpointer?) -> SignalBox {
        guard let data else { preconditionFailure("every signal is connected with its box") }
        return Unmanaged<SignalBox>.fromOpaque(data).takeUnretainedValue()
    }
}

/// A connected signal handler, which can be blocked or disconnected.
@MainActor public struct SignalConnection {
    let object: OpaquePointer
    let identifier: gulong

    /// Disconnects the handler.
    package func disconnect() { g_signal_handler_disconnect(UnsafeMutableRawPointer(object), identifier) }

    /// Runs `body` while the handler is blocked, to set values by program.
    public func silenced(_ body: () -> Void) {
        g_signal_handler_block(UnsafeMutableRawPointer(object), identifier)
        body()
        g_signal_handler_unblock(UnsafeMutableRawPointer(object), identifier)
    }
}

/// Releases the closure when the signal handler is disconnected.
private let releaseBox: GClosureNotify = { data, _ in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}

extension GObjectReference {
    typealias Object = gpointer?

    private func connect(_ signal: String, _ box: AnyObject, callback: GCallback) -> SignalConnection {
        let data = Unmanaged.passRetained(box).toOpaque()
        let identifier = g_signal_connect_data(pointer, signal, callback, data, releaseBox, GConnectFlags(0))
        return SignalConnection(object: opaque, identifier: identifier)
    }

    /// No arguments: `clicked`, `changed`, `activate`, …
    @discardableResult
    package func onSignal(_ signal: String, _ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        typealias Box = SignalBox<@MainActor () -> Void>
        let callback: @convention(c) (Object, gpointer?) -> Void = { _, data in
            nonisolated(unsafe) let data = data
            MainActor.assumeIsolated { Box.at(data).handler() }
        }
        return connect(signal, Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// A property change: `notify::name`.
    @discardableResult
    func onNotify(_ property: String, _ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        typealias Box = SignalBox<@MainActor () -> Void>
        let callback: @convention(c) (Object, gpointer?, gpointer?) -> Void = { _, _, data in
            nonisolated(unsafe) let data = data
            MainActor.assumeIsolated { Box.at(data).handler() }
        }
        return connect("notify::\(property)", Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// No arguments, with a Boolean result: `close-request`.
    @discardableResult
    func onQuestion(_ signal: String, _ handler: @escaping @MainActor () -> Bool) -> SignalConnection {
        typealias Box = SignalBox<@MainActor () -> Bool>
        let callback: @convention(c) (Object, gpointer?) -> gboolean = { _, data in
            nonisolated(unsafe) let data = data
            return MainActor.assumeIsolated { Box.at(data).handler().gboolean }
        }
        return connect(signal, Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// A number: `scale-changed`.
    @discardableResult
    func onDouble(_ signal: String, _ handler: @escaping @MainActor (Double) -> Void) -> SignalConnection {
        typealias Box = SignalBox<@MainActor (Double) -> Void>
        let callback: @convention(c) (Object, Double, gpointer?) -> Void = { _, value, data in
            nonisolated(unsafe) let data = data
            MainActor.assumeIsolated { Box.at(data).handler(value) }
        }
        return connect(signal, Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// Two numbers: `motion`, `drag-update`, `swipe`, `decelerate`.
    @discardableResult
    func onDoubles(_ signal: String, _ handler: @escaping @MainActor (Double, Double) -> Void) -> SignalConnection {
        typealias Box = SignalBox<@MainActor (Double, Double) -> Void>
        let callback: @convention(c) (Object, Double, Double, gpointer?) -> Void = { _, x, y, data in
            nonisolated(unsafe) let data = data
            MainActor.assumeIsolated { Box.at(data).handler(x, y) }
        }
        return connect(signal, Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// Two numbers, with a Boolean result: `scroll`.
    @discardableResult
    func onDoublesQuestion(
        _ signal: String, _ handler: @escaping @MainActor (Double, Double) -> Bool
    ) -> SignalConnection {
        typealias Box = SignalBox<@MainActor (Double, Double) -> Bool>
        let callback: @convention(c) (Object, Double, Double, gpointer?) -> gboolean = { _, x, y, data in
            nonisolated(unsafe) let data = data
            return MainActor.assumeIsolated { Box.at(data).handler(x, y).gboolean }
        }
        return connect(signal, Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// A count and a point: `pressed` and `released` of a click.
    @discardableResult
    func onCountAndPoint(
        _ signal: String, _ handler: @escaping @MainActor (Int, Double, Double) -> Void
    ) -> SignalConnection {
        typealias Box = SignalBox<@MainActor (Int, Double, Double) -> Void>
        let callback: @convention(c) (Object, gint, Double, Double, gpointer?) -> Void = { _, count, x, y, data in
            nonisolated(unsafe) let data = data
            MainActor.assumeIsolated { Box.at(data).handler(Int(count), x, y) }
        }
        return connect(signal, Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// A key value, a hardware code and modifiers, with a Boolean result:
    /// `key-pressed`.
    @discardableResult
    func onKey(
        _ signal: String, _ handler: @escaping @MainActor (UInt32, UInt32) -> Bool
    ) -> SignalConnection {
        typealias Box = SignalBox<@MainActor (UInt32, UInt32) -> Bool>
        let callback: @convention(c) (Object, guint, guint, GdkModifierType, gpointer?) -> gboolean = {
            _, value, _, modifiers, data in
            nonisolated(unsafe) let data = data
            let bits = modifiers.rawValue
            return MainActor.assumeIsolated { Box.at(data).handler(value, bits).gboolean }
        }
        return connect(signal, Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// An integer: `response` of a native dialog.
    @discardableResult
    package func onInteger(_ signal: String, _ handler: @escaping @MainActor (Int32) -> Void) -> SignalConnection {
        typealias Box = SignalBox<@MainActor (Int32) -> Void>
        let callback: @convention(c) (Object, gint, gpointer?) -> Void = { _, value, data in
            nonisolated(unsafe) let data = data
            MainActor.assumeIsolated { Box.at(data).handler(value) }
        }
        return connect(signal, Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// A position: `activate` of a list.
    @discardableResult
    func onPosition(_ signal: String, _ handler: @escaping @MainActor (Int) -> Void) -> SignalConnection {
        typealias Box = SignalBox<@MainActor (Int) -> Void>
        let callback: @convention(c) (Object, guint, gpointer?) -> Void = { _, value, data in
            nonisolated(unsafe) let data = data
            MainActor.assumeIsolated { Box.at(data).handler(Int(value)) }
        }
        return connect(signal, Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// An object and an integer: `draw-page`.
    @discardableResult
    func onObjectAndInteger(
        _ signal: String, _ handler: @escaping @MainActor (OpaquePointer?, Int) -> Void
    ) -> SignalConnection {
        typealias Box = SignalBox<@MainActor (OpaquePointer?, Int) -> Void>
        let callback: @convention(c) (Object, OpaquePointer?, gint, gpointer?) -> Void = { _, object, value, data in
            nonisolated(unsafe) let (object, data) = (object, data)
            MainActor.assumeIsolated { Box.at(data).handler(object, Int(value)) }
        }
        return connect(signal, Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// A position and a count: `selection-changed`.
    @discardableResult
    func onRange(_ signal: String, _ handler: @escaping @MainActor (Int, Int) -> Void) -> SignalConnection {
        typealias Box = SignalBox<@MainActor (Int, Int) -> Void>
        let callback: @convention(c) (Object, guint, guint, gpointer?) -> Void = { _, position, count, data in
            nonisolated(unsafe) let data = data
            MainActor.assumeIsolated { Box.at(data).handler(Int(position), Int(count)) }
        }
        return connect(signal, Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// A text: `response` of a message dialog.
    @discardableResult
    func onText(_ signal: String, _ handler: @escaping @MainActor (String) -> Void) -> SignalConnection {
        typealias Box = SignalBox<@MainActor (String) -> Void>
        let callback: @convention(c) (Object, UnsafePointer<CChar>?, gpointer?) -> Void = { _, text, data in
            nonisolated(unsafe) let data = data
            let text = String(borrowing: text)
            MainActor.assumeIsolated { Box.at(data).handler(text) }
        }
        return connect(signal, Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// A text, with a Boolean result: `activate-link`.
    @discardableResult
    func onTextQuestion(_ signal: String, _ handler: @escaping @MainActor (String) -> Bool) -> SignalConnection {
        typealias Box = SignalBox<@MainActor (String) -> Bool>
        let callback: @convention(c) (Object, UnsafePointer<CChar>?, gpointer?) -> gboolean = { _, text, data in
            nonisolated(unsafe) let data = data
            let text = String(borrowing: text)
            return MainActor.assumeIsolated { Box.at(data).handler(text).gboolean }
        }
        return connect(signal, Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// An object: `bind` of a list factory, `row-activated`, `activate` of an
    /// action (whose argument is an optional variant).
    @discardableResult
    func onObject(_ signal: String, _ handler: @escaping @MainActor (OpaquePointer?) -> Void) -> SignalConnection {
        typealias Box = SignalBox<@MainActor (OpaquePointer?) -> Void>
        let callback: @convention(c) (Object, OpaquePointer?, gpointer?) -> Void = { _, object, data in
            nonisolated(unsafe) let data = data, object = object
            MainActor.assumeIsolated { Box.at(data).handler(object) }
        }
        return connect(signal, Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// Two pointers, which the handler does not need: `g-properties-changed`.
    @discardableResult
    package func onPointers(_ signal: String, _ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        typealias Box = SignalBox<@MainActor () -> Void>
        let callback: @convention(c) (Object, gpointer?, gpointer?, gpointer?) -> Void = { _, _, _, data in
            nonisolated(unsafe) let data = data
            MainActor.assumeIsolated { Box.at(data).handler() }
        }
        return connect(signal, Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// An object, with a Boolean result: `event` of a legacy controller, `paginate`.
    @discardableResult
    func onObjectQuestion(
        _ signal: String, _ handler: @escaping @MainActor (OpaquePointer?) -> Bool
    ) -> SignalConnection {
        typealias Box = SignalBox<@MainActor (OpaquePointer?) -> Bool>
        let callback: @convention(c) (Object, OpaquePointer?, gpointer?) -> gboolean = { _, object, data in
            nonisolated(unsafe) let data = data, object = object
            return MainActor.assumeIsolated { Box.at(data).handler(object).gboolean }
        }
        return connect(signal, Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// An object, with an integer result: `command-line`.
    @discardableResult
    func onObjectInteger(
        _ signal: String, _ handler: @escaping @MainActor (OpaquePointer?) -> Int32
    ) -> SignalConnection {
        typealias Box = SignalBox<@MainActor (OpaquePointer?) -> Int32>
        let callback: @convention(c) (Object, OpaquePointer?, gpointer?) -> gint = { _, object, data in
            nonisolated(unsafe) let data = data, object = object
            return MainActor.assumeIsolated { Box.at(data).handler(object) }
        }
        return connect(signal, Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// A scroll type and a value, with a Boolean result: `change-value` of a
    /// range.
    @discardableResult
    func onChangeValue(_ handler: @escaping @MainActor (Double) -> Bool) -> SignalConnection {
        typealias Box = SignalBox<@MainActor (Double) -> Bool>
        let callback: @convention(c) (Object, GtkScrollType, Double, gpointer?) -> gboolean = { _, _, value, data in
            nonisolated(unsafe) let data = data
            return MainActor.assumeIsolated { Box.at(data).handler(value).gboolean }
        }
        return connect("change-value", Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }

    /// A value and a point, with a Boolean result: `drop` of a drop target.
    @discardableResult
    func onDrop(
        _ handler: @escaping @MainActor (UnsafePointer<GValue>, Double, Double) -> Bool
    ) -> SignalConnection {
        typealias Box = SignalBox<@MainActor (UnsafePointer<GValue>, Double, Double) -> Bool>
        let callback: @convention(c) (Object, UnsafePointer<GValue>?, Double, Double, gpointer?) -> gboolean = {
            _, value, x, y, data in
            nonisolated(unsafe) let data = data, value = value
            return MainActor.assumeIsolated {
                guard let value else { return 0 }
                return Box.at(data).handler(value, x, y).gboolean
            }
        }
        return connect("drop", Box(handler), callback: unsafeBitCast(callback, to: GCallback.self))
    }
}
