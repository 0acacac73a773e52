import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

/// Plain ruby in font units, which a change of sizes leaves as it is: one plain base with at most one plain annotation
/// over or under it, as most of ruby is.
struct PreparedRuby {
    /// Index in ``Paragraph/rubyStyles``.
    var styles: Int32
    var base: Part
    var annotation: Part?

    /// A base or an annotation.
    struct Part {
        /// The advance of its text.
        var units: Int32
        /// Where it may be spread.
        var opportunities: Int32
        /// Where it ends in the canonical text.
        var sourceEnd: Int32
    }
}

/// The styles of plain ruby and the fonts that its texts are set in, with what is the same of all ruby in them.
final class RubyStyles: Sendable {
    let container: InlineStyle
    let base: Text
    let annotation: Annotation?
    /// Above and below the baseline, without what reaches into the leading of the lines beside.
    let ascent: LayoutUnit
    let descent: LayoutUnit
    let reach: RubyReach
    /// The lowest edge of text, from the baseline.
    let bottom: LayoutUnit

    struct Text {
        let style: InlineStyle
        let font: FontInstance
        /// 1/64 pixels per font unit.
        let scale: Double
        /// A character that the font was chosen for.
        let sample: UInt16

        init(style: InlineStyle, font: FontInstance, sample: UInt16) {
            (self.style, self.font, self.sample) = (style, font, sample)
            scale = font.unitScale
        }
    }

    struct Annotation {
        let box: InlineStyle
        let text: Text
    }

    init(container: InlineStyle, base: Text, annotation: Annotation?) {
        (self.container, self.base, self.annotation) = (container, base, annotation)
        var (above, below) = (container.annotationAscent, container.annotationDescent)
        var bottom = base.style.descent
        if let annotation {
            let edges = annotation.box.annotationEdges
            let isOver = RubySide(annotation.box.computed.text.rubyPosition, level: 0) == .over
            let baseline = isOver ? -(above + edges.below) : below + edges.above
            bottom = max(bottom, baseline + annotation.text.style.descent)
            if isOver {
                above = above + edges.above + edges.below
            } else {
                below = below + edges.above + edges.below
            }
        }
        reach = RubyReach(
            ascent: above, descent: below, lineAscent: container.lineAscent, lineDescent: container.lineDescent)
        (ascent, descent, self.bottom) = (above - reach.over, below - reach.under, bottom)
    }

    fileprivate func isSame(as other: RubyStyles) -> Bool {
        guard container === other.container, base.isSame(as: other.base) else { return false }
        switch (annotation, other.annotation) {
        case (nil, nil): return true
        case (let own?, let other?): return own.box === other.box && own.text.isSame(as: other.text)
        default: return false
        }
    }
}

extension RubyStyles.Text {
    fileprivate func isSame(as other: Self) -> Bool { style === other.style && font === other.font }

    /// How long a part is along the line.
    func size(_ part: PreparedRuby.Part) -> LayoutUnit { TextScan.rounded(Double(part.units) * scale) }
}

extension LayoutContext {
    /// A segment in font units; `nil` where it is more than plain.
    func preparedRuby(_ segment: RubySegment) -> (ruby: PreparedRuby, styles: RubyStyles)? {
        let container = inlineStyle(segment.container.style)
        guard segment.bases.count == 1, segment.levels.count <= 1, container.isOnBaseline,
            let base = preparedText(segment.bases[0], segment.container)
        else { return nil }
        var ruby = PreparedRuby(styles: 0, base: base.part)
        var annotation: RubyStyles.Annotation?
        if let level = segment.levels.first {
            guard level.count == 1, level[0].bases == 0..<1, !level[0].isHidden, !level[0].isBeside(segment),
                case .inlines(let content) = level[0].box.kind, let own = preparedText(content, level[0].box)
            else { return nil }
            ruby.annotation = own.part
            annotation = RubyStyles.Annotation(box: inlineStyle(level[0].box.style), text: own.text)
        }
        return (ruby, sharedStyles(RubyStyles(container: container, base: base.text, annotation: annotation)))
    }

