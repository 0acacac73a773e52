package import CGtk

extension Bool {
    /// The truth value as GLib writes it.
    package var gboolean: gboolean { self ? 1 : 0 }
}

extension String {
    /// The text at a borrowed pointer; empty if it is nil.
    package init(borrowing text: UnsafePointer<CChar>?) { self = text.map { String(cString: $0) } ?? "" }

    /// The text at a pointer, which is freed; empty if it is nil.
    package init(taking text: UnsafeMutablePointer<CChar>?) {
        self = text.map { String(cString: $0) } ?? ""
        g_free(text)
    }
}

extension UnsafeMutablePointer<GtkWidget> {
    /// The widget as an opaque pointer.
    package var opaque: OpaquePointer { OpaquePointer(self) }
}

/// Calls `body` with a null-terminated array of C strings.
package func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
    let copies = strings.map { g_strdup($0) }
    defer { for copy in copies { g_free(copy) } }
    var array: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0) } + [nil]
    return array.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { preconditionFailure("the array holds its terminator") }
        return body(base)
    }
}
