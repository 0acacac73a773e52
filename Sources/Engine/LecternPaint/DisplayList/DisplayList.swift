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
    public internal(set) var operations: [Operation] = []
    /// The glyph numbers of all runs; positions are the glyphs' origins.
    public internal(set) var glyphs: [UInt16] = []
    public internal(set) var glyphX: [Float] = []
    public internal(set) var glyphY: [Float] = []
    /// The text of the runs, which PDF files store for copying and search.
    public internal(set) var text: [UInt16] = []
    /// For each glyph the offset in `text` at which its cluster starts; -1 for marks without text.
    public internal(set) var glyphClusters: [Int32] = []
    public internal(set) var links: [LinkRegion] = []
    public internal(set) var anchors: [Anchor] = []
    /// The bounds of the canvas.
    public internal(set) var bounds: Rect = .empty

    public init() {}

    public enum Operation: Sendable {
        case fill(Shape, Paint)
        case stroke(Path, Pen)
        case image(ImageOperation)
        case glyphs(GlyphOperation)
        case pushClip(Shape)
        case popClip
        case pushGroup(CompositingGroup)
        case popGroup
        case pushTransform(AffineTransform)
        case popTransform
    }
}

/// A shape to fill or clip to.
public enum Shape: Hashable, Sendable {
    case rect(Rect)
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
    case color(Color)
    case gradient(ResolvedGradient)
    /// A gradient of a drawing.
    case drawn(DrawnGradient)
    case pattern(DrawnPattern)
}

/// A gradient in canvas coordinates with sorted stops, subdivided where alpha changes.
public struct ResolvedGradient: Hashable, Sendable {
    public enum Shape: Hashable, Sendable {
        case linear(x0: Double, y0: Double, x1: Double, y1: Double)
        case radial(x: Double, y: Double, radiusX: Double, radiusY: Double)
        /// Degrees, 0 upwards, clockwise.
        case conic(x: Double, y: Double, angle: Double)
    }
    public struct Stop: Hashable, Sendable {
        public var color: Color
        /// The offset along the gradient line from 0 to 1; values outside are possible.
        public var offset: Double

        public init(color: Color, offset: Double) {
            self.color = color
            self.offset = offset
        }
    }
    /// The box that the gradient was resolved for.
    public var box: Rect
    public var shape: Shape
    public var stops: [Stop]
    public var isRepeating: Bool
}

/// A picture, drawn once or tiled.
public struct ImageOperation: Sendable {
    public enum Source: Sendable, Hashable {
        case url(String)
        /// A serialized `svg` element.
        case svg([UInt8])
        /// A gradient, relative to the corner of the first tile.
        case gradient(ResolvedGradient)
    }
    public var source: Source
    /// The rectangle of the (first) picture.
    public var destination: Rect
    /// The visible part of the picture, as fractions of its size.
    public var part: Rect?
    /// Repeats the picture over an area; holds the distances between tile corners.
    public var tiling: Tiling?
    public var isPixelated: Bool
    /// The colour filter.
    public var filter: PictureFilter? = nil
    /// The adjustment of scanned colours.
    public var adjustment: PictureAdjustment? = nil
    /// The colours that a drawing follows; nil if it is shown as on white paper.
    public var theme: DrawingTheme? = nil
    public var node: Int32
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

    public struct Tiling: Hashable, Sendable {
        public var area: Rect
        public var stepX: Double
        public var stepY: Double
    }
}

/// Glyphs of one font and colour.
public struct GlyphOperation: Sendable {
    /// The rotation of the glyphs.
    public enum Orientation: UInt8, Hashable, Sendable { case upright, clockwise, counterclockwise }

    public var font: FontInstance
    /// The range in the glyph arrays of the list.
    public var range: Range<Int32>
    public var orientation: Orientation
    public var color: Color
    /// The range in the text of the list; empty for glyphs without text.
    public var text: Range<Int32> = 0..<0
    /// The range in the document's canonical text.
    public var sourceRange: Range<Int32>
    public var node: Int32

    /// Whether a run that follows in the list is on the same baseline and is drawn in the same way.
    func continues(in next: GlyphOperation, of list: borrowing DisplayList) -> Bool {
        guard next.font === font, next.color == color, next.orientation == orientation,
            next.range.lowerBound == range.upperBound, !range.isEmpty, !next.range.isEmpty
        else { return false }
        let (first, second) = (Int(range.lowerBound), Int(next.range.lowerBound))
        return orientation == .upright
            ? list.glyphY[first] == list.glyphY[second] : list.glyphX[first] == list.glyphX[second]
    }
}

/// Operations that are drawn to a layer and composited as one.
public struct CompositingGroup: Hashable, Sendable {
    public enum Composition: Hashable, Sendable {
        case blend(BlendMode)
        /// Keeps of the content below only what the group covers.
        case mask
        /// Keeps of the content below what the group covers with light colours.
        case luminanceMask
    }
    public var opacity: Double = 1
    public var composition = Composition.blend(.normal)
    /// Standard deviation of the blur; 0 for none.
    public var blur: Double = 0
    /// The bounds of the group without its blur.
    public var bounds: Rect
    /// The filter of the group's pixels.
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
    public var rect: Rect
}

/// Where an element with an id begins.
public struct Anchor: Hashable, Sendable {
    public var id: String
    public var x: Double
    public var y: Double
}