    /// The same styles as one object for all ruby that has them.
    private func sharedStyles(_ styles: RubyStyles) -> RubyStyles {
        if let known = inline.rubyStyleSets.last(where: { $0.isSame(as: styles) }) { return known }
        if inline.rubyStyleSets.count >= 16 { inline.rubyStyleSets.removeFirst() }
        inline.rubyStyleSets.append(styles)
        return styles
    }

    private func preparedText(
        _ content: InlineContent, _ container: Box
    ) -> (part: PreparedRuby.Part, text: RubyStyles.Text)? {
        guard let plain = plainRuby(content, container: container), !plain.style.hasSpacing else { return nil }
        let justify = plain.style.computed.text.textJustify
        guard justify != .interCharacter,
            let advance = withText(plain.range, { shaper.plainAdvance(of: $0, style: plain.style.shaping) })
        else { return nil }
        let part = PreparedRuby.Part(
            units: advance.units,
            opportunities: justify == .auto ? Int32(plain.range.count - 1) : 0, sourceEnd: plain.range.upperBound)
        let sample = tree.document.markup.text[Int(plain.range.lowerBound)]
        return (part, RubyStyles.Text(style: plain.style, font: advance.font, sample: sample))
    }
}

extension Paragraph.Parts {
    /// Prepares the plain ruby among the items.
    mutating func prepareRuby(_ context: LayoutContext) {
        for index in items.indices where items[index].kind == .ruby {
            guard case .ruby(let segment) = content.items[Int(items[index].content)],
                var (ruby, styles) = context.preparedRuby(segment)
            else { continue }
            if let known = rubyStyles.lastIndex(where: { $0 === styles }) {
                ruby.styles = Int32(known)
            } else {
                ruby.styles = Int32(rubyStyles.count)
                rubyStyles.append(styles)
            }
            items[index].partner = Int32(rubies.count)
            rubies.append(ruby)
        }
    }
}

extension Paragraph {
    /// What has been prepared of an item that is plain ruby.
    func ruby(of item: PreparedItem) -> PreparedRuby? {
        item.partner >= 0 && Int(item.partner) < rubies.count ? rubies[Int(item.partner)] : nil
    }

    /// The styles of its ruby after changes; `nil` where plain ruby would not be what it was.
    func rubyStyles(after changes: StyleChanges, _ context: LayoutContext) -> [RubyStyles]? {
        var result: [RubyStyles] = []
        for old in rubyStyles {
            guard let styles = context.rubyStyles(old, after: changes) else { return nil }
            result.append(styles)
        }
        return result
    }
}

extension LayoutContext {
    fileprivate func rubyStyles(_ old: RubyStyles, after changes: StyleChanges) -> RubyStyles? {
        if let known = inline.rubyStylesAfter[ObjectIdentifier(old)] { return known.now }
        let now = old.after(changes, self)
        inline.rubyStylesAfter[ObjectIdentifier(old)] = (old, now)
        return now
    }
}

extension RubyStyles {
    fileprivate func after(_ changes: StyleChanges, _ context: LayoutContext) -> RubyStyles? {
        guard let container = context.alike(container, changes), let base = base.after(changes, context)
        else { return nil }
        var annotation: Annotation?
        if let old = self.annotation {
            guard let box = context.alike(old.box, changes), let text = old.text.after(changes, context)
            else { return nil }
            annotation = Annotation(box: box, text: text)
        }
        return RubyStyles(container: container, base: base, annotation: annotation)
    }
}

extension RubyStyles.Text {
    fileprivate func after(_ changes: StyleChanges, _ context: LayoutContext) -> Self? {
        guard let now = context.alike(style, changes), !now.hasSpacing,
            now.computed.text.textJustify == style.computed.text.textJustify,
            let font = font.chosen(old: style.shaping, new: now.shaping, for: { UInt32(sample) })
        else { return nil }
        return Self(style: now, font: font, sample: sample)
    }
}
