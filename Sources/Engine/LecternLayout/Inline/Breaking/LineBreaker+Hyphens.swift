import LecternCSS
import LecternGeometry
import LecternText

extension LineBreaker {
    /// Breaks the overflowing word at a hyphenation point; `nil` if no part of it fits, or if the free space that the
    /// word would leave is within `hyphenate-limit-zone`.
    mutating func hyphenate(_ index: Int, from start: Int, overflowAt offset: Int) -> LineBreakPoint? {
        guard !acceptsOverflow, mayHyphenate else { return nil }
        let words = HyphenatedText(paragraph, items[index])
        guard let word = words.word(context, from: start, overflowAt: offset, request.position) else { return nil }
        let limit = available - position - context.styles.hyphenSize(for: words.style)
        if words.mayFit(word, from: start, limit) {
            for point in words.points(word, context).reversed() where start < point && point < Int(items[index].end) {
                guard words.size(start..<point) <= limit else { continue }
                return isWithinZone(words.style) ? nil : hyphenBreak(index, from: start, at: point)
            }
        }
        guard word.lowerBound < start, word.lowerBound >= lineStart else { return nil }
        return earlierHyphenation(words.points(word, context), words.style)
    }

    /// Whether the line may end with a hyphen: also where it must not, if it has no other break.
    var mayHyphenate: Bool { request.mayHyphenate || lastBreak == nil }

    /// Breaks a word that began before the present item: in an earlier one, or behind it.
    private func earlierHyphenation(_ points: [Int], _ style: InlineStyle) -> LineBreakPoint? {
        guard let first = points.first, !isWithinZone(style) else { return nil }
        var (end, index) = (position, pieces.count)
        while index > 0, Int(pieces[index - 1].end) >= first || items[Int(pieces[index - 1].item)].kind != .text {
            index -= 1
            let piece = pieces[index]
            defer { end = end - piece.inlineSize }
            guard items[Int(piece.item)].kind == .text else { continue }
            let words = HyphenatedText(paragraph, items[Int(piece.item)])
            let limit = available - context.styles.hyphenSize(for: words.style)
            if points.contains(Int(piece.end)), end <= limit { return hyphenBreak(behind: index) }
            let spaceLeft = limit - (end - piece.inlineSize)
            for point in points.reversed() where Int(piece.start) < point && point < Int(piece.end) {
                guard words.size(Int(piece.start)..<point) <= spaceLeft else { continue }
                return LineBreakPoint(
                    pieceCount: index, isInsideItem: true, partStart: piece.start, item: piece.item,
                    text: Int32(point), hasHyphen: true)
            }
        }
        return nil
    }

    /// A break behind the text of a piece and the boxes that close there.
    private func hyphenBreak(behind index: Int) -> LineBreakPoint {
        var count = index + 1
        while count < pieces.count, items[Int(pieces[count].item)].kind == .close { count += 1 }
        let item = count < pieces.count ? pieces[count].item : pieces[count - 1].item + 1
        return LineBreakPoint(
            pieceCount: count, isInsideItem: false, partStart: 0, item: item, text: pieces[index].end, hasHyphen: true)
    }

    /// "The maximum amount of unfilled space that may be left in the line box before hyphenation is triggered."
    ///
    /// <https://www.w3.org/TR/css-text-4/#hyphenate-size-limits>
    private func isWithinZone(_ style: InlineStyle) -> Bool {
        let zone = style.computed.text.hyphenateLimitZone
        guard !zone.isZero, !request.isBrokenTogether, let lastBreak else { return false }
        return available - size(upTo: lastBreak) <= zone.resolve(request.availableInline)
    }

    /// The size of the line if it ended at an opportunity, without the space before that.
    private func size(upTo point: LineBreakPoint) -> LayoutUnit {
        guard point.isInsideItem else { return boundary.position - boundary.trailing }
        let before = pieces.dropFirst(point.pieceCount).reduce(position) { $0 - $1.inlineSize }
        return before + point.trimmedSize
    }

