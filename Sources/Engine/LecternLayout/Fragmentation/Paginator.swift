import LecternCSS
public import LecternGeometry

/// Where a page begins: all that is needed to lay it out.
public struct PageToken: Sendable {
    /// The page's number in its chapter, from 0.
    public let number: Int
    /// Where the content goes on; `nil` where only overflow is left to show.
    let root: BreakToken?
    /// What ran out of the page before and has no place yet.
    let overflow: Fragment?
    /// A blank page for `break-before: left` and the like has been given.
    let isAfterBlank: Bool
    /// Pages in a row that showed nothing.
    let emptyPages: Int
}

/// The pages of a document, one at a time, each from its token alone.
///
///     var token: PageToken?
///     repeat {
///         let (page, next) = paginator.page(from: token)
///         token = next
///     } while token != nil
public final class Paginator {
    /// How content meets the area it is laid out in.
    public enum Mode: Hashable, Sendable {
        /// Reading: content breaks into pages, pictures are scaled down to fit.
        case pages
        /// Content breaks into pages as a printing browser does it.
        case printed
        /// One viewport as a browser shows it: nothing breaks, content may overflow.
        case viewport
    }

    public let context: LayoutContext
    /// The page's content area, or the viewport.
    public let size: PhysicalSize
    public let mode: Mode
    private let container: Box
    private let direction: WritingDirection

    public init(context: LayoutContext, size: PhysicalSize, mode: Mode) {
        self.context = context
        self.size = size
        self.mode = mode
        let root = context.tree.root
        direction = root.style.writingDirection
        container = Self.container(of: root)
        let limit = mode == .pages ? size : nil
        if context.initialContainingBlock != size || context.replacedLimit != limit { context.forgetMeasures() }
        context.initialContainingBlock = size
        context.replacedLimit = limit
    }

    /// A box around the root element that stands for the initial containing block.
    static func container(of root: Box) -> Box {
        Box(
            id: -1, kind: .blocks([root]), style: containerStyle(root.style.text), node: root.node, origin: .anonymous,
            source: root.source)
    }

    /// The initial containing block takes the root's writing mode and nothing else.
    private static func containerStyle(_ root: TextStyle) -> ComputedStyle {
        var text = TextStyle()
        text.writingMode = root.writingMode
        text.direction = root.direction
        var box = BoxStyle()
        box.display = .flowRoot
        return ComputedStyle(text: text, box: box, paint: .init())
    }

    /// The page that begins at a token (`nil`: the first), and where the next one does.
    public func page(from token: PageToken?) -> (page: Fragment, next: PageToken?) {
        if let token, let overflow = token.overflow { return overflowPage(overflow, token) }
        if let token, let blank = blankPage(token) { return blank }
        let area = direction.logical(size)
        var space = ConstraintSpace(availableInline: area.inline, availableBlock: area.block)
        space.writingDirection = direction
        space.fixedInline = area.inline
        space.establishesContext = true
        if mode != .viewport {
            // Should nothing move on any more, the rest goes on one page.
            let limit = (token?.emptyPages ?? 0) > 4 ? nil : max(area.block, .one)
            space.fragmentation = .fragmentainer(Fragmentainer(kind: .page, blockSize: limit))
        } else {
            space.fixedBlock = area.block
        }
        var blockSpace = space
        if mode != .viewport { blockSpace.percentageBlock = area.block }
        let result = layoutContainer(blockSpace, token)
        guard let fragment = result.fragment else {
            return (Fragment(kind: .page, box: nil, size: size, writingDirection: direction), nil)
        }
        let bounds = PhysicalRect(offset: .zero, size: size)
        let (placed, _) = context.placeOutOfFlow(result.outOfFlow, in: fragment, area: bounds) { _ in true }
        let root = nextRoot(fragment, placed, token)
        let page = Fragment(
            kind: .page, box: nil, size: size, writingDirection: direction, children: placed.children,
            firstBaseline: placed.firstBaseline, lastBaseline: placed.lastBaseline, breakToken: root.token,
            isContinuation: token != nil)
        if mode == .viewport { return (page, nil) }
        let overflow = PageOverflow(limit: area.block)
        if context.isCounting, overflow.isNeeded(for: page) {
            // What is cut has to be there.
            context.isCounting = false
            return self.page(from: token)
        }
        let (kept, rest) = overflow.split(page)
        return (kept, following(token, root: root.token, overflow: rest, emptyPages: root.emptyPages))
    }

    /// Where the page that begins at a token ends, and where the next one begins: the page
    /// without what stands on the lines, wherever that can be left out.
    ///
    /// Its token and extents are those of ``page(from:)``.
    public func extent(from token: PageToken?) -> (page: Fragment, next: PageToken?) {
        context.isCounting = true
        defer { context.isCounting = false }
        return page(from: token)
    }

    private func following(_ token: PageToken?, root: BreakToken?, overflow: Fragment?, emptyPages: Int = 0)
        -> PageToken?
    {
        if root == nil && overflow == nil { return nil }
        return PageToken(
            number: (token?.number ?? 0) + 1, root: root, overflow: overflow, isAfterBlank: false,
            emptyPages: emptyPages)
    }

    /// A page for what ran out of the one before.
    private func overflowPage(_ overflow: Fragment, _ token: PageToken) -> (Fragment, PageToken?) {
        let (kept, rest) = PageOverflow(limit: direction.logical(size).block).split(overflow)
        return (kept, following(token, root: token.root, overflow: rest))
    }

    private func layoutContainer(_ space: ConstraintSpace, _ token: PageToken?) -> LayoutResult {
        var flow = BlockFlow(
            context, container, space, token: token?.root, earlyBreak: nil, definiteBlock: direction.logical(size).block
        )
        let result = flow.run()
        guard result.status == .needsEarlierBreak, let early = result.earlyBreak else { return result }
        var second = BlockFlow(
            context, container, space, token: token?.root, earlyBreak: early,
            definiteBlock: direction.logical(size).block)
        return second.run()
    }

    private func nextRoot(_ fragment: Fragment, _ placed: Fragment, _ token: PageToken?) -> (
        token: BreakToken?, emptyPages: Int
    ) {
        guard let root = fragment.breakToken else { return (nil, 0) }
        let empty = placed.showsSomething ? 0 : (token?.emptyPages ?? 0) + 1
        return empty > 6 || token?.number ?? 0 > 1_000_000 ? (nil, 0) : (root, empty)
    }

    /// A blank page where the next content wants to begin on the other side.
    private func blankPage(_ token: PageToken) -> (Fragment, PageToken?)? {
        guard !token.isAfterBlank, let root = token.root else { return nil }
        // The first page is a right one, or a left one in right-to-left books.
        let isRight = (token.number % 2 == 0) != direction.isRTL
        let wanted = root.leadingFlags
        guard wanted.contains(.wantsLeft) && isRight || wanted.contains(.wantsRight) && !isRight else { return nil }
        let page = Fragment(
            kind: .page, box: nil, size: size, writingDirection: direction, breakToken: root, isContinuation: true)
        return (page, PageToken(number: token.number + 1, root: root, overflow: nil, isAfterBlank: true, emptyPages: 0))
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
    /// Has lines, replaced content or visible decoration below it.
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
