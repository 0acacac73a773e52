internal import CGtk
package import LecternGTK
package import LecternGeometry

extension PageStage {
    /// Draws a turn at some progress. Equal arguments give equal pictures.
    ///
    /// - Parameters:
    ///   - direction: the direction of the turn.
    ///   - progress: from 0 (at rest) to 1 (turned).
    ///   - width: the width of the picture.
    ///   - height: the height of the picture.
    /// - Returns: nil if the style has no animation.
    package func picture(of direction: TurnDirection, at progress: Double, width: Int, height: Int) -> Texture? {
        let isForward = direction == .forward
        let (current, other) = (turner.current, isForward ? turner.next : turner.previous)
        let frame = TurnFrame(
            top: isForward ? current : other, bottom: isForward ? other : current,
            away: isForward ? progress : 1 - progress, isMirrored: turner.axis == .horizontal && turner.isRightToLeft,
            isVertical: turner.axis == .vertical, paper: turner.paper,
            width: Double(width), height: Double(height), isSoftware: true)
        return Texture.drawing(width: width, height: height) { snapshot in
            frame.appendPaper(to: snapshot)
            switch turner.style {
            case .canvas: frame.appendCanvas(to: snapshot, scale: 1)
            case .slide where frame.isVertical: frame.appendCanvas(to: snapshot, scale: 1)
            case .slide: frame.appendSlide(to: snapshot, scale: 1)
            case .curl: frame.appendCurl(to: snapshot, scale: 1)
            case .none: frame.append(progress < 0.5 ? current : other, to: snapshot)
            }
        }
    }
}

extension Texture {
    /// Draws into a texture without a screen.
    static func drawing(width: Int, height: Int, _ body: (OpaquePointer) -> Void) -> Texture? {
        guard width > 0, height > 0, width <= 16384, height <= 16384, let snapshot = gtk_snapshot_new() else {
            return nil
        }
        body(snapshot)
        let node = gtk_snapshot_free_to_node(snapshot)
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        pixels.withUnsafeMutableBufferPointer { buffer in
            let surface = cairo_image_surface_create_for_data(
                buffer.baseAddress, CAIRO_FORMAT_ARGB32, gint(width), gint(height), gint(width * 4))
            let cairo = cairo_create(surface)
            if let node { gsk_render_node_draw(node, cairo) }
            cairo_destroy(cairo)
            cairo_surface_flush(surface)
            cairo_surface_destroy(surface)
        }
        if let node { gsk_render_node_unref(node) }
        return Texture(premultipliedBGRA: pixels, width: width, height: height, stride: width * 4)
    }
}
