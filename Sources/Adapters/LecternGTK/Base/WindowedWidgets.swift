internal import CGtk

extension Widget {
    /// Keeps this wrapper, with the stored properties of its class, as long as the widget is in a window.
    ///
    /// Wrappers are handles that an app may drop. A widget with state in Swift calls this once, when it is made: it
    /// then works as long as its window shows it, and is freed when it is removed, or when the window is destroyed.
    package func staysWhileInWindow() {
        onNotify("root") { [weak self] in
            guard let self else { return }
            WindowedWidgets.set(self, isInWindow: gtk_widget_get_root(widget) != nil)
        }
    }
}

/// The wrappers that are kept because their widgets are in windows.
@MainActor private enum WindowedWidgets {
    private static var kept: [OpaquePointer: Widget] = [:]

    static func set(_ widget: Widget, isInWindow: Bool) { kept[widget.opaque] = isInWindow ? widget : nil }
}
