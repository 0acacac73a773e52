internal import CGtk

/// A bubble over the window.
public class Popover: Widget {
    override init(_ widget: UnsafeMutablePointer<GtkWidget>?, _ transfer: GObjectReference.Transfer = .new) {
        super.init(widget, transfer)
    }

    /// Makes a bubble with something in it.
    public init(_ child: Widget? = nil) {
        super.init(gtk_popover_new())
        self.child = child
    }

    /// What is in the bubble.
    public var child: Widget? {
        get { gtk_popover_get_child(raw()).map { Widget($0, .borrowed) } }
        set { gtk_popover_set_child(raw(), newValue?.widget) }
    }

    /// Hangs the bubble on a widget, until ``Widget/unparent()``.
    ///
    /// A widget with room for children of its own (a box, a ``PageStage``) has
    /// to let it go before it goes itself: do so in ``onClosed(_:)``, a moment
    /// later (``idle(_:)``), or where the window closes.
    public func attach(to parent: Widget) { gtk_widget_set_parent(widget, parent.widget) }

    /// Points the bubble at a part of its parent.
    public func point(at rectangle: Rectangle) {
        var target = GdkRectangle(
            x: gint(rectangle.x), y: gint(rectangle.y), width: gint(max(1, rectangle.width)),
            height: gint(max(1, rectangle.height)))
        gtk_popover_set_pointing_to(raw(), &target)
    }

    /// Has ready what the bubble needs to show: the styles and the sizes of all that is in it.
    public func prepare() {
        guard let child = gtk_popover_get_child(raw()) else { return }
        var size: (minimum: gint, natural: gint) = (0, 0)
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &size.minimum, &size.natural, nil, nil)
        gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, size.natural, nil, nil, nil, nil)
    }

    /// Shows the bubble.
    public func open() { gtk_popover_popup(raw()) }

    /// Hides the bubble.
    public func close() { gtk_popover_popdown(raw()) }

    /// Whether the bubble has its arrow.
    public var hasArrow: Bool {
        get { gtk_popover_get_has_arrow(raw()) != 0 }
        set { gtk_popover_set_has_arrow(raw(), newValue.gboolean) }
    }

    /// Whether a click elsewhere closes it.
    public var closesByItself: Bool {
        get { gtk_popover_get_autohide(raw()) != 0 }
        set { gtk_popover_set_autohide(raw(), newValue.gboolean) }
    }

    /// Runs when it has closed.
    @discardableResult
    public func onClosed(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onSignal("closed", handler) }
}

/// A bubble with a menu: what a context menu is.
public final class PopoverMenu: Popover {
    /// Makes a bubble of a menu.
    public init(_ menu: Menu) { super.init(menu.withModel { gtk_popover_menu_new_from_model($0) }) }
}
