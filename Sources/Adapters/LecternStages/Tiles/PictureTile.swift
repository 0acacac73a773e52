internal import CGtk
public import LecternGTK
import LecternGeometry

/// A picture with text below it: a book on a shelf.
///
/// It is a single widget, because styling, measuring and allocating labels and frames for hundreds of books would
/// take longer than drawing them.
///
/// ```swift
/// let tile = PictureTile(room: (148, 214), caption: .init(pixels: 12))
/// tile.show(.picture(cover))
/// tile.show([Caption.Line("Title", .init(pixels: 13.5, weight: 600), atMost: 2)], .part(0.42, "42%"))
/// ```
public final class PictureTile: Widget {
    /// The picture of a tile.
    public enum Face {
        /// A picture.
        case picture(RaisedTexture)
        /// A plain cover with text at its top, and text below a rule at its bottom.
        case lettered(RaisedTexture, top: Caption.Line, bottom: Caption.Line)
    }

    private let content: TileContent
    private let minimumSize: (width: Int, height: Int)

    /// Creates an empty tile.
    ///
    /// - Parameters:
    ///   - room: the area of the picture, which is aligned to its bottom centre.
    ///   - height: the minimum height of the tile.
    ///   - captionStyle: the style of the text beside a progress bar.
    ///   - isPicture: whether the accessible role is a picture; otherwise a group.
    public init(
        room: (width: Int, height: Int), height: Int? = nil, caption captionStyle: Caption.Style,
        isPicture: Bool = false
    ) {
        minimumSize = (room.width, height ?? room.height)
        content = TileContent(pictureSize: room, captionStyle)
        super.init(CanvasWidget.make(content, role: isPicture ? GTK_ACCESSIBLE_ROLE_IMG : GTK_ACCESSIBLE_ROLE_GROUP))
        content.widget = raw()
        setMinimumSize(width: minimumSize.width, height: minimumSize.height)
    }

    /// Shows another picture; dimmed if the file of the book is missing.
    public func show(_ face: Face, isFaint: Bool = false) {
        content.show(face, opacity: isFaint ? 0.45 : 1)
        redraw()
    }

    /// Shows lines of text below the picture, and an optional progress.
    public func show(_ lines: [Caption.Line], _ progress: Caption.Progress?) {
        guard content.caption.show(lines, progress, in: content.widget) else { return }
        setMinimumSize(width: minimumSize.width, height: max(minimumSize.height, content.neededHeight))
        redraw()
    }
}

@MainActor private final class TileContent: CanvasContent {
    var widget: UnsafeMutablePointer<GtkWidget>?
    let caption: CaptionLayout
    private let pictureSize: (width: Int, height: Int)
    private var face: PictureTile.Face?
    private var letters: TileLetters?
    private var opacity = 1.0
    /// The space between the picture and the text.
    private static let gap = 10

    init(pictureSize: (width: Int, height: Int), _ captionStyle: Caption.Style) {
        self.pictureSize = pictureSize
        caption = CaptionLayout(width: pictureSize.width, progressStyle: captionStyle)
    }

    /// The height of picture and text.
    var neededHeight: Int { caption.height > 0 ? pictureSize.height + Self.gap + caption.height : pictureSize.height }

    func show(_ face: PictureTile.Face, opacity: Double) {
        self.face = face
        self.opacity = opacity
        switch face {
        case .picture: letters = nil
        case .lettered(let texture, let top, let bottom):
            if letters?.shows(top, bottom, in: texture.size) != true {
                letters = TileLetters(top: top, bottom: bottom, size: texture.size, in: widget)
            }
        }
    }

    func draw(in snapshot: OpaquePointer, width: Double, height: Double) {
        guard let widget else { return }
        let left = ((width - Double(pictureSize.width)) / 2).rounded(.down)
        switch face {
        case .picture(let texture)?, .lettered(let texture, _, _)?: append(texture, to: snapshot, left)
        case nil: break
        }
        var origin = graphene_point_t(x: Float(left), y: Float(pictureSize.height + Self.gap))
        gtk_snapshot_save(snapshot)
        gtk_snapshot_translate(snapshot, &origin)
        caption.append(to: snapshot, in: widget)
        gtk_snapshot_restore(snapshot)
    }

    private func append(_ texture: RaisedTexture, to snapshot: OpaquePointer, _ left: Double) {
        let point = Point(
            x: left + ((Double(pictureSize.width) - texture.size.width) / 2).rounded(.down),
            y: Double(pictureSize.height) - texture.size.height)
        let isSoftware = CanvasWidget.isDrawnByProcessor(widget)
        texture.append(to: snapshot, at: point, opacity: opacity, isSoftware: isSoftware)
        guard let letters else { return }
        var origin = graphene_point_t(x: Float(point.x), y: Float(point.y))
        gtk_snapshot_save(snapshot)
        gtk_snapshot_translate(snapshot, &origin)
        letters.append(to: snapshot, opacity: opacity)
        gtk_snapshot_restore(snapshot)
    }

    func allocated(width: Int, height: Int) {}

    func disposed() {
        widget = nil
        face = nil
        letters = nil
    }
}

/// The text on a plain cover.
@MainActor private struct TileLetters {
    private let lines: [Caption.Line]
    private let size: (width: Double, height: Double)
    private let texts: [CaptionText]
    private let rule: Rect

    init(
        top: Caption.Line, bottom: Caption.Line, size: (width: Double, height: Double),
        in widget: UnsafeMutablePointer<GtkWidget>?
    ) {
        lines = [top, bottom]
        self.size = size
        // Margins like those of a printed cover, in proportion.
        let (left, right) = ((size.width * 0.11).rounded(), (size.width * 0.08).rounded())
        let (above, below) = ((size.height * 0.084).rounded(), (size.height * 0.066).rounded())
        let textWidth = Int(size.width - left - right)
        var title = top.text.isEmpty ? nil : CaptionText(top, in: widget, availableWidth: textWidth, top: above)
        title?.left = left
        var author = bottom.text.isEmpty ? nil : CaptionText(bottom, in: widget, availableWidth: textWidth, top: 0)
        author?.left = left
        if let height = author?.height { author?.top = size.height - below - height }
        texts = [title, author].compactMap { $0 }
        let end = title.map { $0.top + $0.height + 8 } ?? above
        rule = Rect(x: left, y: end.rounded(), width: Double(textWidth), height: 1)
    }

    /// Whether this is the text for a picture of a size.
    func shows(_ top: Caption.Line, _ bottom: Caption.Line, in size: (width: Double, height: Double)) -> Bool {
        lines == [top, bottom] && size == self.size
    }

    func append(to snapshot: OpaquePointer, opacity: Double) {
        // Cream, which is legible on all cover colours.
        let ink = Color(rgb: 0xFBF7EE).with(alpha: opacity).gdk
        for text in texts { text.append(to: snapshot, ink) }
        var (line, area) = (Color.white.with(alpha: 0.5 * opacity).gdk, rule.graphene)
        gtk_snapshot_append_color(snapshot, &line, &area)
    }
}
