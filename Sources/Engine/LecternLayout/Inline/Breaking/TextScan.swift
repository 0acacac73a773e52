import LecternCSS
import LecternGeometry
import LecternText

/// The sums of a walk through the text of one item.
struct TextScan {
    enum Stop {
        case end
        /// A place to break to be looked at: before the unit.
        case opportunity(Int)
        /// The unit before sticks out.
        case overflow(Int)
    }

    private let scale: Double
    private let letterSpacing: Double
    private let wordSpacing: Double
    private let hasSpacing: Bool
    private let hangs: Bool
    private let hanging: HangingPunctuation
    /// Font units of half an em, where punctuation at a line's end may lose it.
    private let halfEm: Int
    private let centresStops: Bool
    private let limit: Double
    private var index: Int
    private let start: Int
    private let end: Int

    /// Sums of advances, clusters and word separators, and of those at the end that are white space.
    private struct Sums {
        var sum = 0
        var clusters = 0
        var words = 0
        var trailing = 0
        var trailingClusters = 0
        var trailingWords = 0
    }
    private var now = Sums()
    private var mark = Sums()
    private var sum: Int { now.sum }
    private var clusters: Int { now.clusters }
    private var words: Int { now.words }
    private var trailing: Int { now.trailing }
    private var trailingClusters: Int { now.trailingClusters }
    private var trailingWords: Int { now.trailingWords }
    /// Only white space so far: what is before may still be trailing.
    private(set) var isOnlySpaces = true
    private(set) var lastOpportunity = -1
    var isEmergency = false
    /// The line stuck out before the item began.
    var carriedOverflow = false

    init(_ paragraph: Paragraph, _ item: PreparedItem, _ style: InlineStyle, from start: Int, limit: LayoutUnit) {
        scale = item.run >= 0 ? paragraph.scales[Int(item.run)] : 0
        letterSpacing = Double(style.letterSpacing) * 64
        wordSpacing = Double(style.wordSpacing) * 64
        hasSpacing = style.hasSpacing
        // Also without wrapping spaces at the end need no room beside floats.
        hangs = style.hangsSpaces || style.collapse == .preserve
        hanging = HangingPunctuation(style.computed)
        centresStops = style.centresStops
        let trims =
            paragraph.hasFullWidth && item.run >= 0
            && style.computed.text.textSpacingTrim != TextSpacingTrim.spaceAll
        halfEm = trims ? Int(paragraph.shaped.runs[Int(item.run)].font.face.metrics.unitsPerEm) / 2 : 0
        self.start = start
        index = start
        end = Int(item.end)
        // A sum of rounded sizes may be off by the rounding.
        self.limit = Double(limit.rawValue) + TextScan.tolerance
    }

    /// Less than half of 1/64 pixel, more than the error of sums.
    static let tolerance = 1.0 / 256

    /// From the start of the item to where the scan is.
    var size: LayoutUnit { Self.rounded(width(sum, clusters, words)) }
    var trimmedSize: LayoutUnit {
        Self.rounded(width(sum - trailing, clusters - trailingClusters, words - trailingWords))
    }
    /// The same at the last opportunity.
    var opportunitySize: LayoutUnit { Self.rounded(width(mark.sum, mark.clusters, mark.words)) }
    var trimmedOpportunitySize: LayoutUnit {
        Self.rounded(
            width(mark.sum - mark.trailing, mark.clusters - mark.trailingClusters, mark.words - mark.trailingWords))
    }
    var trailingSize: LayoutUnit { Self.rounded(width(trailing, trailingClusters, trailingWords)) }

    private func width(_ units: Int, _ clusters: Int, _ words: Int) -> Double {
        var width = Double(units) * scale
        if hasSpacing { width += Double(clusters) * letterSpacing + Double(words) * wordSpacing }
        return width
    }

    /// Up to the next 1/64 pixel.
    static func rounded(_ width: Double) -> LayoutUnit {
        guard abs(width) < 2e9 else { return width < 0 ? .min : .unlimited }
        let whole = Int(width - tolerance)
        return LayoutUnit(clamping: Double(whole) < width - tolerance ? whole + 1 : whole)
    }

    /// Walks on to the next stop.
    mutating func advance(_ paragraph: Paragraph, _ acceptsOverflow: Bool) -> Stop {
        if acceptsOverflow || hasSpacing || isEmergency || halfEm > 0 || !hanging.isNone {
            return advanceWithCare(
                paragraph.text, paragraph.breaks, paragraph.shaped.unitAdvances, paragraph.shaped.unitFlags,
                acceptsOverflow)
        }
        return paragraph.text.withUnsafeBufferPointer { text in
            paragraph.breaks.withUnsafeBufferPointer { breaks in
                paragraph.shaped.unitAdvances.withUnsafeBufferPointer { advances in
                    paragraph.shaped.unitFlags.withUnsafeBufferPointer { flags in
                        advanceQuickly(text, breaks, advances, flags)
                    }
                }
            }
        }
    }

