internal import CGtk
import LecternGTK
import LecternGeometry

/// A text broken into lines, with its position in a caption.
@MainActor struct CaptionText {
    private let layout: GObjectReference
    private let strength: Double
    /// The distance from the caption's left edge.
    var left = 0.0
    /// The distance from the caption's top.
    var top: Double
    /// The width of the text.
    let width: Double
    /// The height of all lines.
    let height: Double

    /// Lays out a text in a given width, or in its natural width; nil if the widget is gone.
    init?(_ line: Caption.Line, in widget: UnsafeMutablePointer<GtkWidget>?, availableWidth: Int?, top: Double) {
        guard let widget, let pangoLayout = gtk_widget_create_pango_layout(widget, line.text) else { return nil }
        layout = GObjectReference(pangoLayout, .new)
        strength = line.style.strength
        self.top = top
        // Unset properties are those of the style sheet.
        let font = pango_font_description_new()
        if let family = line.style.family { pango_font_description_set_family(font, family) }
        pango_font_description_set_absolute_size(font, line.style.pixels * Double(PANGO_SCALE))
        pango_font_description_set_weight(font, PangoWeight(rawValue: UInt32(line.style.weight)))
        pango_layout_set_font_description(pangoLayout, font)
        pango_font_description_free(font)
        if line.style.figures == .tabular {
            let attributes = pango_attr_list_new()
            pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum, lnum"))
            pango_layout_set_attributes(pangoLayout, attributes)
            pango_attr_list_unref(attributes)
        }
        if let availableWidth {
            let isRightToLeft = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
            pango_layout_set_wrap(pangoLayout, PANGO_WRAP_WORD_CHAR)
            pango_layout_set_ellipsize(pangoLayout, PANGO_ELLIPSIZE_END)
            pango_layout_set_width(pangoLayout, gint(clamping: availableWidth) * PANGO_SCALE)
            // Negative values are numbers of lines.
            pango_layout_set_height(pangoLayout, -gint(clamping: line.maximumLines))
            pango_layout_set_alignment(pangoLayout, isRightToLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
        }
        var (width, height) = (gint(0), gint(0))
        pango_layout_get_pixel_size(pangoLayout, &width, &height)
        self.width = Double(width)
        self.height = Double(height)
    }

    func append(to snapshot: OpaquePointer, _ color: GdkRGBA) {
        var (origin, color) = (graphene_point_t(x: Float(left), y: Float(top)), color)
        color.alpha *= Float(strength)
        gtk_snapshot_save(snapshot)
        gtk_snapshot_translate(snapshot, &origin)
        gtk_snapshot_append_layout(snapshot, layout.opaque, &color)
        gtk_snapshot_restore(snapshot)
    }
}

/// The bar or the tick of a caption.
@MainActor struct CaptionMark {
    let progress: Caption.Progress
    /// The vertical centre.
    let middle: Double
    let left: Double
    let width: Double
    let isRightToLeft: Bool

    func append(to snapshot: OpaquePointer, _ color: GdkRGBA, _ accent: GdkRGBA) {
        var area = Rect(x: left, y: middle - 6, width: width, height: 12).graphene
        guard let cairo = gtk_snapshot_append_cairo(snapshot, &area) else { return }
        defer { cairo_destroy(cairo) }
        switch progress {
        case .part(let part, _): drawBar(part, cairo, color: color, accent: accent)
        case .done: drawTick(cairo, color)
        case .words: break
        }
    }

    private func drawBar(_ part: Double, _ cairo: OpaquePointer, color: GdkRGBA, accent: GdkRGBA) {
        var (trough, accent) = (color, accent)
        trough.alpha *= 0.15
        let filled = width * min(1, max(0, part))
        drawLine(from: left, length: width, on: cairo, color: &trough)
        drawLine(from: isRightToLeft ? left + width - filled : left, length: filled, on: cairo, color: &accent)
    }

    /// Draws a line of three pixels height with round ends.
    private func drawLine(from x: Double, length: Double, on cairo: OpaquePointer, color: inout GdkRGBA) {
        guard length > 0 else { return }
        let radius = min(1.5, length / 2)
        gdk_cairo_set_source_rgba(cairo, &color)
        cairo_arc(cairo, x + radius, middle, radius, .pi / 2, 1.5 * .pi)
        cairo_arc(cairo, x + length - radius, middle, radius, -.pi / 2, .pi / 2)
        cairo_close_path(cairo)
        cairo_fill(cairo)
    }

    private func drawTick(_ cairo: OpaquePointer, _ color: GdkRGBA) {
        var color = color
        gdk_cairo_set_source_rgba(cairo, &color)
        cairo_set_line_width(cairo, 1.8)
        cairo_move_to(cairo, left + 1.5, middle + 0.5)
        cairo_line_to(cairo, left + 4.5, middle + 3.5)
        cairo_line_to(cairo, left + 10.5, middle - 3.5)
        cairo_stroke(cairo)
    }
}
