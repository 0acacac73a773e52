internal import CGtk
import LecternGTK
import LecternGeometry

/// The marks that are drawn over the page at rest.
struct PageMarks {
    /// The duration of a flash, in microseconds.
    static let flashTime = 1_400_000.0

    /// Pictures that move, under the marks.
    var pictures: [StagePicture] = []
    /// Permanent marks.
    var fixed: [PageMark] = []
    /// Fading marks.
    private var flashing: [PageMark] = []
    private var start: Int64?
    private var strength = 0.0

    /// Shows marks that fade.
    mutating func flash(_ marks: [PageMark]) {
        flashing = marks
        start = nil
        strength = 1
    }

    /// Whether there are permanent or fading marks.
    var hasMarks: Bool { !fixed.isEmpty || !flashing.isEmpty }

    /// Moves permanent and fading marks.
    mutating func move(x: Double, y: Double) {
        fixed = fixed.map { $0.moved(x: x, y: y) }
        flashing = flashing.map { $0.moved(x: x, y: y) }
    }

    /// Advances to the time of a frame; returns false when no mark fades any
    /// more.
    mutating func advance(to time: Int64) -> Bool {
        guard !flashing.isEmpty else { return false }
        let start = start ?? time
        self.start = start
        let part = Double(time - start) / Self.flashTime
        // The first third of the time is at full strength.
        strength = min(1, max(0, (1 - part) * 1.5))
        if part >= 1 { flashing = [] }
        return part < 1
    }

    /// Draws the marks.
    @MainActor func append(to snapshot: OpaquePointer) {
        for picture in pictures { picture.append(to: snapshot) }
        for mark in fixed { append(mark, strength: 1, to: snapshot) }
        for mark in flashing { append(mark, strength: strength, to: snapshot) }
    }

    @MainActor private func append(_ mark: PageMark, strength: Double, to snapshot: OpaquePointer) {
        var (color, area) = (mark.color.with(alpha: mark.color.opacity * strength).gdk, mark.frame.graphene)
        var outline = GskRoundedRect()
        gsk_rounded_rect_init_from_rect(&outline, &area, Float(mark.radius))
        gtk_snapshot_push_rounded_clip(snapshot, &outline)
        gtk_snapshot_append_color(snapshot, &color, &area)
        gtk_snapshot_pop(snapshot)
        if let outline = mark.outline {
            append(outline.with(alpha: outline.opacity * strength), about: area, to: snapshot)
        }
    }

    /// Draws an outline just outside of an area.
    @MainActor private func append(_ color: Color, about area: graphene_rect_t, to snapshot: OpaquePointer) {
        let width: Float = 2
        var outside = graphene_rect_t()
        graphene_rect_init(
            &outside, area.origin.x - width, area.origin.y - width, area.size.width + 2 * width,
            area.size.height + 2 * width)
        var outline = GskRoundedRect()
        gsk_rounded_rect_init_from_rect(&outline, &outside, 4)
        let widths = [Float](repeating: width, count: 4)
        let colors = [GdkRGBA](repeating: color.gdk, count: 4)
        gtk_snapshot_append_border(snapshot, &outline, widths, colors)
    }
}