    /// The walk where characters have their advances and nothing else: whole
    /// numbers, compared with the greatest sum that fits.
    private mutating func advanceQuickly(
        _ text: UnsafeBufferPointer<UInt16>, _ breaks: UnsafeBufferPointer<BreakOpportunity>,
        _ advances: UnsafeBufferPointer<Int32>, _ flags: UnsafeBufferPointer<ShapedText.UnitFlags>
    ) -> Stop {
        let most = greatestSum()
        // Locals, so that the loop runs in registers.
        let (start, end, hangs) = (self.start, self.end, self.hangs)
        var (index, sum, trailing, last) = (self.index, now.sum, now.trailing, lastOpportunity)
        var hasContent = false
        defer {
            (self.index, now.sum, now.trailing, lastOpportunity) = (index, sum, trailing, last)
            if hasContent { isOnlySpaces = false }
        }
        while index < end {
            if breaks[index] != .none, index > start, index != last {
                if text[index &- 1] != InlineCharacter.softHyphen {
                    last = index
                    (mark.sum, mark.trailing) = (sum, trailing)
                } else if lastStop != index {
                    lastStop = index
                    return .opportunity(index)
                }
            }
            let unit = text[index]
            let advance = Int(advances[index])
            sum &+= advance
            index &+= 1
            if hangs, InlineCharacter.isSpace(unit) {
                trailing &+= advance
                continue
            }
            if advance != 0 || flags[index &- 1].rawValue & 1 != 0 {
                trailing = 0
                hasContent = true
            }
            if sum &- trailing > most { return .overflow(index) }
        }
        return .end
    }

    /// The greatest sum of advances whose width does not exceed the limit.
    private func greatestSum() -> Int {
        guard scale > 1e-9 else { return limit >= 0 ? .max : .min }
        var sum = Int(limit / scale)
        while Double(sum) * scale > limit { sum -= 1 }
        while Double(sum + 1) * scale <= limit { sum += 1 }
        return sum
    }

    private mutating func advanceWithCare(
        _ text: [UInt16], _ breaks: [BreakOpportunity], _ advances: [Int32], _ flags: [ShapedText.UnitFlags],
        _ acceptsOverflow: Bool
    ) -> Stop {
        while index < end {
            if index > start, index != lastOpportunity, breaks[index] != .none || isEmergencyBreak(text, flags) {
                if acceptsOverflow || text[index - 1] == InlineCharacter.softHyphen {
                    if lastStop != index {
                        lastStop = index
                        return .opportunity(index)
                    }
                } else {
                    lastOpportunity = index
                    mark = now
                }
            }
            let unit = text[index]
            add(unit, Int(advances[index]), flags[index])
            index += 1
            if !acceptsOverflow, !InlineCharacter.isSpace(unit) || !hangs {
                if width(sum - trailing, clusters - trailingClusters, words - trailingWords) > limit,
                    !mayHang(unit, text, breaks), !mayTrim(unit, text, breaks, advances)
                {
                    return .overflow(index)
                }
            }
        }
        return .end
    }

    /// Whether a character that sticks out may hang: the line can end after it.
    private func mayHang(_ unit: UInt16, _ text: [UInt16], _ breaks: [BreakOpportunity]) -> Bool {
        guard !hanging.isNone else { return false }
        let isLast = index >= text.count
        guard isLast || breaks[index] != .none || InlineCharacter.isSpace(text[index]) else { return false }
        return hanging.hangs(unit, isLastLine: isLast)
    }

    /// Whether closing punctuation that sticks out fits without its blank half.
    private mutating func mayTrim(
        _ unit: UInt16, _ text: [UInt16], _ breaks: [BreakOpportunity], _ advances: [Int32]
    ) -> Bool {
        guard unit >= 0x3000, halfEm > 0, FullWidthSpacing.punctuation(unit) == .closing,
            Int(advances[index - 1]) == halfEm * 2, index >= text.count || breaks[index] != .none,
            !(centresStops && FullWidthSpacing.isStop(unit)), width(sum - halfEm, clusters, words) <= limit
        else { return false }
        endTrim = Self.rounded(Double(halfEm) * scale)
        return true
    }

    /// What the punctuation at the end may lose.
    private(set) var endTrim = LayoutUnit.zero
    private var lastStop = -1

    private func isEmergencyBreak(_ text: [UInt16], _ flags: [ShapedText.UnitFlags]) -> Bool {
        isEmergency && flags[index].rawValue & 1 != 0 && (!hangs || !InlineCharacter.isSpace(text[index]))
    }

    @inline(__always)
    private mutating func add(_ unit: UInt16, _ advance: Int, _ flags: ShapedText.UnitFlags) {
        let startsCluster = flags.rawValue & 1 != 0
        now.sum += advance
        var cluster = 0
        var word = 0
        if hasSpacing, startsCluster, !InlineCharacter.takesNoSpacing(unit) {
            cluster = 1
            word = InlineCharacter.isWordSeparator(unit) ? 1 : 0
            now.clusters += cluster
            now.words += word
        }
        if hangs, InlineCharacter.isSpace(unit) {
            now.trailing += advance
            now.trailingClusters += cluster
            now.trailingWords += word
        } else {
            if !startsCluster, advance == 0 { return }
            (now.trailing, now.trailingClusters, now.trailingWords) = (0, 0, 0)
            isOnlySpaces = false
        }
    }

    /// The size of a part of an item's text; without advances only its spacing.
    static func size(
        _ paragraph: Paragraph, _ item: PreparedItem, _ style: InlineStyle, _ range: Range<Int>, advances: Bool = true
    ) -> LayoutUnit {
        if !style.hasSpacing {
            guard advances, item.run >= 0 else { return .zero }
            let sum = paragraph.shaped.unitAdvances.withUnsafeBufferPointer { units in
                range.reduce(0) { $0 &+ Int(units[$1]) }
            }
            return rounded(Double(sum) * paragraph.scales[Int(item.run)])
        }
        let counts = advances ? 1 : 0
        var scan = TextScan(paragraph, item, style, from: range.lowerBound, limit: .unlimited)
        let (text, units, flags) = (paragraph.text, paragraph.shaped.unitAdvances, paragraph.shaped.unitFlags)
        for index in range { scan.add(text[index], Int(units[index]) * counts, flags[index]) }
        return scan.size
    }
}
