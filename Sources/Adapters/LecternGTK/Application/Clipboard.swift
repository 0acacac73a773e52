internal import CGtk

/// The clipboard of the desktop.
@MainActor public enum Clipboard {
    private static var current: OpaquePointer? { gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) } }

    /// Copies a text.
    public static func copy(_ text: String) {
        if let current { gdk_clipboard_set_text(current, text) }
    }

    /// Copies a picture.
    public static func copy(_ texture: Texture) {
        if let current { gdk_clipboard_set_texture(current, texture.raw()) }
    }

    /// Returns the text in the clipboard; nil if it contains no text.
    package static func text() async -> String? {
        guard let current else { return nil }
        return await withCheckedContinuation { continuation in
            let box = Unmanaged.passRetained(SignalBox(continuation)).toOpaque()
            gdk_clipboard_read_text_async(
                current, nil,
                { source, result, data in
                    guard let source, let data else { return }
                    let box = Unmanaged<SignalBox<CheckedContinuation<String?, Never>>>.fromOpaque(data)
                    let text = gdk_clipboard_read_text_finish(
                        OpaquePointer(source), result, nil)
                    box.takeRetainedValue().handler.resume(returning: text.map { String(taking: $0) })
                }, box)
        }
    }
}
