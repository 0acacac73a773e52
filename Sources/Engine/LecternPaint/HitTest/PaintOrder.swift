// Pointing at a page and finding places on it ask what painting asks: what
// shows where, and what lies on top. `PaintOrder` walks a page as
// `DisplayListBuilder+Stacking` does, pass by pass, and shows each box and each
// piece of text to a visitor instead of drawing it.

import LecternCSS
import LecternGeometry
import LecternLayout

/// What sees the contents of a page in the order of painting.
protocol PageVisitor {
    /// A box of the flow: its border box, in the current coordinates.
    mutating func visit(_ box: Box, _ rect: PaintRect, _ fragment: Fragment?)
    /// A piece of text; its rectangles are relative to `offset`.
    mutating func visit(_ text: TextFragment, of content: LineContent, at offset: PhysicalOffset)
    /// Coordinates change; the visitor sees what follows in the new ones.
    mutating func push(_ transform: AffineTransform)
    mutating func popTransform()
    /// Only what is inside of the shape shows.
    mutating func push(_ clip: Shape)
    mutating func popClip()
}

/// Walks a page in the order in which it is painted.
/// CSS 2.2, appendix E.2: https://www.w3.org/TR/CSS22/zindex.html#painting-order
struct PaintOrder<Visitor: PageVisitor> {
    private var stacking: DisplayListBuilder
    private var visitor: Visitor

    /// Shows all of a page to a visitor.
    static func walk(_ page: Fragment, of tree: BoxTree, with visitor: Visitor) -> Visitor {
        var order = PaintOrder(stacking: DisplayListBuilder(page: page, tree: tree), visitor: visitor)
        order.walk(page)
        return order.visitor
    }

    private init(stacking: DisplayListBuilder, visitor: Visitor) {
        self.stacking = stacking
        self.visitor = visitor
    }

    private mutating func walk(_ page: Fragment) {
        guard page.kind != .box, let root = stacking.rootLink(of: page), let box = root.fragment.box else {
            return stackingContext(page, at: .zero)
        }
        stacking.chooseViewportBoxes(root.fragment)
        let rect = stacking.borderBox(root.fragment, at: root.offset)
        inside(box.style, rect, isRoot: true) { $0.stackingContext(page, at: .zero) }
    }

    private mutating func stackingContext(_ fragment: Fragment, at offset: PhysicalOffset) {
        let firstClip = stacking.clips.count
        let layers = stacking.layers(of: fragment, at: offset)
        show(fragment, at: offset)
        for layer in layers.below { walk(layer) }
        contents(fragment, at: offset)
        for layer in layers.above { walk(layer) }
        stacking.clips.removeSubrange(firstClip...)
    }

    private mutating func atomic(_ fragment: Fragment, at offset: PhysicalOffset) {
        show(fragment, at: offset)
        contents(fragment, at: offset)
    }

    private mutating func show(_ fragment: Fragment, at offset: PhysicalOffset) {
        guard let box = fragment.box else { return }
        visitor.visit(box, stacking.borderBox(fragment, at: offset), fragment)
    }

    /// The passes over what is in the flow: blocks, floats, lines.
    private mutating func contents(_ fragment: Fragment, at offset: PhysicalOffset) {
        if case .hiddenCell = fragment.extra { return }
        clipped(fragment, at: offset) {
            $0.blocks(in: fragment, at: offset)
            $0.floats(in: fragment, at: offset)
            $0.foreground(in: fragment, at: offset)
        }
    }

