// CSS 2.2, appendix E.2: painting order.
// https://www.w3.org/TR/CSS22/zindex.html#painting-order

import LecternCSS
import LecternGeometry
import LecternLayout

/// A clip that content of a stacking context lies in, and the one around it.
struct ClipNode {
    var shape: Shape
    var parent: Int
}

/// A positioned descendant, or a stacking context, of a stacking context.
private struct Layer {
    enum Content {
        case fragment(Fragment)
        /// A range of line items that a positioned inline box opens.
        case items(Fragment, LineContent, Range<Int32>)
    }
    var content: Content
    var offset: PhysicalOffset
    /// Its place in the order of step 3, 8 and 9.
    var zIndex: Int
    var order: Int32
    var clip: Int
    /// It holds its own descendants together: not `z-index: auto`.
    var isStackingContext: Bool
}

/// What must be popped again after a box.
struct Effects {
    var clips = 0
    var hasGroup = false
    var outerTransform: AffineTransform?
}

extension DisplayListBuilder {
    /// Paints a fragment as a stacking context.
    mutating func paintStackingContext(_ fragment: Fragment, at offset: PhysicalOffset) {
        // The layers of the subtree, each list in tree order.
        let firstClip = clips.count
        var layers: [Layer] = []
        collectLayers(in: fragment, at: offset, clip: contentClip(of: fragment, at: offset, outer: -1), into: &layers)
        layers.sort { ($0.zIndex, $0.order) < ($1.zIndex, $1.order) }
        let firstAuto = layers.firstIndex { $0.zIndex >= 0 } ?? layers.count

        // 1, 2: the background and borders of the element.
        paintDecorations(fragment, at: offset)
        // 3: stacking contexts below.
        for layer in layers[..<firstAuto] { paint(layer) }
        // 4 to 7: what is in the flow.
        paintContents(fragment, at: offset)
        // 8, 9: positioned descendants and stacking contexts above.
        for layer in layers[firstAuto...] { paint(layer) }
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
        let count = pushClips(layer.clip)
        switch layer.content {
        case .fragment(let fragment):
            let effects = fragment.box.map { pushEffects($0.style, borderBox(fragment, at: layer.offset), isRoot: false) }
            if layer.isStackingContext {
                paintStackingContext(fragment, at: layer.offset)
            } else {
                paintAtomically(fragment, at: layer.offset)
            }
            if let effects { popEffects(effects) }
        case .items(let fragment, let content, let range):
            paintInlineLayer(layer, fragment, content, range)
        }
        for _ in 0..<count { append(.popClip) }
    }

    private mutating func paintInlineLayer(_ layer: Layer, _ fragment: Fragment, _ content: LineContent, _ range: Range<Int32>) {
        guard case .box(let box) = content.items[Int(range.lowerBound)] else { return }
        let rect = PaintRect(box.rect.offset(by: layer.offset))
        let effects = pushEffects(box.box.style, rect, isRoot: false)
        let firstClip = clips.count
        var layers: [Layer] = []
        if layer.isStackingContext {
            collectLayers(items: range, skippingFirst: true, content, fragment, at: layer.offset, clip: -1, into: &layers)
            layers.sort { ($0.zIndex, $0.order) < ($1.zIndex, $1.order) }
        }
        let firstAuto = layers.firstIndex { $0.zIndex >= 0 } ?? layers.count
        for layer in layers[..<firstAuto] { paint(layer) }
        paintFloats(items: range, skippingFirst: true, content, at: layer.offset)
        paintItems(range, skippingFirst: true, content, fragment, at: layer.offset)
        for layer in layers[firstAuto...] { paint(layer) }
        clips.removeSubrange(firstClip...)
        popEffects(effects)
    }
}

// MARK: - Layers

extension DisplayListBuilder {
    private mutating func collectLayers(
        in fragment: Fragment, at offset: PhysicalOffset, clip: Int, into layers: inout [Layer]
    ) {
        if case .hiddenCell = fragment.extra { return }
        for link in fragment.children { collectLayer(link, parent: fragment, at: offset, clip: clip, into: &layers) }
        guard let content = fragment.lines else { return }
        collectLayers(
            items: 0..<Int32(content.items.count), skippingFirst: false, content, fragment, at: offset, clip: clip, into: &layers)
    }

