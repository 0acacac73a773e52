package import CGtk
package import LecternGeometry

// Values of geometry in the types of GTK.

extension Rect {
    /// The rectangle in GTK's type.
    package var graphene: graphene_rect_t {
        graphene_rect_t(
            origin: graphene_point_t(x: Float(x), y: Float(y)),
            size: graphene_size_t(width: Float(width), height: Float(height)))
    }
}

extension Color {
    /// The colour in GTK's type.
    package var gdk: GdkRGBA {
        GdkRGBA(
            red: Float(red) / 255, green: Float(green) / 255, blue: Float(blue) / 255, alpha: Float(alpha) / 255)
    }
}
