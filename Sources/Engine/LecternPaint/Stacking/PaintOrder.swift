// CSS 2.2, appendix E.2: painting order.
// https://www.w3.org/TR/CSS22/zindex.html#painting-order
//
// The only implementation of paint order. Visitors decide what to do with the
// contents: `DisplayListBuilder` paints them, `HitSearch` and `TextGeometry`
// search for a point or for text.

import LecternCSS
import LecternGeometry
import LecternLayout

/// Walks a page in paint order.
struct PaintOrder<Visitor: PageVisitor> {
    var stacking: StackingContexts
    var visitor: Visitor
    /// The `perspective` of the innermost box that is walked.
    private var view: Matrix4?

    /// Visits all of a page.
    ///
    /// - Parameters:
    ///   - origin: the position of the page's corner.
    ///   - grid: the pixel grid to which overflow clips are rounded.
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

    /// Visits a page. The root element's effects include the page's decorations.
    private mutating func page(_ page: Fragment, at origin: PhysicalOffset) {
        guard page.kind != .box, let root = stacking.viewport.root, let box = root.fragment.box else {
            return stackingContext(page, at: origin)
        }
        let rootOffset = origin + root.offset
        inside(box.style, rect: Rect(root.fragment, at: rootOffset), isRoot: true) {
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

    /// Visits a fragment as if it created a stacking context, except for its
    /// positioned descendants, which belong to the enclosing one.
    mutating func atomic(_ fragment: Fragment, at offset: PhysicalOffset) {
        decorations(of: fragment, at: offset)
        contents(of: fragment, at: offset)
    }

    private mutating func walk(_ layer: Layer) {
        let chain = stacking.clipChain(layer.clip)
        for clip in chain { visitor.push(clip) }
        switch layer.content {
        case .fragment(let fragment):
            inside(fragment.box?.style, rect: Rect(fragment, at: layer.offset)) {
                if layer.isStackingContext {
                    $0.stackingContext(fragment, at: layer.offset)
                } else {
                    $0.atomic(fragment, at: layer.offset)
                }
            }
        case .items(let fragment, let content, let range): walk(layer, fragment, content: content, range: range)
        }
        for _ in chain { visitor.popClip() }
    }

    /// Visits a layer that an inline box creates.
    private mutating func walk(
        _ layer: Layer, _ fragment: Fragment, content: LineContent, range: Range<Int32>
    ) {
        guard case .box(let inline) = content.items[Int(range.lowerBound)] else { return }
        let rect = Rect(inline.rect.offset(by: layer.offset))
        // CSS Transforms 1, section 2: inline boxes are not transformable.
        inside(inline.box.style, rect: rect, transforms: false) {
            let firstClip = $0.stacking.clips.count
            let layers = $0.stacking.layers(ofItems: range, layer, of: fragment, content: content)
            for layer in layers.below { $0.walk(layer) }
            $0.floats(items: range, skippingFirst: true, content, at: layer.offset)
            $0.items(range, skippingFirst: true, content, at: layer.offset)
            for layer in layers.above { $0.walk(layer) }
            $0.stacking.clips.removeSubrange(firstClip...)
        }
    }

    /// Runs a walk inside a box's transform, group and `clip`.
    private mutating func inside(
        _ style: ComputedStyle?, rect: Rect, isRoot: Bool = false, transforms: Bool = true,
        body: (inout Self) -> Void
    ) {
        guard let style else { return body(&self) }
        var effects = Effects(
            style: style, rect: rect, transform: transforms ? BoxEffects.transform(of: style, rect, in: view) : nil,
            clip: isRoot ? nil : BoxEffects.clip(of: style, rect))
        if transforms, BoxEffects.hidesBack(of: style, rect) { effects.clip = .empty }
        let outerView = view
        view = BoxEffects.view(into: style, rect)
        visitor.begin(effects)
        body(&self)
        visitor.end(effects)
        view = outerView
    }
}
