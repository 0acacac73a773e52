import Synchronization

/// The glyphs of a paragraph, in font units: independent of the width of lines.
///
/// Runs cover the text in logical order without gap. The glyphs of a run stand
/// in visual order (left to right, or top to bottom) with their clusters, as
/// HarfBuzz gives them.
public final class ShapedText: Sendable {
    public let runs: [GlyphRun]
    @usableFromInline let measured: MeasuredText

    /// The glyphs; made when first asked for where the text was only measured.
    public var glyphs: GlyphBuffer { measured.glyphs }
    /// For each boundary between UTF-16 units the sum of the advances before it, in font
    /// units of the runs: what a range is wide is a difference. One more than there are units;
    /// sums of very long texts wrap.
    @inlinable public var positions: [Int32] { measured.positions }
    /// No advance is negative and no sum wraps: positions ascend.
    @inlinable public var isAscending: Bool { measured.isAscending }
    /// For each UTF-16 unit what line breaking must know.
    @inlinable public var unitFlags: [UnitFlags] { measured.unitFlags }

    public convenience init(
        runs: [GlyphRun], glyphs: GlyphBuffer, unitAdvances: [Int32], unitFlags: [UnitFlags]
    ) {
        var sums = PositionSums()
        let positions = [Int32](unsafeUninitializedCapacity: unitAdvances.count + 1) { out, count in
            unitAdvances.withUnsafeBufferPointer { sums.fill(out, $0) }
            count = unitAdvances.count + 1
        }
        self.init(
            runs: runs, glyphs: glyphs, positions: positions, isAscending: sums.isAscending, unitFlags: unitFlags)
    }

    package init(
        runs: [GlyphRun], glyphs: GlyphBuffer, positions: [Int32], isAscending: Bool, unitFlags: [UnitFlags]
    ) {
        self.runs = runs
        measured = MeasuredText(
            glyphs: glyphs, make: nil, positions: positions, isAscending: isAscending, unitFlags: unitFlags)
    }

    /// Text that is measured: its glyphs are made when they are asked for.
    init(
        runs: [GlyphRun], positions: [Int32], isAscending: Bool, unitFlags: [UnitFlags],
        glyphs make: @escaping @Sendable () -> GlyphBuffer
    ) {
        self.runs = runs
        measured = MeasuredText(
            glyphs: nil, make: make, positions: positions, isAscending: isAscending, unitFlags: unitFlags)
    }

    private init(_ measured: MeasuredText, runs: [GlyphRun]) { (self.measured, self.runs) = (measured, runs) }

    /// The same glyphs in other runs, which differ in the sizes of their fonts alone.
    package func with(runs: [GlyphRun]) -> ShapedText { ShapedText(measured, runs: runs) }

    /// Whether both were made by shaping a text once.
    package func isSameText(as other: ShapedText) -> Bool { measured === other.measured }

    /// About what its glyphs take in memory, as far as they have been made.
    package var glyphByteCount: Int { measured.glyphByteCount }

    /// ``positions`` and ``unitFlags`` for as long as something looks at them.
    @inlinable @inline(__always)
    package func withMeasures<Result>(
        _ body: (UnsafeBufferPointer<Int32>, UnsafeBufferPointer<UnitFlags>) -> Result
    ) -> Result {
        measured.withMeasures(body)
    }

    /// The advance of the cluster that starts at a unit, in font units of its run; zero inside clusters.
    @inlinable public func advance(ofUnit unit: Int) -> Int32 { positions[unit + 1] &- positions[unit] }

    /// The advances of all units.
    public var unitAdvances: [Int32] { (0..<positions.count - 1).map { advance(ofUnit: $0) } }

    public struct UnitFlags: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// A cluster starts at this unit.
        public static let clusterStart = Self(rawValue: 1)
        /// Breaking a line before this unit changes shapes: shape both parts again.
        public static let unsafeToBreak = Self(rawValue: 2)
        /// The cluster's advance has room at its end for `text-autospace`, which
        /// goes at the end of a line.
        public static let endsWithAutospace = Self(rawValue: 4)
    }
}

/// What shaping found in font units: the same for all sizes of the fonts.
///
/// An object of its own, which texts in other sizes share: to hold each of its arrays once more, for each paragraph
/// of a chapter, takes longer than to find where lines end in them.
@usableFromInline
final class MeasuredText: Sendable {
    private let made: Mutex<GlyphBuffer?>
    private let make: (@Sendable () -> GlyphBuffer)?
    @usableFromInline let positions: [Int32]
    @usableFromInline let isAscending: Bool
    @usableFromInline let unitFlags: [ShapedText.UnitFlags]

    init(
        glyphs: GlyphBuffer?, make: (@Sendable () -> GlyphBuffer)?, positions: [Int32], isAscending: Bool,
        unitFlags: [ShapedText.UnitFlags]
    ) {
        made = Mutex(glyphs)
        self.make = make
        (self.positions, self.isAscending, self.unitFlags) = (positions, isAscending, unitFlags)
    }

    @inlinable @inline(__always)
    func withMeasures<Result>(
        _ body: (UnsafeBufferPointer<Int32>, UnsafeBufferPointer<ShapedText.UnitFlags>) -> Result
    ) -> Result {
        positions.withUnsafeBufferPointer { positions in unitFlags.withUnsafeBufferPointer { body(positions, $0) } }
    }

    var glyphs: GlyphBuffer {
        made.withLock { made in
            if let made { return made }
            let glyphs = make?() ?? GlyphBuffer()
            made = glyphs
            return glyphs
        }
    }

    var glyphByteCount: Int { made.withLock { ($0?.count ?? 0) * 14 } }
}

/// Adds up advances.
struct PositionSums {
    private(set) var isAscending = true

