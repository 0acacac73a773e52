public import LecternCSS
public import LecternGeometry
public import LecternImages
public import LecternText

/// The drawing operations of a page, flat and in paint order. Immutable once
/// built.
///
///     let list = DisplayListBuilder.build(page: page, tree: tree, images: images)
///     list.replay(on: &canvas)
///
/// Every glyph run and image holds its node and text range; links and anchors
/// are regions of the canvas.
public struct DisplayList: Sendable {
    /// In paint order; pushes and pops nest.
    public internal(set) var operations: [Operation] = []
    /// The glyph numbers of all runs; positions are the glyphs' origins.
    public internal(set) var glyphs: [UInt16] = []
    /// The origins of the glyphs, to the right, in CSS pixels.
    public internal(set) var glyphX: [Float] = []
    /// The origins of the glyphs, downwards, in CSS pixels.
    public internal(set) var glyphY: [Float] = []
    /// The text of the runs, which PDF files store for copying and search.
    public internal(set) var text: [UInt16] = []
    /// For each glyph the offset in `text` at which its cluster starts; -1 for marks without text.
    public internal(set) var glyphClusters: [Int32] = []
    /// The links in canvas coordinates. One that has several lines or pictures has several regions.
    public internal(set) var links: [LinkRegion] = []
    /// The elements with an id that begin on the page, in canvas coordinates.
    public internal(set) var anchors: [Anchor] = []
    /// The bounds of the canvas.
    public internal(set) var bounds: Rect = .empty

    /// Creates a list without operations, on a canvas without area.
    public init() {}

    /// One call of a ``Canvas``, which says what each does.
    public enum Operation: Sendable {
        /// Calls ``Canvas/fill(_:_:)``.
        case fill(Shape, Paint)
        /// Calls ``Canvas/stroke(_:_:)``.
        case stroke(Path, Pen)
        /// Calls ``Canvas/draw(_:)``.
        case image(ImageOperation)
        /// Calls ``Canvas/draw(_:of:)``; runs that follow each other may be joined in one call.
        case glyphs(GlyphOperation)
        /// Calls ``Canvas/pushClip(_:)``.
        case pushClip(Shape)
        /// Calls ``Canvas/popClip()``.
        case popClip
        /// Calls ``Canvas/pushGroup(_:)``.
        case pushGroup(CompositingGroup)
        /// Calls ``Canvas/popGroup()``.
        case popGroup
        /// Calls ``Canvas/pushTransform(_:)``.
        case pushTransform(AffineTransform)
        /// Calls ``Canvas/popTransform()``.
        case popTransform
    }
}

/// A shape to fill or clip to.
public enum Shape: Hashable, Sendable {
    /// A rectangle. Those of boxes have edges at device pixels: see ``PaintOptions/deviceScale``.
    case rect(Rect)
    /// A rectangle whose corners may be elliptical.
    case rounded(RoundedRect)
    /// The area inside `outer` and outside `inner`.
    case ring(outer: RoundedRect, inner: RoundedRect)
    /// Filled by the even-odd rule.
    case path(Path)
    /// Filled by the nonzero rule.
    case outline(Path)
}

/// The fill of a shape.
public enum Paint: Hashable, Sendable {
    /// One colour, which may be translucent.
    case color(Color)
    /// A gradient of CSS.
    case gradient(ResolvedGradient)
    /// A gradient of a drawing.
    case drawn(DrawnGradient)
    /// A pattern of a drawing.
    case pattern(DrawnPattern)
}

/// A gradient in canvas coordinates with sorted stops, subdivided where alpha changes.
public struct ResolvedGradient: Hashable, Sendable {
    /// The line or curve along which the colours change.
    public enum Shape: Hashable, Sendable {
        /// From the point of offset 0 to that of offset 1; the same across.
        case linear(x0: Double, y0: Double, x1: Double, y1: Double)
        /// From a centre, offset 0, to an ellipse, offset 1.
        case radial(x: Double, y: Double, radiusX: Double, radiusY: Double)
        /// Degrees, 0 upwards, clockwise.
        case conic(x: Double, y: Double, angle: Double)
    }
    /// A colour at a place of the gradient.
    public struct Stop: Hashable, Sendable {
        /// Not premultiplied.
        public var color: Color
        /// The offset along the gradient line from 0 to 1; values outside are possible.
        public var offset: Double

        /// Creates a stop of an opaque or translucent colour.
        public init(color: Color, offset: Double) {
            self.color = color
            self.offset = offset
        }
    }
    /// The box that the gradient was resolved for.
    public var box: Rect
    /// Where the offsets are on the canvas.
    public var shape: Shape
    /// At least two, by increasing offset. Colours between two are mixed in sRGB; equal offsets make an edge.
    public var stops: [Stop]
    /// Whether the stops repeat before the first and after the last; if not, the colours of these continue.
    public var isRepeating: Bool
}

