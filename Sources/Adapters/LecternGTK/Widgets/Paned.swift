internal import CGtk
public import LecternGeometry

/// Two widgets beside or above each other, with a divider between them that the user drags, or moves with keys after F8.
///
/// With one child there is no divider, and the child fills the widget.
public final class Paned: Widget {
    /// Creates an empty widget.
    public init(_ orientation: Axis = .horizontal) {
        super.init(gtk_paned_new(orientation.orientation))
        gtk_paned_set_resize_start_child(raw(), 1)
        gtk_paned_set_resize_end_child(raw(), 1)
        gtk_paned_set_shrink_start_child(raw(), 0)
        gtk_paned_set_shrink_end_child(raw(), 0)
        isFocusable = false
    }

    /// The direction in which the children follow each other.
    public var orientation: Axis {
        get {
            gtk_orientable_get_orientation(raw()) == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical
        }
        set { gtk_orientable_set_orientation(raw(), newValue.orientation) }
    }

    /// Sets the child at the start: at the left, in right-to-left interfaces at the right; or above.
    public func setStart(_ child: Widget?) {
        gtk_paned_set_start_child(raw(), child?.widget)
        childrenChanged()
    }

    /// Sets the child at the end.
    public func setEnd(_ child: Widget?) {
        gtk_paned_set_end_child(raw(), child?.widget)
        childrenChanged()
    }

    /// Whether there are two children.
    private var isDivided: Bool {
        gtk_paned_get_start_child(raw()) != nil && gtk_paned_get_end_child(raw()) != nil
    }

    /// The keyboard can reach the divider only if there is one.
    private func childrenChanged() { isFocusable = isDivided }

    /// The size of the first child in the direction of the children, in logical pixels.
    public var position: Int {
        get { Int(gtk_paned_get_position(raw())) }
        set { gtk_paned_set_position(raw(), gint(clamping: newValue)) }
    }

    /// Runs when the divider moves.
    @discardableResult
    public func onPositionChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onNotify("position", handler)
    }

    /// Moves the keyboard focus to the divider: arrow keys move it then, Enter keeps and Escape restores its place.
    public func focusDivider() { lectern_gtk_paned_focus_divider(raw()) }
}
