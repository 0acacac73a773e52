import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

extension LayoutContext {
    /// Prepares the content of a ruby base or annotation, which stays on one line.
    func prepareRuby(_ content: InlineContent, container: Box, glyphs: GlyphTiming) -> Paragraph {
        let index = Int(content.id)
        if paragraphs.indices.contains(index), let known = paragraphs[index], known.content === content { return known }
        if let again = preparedBefore(content, container: container) {
            paragraphs[index] = again
            return again
        }
        guard let paragraph = plainText(content, container: container, glyphs) else {
            return prepare(content, container: container, glyphs: glyphs)
        }
        if paragraphs.indices.contains(index) { paragraphs[index] = paragraph }
        return paragraph
    }

    /// Content that is one text of ideographs and kana, as most of ruby is: nothing
    /// collapses, nothing is reordered, no punctuation gives room, and only shaping is left.
    private func plainText(_ content: InlineContent, container: Box, _ glyphs: GlyphTiming) -> Paragraph? {
        guard let plain = plainRuby(content, container: container) else { return nil }
        let (root, style) = (plain.root, plain.style)
        let text = withText(plain.range) { Array($0) }
        let count = Int32(text.count)
        let items = [ShapingItem(start: 0, end: count, style: style.shaping, bidiLevel: 0)]
        let shaped = glyphs == .onDemand ? shaper.measure(text, items: items) : shaper.shape(text, items: items)
        guard shaped.runs.count == 1 else { return nil }
        var item = PreparedItem(
            kind: .text, start: 0, end: count, run: 0, style: root === style ? 0 : 1, content: 0, node: plain.node)
        item.startDoesNotWrap = !root.wraps
        var parts = Paragraph.Parts(content: content)
        parts.text = text
        parts.shaped = shaped
        parts.mapping = OffsetMapping(
            units: [.init(text: 0, source: plain.range.lowerBound, textLength: count, sourceLength: count)])
        parts.items = [item]
        parts.styles = root === style ? [style] : [root, style]
        parts.breaks = Array(repeating: .none, count: text.count + 1)
        parts.scales = [shaped.runs[0].scale]
        parts.hasFullWidth = true
        return Paragraph(parts)
    }

    /// Content that is one text of ideographs and kana, without marks, in a direction that leaves them their order.
    func plainRuby(_ content: InlineContent, container: Box) -> PlainRuby? {
        guard content.items.count == 1, case .text(let range, let computed, let node) = content.items[0],
            !range.isEmpty, range.count <= 64, range.lowerBound >= 0,
            Int(range.upperBound) <= tree.document.markup.text.count,
            let style = plainRubyStyle(container.style, computed),
            withText(range, { $0.allSatisfy(\.isIdeographOrKana) })
        else { return nil }
        return PlainRuby(range: range, root: style.root, style: style.style, node: node.rawValue)
    }

    /// The styles of a container and of the text in it, where plain text may be as it stands. Ruby goes to and fro
    /// between a few of them.
    private func plainRubyStyle(_ container: ComputedStyle, _ text: ComputedStyle) -> PlainRubyStyle? {
        for known in inline.rubyStyles where known.style.computed === text && known.root.computed === container {
            return known
        }
        guard container.text.direction == .ltr, container.box.unicodeBidi == .normal, text.text.textTransform.isEmpty
        else { return nil }
        let style = PlainRubyStyle(root: inlineStyle(container), style: inlineStyle(text))
        if inline.rubyStyles.count >= 4 { inline.rubyStyles.removeFirst() }
        inline.rubyStyles.append(style)
        return style
    }

    /// Lends a range of the canonical text.
    func withText<Result>(_ range: Range<Int32>, _ body: (UnsafeBufferPointer<UInt16>) -> Result) -> Result {
        tree.document.markup.text.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[Int(range.lowerBound)..<Int(range.upperBound)]))
        }
    }
}

/// The styles of a ruby base or annotation: its container's, and that of the text in it.
struct PlainRubyStyle {
    let root: InlineStyle
    let style: InlineStyle
}

/// A ruby base or annotation of plain Japanese.
struct PlainRuby {
    /// Where its text stands in the canonical text.
    var range: Range<Int32>
    var root: InlineStyle
    var style: InlineStyle
    var node: Int32
}

extension GlyphRun {
    /// 1/64 pixels per font unit.
    var scale: Double { font.unitScale }
}

extension FontInstance {
    /// 1/64 pixels per font unit.
    var unitScale: Double { Double(size) / Double(max(1, face.metrics.unitsPerEm)) * 64 }
}
