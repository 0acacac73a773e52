import LecternCSS
import LecternGeometry
import LecternText

// Text alignment.
// https://www.w3.org/TR/css-text-3/#text-align-property

extension LineBuilder {
    private enum Alignment { case left, right, center, justify }

    /// Sets the pen to where the line's content starts.
    mutating func align() {
        var content = candidate.indent
        var hang = LayoutUnit.zero
        for piece in candidate.pieces {
            content = content + piece.inlineSize
            hang = hang + piece.hang
        }
        // Before a forced break preserved spaces hang only if they do not fit.
        if candidate.endsWithForcedBreak || candidate.next == nil, content <= space.inlineSize { hang = .zero }
        content = content - hang
        var free = space.inlineSize - content
        var alignment = usedAlignment()
        if alignment == .justify {
            alignment = isRTL ? .right : .left
            if free > .zero {
                justification = Justification(candidate, paragraph, free: free)
                if justification.isUsed { free = .zero }
            }
        }
        pen = offset(alignment, free)
        if isRTL { pen = pen - hang } else { pen = pen + candidate.indent }
    }

    /// Content that overflows keeps its start edge.
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

    private func usedAlignment() -> Alignment {
        let text = request.container.style.text
        let isLast = candidate.next == nil || candidate.endsWithForcedBreak
        if isLast {
            switch text.textAlignLast {
            case .auto where text.textAlign == .justify: return resolve(.start)
            case .auto: return resolve(text.textAlign)
            case .start: return resolve(.start)
            case .end: return resolve(.end)
            case .left: return .left
            case .right: return .right
            case .center: return .center
            case .justify: return .justify
            }
        }
        return resolve(text.textAlign)
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

/// How free space goes to the justification opportunities of a line.
/// https://www.w3.org/TR/css-text-3/#justification
struct Justification {
    /// Extra size of each piece.
    var extras: [LayoutUnit] = []
    var opportunities: [Int] = []
    /// Spaces widen, or every character does.
    var isInterCharacter = false
    /// The piece in which the last opportunity of the line is left out.
    var lastPiece = -1

    init() {}

    var isUsed: Bool { !extras.isEmpty }

    /// Shares free space out among the pieces, to the last 1/64 pixel.
    init(_ candidate: LineCandidate, _ paragraph: Paragraph, free: LayoutUnit) {
        count(candidate, paragraph, interCharacter: false)
        var total = opportunities.reduce(0, +)
        if total == 0 {
            count(candidate, paragraph, interCharacter: true)
            total = opportunities.reduce(0, +)
        }
        guard total > 0 else { return }
        var done = 0
        var given = 0
        extras = opportunities.map { own in
            done += own
            let upTo = Int(free.rawValue) * done / total
            defer { given = upTo }
            return LayoutUnit(clamping: upTo - given)
        }
    }

    private mutating func count(_ candidate: LineCandidate, _ paragraph: Paragraph, interCharacter: Bool) {
        isInterCharacter = interCharacter
        opportunities = candidate.pieces.map { piece in
            let item = paragraph.items[Int(piece.item)]
            guard item.kind == .text else { return 0 }
            let style = paragraph.styles[Int(item.style)]
            let mode = style.computed.text.textJustify
            guard mode != .none else { return 0 }
            return Self.count(paragraph, piece, style, interCharacter: interCharacter || mode == .interCharacter)
        }
        // No opportunity after the last character of the line.
        lastPiece = candidate.pieces.lastIndex { paragraph.items[Int($0.item)].kind == .text && $0.start < $0.visibleEnd } ?? -1
        guard lastPiece >= 0, opportunities[lastPiece] > 0 else { return }
        let last = candidate.pieces[lastPiece]
        let unit = paragraph.text[Int(last.visibleEnd) - 1]
        let style = paragraph.styles[Int(paragraph.items[Int(last.item)].style)]
        let mode = style.computed.text.textJustify
        if Self.isOpportunity(unit, interCharacter: interCharacter || mode == .interCharacter), last.hang == .zero {
            opportunities[lastPiece] -= 1
        }
    }

    private static func count(_ paragraph: Paragraph, _ piece: LinePiece, _ style: InlineStyle, interCharacter: Bool) -> Int {
        var end = Int(piece.visibleEnd)
        if piece.hang > .zero {
            while end > Int(piece.start), InlineCharacter.isSpace(paragraph.text[end - 1]) { end -= 1 }
        }
        var count = 0
        for index in Int(piece.start)..<max(Int(piece.start), end) {
            guard paragraph.shaped.unitFlags[index].contains(.clusterStart) else { continue }
            if isOpportunity(paragraph.text[index], interCharacter: interCharacter) { count += 1 }
        }
        return count
    }

    /// Word separators, and between CJK characters.
    static func isOpportunity(_ unit: UInt16, interCharacter: Bool) -> Bool {
        if InlineCharacter.isWordSeparator(unit) { return true }
        if interCharacter { return !InlineCharacter.takesNoSpacing(unit) }
        return isIdeographic(unit)
    }

    private static func isIdeographic(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x2E80...0x312F, 0x3190...0xA4CF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0xD840...0xD8BF: true
        default: false
        }
    }

    func extra(afterObject piece: LinePiece) -> LayoutUnit { .zero }

    /// Gives a fragment its share as word spacing, or glyph by glyph.
    func apply(_ extra: LayoutUnit, to fragment: inout TextFragment, _ text: [UInt16]) {
        let mode = fragment.style.text.textJustify
        let isInterCharacter = isInterCharacter || mode == .interCharacter
        var places: [Int] = []
        var separators = 0
        let glyphs = fragment.shaped.glyphs
        let range = Int(fragment.glyphs.lowerBound)..<Int(fragment.glyphs.upperBound)
        for index in range {
            let cluster = Int(glyphs.clusters[index])
            guard index + 1 == range.upperBound || Int(glyphs.clusters[index + 1]) != cluster, cluster < text.count else { continue }
            guard Self.isOpportunity(text[cluster], interCharacter: isInterCharacter) else { continue }
            places.append(index - range.lowerBound)
            if InlineCharacter.isWordSeparator(text[cluster]) { separators += 1 }
        }
        guard !places.isEmpty else { return }
        let isUniform = separators == places.count && !endsWithSeparator(fragment, text)
        if isUniform {
            fragment.wordSpacing += extra.float / Float(places.count)
            return
        }
        // The last opportunity may be the line's end.
        var count = places.count
        let fragmentEndsLine = Self.isLast(fragment, places, range.count)
        if fragmentEndsLine, opportunities.indices.contains(lastPiece), count > opportunities[lastPiece], count > 1 { count -= 1 }
        var extras = [Float](repeating: 0, count: range.count)
        let share = extra.float / Float(count)
        for place in places.prefix(count) { extras[place] = share }
        fragment.extraAdvances = extras
    }

    private func endsWithSeparator(_ fragment: TextFragment, _ text: [UInt16]) -> Bool {
        guard !fragment.text.isEmpty else { return false }
        return InlineCharacter.isWordSeparator(text[Int(fragment.text.upperBound) - 1]) && isInterCharacter
    }

    private static func isLast(_ fragment: TextFragment, _ places: [Int], _ count: Int) -> Bool { places.last == count - 1 }
}
