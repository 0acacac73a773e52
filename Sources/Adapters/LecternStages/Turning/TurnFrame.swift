internal import CGtk
import LecternGTK
import LecternGeometry

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
    var paper: Color
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
    /// The nodes of the sheets in the frame before, if any.
    var nodes: SheetNodes?

    /// Draws a sheet over the whole stage, scaled if it has another size.
    func append(_ sheet: PageSheet?, to snapshot: OpaquePointer) {
        guard let sheet else { return }
        let frame = Self.frame(of: sheet, width: width, height: height)
        append(sheet.texture, in: frame, to: snapshot)
        let scale = (x: frame.width / Double(sheet.texture.width), y: frame.height / Double(sheet.texture.height))
        for patch in sheet.patches {
            let part = Rect(
                x: frame.x + Double(patch.x) * scale.x, y: frame.y + Double(patch.y) * scale.y,
                width: Double(patch.texture.width) * scale.x, height: Double(patch.texture.height) * scale.y)
            append(patch.texture, in: part, to: snapshot)
        }
    }

    private func append(_ texture: Texture, in frame: Rect, to snapshot: OpaquePointer) {
        if isSoftware, let node = nodes.map({ $0.node(texture, in: frame) }) ?? GskNode(texture, in: frame) {
            return node.append(to: snapshot)
        }
        var area = frame.graphene
        gtk_snapshot_append_texture(snapshot, texture.opaque, &area)
    }

    /// Returns the rectangle of a sheet on a stage: all of it, or centred with its aspect ratio if the stage has just
    /// been resized.
    static func frame(of sheet: PageSheet, width: Double, height: Double) -> Rect {
        let (sheetWidth, sheetHeight) = (Double(sheet.texture.width), Double(sheet.texture.height))
        let scale = min(width / sheetWidth, height / sheetHeight)
        let (shownWidth, shownHeight) = (sheetWidth * scale, sheetHeight * scale)
        // A difference below one pixel is a rounding error: do not scale.
        if abs(shownWidth - width) <= 1, abs(shownHeight - height) <= 1 {
            return Rect(x: 0, y: 0, width: width, height: height)
        }
        return Rect(
            x: ((width - shownWidth) / 2).rounded(), y: ((height - shownHeight) / 2).rounded(), width: shownWidth,
            height: shownHeight)
    }
}
