import LecternCSS
public import LecternGeometry

/// The start of a page, with everything needed to lay the page out.
public struct PageToken: Sendable {
    /// The page's number in its chapter, from 0.
    public let number: Int
    /// Where the content resumes; `nil` if only overflow of the page before is left.
    let root: BreakToken?
    /// Content that overflowed the page before and is not placed yet.
    let overflow: Fragment?
    /// Whether the blank page for `break-before: left` and the like has been made.
    let isAfterBlank: Bool
    /// The number of consecutive empty pages before this one.
    let emptyPages: Int
    /// The block size that the content of this page may take, so that it is as deep as the page that it faces; nil for the
    /// whole page.
    var depthLimit: LayoutUnit?
}

/// Lays out the pages of a document one at a time, each from its token alone.
///
///     let paginator = Paginator(
///         tree: tree, services: services, mode: LayoutMode(.bookPage, area: size))
///     var token: PageToken?
///     repeat {
///         let (page, next) = paginator.page(from: token)
///         token = next
///     } while token != nil
///
/// A paginator belongs to one task. In modes that do not break there is only one page. A strip is a page as long as its
/// content.
public final class Paginator {
    let context: LayoutContext
    private let container: LayoutBox
    let direction: WritingDirection
    /// What was decided for facing pages, by the number of the first one.
    var facing: [Int: FacingPages] = [:]

    /// Creates a paginator.
    ///
    /// - Parameter known: paragraphs of an earlier layout of the same document, in any settings, which need not be
    ///   prepared again.
    public init(tree: BoxTree, services: LayoutServices, mode: LayoutMode, known: PreparedParagraphs? = nil) {
        context = LayoutContext(tree: tree, services: services, mode: mode, earlier: known)
        direction = tree.root.style.writingDirection
        container = Self.container(of: tree.root)
    }

    /// What the pages are laid out for.
    public var mode: LayoutMode { context.mode }
    /// The page's content area, or the viewport, in CSS pixels.
    public var size: PhysicalSize { mode.area }
    /// The paragraphs prepared so far, for a layout of the document in other settings.
    package var preparedParagraphs: PreparedParagraphs { context.paragraphs.all }

    /// Returns the box of the initial containing block, around the root element.
    static func container(of root: LayoutBox) -> LayoutBox {
        LayoutBox(
            id: -1, kind: .blocks([root]), style: containerStyle(root.style.text), node: root.node, origin: .anonymous,
            source: root.source)
    }

    /// The initial containing block takes only the root's writing mode.
    private static func containerStyle(_ root: TextStyle) -> ComputedStyle {
        var text = TextStyle()
        text.writingMode = root.writingMode
        text.direction = root.direction
        var box = BoxStyle()
        box.display = .flowRoot
        return ComputedStyle(text: text, box: box, paint: .init())
    }

    /// Lays out the page that begins at a token.
    ///
    /// - Parameters:
    ///   - token: where the page begins; `nil` for the first page.
    ///   - output: whether the page needs its lines, or only its extents.
    /// - Returns: the page, and the token of the next page, `nil` after the last.
    public func page(from token: PageToken?, output: LayoutOutput = .fragments) -> (page: Fragment, next: PageToken?) {
        guard mode.alignsFacingPages else {
            let page = layOutPage(token, output, limit: nil)
            return (page.fragment, page.next)
        }
        return facingPage(token, output)
    }

    /// Lays out a page.
    ///
    /// - Parameter limit: the block size that its content may take; nil for that of the page.
    func layOutPage(_ token: PageToken?, _ output: LayoutOutput, limit: LayoutUnit?) -> LaidOutPage {
        if let token, let overflow = token.overflow { return overflowPage(overflow, token) }
        if let token, let blank = blankPage(token) { return blank }
        let unmoved = layoutContainer(space(for: token, output, limit: limit), token)
        let size = unmoved.fragment.map(pageSize) ?? size
        let result = unmoved.movedToStart(ofPage: size, direction)
        guard let fragment = result.fragment else {
            return LaidOutPage(
                fragment: Fragment(kind: .page, box: nil, size: size, writingDirection: direction), next: nil)
        }
        let bounds = PhysicalRect(offset: .zero, size: size)
        let (placed, _) = context.outOfFlow.place(result.outOfFlow, in: fragment, area: bounds) { _ in true }
        let root = nextRoot(fragment, placed, token: token)
        let page = Fragment(
            kind: .page, box: nil, size: size, writingDirection: direction,
            children: placed.children, firstBaseline: placed.firstBaseline, lastBaseline: placed.lastBaseline,
            breakToken: root.token, isContinuation: token != nil)
        if !mode.breaks { return LaidOutPage(fragment: page, next: nil) }
        // Nothing overflows a strip: it is as long as its content.
        if !mode.breaksIntoPages {
            return LaidOutPage(
                fragment: page, next: following(token, root: root.token, overflow: nil, emptyPages: root.emptyPages))
        }
        let overflow = PageOverflow(limit: direction.logical(size).block)
        // Content can only be cut if it is there.
        if output == .extents, overflow.isNeeded(for: page) { return layOutPage(token, .fragments, limit: limit) }
        let (kept, remainder) = overflow.split(page)
        return LaidOutPage(
            fragment: kept,
            next: following(token, root: root.token, overflow: remainder, emptyPages: root.emptyPages),
            appeal: result.breakAppeal)
    }

