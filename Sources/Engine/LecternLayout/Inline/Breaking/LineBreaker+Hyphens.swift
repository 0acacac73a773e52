import LecternCSS
import LecternGeometry
import LecternText

extension LineBreaker {
    /// Breaks the overflowing word at a hyphenation point; `nil` if no part of it fits.
    mutating func hyphenate(_ index: Int, from start: Int, overflowAt offset: Int) -> LineBreakPoint? {
        guard !acceptsOverflow else { return nil }
        let words = HyphenatedText(paragraph, items[index])
        return words.point(context, from: start, overflowAt: offset, at: request.position, room: available - position)
            .map { hyphenBreak(index, from: start, at: $0) }
    }

    /// Records the first hyphenation point of a word that is alone on its line but does not fit even up to there, as
    /// an alternative to no break at all.
    mutating func noteTightHyphenation(_ index: Int, from start: Int, overflowAt offset: Int) {
        guard !acceptsOverflow, tightBreak == nil, !space.isNarrowed else { return }
        let words = HyphenatedText(paragraph, items[index])
        guard let point = words.firstPoint(context, from: start, overflowAt: offset, at: request.position) else {
            return
        }
        tightBreak = hyphenBreak(index, from: start, at: point)
    }

    private func hyphenBreak(_ index: Int, from start: Int, at point: Int) -> LineBreakPoint {
        LineBreakPoint(
            pieceCount: pieces.count, isInsideItem: true, partStart: Int32(start), item: Int32(index),
            text: Int32(point), hasHyphen: true)
    }
}

/// The text of one item, for hyphenation. https://www.w3.org/TR/css-text-3/#hyphenation
struct HyphenatedText {
    private let paragraph: Paragraph
    private let item: PreparedItem
    private let style: InlineStyle

    init(_ paragraph: Paragraph, _ item: PreparedItem) {
        (self.paragraph, self.item) = (paragraph, item)
        style = paragraph.styles[Int(item.style)]
    }

    /// Returns the last hyphenation point of the overflowing word whose part fits with its hyphen.
    ///
    /// - Parameters:
    ///   - start: the start of the line's part of the item.
    ///   - offset: the offset after the overflowing unit.
    ///   - position: the start of the line; it has the number of preceding lines that end with a hyphen.
    ///   - room: the space for the part with its hyphen.
    func point(
        _ context: LayoutContext, from start: Int, overflowAt offset: Int, at position: InlinePosition,
        room: LayoutUnit
    ) -> Int? {
        guard let word = word(context, from: start, overflowAt: offset, position) else { return nil }
        let limit = room - context.styles.hyphenSize(for: style)
        guard mayFit(word, from: start, limit) else { return nil }
        let offsets = context.styles.hyphenationOffsets(paragraph.text, word, style)
        for offset in offsets.reversed() where 0 < offset && offset < word.count {
            let point = word.lowerBound + offset
            if point > start, TextScan.size(paragraph, item, style, start..<point) <= limit { return point }
        }
        return nil
    }

    /// Returns the first hyphenation point of the overflowing word, whether or not that part fits.
    func firstPoint(
        _ context: LayoutContext, from start: Int, overflowAt offset: Int, at position: InlinePosition
    ) -> Int? {
        guard let word = word(context, from: start, overflowAt: offset, position) else { return nil }
        return context.styles.hyphenationPoints(paragraph.text, word, style).first { $0 > start }
    }

    /// Whether the shortest allowed part before a hyphen fits. If not, no longer part does.
    private func mayFit(_ word: Range<Int>, from start: Int, _ limit: LayoutUnit) -> Bool {
        let limits = style.computed.text.hyphenateLimitChars
        guard !style.hasSpacing, limits.count > 1 else { return true }
        let first = max(word.lowerBound + max(1, limits[1]), start + 1)
        return first < word.upperBound && TextScan.size(paragraph, item, style, start..<first) <= limit
    }

    /// Returns the word around the overflowing unit, if its style allows hyphenation.
    private func word(
        _ context: LayoutContext, from start: Int, overflowAt offset: Int, _ position: InlinePosition
    ) -> Range<Int>? {
        guard style.computed.text.hyphens == .auto, style.wraps, context.styles.hyphenates else { return nil }
        // "Hyphenation is not applied": https://www.w3.org/TR/css-text-3/#valdef-line-break-anywhere
        if style.breakOptions.strictness == .anywhere { return nil }
        let most = style.computed.text.hyphenateLimitLines
        guard most == 0 || Int(position.hyphenatedLines) < most else { return nil }
        return paragraph.prepared.withUnits { text, _ in
            var last = offset - 1
            while last > start, last > offset - 8, !Hyphenation.isWordUnit(text[last]) { last -= 1 }
            guard last >= start, Hyphenation.isWordUnit(text[last]) else { return nil }
            return Hyphenation.word(in: text, around: last, within: Int(item.start)..<Int(item.end))
        }
    }
}

enum Hyphenation {
    static let longestWord = 64

    /// Whether a unit is a letter or a combining mark within a word.
    static func isWordUnit(_ unit: UInt16) -> Bool {
        if unit < 0x80 { return (unit | 0x20) >= 97 && (unit | 0x20) <= 122 }
        if unit == 0xAD { return false }
        let point = CodePoint(UInt32(unit))
        return point.isLetter || point.isMark
    }

    /// Returns the word that contains a unit.
    static func word(
        in text: UnsafeBufferPointer<UInt16>, around index: Int, within bounds: Range<Int>
    ) -> Range<Int> {
        var (low, high) = (index, index + 1)
        while low > bounds.lowerBound, index - low < longestWord, isWordUnit(text[low - 1]) { low -= 1 }
        while high < bounds.upperBound, high - index < longestWord, isWordUnit(text[high]) { high += 1 }
        return low..<high
    }
}
