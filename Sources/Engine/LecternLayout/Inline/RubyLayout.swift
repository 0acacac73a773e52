import LecternCSS
import LecternGeometry
import LecternText

/// A ruby base with its annotations, laid out.
struct RubyLayout {
    /// Items relative to the pair's line-left, line-over corner.
    var items: [LineItem] = []

    /// The items moved to where the pair stands on a line.
    func items(at offset: PhysicalOffset, itemBase: Int) -> [LineItem] {
        items.map { $0.moved(by: offset, itemBase: Int32(itemBase)) }
    }
}

extension LineItem {
    /// The item moved within its line, item numbers shifted.
    func moved(by offset: PhysicalOffset, itemBase: Int32 = 0) -> LineItem {
        switch self {
        case .text(var text):
            text.rect.offset += offset
            return .text(text)
        case .box(var part):
            part.rect.offset += offset
            part.itemEnd += itemBase
            return .box(part)
        case .fragment(var link):
            link.offset += offset
            return .fragment(link)
        }
    }
}

/// Content set on one line of its own width.
private struct RubyLine {
    var line: LineResult
    var size: LayoutUnit
    var ascent: LayoutUnit
    var descent: LayoutUnit
    var style: ComputedStyle
    /// Clusters that may be spread, zero where text is not to be spread.
    var clusters: Int
}

// Layout of ruby pairs.
// https://www.w3.org/TR/css-ruby-1/#box-model

extension LayoutContext {
    /// Lays out a base with its annotations as one object of a line.
    func rubyObject(_ segment: RubySegment, _ style: InlineStyle, _ request: LineRequest) -> LineObject? {
        var base = rubyLine(segment.base, segment.container, request)
        var over: [RubyLine] = []
        var under: [RubyLine] = []
        for annotation in segment.annotations {
            guard case .inlines(let content) = annotation.kind else { continue }
            let line = rubyLine(content, annotation, request)
            if annotation.style.text.rubyPosition == .under { under.append(line) } else { over.append(line) }
        }
        let width = (over + under).reduce(base.size) { max($0, $1.size) }
        let ascent = over.reduce(base.ascent) { $0 + $1.ascent + $1.descent }
        let descent = under.reduce(base.descent) { $0 + $1.ascent + $1.descent }
        var layout = RubyLayout()
        add(&base, width: width, baseline: ascent, to: &layout)
        var edge = ascent - base.ascent
        for index in over.indices {
            add(&over[index], width: width, baseline: edge - over[index].descent, to: &layout)
            edge = edge - over[index].ascent - over[index].descent
        }
        edge = ascent + base.descent
        for index in under.indices {
            add(&under[index], width: width, baseline: edge + under[index].ascent, to: &layout)
            edge = edge + under[index].ascent + under[index].descent
        }
        return LineObject(
            box: segment.container, content: .ruby(layout), margin: .zero,
            size: .init(inline: width, block: ascent + descent), ascent: ascent, descent: descent)
    }

    private func rubyLine(_ content: InlineContent, _ container: Box, _ request: LineRequest) -> RubyLine {
        let paragraph = prepare(content, container: container)
        var inner = LineRequest(
            paragraph: paragraph, position: InlinePosition(), contextOffset: .init(), availableInline: .unlimited,
            percentageBlock: nil, container: container, fragmentation: .none)
        inner.percentageBase = request.percentageInline
        inner.isSingleLine = true
        var floats = NoFloats()
        var breaker = LineBreaker(self, inner, space: LineSpace(inlineSize: .unlimited), indent: .zero)
        _ = breaker.run(&floats, block: .zero, height: .zero)
        let candidate = breaker.finish()
        let size = candidate.pieces.reduce(LayoutUnit.zero) { $0 + $1.inlineSize }
        inner.availableInline = size
        var builder = LineBuilder(self, inner, candidate, LineSpace(inlineSize: size))
        var line = builder.build()
        for index in line.items.indices {
            guard case .text(var text) = line.items[index] else { continue }
            text.paragraph = text.paragraph ?? paragraph
            line.items[index] = .text(text)
        }
        let own = inlineStyle(container.style)
        return RubyLine(
            line: line, size: size, ascent: own.ascent, descent: own.descent, style: container.style,
            clusters: spreadableClusters(line))
    }

    /// Adds a line to the pair, set within its width.
    /// https://www.w3.org/TR/css-ruby-1/#ruby-align-property
    private func add(_ line: inout RubyLine, width: LayoutUnit, baseline: LayoutUnit, to layout: inout RubyLayout) {
        let free = width - line.size
        let top = baseline - line.line.baseline
        var left = free / 2
        if free > .zero {
            switch line.style.text.rubyAlign {
            case .start: left = line.style.text.direction == .rtl ? free : .zero
            case .center: break
            case .spaceBetween where line.clusters > 1:
                left = spread(&line, free, gaps: line.clusters - 1, around: false)
            case .spaceAround where line.clusters > 1: left = spread(&line, free, gaps: line.clusters, around: true)
            case .spaceBetween, .spaceAround: break
            }
        }
        layout.items += RubyLayout(items: line.line.items).items(
            at: .init(x: left, y: top), itemBase: layout.items.count)
    }

    /// Spreads ideographs over free space; returns where the first begins.
    private func spread(_ line: inout RubyLine, _ free: LayoutUnit, gaps: Int, around: Bool) -> LayoutUnit {
        let gap = free / gaps
        var shift = LayoutUnit.zero
        for index in line.line.items.indices {
            var item = line.line.items[index].moved(by: .init(x: shift))
            if case .text(var text) = item, let paragraph = text.paragraph {
                let count = text.clusterCount(in: paragraph.text)
                text.letterSpacing += gap.float
                text.rect.size.width = text.rect.size.width + gap * count
                shift = shift + gap * count
                item = .text(text)
            }
            line.line.items[index] = item
        }
        return around ? gap / 2 : .zero
    }

    /// The number of clusters where all of them are wide: Latin annotations are centred.
    private func spreadableClusters(_ line: LineResult) -> Int {
        var count = 0
        for item in line.items {
            guard case .text(let text) = item, let paragraph = text.paragraph, !text.text.isEmpty else { return 0 }
            for unit in paragraph.text[Int(text.text.lowerBound)..<Int(text.text.upperBound)] where unit < 0x2E80 {
                return 0
            }
            count += text.clusterCount(in: paragraph.text)
        }
        return count
    }
}

extension TextFragment {
    /// How many clusters take letter spacing.
    func clusterCount(in text: [UInt16]) -> Int {
        var count = 0
        var last: Int32 = -1
        for index in glyphs {
            let cluster = shaped.glyphs.clusters[Int(index)]
            if cluster != last, text.indices.contains(Int(cluster)), !InlineCharacter.takesNoSpacing(text[Int(cluster)])
            {
                count += 1
            }
            last = cluster
        }
        return count
    }
}

/// Where no float can be: inside ruby.
struct NoFloats: FloatPlacer {
    let exclusions = ExclusionSpace()
    mutating func inlineSize(of float: Box) -> LayoutUnit { .zero }
    mutating func place(_ float: Box, below block: LayoutUnit) {}
}
