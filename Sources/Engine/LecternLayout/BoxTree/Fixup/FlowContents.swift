import LecternCSS
import LecternMarkup

/// The content of a block container under construction: finished blocks, and the current run of inline content.
struct FlowContents {
    let container: Draft
    var blocks: [LayoutBox] = []
    var items: [InlineItem] = []
    /// The inline boxes that are open, outermost first.
    var open: [LayoutBox] = []
    /// Whether the run contains something that makes a line box.
    var isSignificant = false
    /// Whether the container has block-level children. If so, runs become anonymous blocks.
    var needsBlocks = false
    /// Whether the content is inside ruby: blocks become inline-level, and forced line breaks become spaces.
    /// https://www.w3.org/TR/css-ruby-1/#anon-gen-inlinize
    var inlinifies = false
    /// The id reserved when the run began, so that the anonymous block's id is below those of its content.
    var runID: Int32?

    init(container: Draft) { self.container = container }
}

extension BoxFinisher {
    /// Adds drafts in order. CSS 2.2, sections 9.2.1.1 and 9.2.2.1.
    mutating func append(_ drafts: [Draft], to contents: inout FlowContents) {
        let drafts = contents.open.isEmpty && !contents.inlinifies ? runningIn(drafts) : drafts
        let parent = contents.container
        if contents.open.isEmpty, !contents.inlinifies { makeBlocksOfLoneBoxes(drafts, in: parent) }
        for draft in fixedUpRuby(fixedUp(drafts, parent: parent, isInline: !contents.open.isEmpty), parent: parent) {
            append(draft, to: &contents)
        }
    }

    /// Moves run-ins into the block that follows them. A run-in without a following block becomes a block.
    ///
    /// <https://www.w3.org/TR/css-display-3/#run-in-layout>
    private func runningIn(_ drafts: [Draft]) -> [Draft] {
        guard drafts.contains(where: { $0.runsIn }) else { return drafts }
        var result: [Draft] = []
        var sequence: [Draft] = []
        for draft in drafts {
            if draft.runsIn, !draft.children.contains(where: { $0.role == .block }) {
                sequence.append(draft)
            } else if !sequence.isEmpty, isWhiteSpace(draft) || draft.role == .outOfFlow || draft.role == .float {
                sequence.append(draft)
            } else {
                if draft.takesRunIns {
                    let inline = sequence.filter { !isWhiteSpace($0) }
                    for runIn in inline where runIn.runsIn { runIn.isRunIn = true }
                    draft.children.insert(contentsOf: inline, at: 0)
                } else {
                    result += sequence
                }
                sequence = []
                result.append(draft)
            }
        }
        return result + sequence
    }

    private mutating func append(_ draft: Draft, to contents: inout FlowContents) {
        switch draft.role {
        case .leaf: appendLeaf(draft, to: &contents)
        case .inline: appendInline(draft, to: &contents)
        case .ruby: appendRuby(draft, to: &contents)
        case .atomic: appendAtomic(draft, to: &contents)
        case .float:
            beginRun(&contents)
            contents.items.append(.float(finish(draft)))
        case .outOfFlow:
            beginRun(&contents)
            contents.items.append(.outOfFlow(finish(draft)))
        case .block, .tablePart: appendBlock(draft, to: &contents)
        }
    }

    private mutating func beginRun(_ contents: inout FlowContents) {
        if contents.runID == nil { contents.runID = takeBoxID() }
    }

    private mutating func appendLeaf(_ draft: Draft, to contents: inout FlowContents) {
        if !contents.isSignificant, !isCollapsible(draft) { contents.isSignificant = true }
        beginRun(&contents)
        if draft.style.text.textCombineUpright != .none, appendCombined(draft, to: &contents) { return }
        let style = contents.inlinifies ? anonymousStyles.withoutForcedBreaks(draft.style) : draft.style
        switch draft.content {
        case .text(let range): contents.items.append(.text(range, style: style, node: draft.node))
        case .generated(let text, let source):
            contents.items.append(.generated(text, style: style, node: draft.node, source: source))
        case .lineBreak where contents.inlinifies: break
        case .lineBreak(let source):
            contents.items.append(.lineBreak(style: draft.style, node: draft.node, source: source))
        case .breakOpportunity(let source): contents.items.append(.breakOpportunity(source: source))
        case .container, .replaced: break
        }
    }

    private mutating func appendAtomic(_ draft: Draft, to contents: inout FlowContents) {
        beginRun(&contents)
        contents.isSignificant = true
        if hasFormulas, isFormula(draft), isMath(draft, .math), !contents.inlinifies,
            contents.container.style.text.textWrapMode == .wrap
        {
            contents.items += formulaItems(of: draft)
        } else {
            contents.items.append(.atomic(finish(draft)))
        }
    }

    /// Makes the box of an inline draft. Its content is added as items.
    mutating func inlineBox(of draft: Draft) -> LayoutBox {
        LayoutBox(
            id: takeBoxID(), kind: .inline, style: draft.style, node: draft.node, origin: draft.origin,
            source: sourceRange(of: draft))
    }

