import LecternGeometry

/// The box of a strip: its content, with margins beside the column, and at its start and end those of the chapter.
struct StripBox {
    /// Its length is a whole number of CSS pixels, so that strips join without a seam.
    let size: PhysicalSize
    /// Where the content begins.
    let origin: PhysicalOffset

    /// Creates the box.
    ///
    /// - Parameters:
    ///   - content: The size of the strip's content.
    ///   - isFirst: Whether the strip begins its chapter.
    ///   - isLast: Whether the strip ends its chapter.
    init(
        _ content: PhysicalSize, in settings: LayoutSettings, direction: ScrollDirection, isFirst: Bool, isLast: Bool
    ) {
        var margins = settings.margins
        let length: Double
        switch direction {
        case .down:
            margins.top = isFirst ? margins.top : 0
            margins.bottom = isLast ? margins.bottom : 0
            length = (margins.top + content.height.double + margins.bottom).rounded(.up)
            size = PhysicalSize(width: LayoutUnit(settings.pageWidth), height: LayoutUnit(length))
        case .left:
            margins.right = isFirst ? margins.right : 0
            margins.left = isLast ? margins.left : 0
            length = (margins.left + content.width.double + margins.right).rounded(.up)
            size = PhysicalSize(width: LayoutUnit(length), height: LayoutUnit(settings.pageHeight))
            margins.left = length - margins.right - content.width.double
        case .right:
            margins.left = isFirst ? margins.left : 0
            margins.right = isLast ? margins.right : 0
            length = (margins.left + content.width.double + margins.right).rounded(.up)
            size = PhysicalSize(width: LayoutUnit(length), height: LayoutUnit(settings.pageHeight))
        }
        origin = PhysicalOffset(x: LayoutUnit(margins.left), y: LayoutUnit(margins.top))
    }
}
