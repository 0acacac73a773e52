import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

extension LayoutContext {
    /// Prepares the content of a ruby base or annotation, which stays on one line.
    func prepareRuby(_ content: InlineContent, container: Box) -> Paragraph {
        let index = Int(content.id)
        if paragraphs.indices.contains(index), let known = paragraphs[index], known.content === content { return known }
        if let again = preparedBefore(content, container: container) {
            paragraphs[index] = again
            return again
        }
        guard let paragraph = plainText(content, container: container) else {
            return prepare(content, container: container)
        }
        if paragraphs.indices.contains(index) { paragraphs[index] = paragraph }
        return paragraph
    }

    /// Content that is one text of ideographs and kana, as most of ruby is: nothing
    /// collapses, nothing is reordered, no punctuation gives room, and only shaping is left.
    private func plainText(_ content: InlineContent, container: Box) -> Paragraph? {
        guard content.items.count == 1, case .text(let range, let computed, let node) = content.items[0],
            container.style.text.direction == .ltr, container.style.box.unicodeBidi == .normal,
            let text = japaneseText(range)
        else { return nil }
        let (root, style) = (inlineStyle(container.style), inlineStyle(computed))
        guard style.computed.text.textTransform.isEmpty else { return nil }
        let count = Int32(text.count)
        let items = [ShapingItem(start: 0, end: count, style: style.shaping, bidiLevel: 0)]
        let shaped = isCounting ? shaper.measure(text, items: items) : shaper.shape(text, items: items)
        guard shaped.runs.count == 1 else { return nil }
        var item = PreparedItem(
            kind: .text, start: 0, end: count, run: 0, style: root === style ? 0 : 1, content: 0, node: node.rawValue)
        item.startDoesNotWrap = !root.wraps
        var parts = Paragraph.Parts(content: content)
        parts.text = text
        parts.shaped = shaped
        parts.mapping = OffsetMapping(
            units: [.init(text: 0, source: range.lowerBound, textLength: count, sourceLength: count)])
        parts.items = [item]
        parts.styles = root === style ? [style] : [root, style]
        parts.breaks = Array(repeating: .none, count: text.count + 1)
        parts.scales = [shaped.runs[0].scale]
        parts.hasFullWidth = true
        return Paragraph(parts)
    }

    /// The text of a range if all of it is ideographs and kana, without marks.
    private func japaneseText(_ range: Range<Int32>) -> [UInt16]? {
        let source = tree.document.markup.text
        let bounds = Int(range.lowerBound)..<Int(range.upperBound)
        guard bounds.lowerBound >= 0, bounds.upperBound <= source.count, !bounds.isEmpty, bounds.count <= 64 else {
            return nil
        }
        for index in bounds {
            switch source[index] {
            case 0x3041...0x3096, 0x309D...0x30FA, 0x30FC...0x30FF, 0x4E00...0x9FFF: continue
            default: return nil
            }
        }
        return Array(source[bounds])
    }
}

extension GlyphRun {
    /// 1/64 pixels per font unit.
    var scale: Double { Double(font.size) / Double(max(1, font.face.metrics.unitsPerEm)) * 64 }
}
