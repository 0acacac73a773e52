internal import CGtk
package import LecternGTK
package import LecternGeometry

/// A picture over a part of the current sheet, such as a frame of an animation.
public struct StagePicture {
    /// The pixels, scaled to ``frame``.
    var texture: Texture
    /// The area on the stage, in logical pixels.
    var frame: Rect
    /// The visible part of the area.
    var clip: Rect
    /// The colour behind transparent pixels, which hides the sheet.
    var background: Color

    /// Creates a picture.
    package init(_ texture: Texture, frame: Rect, clip: Rect, background: Color) {
        self.texture = texture
        self.frame = frame
        self.clip = clip
        self.background = background
    }

    @MainActor func append(to snapshot: OpaquePointer) {
        var (area, visible, color) = (frame.graphene, clip.graphene, background.gdk)
        gtk_snapshot_push_clip(snapshot, &visible)
        gtk_snapshot_append_color(snapshot, &color, &area)
        gtk_snapshot_append_texture(snapshot, texture.opaque, &area)
        gtk_snapshot_pop(snapshot)
    }
}
