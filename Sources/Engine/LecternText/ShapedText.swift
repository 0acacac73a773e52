import Synchronization

/// The glyphs of a paragraph in font units, independent of the width of lines.
///
/// Runs cover the text in logical order without gaps. The glyphs of a run are in visual order (left to right, or top
/// to bottom) with their clusters, as HarfBuzz returns them.
public final class ShapedText: Sendable {
    @usableFromInline package let runs: [GlyphRun]
    @usableFromInline let measured: MeasuredText

    /// The glyphs. If the text was only measured, they are made at first use.
    @usableFromInline package var glyphs: GlyphBuffer { measured.glyphs }
    /// For each boundary between UTF-16 units, the sum of the advances before it, in font units of the runs; one more
    /// than there are units. The width of a range is the difference of two sums. Sums of very long texts wrap.
    @inlinable package var positions: [Int32] { measured.positions }
    /// Whether the positions ascend: no advance is negative, and no sum wraps.
    @inlinable package var isAscending: Bool { measured.isAscending }
    /// Properties of each UTF-16 unit for line breaking.
    @inlinable package var unitFlags: [UnitFlags] { measured.unitFlags }

    package convenience init(
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

    /// Creates a measured text, whose glyphs are made at first use.
    init(
        runs: [GlyphRun], positions: [Int32], isAscending: Bool, unitFlags: [UnitFlags],
        glyphs make: @escaping @Sendable () -> GlyphBuffer
    ) {
        self.runs = runs
        measured = MeasuredText(
            glyphs: nil, make: make, positions: positions, isAscending: isAscending, unitFlags: unitFlags)
    }

    private init(_ measured: MeasuredText, runs: [GlyphRun]) {
        self.measured = measured
        self.runs = runs
    }

    /// Returns the same glyphs in other runs, which may differ only in the sizes of their fonts.
    package func with(runs: [GlyphRun]) -> ShapedText { ShapedText(measured, runs: runs) }

    /// Whether both share the result of shaping one text.
    package func isSameText(as other: ShapedText) -> Bool { measured === other.measured }

    /// Approximate size in memory of the glyphs made so far, in bytes.
    package var glyphByteCount: Int { measured.glyphByteCount }

    /// Calls a function with ``positions`` and ``unitFlags``.
    @inlinable @inline(__always)
    package func withMeasures<Result>(
        _ body: (UnsafeBufferPointer<Int32>, UnsafeBufferPointer<UnitFlags>) -> Result
    ) -> Result {
        measured.withMeasures(body)
    }

    /// The advance of the cluster that starts at a unit, in font units of its run; zero inside clusters.
    @inlinable package func advance(ofUnit unit: Int) -> Int32 { positions[unit + 1] &- positions[unit] }

    /// The advances of all units.
    package var unitAdvances: [Int32] { (0..<positions.count - 1).map { advance(ofUnit: $0) } }

    @usableFromInline package struct UnitFlags: OptionSet, Hashable, Sendable {
        @usableFromInline package let rawValue: UInt8
        @usableFromInline package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// A cluster starts at this unit.
        package static let clusterStart = Self(rawValue: 1)
        /// Breaking a line before this unit changes glyphs: both parts must be shaped again.
        package static let unsafeToBreak = Self(rawValue: 2)
        /// The cluster's advance includes space for `text-autospace`, which is removed at the end of a line.
        package static let endsWithAutospace = Self(rawValue: 4)
    }
}

/// The results of shaping in font units, which are the same for all font sizes.
///
/// Paragraphs in other sizes share this object. Retaining each of its arrays for each paragraph of a chapter would
/// take longer than breaking the paragraph into lines.
@usableFromInline
final class MeasuredText: Sendable {
    private let cachedGlyphs: Mutex<GlyphBuffer?>
    private let make: (@Sendable () -> GlyphBuffer)?
    @usableFromInline let positions: [Int32]
    @usableFromInline let isAscending: Bool
    @usableFromInline let unitFlags: [ShapedText.UnitFlags]

    init(
        glyphs: GlyphBuffer?, make: (@Sendable () -> GlyphBuffer)?, positions: [Int32], isAscending: Bool,
        unitFlags: [ShapedText.UnitFlags]
    ) {
        cachedGlyphs = Mutex(glyphs)
        self.make = make
        self.positions = positions
        self.isAscending = isAscending
        self.unitFlags = unitFlags
    }

    @inlinable @inline(__always)
    func withMeasures<Result>(
        _ body: (UnsafeBufferPointer<Int32>, UnsafeBufferPointer<ShapedText.UnitFlags>) -> Result
    ) -> Result {
        positions.withUnsafeBufferPointer { positions in unitFlags.withUnsafeBufferPointer { body(positions, $0) } }
    }

    var glyphs: GlyphBuffer {
        cachedGlyphs.withLock { cached in
            if let cached { return cached }
            let glyphs = make?() ?? GlyphBuffer()
            cached = glyphs
            return glyphs
        }
    }

    var glyphByteCount: Int { cachedGlyphs.withLock { ($0?.count ?? 0) * 14 } }
}

/// Computes running sums of advances.
struct PositionSums {
    private(set) var isAscending = true

