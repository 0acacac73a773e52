import LecternCSS
import LecternGeometry
import LecternText

/// A base or an annotation as one line, built when its width is known.
private struct RubyLine {
    var request: LineRequest
    var candidate: LineCandidate
    /// The inline size, and the extents on both sides of the baseline.
    var size: LayoutUnit
    var ascent: LayoutUnit
    var descent: LayoutUnit
}

/// The line of an annotation over its bases.
private struct RubyAnnotationLine {
    var line: RubyLine
    var annotation: RubyAnnotation
    var position: RubyPosition
}

/// Lays out a ruby segment as one object of a line.
///
/// <https://www.w3.org/TR/css-ruby-1/#ruby-layout>
struct RubyObjectLayout {
    private let context: LayoutContext
    private let segment: RubySegment
    /// The line that the object is on.
    private let request: LineRequest

    init(_ context: LayoutContext, _ segment: RubySegment, request: LineRequest) {
        self.context = context
        self.segment = segment
        self.request = request
    }

    /// Lays out the segment; without its items if the line needs its extent only.
    func object() -> LineObject? {
        if request.wantsExtentOnly, segment.container.style.box.position == .static {
            if let object = object(isBuilt: false) { return object }
        }
        return object(isBuilt: true)
    }

    /// Lays out the segment with or without items; `nil` if it needs them.
    private func object(isBuilt: Bool) -> LineObject? {
        let beside = annotationsBeside()
        // Inter-character annotations are fragments, which must be built.
        if !isBuilt, !beside.isEmpty { return nil }
        let bases = segment.bases.map { base($0) }
        var levels: [[RubyAnnotationLine]] = segment.levels.map { level in
            level.compactMap { $0.isBeside(segment) ? nil : annotation($0) }
        }
        levels.removeAll(where: \.isEmpty)
        let widths = columnWidths(bases, levels.joined())
        var layout = RubyLayout()
        var (ascent, descent) = (LayoutUnit.zero, LayoutUnit.zero)
        for base in bases {
            ascent = max(ascent, base.ascent)
            descent = max(descent, base.descent)
        }
        var left = LayoutUnit.zero
        var columns: [Range<LayoutUnit>] = []
        for (index, base) in bases.enumerated() {
            guard add(base, width: widths[index], at: .init(x: left), isBuilt: isBuilt, to: &layout) else { return nil }
            layout.includeInset(inset(of: base, width: widths[index]), isFirst: index == 0)
            columns.append(left..<left + widths[index])
            left = left + widths[index]
            for note in beside where note.base == index {
                let top = (base.descent - base.ascent - note.fragment.size.height) / 2
                layout.addBeside(note.fragment, at: .init(x: left, y: top))
                left = left + note.fragment.size.width
                ascent = max(ascent, -top)
                descent = max(descent, top + note.fragment.size.height)
            }
        }
        let baseItems = layout.items.indices
        let edges = (over: ascent, under: descent)
        for (number, level) in levels.enumerated() {
            let side = RubySide(level.first?.position, level: number)
            let above = level.reduce(LayoutUnit.zero) { max($0, $1.line.ascent) }
            let below = level.reduce(LayoutUnit.zero) { max($0, $1.line.descent) }
            let baseline = side == .over ? -(ascent + below) : descent + above
            for text in level {
                guard add(text, columns: columns, baseline: baseline, isBuilt: isBuilt, to: &layout) else { return nil }
            }
            if side == .over { ascent = ascent + above + below } else { descent = descent + above + below }
        }
        if let mark = layout.moveMarks(of: baseItems, over: ascent - edges.over, under: descent - edges.under) {
            if mark.isOver { ascent = ascent + mark.size } else { descent = descent + mark.size }
        }
        layout.move(by: ascent)
        var size: Float = 0
        for level in levels { for text in level { size = max(size, text.line.request.container.style.text.fontSize) } }
        layout.limitOverhang(to: size)
        return LineObject(
            segment, layout, size: left, ascent: ascent, descent: descent,
            style: context.styles.inlineStyle(segment.container.style), request: request)
    }

    /// Widens each base to its widest annotation. An annotation that spans several bases widens
    /// all of them equally.
    private func columnWidths(
        _ bases: [RubyLine], _ annotations: some Sequence<RubyAnnotationLine>
    ) -> [LayoutUnit] {
        var widths = bases.map(\.size)
        for text in annotations where text.annotation.bases.count == 1 {
            widths[text.annotation.bases.lowerBound] = max(widths[text.annotation.bases.lowerBound], text.line.size)
        }
        for text in annotations where text.annotation.bases.count > 1 {
            let missing = text.line.size - widths[text.annotation.bases].reduce(.zero, +)
            guard missing > .zero else { continue }
            for (index, base) in text.annotation.bases.enumerated() {
                let count = text.annotation.bases.count
                widths[base] = widths[base] + missing * (index + 1) / count - missing * index / count
            }
        }
        return widths
    }

    // MARK: Lines

    private func base(_ content: InlineContent) -> RubyLine {
        var line = rubyLine(content, segment.container)
        let style = context.styles.inlineStyle(segment.container.style)
        line.ascent = style.annotationAscent
        line.descent = style.annotationDescent
        includeContents(of: &line)
        return line
    }

    private func annotation(_ annotation: RubyAnnotation) -> RubyAnnotationLine? {
        guard case .inlines(let content) = annotation.box.kind else { return nil }
        var line = rubyLine(content, annotation.box)
        (line.ascent, line.descent) = annotationEdges(annotation.box)
        includeContents(of: &line)
        return RubyAnnotationLine(
            line: line, annotation: annotation, position: annotation.box.style.text.rubyPosition)
    }

