public import LecternImages
import LecternNavigator

/// The spread at a position of the slider.
public struct SliderPicture: Sendable {
    public let bitmap: Bitmap
    /// The first words of a page of text; empty for other pages.
    public let excerpt: String
}

// The small picture above the slider.
extension PositionSlider {
    /// Returns whether the page at a position is known, so that it has a picture.
    public func hasPicture(at progression: Double) -> Bool {
        guard let navigator = session.navigator, let place = place(at: progression) else { return false }
        return navigator.pages.pageNumber(of: place) != nil
    }

    /// Draws the spread at a position as a small picture, off the main actor.
    ///
    /// - Parameters:
    ///   - progression: The position, from 0 to 1.
    ///   - height: The height of the picture, in device pixels.
    /// - Returns: Nil if the page is not known, or the task was cancelled.
    public func picture(at progression: Double, height: Int) async -> SliderPicture? {
        guard hasPicture(at: progression), let navigator = session.navigator, let place = place(at: progression),
            let spread = await navigator.preview(of: place), !Task.isCancelled
        else { return nil }
        let picture = spread.picture
        guard picture.width > 0, picture.height > 0, height > 0 else { return nil }
        let width = max(1, picture.width * height / picture.height)
        let small = await Task.detached(priority: .utility) {
            ImageScaler.scale(picture, width: width, height: height)
        }.value
        // Pages of a fixed size are known by their picture.
        return SliderPicture(bitmap: small, excerpt: spread.isFixed ? "" : spread.excerpt)
    }

    /// Drops what was cached for pictures.
    public func endPictures() { session.navigator?.endPreviews() }
}