    mutating func openInline(_ draft: Draft, in contents: inout FlowContents) -> LayoutBox {
        beginRun(&contents)
        let box = inlineBox(of: draft)
        contents.items.append(.open(box, continues: false))
        contents.open.append(box)
        if draft.style.makesLine { contents.isSignificant = true }
        return box
    }

    mutating func closeInline(_ box: LayoutBox, in contents: inout FlowContents) {
        contents.open.removeLast()
        if box.style.makesLine { contents.isSignificant = true }
        contents.items.append(.close(box, continues: false))
    }

    private mutating func appendInline(_ draft: Draft, to contents: inout FlowContents) {
        let box = openInline(draft, in: &contents)
        append(draft.children, to: &contents)
        closeInline(box, in: &contents)
    }

    /// Adds a block. It ends the run and splits the inline boxes around it.
    private mutating func appendBlock(_ draft: Draft, to contents: inout FlowContents) {
        if contents.inlinifies { return appendAtomic(draft, to: &contents) }
        contents.needsBlocks = true
        for box in contents.open.reversed() { contents.items.append(.close(box, continues: true)) }
        flush(&contents)
        contents.blocks.append(movedBlock(draft, with: contents.open[...]))
        guard !contents.open.isEmpty else { return }
        beginRun(&contents)
        for box in contents.open { contents.items.append(.open(box, continues: true)) }
    }

    /// Makes the box of a block, inside a block for each inline box around it that is moved.
    ///
    /// "Such a block-level box is also moved": <https://www.w3.org/TR/CSS22/visuren.html#anonymous-block-level>
    private mutating func movedBlock(_ draft: Draft, with inlines: ArraySlice<LayoutBox>) -> LayoutBox {
        guard let index = inlines.firstIndex(where: \.style.box.isMoved) else { return finish(draft) }
        let (id, inline) = (takeBoxID(), inlines[index])
        let block = movedBlock(draft, with: inlines[(index + 1)...])
        return LayoutBox(
            id: id, kind: .blocks([block]), style: anonymousStyles.style(.moved, of: inline.style), node: inline.node,
            origin: .anonymous, source: block.source)
    }

    /// Ends a run between blocks: it becomes an anonymous block, or nothing if it makes no line box. In that case its
    /// floats and positioned boxes are added alone.
    private mutating func flush(_ contents: inout FlowContents) {
        defer {
            contents.items = []
            contents.isSignificant = false
            contents.runID = nil
        }
        guard contents.isSignificant, let id = contents.runID else {
            return contents.blocks += placedBoxes(contents.items)
        }
        let content = InlineContent(items: contents.items, id: takeContentID())
        let style = anonymousStyles.block(in: contents.container.style)
        contents.blocks.append(
            LayoutBox(
                id: id, kind: .inlines(content), style: style, node: contents.container.node, origin: .anonymous,
                source: sourceRange(of: contents.items)))
    }

    /// Returns the finished content of the container.
    mutating func close(_ contents: inout FlowContents) -> LayoutBox.Kind {
        if contents.needsBlocks {
            flush(&contents)
            return .blocks(contents.blocks)
        }
        guard contents.isSignificant else { return .blocks(placedBoxes(contents.items)) }
        return .inlines(InlineContent(items: contents.items, id: takeContentID()))
    }

    private func placedBoxes(_ items: [InlineItem]) -> [LayoutBox] {
        items.compactMap { item in
            switch item {
            case .float(let box), .outOfFlow(let box): box
            default: nil
            }
        }
    }

    private func sourceRange(of items: [InlineItem]) -> Range<Int32> {
        var (low, high) = (Int32.max, Int32.min)
        for item in items {
            guard let range = item.ownSource else { continue }
            low = min(low, range.lowerBound)
            high = max(high, range.upperBound)
        }
        return low <= high ? low..<high : 0..<0
    }
}

extension InlineItem {
    /// The canonical text range of the item's own content; `nil` for the edges of inline boxes.
    var ownSource: Range<Int32>? {
        switch self {
        case .open, .close: nil
        case .text(let range, _, _): range
        case .generated(_, _, _, let source), .lineBreak(_, _, let source), .breakOpportunity(let source):
            source..<source
        case .atomic(let box), .float(let box), .outOfFlow(let box): box.source
        case .ruby(let segment): segment.source
        }
    }
}

extension BoxStyle {
    /// Whether relative positioning moves the box from its place.
    fileprivate var isMoved: Bool {
        guard position == .relative else { return false }
        return ![inset.top, inset.right, inset.bottom, inset.left].allSatisfy { $0 == .auto }
    }
}

extension ComputedStyle {
    /// Whether an empty inline box of this style makes a line box: it is relatively positioned or has edges.
    fileprivate var makesLine: Bool {
        if box.position == .relative { return true }
        func isZero(_ margin: LengthOrAuto) -> Bool {
            if case .length(let length) = margin { length.isZero } else { true }
        }
        return
            !(isZero(box.margin.left) && isZero(box.margin.right) && box.padding.left.isZero
            && box.padding.right.isZero && box.borderWidth.left == 0 && box.borderWidth.right == 0
            && isZero(box.margin.top) && isZero(box.margin.bottom) && box.padding.top.isZero
            && box.padding.bottom.isZero && box.borderWidth.top == 0 && box.borderWidth.bottom == 0)
    }
}
