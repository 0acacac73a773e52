internal import CGtk
import LecternGTK
import LecternGeometry

/// A ``RaisedPicture`` as a texture.
@MainActor public final class RaisedTexture {
    private let texture: Texture
    /// The width of the shadow, in logical pixels.
    let margin: Double
    /// The size of the picture without its shadow, in logical pixels.
    let size: (width: Double, height: Double)

    /// Takes over the pixels without copying them.
    public init?(_ picture: RaisedPicture) {
        let created = Texture(
            premultipliedBGRA: picture.pixels, width: picture.width, height: picture.height,
            stride: picture.width * 4)
        guard let created else { return nil }
        texture = created
        let scale = Double(picture.scale)
        margin = Double(picture.margin) / scale
        size = (Double(picture.ownWidth) / scale, Double(picture.ownHeight) / scale)
    }

    /// Draws the picture with its top left corner, without the shadow, at a
    /// point.
    ///
    /// - Parameters:
    ///   - opacity: from 0 to 1.
    ///   - isSoftware: whether rendering is in software.
    func append(to snapshot: OpaquePointer, at point: Point, opacity: Double, isSoftware: Bool) {
        var area = Rect(
            x: point.x - margin, y: point.y - margin, width: size.width + 2 * margin,
            height: size.height + 2 * margin
        ).graphene
        if isSoftware, let surface = translucent, let cairo = gtk_snapshot_append_cairo(snapshot, &area) {
            cairo_translate(cairo, point.x - margin, point.y - margin)
            let scale = (size.width + 2 * margin) / Double(texture.width)
            if scale != 1 { cairo_scale(cairo, scale, scale) }
            cairo_set_source_surface(cairo, surface.surface, 0, 0)
            if scale == 1 { cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST) }
            opacity < 1 ? cairo_paint_with_alpha(cairo, opacity) : cairo_paint(cairo)
            cairo_destroy(cairo)
            return
        }
        if opacity < 1 { gtk_snapshot_push_opacity(snapshot, opacity) }
        gtk_snapshot_append_texture(snapshot, texture.opaque, &area)
        if opacity < 1 { gtk_snapshot_pop(snapshot) }
    }

    private lazy var translucent: CairoSurface? = CairoSurface(texture, isOpaque: false)
}
