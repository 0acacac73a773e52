import LecternCSS
import LecternMarkup

/// The first pass: one walk over the document in order, without recursion.
///
/// Each open element is a frame. A frame's drafts go to the nearest ancestor
/// with a box (`display: contents` has none). Counters, quotes and generated
/// content depend on document order, so they are resolved here.
struct DraftGenerator {
    /// An element whose children are being walked.
    struct Frame {
        let node: NodeID
        let end: Int32
        let style: ComputedStyle
        /// The draft to which the children's drafts are added.
        let draft: Draft
        let depth: Int
    }

    let document: StyledDocument
    let markup: MarkupDocument
    let options: BoxTreeBuilder.Options
    let counterStyles: CounterStyleSet
    var anonymousStyles = AnonymousStyles()
    var counters = CounterScopes()
    var quotes = Quotes()
    var frames: [Frame] = []
    /// How many more nodes may be visited to find start values of reversed
    /// counters.
    var reversedBudget = 1_000_000

    init(document: StyledDocument, options: BoxTreeBuilder.Options) {
        self.document = document
        self.options = options
        markup = document.markup
        counterStyles = CounterStyleSet(rules: document.counterStyles)
        for counter in options.initialCounters { counters.reset(counter.name, to: counter.value) }
    }

    /// Makes the drafts of the document: a block that contains the root
    /// element's draft.
    mutating func generate() -> Draft {
        let initial = anonymousStyles.style(inheriting: .initial, display: .block)
        let outermost = Draft(.container, style: initial, node: markup.root ?? .document, origin: .anonymous)
        frames = [Frame(node: .document, end: .max, style: initial, draft: outermost, depth: 0)]
        guard let root = markup.root else { return outermost }
        walk(root.rawValue..<markup[root].subtreeEnd)
        return outermost
    }

    /// Makes the drafts of an element's children in a block that inherits from it.
    mutating func generate(childrenOf element: NodeID) -> Draft {
        let initial = anonymousStyles.style(inheriting: document.style(of: element) ?? .initial, display: .block)
        let outermost = Draft(.container, style: initial, node: element, origin: .anonymous)
        // The block is the root of the tree: backgrounds of its children are not those of a page.
        let page = Draft(.container, style: initial, node: element, origin: .anonymous)
        outermost.children = [page]
        frames = [Frame(node: element, end: .max, style: initial, draft: page, depth: 0)]
        walk(element.rawValue + 1..<markup[element].subtreeEnd)
        return outermost
    }

    private mutating func walk(_ range: Range<Int32>) {
        var index = range.lowerBound
        let end = range.upperBound
        while index < end {
            while let frame = frames.last, frame.end <= index { leave(frame) }
            index = visit(NodeID(rawValue: index))
        }
        while frames.count > 1, let frame = frames.last { leave(frame) }
    }

    /// Visits one node; returns the next to visit.
    private mutating func visit(_ id: NodeID) -> Int32 {
        let node = markup[id]
        switch node.kind {
        case .document: return id.rawValue + 1
        case .text:
            if let frame = frames.last, node.textEnd > node.textStart {
                frame.draft.children.append(
                    Draft(.text(node.textStart..<node.textEnd), style: frame.style, node: frame.node))
            }
            return id.rawValue + 1
        case .element:
            guard let style = document.style(of: id), style.box.display.kind != .none, !isHidden(id, node) else {
                return node.subtreeEnd
            }
            return enter(id, node, style: style)
        }
    }

    private mutating func enter(_ id: NodeID, _ node: MarkupDocument.Node, style: ComputedStyle) -> Int32 {
        guard let parent = frames.last else { return node.subtreeEnd }
        let style = isLegend(id, node, style: style, in: parent) ? anonymousStyles.style(.legend, of: style) : style
        count(id, node, style: style)
        if let leaf = leaf(id, node, style: style) {
            if style.box.display.kind != .contents { parent.draft.children.append(leaf) }
            counters.endElement()
            return node.subtreeEnd
        }
        var draft = parent.draft
        var depth = parent.depth
        if style.box.display.kind != .contents, depth < options.maximumDepth {
            draft = Draft(.container, style: style, node: id)
            parent.draft.children.append(draft)
            depth += 1
        }
        frames.append(Frame(node: id, end: node.subtreeEnd, style: style, draft: draft, depth: depth))
        counters.enterChildren()
        if style.box.display.isListItem, draft.node == id { addMarker(to: draft, at: id) }
        addPseudo(.before, at: id, to: draft)
        // `content: none` suppresses the children but not the pseudo-elements.
        return style.box.content == .none ? node.subtreeEnd : id.rawValue + 1
    }

    /// Whether an element is the legend that a fieldset shows on its border: the first that is in flow.
    ///
    /// <https://html.spec.whatwg.org/multipage/rendering.html#rendered-legend>
    private func isLegend(
        _ id: NodeID, _ node: MarkupDocument.Node, style: ComputedStyle, in parent: Frame
    ) -> Bool {
        guard node.name == Name.legend, markup.isElement(id, named: .legend),
            markup.isElement(parent.draft.node, named: .fieldset)
        else { return false }
        let isInFlow = style.box.float == .none && style.box.position != .absolute && style.box.position != .fixed
        return isInFlow && style.box.display.kind != .contents
            && !parent.draft.children.contains { $0.style.box.isLegend }
    }

    private mutating func leave(_ frame: Frame) {
        frames.removeLast()
        addPseudo(.after, at: frame.node, to: frame.draft)
        counters.leaveChildren()
        if frame.draft.node == frame.node { wrapFieldsetContent(of: frame.draft) }
    }

    /// Puts what follows the legend into a box of its own, if it is in columns, or flex or grid items: the legend is not.
    ///
    /// <https://html.spec.whatwg.org/multipage/rendering.html#anonymous-fieldset-content-box>
    private mutating func wrapFieldsetContent(of draft: Draft) {
        guard let index = draft.children.firstIndex(where: { $0.style.box.isLegend }) else { return }
        let style = draft.style
        guard case .box(_, let inner) = style.box.display.kind,
            style.box.isMulticolumn || inner == .flex || inner == .grid
        else { return }
        let content = Draft(
            .container, style: anonymousStyles.style(.fieldsetContent, of: style), node: draft.node, origin: .anonymous)
        let legend = draft.children.remove(at: index)
        content.children = draft.children
        draft.children = [legend, content]
        draft.style = anonymousStyles.style(.fieldsetFrame, of: style)
    }
}
