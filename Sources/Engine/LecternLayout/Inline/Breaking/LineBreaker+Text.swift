import LecternCSS
import LecternGeometry
import LecternText

extension LineBreaker {
    /// Goes through the text of an item: the inner loop of line breaking.
    mutating func scanText(_ index: Int) -> Decision {
        let item = items[index]
        let start = max(Int(item.start), index == firstItem ? lineStart : 0)
        let end = Int(item.end)
        guard start < end else { return .goOn }
        let style = paragraph.styles[Int(item.style)]
        if canBreak(at: start, style), case .take(let point) = considerBoundary(at: start) { return .take(point) }
        var scan = TextScan(paragraph, item, style, from: start, limit: available - position)
        scan.isEmergency = isEmergency && style.breaksInEmergency
        scan.carriedOverflow = overflows
        while true {
            let stop = scan.advance(
                text, breaks, paragraph.shaped.unitAdvances, paragraph.shaped.unitFlags, acceptsOverflow)
            switch stop {
            case .end: break
            case .opportunity(let offset):
                if case .take(let point) = considerBreak(index, start, offset, scan) { return .take(point) }
                continue
            case .overflow(let offset):
                if let point = hyphenate(index, from: start, overflowAt: offset) { return .take(point) }
                noteOpportunity(scan, index, start)
                switch decide() {
                case .goOn: continue
                case let other: return other
                }
            }
            break
        }
        noteOpportunity(scan, index, start)
        finishText(index, start, scan)
        return .goOn
    }

    /// Makes the scan's last opportunity that fits the line's.
    private mutating func noteOpportunity(_ scan: TextScan, _ index: Int, _ start: Int) {
        guard scan.lastOpportunity > start else { return }
        if let lastBreak, lastBreak.text >= Int32(scan.lastOpportunity) { return }
        lastBreak = LineBreakPoint(
            pieceCount: pieces.count, isInsideItem: true, partStart: Int32(start), item: Int32(index),
            text: Int32(scan.lastOpportunity), size: scan.opportunitySize, trimmedSize: scan.trimmedOpportunitySize)
    }

    /// An opportunity that needs a closer look: after a soft hyphen, or when sticking out.
    private mutating func considerBreak(_ index: Int, _ start: Int, _ offset: Int, _ scan: TextScan) -> Decision {
        let hasHyphen = text[offset - 1] == InlineCharacter.softHyphen
        let point = LineBreakPoint(
            pieceCount: pieces.count, isInsideItem: true, partStart: Int32(start), item: Int32(index),
            text: Int32(offset),
            hasHyphen: hasHyphen, size: scan.size, trimmedSize: scan.trimmedSize)
        if acceptsOverflow { return .take(point) }
        if hasHyphen, position + scan.size + hyphenSize(before: offset) > available {
            tightBreak = tightBreak ?? point
            return .goOn
        }
        noteOpportunity(scan, index, start)
        lastBreak = point
        return .goOn
    }

    private mutating func finishText(_ index: Int, _ start: Int, _ scan: TextScan) {
        let size = scan.size
        pieces.append(
            LinePiece(
                item: Int32(index), start: Int32(start), end: items[index].end, visibleEnd: items[index].end,
                inlineSize: size,
                trimmedSize: scan.trimmedSize))
        position = position + size
        trailing = scan.isOnlySpaces ? trailing + scan.trailingSize : scan.trailingSize
        hasContent = hasContent || !scan.isOnlySpaces
        setBoundary(after: index)
    }

    private func canBreak(at offset: Int, _ style: InlineStyle) -> Bool {
        if breaks[offset] != .none { return true }
        return isEmergency && style.breaksInEmergency && offset > lineStart
            && paragraph.shaped.unitFlags[offset].contains(.clusterStart)
            && (style.collapse == .breakSpaces || !InlineCharacter.isSpace(text[offset]))
    }

    /// The size of a hyphen in the style of the text before an offset.
    func hyphenSize(before offset: Int) -> LayoutUnit {
        guard let style = style(before: offset) else { return .zero }
        return context.hyphen(for: style).inlineSize
    }

    func style(before offset: Int) -> InlineStyle? {
        var index = min(items.count, firstItem + pieces.count + 1)
        while index > 0 {
            index -= 1
            let item = items[index]
            if item.kind == .text, Int(item.start) < offset { return paragraph.styles[Int(item.style)] }
        }
        return nil
    }
}

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
    mutating func advance(
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
                    !mayHang(unit, text, breaks)
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
        let counts = advances ? 1 : 0
        var scan = TextScan(paragraph, item, style, from: range.lowerBound, limit: .unlimited)
        let (text, units, flags) = (paragraph.text, paragraph.shaped.unitAdvances, paragraph.shaped.unitFlags)
        for index in range { scan.add(text[index], Int(units[index]) * counts, flags[index]) }
        return scan.size
    }
}
