// How a page becomes a display list
//
// 1. The canvas gets the background of the root element (or of `body`).
// 2. `PaintOrder` walks the fragments in the order of CSS 2.2, appendix E, in
//    passes over the same tree: backgrounds of blocks, floats, inline content,
//    outlines. What it comes by is painted here.
// 3. Each box gives its decorations (`+Background`, `+Border`, `+Shadow`), each
//    line its text (`+Text`, `+Decoration`), each picture an image operation.
//
// Positions are absolute on the canvas. Edges of boxes are put on whole device
// pixels here, so that every canvas shows the same edges.

import LecternCSS
public import LecternGeometry
public import LecternImages
public import LecternLayout
import LecternMarkup
import LecternText

/// What painting a page asks beside its fragments.
public struct PaintOptions: Sendable {
    /// Device pixels for a CSS pixel: edges of boxes are rounded to them. 0 rounds nothing.
    public var deviceScale: Double = 1
    /// Where the page's own corner lies on the canvas: its margins.
    public var origin = PhysicalOffset.zero
    /// The canvas, which the root's background fills; the page's size if `nil`.
    public var canvas: PhysicalSize?
    /// Where the canvas begins.
    public var canvasOrigin = PhysicalOffset.zero
    /// All but the canvas shows only in here: pages that what stands on them runs over.
    public var clip: PhysicalRect?

    /// Keeps the text with the glyphs: for vector files.
    public var keepsText = true
    /// What happens to pictures, but not to backgrounds.
    public var pictureFilter: PictureFilter?
    /// What a reference in the document means, for the pictures of `svg` elements.
    public var resolveURL: @Sendable (String) -> String = { $0 }

    public init(
        deviceScale: Double = 1, origin: PhysicalOffset = .zero, canvas: PhysicalSize? = nil,
        resolveURL: @escaping @Sendable (String) -> String = { $0 }
    ) {
        (self.deviceScale, self.origin, self.canvas, self.resolveURL) = (deviceScale, origin, canvas, resolveURL)
    }
}

/// Turns a page of fragments into a ``DisplayList``.
public struct DisplayListBuilder: PageVisitor {
    let tree: BoxTree
    let images: (any ImageProvider)?
    let options: PaintOptions
    let grid: PixelGrid
    let canvas: PaintRect
    /// Boxes of the page that breaks have cut.
    let slices: BoxSlices
    var list = DisplayList()
    /// The box whose background the canvas shows, and which does not paint it itself.
    private(set) var canvasBackground: Box?
    /// From the canvas to the current transform: link regions are mapped by it.
    var transform = AffineTransform.identity
    var outerTransforms: [AffineTransform] = []
    /// Nearest links of nodes already asked for; -1 for none.
    var linkOfNode: [Int32: Int32] = [:]
    /// The next shapes are drawn in this colour instead of their own: shadows, masks.
    var colorOverride: Color?

    private init(page: Fragment, tree: BoxTree, images: (any ImageProvider)?, options: PaintOptions) {
        self.tree = tree
        self.images = images
        self.options = options
        grid = PixelGrid(scale: options.deviceScale)
        canvas = PaintRect(PhysicalRect(offset: options.canvasOrigin, size: options.canvas ?? page.size))
        slices = BoxSlices(of: page)
        list.bounds = canvas
    }

    /// The display list of a page.
    ///
    /// - Parameters:
    ///   - page: a fragment of kind `page`, or any other fragment on its own.
    ///   - tree: the box tree it was laid out from.
    ///   - images: sizes of background images; pictures are asked for by the canvas later.
    public static func build(
        page: Fragment, tree: BoxTree, images: (any ImageProvider)? = nil, options: PaintOptions = .init()
    ) -> DisplayList {
        let builder = DisplayListBuilder(page: page, tree: tree, images: images, options: options)
        return PaintOrder.walk(page, of: tree, at: options.origin, on: builder.grid, with: builder).list
    }

    mutating func append(_ operation: DisplayList.Operation) { list.operations.append(operation) }

    /// What of the current coordinates the canvas shows: more than it, where it is transformed.
    var visibleArea: PaintRect {
        guard transform != .identity else { return canvas }
        guard let inverse = transform.inverted else { return .empty }
        return canvas.mapped(by: inverse)
    }

    var pageClip: Shape? { options.clip.map { .rect(PaintRect($0)) } }

    mutating func canvas(of viewport: ViewportBoxes, at offset: PhysicalOffset) {
        canvasBackground = viewport.backgroundBox
        guard let root = viewport.root?.fragment, let source = canvasBackground, source.style.paint.hasBackground,
            source.style.text.visibility == .visible
        else { return }
        // The positioning area is the root's even where `body` has the image.
        paintBackground(source.style, areas: BackgroundAreas(root, at: offset), isCanvas: true)
    }
}

extension PaintStyle {
    var hasBackground: Bool { !backgroundColor.isTransparent || backgroundLayers.contains { $0.image != nil } }
}
