internal import CGtk

/// The least that a frame over the whole stage can be: what a turn's frames are measured against.
///
/// It costs what GTK, the renderer and the display take of each frame, whoever draws.
public enum FrameFloor: String, Sendable {
    /// One colour, another one in each frame.
    case colour
    /// One picture that is there already, copied as it is.
    case picture
}

extension TurnFrame {
    /// Draws the floor anew, in the place of a turn.
    func appendFloor(_ floor: FrameFloor, progress: Double, to snapshot: OpaquePointer) {
        if floor == .picture, let sheet = bottom ?? top { return append(sheet, to: snapshot) }
        var color = RGBA(red: progress, green: progress, blue: progress, alpha: 1).gdk
        var area = Rectangle(x: 0, y: 0, width: width, height: height).graphene
        gtk_snapshot_append_color(snapshot, &color, &area)
    }
}
