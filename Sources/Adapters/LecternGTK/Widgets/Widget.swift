package import CGtk

/// The base class of all widgets.
///
/// ```swift
/// let row = Box(.horizontal, spacing: 6, [Label("Title"), button])
/// row.margins = Margins(12)
/// row.expandsHorizontally = true
/// ```
@MainActor open class Widget: GObjectReference {
    package init(_ widget: UnsafeMutablePointer<GtkWidget>?, _ transfer: GObjectReference.Transfer = .new) {
        // A new widget is floating, or owned by GTK's list of windows: the wrapper adds its own reference.
        super.init(widget.map { OpaquePointer($0) }, .borrowed)
    }

    /// The widget, for functions of `GtkWidget`.
    package var widget: UnsafeMutablePointer<GtkWidget> { raw() }

    /// Whether the widget is shown and takes part in layout.
    public var isVisible: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { gtk_widget_set_visible(widget, newValue.gboolean) }
    }

    /// Whether the widget reacts to input.
    public var isSensitive: Bool {
        get { gtk_widget_get_sensitive(widget) != 0 }
        set { gtk_widget_set_sensitive(widget, newValue.gboolean) }
    }

    /// Whether pointer events reach the widget.
    public var receivesPointer: Bool {
        get { gtk_widget_get_can_target(widget) != 0 }
        set { gtk_widget_set_can_target(widget, newValue.gboolean) }
    }

    /// The opacity, from 0 (transparent) to 1 (opaque).
    public var opacity: Double {
        get { gtk_widget_get_opacity(widget) }
        set { gtk_widget_set_opacity(widget, newValue) }
    }

    /// The tooltip text; empty for none.
    public var tooltip: String {
        get { String(borrowing: gtk_widget_get_tooltip_text(widget)) }
        set { gtk_widget_set_tooltip_text(widget, newValue.isEmpty ? nil : newValue) }
    }

    /// The name of the widget in style sheets.
    package var styleName: String {
        get { String(borrowing: gtk_widget_get_name(widget)) }
        set { gtk_widget_set_name(widget, newValue) }
    }

    /// Sets the shape of the pointer over the widget by its CSS name; nil for the parent's.
    package func setCursor(_ name: String?) { gtk_widget_set_cursor_from_name(widget, name) }

    /// Adds a class for style sheets, like `flat` or `suggested-action`.
    public func addStyle(_ styleClass: String) { gtk_widget_add_css_class(widget, styleClass) }

    /// Removes a class for style sheets.
    public func removeStyle(_ styleClass: String) { gtk_widget_remove_css_class(widget, styleClass) }

    /// Adds or removes a class for style sheets.
    public func setStyle(_ styleClass: String, _ isOn: Bool) { isOn ? addStyle(styleClass) : removeStyle(styleClass) }

    /// Schedules the widget to be drawn again.
    package func redraw() { gtk_widget_queue_draw(widget) }

    /// Removes the widget from a parent that has no function for it.
    func unparent() { if gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) } }

    /// Activates an action by its full name, such as `win.close`; false if it does not exist.
    @discardableResult
    package func activateAction(_ name: String, _ argument: ActionValue? = nil) -> Bool {
        gtk_widget_activate_action_variant(widget, name, argument?.variant) != 0
    }

    /// Adds a controller of gestures, keys or motion.
    public func add(_ controller: Controller) {
        // GTK takes one reference, and the wrapper keeps its own.
        g_object_ref(controller.pointer)
        gtk_widget_add_controller(widget, controller.raw())
    }
}
