internal import CGtk
import LecternGTK

extension TurnFrame {
    /// The extent of the stage along the axis of the turn.
    var extent: Double { isVertical ? height : width }

    /// Returns a point on the axis of the turn.
    func point(along distance: Double) -> graphene_point_t {
        isVertical ? graphene_point_t(x: 0, y: Float(distance)) : graphene_point_t(x: Float(distance), y: 0)
    }

    /// Returns how far both sheets are moved along the axis. They touch, and are on whole device pixels, because
    /// pictures that move by fractions flicker.
    func canvasOffsets(scale: Double) -> (top: Double, bottom: Double) {
        let sign = isMirrored ? 1.0 : -1.0
        let shift = (away * extent * scale).rounded() / scale * sign
        return (shift, shift - sign * extent)
    }

    /// Draws both sheets side by side, as parts of one canvas.
    func appendCanvas(to snapshot: OpaquePointer, scale: Double) {
        let offsets = canvasOffsets(scale: scale)
        for (sheet, offset) in [(top, offsets.top), (bottom, offsets.bottom)] where abs(offset) < extent {
            var origin = point(along: offset)
            gtk_snapshot_save(snapshot)
            gtk_snapshot_translate(snapshot, &origin)
            appendWhole(sheet, to: snapshot)
            gtk_snapshot_restore(snapshot)
        }
    }
}