    private mutating func collectLayers(
        items range: Range<Int32>, skippingFirst: Bool, _ content: LineContent, _ fragment: Fragment,
        at offset: PhysicalOffset, clip: Int, into layers: inout [Layer]
    ) {
        var index = range.lowerBound + (skippingFirst ? 1 : 0)
        while index < range.upperBound {
            switch content.items[Int(index)] {
            case .text: break
            case .fragment(let link): collectLayer(link, parent: fragment, at: offset, clip: clip, into: &layers)
            case .box(let box) where isLayer(box.box, parent: nil):
                let end = min(max(box.itemEnd, index + 1), range.upperBound)
                let style = box.box.style.box
                let isContext = establishesStackingContext(box.box, parent: nil)
                layers.append(
                    Layer(
                        content: .items(fragment, content, index..<end), offset: offset, zIndex: style.zIndex ?? 0,
                        order: box.box.id, clip: clip, isStackingContext: isContext))
                if !isContext {
                    collectLayers(
                        items: index..<end, skippingFirst: true, content, fragment, at: offset, clip: clip, into: &layers)
                }
                index = end - 1
            case .box: break
            }
            index += 1
        }
    }

    private mutating func collectLayer(
        _ link: Fragment.Link, parent: Fragment, at offset: PhysicalOffset, clip: Int, into layers: inout [Layer]
    ) {
        let fragment = link.fragment
        let own = offset + link.offset
        guard let box = fragment.box, isLayer(box, parent: parent) else {
            collectLayers(in: fragment, at: own, clip: contentClip(of: fragment, at: own, outer: clip), into: &layers)
            return
        }
        let isContext = establishesStackingContext(box, parent: parent)
        layers.append(
            Layer(
                content: .fragment(fragment), offset: own, zIndex: isContext ? box.style.box.zIndex ?? 0 : 0, order: box.id,
                clip: clip, isStackingContext: isContext))
        if !isContext {
            collectLayers(in: fragment, at: own, clip: contentClip(of: fragment, at: own, outer: clip), into: &layers)
        }
    }

    /// Whether a box leaves the flow's order: positioned, or a stacking context.
    func isLayer(_ box: Box, parent: Fragment?) -> Bool {
        if box.id == tree.root.id { return false }
        return box.style.box.position != .static || establishesStackingContext(box, parent: parent)
    }

    /// What makes a box a stacking context; the root is the page's.
    func establishesStackingContext(_ box: Box, parent: Fragment?) -> Bool {
        if box.id == tree.root.id { return false }
        let style = box.style.box
        if style.opacity < 1 || style.isolates || style.mixBlendMode != .normal { return true }
        let isInline = if case .inline = box.kind { true } else { false }
        if !isInline, !style.transform.isEmpty || style.contain & 10 != 0 { return true }
        switch style.position {
        case .fixed, .sticky: return true
        case .absolute, .relative: return style.zIndex != nil
        case .static: return style.zIndex != nil && isFlexItemParent(parent)
        }
    }

    func isFlexItemParent(_ parent: Fragment?) -> Bool {
        switch parent?.box?.kind {
        case .flex?, .grid?: true
        default: false
        }
    }

    private mutating func pushClips(_ clip: Int) -> Int {
        var chain: [Shape] = []
        var at = clip
        while at >= 0 {
            chain.append(clips[at].shape)
            at = clips[at].parent
        }
        for shape in chain.reversed() { append(.pushClip(shape)) }
        return chain.count
    }

    /// The clip that holds for what is in a fragment: its own and those around it.
    private mutating func contentClip(of fragment: Fragment, at offset: PhysicalOffset, outer: Int) -> Int {
        guard let shape = overflowClip(of: fragment, at: offset) else { return outer }
        clips.append(ClipNode(shape: shape, parent: outer))
        return clips.count - 1
    }
}

// MARK: - Passes over the flow

extension DisplayListBuilder {
    /// How a child takes part in the passes of its stacking context.
    private enum Participation { case flow, float, atomic, layer }

