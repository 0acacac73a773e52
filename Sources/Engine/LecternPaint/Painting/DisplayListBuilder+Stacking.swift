// CSS 2.2, appendix E.2: painting order.
// https://www.w3.org/TR/CSS22/zindex.html#painting-order

import LecternCSS
import LecternGeometry
import LecternLayout

extension DisplayListBuilder {
    /// Paints a fragment as a stacking context.
    mutating func paintStackingContext(_ fragment: Fragment, at offset: PhysicalOffset) {
        let firstClip = clips.count
        let layers = layers(of: fragment, at: offset)

        // 1, 2: the background and borders of the element.
        paintDecorations(fragment, at: offset)
        // 3: stacking contexts below.
        for layer in layers.below { paint(layer) }
        // 4 to 7: what is in the flow.
        paintContents(fragment, at: offset)
        // 8, 9: positioned descendants and stacking contexts above.
        for layer in layers.above { paint(layer) }
        clips.removeSubrange(firstClip...)
    }

    /// Paints a fragment as if it made a new stacking context, without the
    /// positioned descendants: those belong to the real one around it.
    mutating func paintAtomically(_ fragment: Fragment, at offset: PhysicalOffset) {
        paintDecorations(fragment, at: offset)
        paintContents(fragment, at: offset)
    }

    /// Steps 4 to 7 and 10, within the overflow clip.
    private mutating func paintContents(_ fragment: Fragment, at offset: PhysicalOffset) {
        if case .hiddenCell = fragment.extra { return }
        clipped(fragment, at: offset) {
            $0.paintBlockDecorations(in: fragment, at: offset)
            $0.paintFloats(in: fragment, at: offset)
            $0.paintForeground(in: fragment, at: offset)
        }
        paintOutlines(fragment, at: offset)
    }

    private mutating func paint(_ layer: Layer) {
        let chain = clipChain(layer.clip)
        for clip in chain { append(.pushClip(clip)) }
        switch layer.content {
        case .fragment(let fragment):
            let effects = fragment.box.map {
                pushEffects($0.style, borderBox(fragment, at: layer.offset), isRoot: false)
            }
            if layer.isStackingContext {
                paintStackingContext(fragment, at: layer.offset)
            } else {
                paintAtomically(fragment, at: layer.offset)
            }
            if let effects { popEffects(effects) }
        case .items(let fragment, let content, let range):
            paintInlineLayer(layer, fragment, content, range)
        }
        for _ in chain { append(.popClip) }
    }

    private mutating func paintInlineLayer(
        _ layer: Layer, _ fragment: Fragment, _ content: LineContent, _ range: Range<Int32>
    ) {
        guard case .box(let box) = content.items[Int(range.lowerBound)] else { return }
        let rect = PaintRect(box.rect.offset(by: layer.offset))
        // CSS Transforms 1, section 2: inline boxes are not transformable.
        let effects = pushEffects(box.box.style, rect, isRoot: false, transforms: false)
        let firstClip = clips.count
        let layers = layers(ofItems: range, layer, fragment, content)
        for layer in layers.below { paint(layer) }
        paintFloats(items: range, skippingFirst: true, content, at: layer.offset)
        paintItems(range, skippingFirst: true, content, fragment, at: layer.offset)
        for layer in layers.above { paint(layer) }
        clips.removeSubrange(firstClip...)
        popEffects(effects)
    }
}

// MARK: - Passes over the flow

extension DisplayListBuilder {
    /// How a child takes part in the passes of its stacking context.
    enum Participation { case flow, float, atomic, layer }

    func participation(_ link: Fragment.Link, parent: Fragment) -> Participation {
        guard let box = link.fragment.box else { return .flow }
        if isLayer(box, parent: parent) { return .layer }
        if box.isFloating { return .float }
        return isFlexItemParent(parent) ? .atomic : .flow
    }

    /// Step 4: backgrounds and borders of blocks in the flow, in tree order.
    private mutating func paintBlockDecorations(in fragment: Fragment, at offset: PhysicalOffset) {
        for link in fragment.children where participation(link, parent: fragment) == .flow {
            let own = offset + link.offset
            paintDecorations(link.fragment, at: own)
            if case .hiddenCell = link.fragment.extra { continue }
            clipped(link.fragment, at: own) { $0.paintBlockDecorations(in: link.fragment, at: own) }
        }
        if case .table(let table) = fragment.extra { paintCollapsedEdges(table, at: offset) }
        if case .columnRules(let rules) = fragment.extra { paintColumnRules(rules, fragment, at: offset) }
    }

