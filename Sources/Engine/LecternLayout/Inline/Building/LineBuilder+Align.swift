import LecternCSS
import LecternGeometry
import LecternText

// Text alignment.
// https://www.w3.org/TR/css-text-3/#text-align-property

/// Start of a line's content, and the space that justification adds.
struct LineAlignment {
    /// Offset of the content's line-left edge in the line.
    private(set) var pen = LayoutUnit.zero
    private(set) var justification = Justification()
    private let isRTL: Bool

    private enum Alignment { case left, right, center, justify }

    init(
        _ candidate: LineCandidate, _ paragraph: Paragraph, in container: ComputedStyle, size: LayoutUnit,
        isRTL: Bool, clonedEdges: LayoutUnit, rubyAlign: RubyAlign? = nil
    ) {
        self.isRTL = isRTL
        if let rubyAlign {
            alignRuby(rubyAlign, candidate, in: paragraph, size: size)
            return
        }
        var content = candidate.indent + clonedEdges
        var hang = LayoutUnit.zero
        for piece in candidate.pieces {
            content = content + piece.inlineSize
            hang = hang + piece.hang
        }
        // Before a forced break only those preserved spaces hang that do not fit.
        let isLast = candidate.endsWithForcedBreak || candidate.next == nil
        if isLast, !candidate.forcesHang { hang = min(hang, max(.zero, content - size)) }
        content = content - hang
        var free = size - content
        var alignment = usedAlignment(container, isLast: isLast)
        if alignment == .justify {
            alignment = isRTL ? .right : .left
            if free > .zero || container.text.typesetting == .book && free < .zero {
                justification = Justification(candidate, paragraph)
                if justification.suits(free, container.text) { justification.share(free) }
                if justification.isUsed { free = .zero }
            }
        }
        pen = offset(alignment, free)
        if isRTL { pen = pen - hang } else { pen = pen + candidate.indent }
    }

    /// https://www.w3.org/TR/css-ruby-1/#ruby-align-property
    private mutating func alignRuby(
        _ align: RubyAlign, _ candidate: LineCandidate, in paragraph: Paragraph, size: LayoutUnit
    ) {
        let free = size - candidate.pieces.reduce(.zero) { $0 + $1.inlineSize }
        guard free > .zero else { return }
        var spread = Justification(candidate, paragraph)
        let spacing = RubyRoom(free: free, align, opportunities: spread.total, isRTL: isRTL)
        pen = spacing.pen
        guard spacing.between > .zero else { return }
        spread.share(spacing.between)
        justification = spread
    }

    /// Returns the offset of aligned content. Overflowing content is start-aligned.
    private func offset(_ alignment: Alignment, _ free: LayoutUnit) -> LayoutUnit {
        switch (alignment, isRTL) {
        case (.left, false), (.justify, _): .zero
        case (.right, false): max(.zero, free)
        case (.center, false): max(.zero, free / 2)
        case (.left, true): min(.zero, free)
        case (.right, true): free
        case (.center, true): free > .zero ? free / 2 : free
        }
    }

    private func usedAlignment(_ style: ComputedStyle, isLast: Bool) -> Alignment {
        if isLast {
            switch style.text.textAlignLast {
            case .auto where style.text.textAlign == .justify: return resolve(.start)
            case .auto: return resolve(style.text.textAlign)
            case .start: return resolve(.start)
            case .end: return resolve(.end)
            case .left: return .left
            case .right: return .right
            case .center: return .center
            case .justify: return .justify
            }
        }
        return resolve(style.text.textAlign)
    }

    private func resolve(_ align: TextAlign) -> Alignment {
        switch align {
        case .start, .matchParent: isRTL ? .right : .left
        case .end: isRTL ? .left : .right
        case .left, .webkitLeft: .left
        case .right, .webkitRight: .right
        case .center, .webkitCenter: .center
        case .justify, .justifyAll: .justify
        }
    }
}

/// Distribution of free space in a ruby base or annotation that is wider than its text.
///
/// <https://www.w3.org/TR/css-ruby-1/#ruby-align-property>
struct RubyRoom {
    /// Space before the text.
    var pen: LayoutUnit
    /// Space for all of its justification opportunities together.
    var between = LayoutUnit.zero

    init(free: LayoutUnit, _ align: RubyAlign, opportunities: Int, isRTL: Bool) {
        pen = free / 2
        switch align {
        case .start: pen = isRTL ? free : .zero
        case .center: break
        case .spaceBetween, .spaceAround:
            guard opportunities > 0 else { return }
            // "There exists an extra justification opportunity whose space is
            // distributed half before and half after the ruby content."
            let outside = align == .spaceAround ? free / (opportunities + 1) : .zero
            pen = outside / 2
            between = free - outside
        }
    }
}

/// Distribution of free space over the justification opportunities of a line.
/// https://www.w3.org/TR/css-text-3/#justification
struct Justification {
    /// Extra size of each piece.
    var extras: [LayoutUnit] = []
    private var opportunities: [Int] = []
    /// Whether all opportunities are word separators. If so, word spacing alone is enough.
    private var isWordOnly = true
    /// The piece whose last character is not followed by an opportunity.
    private var lastPiece = -1

    init() {}

    var isUsed: Bool { !extras.isEmpty }

    init(_ candidate: LineCandidate, _ paragraph: Paragraph) {
        count(candidate, paragraph)
        total = opportunities.reduce(0, +)
    }

    /// The number of opportunities on the line.
    private(set) var total = 0

    /// In books, a line whose spaces would become wider by more than so many em is ragged: more looks like a hole.
    private static let mostStretch = 0.55

    /// By how much a space may be narrower than natural, in CSS pixels: a twentieth of an em in books, which leaves a
    /// fifth of an em for most fonts.
    static func mostShrink(_ style: TextStyle) -> Double {
        style.typesetting == .book ? Double(style.fontSize) * 0.05 : 0
    }