    private func participation(_ link: Fragment.Link, parent: Fragment) -> Participation {
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
        if let box = fragment.box, case .replaced(let replaced) = box.kind { paintReplaced(replaced, fragment, box, at: offset) }
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
        _ range: Range<Int32>, skippingFirst: Bool, _ content: LineContent, _ fragment: Fragment, at offset: PhysicalOffset
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
                            borderBox: PaintRect(box.rect.offset(by: offset)), border: PaintSides(box.border), padding: PaintSides(box.padding))
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
            for case .box(let box) in content.items { paintOutline(box.box.style, PaintRect(box.rect.offset(by: offset))) }
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

// MARK: - Clips and effects

extension DisplayListBuilder {
    /// CSS Overflow 3, section 3.1: the padding box, with its inner corners.
    func overflowClip(of fragment: Fragment, at offset: PhysicalOffset) -> Shape? {
        guard let box = fragment.box, fragment.kind == .box, box.id != viewportOverflowBox, box.id != tree.root.id else {
            return nil
        }
        let style = box.style.box
        let containsPaint = style.contain & 8 != 0
        guard style.clipsOverflow || containsPaint, !box.isReplaced, !box.isTable else { return nil }
        if case .tablePart = box.kind { return nil }
        let outer = roundedBorderBox(box.style, borderBox(fragment, at: offset))
        let inner = outer.inset(by: snapWidths(fragment.border))
        let isBoth = containsPaint || (style.overflowX != .visible && style.overflowY != .visible)
        if inner.isRounded, isBoth { return .rounded(inner) }
        var rect = inner.rect
        let far = 1_000_000.0
        if style.overflowX == .visible, !containsPaint { (rect.x, rect.width) = (rect.x - far, rect.width + 2 * far) }
        if style.overflowY == .visible, !containsPaint { (rect.y, rect.height) = (rect.y - far, rect.height + 2 * far) }
        return .rect(rect)
    }

    /// Begins what applies to a box and all in it: transform, group, `clip`.
    mutating func pushEffects(_ style: ComputedStyle, _ rect: PaintRect, isRoot: Bool) -> Effects {
        var effects = Effects()
        let box = style.box
        if !box.transform.isEmpty {
            let matrix = Self.matrix(of: style, rect)
            effects.outerTransform = transform
            transform = matrix.concatenated(with: transform)
            append(.pushTransform(matrix))
        }
        let needsGroup = box.opacity < 1 || box.mixBlendMode != .normal || box.isolates
        if needsGroup {
            effects.hasGroup = true
            let bounds = transform == .identity ? canvas : rect.expanded(by: max(canvas.width, canvas.height))
            append(
                .pushGroup(
                    Group(opacity: Double(max(min(box.opacity, 1), 0)), composition: .blend(box.mixBlendMode), bounds: bounds)))
        }
        if let clip = style.paint.clip, box.position == .absolute || box.position == .fixed, !isRoot {
            append(.pushClip(.rect(Self.clipRect(clip, rect))))
            effects.clips = 1
        }
        return effects
    }

    mutating func popEffects(_ effects: Effects) {
        for _ in 0..<effects.clips { append(.popClip) }
        if effects.hasGroup { append(.popGroup) }
        if let outer = effects.outerTransform {
            append(.popTransform)
            transform = outer
        }
    }

    /// CSS 2.2, section 11.1.2: offsets from the border box's top left corner.
    private static func clipRect(_ clip: Sides<LengthOrAuto>, _ rect: PaintRect) -> PaintRect {
        func offset(_ value: LengthOrAuto, _ automatic: Double) -> Double {
            if case .length(let length) = value { Double(length.pixels) } else { automatic }
        }
        return PaintRect(
            left: rect.x + offset(clip.left, 0), top: rect.y + offset(clip.top, 0),
            right: rect.x + offset(clip.right, rect.width), bottom: rect.y + offset(clip.bottom, rect.height))
    }

    /// CSS Transforms 1, section 3: the functions around the transform origin.
    static func matrix(of style: ComputedStyle, _ rect: PaintRect) -> AffineTransform {
        let origin = style.box.transformOrigin
        let (width, height) = (LayoutUnit(rounding: rect.width), LayoutUnit(rounding: rect.height))
        let x = rect.x + origin.x.resolve(width).double
        let y = rect.y + origin.y.resolve(height).double
        var matrix = AffineTransform.translation(-x, -y)
        for function in style.box.transform.reversed() {
            matrix = matrix.concatenated(with: Self.matrix(of: function, width, height))
        }
        return matrix.concatenated(with: .translation(x, y))
    }

    private static func matrix(of function: TransformFunction, _ width: LayoutUnit, _ height: LayoutUnit) -> AffineTransform {
        switch function {
        case .translate(let x, let y): .translation(x.resolve(width).double, y.resolve(height).double)
        case .scale(let x, let y): .scale(x, y)
        case .rotate(let degrees):
            .init(a: Angle.cosine(degrees), b: Angle.sine(degrees), c: -Angle.sine(degrees), d: Angle.cosine(degrees))
        case .skew(let x, let y): .init(b: Angle.tangent(y), c: Angle.tangent(x))
        case .matrix(let matrix): matrix
        }
    }
}
