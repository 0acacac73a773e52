import LecternCSS
import LecternGeometry

/// An atomic inline that is laid out for a line: its fragment and its extent around the baseline.
struct LineObject {
    var box: LayoutBox
    var content: Content
    /// Margins by line-relative side.
    var margin: PhysicalSides
    /// Inline and block size of the border box.
    var size: LogicalSize
    /// Extent of the margin box above and below the baseline.
    var ascent: LayoutUnit
    var descent: LayoutUnit

    enum Content {
        case fragment(Fragment)
        case ruby(RubyLayout)
    }

    var marginSize: LogicalSize {
        .init(inline: size.inline + margin.left + margin.right, block: size.block + margin.top + margin.bottom)
    }
}

extension InlineLayout {
    /// Lays out the object of an item.
    func object(_ paragraph: Paragraph, _ item: PreparedItem, for request: LineRequest) -> LineObject? {
        guard item.content >= 0 else { return nil }
        switch paragraph.content.items[Int(item.content)] {
        case .atomic(let box): return atomicObject(box, request)
        case .ruby(let segment): return RubyObjectLayout(context, segment, request: request).object()
        default: return nil
        }
    }

    /// Lays out combined upright text. It is one em square; wider text is compressed.
    ///
    /// https://www.w3.org/TR/css-writing-modes-4/#text-combine-compression
    private func combinedObject(_ box: LayoutBox) -> LineObject? {
        let combined = CombinedExtent(box)
        let em = combined.ascent + combined.descent
        let width = max(em, context.sizes.contentSizes(box).maximum)
        var style = box.style.box
        style.width = .length(.init(pixels: width.float))
        style.height = .length(.init(pixels: em.float))
        if width > em { style.transform = [.scale(em / width, 1)] }
        let sized = LayoutBox(
            id: box.id, kind: box.kind,
            style: ComputedStyle(text: box.style.text, box: style, paint: box.style.paint), node: box.node,
            origin: box.origin, source: box.source)
        var space = ConstraintSpace(availableInline: width)
        space.establishesContext = true
        guard let fragment = context.layout(sized, space).fragment else { return nil }
        let excess = em - width
        return LineObject(
            box: sized, content: .fragment(fragment),
            margin: .init(top: excess / 2, right: .zero, bottom: excess - excess / 2, left: .zero),
            size: .init(inline: em, block: width), ascent: combined.ascent,
            descent: combined.descent)
    }

    private func atomicObject(_ box: LayoutBox, _ request: LineRequest) -> LineObject? {
        if box.isCombinedText { return combinedObject(box) }
        let container = request.container
        var space = ConstraintSpace(availableInline: request.availableInline, availableBlock: nil)
        space.writingDirection = container.style.writingDirection
        space.percentageInline = request.percentageInline
        space.percentageBlock = request.percentageBlock
        space.shrinksToFit = true
        space.establishesContext = true
        if box.isReplaced, let limit = request.pictureLimit {
            // What the line's strut has below its baseline.
            space.pictureLimit = limit - context.styles.inlineStyle(container.style).lineDescent
        }
        guard let fragment = context.layout(box, space).fragment else { return nil }
        let axes = LineAxes(mode: container.style.text.writingMode)
        var object = LineObject(
            box: box, content: .fragment(fragment), margin: request.edges(of: box).margin,
            size: axes.size(fragment.size), ascent: .zero, descent: .zero)
        setBaseline(
            &object, fragment, isCentral: context.styles.inlineStyle(container.style).usesCentralBaseline,
            isOrthogonal: box.style.text.writingMode.isHorizontal != container.style.text.writingMode.isHorizontal)
        return object
    }

    /// "The baseline of an inline-block is the baseline of its last line box in
    /// the normal flow, unless it has either no in-flow line boxes or if its
    /// overflow property has a computed value other than visible, in which case
    /// the baseline is the bottom margin edge."
    /// https://www.w3.org/TR/CSS22/visudet.html#leading
    private func setBaseline(
        _ object: inout LineObject, _ fragment: Fragment, isCentral: Bool, isOrthogonal: Bool
    ) {
        let total = object.marginSize.block
        // An orthogonal box has no baseline along the line.
        if !isOrthogonal, let baseline = ownBaseline(object.box, fragment) {
            object.ascent = object.margin.top + baseline
        } else {
            object.ascent = isCentral ? total / 2 : total
        }
        object.descent = total - object.ascent
    }

    private func ownBaseline(_ box: LayoutBox, _ fragment: Fragment) -> LayoutUnit? {
        if box.isReplaced { return nil }
        let style = box.style.box
        switch style.display.kind {
        case .box(_, .table), .box(_, .flex), .box(_, .grid): return fragment.firstBaseline
        default: break
        }
        guard style.overflowX == .visible || style.overflowX == .clip,
            style.overflowY == .visible || style.overflowY == .clip
        else { return nil }
        return fragment.lastBaseline
    }
}