    /// Whether free space, which is negative if there is too little, is distributed.
    func suits(_ free: LayoutUnit, _ style: TextStyle) -> Bool {
        if style.typesetting == .auto { return free > .zero }
        let limit = free > .zero ? Double(style.fontSize) * Self.mostStretch : Self.mostShrink(style) + 0.05
        return abs(free.double) <= Double(total) * limit
    }

    /// Distributes free space over the pieces, exact to 1/64 pixel.
    mutating func share(_ free: LayoutUnit) {
        guard total > 0 else { return }
        var done = 0
        var given = 0
        extras = opportunities.map { count in
            done += count
            let upTo = Int(free.rawValue) * done / total
            defer { given = upTo }
            return LayoutUnit(clamping: upTo - given)
        }
    }

    private mutating func count(_ candidate: LineCandidate, _ paragraph: Paragraph) {
        // Content before a tab must not move away from the tab stop.
        let lastTab = candidate.pieces.lastIndex { paragraph.items[Int($0.item)].kind == .tab } ?? -1
        opportunities = []
        opportunities.reserveCapacity(candidate.pieces.count)
        for (index, piece) in candidate.pieces.enumerated() {
            let item = paragraph.items[Int(piece.item)]
            guard item.kind == .text, piece.start < piece.visibleEnd, index > lastTab else {
                opportunities.append(0)
                continue
            }
            lastPiece = index
            let style = paragraph.styles[Int(item.style)]
            opportunities.append(style.computed.text.textJustify == .none ? 0 : count(paragraph, piece, style: style))
        }
        guard lastPiece >= 0, opportunities[lastPiece] > 0 else { return }
        let last = candidate.pieces[lastPiece]
        let end = Int(last.visibleEnd) - 1
        let style = paragraph.styles[Int(paragraph.items[Int(last.item)].style)]
        guard last.hang == .zero, !InlineCharacter.isWordSeparator(paragraph.text[end]),
            Self.isOpportunity(paragraph.text, at: end, style: style.computed)
        else { return }
        opportunities[lastPiece] -= 1
    }

    private mutating func count(_ paragraph: Paragraph, _ piece: LinePiece, style: InlineStyle) -> Int {
        var end = Int(piece.visibleEnd)
        if piece.hang > .zero {
            while end > Int(piece.start), InlineCharacter.isSpace(paragraph.text[end - 1]) { end -= 1 }
        }
        let flags = paragraph.shaped.unitFlags
        let text = paragraph.text
        var separators = 0
        var others = 0
        let isInterCharacter = style.computed.text.textJustify == .interCharacter
        for index in Int(piece.start)..<max(Int(piece.start), end) {
            let unit = text[index]
            if InlineCharacter.isWordSeparator(unit) {
                separators += 1
            } else if isInterCharacter || unit >= 0xE00, flags[index].rawValue & 1 != 0,
                Self.isOpportunity(text, at: index, style: style.computed)
            {
                others += 1
            }
        }
        if others > 0 { isWordOnly = false }
        return separators + others
    }

    /// Whether there is an opportunity behind a unit of a text: not inside of brackets. JLReq, 3.8.4.
    static func isOpportunity(_ text: [UInt16], at index: Int, style: ComputedStyle) -> Bool {
        guard isOpportunity(text[index], style) else { return false }
        guard style.text.textJustify == .auto, text[index] >= 0x2E80 else { return true }
        if FullWidthSpacing.punctuation(text[index]) == .opening { return false }
        return index + 1 >= text.count || FullWidthSpacing.punctuation(text[index + 1]) != .closing
    }

    /// Whether there is an opportunity after a unit: it is a word separator, a CJK character, or begins a cluster of
    /// a script that has no spaces between words.
    static func isOpportunity(_ unit: UInt16, _ style: ComputedStyle) -> Bool {
        if InlineCharacter.isWordSeparator(unit) { return true }
        switch style.text.textJustify {
        case .none, .interWord: return false
        case .interCharacter: return !InlineCharacter.takesNoSpacing(unit)
        case .auto: return isIdeographic(unit) || isClustered(unit)
        }
    }

    /// Whether a unit belongs to a clustered script: Thai, Lao, Myanmar, Khmer.
    ///
    /// <https://www.w3.org/TR/css-text-3/#script-groups>
    private static func isClustered(_ unit: UInt16) -> Bool {
        switch unit {
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: true
        default: false
        }
    }

    private static func isIdeographic(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x2E80...0x312F, 0x3190...0xA4CF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0xD840...0xD8BF: true
        default: false
        }
    }

    /// Adds a piece's share to its fragment, as word spacing or per glyph.
    func apply(_ extra: LayoutUnit, to fragment: inout TextFragment, ofPiece piece: Int, _ text: [UInt16]) {
        guard opportunities[piece] > 0 else { return }
        let share = extra.float / Float(opportunities[piece])
        if isWordOnly {
            fragment.wordSpacing += share
            return
        }
        let glyphs = fragment.shaped.glyphs
        let range = Int(fragment.glyphs.lowerBound)..<Int(fragment.glyphs.upperBound)
        var extras = [Float](repeating: 0, count: range.count)
        var left = opportunities[piece]
        for index in range {
            let cluster = Int(glyphs.clusters[index])
            let isLastOfCluster = index + 1 == range.upperBound || Int(glyphs.clusters[index + 1]) != cluster
            guard left > 0, isLastOfCluster, cluster < text.count,
                Self.isOpportunity(text, at: cluster, style: fragment.style)
            else {
                continue
            }
            extras[index - range.lowerBound] = share
            left -= 1
        }
        fragment.extraAdvances = extras
    }
}
