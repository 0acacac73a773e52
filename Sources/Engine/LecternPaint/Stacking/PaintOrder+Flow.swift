// The painting phases of in-flow content of a stacking context.

import LecternCSS
import LecternGeometry
import LecternLayout

extension PaintOrder {
    /// Steps 4 to 7 and 10, within the overflow clip.
    mutating func contents(of fragment: Fragment, at offset: PhysicalOffset) {
        if case .hiddenCell = fragment.extra { return }
        clipped(fragment, at: offset) {
            $0.blocks(in: fragment, at: offset)
            $0.text(in: fragment, at: offset)
        }
        if Visitor.wantsOutlines { outlines(fragment, at: offset) }
    }

    /// A box with its background and borders.
    mutating func decorations(of fragment: Fragment, at offset: PhysicalOffset) {
        visitor.decorations(of: fragment, at: offset)
        guard fragment.box?.style.paint.clipsBackgroundToText == true,
            visitor.beginBackgroundInText(of: fragment, at: offset)
        else { return }
        text(in: fragment, at: offset)
        visitor.endBackgroundInText()
    }

    /// Step 4: backgrounds and borders of blocks in the flow, in tree order.
    private mutating func blocks(in fragment: Fragment, at offset: PhysicalOffset) {
        for link in fragment.children where stacking.participation(link, parent: fragment) == .flow {
            let childOffset = offset + link.offset
            decorations(of: link.fragment, at: childOffset)
            if case .hiddenCell = link.fragment.extra { continue }
            clipped(link.fragment, at: childOffset) { $0.blocks(in: link.fragment, at: childOffset) }
        }
        visitor.edges(of: fragment, at: offset)
    }

    /// The text of a fragment, including its floats.
    private mutating func text(in fragment: Fragment, at offset: PhysicalOffset) {
        floats(in: fragment, at: offset)
        foreground(in: fragment, at: offset)
    }

    /// Step 5: floats, each painted as if it created a stacking context.
    private mutating func floats(in fragment: Fragment, at offset: PhysicalOffset) {
        for link in fragment.children {
            let childOffset = offset + link.offset
            switch stacking.participation(link, parent: fragment) {
            case .float: atomic(link.fragment, at: childOffset)
            case .flow:
                if case .hiddenCell = link.fragment.extra { continue }
                clipped(link.fragment, at: childOffset) { $0.floats(in: link.fragment, at: childOffset) }
            case .atomic, .layer: break
            }
        }
        guard let content = fragment.lines else { return }
        floats(items: 0..<Int32(content.items.count), skippingFirst: false, content, at: offset)
    }

    mutating func floats(
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

    /// Step 7: inline content and replaced boxes, in tree order.
    private mutating func foreground(in fragment: Fragment, at offset: PhysicalOffset) {
        visitor.content(of: fragment, at: offset)
        if let content = fragment.lines {
            items(0..<Int32(content.items.count), skippingFirst: false, content, at: offset)
        }
        for link in fragment.children {
            let childOffset = offset + link.offset
            switch stacking.participation(link, parent: fragment) {
            case .flow:
                if case .hiddenCell = link.fragment.extra { continue }
                clipped(link.fragment, at: childOffset) { $0.foreground(in: link.fragment, at: childOffset) }
            case .atomic: atomic(link.fragment, at: childOffset)
            case .float, .layer: break
            }
        }
    }

    /// The items of lines in order: decorations of inline boxes, text, atomic inlines.
    mutating func items(
        _ range: Range<Int32>, skippingFirst: Bool, _ content: LineContent, at offset: PhysicalOffset
    ) {
        var index = range.lowerBound
        while index < range.upperBound {
            switch content.items[Int(index)] {
            case .text(let text): visitor.text(index, text, in: content, at: offset)
            case .fragment(let link):
                guard !link.isHidden, let box = link.fragment.box, !box.isFloating,
                    !stacking.isLayer(box, parent: nil)
                else { break }
                atomic(link.fragment, at: offset + link.offset)
            case .box(let box)
            where (index > range.lowerBound || !skippingFirst) && stacking.isLayer(box.box, parent: nil):
                index = max(box.itemEnd, index + 1) - 1
            case .box(let box):
                visitor.decorations(of: box, at: offset)
                guard box.box.style.paint.clipsBackgroundToText, visitor.beginBackgroundInText(of: box, at: offset)
                else { break }
                items(
                    index..<min(max(box.itemEnd, index + 1), range.upperBound), skippingFirst: true, content, at: offset
                )
                visitor.endBackgroundInText()
            }
            index += 1
        }
    }

    /// Step 10: outlines of the blocks and inline boxes of the flow.
    private mutating func outlines(_ fragment: Fragment, at offset: PhysicalOffset) {
        if let box = fragment.box { visitor.outline(box.style, around: Rect(fragment, at: offset)) }
        if let content = fragment.lines {
            for case .box(let box) in content.items {
                visitor.outline(box.box.style, around: Rect(box.rect.offset(by: offset)))
            }
        }
        // A box clips the outlines of its descendants, not its own.
        clipped(fragment, at: offset) {
            for link in fragment.children where $0.stacking.participation(link, parent: fragment) == .flow {
                $0.outlines(link.fragment, at: offset + link.offset)
            }
        }
    }

    private mutating func clipped(_ fragment: Fragment, at offset: PhysicalOffset, _ body: (inout Self) -> Void) {
        guard let clip = stacking.overflowClip(of: fragment, at: offset) else { return body(&self) }
        visitor.push(clip)
        body(&self)
        visitor.popClip()
    }
}