    /// Writes the sum before each unit, and that of all behind them.
    mutating func fill(_ out: UnsafeMutableBufferPointer<Int32>, _ advances: UnsafeBufferPointer<Int32>) {
        var sum: Int32 = 0
        var signs: Int32 = 0
        for unit in advances.indices {
            out[unit] = sum
            sum &+= advances[unit]
            // A sum that wraps is negative once: no advance is half of the range.
            signs |= advances[unit] | sum
        }
        out[advances.count] = sum
        isAscending = signs >= 0
    }
}

/// Glyphs in parallel arrays.
public struct GlyphBuffer: Sendable {
    public var glyphs: [UInt16] = []
    /// Advance along the line, in font units.
    public var advances: [Int32] = []
    /// Offset from the pen: along the line to the right (down), and upwards.
    public var offsetsX: [Int16] = []
    public var offsetsY: [Int16] = []
    /// The UTF-16 unit of the paragraph that the glyph's cluster starts at.
    public var clusters: [Int32] = []

    public init() {}
    @inlinable public var count: Int { glyphs.count }
}

/// A stretch of text in one font, direction, script and orientation.
public struct GlyphRun: Sendable {
    /// UTF-16 range of the paragraph.
    public var textStart: Int32
    public var textEnd: Int32
    /// Range in the glyph arrays.
    public var glyphStart: Int32
    public var glyphEnd: Int32
    public var font: FontInstance
    /// UAX 9 embedding level; odd is right to left.
    public var bidiLevel: UInt8
    /// The item of the paragraph it belongs to (index in what was shaped).
    public var item: Int32
    public var orientation: Orientation

    /// How glyphs stand in the line.
    public enum Orientation: UInt8, Hashable, Sendable {
        case horizontal
        /// Vertical line, glyphs rotated by 90 degrees clockwise; horizontal metrics.
        case sideways
        /// Vertical line, glyphs upright; vertical metrics. Offsets lead from the pen, on
        /// the centre line at the top of the advance, to the glyph's origin: to the right
        /// (mostly negative, half the glyph's width) and upwards (mostly negative).
        case upright
    }

    public init(
        textStart: Int32, textEnd: Int32, glyphStart: Int32, glyphEnd: Int32, font: FontInstance, bidiLevel: UInt8,
        item: Int32, orientation: Orientation
    ) {
        self.textStart = textStart
        self.textEnd = textEnd
        self.glyphStart = glyphStart
        self.glyphEnd = glyphEnd
        self.font = font
        self.bidiLevel = bidiLevel
        self.item = item
        self.orientation = orientation
    }

    @inlinable public var isRTL: Bool { bidiLevel & 1 == 1 }
}

/// A stretch of paragraph text with one shaping style, as input.
public struct ShapingItem: Sendable {
    /// UTF-16 range of the paragraph.
    public var start: Int32
    public var end: Int32
    public var style: ShapingStyle
    /// UAX 9 embedding level.
    public var bidiLevel: UInt8

    public init(start: Int32, end: Int32, style: ShapingStyle, bidiLevel: UInt8) {
        self.start = start
        self.end = end
        self.style = style
        self.bidiLevel = bidiLevel
    }
}

/// What of a style concerns shaping; one object for equal styles.
public final class ShapingStyle: Sendable {
    public let cascade: any FontCascade
    /// Features that differ from the defaults, in order.
    public let features: [OpenTypeSetting]
    public let language: String?
    public let orientation: Orientation
    /// `font-variant-caps: small-caps` and the like, where the font lacks the
    /// feature: lower case is shaped as capitals at a smaller size.
    public let synthesizesSmallCaps: Bool
    /// Letter spacing is not zero: no optional ligatures.
    public let disablesLigatures: Bool

    /// How vertical text turns its glyphs.
    public enum Orientation: UInt8, Hashable, Sendable { case horizontal, mixed, upright, sideways }

    public init(
        cascade: any FontCascade, features: [OpenTypeSetting] = [], language: String? = nil,
        orientation: Orientation = .horizontal, synthesizesSmallCaps: Bool = false, disablesLigatures: Bool = false
    ) {
        self.cascade = cascade
        self.features = features
        self.language = language
        self.orientation = orientation
        self.synthesizesSmallCaps = synthesizesSmallCaps
        self.disablesLigatures = disablesLigatures
    }
}

/// Turns text into glyphs. `LecternHarfBuzz` implements it over the word cache
/// of this module; tests use a shaper with square glyphs.
public protocol TextShaper: AnyObject, Sendable {
    /// Shapes a paragraph.
    ///
    /// Items are split further by font and script; U+00AD, U+200B, U+2060,
    /// bidi controls, line feeds, tabs and U+FFFC give clusters of no width.
    func shape(_ text: [UInt16], items: [ShapingItem]) -> ShapedText
    /// The same, where glyphs may never be asked for: they can be made when they are.
    func measure(_ text: [UInt16], items: [ShapingItem]) -> ShapedText
    /// The advance of a text of ideographs and kana in one font, each of its units a cluster: what ``measure(_:items:)``
    /// adds up to, without a paragraph. `nil` for any other text, or where nobody knows.
    func plainAdvance(of text: UnsafeBufferPointer<UInt16>, style: ShapingStyle) -> PlainAdvance?
    /// Name and version of the shaping library; empty for shapers that never change.
    var fingerprint: String { get }
}

extension TextShaper {
    public var fingerprint: String { "" }
    public func measure(_ text: [UInt16], items: [ShapingItem]) -> ShapedText { shape(text, items: items) }
    public func plainAdvance(of text: UnsafeBufferPointer<UInt16>, style: ShapingStyle) -> PlainAdvance? { nil }
}