/// A picture, drawn once or tiled.
public struct ImageOperation: Sendable {
    /// Where the picture comes from.
    public enum Source: Sendable, Hashable {
        /// The resolved URL, for an ``/LecternImages/ImageProvider``.
        case url(String)
        /// A serialized `svg` element.
        case svg([UInt8])
        /// A gradient, relative to the corner of the first tile.
        case gradient(ResolvedGradient)
    }
    /// What is drawn, before ``part`` and ``tiling`` apply.
    public var source: Source
    /// The rectangle of the (first) picture.
    public var destination: Rect
    /// The visible part of the picture, as fractions of its size.
    public var part: Rect?
    /// Repeats the picture over an area; holds the distances between tile corners.
    public var tiling: Tiling?
    /// Whether pixels stay sharp when they are enlarged: `image-rendering: pixelated`.
    public var isPixelated: Bool
    /// The colour filter.
    public var filter: PictureFilter? = nil
    /// The adjustment of scanned colours.
    public var adjustment: PictureAdjustment? = nil
    /// The colours that a drawing follows; nil if it is shown as on white paper.
    public var theme: DrawingTheme? = nil
    /// The number of the element; -1 for backgrounds and borders.
    public var node: Int32
    /// The range of the element in the document's canonical text; empty for pictures without one, as backgrounds.
    public var sourceRange: Range<Int32>

    /// The whole picture, if it may be a drawing.
    package var drawing: DrawingSource? {
        guard part == nil, tiling == nil else { return nil }
        switch source {
        case .url(let url): return .url(url)
        case .svg(let file): return .file(file)
        case .gradient: return nil
        }
    }

    /// A repetition in both directions, aligned with the first picture.
    public struct Tiling: Hashable, Sendable {
        /// The rectangle that is filled; tiles are cut at its edges.
        public var area: Rect
        /// The distance between the left edges of tiles; larger than the picture if there are gaps.
        public var stepX: Double
        /// The distance between the top edges of tiles.
        public var stepY: Double
    }
}

/// Glyphs of one font and colour.
public struct GlyphOperation: Sendable {
    /// The rotation of the glyphs.
    public enum Orientation: UInt8, Hashable, Sendable { case upright, clockwise, counterclockwise }

    /// The face and size of all glyphs.
    public var font: FontInstance
    /// The range in the glyph arrays of the list.
    public var range: Range<Int32>
    /// How the glyphs are turned about their origins: a quarter turn in vertical and sideways text.
    public var orientation: Orientation
    /// The colour of glyphs that have none of their own.
    public var color: Color
    /// The range in the text of the list; empty for glyphs without text.
    public var text: Range<Int32> = 0..<0
    /// The range in the document's canonical text.
    public var sourceRange: Range<Int32>
    /// The number of the text node, or of the element, that the glyphs show.
    public var node: Int32
    /// Whether vector files have the glyphs as shapes. Text without a range in the list is found in PDF files all the same,
    /// by the names of its glyphs.
    public var drawsShapes = false

    /// Whether a run that follows in the list is on the same baseline and is drawn in the same way.
    func continues(in next: GlyphOperation, of list: borrowing DisplayList) -> Bool {
        guard next.font === font, next.color == color, next.orientation == orientation,
            next.drawsShapes == drawsShapes,
            next.range.lowerBound == range.upperBound, !range.isEmpty, !next.range.isEmpty
        else { return false }
        let (first, second) = (Int(range.lowerBound), Int(next.range.lowerBound))
        return orientation == .upright
            ? list.glyphY[first] == list.glyphY[second] : list.glyphX[first] == list.glyphX[second]
    }
}

/// Operations that are drawn to a layer and composited as one.
public struct CompositingGroup: Hashable, Sendable {
    /// How the layer of a group is combined with what is below it.
    public enum Composition: Hashable, Sendable {
        /// Draws the layer over it, with a blend mode.
        case blend(BlendMode)
        /// Keeps of the content below only what the group covers.
        case mask
        /// Keeps of the content below what the group covers with light colours.
        case luminanceMask
    }
    /// From 0 to 1, applied to the layer as a whole.
    public var opacity: Double = 1
    /// Normal unless the element has a blend mode or is a mask.
    public var composition = Composition.blend(.normal)
    /// Standard deviation of the blur; 0 for none.
    public var blur: Double = 0
    /// The bounds of the group without its blur.
    public var bounds: Rect
    /// The filter of the group's pixels, which only drawings have. Not public: for an app's canvas drawings are
    /// pictures (``ImageOperation/Source/svg(_:)``).
    package var filter: PixelFilter? = nil

    package init(
        opacity: Double = 1, composition: Composition = .blend(.normal), blur: Double = 0, bounds: Rect,
        filter: PixelFilter? = nil
    ) {
        self.opacity = opacity
        self.composition = composition
        self.blur = blur
        self.bounds = bounds
        self.filter = filter
    }
}

/// A rectangle that activates a link.
public struct LinkRegion: Hashable, Sendable {
    /// The reference as written in the document.
    public var href: String
    /// The `a` element.
    public var node: Int32
    /// In canvas coordinates; transforms are applied already.
    public var rect: Rect
}

/// Where an element with an id begins.
public struct Anchor: Hashable, Sendable {
    /// The value of the attribute.
    public var id: String
    /// The left edge of the element's first box, in canvas coordinates.
    public var x: Double
    /// The top edge of the element's first box, in canvas coordinates.
    public var y: Double
}
