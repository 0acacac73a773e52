import LecternCSS
import LecternGeometry
import LecternImages
import LecternLayout
public import LecternPaint

/// What the pages of a chapter need to draw themselves.
struct PageDrawing: Sendable {
    let document: EngineDocument
    let layout: ChapterLayout
    /// The page box, margins and colours.
    let settings: LayoutSettings
    let images: ImageStore
    /// How the document is painted, but for scale and size.
    let paint: PaintOptions
    /// Makes the hints over words; nil for none.
    var hints: WordHinting?
    /// Whether the chapter is an image file.
    var isPicture = false

    /// What a page that the engine lays out is made of.
    var kind: PageKind { layout.viewport == nil ? .reflowed : isPicture ? .picture : .fixed }
}

extension Page {
    /// The document that the page shows a part of.
    package var document: EngineDocument { drawing.document }

    /// Returns the drawing operations of the page box, in CSS pixels from its
    /// left top corner.
    ///
    ///     let picture = PageRenderer().bitmap(page.displayList(scale: 2), scale: 2, images: images)
    ///
    /// - Parameter scale: Device pixels per CSS pixel.
    public func displayList(scale: Double = 1) -> DisplayList {
        let settings = drawing.settings
        if let viewport = drawing.layout.viewport { return fixedDisplayList(viewport: viewport, scale: scale) }
        let origin = PhysicalOffset(x: LayoutUnit(contentTransform.tx), y: LayoutUnit(contentTransform.ty))
        var options = drawing.paint
        options.deviceScale = scale
        options.origin = origin
        options.canvas = boxSize
        options.pictureFilter = settings.pictureFilter
        options.drawingTheme = settings.drawingTheme
        options.hints = drawing.hints?.hints(on: self)
        return DisplayListBuilder.build(
            page: fragment, tree: document.tree, images: drawing.images, options: options)
    }

    /// A page with a size of its own, scaled, on white paper.
    private func fixedDisplayList(viewport: PhysicalSize, scale: Double) -> DisplayList {
        var options = drawing.paint
        options.deviceScale = scale * contentTransform.magnification
        options.canvas = viewport
        options.adjustment = drawing.settings.adjustment
        let list = DisplayListBuilder.build(
            page: fragment, tree: document.tree, images: drawing.images, options: options)
        let canvas = Rect(
            x: 0, y: 0, width: boxSize.width.double, height: boxSize.height.double)
        let shown = list.bounded(by: drawing.layout.shownArea(of: viewport))
        return shown.placed(by: contentTransform, in: canvas, paper: .white)
    }
}
