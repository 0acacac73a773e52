import LecternCSS
import LecternGeometry
import LecternText

/// The layout of ruby bases with their annotations.
struct RubyLayout {
    /// The items, relative to the object's line-left, line-over corner.
    var items: [LineItem] = []
    /// The distances by which annotations overhang the bases at the ends.
    var overhangLeft = LayoutUnit.zero
    var overhangRight = LayoutUnit.zero
    /// The extent of the text, if the items were not built.
    var unbuilt: UnbuiltText? = nil

    /// Returns the items, moved to the position of the object on a line.
    func items(at offset: PhysicalOffset, itemBase: Int) -> [LineItem] {
        items.map { $0.moved(by: offset, itemBase: Int32(itemBase)) }
    }
}

extension LineItem {
    /// Returns the item, moved within its line, with item indices shifted.
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

/// Where ruby text is set beside its base.
enum RubySide {
    case over, under

    /// Returns the side of a level; `alternate` levels change sides.
    init(_ position: RubyPosition?, level: Int) {
        switch position {
        case .under?: self = .under
        case .alternate?: self = level % 2 == 0 ? .over : .under
        default: self = .over
        }
    }
}

extension InlineStyle {
    /// The extents of an annotation in the style above and below its baseline.
    var annotationEdges: (above: LayoutUnit, below: LayoutUnit) {
        // Inherited leading does not separate an annotation from its base.
        (min(lineAscent, ascent), min(lineDescent, descent))
    }
}

extension LineObject {
    /// Returns ruby as a line object, with extents from the bases' baseline and without leading.
    init(
        _ segment: RubySegment, _ layout: RubyLayout, size: LayoutUnit, ascent: LayoutUnit, descent: LayoutUnit,
        style: InlineStyle, request: LineRequest
    ) {
        let reach = RubyReach(ascent, descent, style: style, request: request)
        self.init(
            box: segment.container, content: .ruby(layout),
            margin: .init(top: -reach.over, right: .zero, bottom: -reach.under, left: .zero),
            size: .init(inline: size, block: ascent + descent), ascent: ascent - reach.over,
            descent: descent - reach.under)
    }
}

extension RubyLayout {
    /// Moves all items down, from the baseline to the over edge.
    mutating func move(by ascent: LayoutUnit) {
        unbuilt = unbuilt?.moved(by: ascent)
        items = items.map { $0.moved(by: .init(x: .zero, y: ascent)) }
    }

    /// Moves the emphasis marks of bases beyond annotations on their side.
    ///
    /// - Parameters:
    ///   - over: the extent of the annotations over the bases; `under` is that of those below.
    /// - Returns: the side and the extent of marks that were moved.
    ///
    /// <https://www.w3.org/TR/css-text-decor-3/#text-emphasis-position-property>
    mutating func moveMarks(
        of bases: Range<Int>, over: LayoutUnit, under: LayoutUnit
    ) -> (isOver: Bool, size: LayoutUnit)? {
        var moved: (isOver: Bool, size: LayoutUnit)?
        for index in bases {
            guard case .text(var text) = items[index], var mark = text.emphasis else { continue }
            let style = text.style.text
            let isOver = style.writingMode.isHorizontal ? style.textEmphasis.isOver : style.textEmphasis.isRight
            guard (isOver ? over : under) > .zero else { continue }
            mark.stand(over: mark.overInset - over, under: mark.underInset - under)
            text.emphasis = mark
            items[index] = .text(text)
            moved = (isOver, mark.ascent + mark.descent)
        }
        return moved
    }

    mutating func includeInset(_ inset: (left: LayoutUnit, right: LayoutUnit), isFirst: Bool) {
        if isFirst { overhangLeft = inset.left }
        overhangRight = inset.right
    }

    /// "Up to the full-width size of one ruby character" (JLReq, 3.3.8).
    mutating func limitOverhang(to size: Float) {
        let limit = LayoutUnit(Double(size))
        overhangLeft = min(overhangLeft, limit)
        overhangRight = min(overhangRight, limit)
    }
}

/// A float placer for ruby, which contains no floats.
struct NoFloats: FloatPlacer {
    let exclusions = ExclusionSpace()
    mutating func inlineSize(of float: LayoutBox) -> LayoutUnit { .zero }
    mutating func place(_ float: LayoutBox, below block: LayoutUnit) {}
    var mark: Void { () }
    mutating func takeBack(to mark: Void) {}
}
