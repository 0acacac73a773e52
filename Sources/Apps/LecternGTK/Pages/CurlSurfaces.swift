internal import CGtk
import Glibc

/// Room for the pictures of a curl where the processor draws, used again and
/// again: new memory for each frame would cost as much as what is drawn there.
///
/// GTK keeps the frame that is on the screen until the next one is there, so
/// two pictures in turn are never written while they are looked at. They stay
/// from turn to turn: fresh memory is cleared by the system and mapped page by
/// page, which the first frames of a turn would wait for.
@MainActor final class CurlSurfaces {
    private var ring: [OpaquePointer] = []
    private var size = (width: 0, height: 0)
    private var position = 0
    private static let count = 2
    /// Nodes of flat sheets. Each holds its texture, so that no other one gets its address.
    private var tiles: [TileKey: (texture: Texture, node: GskNode)] = [:]

    private struct TileKey: Hashable {
        let texture: ObjectIdentifier
        let first: Int
    }

    isolated deinit { clear() }

    /// Draws the next picture.
    ///
    /// - Parameter draw: fills all pixels, row after row.
    /// - Returns: nil where there is no memory.
    func picture(width: Int, height: Int, _ draw: (UnsafeMutablePointer<UInt32>) -> Void) -> OpaquePointer? {
        resize(width, height)
        guard let surface = next() else { return nil }
        cairo_surface_flush(surface)
        // Rows of whole words have nothing between them.
        guard cairo_image_surface_get_stride(surface) == gint(width * 4),
            let data = cairo_image_surface_get_data(surface)
        else { return nil }
        data.withMemoryRebound(to: UInt32.self, capacity: width * height, draw)
        cairo_surface_mark_dirty(surface)
        return surface
    }

    /// Forgets what is of another size.
    func resize(_ width: Int, _ height: Int) {
        if size != (width, height) { clear() }
        size = (width, height)
    }

    /// Part of a flat sheet, as the same node each time: where it is in the picture before too, nothing is drawn.
    ///
    /// - Parameter scale: device pixels in a logical one.
    func tile(_ texture: Texture, _ columns: Range<Int>, scale: Double) -> GskNode? {
        let key = TileKey(texture: ObjectIdentifier(texture), first: columns.lowerBound)
        if let known = tiles[key] { return known.node }
        let node = texture.surface.flatMap { GskNode(picture: $0.surface, columns, size: size, scale: scale) }
        if let node { tiles[key] = (texture, node) }
        return node
    }

    /// Part of the picture that was drawn last.
    func tile(of picture: OpaquePointer, _ columns: Range<Int>, scale: Double) -> GskNode? {
        GskNode(picture: picture, columns, size: size, scale: scale)
    }

    /// Has the memory for pictures of a size ready, one picture a call.
    ///
    /// - Returns: whether there is more to do.
    func prepare(_ width: Int, _ height: Int) -> Bool {
        resize(width, height)
        guard ring.count < Self.count, let surface = next() else { return false }
        // The system maps memory where it is written.
        if let data = cairo_image_surface_get_data(surface) {
            memset(data, 0xFF, Int(cairo_image_surface_get_stride(surface)) * height)
        }
        return ring.count < Self.count
    }

    /// Forgets the sheets of the last turn.
    func rest() { tiles = [:] }

    /// Gives the memory back.
    func clear() {
        for surface in ring { cairo_surface_destroy(surface) }
        (ring, tiles) = ([], [:])
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

/// A node of a picture, owned.
@MainActor final class GskNode {
    let node: OpaquePointer

    /// Some columns of a picture that fills the stage.
    ///
    /// - Parameter scale: device pixels in a logical one.
    init?(picture: OpaquePointer, _ columns: Range<Int>, size: (width: Int, height: Int), scale: Double) {
        var area = Rectangle(
            x: Double(columns.lowerBound) / scale, y: 0, width: Double(columns.count) / scale,
            height: Double(size.height) / scale
        ).graphene
        guard let node = gsk_cairo_node_new(&area) else { return nil }
        self.node = node
        guard let cairo = gsk_cairo_node_get_draw_context(node) else { return }
        cairo_scale(cairo, 1 / scale, 1 / scale)
        cairo_set_source_surface(cairo, picture, 0, 0)
        cairo_rectangle(cairo, Double(columns.lowerBound), 0, Double(columns.count), Double(size.height))
        cairo_fill(cairo)
        cairo_destroy(cairo)
    }

    isolated deinit { gsk_render_node_unref(node) }

    /// Adds it to a picture.
    func append(to snapshot: OpaquePointer) { gtk_snapshot_append_node(snapshot, node) }
}
