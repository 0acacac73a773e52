// Content that is painted out of tree order: positioned boxes and stacking contexts.

import LecternCSS
import LecternGeometry
import LecternLayout

/// A clip of a stacking context's content, and the enclosing clip.
struct ClipNode {
    var shape: Shape
    var parent: Int
}

/// A positioned descendant, or a stacking context, of a stacking context.
struct Layer {
    enum Content {
        case fragment(Fragment)
        /// A range of line items in a positioned inline box.
        case items(Fragment, LineContent, Range<Int32>)
    }
    var content: Content
    var offset: PhysicalOffset
    /// The z-index for steps 3, 8 and 9.
    var zIndex: Int
    var order: Int32
    var clip: Int
    /// Whether it is a stacking context of its own: `z-index` is not `auto`.
    var isStackingContext: Bool
}

/// The layers of a stacking context, each list in paint order.
struct LayerOrder {
    /// Layers with a negative `z-index`, painted before in-flow content.
    var below: ArraySlice<Layer>
    var above: ArraySlice<Layer>

    init(_ layers: [Layer]) {
        let sorted = layers.sorted { ($0.zIndex, $0.order) < ($1.zIndex, $1.order) }
        let first = sorted.firstIndex { $0.zIndex >= 0 } ?? sorted.count
        below = sorted[..<first]
        above = sorted[first...]
    }
}

/// The stacking contexts of a page with their layers.
struct StackingContexts {
    let tree: BoxTree
    let grid: PixelGrid
    let viewport: ViewportBoxes
    /// The clips of the stacking contexts on the current path.
    var clips: [ClipNode] = []

    init(page: Fragment, tree: BoxTree, grid: PixelGrid) {
        self.tree = tree
        self.grid = grid
        viewport = ViewportBoxes(page: page, tree: tree)
    }
}

// MARK: - Layers

extension StackingContexts {
    /// Returns the layers in the subtree of a stacking context.
    mutating func layers(of fragment: Fragment, at offset: PhysicalOffset) -> LayerOrder {
        var layers: [Layer] = []
        collectLayers(in: fragment, at: offset, clip: contentClip(of: fragment, at: offset, outer: -1), into: &layers)
        return LayerOrder(layers)
    }

    /// Returns the layers inside an inline box that is a stacking context.
    mutating func layers(
        ofItems range: Range<Int32>, _ layer: Layer, of fragment: Fragment, content: LineContent
    ) -> LayerOrder {
        guard layer.isStackingContext else { return LayerOrder([]) }
        var layers: [Layer] = []
        collectLayers(
            items: range, skippingFirst: true, content, fragment, at: layer.offset, clip: -1, into: &layers)
        return LayerOrder(layers)
    }

    private mutating func collectLayers(
        in fragment: Fragment, at offset: PhysicalOffset, clip: Int, into layers: inout [Layer]
    ) {
        if case .hiddenCell = fragment.extra { return }
        for link in fragment.children { collectLayer(link, parent: fragment, at: offset, clip: clip, into: &layers) }
        guard let content = fragment.lines else { return }
        collectLayers(
            items: 0..<Int32(content.items.count), skippingFirst: false, content, fragment, at: offset, clip: clip,
            into: &layers)
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
                        items: index..<end, skippingFirst: true, content, fragment, at: offset, clip: clip,
                        into: &layers)
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
        let fragmentOffset = offset + link.offset
        guard let box = fragment.box, isLayer(box, parent: parent) else {
            collectLayers(
                in: fragment, at: fragmentOffset, clip: contentClip(of: fragment, at: fragmentOffset, outer: clip),
                into: &layers)
            return
        }
        let isContext = establishesStackingContext(box, parent: parent)
        layers.append(
            Layer(
                content: .fragment(fragment), offset: fragmentOffset, zIndex: isContext ? box.style.box.zIndex ?? 0 : 0,
                order: box.id,
                clip: clip, isStackingContext: isContext))
        if !isContext {
            collectLayers(
                in: fragment, at: fragmentOffset, clip: contentClip(of: fragment, at: fragmentOffset, outer: clip),
                into: &layers)
        }
    }

    /// The painting phase in which a child takes part.
    enum Participation { case flow, float, atomic, layer }

    func participation(_ link: Fragment.Link, parent: Fragment) -> Participation {
        guard let box = link.fragment.box else { return .flow }
        if isLayer(box, parent: parent) { return .layer }
        if box.isFloating { return .float }
        return isFlexItemParent(parent) ? .atomic : .flow
    }

    /// Returns whether a box is painted out of tree order: positioned, or a stacking context.
    func isLayer(_ box: LayoutBox, parent: Fragment?) -> Bool {
        if box.id == tree.root.id { return false }
        return box.style.box.position != .static || establishesStackingContext(box, parent: parent)
    }

    /// Returns whether a box creates a stacking context. The root's belongs to the page.
    private func establishesStackingContext(_ box: LayoutBox, parent: Fragment?) -> Bool {
        if box.id == tree.root.id { return false }
        let style = box.style.box
        if style.opacity < 1 || style.isolates || style.mixBlendMode != .normal || style.hasFilter { return true }
        if style.announcedChange.contains(.stacks) { return true }
        let isInline = if case .inline = box.kind { true } else { false }
        if !isInline, style.isTransformed || style.contain & 6 != 0 || style.announcedChange.contains(.transforms) {
            return true
        }
        switch style.position {
        case .fixed, .sticky: return true
        case .absolute, .relative: return style.zIndex != nil
        case .static: return style.zIndex != nil && isFlexItemParent(parent)
        }
    }

    private func isFlexItemParent(_ parent: Fragment?) -> Bool {
        switch parent?.box?.kind {
        case .flex?, .grid?: true
        default: false
        }
    }
}

