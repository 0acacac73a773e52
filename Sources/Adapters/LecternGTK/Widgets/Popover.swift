internal import CGtk
public import LecternGeometry

/// A widget that popovers can be attached to.
///
/// GTK leaves it to the parent of a popover to present it again when either
/// changes its size. Only widgets that do so conform; on any other one a
/// popover would keep the size and the place of its first frame.
///
/// The parent's gestures receive the clicks that nothing in the popover
/// claims, so a `PageStage` does not conform: use the box or overlay that it
/// is in.
@MainActor public protocol PopoverParent: Widget {}

// Their layout managers present popovers.
extension Box: PopoverParent {}
extension Overlay: PopoverParent {}

/// A bubble over the window.
///
/// Attach a popover once and keep it as long as its parent: the parent's
/// destruction detaches it. ``unparent()`` detaches it earlier.
///
/// ```swift
/// let popover = Popover(Label("Found nothing"))
/// popover.attach(to: box)
/// popover.point(at: Rect(x: 10, y: 10, width: 80, height: 20))
/// popover.open()
/// ```
public class Popover: Widget {
    override init(_ widget: UnsafeMutablePointer<GtkWidget>?, _ transfer: GObjectReference.Transfer = .new) {
        super.init(widget, transfer)
        PopoverPointer.observe()
        releasePointerWhenClosed()
    }

    /// Creates a popover around a child.
    public init(_ child: Widget? = nil) {
        super.init(gtk_popover_new())
        self.child = child
        PopoverPointer.observe()
        releasePointerWhenClosed()
    }

    /// The widget in the popover.
    public var child: Widget? {
        get { gtk_popover_get_child(raw()).map { Widget($0, .borrowed) } }
        set { gtk_popover_set_child(raw(), newValue?.widget) }
    }

    /// Makes the popover a child of a widget, over which it opens.
    public func attach(to parent: some PopoverParent) { gtk_widget_set_parent(widget, parent.widget) }

    /// Closes the popover and detaches it from its parent.
    public override func unparent() {
        guard gtk_widget_get_parent(widget) != nil else { return }
        releasePointer()
        super.unparent()
    }

    /// Points the popover at a part of its parent, in the parent's coordinates.
    public func point(at rectangle: Rect) {
        var target = GdkRectangle(
            x: gint(rectangle.x), y: gint(rectangle.y), width: gint(max(1, rectangle.width)),
            height: gint(max(1, rectangle.height)))
        gtk_popover_set_pointing_to(raw(), &target)
    }

    /// Resolves the styles and sizes of everything in the popover before it opens.
    public func prepare() {
        guard let child = gtk_popover_get_child(raw()) else { return }
        var size: (minimum: gint, natural: gint) = (0, 0)
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &size.minimum, &size.natural, nil, nil)
        gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, size.natural, nil, nil, nil, nil)
    }

    /// Shows the popover.
    public func open() { gtk_popover_popup(raw()) }

    /// Hides the popover.
    public func close() { gtk_popover_popdown(raw()) }

    /// Whether the popover has an arrow.
    public var hasArrow: Bool {
        get { gtk_popover_get_has_arrow(raw()) != 0 }
        set { gtk_popover_set_has_arrow(raw(), newValue.gboolean) }
    }

    /// Whether a click elsewhere closes the popover. If so, it takes the keyboard while it is open.
    public var closesByItself: Bool {
        get { gtk_popover_get_autohide(raw()) != 0 }
        set { gtk_popover_set_autohide(raw(), newValue.gboolean) }
    }

    /// Runs when the popover has closed.
    @discardableResult
    public func onClosed(_ handler: @escaping @MainActor () -> Void) -> SignalConnection { onSignal("closed", handler) }
}

// Works around a crash when a popover under the pointer is detached.
extension Popover {
    /// A window remembers the widget under the pointer. GTK 4.8 crashes in the
    /// next layout of the window if that widget is in a popover without a
    /// surface, that is, one that was detached (`gdk_surface_request_motion`).
    /// Hiding a popover forgets the widget, but motion events that were queued
    /// for its surface bring it back. An idle comes after those.
    private func releasePointerWhenClosed() {
        let popover = opaque
        onSignal("closed") {
            let popover = Widget(UnsafeMutablePointer(popover), .borrowed)
            MainLoop.idle {
                if !popover.isVisible { popover.releasePointer() }
                return .stop
            }
        }
    }
}

extension Widget {
    /// Makes the window look again for the widget under the pointer, outside of this one.
    fileprivate func releasePointer() {
        guard receivesPointer else { return }
        // GTK does so whenever this property changes.
        receivesPointer = false
        receivesPointer = true
    }
}

/// A popover that shows a menu.
public final class PopoverMenu: Popover {
    /// Creates a popover of a menu.
    public init(_ menu: Menu = Menu([])) {
        super.init(menu.withModel { gtk_popover_menu_new_from_model($0) })
    }

    /// Lets the menu begin at the point, as menus of the right button do, instead of standing in the middle under it.
    public func beginsAtPoint() {
        hasArrow = false
        align(horizontally: .start)
    }

    /// Replaces the menu.
    public func setMenu(_ menu: Menu) { menu.withModel { gtk_popover_menu_set_menu_model(raw(), $0) } }

    /// Shows the popover, when GTK has added the menu's separators: it does so
    /// in an idle, and the popover would open without room for them.
    public override func open() {
        MainLoop.idle { [weak self] in
            if let self, gtk_widget_get_parent(widget) != nil { gtk_popover_popup(raw()) }
            return .stop
        }
    }
}
