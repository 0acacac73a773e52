// CSS 2.2, appendix E.2: painting order.
// https://www.w3.org/TR/CSS22/zindex.html#painting-order
//
// The only place that knows in which order a page is painted. What is done with
// its contents is the visitor's: `DisplayListBuilder` paints them, `HitSearch`
// and `TextGeometry` look for a point or for text among them.

import LecternCSS
import LecternGeometry
import LecternLayout

/// Walks a page in the order in which it is painted.
struct PaintOrder<Visitor: PageVisitor> {
    var stacking: StackingContexts
    var visitor: Visitor

    /// Shows all of a page to a visitor.
    ///
    /// - Parameters:
    ///   - origin: where the page's corner lies.
    ///   - grid: overflow is clipped at whole pixels of it.
    static func walk(
        _ page: Fragment, of tree: BoxTree, at origin: PhysicalOffset = .zero, on grid: PixelGrid = .init(),
        with visitor: consuming Visitor
    ) -> Visitor {
        var order = PaintOrder(stacking: StackingContexts(page: page, tree: tree, grid: grid), visitor: visitor)
        order.page(page, at: origin)
        return order.visitor
    }

    private init(stacking: StackingContexts, visitor: consuming Visitor) {
        self.stacking = stacking
        self.visitor = visitor
    }

    /// The root's effects hold for the page, its decorations included.
    private mutating func page(_ page: Fragment, at origin: PhysicalOffset) {
        guard page.kind != .box, let root = stacking.viewport.root, let box = root.fragment.box else {
            return stackingContext(page, at: origin)
        }
        let rootOffset = origin + root.offset
        inside(box.style, PaintRect(root.fragment, at: rootOffset), isRoot: true) {
            $0.visitor.canvas(of: $0.stacking.viewport, at: rootOffset)
            let clip = $0.visitor.pageClip
            if let clip { $0.visitor.push(clip) }
            $0.stackingContext(page, at: origin)
            if clip != nil { $0.visitor.popClip() }
        }
    }

    private mutating func stackingContext(_ fragment: Fragment, at offset: PhysicalOffset) {
        let firstClip = stacking.clips.count
        let layers = stacking.layers(of: fragment, at: offset)
        // 1, 2: the background and borders of the element.
        decorations(of: fragment, at: offset)
        // 3: stacking contexts below.
        for layer in layers.below { walk(layer) }
        // 4 to 7: what is in the flow.
        contents(of: fragment, at: offset)
        // 8, 9: positioned descendants and stacking contexts above.
        for layer in layers.above { walk(layer) }
        stacking.clips.removeSubrange(firstClip...)
    }

    /// A fragment as if it made a new stacking context, without the positioned
    /// descendants: those belong to the real one around it.
    mutating func atomic(_ fragment: Fragment, at offset: PhysicalOffset) {
        decorations(of: fragment, at: offset)
        contents(of: fragment, at: offset)
    }

    private mutating func walk(_ layer: Layer) {
        let chain = stacking.clipChain(layer.clip)
        for clip in chain { visitor.push(clip) }
        switch layer.content {
        case .fragment(let fragment):
            inside(fragment.box?.style, PaintRect(fragment, at: layer.offset)) {
                if layer.isStackingContext {
                    $0.stackingContext(fragment, at: layer.offset)
                } else {
                    $0.atomic(fragment, at: layer.offset)
                }
            }
        case .items(let fragment, let content, let range): walk(layer, fragment, content, range)
        }
        for _ in chain { visitor.popClip() }
    }

    /// A layer that an inline box opens.
    private mutating func walk(
        _ layer: Layer, _ fragment: Fragment, _ content: LineContent, _ range: Range<Int32>
    ) {
        guard case .box(let inline) = content.items[Int(range.lowerBound)] else { return }
        let rect = PaintRect(inline.rect.offset(by: layer.offset))
        // CSS Transforms 1, section 2: inline boxes are not transformable.
        inside(inline.box.style, rect, transforms: false) {
            let firstClip = $0.stacking.clips.count
            let layers = $0.stacking.layers(ofItems: range, layer, fragment, content)
            for layer in layers.below { $0.walk(layer) }
            $0.floats(items: range, skippingFirst: true, content, at: layer.offset)
            $0.items(range, skippingFirst: true, content, at: layer.offset)
            for layer in layers.above { $0.walk(layer) }
            $0.stacking.clips.removeSubrange(firstClip...)
        }
    }

    /// Walks what a box's transform, group and `clip` hold for.
    private mutating func inside(
        _ style: ComputedStyle?, _ rect: PaintRect, isRoot: Bool = false, transforms: Bool = true,
        _ body: (inout Self) -> Void
    ) {
        guard let style else { return body(&self) }
        let effects = Effects(
            style: style, rect: rect, transform: transforms ? BoxEffects.transform(of: style, rect) : nil,
            clip: isRoot ? nil : BoxEffects.clip(of: style, rect))
        visitor.begin(effects)
        body(&self)
        visitor.end(effects)
    }
}
