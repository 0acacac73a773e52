import LecternCSS
import LecternGeometry
import LecternMarkup

/// A page-margin box before layout: its place, style and content.
struct MarginBox {
    let place: PageMarginBox
    /// The specified style, with sizes and margins.
    let style: ComputedStyle
    /// The box to lay out. Its style has no sizes and margins; the page determines these.
    let box: LayoutBox
}

/// The margin boxes of one page, as a separate box tree.
///
/// <https://www.w3.org/TR/css-page-3/#populating-margin-boxes>
struct MarginBoxTree {
    let tree: BoxTree
    let boxes: [MarginBox]

    /// Creates the tree; `nil` if the margins of the page are empty.
    init?(
        _ page: PageContext, _ geometry: PageGeometry, counters: PageCounters, document: StyledDocument,
        options: BoxTreeBuilder.Options
    ) {
        var generator = DraftGenerator(document: document, options: options)
        var finisher = BoxFinisher(document: document)
        let outermost = Draft(
            .container, style: generator.anonymousStyles.style(inheriting: page.style, display: .block),
            node: document.markup.root ?? .document, origin: .anonymous)
        var chosen: [(PageMarginBox, ComputedStyle)] = []
        for (place, style) in page.marginBoxes {
            guard case .items(let items, let alternative) = style.box.content, style.box.display.kind != .none
            else { continue }
            generator.counters = counters.inside(style)
            generator.quotes = Quotes()
            let draft = Draft(
                .container, style: Self.baked(style, place.area(in: geometry)), node: outermost.node,
                origin: .anonymous)
            draft.children = generator.drafts(
                of: items, alternative: alternative, style: draft.style, node: draft.node, source: 0)
            outermost.children.append(draft)
            chosen.append((place, style))
        }
        if chosen.isEmpty { return nil }
        let root = finisher.finish(outermost)
        guard case .blocks(let children) = root.kind, children.count == chosen.count else { return nil }
        boxes = zip(chosen, children).map { MarginBox(place: $0.0, style: $0.1, box: $1) }
        tree = BoxTree(
            root: root, document: document, boxCount: Int(finisher.nextBox),
            inlineContentCount: Int(finisher.nextContent))
    }

    /// Returns the style for layout: an in-flow block with its own formatting context, whose position and size the
    /// page determines.
    private static func baked(_ style: ComputedStyle, _ area: PhysicalRect) -> ComputedStyle {
        var box = style.box
        box.display = .flowRoot
        box.position = .static
        box.float = .none
        let zero = LengthOrAuto.length(.zero)
        box.margin.top = zero
        box.margin.right = zero
        box.margin.bottom = zero
        box.margin.left = zero
        func pixels(_ length: LengthPercentage, _ base: LayoutUnit) -> LengthPercentage {
            LengthPercentage(pixels: Float(length.resolve(base).clampedNegativeToZero.double))
        }
        box.padding.left = pixels(box.padding.left, area.width)
        box.padding.right = pixels(box.padding.right, area.width)
        box.padding.top = pixels(box.padding.top, area.height)
        box.padding.bottom = pixels(box.padding.bottom, area.height)
        box.width = .auto
        box.minWidth = .auto
        box.maxWidth = .auto
        box.height = .auto
        box.minHeight = .auto
        box.maxHeight = .auto
        return ComputedStyle(text: style.text, box: box, paint: style.paint)
    }
}
