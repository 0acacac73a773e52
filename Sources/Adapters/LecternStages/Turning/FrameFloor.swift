internal import CGtk
import LecternGTK
import LecternGeometry

/// The minimum cost of a frame over the whole stage, for comparison with frames of a turn.
///
/// It is the cost of GTK, the renderer and the display, independent of the content.
public enum FrameFloor: String, Sendable {
    /// One colour, different in each frame.
    case color = "colour"
    /// A copy of an existing picture.
    case picture
}

extension TurnFrame {
    /// Draws the test content instead of a turn.
    func appendFloor(_ floor: FrameFloor, progress: Double, to snapshot: OpaquePointer) {
        if floor == .picture, let sheet = bottom ?? top { return append(sheet, to: snapshot) }
        var color = Color.gray(progress).gdk
        var area = Rect(x: 0, y: 0, width: width, height: height).graphene
        gtk_snapshot_append_color(snapshot, &color, &area)
    }
}
