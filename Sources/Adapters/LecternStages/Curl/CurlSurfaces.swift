internal import CGtk
import Glibc
import LecternGTK
import LecternGeometry

/// Reusable memory for the pictures of a curl with software rendering. Fresh memory for each frame would cost as much
/// as drawing.
///
/// GTK retains the frame on the screen until the next one is shown, so two pictures alternate. They are kept from
/// turn to turn, because fresh memory must be cleared and mapped by the system, for which the first frames would
/// wait.
@MainActor final class CurlSurfaces {
    private var ring: [OpaquePointer] = []
    private var size = (width: 0, height: 0)
    private var position = 0
    private static let count = 2
    /// The nodes of flat sheets. Each retains its texture, so that its address is not reused.
    private var tiles: [TileKey: (texture: Texture, node: GskNode)] = [:]

    private struct TileKey: Hashable {
        let texture: ObjectIdentifier
        let area: PixelBlock
    }

    isolated deinit { clear() }

    /// Draws the next picture.
    ///
    /// - Parameter draw: fills all pixels, row by row.
    /// - Returns: nil if there is no memory.
    func picture(width: Int, height: Int, _ draw: (UnsafeMutablePointer<UInt32>) -> Void) -> OpaquePointer? {
        resize(width, height)
        guard let surface = next() else { return nil }
        cairo_surface_flush(surface)
        // The rows must be contiguous.
        guard cairo_image_surface_get_stride(surface) == gint(width * 4),
            let data = cairo_image_surface_get_data(surface)
        else { return nil }
        data.withMemoryRebound(to: UInt32.self, capacity: width * height, draw)
        cairo_surface_mark_dirty(surface)
        return surface
    }

    /// Drops pictures of another size.
    func resize(_ width: Int, _ height: Int) {
        if size != (width, height) { clear() }
        size = (width, height)
    }

    /// Returns part of a flat sheet, as the same node each time. If the previous frame has the same node at the same
    /// place, GTK draws nothing.
    ///
    /// - Parameter scale: device pixels per logical pixel.
    func tile(_ texture: Texture, _ area: PixelBlock, scale: Double) -> GskNode? {
        let key = TileKey(texture: ObjectIdentifier(texture), area: area)
        if let cached = tiles[key] { return cached.node }
        let node = texture.surface.flatMap { GskNode(picture: $0.surface, area, scale: scale) }
        if let node { tiles[key] = (texture, node) }
        return node
    }

    /// Returns part of the picture that was drawn last.
    func tile(of picture: OpaquePointer, _ area: PixelBlock, scale: Double) -> GskNode? {
        GskNode(picture: picture, area, scale: scale)
    }

    /// Prepares memory for pictures of a size, one picture per call.
    ///
    /// - Returns: whether more remain.
    func prepare(_ width: Int, _ height: Int) -> Bool {
        resize(width, height)
        guard ring.count < Self.count, let surface = next() else { return false }
        // The system maps memory when it is written.
        if let data = cairo_image_surface_get_data(surface) {
            memset(data, 0xFF, Int(cairo_image_surface_get_stride(surface)) * height)
        }
        return ring.count < Self.count
    }

    /// Drops the sheets of the last turn.
    func dropTiles() { tiles = [:] }

    /// Frees all memory.
    func clear() {
        for surface in ring { cairo_surface_destroy(surface) }
        ring = []
        tiles = [:]
    }

    private func next() -> OpaquePointer? {
        if ring.count < Self.count {
            guard
                let surface = cairo_image_surface_create(
                    CAIRO_FORMAT_RGB24, gint(clamping: size.width), gint(clamping: size.height))
            else { return nil }
            guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
                cairo_surface_destroy(surface)
                return nil
            }
            ring.append(surface)
            return surface
        }
        position = (position + 1) % ring.count
        return ring[position]
    }
}

/// A part of a picture, in device pixels.
struct PixelBlock: Hashable {
    var columns: Range<Int>
    var rows: Range<Int>
}

/// An owned render node.
@MainActor final class GskNode {
    let node: OpaquePointer

    /// Creates a node of a part of a picture that fills the stage.
    ///
    /// - Parameter scale: device pixels per logical pixel.
    init?(picture: OpaquePointer, _ area: PixelBlock, scale: Double) {
        let (x, y) = (Double(area.columns.lowerBound), Double(area.rows.lowerBound))
        let (width, height) = (Double(area.columns.count), Double(area.rows.count))
        var bounds = Rect(x: x / scale, y: y / scale, width: width / scale, height: height / scale).graphene
        guard let node = gsk_cairo_node_new(&bounds) else { return nil }
        self.node = node
        guard let cairo = gsk_cairo_node_get_draw_context(node) else { return }
        cairo_scale(cairo, 1 / scale, 1 / scale)
        cairo_set_source_surface(cairo, picture, 0, 0)
        cairo_rectangle(cairo, x, y, width, height)
        cairo_fill(cairo)
        cairo_destroy(cairo)
    }

    /// Creates a node of a texture in a rectangle of the stage.
    init?(_ texture: Texture, in frame: Rect) {
        var area = frame.graphene
        guard let surface = texture.surface?.surface, let node = gsk_cairo_node_new(&area) else { return nil }
        self.node = node
        guard let cairo = gsk_cairo_node_get_draw_context(node) else { return }
        cairo_translate(cairo, frame.x, frame.y)
        cairo_scale(cairo, frame.width / Double(texture.width), frame.height / Double(texture.height))
        cairo_set_source_surface(cairo, surface, 0, 0)
        cairo_rectangle(cairo, 0, 0, Double(texture.width), Double(texture.height))
        cairo_fill(cairo)
        cairo_destroy(cairo)
    }

    isolated deinit { gsk_render_node_unref(node) }

    /// Appends it to a snapshot.
    func append(to snapshot: OpaquePointer) { gtk_snapshot_append_node(snapshot, node) }
}
