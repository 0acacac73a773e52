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
    /// 1/64 pixels per font unit of both texts.
    private let baseScale: Double
    private let annotationScale: Double
    /// The lowest edge of text, from the baseline.
    let bottom: LayoutUnit

    struct Text {
        let style: InlineStyle
        let font: FontInstance
        /// A character that the font was chosen for.
        let sample: UInt16
    }

    struct Annotation {
        let box: InlineStyle
        let text: Text
    }

    init(container: InlineStyle, base: Text, annotation: Annotation?) {
        (self.container, self.base, self.annotation) = (container, base, annotation)
        (baseScale, annotationScale) = (base.font.unitScale, annotation?.text.font.unitScale ?? 0)
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

    /// How long a base is along the line.
    func size(ofBase part: PreparedRuby.Part) -> LayoutUnit { TextScan.rounded(Double(part.units) * baseScale) }

    /// How long an annotation is along the line.
    func size(ofAnnotation part: PreparedRuby.Part) -> LayoutUnit {
        TextScan.rounded(Double(part.units) * annotationScale)
    }

    fileprivate func isMade(of container: InlineStyle, _ base: Text, _ annotation: Annotation?) -> Bool {
        guard container === self.container, base.isSame(as: self.base) else { return false }
        switch (annotation, self.annotation) {
        case (nil, nil): return true
        case (let a?, let b?): return a.box === b.box && a.text.isSame(as: b.text)
        default: return false
        }
    }
}

extension RubyStyles.Text {
    fileprivate func isSame(as other: Self) -> Bool { style === other.style && font === other.font }
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
        return (ruby, styles(container, base.text, annotation))
    }

    /// One object for all ruby in the same styles.
    private func styles(
        _ container: InlineStyle, _ base: RubyStyles.Text, _ annotation: RubyStyles.Annotation?
    ) -> RubyStyles {
        if let known = inline.rubyStyleSets.last(where: { $0.isMade(of: container, base, annotation) }) { return known }
        let made = RubyStyles(container: container, base: base, annotation: annotation)
        if inline.rubyStyleSets.count >= 16 { inline.rubyStyleSets.removeFirst() }
        inline.rubyStyleSets.append(made)
        return made
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
                let made = context.preparedRuby(segment)
            else { continue }
            var ruby = made.ruby
            if let known = rubyStyles.lastIndex(where: { $0 === made.styles }) {
                ruby.styles = Int32(known)
            } else {
                ruby.styles = Int32(rubyStyles.count)
                rubyStyles.append(made.styles)
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