    /// The constraint space of the initial containing block.
    private func space(for token: PageToken?, _ output: LayoutOutput, limit depth: LayoutUnit?) -> ConstraintSpace {
        let area = direction.logical(size)
        var space = ConstraintSpace(availableInline: area.inline, availableBlock: area.block)
        space.writingDirection = direction
        space.fixedInline = area.inline
        space.establishesContext = true
        if mode.breaksIntoPages {
            // If pages stay empty, place all remaining content on one page.
            let limit = (token?.emptyPages ?? 0) > 4 ? nil : max(min(depth ?? area.block, area.block), .one)
            space.fragmentation = .fragmentainer(Fragmentainer(kind: .page, blockSize: limit, output: output))
        } else if let minimumSize = mode.leastStripSize, mode.breaks {
            var strip = Fragmentainer(kind: .strip, blockSize: nil, output: output)
            strip.leastStripSize = max(minimumSize, .one)
            space.fragmentation = .fragmentainer(strip)
        } else if !mode.fitsPageToContent {
            space.fixedBlock = area.block
        }
        return space
    }

    /// Returns the size of the page, or of the content in a strip.
    private func pageSize(of root: Fragment) -> PhysicalSize {
        guard mode.fitsPageToContent else { return size }
        let (area, content) = (direction.logical(size), direction.logical(root.size))
        return direction.physical(LogicalSize(inline: area.inline, block: content.block))
    }

    private func following(_ token: PageToken?, root: BreakToken?, overflow: Fragment?, emptyPages: Int = 0)
        -> PageToken?
    {
        if root == nil && overflow == nil { return nil }
        return PageToken(
            number: (token?.number ?? 0) + 1, root: root, overflow: overflow, isAfterBlank: false,
            emptyPages: emptyPages)
    }

    /// Returns a page of content that overflowed the page before.
    private func overflowPage(_ overflow: Fragment, _ token: PageToken) -> LaidOutPage {
        let (kept, remainder) = PageOverflow(limit: direction.logical(size).block).split(overflow)
        return LaidOutPage(fragment: kept, next: following(token, root: token.root, overflow: remainder))
    }

    private func layoutContainer(_ space: ConstraintSpace, _ token: PageToken?) -> LayoutResult {
        var flow = BlockFlow(
            context, container, space: space, token: token?.root, earlyBreak: nil,
            definiteBlock: direction.logical(size).block
        )
        let result = flow.run()
        guard result.status == .needsEarlierBreak, let early = result.earlyBreak else { return result }
        var second = BlockFlow(
            context, container, space: space, token: token?.root, earlyBreak: early,
            definiteBlock: direction.logical(size).block)
        return second.run()
    }

    private func nextRoot(_ fragment: Fragment, _ placed: Fragment, token: PageToken?) -> (
        token: BreakToken?, emptyPages: Int
    ) {
        guard let root = fragment.breakToken else { return (nil, 0) }
        let empty = placed.showsSomething ? 0 : (token?.emptyPages ?? 0) + 1
        return empty > 6 || token?.number ?? 0 > 1_000_000 ? (nil, 0) : (root, empty)
    }

    /// Returns a blank page if the content at a token must begin on the other side of the spread.
    private func blankPage(_ token: PageToken) -> LaidOutPage? {
        guard !token.isAfterBlank, let root = token.root else { return nil }
        // The first page is a right one, or a left one in right-to-left books.
        let isRight = (token.number % 2 == 0) != direction.isRTL
        let flags = root.leadingFlags
        guard flags.contains(.wantsLeft) && isRight || flags.contains(.wantsRight) && !isRight else { return nil }
        let page = Fragment(
            kind: .page, box: nil, size: size, writingDirection: direction, breakToken: root, isContinuation: true)
        return LaidOutPage(
            fragment: page,
            next: PageToken(number: token.number + 1, root: root, overflow: nil, isAfterBlank: true, emptyPages: 0))
    }
}

extension LayoutResult {
    /// Moves the content of a page to the page area's block-start edge.
    ///
    /// The root's fragment is as long as its content, and physical offsets are relative to its left edge. If blocks
    /// progress from right to left, content that is shorter or longer than the page would otherwise begin at the
    /// wrong place.
    fileprivate func movedToStart(ofPage size: PhysicalSize, _ direction: WritingDirection) -> LayoutResult {
        guard direction.mode == .verticalRL || direction.mode == .sidewaysRL, let fragment else { return self }
        let delta = PhysicalOffset(x: size.width - fragment.size.width, y: .zero)
        guard delta.x != .zero else { return self }
        var result = self
        result.fragment = fragment.replacingChildren(
            fragment.children.map { .init(offset: $0.offset + delta, fragment: $0.fragment) })
        for index in result.outOfFlow.indices { result.outOfFlow[index].move(by: delta) }
        return result
    }
}

extension BreakToken {
    /// The flags of the break before the first unfinished descendant.
    var leadingFlags: Flags {
        var token = self
        while let first = token.children.last, !token.flags.contains(.isBreakBefore) { token = first }
        return token.flags
    }
}

extension Fragment {
    /// Whether the fragment or a descendant has lines, replaced content or a visible decoration.
    var showsSomething: Bool {
        if lines != nil || box?.isReplaced == true { return true }
        if let box, !size.isEmpty {
            let paint = box.style.paint
            if paint.backgroundColor != .transparent || !paint.backgroundLayers.isEmpty || border != .zero {
                return true
            }
        }
        return children.contains { $0.fragment.showsSomething }
    }
}
