import LecternGTK
import LecternImages
import LecternReader
import LecternView

/// The pictures of a video of the text, over the page. The ``RecordingBar`` has its controls; a click plays or pauses.
@MainActor final class VideoView {
    let widget: Overlay
    private let picture = Picture(fit: .contain)

    init(_ model: RecordingController) {
        picture.canShrink = true
        picture.expands = true
        widget = Overlay(picture)
        widget.addStyle("picture-viewer")
        widget.isVisible = false
        let click = ClickGesture()
        click.onRelease { [weak model] _, _ in model?.player?.playPause() }
        widget.add(click)
        model.onPicture = { [weak self] in self?.picture.setTexture(Texture($0)) }
    }

    /// Shows or hides the video.
    func show(_ model: RecordingController) {
        let isShown = model.isVideo && model.player != nil
        guard widget.isVisible != isShown else { return }
        widget.isVisible = isShown
        picture.setAlternativeText(isShown ? model.title : "")
        if !isShown { picture.setTexture(nil) }
    }
}
