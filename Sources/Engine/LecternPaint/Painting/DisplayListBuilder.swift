// How a page becomes a display list
//
// 1. The canvas is filled with the background of the root element (or of `body`).
// 2. `PaintOrder` walks the fragments in the order of CSS 2.2, appendix E, in
//    several passes: backgrounds of blocks, floats, inline content, outlines.
//    This builder paints what it visits.
// 3. Each box has decorations (`+Background`, `+Border`, `+Shadow`), each line
//    has text (`+Text`, `+Decoration`), each picture is an image operation.
//
// Coordinates are absolute on the canvas. Edges of boxes are rounded to device
// pixels here, so that all canvases show the same edges.

import LecternCSS
public import LecternGeometry
public import LecternImages
public import LecternLayout
import LecternMarkup
import LecternText

/// Options of painting a page.
public struct PaintOptions: Sendable {
    /// Device pixels per CSS pixel, to which box edges are rounded; 0 disables rounding.
    public var deviceScale: Double = 1
    /// The position of the page area's corner on the canvas: the page margins.
    public var origin = PhysicalOffset.zero
    /// The size of the canvas, which the root's background fills; the page's size if `nil`.
    public var canvas: PhysicalSize?
    /// The origin of the canvas.
    public var canvasOrigin = PhysicalOffset.zero
    /// Clips the content, but not the canvas background; for pages whose content overflows.
    public var clip: PhysicalRect?

    /// Whether the text is stored with the glyphs, for vector files.
    public var keepsText = true
    /// The filter for pictures; backgrounds are not filtered.
    public var pictureFilter: PictureFilter?
    /// The adjustment of pictures' colours; backgrounds are not adjusted.
    public var adjustment: PictureAdjustment?
    /// The colours that drawings follow; nil if they are shown as on white paper.
    public var drawingTheme: DrawingTheme?
    /// Fonts and documents of inline drawings. Without them the canvas draws each as a picture.
    package var drawings: DrawingServices?
    /// Resolves references of the document, for pictures inside `svg` elements.
    public var resolveURL: @Sendable (String) -> String = { $0 }
    /// The hints over words of the page; nil for none.
    package var hints: PageHints?
    /// Draws documents inside of the document; `nil` to leave their boxes empty.
    package var documents: (any EmbeddedDocumentPainter)?

    /// Creates options; by default box edges are at whole CSS pixels, text is stored, and pictures are unchanged.
    public init(
        deviceScale: Double = 1, origin: PhysicalOffset = .zero, canvas: PhysicalSize? = nil,
        resolveURL: @escaping @Sendable (String) -> String = { $0 }
    ) {
        self.deviceScale = deviceScale
        self.origin = origin
        self.canvas = canvas
        self.resolveURL = resolveURL
    }
}

/// Builds a ``DisplayList`` from a page of fragments.
public struct DisplayListBuilder: PageVisitor {
    let tree: BoxTree
    let images: (any ImageProvider)?
    let options: PaintOptions
    let grid: PixelGrid
    let canvas: Rect
    /// The fragmented boxes of the page.
    let slices: BoxSlices
    var list = DisplayList()
    /// The box whose background is painted on the canvas instead of the box.
    private(set) var canvasBackground: LayoutBox?
    /// The transform from the current coordinates to the canvas, for link regions.
    var transform = AffineTransform.identity
    var outerTransforms: [AffineTransform] = []
    /// Cached nearest links by node; -1 for none.
    var linkOfNode: [Int32: Int32] = [:]
    /// How many documents inside of this one the page may still show.
    var documentsLeft = 64
    /// Replaces the colours of the next shapes, for shadows and masks.
    var colorOverride: Color?

    private init(page: Fragment, tree: BoxTree, images: (any ImageProvider)?, options: PaintOptions) {
        self.tree = tree
        self.images = images
        self.options = options
        grid = PixelGrid(scale: options.deviceScale)
        canvas = Rect(PhysicalRect(offset: options.canvasOrigin, size: options.canvas ?? page.size))
        slices = BoxSlices(of: page)
        list.bounds = canvas
    }

    /// Builds the display list of a page.
    ///
    /// - Parameters:
    ///   - page: a fragment of kind `page`, or a single fragment of another kind.
    ///   - tree: the box tree that it was laid out from.
    ///   - images: the sizes of background images. The canvas requests the pictures later.
    public static func build(
        page: Fragment, tree: BoxTree, images: (any ImageProvider)? = nil, options: PaintOptions = .init()
    ) -> DisplayList {
        let builder = DisplayListBuilder(page: page, tree: tree, images: images, options: options)
        return PaintOrder.walk(page, of: tree, at: options.origin, on: builder.grid, with: builder).list
    }

    mutating func append(_ operation: DisplayList.Operation) {
        guard let theme = options.drawingTheme, case .image(var image) = operation else {
            list.operations.append(operation)
            return
        }
        image.theme = theme
        list.operations.append(.image(image))
    }

    /// The visible part of the canvas in current coordinates; larger than the canvas inside a transform.
    var visibleArea: Rect {
        guard transform != .identity else { return canvas }
        guard let inverse = transform.inverted else { return .empty }
        return canvas.mapped(by: inverse)
    }

    var pageClip: Shape? { options.clip.map { .rect(Rect($0)) } }

    mutating func canvas(of viewport: ViewportBoxes, at offset: PhysicalOffset) {
        canvasBackground = viewport.backgroundBox
        guard let root = viewport.root?.fragment, let source = canvasBackground, source.style.paint.hasBackground,
            source.style.text.visibility == .visible
        else { return }
        // The positioning area is the root's even if `body` has the image.
        paintBackground(source.style, areas: BackgroundAreas(root, at: offset), isCanvas: true)
    }
}

extension PaintStyle {
    var hasBackground: Bool { !backgroundColor.isTransparent || backgroundLayers.contains { $0.image != nil } }
}
