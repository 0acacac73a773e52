public import LecternImages
import LecternNavigator

// The small picture over the slider.
extension ReaderModel {
    /// Whether ``previewPicture(at:height:)`` knows which page stands at a share of the book.
    public func hasPreviewPicture(at progression: Double) -> Bool {
        guard let navigator, let place = approximatePlace(at: progression) else { return false }
        return navigator.pages.pageNumber(of: place) != nil
    }

    /// The page or two at a share of the book as a small picture. It is made
    /// beside the main actor, and given up where the task is cancelled.
    ///
    /// - Parameters:
    ///   - progression: from 0 to 1.
    ///   - height: of the picture, in device pixels.
    public func previewPicture(at progression: Double, height: Int) async -> Bitmap? {
        guard hasPreviewPicture(at: progression), let navigator, let place = approximatePlace(at: progression),
            let spread = await navigator.glimpse(of: place), !Task.isCancelled
        else { return nil }
        let picture = spread.picture
        guard picture.width > 0, picture.height > 0, height > 0 else { return nil }
        let width = max(1, picture.width * height / picture.height)
        return await Task.detached(priority: .utility) {
            ImageScaler.scale(picture, width: width, height: height)
        }.value
    }

    /// The slider rests: what was made for its pictures may go.
    public func endPreview() { navigator?.endGlimpses() }
}
