public import LecternCSS
public import LecternGeometry
public import LecternText

/// What a page looks like, as a flat list of few operations in paint order:
/// the last stage before pixels. Immutable once built.
///
///     let list = DisplayListBuilder.build(page: page, tree: tree, images: images)
///     list.replay(on: &canvas)
///
/// Every glyph run and image knows the node and the text it came from; links
/// and anchors stand beside the operations as regions of the canvas.
public struct DisplayList: Sendable {
    public internal(set) var operations: [Operation] = []
    /// The glyphs of all runs: numbers and the positions of their origins.
    public internal(set) var glyphs: [UInt16] = []
    public internal(set) var glyphX: [Float] = []
    public internal(set) var glyphY: [Float] = []
    /// The text that the runs show, as far as it is text: what PDF files keep for copying and search.
    public internal(set) var text: [UInt16] = []
    /// For each glyph the unit of `text` at which its cluster starts; -1 for marks that are no text.
    public internal(set) var glyphClusters: [Int32] = []
    public internal(set) var links: [LinkRegion] = []
    public internal(set) var anchors: [Anchor] = []
    /// The canvas.
    public internal(set) var bounds: PaintRect = .empty

    public init() {}

    public enum Operation: Sendable {
        case fill(Shape, Paint)
        case stroke(Path, Pen)
        case image(ImageOperation)
        case glyphs(GlyphOperation)
        case pushClip(Shape)
        case popClip
        case pushGroup(Group)
        case popGroup
        case pushTransform(AffineTransform)
        case popTransform
    }
}

/// What is filled or clipped to.
public enum Shape: Hashable, Sendable {
    case rect(PaintRect)
    case rounded(RoundedRect)
    /// What the outer shape has and the inner has not.
    case ring(outer: RoundedRect, inner: RoundedRect)
    /// Filled by the even-odd rule.
    case path(Path)
}

/// What a shape is filled with.
public enum Paint: Hashable, Sendable {
    case color(Color)
    case gradient(ResolvedGradient)
}

/// How a path is stroked.
public struct Pen: Hashable, Sendable {
    public var width: Double
    public var color: Color
    /// Lengths of dashes and gaps; empty for a solid line.
    public var dashes: [Double]
    public var dashOffset: Double
    public var hasRoundCaps: Bool

    public init(width: Double, color: Color, dashes: [Double] = [], dashOffset: Double = 0, hasRoundCaps: Bool = false)
    {
        (self.width, self.color, self.dashes, self.dashOffset, self.hasRoundCaps) = (
            width, color, dashes, dashOffset, hasRoundCaps
        )
    }
}

/// A gradient in canvas coordinates, its stops in order and in premultiplied steps.
public struct ResolvedGradient: Hashable, Sendable {
    public enum Shape: Hashable, Sendable {
        case linear(x0: Double, y0: Double, x1: Double, y1: Double)
        case radial(x: Double, y: Double, radiusX: Double, radiusY: Double)
        /// Degrees, 0 upwards, clockwise.
        case conic(x: Double, y: Double, angle: Double)
    }
    public struct Stop: Hashable, Sendable {
        public var color: Color
        /// 0 to 1 along the gradient line; may lie outside.
        public var offset: Double

        public init(color: Color, offset: Double) { (self.color, self.offset) = (color, offset) }
    }
    /// The box it was resolved for.
    public var box: PaintRect
    public var shape: Shape
    public var stops: [Stop]
    public var isRepeating: Bool
}

/// A picture, once or as tiles.
public struct ImageOperation: Sendable {
    public enum Source: Sendable, Hashable {
        case url(String)
        /// A serialised `svg` element.
        case svg([UInt8])
        /// In coordinates of the first tile's corner.
        case gradient(ResolvedGradient)
    }
    public var source: Source
    /// Where the (first) picture goes.
    public var destination: PaintRect
    /// The part of the picture to show, as shares of its size.
    public var part: PaintRect?
    /// Repeats the picture over an area, with distances between the corners.
    public var tiling: Tiling?
    public var isPixelated: Bool
    /// What its colours are changed to.
    public var filter: PictureFilter? = nil
    public var node: Int32
    public var sourceRange: Range<Int32>

    public struct Tiling: Hashable, Sendable {
        public var area: PaintRect
        public var stepX: Double
        public var stepY: Double
    }
}

/// Glyphs of one font and colour.
public struct GlyphOperation: Sendable {
    /// How the glyphs are turned.
    public enum Orientation: UInt8, Hashable, Sendable { case upright, clockwise, counterclockwise }

    public var font: FontInstance
    /// In the glyph arrays of the list.
    public var range: Range<Int32>
    public var orientation: Orientation
    public var color: Color
    /// In the text of the list; empty where the glyphs are no text.
    public var text: Range<Int32> = 0..<0
    /// Of the document's canonical text.
    public var sourceRange: Range<Int32>
    public var node: Int32
}

/// Operations painted together and put on the canvas as one.
public struct Group: Hashable, Sendable {
    public enum Composition: Hashable, Sendable {
        case blend(BlendMode)
        /// Keeps of what is below only what the group covers.
        case mask
    }
    public var opacity: Double = 1
    public var composition = Composition.blend(.normal)
    /// Standard deviation of the blur; 0 for none.
    public var blur: Double = 0
    /// Where the group paints; the blur reaches beyond it.
    public var bounds: PaintRect
}

/// A rectangle that leads somewhere.
public struct LinkRegion: Hashable, Sendable {
    /// As the document says it.
    public var href: String
    /// The `a` element.
    public var node: Int32
    public var rect: PaintRect
}

/// Where an element with an id begins.
public struct Anchor: Hashable, Sendable {
    public var id: String
    public var x: Double
    public var y: Double
}