    /// Records the first hyphenation point of a word that is alone on its line but does not fit even up to there, as
    /// an alternative to no break at all.
    mutating func noteTightHyphenation(_ index: Int, from start: Int, overflowAt offset: Int) {
        guard !acceptsOverflow, tightBreak == nil, !space.isNarrowed else { return }
        let words = HyphenatedText(paragraph, items[index])
        guard let word = words.word(context, from: start, overflowAt: offset, request.position),
            let point = words.points(word, context).first(where: { start < $0 && $0 < Int(items[index].end) })
        else { return }
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
    let style: InlineStyle

    init(_ paragraph: Paragraph, _ item: PreparedItem) {
        self.paragraph = paragraph
        self.item = item
        style = paragraph.styles[Int(item.style)]
    }

    /// The size of a part of the item.
    func size(_ range: Range<Int>) -> LayoutUnit { TextScan.size(paragraph, item, style: style, range: range) }

    /// Returns the last hyphenation point of the overflowing word whose part fits with its hyphen.
    ///
    /// - Parameters:
    ///   - start: the start of the line's part of the item, not inside of the word.
    ///   - available: the space for the part with its hyphen.
    func point(_ context: LayoutContext, _ word: Range<Int>, from start: Int, available: LayoutUnit) -> Int? {
        let limit = available - context.styles.hyphenSize(for: style)
        guard mayFit(word, from: start, limit) else { return nil }
        return points(word, context).last { start < $0 && $0 < Int(item.end) && size(start..<$0) <= limit }
    }

    /// Returns the offsets in the paragraph's text at which a word may be hyphenated.
    func points(_ word: Range<Int>, _ context: LayoutContext) -> [Int] {
        context.styles.hyphenationPoints(paragraph.text, word: word, style: style)
    }

    /// Whether the shortest allowed part before a hyphen fits. If not, no longer part does.
    func mayFit(_ word: Range<Int>, from start: Int, _ limit: LayoutUnit) -> Bool {
        let limits = style.computed.text.hyphenateLimitChars
        guard !style.hasSpacing, limits.count > 1 else { return true }
        let first = max(word.lowerBound + max(1, limits[1]), start + 1)
        guard first < Int(item.end) else { return true }
        return first < word.upperBound && size(start..<first) <= limit
    }

    /// Returns the word around the overflowing unit, if its style allows hyphenation. It may begin before the item, and
    /// end behind it: an inline box divides no word.
    ///
    /// - Parameters:
    ///   - start: the start of the line's part of the item.
    ///   - offset: the offset after the overflowing unit.
    ///   - position: the start of the line; it has the number of preceding lines that end with a hyphen.
    func word(
        _ context: LayoutContext, from start: Int, overflowAt offset: Int, _ position: InlinePosition
    ) -> Range<Int>? {
        let lineLimit = style.computed.text.hyphenateLimitLines
        guard lineLimit == 0 || Int(position.hyphenatedLines) < lineLimit, style.isHyphenated(in: paragraph, context)
        else {
            return nil
        }
        return paragraph.prepared.withUnits { text, _ in
            var last = offset - 1
            while last > start, last > offset - 8, !Hyphenation.isWordUnit(text[last]) { last -= 1 }
            guard last >= start, Hyphenation.isWordUnit(text[last]) else { return nil }
            return Hyphenation.word(in: text, around: last)
        }
    }
}

extension InlineStyle {
    /// Whether words of a paragraph in this style are hyphenated by the rules of their language.
    func isHyphenated(in paragraph: Paragraph, _ context: LayoutContext) -> Bool {
        // "Hyphenation is not applied": https://www.w3.org/TR/css-text-3/#valdef-line-break-anywhere
        guard computed.text.hyphens == .auto, wraps, breakOptions.strictness != .anywhere, context.styles.hyphenates
        else { return false }
        return computed.text.typesetting == .auto || Prose.isHyphenated(paragraph, self, in: context)
    }
}

/// The kinds of paragraph that a book designer does not hyphenate, though the style allows it.
enum Prose {
    /// Larger text than this multiple of the root's is a title, if the paragraph is short.
    private static let titleScale: Float = 1.2
    /// A title has fewer UTF-16 units.
    private static let longestTitle = 200
    /// Text with a forced break at least each so many UTF-16 units is verse, or an address.
    private static let longestVerse = 100

    /// Whether words of a paragraph are hyphenated: not in titles, centered lines, verse, and text that keeps its white
    /// space.
    static func isHyphenated(_ paragraph: Paragraph, _ style: InlineStyle, in context: LayoutContext) -> Bool {
        switch style.computed.text.textAlign {
        case .center, .webkitCenter: return false
        default: break
        }
        guard style.collapse == .collapse else { return false }
        let count = paragraph.text.count
        if count < longestTitle, style.computed.text.fontSize >= context.tree.root.style.text.fontSize * titleScale {
            return false
        }
        let breaks = paragraph.prepared.forcedBreakCount
        return breaks == 0 || count > longestVerse * (breaks + 1)
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
    static func word(in text: UnsafeBufferPointer<UInt16>, around index: Int) -> Range<Int> {
        var (low, high) = (index, index + 1)
        while low > 0, index - low < longestWord, isWordUnit(text[low - 1]) { low -= 1 }
        while high < text.count, high - index < longestWord, isWordUnit(text[high]) { high += 1 }
        return low..<high
    }
}
