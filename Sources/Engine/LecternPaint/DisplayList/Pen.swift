public import LecternGeometry

/// The stroke style of a path.
public struct Pen: Hashable, Sendable {
    /// The ends of open lines and of dashes: as they are, with half circles beyond them, or longer by half of the width.
    public enum Cap: UInt8, Hashable, Sendable { case butt, round, square }
    /// The corners of lines.
    public enum Join: UInt8, Hashable, Sendable { case miter, round, bevel }

    /// In CSS pixels, before transforms.
    public var width: Double
    /// What the line is filled with.
    public var paint: Paint
    /// Lengths of dashes and gaps; empty for a solid line.
    public var dashes: [Double]
    /// How far into the pattern of dashes the line begins, in CSS pixels.
    public var dashOffset: Double
    /// How open lines and dashes end.
    public var cap: Cap
    /// How corners look.
    public var join = Join.miter
    /// The greatest ratio of a miter's length to the width; corners with a longer one are bevelled.
    public var miterLimit: Double = 10

    /// Creates a pen of one colour, with mitred corners.
    ///
    /// - Parameter hasRoundCaps: whether lines and dashes end with half circles beyond
    ///   their ends; if not, they end straight.
    public init(width: Double, color: Color, dashes: [Double] = [], dashOffset: Double = 0, hasRoundCaps: Bool = false)
    {
        self.width = width
        self.dashes = dashes
        self.dashOffset = dashOffset
        paint = .color(color)
        cap = hasRoundCaps ? .round : .butt
    }

    package init(width: Double, paint: Paint) {
        self.init(width: width, color: .black)
        self.paint = paint
    }
}
