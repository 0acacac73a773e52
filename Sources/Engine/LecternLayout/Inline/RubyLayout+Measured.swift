import LecternCSS
import LecternGeometry
import LecternText

// Ruby that is only measured: what a line wants to know of plain ruby are a few sums.

/// The extent of plain ruby, with nothing that stands in it.
struct RubyExtent {
    var size: LayoutUnit
    /// How far its annotation stands out over its base.
    var overhangLeft = LayoutUnit.zero
    var overhangRight = LayoutUnit.zero
    /// Above and below the baseline, without what reaches into the leading of the lines beside.
    var ascent: LayoutUnit
    var descent: LayoutUnit
    var reach: RubyReach
    /// From the baseline.
    var text: UnbuiltText
}

/// The ruby of one paragraph that has been measured: lines that are tried again ask again.
struct MeasuredRubies {
    private var paragraph: Paragraph?
    /// By item the place of its extent, -1 before it was measured, -2 where it is not plain.
    private var places: [Int32] = []
    private var extents: [RubyExtent] = []

    /// Whether an item has been looked at, and its extent if it is plain.
    mutating func known(_ item: Int, of paragraph: Paragraph) -> (isKnown: Bool, extent: RubyExtent?) {
        if self.paragraph !== paragraph { begin(paragraph) }
        let place = places[item]
        return (place != -1, place < 0 ? nil : extents[Int(place)])
    }

    /// Notes what became of an item that was not known.
    mutating func add(_ extent: RubyExtent?, _ item: Int) {
        places[item] = extent == nil ? -2 : Int32(extents.count)
        if let extent { extents.append(extent) }
    }

    private mutating func begin(_ paragraph: Paragraph) {
        self.paragraph = paragraph
        extents.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        places.append(contentsOf: repeatElement(-1, count: paragraph.items.count))
    }

    /// Forgets what was measured.
    mutating func removeAll() { self = MeasuredRubies() }
}

extension LayoutContext {
    /// The extent of an item that is plain ruby on the baseline; `nil` for any other.
    func rubyExtent(_ index: Int, of paragraph: Paragraph) -> RubyExtent? {
        let known = inline.rubies.known(index, of: paragraph)
        if known.isKnown { return known.extent }
        let extent = preparedRuby(index, of: paragraph).map { RubyExtent($0.ruby, $0.styles) }
        inline.rubies.add(extent, index)
        return extent
    }

    private func preparedRuby(_ index: Int, of paragraph: Paragraph) -> (ruby: PreparedRuby, styles: RubyStyles)? {
        let item = paragraph.items[index]
        guard item.kind == .ruby else { return nil }
        if let ruby = paragraph.ruby(of: item) { return (ruby, paragraph.rubyStyles[Int(ruby.styles)]) }
        guard !paragraph.knowsRubies, case .ruby(let segment) = paragraph.content.items[Int(item.content)] else {
            return nil
        }
        return preparedRuby(segment)
    }
}

extension RubyExtent {
    /// What ``LayoutContext/rubyObject(_:_:_:)`` gives without items.
    fileprivate init(_ ruby: PreparedRuby, _ styles: RubyStyles) {
        (ascent, descent, reach) = (styles.ascent, styles.descent, styles.reach)
        size = styles.size(ofBase: ruby.base)
        var end = ruby.base.sourceEnd
        if let part = ruby.annotation, let annotation = styles.annotation {
            end = max(end, part.sourceEnd)
            let width = styles.size(ofAnnotation: part)
            if width > size {
                let room = RubyRoom(
                    free: width - size, styles.container.computed.text.rubyAlign,
                    opportunities: Int(ruby.base.opportunities), isRTL: false)
                let most = LayoutUnit(Double(annotation.box.computed.text.fontSize))
                overhangLeft = min(room.pen, most)
                overhangRight = min(max(.zero, width - size - room.between - room.pen), most)
                size = width
            }
        }
        text = UnbuiltText(bottom: styles.bottom, sourceEnd: end)
    }
}

extension LineObject {
    /// Ruby on a line, of which only the extent is known.
    init(_ segment: RubySegment, _ extent: RubyExtent) {
        var layout = RubyLayout()
        (layout.overhangLeft, layout.overhangRight) = (extent.overhangLeft, extent.overhangRight)
        layout.unbuilt = extent.text.moved(by: extent.ascent + extent.reach.over)
        self.init(
            box: segment.container, content: .ruby(layout),
            margin: .init(top: -extent.reach.over, right: .zero, bottom: -extent.reach.under, left: .zero),
            size: .init(
                inline: extent.size,
                block: extent.ascent + extent.reach.over + extent.descent + extent.reach.under),
            ascent: extent.ascent, descent: extent.descent)
    }
}
