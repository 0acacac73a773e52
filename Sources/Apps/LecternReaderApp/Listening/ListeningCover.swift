import LecternGTK
import LecternGeometry
import LecternImages
import LecternReader
import LecternStages

/// The cover of an audiobook with rounded corners and a shadow, or an icon instead.
@MainActor final class ListeningCover {
    let widget = Box(.vertical)
    private let model: ListeningModel
    /// The maximum width and height, in logical pixels; 0 until it is known.
    private var side = 0
    private var loading: Task<Void, Never>?

    init(_ model: ListeningModel) {
        self.model = model
        widget.align(horizontally: .center)
        widget.margins = Margins(bottom: 14)
        fit(windowHeight: 760)
    }

    /// Sets the size for a window height. The controls take precedence.
    func fit(windowHeight: Int) {
        let side = windowHeight < 560 ? 96 : windowHeight < 720 ? 168 : windowHeight < 900 ? 256 : 380
        guard side != self.side else { return }
        self.side = side
        // The content below must not move when the picture appears.
        widget.setMinimumSize(width: side, height: side)
        loading?.cancel()
        loading = Task { [weak self, model] in
            // After the widget knows its screen.
            let scale = self?.widget.scaleFactor ?? 1
            let picture = await model.cover(fitting: (side * scale, side * scale))
            guard !Task.isCancelled else { return }
            self?.show(picture.flatMap { RaisedPicture($0, scale: scale) })
        }
    }

    private func show(_ picture: RaisedPicture?) {
        widget.removeAll()
        guard let texture = picture.flatMap({ RaisedTexture($0) }) else { return widget.append(sign) }
        let tile = PictureTile(room: (side, side), caption: Caption.Style(pixels: 12), isPicture: true)
        tile.show(.picture(texture))
        tile.setAccessibleName(tr("Cover of {title}", ["title": model.title]))
        widget.append(tile)
    }

    private var sign: Widget {
        let sign = Image(icon: "audio-headphones-symbolic", pixelSize: 96)
        sign.setMinimumSize(width: 160, height: 160)
        sign.addStyle("dim-label")
        return sign
    }
}

extension RaisedPicture {
    /// Creates a cover like those of the shelf, with larger corners.
    fileprivate init?(_ bitmap: Bitmap, scale: Int) {
        self.init(
            premultipliedBGRA: bitmap.pixels, size: (bitmap.width, bitmap.height), stride: bitmap.bytesPerRow,
            scale: scale, cornerRadius: 8)
    }
}
