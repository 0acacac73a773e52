import LecternGeometry

extension Page {
    /// The same page with the text in the middle between left and right: EPUB's `rendition:align-x-center`.
    ///
    /// Horizontal lines fill the page already; vertical ones may end far from its other side.
    ///
    /// Spec: https://www.w3.org/TR/epub-rs/#reflow-align-x-center
    func centered() -> Page {
        guard drawing.document.scrollDirection.isHorizontal else { return self }
        let width = boxSize.width.double
        let lines = [StripLine](of: self, .right, length: width)
        guard let left = lines.map(\.extent.lowerBound).min(), let right = lines.map(\.extent.upperBound).max() else {
            return self
        }
        var page = self
        page.contentTransform.tx += (width - left - right) / 2
        return page
    }
}
