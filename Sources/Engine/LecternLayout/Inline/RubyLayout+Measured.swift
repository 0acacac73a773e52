import LecternCSS
import LecternGeometry
import LecternText

// Ruby that is only measured: most of it is one plain base under one plain annotation, and what a line
// wants to know of that are a few sums.

/// What is known of a plain base or annotation without a line of it.
private struct MeasuredRuby {
    var size: LayoutUnit
    /// Where it may be spread.
    var opportunities: Int
    /// From the over edge of its line.
    var baseline: LayoutUnit
    var text: UnbuiltText
}

/// The ruby of one paragraph that has been measured: lines that are tried again ask again.
struct MeasuredRubies {
    private var paragraph: Paragraph?
    /// By item the place of its object, or -1.
    private var places: [Int32] = []
    private var objects: [LineObject] = []

    func object(_ item: Int, of paragraph: Paragraph) -> LineObject? {
        guard self.paragraph === paragraph, places[item] >= 0 else { return nil }
        return objects[Int(places[item])]
    }

    mutating func add(_ object: LineObject, _ item: Int, of paragraph: Paragraph) {
        if self.paragraph !== paragraph {
            self.paragraph = paragraph
            objects.removeAll(keepingCapacity: true)
            places.removeAll(keepingCapacity: true)
            places.append(contentsOf: repeatElement(-1, count: paragraph.items.count))
        }
        places[item] = Int32(objects.count)
        objects.append(object)
    }

    /// Forgets what was measured.
    mutating func removeAll() { self = MeasuredRubies() }
}

extension LayoutContext {
    /// The extent of a segment of one plain base with at most one plain annotation over or under it: what
    /// ``rubyObject(_:_:_:)`` gives without items. `nil` for any other.
    func measuredRuby(_ segment: RubySegment, _ request: LineRequest) -> LineObject? {
        guard segment.bases.count == 1, segment.levels.count <= 1,
            let base = measured(segment.bases[0], segment.container)
        else { return nil }
        let style = inlineStyle(segment.container.style)
        var (ascent, descent) = (style.annotationAscent, style.annotationDescent)
        var layout = RubyLayout()
        var size = base.size
        base.text.moved(by: -base.baseline).join(&layout.unbuilt)
        if let level = segment.levels.first {
            guard level.count == 1, level[0].bases == 0..<1, !level[0].isHidden, !level[0].isBeside(segment),
                case .inlines(let content) = level[0].box.kind, let text = measured(content, level[0].box)
            else { return nil }
            size = max(size, text.size)
            layout.include(base, in: size, segment.container.style, upTo: level[0].box.style.text.fontSize)
            let (above, below) = annotationEdges(level[0].box)
            if RubySide(level[0].box.style.text.rubyPosition, level: 0) == .over {
                text.text.moved(by: -(ascent + below) - text.baseline).join(&layout.unbuilt)
                ascent = ascent + above + below
            } else {
                text.text.moved(by: descent + above - text.baseline).join(&layout.unbuilt)
                descent = descent + above + below
            }
        }
        layout.unbuilt = layout.unbuilt?.moved(by: ascent)
        return LineObject(segment, layout, size: size, ascent, descent, style, request)
    }

    private func measured(_ content: InlineContent, _ container: Box) -> MeasuredRuby? {
        guard let plain = plainRuby(content, container: container), !plain.style.hasSpacing else { return nil }
        let justify = plain.style.computed.text.textJustify
        guard justify != .interCharacter,
            let advance = withText(plain.range, { shaper.plainAdvance(of: $0, style: plain.style.shaping) })
        else { return nil }
        var extents = AlignedSubtree(alignment: .baseline)
        extents.include(plain.root.lineAscent, plain.root.lineDescent)
        if let metrics = LineMetrics(fallback: advance.font, in: plain.root) {
            extents.include(metrics.lineAscent, metrics.lineDescent)
        }
        let baseline = extents.ascent ?? .zero
        return MeasuredRuby(
            size: TextScan.rounded(Double(advance.units) * advance.font.unitScale),
            opportunities: justify == .auto ? plain.range.count - 1 : 0, baseline: baseline,
            text: UnbuiltText(bottom: baseline + plain.style.descent, sourceEnd: plain.range.upperBound))
    }
}

extension RubyLayout {
    /// How far an annotation may stand out over the ends of a base that is narrower.
    fileprivate mutating func include(
        _ base: MeasuredRuby, in width: LayoutUnit, _ style: ComputedStyle, upTo limit: Float
    ) {
        let free = width - base.size
        guard free > .zero else { return }
        let room = RubyRoom(free: free, style.text.rubyAlign, opportunities: base.opportunities, isRTL: false)
        (overhangLeft, overhangRight) = (room.pen, max(.zero, free - room.between - room.pen))
        limitOverhang(to: limit)
    }
}
