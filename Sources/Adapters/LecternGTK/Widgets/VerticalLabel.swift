internal import CGtk
import LecternGeometry

/// Text in columns that run down and follow each other to the left, as Chinese and Japanese are written vertically.
///
/// Letters of other scripts lie on their side, a word as one piece. Text that does not fit into the columns is shortened.
/// The label is as high as its place and as wide as its columns.
public final class VerticalLabel: Widget {
    private let content = VerticalText()

    /// Creates a label.
    ///
    /// - Parameter columns: The greatest number of columns.
    public init(_ text: String = "", columns: Int = 1, styles: [String] = []) {
        super.init(CanvasWidget.make(content, role: GTK_ACCESSIBLE_ROLE_LABEL))
        content.widget = widget
        content.columns = columns
        content.text = text
        for style in styles { addStyle(style) }
        receivesPointer = false
        expandsVertically = true
        content.measure()
    }

    /// The text.
    public var text: String {
        get { content.text }
        set {
            guard content.text != newValue else { return }
            content.text = newValue
            content.measure()
            setAccessibleName(newValue)
        }
    }

    /// The greatest number of columns.
    public var columns: Int {
        get { content.columns }
        set {
            guard content.columns != newValue else { return }
            content.columns = newValue
            content.measure()
        }
    }

    /// Draws text as a label of a size does, black on white, for tests.
    package static func picture(_ text: String, columns: Int, width: Int, height: Int) -> SheetPixels {
        var pixels = SheetPixels(
            copying: [UInt8](repeating: 255, count: width * height * 4), width: width, height: height,
            stride: width * 4)
        let content = VerticalText()
        content.text = text
        content.columns = columns
        pixels.bytes.withUnsafeMutableBufferPointer { buffer in
            let surface = cairo_image_surface_create_for_data(
                buffer.baseAddress, CAIRO_FORMAT_RGB24, gint(clamping: width), gint(clamping: height),
                gint(clamping: width * 4))
            let cairo = cairo_create(surface)
            content.draw(on: cairo, width: Double(width), height: Double(height))
            cairo_destroy(cairo)
            cairo_surface_flush(surface)
            cairo_surface_destroy(surface)
        }
        return pixels
    }
}

/// Lays out and draws the text of a ``VerticalLabel``.
@MainActor private final class VerticalText: CanvasContent {
    var widget: UnsafeMutablePointer<GtkWidget>?
    var text = "" { didSet { if text != oldValue { redraw() } } }
    var columns = 1

    private func redraw() { if let widget { gtk_widget_queue_draw(widget) } }

    /// Requests the width of the columns; the height is that of the place.
    func measure() {
        guard let widget, let context = gtk_widget_create_pango_context(widget) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        guard let layout = layout(in: context, height: 10_000) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_text(layout, "永", -1)
        var (width, column) = (gint(0), gint(0))
        pango_layout_get_pixel_size(layout, &width, &column)
        gtk_widget_set_size_request(widget, column * gint(clamping: columns), -1)
    }

    /// Makes the lines of the text, which are turned when they are drawn.
    private func layout(in context: OpaquePointer, height: Double) -> OpaquePointer? {
        pango_context_set_base_gravity(context, PANGO_GRAVITY_EAST)
        pango_context_set_gravity_hint(context, PANGO_GRAVITY_HINT_NATURAL)
        guard let layout = pango_layout_new(context) else { return nil }
        pango_layout_set_text(layout, text, -1)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        pango_layout_set_width(layout, gint(clamping: Int(height)) * PANGO_SCALE)
        // A negative height is a number of lines.
        pango_layout_set_height(layout, -gint(clamping: columns))
        return layout
    }

    func draw(in snapshot: OpaquePointer, width: Double, height: Double) {
        guard let widget else { return }
        var area = Rect(x: 0, y: 0, width: width, height: height).graphene
        guard let cairo = gtk_snapshot_append_cairo(snapshot, &area) else { return }
        defer { cairo_destroy(cairo) }
        var color = GdkRGBA()
        gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
        cairo_set_source_rgba(cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
        draw(on: cairo, width: width, height: height)
    }

    /// Draws the columns from the right edge.
    func draw(on cairo: OpaquePointer?, width: Double, height: Double) {
        guard let cairo else { return }
        let context = widget.flatMap { gtk_widget_create_pango_context($0) } ?? pango_cairo_create_context(cairo)
        guard let context else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        guard let layout = layout(in: context, height: height) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        cairo_translate(cairo, width, 0)
        cairo_rotate(cairo, .pi / 2)
        pango_cairo_update_context(cairo, context)
        pango_layout_context_changed(layout)
        pango_cairo_show_layout(cairo, layout)
    }

    func allocated(width: Int, height: Int) {}

    func disposed() { widget = nil }
}
