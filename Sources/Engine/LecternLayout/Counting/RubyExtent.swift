import LecternCSS
import LecternGeometry
import LecternText

/// The extent of plain ruby, computed from advances alone.
struct RubyExtent {
    /// Size along the line.
    var size: LayoutUnit
    /// How far the annotation overhangs its base.
    var overhangLeft = LayoutUnit.zero
    var overhangRight = LayoutUnit.zero
    /// Above and below the baseline, without the part that reaches into the leading of adjacent lines.
    var ascent: LayoutUnit
    var descent: LayoutUnit
    /// Relative to the baseline.
    var text: UnbuiltText
}

extension Paragraphs {
    /// The extent of an item that is plain ruby on the baseline; nil for any other.
    func rubyExtent(_ index: Int, of paragraph: Paragraph) -> RubyExtent? {
        let item = paragraph.items[index]
        guard item.kind == .ruby else { return nil }
        if let ruby = paragraph.ruby(of: item) { return RubyExtent(ruby, paragraph.rubyStyles[Int(ruby.styles)]) }
        guard !paragraph.knowsRubies, case .ruby(let segment) = paragraph.content.items[Int(item.content)] else {
            return nil
        }
        return preparedRuby(segment).map { RubyExtent($0.ruby, $0.styles) }
    }
}

extension RubyExtent {
    /// The extent that ``RubyObjectLayout`` computes by laying the ruby out.
    fileprivate init(_ ruby: PreparedRuby, _ styles: RubyStyles) {
        ascent = styles.ascent
        descent = styles.descent
        size = styles.size(ofBase: ruby.base)
        var end = ruby.base.sourceEnd
        if let part = ruby.annotation, let annotation = styles.annotation {
            end = max(end, part.sourceEnd)
            let width = styles.size(ofAnnotation: part)
            if width > size {
                let spacing = RubyRoom(
                    free: width - size, styles.container.computed.text.rubyAlign,
                    opportunities: Int(ruby.base.opportunities), isRTL: false)
                let maximumOverhang = LayoutUnit(Double(annotation.box.computed.text.fontSize))
                overhangLeft = min(spacing.pen, maximumOverhang)
                overhangRight = min(max(.zero, width - size - spacing.between - spacing.pen), maximumOverhang)
                size = width
            }
        }
        text = UnbuiltText(bottom: styles.bottom, sourceEnd: end)
    }
}
