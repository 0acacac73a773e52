internal import CGtk
public import LecternGeometry

/// A slider.
public final class Scale: Widget {
    /// Creates a slider over a range.
    public init(_ range: ClosedRange<Double>, step: Double = 1, orientation: Axis = .horizontal) {
        super.init(
            gtk_scale_new_with_range(orientation.orientation, range.lowerBound, range.upperBound, max(step, 1e-9)))
        gtk_scale_set_draw_value(raw(), 0)
    }

    /// The value.
    public var value: Double {
        get { gtk_range_get_value(raw()) }
        set { gtk_range_set_value(raw(), newValue) }
    }

    /// Sets the steps of the arrow keys and page keys.
    public func setSteps(_ step: Double, page: Double) { gtk_range_set_increments(raw(), step, page) }

    /// How many digits values are rounded to; nil for none.
    public func setRounding(digits: Int?) { gtk_range_set_round_digits(raw(), gint(clamping: digits ?? -1)) }

    /// Whether values increase from right to left, whatever the direction of the
    /// user interface. GTK mirrors a horizontal slider where that is right to left.
    public var isInverted: Bool {
        get { (gtk_range_get_inverted(raw()) != 0) != isMirrored }
        set { gtk_range_set_inverted(raw(), (newValue != isMirrored).gboolean) }
    }

    private var isMirrored: Bool {
        gtk_orientable_get_orientation(raw()) == GTK_ORIENTATION_HORIZONTAL
            && gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    }

    /// Adds a mark below the slider, with an optional label.
    package func addMark(at value: Double, _ words: String? = nil) {
        gtk_scale_add_mark(raw(), value, GTK_POS_BOTTOM, words)
    }

    /// Runs when the value changed, by the user or the program.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor (Double) -> Void) -> SignalConnection {
        let scale = opaque
        return onSignal("value-changed") { handler(gtk_range_get_value(UnsafeMutablePointer(scale))) }
    }

    /// Runs before the user changes the value. Return true to keep the old
    /// value.
    @discardableResult
    public func onUserChange(_ handler: @escaping @MainActor (Double) -> Bool) -> SignalConnection {
        onChangeValue(handler)
    }
}