    private mutating func walk(_ layer: Layer) {
        let chain = stacking.clipChain(layer.clip)
        for clip in chain { visitor.push(clip) }
        switch layer.content {
        case .fragment(let fragment):
            let rect = stacking.borderBox(fragment, at: layer.offset)
            inside(fragment.box?.style, rect) {
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
        let firstClip = stacking.clips.count
        let layers = stacking.layers(ofItems: range, layer, fragment, content)
        for layer in layers.below { walk(layer) }
        floats(items: range, skippingFirst: true, content, at: layer.offset)
        items(range, skippingFirst: true, content, at: layer.offset)
        for layer in layers.above { walk(layer) }
        stacking.clips.removeSubrange(firstClip...)
    }

    /// Walks what a box's transform and `clip` hold for.
    private mutating func inside(
        _ style: ComputedStyle?, _ rect: PaintRect, isRoot: Bool = false, _ body: (inout Self) -> Void
    ) {
        guard let style else { return body(&self) }
        let transform = style.box.transform.isEmpty ? nil : DisplayListBuilder.matrix(of: style, rect)
        let clip = isRoot ? nil : DisplayListBuilder.clipRect(of: style, rect)
        if let transform { visitor.push(transform) }
        if let clip { visitor.push(.rect(clip)) }
        body(&self)
        if clip != nil { visitor.popClip() }
        if transform != nil { visitor.popTransform() }
    }

    private mutating func clipped(_ fragment: Fragment, at offset: PhysicalOffset, _ body: (inout Self) -> Void) {
        guard let clip = stacking.overflowClip(of: fragment, at: offset) else { return body(&self) }
        visitor.push(clip)
        body(&self)
        visitor.popClip()
    }
}

// MARK: - Passes over the flow

extension PaintOrder {
    private mutating func blocks(in fragment: Fragment, at offset: PhysicalOffset) {
        for link in fragment.children where stacking.participation(link, parent: fragment) == .flow {
            let own = offset + link.offset
            if case .hiddenCell = link.fragment.extra { continue }
            show(link.fragment, at: own)
            clipped(link.fragment, at: own) { $0.blocks(in: link.fragment, at: own) }
        }
    }

    private mutating func floats(in fragment: Fragment, at offset: PhysicalOffset) {
        for link in fragment.children {
            let own = offset + link.offset
            switch stacking.participation(link, parent: fragment) {
            case .float: atomic(link.fragment, at: own)
            case .flow:
                if case .hiddenCell = link.fragment.extra { continue }
                clipped(link.fragment, at: own) { $0.floats(in: link.fragment, at: own) }
            case .atomic, .layer: break
            }
        }
        guard let content = fragment.lines else { return }
        floats(items: 0..<Int32(content.items.count), skippingFirst: false, content, at: offset)
    }

    private mutating func floats(
        items range: Range<Int32>, skippingFirst: Bool, _ content: LineContent, at offset: PhysicalOffset
    ) {
        var index = range.lowerBound + (skippingFirst ? 1 : 0)
        while index < range.upperBound {
            switch content.items[Int(index)] {
            case .fragment(let link):
                guard let box = link.fragment.box, box.isFloating, !stacking.isLayer(box, parent: nil) else { break }
                atomic(link.fragment, at: offset + link.offset)
            case .box(let box) where stacking.isLayer(box.box, parent: nil):
                index = max(box.itemEnd, index + 1) - 1
            case .box, .text: break
            }
            index += 1
        }
    }

    private mutating func foreground(in fragment: Fragment, at offset: PhysicalOffset) {
        // A picture is painted in this pass: it lies above floats beside it.
        if fragment.box?.isReplaced == true { show(fragment, at: offset) }
        if let content = fragment.lines {
            items(0..<Int32(content.items.count), skippingFirst: false, content, at: offset)
        }
        for link in fragment.children {
            let own = offset + link.offset
            switch stacking.participation(link, parent: fragment) {
            case .flow:
                if case .hiddenCell = link.fragment.extra { continue }
                clipped(link.fragment, at: own) { $0.foreground(in: link.fragment, at: own) }
            case .atomic: atomic(link.fragment, at: own)
            case .float, .layer: break
            }
        }
    }

    private mutating func items(
        _ range: Range<Int32>, skippingFirst: Bool, _ content: LineContent, at offset: PhysicalOffset
    ) {
        var index = range.lowerBound
        while index < range.upperBound {
            switch content.items[Int(index)] {
            case .text(let text): visitor.visit(text, of: content, at: offset)
            case .fragment(let link):
                guard let box = link.fragment.box, !box.isFloating, !stacking.isLayer(box, parent: nil) else { break }
                atomic(link.fragment, at: offset + link.offset)
            case .box(let box):
                if (index > range.lowerBound || !skippingFirst) && stacking.isLayer(box.box, parent: nil) {
                    index = max(box.itemEnd, index + 1) - 1
                } else {
                    visitor.visit(box.box, PaintRect(box.rect.offset(by: offset)), nil)
                }
            }
            index += 1
        }
    }
}
