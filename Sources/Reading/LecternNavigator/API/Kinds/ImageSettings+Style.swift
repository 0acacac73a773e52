import LecternImages
import LecternPreferences

extension SpreadStyle {
    /// The style of books of images.
    init(_ settings: ImageSettings, inset: ContentInset) {
        self.init(settings.pages, inset: inset)
        let plain = layout
        layout = { viewport, chapter in
            var request = plain(viewport, chapter)
            request.settings.adjustment = settings.adjustment
            return request
        }
    }
}

extension ImageSettings {
    /// How the colours of pages change; nil for not at all.
    fileprivate var adjustment: PictureAdjustment? {
        let adjustment = PictureAdjustment(
            brightness: brightness, contrast: contrast, isGray: grayscale, isInverted: invert)
        return adjustment.isNeutral ? nil : adjustment
    }
}
