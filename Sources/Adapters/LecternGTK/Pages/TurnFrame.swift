internal import CGtk

/// One frame of a turn.
///
/// Equal values give equal pictures. A backward turn is drawn like a forward turn in reverse: the page that appears
/// is on top.
@MainActor struct TurnFrame {
    /// The moving sheet.
    var top: PageSheet?
    /// The sheet below.
    var bottom: PageSheet?
    /// How far the upper sheet has moved, from 0 to 1.
    var away: Double
    /// Whether the upper sheet moves to the right, as in right-to-left books.
    var isMirrored: Bool
    /// Whether pages move up and down.
    var isVertical = false
    /// The corner that rises first: 1 for the lower one (the right one of vertical turns), -1 for the other.
    var lean: Double = 1
    /// The colour of paper without a picture.
    var paper: RGBA
    /// The width of the stage.
    var width: Double
    /// The height of the stage.
    var height: Double
    /// Whether rendering is in software. Then Cairo copies the pages, which avoids GTK's own copy of each texture.
    var isSoftware = false
    /// Whether the motion is so fast that details are not visible.
    var isFast = false
    /// The reusable memory of a curl, if any.
    var surfaces: CurlSurfaces?

    /// Draws a sheet over the whole stage, scaled if it has another size.
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

    /// Returns the rectangle of a sheet on a stage: all of it, or centred with its aspect ratio if the stage has just
    /// been resized.
    static func frame(of sheet: PageSheet, width: Double, height: Double) -> Rectangle {
        let (own, tall) = (Double(sheet.texture.width), Double(sheet.texture.height))
        let scale = min(width / own, height / tall)
        let (shownWidth, shownHeight) = (own * scale, tall * scale)
        // A difference below one pixel is a rounding error: do not scale.
        if abs(shownWidth - width) <= 1, abs(shownHeight - height) <= 1 {
            return Rectangle(x: 0, y: 0, width: width, height: height)
        }
        return Rectangle(
            x: ((width - shownWidth) / 2).rounded(), y: ((height - shownHeight) / 2).rounded(), width: shownWidth,
            height: shownHeight)
    }
}

extension Rectangle {
    /// The rectangle in GTK's type.
    var graphene: graphene_rect_t {
        graphene_rect_t(
            origin: graphene_point_t(x: Float(x), y: Float(y)),
            size: graphene_size_t(width: Float(width), height: Float(height)))
    }
}

extension RGBA {
    /// The colour in GTK's type.
    var gdk: GdkRGBA { GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)) }
}
