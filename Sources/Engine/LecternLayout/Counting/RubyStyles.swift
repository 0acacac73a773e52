import LecternCSS
import LecternGeometry
import LecternText

/// The styles and fonts of plain ruby, with the extents that all ruby in these styles shares.
final class RubyStyles: Sendable {
    let container: InlineStyle
    let base: Text
    let annotation: Annotation?
    /// Above and below the baseline, without the part that reaches into the leading of adjacent lines.
    let ascent: LayoutUnit
    let descent: LayoutUnit
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
        self.container = container
        self.base = base
        self.annotation = annotation
        baseScale = base.font.unitScale
        annotationScale = annotation?.text.font.unitScale ?? 0
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
        let reach = RubyReach(
            ascent: above, descent: below, lineAscent: container.lineAscent, lineDescent: container.lineDescent)
        ascent = above - reach.over
        descent = below - reach.under
        self.bottom = bottom
    }

    /// The size of a base along the line.
    func size(ofBase part: PreparedRuby.Part) -> LayoutUnit { TextScan.rounded(Double(part.units) * baseScale) }

    /// The size of an annotation along the line.
    func size(ofAnnotation part: PreparedRuby.Part) -> LayoutUnit {
        TextScan.rounded(Double(part.units) * annotationScale)
    }

    func isMade(of container: InlineStyle, _ base: Text, _ annotation: Annotation?) -> Bool {
        guard container === self.container, base.isSame(as: self.base) else { return false }
        switch (annotation, self.annotation) {
        case (nil, nil): return true
        case (let a?, let b?): return a.box === b.box && a.text.isSame(as: b.text)
        default: return false
        }
    }
}

/// The ruby styles of one layout.
struct RubyStyleCache {
    /// Those used last.
    var recent: [RubyStyles] = []
    /// The replacements of ruby styles of an earlier layout.
    var replacements: [ObjectIdentifier: (old: RubyStyles, now: RubyStyles?)] = [:]
}

extension RubyStyles.Text {
    fileprivate func isSame(as other: Self) -> Bool { style === other.style && font === other.font }
}

extension Paragraph {
    /// The styles of its ruby after style changes; nil if the ruby has to be prepared again.
    func rubyStyles(after changes: StyleChanges, _ paragraphs: Paragraphs) -> [RubyStyles]? {
        var result: [RubyStyles] = []
        for old in rubyStyles {
            guard let styles = paragraphs.rubyStyles(old, after: changes) else { return nil }
            result.append(styles)
        }
        return result
    }
}

extension Paragraphs {
    fileprivate func rubyStyles(_ old: RubyStyles, after changes: StyleChanges) -> RubyStyles? {
        if let cached = rubyStyles.replacements[ObjectIdentifier(old)] { return cached.now }
        let now = old.after(changes, styles)
        rubyStyles.replacements[ObjectIdentifier(old)] = (old, now)
        return now
    }
}

extension RubyStyles {
    fileprivate func after(_ changes: StyleChanges, _ styles: InlineStyles) -> RubyStyles? {
        guard let container = styles.alike(container, changes), let base = base.after(changes, styles)
        else { return nil }
        var annotation: Annotation?
        if let old = self.annotation {
            guard let box = styles.alike(old.box, changes), let text = old.text.after(changes, styles)
            else { return nil }
            annotation = Annotation(box: box, text: text)
        }
        return RubyStyles(container: container, base: base, annotation: annotation)
    }
}

extension RubyStyles.Text {
    fileprivate func after(_ changes: StyleChanges, _ styles: InlineStyles) -> Self? {
        guard let now = styles.alike(style, changes), !now.hasSpacing,
            now.computed.text.textJustify == style.computed.text.textJustify,
            let font = font.chosen(old: style.shaping, new: now.shaping, for: { UInt32(sample) })
        else { return nil }
        return Self(style: now, font: font, sample: sample)
    }
}
