package import CGtk

/// Draws a custom widget, and handles its allocation and disposal.
///
/// The widget owns its content. The content knows its widget by a pointer that
/// is valid until ``disposed()``.
@MainActor package protocol CanvasContent: AnyObject {
    /// Draws into a snapshot of GTK.
    func draw(in snapshot: OpaquePointer, width: Double, height: Double)
    /// Called when the widget has a new size; allocates its children.
    func allocated(width: Int, height: Int)
    /// Called when the widget is disposed; removes its children.
    func disposed()
}

/// A widget class whose virtual functions are written in Swift.
@MainActor package enum CanvasWidget {
    private struct Instance {
        var parent: GtkWidget
        /// A retained `Holder`.
        var content: UnsafeMutableRawPointer?
    }

    /// Holds the content in the C instance.
    private final class Holder {
        let content: any CanvasContent
        init(_ content: any CanvasContent) { self.content = content }
    }

    /// The class, registered once.
    private static let type: GType = g_type_register_static_simple(
        gtk_widget_get_type(), "LecternCanvas", guint(MemoryLayout<GtkWidgetClass>.size),
        { klass, _ in
            guard let klass else { return }
            let widgetClass = klass.assumingMemoryBound(to: GtkWidgetClass.self)
            widgetClass.pointee.snapshot = snapshot
            widgetClass.pointee.size_allocate = allocate
            widgetClass.pointee.measure = measure
            let objectClass = klass.assumingMemoryBound(to: GObjectClass.self)
            objectClass.pointee.dispose = dispose
            objectClass.pointee.finalize = finalize
        }, guint(MemoryLayout<Instance>.size), { _, _ in }, GTypeFlags(0))

    /// A new widget around its content, floating.
    package static func make(_ content: any CanvasContent, role: GtkAccessibleRole) -> UnsafeMutablePointer<GtkWidget>?
    {
        guard let object = g_object_new_with_properties(type, 0, nil, nil) else { return nil }
        let pointer = UnsafeMutableRawPointer(object)
        pointer.assumingMemoryBound(to: Instance.self).pointee.content =
            Unmanaged.passRetained(Holder(content)).toOpaque()
        var value = GValue()
        g_value_init(&value, gtk_accessible_role_get_type())
        g_value_set_enum(&value, gint(role.rawValue))
        g_object_set_property(object, "accessible-role", &value)
        g_value_unset(&value)
        return pointer.assumingMemoryBound(to: GtkWidget.self)
    }

    /// Whether the widget's window is drawn in software.
    package static func isDrawnByProcessor(_ widget: UnsafeMutablePointer<GtkWidget>?) -> Bool {
        guard let native = widget.flatMap({ gtk_widget_get_native($0) }), let renderer = gtk_native_get_renderer(native)
        else { return false }
        return g_type_check_instance_is_a(
            UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self), gsk_cairo_renderer_get_type()
        ) != 0
    }

    private static func content(of widget: UnsafeMutableRawPointer?) -> (any CanvasContent)? {
        guard let holder = widget?.assumingMemoryBound(to: Instance.self).pointee.content else { return nil }
        return Unmanaged<Holder>.fromOpaque(holder).takeUnretainedValue().content
    }

    /// The virtual functions of the parent class.
    private nonisolated static var parentClass: UnsafeMutableRawPointer? { g_type_class_peek(gtk_widget_get_type()) }

    private nonisolated static let snapshot: @convention(c) (UnsafeMutablePointer<GtkWidget>?, OpaquePointer?) -> Void =
        {
            widget, snapshot in
            guard let widget, let snapshot else { return }
            nonisolated(unsafe) let (pointer, target) = (UnsafeMutableRawPointer(widget), snapshot)
            MainActor.assumeIsolated {
                let widget = pointer.assumingMemoryBound(to: GtkWidget.self)
                let (width, height) = (Double(gtk_widget_get_width(widget)), Double(gtk_widget_get_height(widget)))
                guard width > 0, height > 0 else { return }
                content(of: pointer)?.draw(in: target, width: width, height: height)
                // Children exist for screen readers only and are not drawn.
            }
        }

    private nonisolated static let allocate:
        @convention(c) (UnsafeMutablePointer<GtkWidget>?, gint, gint, gint) -> Void = {
            widget, width, height, _ in
            nonisolated(unsafe) let pointer = UnsafeMutableRawPointer(widget)
            MainActor.assumeIsolated { content(of: pointer)?.allocated(width: Int(width), height: Int(height)) }
        }

    private typealias Measure =
        @convention(c) (
            UnsafeMutablePointer<GtkWidget>?, GtkOrientation, gint, UnsafeMutablePointer<gint>?,
            UnsafeMutablePointer<gint>?,
            UnsafeMutablePointer<gint>?, UnsafeMutablePointer<gint>?
        ) -> Void

    /// A canvas has no natural size.
    private nonisolated static let measure: Measure = { _, _, _, minimum, natural, minimumBaseline, naturalBaseline in
        minimum?.pointee = 1
        natural?.pointee = 1
        minimumBaseline?.pointee = -1
        naturalBaseline?.pointee = -1
    }

    private nonisolated static let dispose: @convention(c) (UnsafeMutablePointer<GObject>?) -> Void = { object in
        nonisolated(unsafe) let pointer = UnsafeMutableRawPointer(object)
        MainActor.assumeIsolated { content(of: pointer)?.disposed() }
        parentClass?.assumingMemoryBound(to: GObjectClass.self).pointee.dispose?(object)
    }

    private nonisolated static let finalize: @convention(c) (UnsafeMutablePointer<GObject>?) -> Void = { object in
        guard let object else { return }
        let instance = UnsafeMutableRawPointer(object).assumingMemoryBound(to: Instance.self)
        if let holder = instance.pointee.content { Unmanaged<Holder>.fromOpaque(holder).release() }
        instance.pointee.content = nil
        parentClass?.assumingMemoryBound(to: GObjectClass.self).pointee.finalize?(object)
    }
}
