internal import CGtk
import LecternGTK
import LecternGeometry

extension TurnFrame {
    /// Draws the upper sheet moving out, with its shadow on the lower one.
    func appendSlide(to snapshot: OpaquePointer, scale: Double) {
        guard away < 1 else { return appendWhole(bottom, to: snapshot) }
        // Round to device pixels, because text that moves by fractions flickers.
        let shift = (away * width * scale).rounded() / scale * (isMirrored ? 1 : -1)
        // Do not draw what the upper sheet covers: each pass over all pixels costs milliseconds.
        if shift != 0 {
            var area = Rect(x: isMirrored ? 0 : width + shift, y: 0, width: abs(shift), height: height).graphene
            gtk_snapshot_push_clip(snapshot, &area)
            appendWhole(bottom, to: snapshot)
            appendDimming(to: snapshot)
            appendShadow(to: snapshot, shift: shift)
            gtk_snapshot_pop(snapshot)
        }
        gtk_snapshot_save(snapshot)
        var origin = graphene_point_t(x: Float(shift), y: 0)
        gtk_snapshot_translate(snapshot, &origin)
        appendWhole(top, to: snapshot)
        gtk_snapshot_restore(snapshot)
    }

    /// Draws a sheet, and paper beside it.
    func appendWhole(_ sheet: PageSheet?, to snapshot: OpaquePointer) {
        if sheet.map({ !covers($0) }) ?? true { appendPaper(to: snapshot) }
        append(sheet, to: snapshot)
    }

    /// Whether a sheet covers the whole stage.
    private func covers(_ sheet: PageSheet) -> Bool {
        isSoftware
            && Self.frame(of: sheet, width: width, height: height)
                == Rect(x: 0, y: 0, width: width, height: height)
    }

    /// Fills the stage with the paper's colour.
    func appendPaper(to snapshot: OpaquePointer) {
        var (color, area) = (paper.gdk, Rect(x: 0, y: 0, width: width, height: height).graphene)
        gtk_snapshot_append_color(snapshot, &color, &area)
    }

    /// Darkens the lower sheet.
    private func appendDimming(to snapshot: OpaquePointer) {
        var color = Color.black.with(alpha: 0.09 * (1 - away)).gdk
        var area = Rect(x: 0, y: 0, width: width, height: height).graphene
        gtk_snapshot_append_color(snapshot, &color, &area)
    }

    private func appendShadow(to snapshot: OpaquePointer, shift: Double) {
        let (reach, strength) = (28.0, min(1, away * 12))
        // The trailing edge: the right one of a sheet that moves to the left.
        let edge = isMirrored ? shift : width + shift
        var area = Rect(x: isMirrored ? edge - reach : edge, y: 0, width: reach, height: height).graphene
        var from = graphene_point_t(x: Float(edge), y: 0)
        var to = graphene_point_t(x: Float(isMirrored ? edge - reach : edge + reach), y: 0)
        let stops = [(0.0, 0.26), (0.25, 0.13), (0.55, 0.045), (1.0, 0.0)].map { offset, alpha in
            GskColorStop(offset: Float(offset), color: Color.black.with(alpha: alpha * strength).gdk)
        }
        gtk_snapshot_append_linear_gradient(snapshot, &area, &from, &to, stops, gsize(stops.count))
    }
}