    /// Returns the extents of an annotation above and below its baseline.
    private func annotationEdges(_ box: LayoutBox) -> (above: LayoutUnit, below: LayoutUnit) {
        context.styles.inlineStyle(box.style).annotationEdges
    }

    private func rubyLine(_ content: InlineContent, _ container: LayoutBox) -> RubyLine {
        let paragraph = context.paragraphs.prepare(content, container: container, glyphs: request.glyphs)
        var inner = LineRequest(
            paragraph: paragraph, position: InlinePosition(), contextOffset: .init(), availableInline: .unlimited,
            percentageBlock: nil, container: container, fragmentation: .none)
        inner.percentageBase = request.percentageInline
        inner.isSingleLine = true
        var floats = NoFloats()
        var breaker = LineBreaker(context, inner, space: LineSpace(inlineSize: .unlimited), indent: .zero)
        _ = breaker.run(&floats, block: .zero, height: .zero)
        let candidate = breaker.finish()
        let size = candidate.pieces.reduce(LayoutUnit.zero) { $0 + $1.inlineSize }
        return RubyLine(request: inner, candidate: candidate, size: size, ascent: .zero, descent: .zero)
    }

    /// Includes the extents of nested ruby, images and boxes with edges.
    private func includeContents(of line: inout RubyLine) {
        for object in line.candidate.objects {
            line.ascent = max(line.ascent, object.ascent)
            line.descent = max(line.descent, object.descent)
        }
        let paragraph = line.request.paragraph
        for piece in line.candidate.pieces where paragraph.items[Int(piece.item)].kind == .open {
            let item = paragraph.items[Int(piece.item)]
            guard let box = paragraph.box(of: item), box.origin != .anonymous else { continue }
            let edges = line.request.edges(of: box)
            let above = edges.margin.top + edges.border.top + edges.padding.top
            let below = edges.margin.bottom + edges.border.bottom + edges.padding.bottom
            guard above != .zero || below != .zero else { continue }
            let style = paragraph.styles[Int(item.style)]
            line.ascent = max(line.ascent, style.lineAscent + above)
            line.descent = max(line.descent, style.lineDescent + below)
        }
    }

    // MARK: Placing

    private func add(
        _ text: RubyAnnotationLine, columns: [Range<LayoutUnit>], baseline: LayoutUnit, isBuilt: Bool,
        to layout: inout RubyLayout
    ) -> Bool {
        let bases = columns[text.annotation.bases]
        guard !text.annotation.isHidden, let left = bases.first?.lowerBound, let right = bases.last?.upperBound
        else { return true }
        return add(text.line, width: right - left, at: .init(x: left, y: baseline), isBuilt: isBuilt, to: &layout)
    }

    /// Returns the free space at the ends of a line.
    private func inset(of line: RubyLine, width: LayoutUnit) -> (left: LayoutUnit, right: LayoutUnit) {
        let alignment = LineAlignment(
            line.candidate, line.request.paragraph, in: line.request.container.style, size: width,
            isRTL: line.request.isRightToLeft, clonedEdges: .zero,
            rubyAlign: line.request.container.style.text.rubyAlign)
        let spread = alignment.justification.extras.reduce(LayoutUnit.zero, +)
        return (alignment.pen, max(.zero, width - line.size - spread - alignment.pen))
    }

    /// Adds a line to the object, its baseline at an offset.
    ///
    /// - Returns: false if the line needs its items.
    private func add(
        _ line: RubyLine, width: LayoutUnit, at offset: PhysicalOffset, isBuilt: Bool, to layout: inout RubyLayout
    ) -> Bool {
        var request = line.request
        request.availableInline = width
        request.rubyAlign = request.container.style.text.rubyAlign
        request.wantsExtentOnly = !isBuilt
        guard var result = rubyLine(request, line.candidate, width: width) else { return false }
        if !isBuilt {
            result.unbuilt?.moved(by: offset.y - result.baseline).join(&layout.unbuilt)
            return true
        }
        for index in result.items.indices {
            guard case .text(var text) = result.items[index] else { continue }
            text.paragraph = text.paragraph ?? request.paragraph
            result.items[index] = .text(text)
        }
        layout.items += RubyLayout(items: result.items).items(
            at: .init(x: offset.x, y: offset.y - result.baseline), itemBase: layout.items.count)
        return true
    }

    private func rubyLine(_ request: LineRequest, _ candidate: LineCandidate, width: LayoutUnit) -> LineResult? {
        var builder = LineBuilder(context, request, candidate: candidate, space: LineSpace(inlineSize: width))
        return request.wantsExtentOnly ? builder.extent() : builder.build()
    }

    /// Returns the annotations of a segment that are to the right of their bases.
    private func annotationsBeside() -> [RubyNote] {
        var notes: [RubyNote] = []
        for annotation in segment.levels.joined() where annotation.isBeside(segment) && !annotation.isHidden {
            var space = ConstraintSpace(availableInline: .unlimited)
            space.writingDirection = annotation.box.style.writingDirection
            space.shrinksToFit = true
            space.establishesContext = true
            guard let fragment = context.layout(annotation.box, space).fragment else { continue }
            notes.append(RubyNote(base: annotation.bases.upperBound - 1, fragment: fragment))
        }
        return notes
    }
}
