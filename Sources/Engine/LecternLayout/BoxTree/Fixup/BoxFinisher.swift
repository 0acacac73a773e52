import LecternCSS
import LecternMarkup

/// The second pass: turns drafts into boxes.
///
/// Recursion follows the nesting of drafts, which the first pass limits. Each
/// box takes its id before its content is made, so that ids follow document
/// order.
struct BoxFinisher {
    let document: StyledDocument
    let markup: MarkupDocument
    let hasFirstLetters: Bool
    let hasFormulas: Bool
    var anonymousStyles = AnonymousStyles()
    var nextBox: Int32 = 0
    var nextContent: Int32 = 0
    private(set) var hasTrimmedMargins = false

    init(document: StyledDocument) {
        self.document = document
        markup = document.markup
        hasFormulas = markup.nodes.contains { $0.namespace == .mathml }
        hasFirstLetters = document.pseudoStyles.contains { $0.pseudo == .firstLetter }
    }

    mutating func takeBoxID() -> Int32 {
        defer { nextBox += 1 }
        return nextBox
    }

    mutating func takeContentID() -> Int32 {
        defer { nextContent += 1 }
        return nextContent
    }

    /// Makes the root element's box. The anonymous block around it remains
    /// unless the root is a single block container.
    mutating func finishRoot(_ outermost: Draft) -> LayoutBox {
        if outermost.children.count == 1, let root = outermost.children.first {
            switch root.role {
            case .block, .float, .outOfFlow:
                if case .container = root.content { return finish(root) }
            default: break
            }
        }
        return finish(outermost)
    }

    /// Makes the box of a draft that is laid out independently.
    mutating func finish(_ draft: Draft) -> LayoutBox {
        let id = takeBoxID()
        var kind = kind(of: draft)
        if let trim = MarginTrim(of: draft.style) {
            kind = trim.applied(to: kind)
            hasTrimmedMargins = true
        }
        return LayoutBox(
            id: id, kind: kind, style: draft.style, node: draft.node, origin: draft.origin,
            source: sourceRange(of: draft))
    }

    private mutating func kind(of draft: Draft) -> LayoutBox.Kind {
        if case .replaced(let content) = draft.content { return .replaced(content) }
        if hasFormulas, isFormula(draft) { return formula(of: draft) }
        guard case .box(_, let inner) = draft.style.box.display.kind else { return flowContents(of: draft) }
        switch inner {
        case .table: return .table(table(of: draft))
        case .flex: return .flex(items(of: draft))
        case .grid: return .grid(items(of: draft))
        case .flow, .flowRoot, .ruby: return flowContents(of: draft)
        }
    }

    /// Makes the content of a block container: blocks, or one run of inline
    /// content.
    mutating func flowContents(of draft: Draft) -> LayoutBox.Kind {
        if hasFirstLetters, let style = document.style(of: .firstLetter, at: draft.node), draft.origin == .element {
            FirstLetter(text: markup.text, style: style, node: draft.node).apply(to: draft)
        }
        var contents = FlowContents(container: draft)
        if let marker = draft.marker {
            contents.blocks.append(finish(marker))
            contents.needsBlocks = true
        }
        append(draft.children, to: &contents)
        return close(&contents)
    }

    /// Makes the items of a flex or grid container: child boxes, and anonymous
    /// blocks around runs of text.
    ///
    /// <https://www.w3.org/TR/css-flexbox-1/#flex-items>
    private mutating func items(of draft: Draft) -> [LayoutBox] {
        var items: [LayoutBox] = []
        var run: [Draft] = []
        for child in fixedUp(draft.children, parent: draft, isInline: false) {
            if child.role == .leaf {
                run.append(child)
                continue
            }
            appendAnonymousItem(&run, of: draft, to: &items)
            items.append(finish(child))
        }
        appendAnonymousItem(&run, of: draft, to: &items)
        return items
    }

    private mutating func appendAnonymousItem(_ run: inout [Draft], of parent: Draft, to items: inout [LayoutBox]) {
        defer { run = [] }
        guard run.contains(where: { !isWhiteSpace($0) }) else { return }
        let item = anonymous(.block, around: run, in: parent)
        items.append(finish(item))
    }

    /// Makes an anonymous draft around others.
    mutating func anonymous(_ display: Display, around children: [Draft], in parent: Draft) -> Draft {
        let style = anonymousStyles.style(inheriting: parent.style, display: display)
        let draft = Draft(.container, style: style, node: parent.node, origin: .anonymous)
        draft.children = children
        return draft
    }

    // MARK: Source ranges

    func sourceRange(of draft: Draft) -> Range<Int32> {
        switch draft.origin {
        case .element:
            let node = markup[draft.node]
            return node.textStart..<node.textEnd
        case .pseudo(.before), .pseudo(.marker):
            let start = markup[draft.node].textStart
            return start..<start
        case .pseudo, .anonymous:
            return extent(of: draft.children) ?? markup[draft.node].textEnd..<markup[draft.node].textEnd
        }
    }

    private func extent(of drafts: [Draft]) -> Range<Int32>? {
        guard let first = drafts.first, let last = drafts.last else { return nil }
        let start = leafRange(of: first).lowerBound
        return start..<max(start, leafRange(of: last).upperBound)
    }

    func leafRange(of draft: Draft) -> Range<Int32> {
        switch draft.content {
        case .text(let range): range
        case .generated(_, let source), .lineBreak(let source), .breakOpportunity(let source): source..<source
        case .container, .replaced: sourceRange(of: draft)
        }
    }

    // MARK: White space

    /// Whether a draft is a text that contains only white space.
    func isWhiteSpace(_ draft: Draft) -> Bool {
        switch draft.content {
        case .text(let range): isBlank(range, .collapse)
        case .generated(let text, _): text.unicodeScalars.allSatisfy { $0 == " " || ("\u{9}"..."\u{D}").contains($0) }
        default: false
        }
    }

    /// Whether a text would collapse completely at the edge of a block.
    func isCollapsible(_ draft: Draft) -> Bool {
        let collapse = draft.style.text.whiteSpaceCollapse
        switch draft.content {
        case .text(let range): return range.isEmpty || isBlank(range, collapse)
        case .generated(let text, _): return text.isEmpty || (collapse == .collapse && isWhiteSpace(draft))
        case .breakOpportunity: return true
        default: return false
        }
    }

    private func isBlank(_ range: Range<Int32>, _ collapse: WhiteSpaceCollapse) -> Bool {
        guard collapse.collapsesSpaces else { return false }
        let keepsBreaks = collapse == .preserveBreaks
        for index in range {
            switch markup.text[Int(index)] {
            case 0x20, 0x09, 0x0C, 0x0D: continue
            case 0x0A where !keepsBreaks: continue
            default: return false
            }
        }
        return true
    }
}
