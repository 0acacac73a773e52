import LecternCSS
import LecternGeometry
import LecternText

/// Running sums while scanning the text of one item.
struct TextScan: ~Copyable {
    enum Stop {
        case end
        /// A break opportunity before the unit that the caller must examine.
        case opportunity(Int)
        /// The unit before this one overflows.
        case overflow(Int)
    }

    private let scale: Double
    private let letterSpacing: Double
    private let wordSpacing: Double
    private let hasSpacing: Bool
    private let hangs: Bool
    private let breaksPhrases: Bool
    private let hanging: HangingPunctuation
    /// Half an em in font units, the amount that punctuation at a line's end may lose.
    private let halfEm: Int
    private let centersStops: Bool
    private let hasSoftHyphens: Bool
    private let limit: Double
    private var index: Int
    private let start: Int
    private let end: Int

    /// Sums of advances, clusters and word separators, in total and for trailing white space.
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
    /// Whether only white space was scanned so far. If so, white space before the item may also be trailing.
    private(set) var isOnlySpaces = true
    private(set) var lastOpportunity = -1
    var isEmergency = false
    /// Whether the line overflowed before this item.
    var carriedOverflow = false

    init(_ paragraph: Paragraph, _ item: PreparedItem, style: InlineStyle, from start: Int, limit: LayoutUnit) {
        scale = item.run >= 0 ? paragraph.scales[Int(item.run)] : 0
        letterSpacing = Double(style.letterSpacing) * 64
        wordSpacing = Double(style.wordSpacing) * 64
        hasSpacing = style.hasSpacing
        hangs = style.hangsSpaces
        breaksPhrases = style.breaksPhrases
        hanging = style.hanging
        centersStops = style.centersStops
        hasSoftHyphens = paragraph.hasSoftHyphens
        let trims = paragraph.hasFullWidth && item.run >= 0 && style.trimsFullWidth
        halfEm = trims ? paragraph.shaped.runs[Int(item.run)].font.unitsPerEm / 2 : 0
        self.start = start
        index = start
        end = Int(item.end)
        // Add a tolerance, because rounded sizes were summed. The letter at the end of a line has no spacing after it.
        self.limit = Double(limit.rawValue) + TextScan.tolerance + letterSpacing
    }

    /// Less than half of 1/64 pixel, and more than the error of the sums.
    static let tolerance = 1.0 / 256

    /// Size from the start of the item to the current position.
    @inline(__always) var size: LayoutUnit { Self.rounded(width(sum, clusters: clusters, words: words)) }
    @inline(__always) var trimmedSize: LayoutUnit {
        Self.rounded(width(sum - trailing, clusters: clusters - trailingClusters, words: words - trailingWords))
    }
    /// Size from the start of the item to the last opportunity.
    @inline(__always) var opportunitySize: LayoutUnit {
        Self.rounded(width(mark.sum, clusters: mark.clusters, words: mark.words))
    }
    @inline(__always) var trimmedOpportunitySize: LayoutUnit {
        Self.rounded(
            width(
                mark.sum - mark.trailing, clusters: mark.clusters - mark.trailingClusters,
                words: mark.words - mark.trailingWords))
    }
    @inline(__always) var trailingSize: LayoutUnit {
        Self.rounded(width(trailing, clusters: trailingClusters, words: trailingWords))
    }

    @inline(__always) private func width(_ units: Int, clusters: Int, words: Int) -> Double {
        var width = Double(units) * scale
        if hasSpacing { width += Double(clusters) * letterSpacing + Double(words) * wordSpacing }
        return width
    }

    /// Rounds up to a multiple of 1/64 pixel.
    static func rounded(_ width: Double) -> LayoutUnit {
        guard abs(width) < 2e9 else { return width < 0 ? .min : .unlimited }
        let whole = Int(width - tolerance)
        return LayoutUnit(clamping: Double(whole) < width - tolerance ? whole + 1 : whole)
    }

    /// Scans to the next stop.
    mutating func advance(_ paragraph: Paragraph, _ acceptsOverflow: Bool) -> Stop {
        paragraph.withScanText { advance(paragraph, $0, acceptsOverflow: acceptsOverflow) }
    }

