internal import CGtk

// For programs that call GTK themselves.
extension Widget {
    /// The widget as a `GtkWidget *`. The pointer is borrowed: it is valid as long as this wrapper, or the widget's
    /// parent.
    package var gtkWidget: OpaquePointer { opaque }

    /// Wraps a `GtkWidget *` that the program has made.
    package convenience init(gtkWidget: OpaquePointer) { self.init(UnsafeMutablePointer(gtkWidget), .borrowed) }

    /// Makes this widget a child of a container that the program has made: a box, an overlay, a bin, a window.
    ///
    /// GTK adds it as it adds a `<child>` of a UI file.
    ///
    /// - Parameter container: a `GtkWidget *`.
    /// - Returns: false if the container takes no child, or no other one, or if this widget has a parent already.
    @discardableResult
    public func attach(to container: OpaquePointer) -> Bool {
        guard gtk_widget_get_parent(widget) == nil else { return false }
        let instance = UnsafeMutableRawPointer(container).assumingMemoryBound(to: GTypeInstance.self)
        guard let table = g_type_interface_peek(instance.pointee.g_class, gtk_buildable_get_type()) else {
            return false
        }
        let buildable = table.assumingMemoryBound(to: GtkBuildableIface.self).pointee
        buildable.add_child?(container, nil, pointer.assumingMemoryBound(to: GObject.self), nil)
        return gtk_widget_get_parent(widget) != nil
    }
}