    /// Step 5: floats, each as if it made a stacking context.
    private mutating func paintFloats(in fragment: Fragment, at offset: PhysicalOffset) {
        for link in fragment.children {
            let own = offset + link.offset
            switch participation(link, parent: fragment) {
            case .float: paintAtomically(link.fragment, at: own)
            case .flow:
                if case .hiddenCell = link.fragment.extra { continue }
                clipped(link.fragment, at: own) { $0.paintFloats(in: link.fragment, at: own) }
            case .atomic, .layer: break
            }
        }
        guard let content = fragment.lines else { return }
        paintFloats(items: 0..<Int32(content.items.count), skippingFirst: false, content, at: offset)
    }

    private mutating func paintFloats(
        items range: Range<Int32>, skippingFirst: Bool, _ content: LineContent, at offset: PhysicalOffset
    ) {
        var index = range.lowerBound + (skippingFirst ? 1 : 0)
        while index < range.upperBound {
            switch content.items[Int(index)] {
            case .fragment(let link):
                guard let box = link.fragment.box, box.isFloating, !isLayer(box, parent: nil) else { break }
                paintAtomically(link.fragment, at: offset + link.offset)
            case .box(let box) where isLayer(box.box, parent: nil): index = max(box.itemEnd, index + 1) - 1
            case .box, .text: break
            }
            index += 1
        }
    }

    /// The text of a fragment alone, in the flow and in floats.
    mutating func paintText(in fragment: Fragment, at offset: PhysicalOffset) {
        paintFloats(in: fragment, at: offset)
        paintForeground(in: fragment, at: offset)
    }

    /// Step 7: inline content and replaced boxes, in tree order.
    private mutating func paintForeground(in fragment: Fragment, at offset: PhysicalOffset) {
        if let box = fragment.box, case .replaced(let replaced) = box.kind {
            paintReplaced(replaced, fragment, box, at: offset)
        }
        if case .radicalSign(let thickness) = fragment.extra {
            paintRadicalSign(fragment, thickness: thickness, at: offset)
        }
        if let content = fragment.lines {
            paintItems(0..<Int32(content.items.count), skippingFirst: false, content, fragment, at: offset)
        }
        for link in fragment.children {
            let own = offset + link.offset
            switch participation(link, parent: fragment) {
            case .flow:
                if case .hiddenCell = link.fragment.extra { continue }
                clipped(link.fragment, at: own) { $0.paintForeground(in: link.fragment, at: own) }
            case .atomic: paintAtomically(link.fragment, at: own)
            case .float, .layer: break
            }
        }
    }

    /// The items of lines in order: decorations of inline boxes, text, atomic inlines.
    private mutating func paintItems(
        _ range: Range<Int32>, skippingFirst: Bool, _ content: LineContent, _ fragment: Fragment,
        at offset: PhysicalOffset
    ) {
        var index = range.lowerBound
        while index < range.upperBound {
            switch content.items[Int(index)] {
            case .text(let text): paintText(index, text, content, at: offset)
            case .fragment(let link):
                guard let box = link.fragment.box, !box.isFloating, !isLayer(box, parent: nil) else { break }
                paintAtomically(link.fragment, at: offset + link.offset)
            case .box(let box):
                if (index > range.lowerBound || !skippingFirst) && isLayer(box.box, parent: nil) {
                    index = max(box.itemEnd, index + 1) - 1
                } else {
                    paintDecorations(box, at: offset)
                    if box.box.style.paint.clipsBackgroundToText, colorOverride == nil {
                        let items = index..<min(max(box.itemEnd, index + 1), range.upperBound)
                        let areas = BackgroundAreas(
                            borderBox: PaintRect(box.rect.offset(by: offset)), border: PaintSides(box.border),
                            padding: PaintSides(box.padding))
                        paintBackgroundInText(box.box.style, areas) {
                            $0.paintItems(items, skippingFirst: true, content, fragment, at: offset)
                        }
                    }
                }
            }
            index += 1
        }
    }

    /// Step 10: outlines of the blocks and inline boxes of the flow.
    private mutating func paintOutlines(_ fragment: Fragment, at offset: PhysicalOffset) {
        if let box = fragment.box { paintOutline(box.style, borderBox(fragment, at: offset)) }
        if let content = fragment.lines {
            for case .box(let box) in content.items {
                paintOutline(box.box.style, PaintRect(box.rect.offset(by: offset)))
            }
        }
        // A box clips the outlines of what is in it, not its own.
        clipped(fragment, at: offset) {
            for link in fragment.children where $0.participation(link, parent: fragment) == .flow {
                $0.paintOutlines(link.fragment, at: offset + link.offset)
            }
        }
    }

    private mutating func clipped(_ fragment: Fragment, at offset: PhysicalOffset, _ body: (inout Self) -> Void) {
        let clip = overflowClip(of: fragment, at: offset)
        let before = list.operations.count
        if let clip { append(.pushClip(clip)) }
        body(&self)
        guard clip != nil else { return }
        if list.operations.count == before + 1 { list.operations.removeLast() } else { append(.popClip) }
    }
}