    /// Scans to the next stop, in a text that the caller has accessed.
    mutating func advance(_ paragraph: Paragraph, _ text: ScanText, acceptsOverflow: Bool = false) -> Stop {
        if acceptsOverflow || hasSpacing || isEmergency || !paragraph.shaped.isAscending
            || !hanging.concernsEndsOfBlockAlone
        {
            return advanceWithCare(paragraph, acceptsOverflow)
        }
        guard hanging.hangsLast else { return leap(text) }
        let before = (index, now, mark, isOnlySpaces, lastOpportunity, endTrim, lastStop)
        let stop = leap(text)
        guard case .overflow(let offset) = stop, offset == text.text.count else { return stop }
        // The last character may hang, so that unit-by-unit scanning is needed.
        (index, now, mark, isOnlySpaces, lastOpportunity, endTrim, lastStop) = before
        return advanceWithCare(paragraph, acceptsOverflow)
    }

    // MARK: Binary search

    /// Scans text whose size is only the sum of its advances: finds the overflowing unit by binary search in the
    /// sums, then the last opportunity before it.
    private mutating func leap(_ text: ScanText) -> Stop {
        let overflow = overflowingUnit(text)
        if hasSoftHyphens, let stop = softHyphen(text, upTo: min(overflow, end - 1)) {
            note(text, before: stop, now: stop)
            lastStop = stop
            return .opportunity(stop)
        }
        let isEnd = overflow >= end
        note(text, before: isEnd ? end : overflow + 1, now: isEnd ? end : overflow + 1)
        return isEnd ? .end : .overflow(index)
    }

    /// Returns the first unit whose end overflows, ignoring white space that hangs; `end` if there is none.
    private mutating func overflowingUnit(_ text: ScanText) -> Int {
        let maximumSum = greatestSum()
        var unit = text.firstBoundary(beyond: maximumSum, from: start, after: index, to: end) - 1
        while unit < end {
            let isSpace = hangs && InlineCharacter.isSpace(text.text[unit])
            // A unit without advance inside a cluster does not end the white space before it.
            let isPart = !isSpace && text.advance(unit) == 0 && !text.startsCluster(unit)
            let isWithin = isPart && text.sum(start, unit + 1) - trailing(text, before: unit + 1).sum <= maximumSum
            guard isSpace || isWithin || mayTrim(text, unit) else { return unit }
            unit += 1
        }
        return end
    }

    /// Returns the first opportunity after a soft hyphen, up to a unit, at which the scan has not yet stopped.
    private func softHyphen(_ text: ScanText, upTo last: Int) -> Int? {
        var unit = max(index, start + 1)
        while unit <= last {
            if text.text[unit - 1] == InlineCharacter.softHyphen, text.breaks[unit] != .none, unit != lastStop {
                return unit
            }
            unit += 1
        }
        return nil
    }

    /// Moves to a boundary; records the last opportunity before it, and the sums.
    private mutating func note(_ text: ScanText, before bound: Int, now place: Int) {
        var unit = bound - 1
        while unit > start, unit >= index, unit != lastOpportunity {
            if text.breaks[unit] != .none, text.text[unit - 1] != InlineCharacter.softHyphen {
                lastOpportunity = unit
                mark.sum = text.sum(start, unit)
                mark.trailing = trailing(text, before: unit).sum
                break
            }
            unit -= 1
        }
        let spaces = trailing(text, before: place)
        index = place
        now.sum = text.sum(start, place)
        now.trailing = spaces.sum
        if spaces.start > start { isOnlySpaces = false }
    }

    /// Returns the advances and the start of hanging white space before a boundary.
    @inline(__always) private func trailing(_ text: ScanText, before boundary: Int) -> (sum: Int, start: Int) {
        var (unit, sum) = (boundary, 0)
        while unit > start {
            let advance = text.advance(unit - 1)
            if hangs, InlineCharacter.isSpace(text.text[unit - 1]) {
                sum += advance
            } else if advance != 0 || text.startsCluster(unit - 1) {
                break
            }
            unit -= 1
        }
        return (sum, unit)
    }

    /// Returns the greatest sum of advances whose width is within the limit.
    @inline(__always) private func greatestSum() -> Int {
        guard scale > 1e-9 else { return limit >= 0 ? .max : .min }
        var sum = Int(limit / scale)
        while Double(sum) * scale > limit { sum -= 1 }
        while Double(sum + 1) * scale <= limit { sum += 1 }
        return sum
    }

    // MARK: Scanning

