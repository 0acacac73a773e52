internal import CGtk
public import LecternGeometry

/// Text in the margin of a sheet: a chapter title, a page number.
///
/// It is drawn into the sheet's picture, so it moves and bends with its page.
public struct SheetHead: Hashable, Sendable {
    /// The text. It is truncated if it does not fit.
    public var text: String
    /// The rectangle in which the text stands, in logical pixels. It is centred from top to bottom.
    package var frame: Rect
    /// The colour of the text.
    var color: Color
    /// The size of the font, in logical pixels.
    public var fontSize: Double
    var side: Side

    /// Where a text stands from side to side.
    public enum Side: Hashable, Sendable { case left, middle, right }

    /// Creates a text at a position.
    public init(_ text: String, frame: Rect, color: Color, fontSize: Double = 11, side: Side = .middle) {
        self.text = text
        self.frame = frame
        self.color = color
        self.fontSize = fontSize
        self.side = side
    }
}

/// Rows of premultiplied pixels that are not shared, for drawing on them.
package struct SheetPixels: Sendable {
    /// Blue, green, red, alpha.
    package var bytes: [UInt8]
    /// The width in pixels.
    package var width: Int
    /// The height in pixels.
    package var height: Int
    /// The number of bytes in a row.
    package var stride: Int

    /// Copies pixels. Call it off the main thread, as large pictures take milliseconds.
    package init(copying bytes: [UInt8], width: Int, height: Int, stride: Int) {
        self.bytes = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            count = buffer.initialize(fromContentsOf: bytes)
        }
        self.width = width
        self.height = height
        self.stride = stride
    }

    /// Draws texts on the picture.
    ///
    /// - Parameter scale: device pixels per logical pixel.
    @MainActor package mutating func draw(_ heads: [SheetHead], scale: Double) {
        guard !heads.isEmpty, width > 0, height > 0, stride % 4 == 0, bytes.count >= stride * height else { return }
        let (width, height, stride) = (gint(clamping: width), gint(clamping: height), gint(clamping: stride))
        bytes.withUnsafeMutableBufferPointer { buffer in
            let surface = cairo_image_surface_create_for_data(
                buffer.baseAddress, CAIRO_FORMAT_RGB24, width, height, stride)
            let cairo = cairo_create(surface)
            cairo_scale(cairo, scale, scale)
            for head in heads { head.draw(on: cairo) }
            cairo_destroy(cairo)
            cairo_surface_flush(surface)
            cairo_surface_destroy(surface)
        }
    }
}

extension Texture {
    /// Creates a texture from a picture.
    package convenience init?(_ pixels: SheetPixels) {
        self.init(
            premultipliedBGRA: pixels.bytes, width: pixels.width, height: pixels.height, stride: pixels.stride)
    }
}

extension SheetHead {
    @MainActor func draw(on cairo: OpaquePointer?) {
        guard let cairo, frame.width >= 1, let layout = pango_cairo_create_layout(cairo) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        let font = Self.systemFont()
        pango_font_description_set_absolute_size(font, fontSize * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum, lnum"))
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
        pango_layout_set_text(layout, text, -1)
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        pango_layout_set_width(layout, gint(clamping: Int(frame.width)) * PANGO_SCALE)
        let isReversed = pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL
        switch side {
        case .middle: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
        // Pango’s left is where lines begin.
        case .left: pango_layout_set_alignment(layout, isReversed ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
        case .right: pango_layout_set_alignment(layout, isReversed ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT)
        }
        var (width, height) = (gint(0), gint(0))
        pango_layout_get_pixel_size(layout, &width, &height)
        cairo_set_source_rgba(
            cairo, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, color.opacity)
        cairo_move_to(cairo, frame.x.rounded(), (frame.y + (frame.height - Double(height)) / 2).rounded())
        pango_cairo_show_layout(cairo, layout)
    }

    /// Returns the font of the desktop's windows, to be freed.
    @MainActor private static func systemFont() -> OpaquePointer? {
        pango_font_description_from_string(Desktop.fontName)
    }
}
