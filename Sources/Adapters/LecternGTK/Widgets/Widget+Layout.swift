internal import CGtk
public import LecternGeometry

/// Space around a widget, in logical pixels.
public struct Margins: Hashable, Sendable {
    /// Before the widget, in reading direction.
    public var start: Int
    /// After the widget, in reading direction.
    var end: Int
    /// Above.
    public var top: Int
    /// Below.
    public var bottom: Int

    /// Creates margins of four sizes.
    public init(start: Int = 0, end: Int = 0, top: Int = 0, bottom: Int = 0) {
        self.start = start
        self.end = end
        self.top = top
        self.bottom = bottom
    }

    /// Creates margins of one size.
    public init(_ size: Int) { self.init(start: size, end: size, top: size, bottom: size) }
}

/// The placement of a widget in an allocation larger than it needs.
public enum WidgetAlignment: Sendable {
    /// Fills the allocation.
    case fill
    /// At the start.
    case start
    /// At the end.
    case end
    /// Centred.
    case center
    /// Aligned to the baseline of its siblings.
    case baseline

    var align: GtkAlign {
        switch self {
        case .fill: GTK_ALIGN_FILL
        case .start: GTK_ALIGN_START
        case .end: GTK_ALIGN_END
        case .center: GTK_ALIGN_CENTER
        case .baseline: GTK_ALIGN_BASELINE
        }
    }
}

extension Axis {
    var orientation: GtkOrientation { self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL }
}

extension Widget {
    /// Whether the widget takes spare width.
    public var expandsHorizontally: Bool {
        get { gtk_widget_get_hexpand(widget) != 0 }
        set { gtk_widget_set_hexpand(widget, newValue.gboolean) }
    }

    /// Whether the widget takes spare height.
    public var expandsVertically: Bool {
        get { gtk_widget_get_vexpand(widget) != 0 }
        set { gtk_widget_set_vexpand(widget, newValue.gboolean) }
    }

    /// Whether the widget takes all spare space. Setting it sets both directions.
    public var expands: Bool {
        get { expandsHorizontally && expandsVertically }
        set {
            expandsHorizontally = newValue
            expandsVertically = newValue
        }
    }

    /// Sets the horizontal alignment in the allocation.
    public func align(horizontally alignment: WidgetAlignment) { gtk_widget_set_halign(widget, alignment.align) }

    /// Sets the vertical alignment in the allocation.
    public func align(vertically alignment: WidgetAlignment) { gtk_widget_set_valign(widget, alignment.align) }

    /// The space around the widget.
    public var margins: Margins {
        get {
            Margins(
                start: Int(gtk_widget_get_margin_start(widget)), end: Int(gtk_widget_get_margin_end(widget)),
                top: Int(gtk_widget_get_margin_top(widget)), bottom: Int(gtk_widget_get_margin_bottom(widget)))
        }
        set {
            gtk_widget_set_margin_start(widget, gint(clamping: newValue.start))
            gtk_widget_set_margin_end(widget, gint(clamping: newValue.end))
            gtk_widget_set_margin_top(widget, gint(clamping: newValue.top))
            gtk_widget_set_margin_bottom(widget, gint(clamping: newValue.bottom))
        }
    }

    /// Sets the minimum size in logical pixels; nil for the widget's own.
    public func setMinimumSize(width: Int? = nil, height: Int? = nil) {
        gtk_widget_set_size_request(widget, gint(clamping: width ?? -1), gint(clamping: height ?? -1))
    }

    /// Measures the widget and its descendants at a width now instead of in the first frame.
    public func measure(width: Int) {
        var (minimum, natural) = (gint(0), gint(0))
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, nil, nil)
        let width = max(minimum, gint(clamping: width))
        gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, &minimum, &natural, nil, nil)
    }

    /// The least width in which the widget and its descendants fit.
    public var leastWidth: Int {
        var minimum = gint(0)
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
        return Int(minimum)
    }

    /// The height that the widget needs at a width.
    public func height(forWidth width: Int) -> Int {
        var natural = gint(0)
        gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, gint(clamping: width), nil, &natural, nil, nil)
        return Int(natural)
    }

    /// Whether children are clipped at the widget's border, including rounded corners.
    package var clipsChildren: Bool {
        get { gtk_widget_get_overflow(widget) == GTK_OVERFLOW_HIDDEN }
        set { gtk_widget_set_overflow(widget, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE) }
    }

    /// The allocated width in logical pixels.
    public var width: Int { Int(gtk_widget_get_width(widget)) }

    /// The allocated height in logical pixels.
    public var height: Int { Int(gtk_widget_get_height(widget)) }

    /// Device pixels per logical pixel.
    public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

    /// Runs when the scale factor changes.
    @discardableResult
    package func onScaleFactorChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onNotify("scale-factor", handler)
    }

    /// Whether text runs from right to left in this widget.
    public var isRightToLeft: Bool {
        get { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }
        set { gtk_widget_set_direction(widget, newValue ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR) }
    }

    /// Returns the widget's rectangle in the coordinates of another one; nil if they share no window.
    public func bounds(in other: Widget) -> Rect? {
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(widget, other.widget, &bounds) != 0 else { return nil }
        return Rect(
            x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
            height: Double(bounds.size.height))
    }
}
