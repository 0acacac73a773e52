/// Finds the empty margins of a page.
///
///     MarginFinder.content(of: smallPicture)  // what remains if they are cut off
package enum MarginFinder {
    /// Greys that differ less are paper: scans have noise.
    private static let tolerance = 28
    /// The share of a line that dust may cover.
    private static let dust = 0.004
    /// The largest margin that is cut off, of a side.
    private static let greatest = 0.25
    /// What stays of a margin, so that the content does not touch the edge.
    private static let keptMargin = 0.008

    /// Returns the content of a page without light margins; the whole page if it has none.
    ///
    /// - Parameter picture: The page; some 400 pixels are enough.
    package static func content(of picture: Bitmap) -> PagePart {
        guard picture.width >= 16, picture.height >= 16 else { return .whole }
        let map = InkMap(picture, tolerance: tolerance)
        // Dark borders are part of the drawing.
        guard map.paper >= 200 else { return .whole }
        let area = map.trimmed(map.whole, dust: dust)
        // An almost empty page stays as it is.
        guard area.x.count * 5 >= map.width, area.y.count * 5 >= map.height else { return .whole }
        let content = PagePart(area, of: map)
        let left = cut(content.x)
        let top = cut(content.y)
        let right = cut(1 - content.x - content.width)
        let bottom = cut(1 - content.y - content.height)
        return PagePart(x: left, y: top, width: 1 - left - right, height: 1 - top - bottom)
    }

    private static func cut(_ margin: Double) -> Double { max(min(margin, greatest) - keptMargin, 0) }
}
