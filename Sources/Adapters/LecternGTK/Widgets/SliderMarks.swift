internal import CGtk
import LecternGeometry

/// Marks below a slider.
///
/// GTK makes widgets for each mark of a slider; these are drawn, and marks
/// too close to another one are left out.
public final class SliderMarks: Widget {
    private let lines = MarkLines()

    /// Creates a row of marks.
    ///
    /// - Parameter inset: the distance from each edge to the end of the slider, in logical pixels.
    public init(inset: Double) {
        super.init(CanvasWidget.make(lines, role: GTK_ACCESSIBLE_ROLE_PRESENTATION))
        lines.widget = widget
        lines.inset = inset
        receivesPointer = false
        setMinimumSize(height: MarkLines.height)
    }

    /// The positions of marks, in ascending order: 0 is the start of the slider, 1 its end.
    public var places: [Double] {
        get { lines.places }
        set { lines.places = newValue }
    }

    /// Whether values increase from right to left.
    public var isInverted: Bool {
        get { lines.isInverted }
        set { lines.isInverted = newValue }
    }
}

/// Selects the marks that are drawn, and their positions.
struct MarkSpacing {
    /// The length of the slider, in logical pixels.
    var length: Double
    /// The least distance between two marks.
    var minimumDistance = 4.0

    /// The positions of marks in whole pixels, without those at the ends.
    func positions(_ places: [Double]) -> [Double] {
        var positions: [Double] = []
        for place in places where place > 0.001 && place < 0.999 {
            let position = (place * length).rounded()
            if let last = positions.last, position - last < minimumDistance { continue }
            positions.append(position)
        }
        return positions
    }
}

/// Draws the marks of a slider.
@MainActor private final class MarkLines: CanvasContent {
    static let height = 5
    var widget: UnsafeMutablePointer<GtkWidget>?
    var inset = 0.0
    var places: [Double] = [] { didSet { if places != oldValue { redraw() } } }
    var isInverted = false { didSet { redraw() } }

    private func redraw() { if let widget { gtk_widget_queue_draw(widget) } }

    func draw(in snapshot: OpaquePointer, width: Double, height: Double) {
        guard let widget, width > 2 * inset else { return }
        var color = GdkRGBA()
        gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
        color.alpha *= 0.38
        for position in MarkSpacing(length: width - 2 * inset).positions(places) {
            let x = isInverted ? width - inset - position : inset + position
            var area = Rect(x: x.rounded(), y: 0, width: 1, height: height - 1).graphene
            gtk_snapshot_append_color(snapshot, &color, &area)
        }
    }

    func allocated(width: Int, height: Int) {}

    func disposed() { widget = nil }
}
