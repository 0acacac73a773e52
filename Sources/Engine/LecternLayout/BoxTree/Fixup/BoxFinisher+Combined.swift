import LecternCSS
import LecternGeometry
import LecternMarkup

/// Upright text in vertical lines: tate-chu-yoko.
/// https://www.w3.org/TR/css-writing-modes-4/#text-combine-upright
extension BoxFinisher {
    /// Adds a text whose style combines characters: each composition becomes an
    /// inline block. Returns false if nothing is combined.
    mutating func appendCombined(_ draft: Draft, to contents: inout FlowContents) -> Bool {
        let text = draft.style.text
        guard text.writingMode == .verticalRL || text.writingMode == .verticalLR else { return false }
        switch draft.content {
        case .text(let range):
            let collapses = text.whiteSpaceCollapse.collapsesSpaces
            let parts = CombinedText.parts(of: markup.text, range, text.textCombineUpright, collapses: collapses)
            guard parts.contains(where: \.isCombined) else { return false }
            for part in parts {
                let item = InlineItem.text(part.range, style: draft.style, node: draft.node)
                guard part.isCombined else {
                    contents.items.append(item)
                    continue
                }
                let style = anonymousStyles.combined(draft.style)
                append(
                    .text(part.range, style: style, node: draft.node), part.range, style: style, draft: draft,
                    to: &contents)
            }
            return true
        case .generated(let string, let source):
            guard text.textCombineUpright == .all, !isWhiteSpace(draft) else { return false }
            let style = anonymousStyles.combined(draft.style)
            append(
                .generated(string, style: style, node: draft.node, source: source), source..<source, style: style,
                draft: draft,
                to: &contents)
            return true
        default: return false
        }
    }

    private mutating func append(
        _ item: InlineItem, _ source: Range<Int32>, style: ComputedStyle, draft: Draft,
        to contents: inout FlowContents
    ) {
        let id = takeBoxID()
        let content = InlineContent(items: [item], id: takeContentID())
        contents.items.append(
            .atomic(
                LayoutBox(
                    id: id, kind: .inlines(content), style: style, node: draft.node, origin: .anonymous,
                    source: source)))
    }
}

/// Finds the ranges of a text to combine.
enum CombinedText {
    struct Part: Equatable {
        var range: Range<Int32>
        var isCombined: Bool
    }

    /// Returns the parts of a text. For `all`, the whole text without
    /// surrounding white space is combined; for `digits`, each sequence of
    /// ASCII digits up to the given length.
    static func parts(of text: [UInt16], _ range: Range<Int32>, _ value: TextCombineUpright, collapses: Bool)
        -> [Part]
    {
        let limit: Int
        switch value {
        case .none: return [Part(range: range, isCombined: false)]
        case .all: return collapses ? whole(text, range) : [Part(range: range, isCombined: true)]
        case .digits2: limit = 2
        case .digits3: limit = 3
        case .digits4: limit = 4
        }
        var parts: [Part] = []
        var (plain, index) = (range.lowerBound, range.lowerBound)
        while index < range.upperBound {
            var end = index
            while end < range.upperBound, isDigit(text[Int(end)]) { end += 1 }
            if end > index, end - index <= limit {
                if plain < index { parts.append(Part(range: plain..<index, isCombined: false)) }
                parts.append(Part(range: index..<end, isCombined: true))
                plain = end
            }
            index = max(end, index + 1)
        }
        if plain < range.upperBound { parts.append(Part(range: plain..<range.upperBound, isCombined: false)) }
        return parts
    }

    private static func whole(_ text: [UInt16], _ range: Range<Int32>) -> [Part] {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isSpace(text[Int(start)]) { start += 1 }
        while end > start, isSpace(text[Int(end - 1)]) { end -= 1 }
        guard start < end else { return [Part(range: range, isCombined: false)] }
        let parts = [
            Part(range: range.lowerBound..<start, isCombined: false), Part(range: start..<end, isCombined: true),
            Part(range: end..<range.upperBound, isCombined: false),
        ]
        return parts.filter { !$0.range.isEmpty }
    }

    private static func isDigit(_ unit: UInt16) -> Bool { (0x30...0x39).contains(unit) }
    private static func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x0A || unit == 0x09 }
}

extension LayoutBox {
    /// Whether the style is that of a composition of upright text.
    var isCombinedText: Bool {
        origin == .anonymous && style.text.textCombineUpright != .none && style.box.display == .inlineBlock
    }
}
