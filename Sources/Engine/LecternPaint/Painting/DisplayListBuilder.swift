// How a page becomes a display list
//
// 1. The canvas gets the background of the root element (or of `body`).
// 2. The page is painted as a stacking context: `DisplayListBuilder+Stacking`
//    walks the fragments in the order of CSS 2.2, appendix E, in passes over the
//    same tree: backgrounds of blocks, floats, inline content, outlines.
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
public struct DisplayListBuilder {
    let tree: BoxTree
    let images: (any ImageProvider)?
    let options: PaintOptions
    let canvas: PaintRect
    var list = DisplayList()
    /// The box whose background the canvas shows, and which does not paint it itself.
    var canvasBackgroundBox: Int32 = -1
    /// The box whose overflow is that of the viewport.
    var viewportOverflowBox: Int32 = -1
    /// The chains of clips of the stacking contexts being painted.
    var clips: [ClipNode] = []
    /// From the canvas to the current transform: link regions are mapped by it.
    var transform = AffineTransform.identity
    /// Nearest links of nodes already asked for; -1 for none.
    var linkOfNode: [Int32: Int32] = [:]
    /// The next shapes are drawn in this colour instead of their own: shadows, masks.
    var colorOverride: Color?

    init(page: Fragment, tree: BoxTree, images: (any ImageProvider)? = nil, options: PaintOptions = .init()) {
        self.tree = tree
        self.images = images
        self.options = options
        let size = options.canvas ?? page.size
        canvas = PaintRect(PhysicalRect(size: size))
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
        var builder = DisplayListBuilder(page: page, tree: tree, images: images, options: options)
        builder.paintPage(page)
        return builder.list
    }

    mutating func append(_ operation: DisplayList.Operation) { list.operations.append(operation) }

    /// A coordinate on the nearest device pixel.
    func snap(_ value: Double) -> Double {
        guard options.deviceScale > 0 else { return value }
        return (value * options.deviceScale + 0.5).rounded(.down) / options.deviceScale
    }

    /// A rectangle with all edges on device pixels.
    func snap(_ rect: PaintRect) -> PaintRect {
        .init(left: snap(rect.x), top: snap(rect.y), right: snap(rect.right), bottom: snap(rect.bottom))
    }

    /// A border's width: whole device pixels, at least one unless it is zero.
    func snapWidth(_ width: Double) -> Double {
        guard options.deviceScale > 0, width > 0 else { return max(width, 0) }
        return max((width * options.deviceScale + 1e-6).rounded(.down), 1) / options.deviceScale
    }

    func snapWidths(_ sides: PhysicalSides) -> PaintSides {
        .init(
            top: snapWidth(sides.top.double), right: snapWidth(sides.right.double),
            bottom: snapWidth(sides.bottom.double), left: snapWidth(sides.left.double))
    }

    /// What of the current coordinates the canvas shows: more than it, where it is transformed.
    var visibleArea: PaintRect {
        guard transform != .identity else { return canvas }
        guard let inverse = transform.inverted else { return .empty }
        return canvas.mapped(by: inverse)
    }

    /// The border box of a fragment on the canvas.
    func borderBox(_ fragment: Fragment, at offset: PhysicalOffset) -> PaintRect {
        PaintRect(PhysicalRect(offset: offset, size: fragment.size))
    }
}

// MARK: - Page and canvas

extension DisplayListBuilder {
    private mutating func paintPage(_ page: Fragment) {
        guard page.kind != .box else {
            paintStackingContext(page, at: options.origin)
            return
        }
        let root = rootLink(of: page)
        if let root { chooseViewportBoxes(root.fragment) }
        let rootOffset = root.map { options.origin + $0.offset } ?? options.origin
        let effects = root.flatMap { root in
            root.fragment.box.map { pushEffects($0.style, borderBox(root.fragment, at: rootOffset), isRoot: true) }
        }
        if let root { paintCanvasBackground(root.fragment, at: rootOffset) }
        paintStackingContext(page, at: options.origin)
        if let effects { popEffects(effects) }
    }

    /// The root element on a page.
    func rootLink(of page: Fragment) -> Fragment.Link? {
        page.children.first { $0.fragment.box?.id == tree.root.id }
    }

    /// CSS 2.2, section 14.2 and CSS Overflow 3, section 3.3: background and
    /// overflow of the root element, or of `body`, belong to the canvas.
    mutating func chooseViewportBoxes(_ root: Fragment) {
        guard let box = root.box else { return }
        // CSS Containment 2, section 2: nothing propagates from or through what is contained.
        let contained = box.style.box.contain != 0
        let body = contained ? nil : bodyBox(root).flatMap { $0.style.box.contain == 0 ? $0 : nil }
        let hasOwn = box.style.paint.hasBackground
        canvasBackgroundBox = hasOwn ? box.id : (body?.id ?? -1)
        viewportOverflowBox = box.style.box.clipsOverflow ? box.id : (body?.id ?? -1)
    }

    private func bodyBox(_ root: Fragment) -> Box? { bodyFragment(root)?.fragment.box }

    private func bodyFragment(_ root: Fragment) -> Fragment.Link? {
        let markup = tree.document.markup
        return root.children.first { link in
            guard let box = link.fragment.box, box.origin == .element, box.node != root.box?.node else { return false }
            return markup[box.node].kind == .element && markup.names.text(markup[box.node].name) == "body"
        }
    }

    private mutating func paintCanvasBackground(_ root: Fragment, at offset: PhysicalOffset) {
        guard let rootBox = root.box else { return }
        var source = rootBox
        if canvasBackgroundBox != rootBox.id, let body = bodyBox(root) {
            guard body.id == canvasBackgroundBox else { return }
            source = body
        }
        guard source.style.paint.hasBackground, source.style.text.visibility == .visible else { return }
        // The positioning area is the root's even where the body has the image.
        let area = BackgroundAreas(
            borderBox: borderBox(root, at: offset), border: PaintSides(root.border), padding: PaintSides(root.padding))
        paintBackground(source.style, areas: area, isCanvas: true)
    }
}

extension PaintStyle {
    var hasBackground: Bool { !backgroundColor.isTransparent || backgroundLayers.contains { $0.image != nil } }
}

extension BoxStyle {
    var clipsOverflow: Bool { overflowX != .visible || overflowY != .visible }
}
