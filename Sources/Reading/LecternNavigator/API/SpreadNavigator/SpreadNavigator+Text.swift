import LecternBase
public import LecternGeometry
public import LecternImages
import LecternMarkup
public import LecternModel
import LecternPaint
import LecternPublication

extension SpreadNavigator {
    /// Returns the rectangles of a text range on pages, one per part of a line, in the viewport.
    ///
    /// - Parameter range: Of the chapter's canonical text.
    public func frames(of range: Range<Int>, chapter: Int, in pages: some PlacedPages) -> [Rect] {
        pages.frames(of: TextRange(chapter: chapter, range: range))
    }

    /// Returns the text that a locator names, its words or its element, in a chapter of which a page is shown; nil for others,
    /// and for places without text.
    public func textRange(of locator: Locator) -> TextRange? {
        guard let chapter = publication.unitIndex(of: locator),
            let page = shown?.pages.first(where: { $0.page.chapter == chapter })
        else { return nil }
        return SpreadDecorator.find(locator, in: page.document.markup, chapter: chapter)
    }

    /// Returns where words begin on the pages shown, letter for letter.
    public func occurrences(of words: String) -> [TextRange] {
        let wordUnits = Array(words.utf16)
        guard let shown, !wordUnits.isEmpty else { return [] }
        return shown.pages.flatMap { page in
            let text = page.document.markup.text
            return page.page.range.filter { text[$0...].starts(with: wordUnits) }.map {
                TextRange(chapter: page.page.chapter, range: $0..<$0 + wordUnits.count)
            }
        }
    }

    /// Draws a table alone, at its natural width, to be magnified.
    ///
    ///     if let table = navigator.hit(x: x, y: y, in: shown)?.table {
    ///         show(await navigator.picture(of: table))
    ///     }
    ///
    /// - Returns: The table at twice the scale of the screen, or less if it would
    ///   have more than 24 million pixels; nil if it cannot be drawn.
    public func picture(of table: NavigatorHit.TableTarget) async -> Bitmap? {
        await navigation.loader.picture(of: table)
    }

    /// Decodes an image of the publication at full size, within a limit.
    ///
    /// - Parameter limit: The longer side, in pixels.
    /// - Returns: nil if there is no such image, or it cannot be decoded.
    public func picture(
        of image: NavigatorHit.ImageTarget, limit: Int = 6_000
    ) async -> (picture: Bitmap, file: [UInt8])? {
        await previews.images.picture(of: image, limit: limit)
    }
}

extension ImageStore {
    /// Decodes an image at full size, within a limit of its longer side, off the main actor.
    @concurrent fileprivate func picture(
        of image: NavigatorHit.ImageTarget, limit: Int
    ) async -> (picture: Bitmap, file: [UInt8])? {
        let url = image.url.string
        guard let info = info(for: url), let file = bytes(for: url) else { return nil }
        let (width, height) = (max(info.width ?? 300, 1), max(info.height ?? 150, 1))
        // SVG has no pixel size: draw it as sharp as a large screen shows it.
        let longerSide = info.format == .svg ? max(1_600, max(width, height)) : max(width, height)
        let scale = min(longerSide, Double(limit)) / max(width, height)
        let picture = bitmap(
            for: url, width: max(Int((width * scale).rounded()), 1), height: max(Int((height * scale).rounded()), 1),
            isPixelated: false)
        return picture.map { ($0, file) }
    }
}
