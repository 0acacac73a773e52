internal import CGtk

/// One picture of a turn: what is on top, what is below, how far it has gone.
///
/// The same value gives the same picture. A turn backward is the same as one
/// forward, seen the other way round: the page that comes is the one on top.
@MainActor struct TurnFrame {
    /// The sheet that moves.
    var top: PageSheet?
    /// The sheet that it uncovers.
    var bottom: PageSheet?
    /// How far the upper sheet is away, from 0 to 1.
    var away: Double
    /// Whether the upper sheet leaves to the right, as in books that read that way.
    var isMirrored: Bool
    /// Which corner rises first: 1 the lower one, -1 the upper one.
    var lean: Double = 1
    /// The paper where there is no picture.
    var paper: RGBA
    /// The width of the stage.
    var width: Double
    /// The height of the stage.
    var height: Double
    /// Whether the processor draws: then pages are copied by Cairo, without
    /// the copy that GTK makes of each texture on that way.
    var isSoftware = false
    /// Whether it moves too fast for the eye to see each pixel.
    var isFast = false
    /// Where a curl is drawn, if it is kept from frame to frame.
    var surfaces: CurlSurfaces?

    /// Draws a sheet over the whole stage, shrunk or enlarged where it was made for another size.
    func append(_ sheet: PageSheet?, to snapshot: OpaquePointer) {
        guard let sheet else { return }
        if isSoftware, appendCopy(of: sheet, to: snapshot) { return }
        var frame = Self.frame(of: sheet, width: width, height: height).graphene
        gtk_snapshot_append_texture(snapshot, sheet.texture.opaque, &frame)
    }

    private func appendCopy(of sheet: PageSheet, to snapshot: OpaquePointer) -> Bool {
        let frame = Self.frame(of: sheet, width: width, height: height)
        var area = frame.graphene
        guard let surface = sheet.texture.surface?.surface, let cairo = gtk_snapshot_append_cairo(snapshot, &area)
        else { return false }
        cairo_translate(cairo, frame.x, frame.y)
        cairo_scale(cairo, frame.width / Double(sheet.texture.width), frame.height / Double(sheet.texture.height))
        cairo_set_source_surface(cairo, surface, 0, 0)
        cairo_rectangle(cairo, 0, 0, Double(sheet.texture.width), Double(sheet.texture.height))
        cairo_fill(cairo)
        cairo_destroy(cairo)
        return true
    }

    /// Where a sheet lies on a stage: all of it, or in the middle at its own
    /// ratio while the stage has just got another size.
    static func frame(of sheet: PageSheet, width: Double, height: Double) -> Rectangle {
        let (own, tall) = (Double(sheet.texture.width), Double(sheet.texture.height))
        let scale = min(width / own, height / tall)
        let (shownWidth, shownHeight) = (own * scale, tall * scale)
        // Less than a pixel is rounding of the scale: stay sharp.
        if abs(shownWidth - width) <= 1, abs(shownHeight - height) <= 1 {
            return Rectangle(x: 0, y: 0, width: width, height: height)
        }
        return Rectangle(
            x: ((width - shownWidth) / 2).rounded(), y: ((height - shownHeight) / 2).rounded(), width: shownWidth,
            height: shownHeight)
    }
}

extension Rectangle {
    /// The rectangle as GTK's drawing takes it.
    var graphene: graphene_rect_t {
        graphene_rect_t(
            origin: graphene_point_t(x: Float(x), y: Float(y)),
            size: graphene_size_t(width: Float(width), height: Float(height)))
    }
}

extension RGBA {
    /// The colour as GTK's drawing takes it.
    var gdk: GdkRGBA { GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)) }
}