    /// Writes the sum before each unit, and the total at the end.
    mutating func fill(_ out: UnsafeMutableBufferPointer<Int32>, _ advances: UnsafeBufferPointer<Int32>) {
        var sum: Int32 = 0
        var signs: Int32 = 0
        for unit in advances.indices {
            out[unit] = sum
            sum &+= advances[unit]
            // Each advance is less than half of the range, so that a sum that wraps is negative at least once.
            signs |= advances[unit] | sum
        }
        out[advances.count] = sum
        isAscending = signs >= 0
    }
}

/// Glyphs as parallel arrays.
@usableFromInline package struct GlyphBuffer: Sendable {
    @usableFromInline package var glyphs: [UInt16] = []
    /// Advance along the line, in font units.
    @usableFromInline package var advances: [Int32] = []
    /// Offsets from the pen: along the line to the right (or down), and upwards.
    @usableFromInline package var offsetsX: [Int16] = []
    @usableFromInline package var offsetsY: [Int16] = []
    /// The UTF-16 unit of the paragraph at which the glyph's cluster starts.
    @usableFromInline package var clusters: [Int32] = []

    package init() {}
    @inlinable package var count: Int { glyphs.count }
}

/// A stretch of text in one font, direction, script and orientation.
@usableFromInline package struct GlyphRun: Sendable {
    /// UTF-16 range of the paragraph.
    package var textStart: Int32
    package var textEnd: Int32
    /// Range in the glyph arrays.
    package var glyphStart: Int32
    package var glyphEnd: Int32
    @usableFromInline package var font: FontInstance
    /// UAX 9 embedding level; odd is right to left.
    @usableFromInline package var bidiLevel: UInt8
    /// The index of its ``ShapingItem``.
    var item: Int32
    package var orientation: Orientation

    /// The orientation of glyphs in the line.
    @usableFromInline package enum Orientation: UInt8, Hashable, Sendable {
        case horizontal
        /// Vertical line, glyphs rotated by 90 degrees clockwise; horizontal metrics.
        case sideways
        /// Vertical line, glyphs upright; vertical metrics. The pen is on the centre line at the top of the advance.
        /// Offsets lead from it to the glyph's origin: to the right (mostly negative, half the glyph's width) and
        /// upwards (mostly negative).
        case upright
    }

    @usableFromInline package init(
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

    @inlinable package var isRTL: Bool { bidiLevel & 1 == 1 }
}

/// A stretch of paragraph text with one shaping style, as input.
public struct ShapingItem: Sendable {
    /// UTF-16 range of the paragraph.
    package var start: Int32
    package var end: Int32
    package var style: ShapingStyle
    /// UAX 9 embedding level.
    package var bidiLevel: UInt8

    package init(start: Int32, end: Int32, style: ShapingStyle, bidiLevel: UInt8) {
        self.start = start
        self.end = end
        self.style = style
        self.bidiLevel = bidiLevel
    }
}

/// The properties of a style that affect shaping; one object for equal styles.
public final class ShapingStyle: Sendable {
    package let cascade: any FontCascade
    /// The features that differ from the defaults, in order.
    package let features: [OpenTypeSetting]
    package let language: String?
    package let orientation: Orientation
    /// Whether lower-case letters are shaped as smaller capitals, because the font lacks the feature for
    /// `font-variant-caps`.
    package let synthesizesSmallCaps: Bool
    /// Whether optional ligatures are disabled, because letter spacing is not zero.
    package let disablesLigatures: Bool

    /// The orientation of glyphs in vertical text.
    package enum Orientation: UInt8, Hashable, Sendable { case horizontal, mixed, upright, sideways }

    package init(
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

/// Converts text to glyphs. `LecternHarfBuzz` implements it with the word cache of this module; tests use a shaper
/// with square glyphs.
public protocol TextShaper: AnyObject, Sendable {
    /// Shapes a paragraph.
    ///
    /// Items are split further by font and script. U+00AD, U+200B, U+2060, bidi controls, line feeds, tabs and U+FFFC
    /// become clusters without width.
    func shape(_ text: [UInt16], items: [ShapingItem]) -> ShapedText
    /// Shapes a paragraph whose glyphs may not be needed. They may be made at first use.
    func measure(_ text: [UInt16], items: [ShapingItem]) -> ShapedText
    /// Returns the advance of a text of ideographs and kana in one font, each unit of which is a cluster. It equals
    /// the sum of ``measure(_:items:)``. `nil` for any other text, or if the shaper does not implement it.
    func plainAdvance(of text: UnsafeBufferPointer<UInt16>, style: ShapingStyle) -> PlainAdvance?
    /// Frees memory that only several layouts at the same time need.
    func trim()
    /// Name and version of the shaping library; empty for shapers that never change.
    var fingerprint: String { get }
}

extension TextShaper {
    public var fingerprint: String { "" }
    public func trim() {}
    public func measure(_ text: [UInt16], items: [ShapingItem]) -> ShapedText { shape(text, items: items) }
    public func plainAdvance(of text: UnsafeBufferPointer<UInt16>, style: ShapingStyle) -> PlainAdvance? { nil }
}