    private mutating func advanceWithCare(_ paragraph: Paragraph, _ acceptsOverflow: Bool) -> Stop {
        let (text, breaks) = (paragraph.text, paragraph.breaks)
        let (positions, flags) = (paragraph.shaped.positions, paragraph.shaped.unitFlags)
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
            let advance = Int(positions[index + 1] &- positions[index])
            add(unit, advance: advance, flags: flags[index])
            index += 1
            if !acceptsOverflow, !InlineCharacter.isSpace(unit) || !hangs {
                if width(sum - trailing, clusters: clusters - trailingClusters, words: words - trailingWords) > limit,
                    !mayHang(unit, in: text, breaks: breaks), !mayTrim(unit, advance: advance, breaks: breaks)
                {
                    return .overflow(index)
                }
            }
        }
        return .end
    }

    /// Whether an overflowing character may hang, so that the line can end after it.
    private func mayHang(_ unit: UInt16, in text: [UInt16], breaks: [BreakOpportunity]) -> Bool {
        guard !hanging.isNone else { return false }
        let isLast = index >= text.count
        guard isLast || breaks[index] != .none || InlineCharacter.isSpace(text[index]) else { return false }
        return hanging.hangs(unit, isLastLine: isLast)
    }

    /// Whether overflowing closing punctuation fits without its blank half.
    private mutating func mayTrim(_ unit: UInt16, advance: Int, breaks: [BreakOpportunity]) -> Bool {
        let endsLine = index >= breaks.count - 1 || breaks[index] != .none
        return mayTrim(unit, advance, endsLine: endsLine, width: width(sum - halfEm, clusters: clusters, words: words))
    }

    private mutating func mayTrim(_ text: ScanText, _ unit: Int) -> Bool {
        guard halfEm > 0 else { return false }
        let endsLine = unit + 1 >= text.text.count || text.breaks[unit + 1] != .none
        return mayTrim(
            text.text[unit], text.advance(unit), endsLine: endsLine,
            width: Double(text.sum(start, unit + 1) - halfEm) * scale)
    }

    private mutating func mayTrim(_ unit: UInt16, _ advance: Int, endsLine: Bool, width: Double) -> Bool {
        guard FullWidthSpacing.mayBePunctuation(unit), halfEm > 0, FullWidthSpacing.punctuation(unit) == .closing,
            advance == halfEm * 2, endsLine, !(centersStops && FullWidthSpacing.isStop(unit)), width <= limit
        else { return false }
        endTrim = Self.rounded(Double(halfEm) * scale)
        return true
    }

    /// The letter spacing after the last letter, which a line that ends there does not have.
    @inline(__always) var endSpacing: LayoutUnit {
        hasSpacing ? Self.rounded(letterSpacing) : .zero
    }

    /// The size that the punctuation at the end may lose.
    private(set) var endTrim = LayoutUnit.zero
    private var lastStop = -1

    private func isEmergencyBreak(_ text: [UInt16], _ flags: [ShapedText.UnitFlags]) -> Bool {
        isEmergency && flags[index].rawValue & 1 != 0 && (!hangs || !InlineCharacter.isSpace(text[index]))
            && !(breaksPhrases && beginsNoLine(text[index]))
            && !text.withUnsafeBufferPointer { SlashBreaks.isInScheme($0, index) }
    }

    @inline(__always)
    private mutating func add(_ unit: UInt16, advance: Int, flags: ShapedText.UnitFlags) {
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
            now.trailing = 0
            now.trailingClusters = 0
            now.trailingWords = 0
            isOnlySpaces = false
        }
    }

    /// Returns the size of a part of an item's text; without `advances`, only its letter and word spacing.
    static func size(
        _ paragraph: Paragraph, _ item: PreparedItem, style: InlineStyle, range: Range<Int>, advances: Bool = true
    ) -> LayoutUnit {
        let positions = paragraph.shaped.positions
        if !style.hasSpacing {
            guard advances, item.run >= 0 else { return .zero }
            var sum = 0
            if paragraph.shaped.isAscending {
                sum = Int(positions[range.upperBound] &- positions[range.lowerBound])
            } else {
                for index in range { sum += Int(positions[index + 1] &- positions[index]) }
            }
            return rounded(Double(sum) * paragraph.scales[Int(item.run)])
        }
        let counts = advances ? 1 : 0
        var scan = TextScan(paragraph, item, style: style, from: range.lowerBound, limit: .unlimited)
        let (text, flags) = (paragraph.text, paragraph.shaped.unitFlags)
        for index in range {
            scan.add(text[index], advance: Int(positions[index + 1] &- positions[index]) * counts, flags: flags[index])
        }
        return scan.size
    }
}