// MARK: - Clips

extension StackingContexts {
    /// Returns a clip and the enclosing ones, the outermost first.
    func clipChain(_ clip: Int) -> [Shape] {
        var chain: [Shape] = []
        var at = clip
        while at >= 0 {
            chain.append(clips[at].shape)
            at = clips[at].parent
        }
        return chain.reversed()
    }

    /// Returns the clip of a fragment's content: its own and the enclosing ones.
    private mutating func contentClip(of fragment: Fragment, at offset: PhysicalOffset, outer: Int) -> Int {
        guard let shape = overflowClip(of: fragment, at: offset) else { return outer }
        clips.append(ClipNode(shape: shape, parent: outer))
        return clips.count - 1
    }

    /// CSS Overflow 3, section 3.1: the padding box, with its inner corners.
    func overflowClip(of fragment: Fragment, at offset: PhysicalOffset) -> Shape? {
        guard let box = fragment.box, fragment.kind == .box, box.id != viewport.overflowBox, box.id != tree.root.id
        else {
            return nil
        }
        let style = box.style.box
        let containsPaint = style.contain & 4 != 0
        guard style.clipsOverflow || containsPaint, !box.isReplaced, !box.isTable else { return nil }
        if case .tablePart = box.kind { return nil }
        let outer = grid.roundedBorderBox(box.style, Rect(fragment, at: offset))
        let inner = outer.inset(by: clipInsets(of: fragment, box.style))
        if inner.isRounded, containsPaint || style.clipsBothAxes { return .rounded(inner) }
        return .rect(containsPaint ? inner.rect : style.clip(of: inner.rect) ?? inner.rect)
    }

    /// The distances from the border box to the edges where content is clipped: those of the padding box, unless the box
    /// does not scroll and has an `overflow-clip-margin`.
    ///
    /// <https://www.w3.org/TR/css-overflow-4/#overflow-clip-margin>
    private func clipInsets(of fragment: Fragment, _ style: ComputedStyle) -> PaintSides {
        let border = grid.snapWidths(fragment.border)
        let margin = style.paint.overflowClipMargin
        let clips = style.box.overflowX == .clip || style.box.overflowY == .clip || style.box.contain & 4 != 0
        guard clips, margin.box != .paddingBox || margin.distance != 0 else { return border }
        let edge: PaintSides =
            switch margin.box {
            case .borderBox: .zero
            case .paddingBox, .text: border
            case .contentBox: border + PaintSides(fragment.padding)
            }
        return edge + PaintSides(-Double(margin.distance))
    }
}

extension BoxStyle {
    var clipsOverflow: Bool { overflowX != .visible || overflowY != .visible }
    var clipsBothAxes: Bool { overflowX != .visible && overflowY != .visible }

    /// Returns where the content of a box is seen: endless along an axis on which it is not clipped; nil if it is on none.
    func clip(of rect: Rect) -> Rect? {
        guard clipsOverflow else { return nil }
        let far = 1_000_000.0
        var rect = rect
        if overflowX == .visible {
            rect.x -= far
            rect.width = rect.width + 2 * far
        }
        if overflowY == .visible {
            rect.y -= far
            rect.height = rect.height + 2 * far
        }
        return rect
    }
}
