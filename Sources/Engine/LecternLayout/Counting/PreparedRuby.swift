import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

/// Plain ruby in font units, which does not depend on sizes: one plain base with at most one plain annotation over
/// or under it.
struct PreparedRuby {
    /// Index in ``Paragraph/rubyStyles``.
    var styles: Int32
    var base: Part
    var annotation: Part?

    /// A base or an annotation.
    struct Part {
        /// The advance of its text, in font units.
        var units: Int32
        /// The number of places at which it may be justified.
        var opportunities: Int32
        /// Where it ends in the canonical text.
        var sourceEnd: Int32
    }
}

extension Paragraphs {
    /// A segment in font units; nil if it is not plain.
    func preparedRuby(_ segment: RubySegment) -> (ruby: PreparedRuby, styles: RubyStyles)? {
        let container = styles.inlineStyle(segment.container.style)
        guard segment.bases.count == 1, segment.levels.count <= 1, container.isOnBaseline,
            let base = preparedText(segment.bases[0], segment.container)
        else { return nil }
        var ruby = PreparedRuby(styles: 0, base: base.part)
        var annotation: RubyStyles.Annotation?
        if let level = segment.levels.first {
            guard level.count == 1, level[0].bases == 0..<1, !level[0].isHidden, !level[0].isBeside(segment),
                case .inlines(let content) = level[0].box.kind, let annotationText = preparedText(content, level[0].box)
            else { return nil }
            ruby.annotation = annotationText.part
            annotation = RubyStyles.Annotation(box: styles.inlineStyle(level[0].box.style), text: annotationText.text)
        }
        return (ruby, rubyStyles(container, base: base.text, annotation: annotation))
    }

    /// The shared object for all ruby in the same styles.
    private func rubyStyles(
        _ container: InlineStyle, base: RubyStyles.Text, annotation: RubyStyles.Annotation?
    ) -> RubyStyles {
        if let cached = rubyStyles.recent.last(where: { $0.isMade(of: container, base, annotation) }) { return cached }
        let styles = RubyStyles(container: container, base: base, annotation: annotation)
        if rubyStyles.recent.count >= 16 { rubyStyles.recent.removeFirst() }
        rubyStyles.recent.append(styles)
        return styles
    }

    private func preparedText(
        _ content: InlineContent, _ container: LayoutBox
    ) -> (part: PreparedRuby.Part, text: RubyStyles.Text)? {
        guard let plain = plainRuby(content, container: container), !plain.style.hasSpacing,
            plain.style.emphasis == nil
        else { return nil }
        let justify = plain.style.computed.text.textJustify
        guard justify != .interCharacter,
            let advance = withText(plain.range, { styles.shaper.plainAdvance(of: $0, style: plain.style.shaping) })
        else { return nil }
        let part = PreparedRuby.Part(
            units: advance.units,
            opportunities: justify == .auto ? Int32(plain.range.count - 1) : 0, sourceEnd: plain.range.upperBound)
        let sample = text[Int(plain.range.lowerBound)]
        return (part, RubyStyles.Text(style: plain.style, font: advance.font, sample: sample))
    }
}

extension Paragraph.Parts {
    /// Prepares the plain ruby among the items.
    mutating func prepareRuby(_ paragraphs: Paragraphs) {
        for index in items.indices where items[index].kind == .ruby {
            guard case .ruby(let segment) = content.items[Int(items[index].content)],
                let prepared = paragraphs.preparedRuby(segment)
            else { continue }
            var ruby = prepared.ruby
            if let stylesIndex = rubyStyles.lastIndex(where: { $0 === prepared.styles }) {
                ruby.styles = Int32(stylesIndex)
            } else {
                ruby.styles = Int32(rubyStyles.count)
                rubyStyles.append(prepared.styles)
            }
            items[index].partner = Int32(rubies.count)
            rubies.append(ruby)
        }
    }
}

extension Paragraph {
    /// The prepared ruby of an item; nil if it is not plain.
    func ruby(of item: PreparedItem) -> PreparedRuby? {
        item.partner >= 0 && Int(item.partner) < rubies.count ? rubies[Int(item.partner)] : nil
    }
}
