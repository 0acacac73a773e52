import LecternCSS
import LecternGeometry

// The two pages of a spread end at one depth where that costs no better break: the last line of the one is beside the last
// line of the other. A page that ends early, because of widows, orphans or a heading, makes the page that it faces as short.
//
// Both pages are laid out when the first one is requested. The token of the second page holds its depth, so that a page
// still follows from its token alone.

/// A page as it was laid out.
struct LaidOutPage {
    var fragment: Fragment
    var next: PageToken?
    var appeal = BreakAppeal.perfect
}

/// What was decided for two facing pages.
struct FacingPages {
    /// Where the first of them begins; nil for the start of the document.
    let root: BreakToken?
    /// The block sizes that the content of the first and of the second page may take; nil for the whole page.
    var firstLimit: LayoutUnit?
    var secondLimit: LayoutUnit?
    /// The extents of the pages, until they are asked for.
    var first: LaidOutPage?
    var second: LaidOutPage?
    /// Where the second of them begins.
    var secondRoot: BreakToken?

    mutating func keep(_ page: LaidOutPage, from token: PageToken) {
        second = page
        secondRoot = token.root
    }
}

extension Paginator {
    func facingPage(_ token: PageToken?, _ output: LayoutOutput) -> (page: Fragment, next: PageToken?) {
        let number = token?.number ?? 0
        let isFirst = number.isMultiple(of: 2)
        let key = isFirst ? number : number - 1
        if isFirst, facing[key]?.root !== token?.root || facing[key] == nil { facing[key] = decide(from: token) }
        let limit = isFirst ? facing[key]?.firstLimit : token?.depthLimit
        let extents = takeExtents(of: key, isFirst: isFirst, token)
        var page = (output == .extents ? extents : nil) ?? layOutPage(token, output, limit: limit)
        if isFirst { page.next?.depthLimit = facing[key]?.secondLimit }
        return (page.fragment, page.next)
    }

    /// Returns the extents of a page that were found when its depth was decided, and keeps them no longer.
    private func takeExtents(of key: Int, isFirst: Bool, _ token: PageToken?) -> LaidOutPage? {
        guard let decided = facing[key] else { return nil }
        if isFirst {
            facing[key]?.first = nil
            return decided.first
        }
        guard decided.secondRoot === token?.root else { return nil }
        facing[key]?.second = nil
        facing[key]?.secondRoot = nil
        return decided.second
    }

    private func decide(from token: PageToken?) -> FacingPages {
        let first = layOutPage(token, .extents, limit: nil)
        var result = FacingPages(root: token?.root, first: first)
        guard let next = first.next, next.goesOn, let firstEnd = textEnd(of: first) else { return result }
        let second = layOutPage(next, .extents, limit: nil)
        result.keep(second, from: next)
        guard second.next?.goesOn == true, let secondEnd = textEnd(of: second) else { return result }
        let (line, depth) = (max(firstEnd.line, secondEnd.line), min(firstEnd.block, secondEnd.block))
        let difference = max(firstEnd.block, secondEnd.block) - depth
        guard difference > Self.equalDepths, difference < line * 2.5 else { return result }
        // Where they cannot end at the shorter depth they may a line above it.
        for step in 0...1 {
            let end = depth - line * step
            let isUnchanged = firstEnd.block == end
            guard let shorter = isUnchanged ? first : page(from: token, endingAt: end), let following = shorter.next,
                let other = page(from: following, endingAt: end)
            else { continue }
            result.firstLimit = isUnchanged ? nil : end
            result.secondLimit = end
            result.first = shorter
            result.keep(other, from: following)
            break
        }
        return result
    }

    /// Depths that differ by no more look equal.
    private static var equalDepths: LayoutUnit { .one }

    /// Lays out a page that is as deep as a line; nil if it breaks worse than it must, or ends elsewhere.
    private func page(from token: PageToken?, endingAt block: LayoutUnit) -> LaidOutPage? {
        let page = layOutPage(token, .extents, limit: block)
        guard page.appeal == .perfect, page.next?.goesOn == true, let end = textEnd(of: page) else { return nil }
        return end.block <= block && block - end.block <= Self.equalDepths ? page : nil
    }

    /// The block-end edge of a page's last line, and the block size of that line; nil if something else is lower.
    private func textEnd(of page: LaidOutPage) -> (block: LayoutUnit, line: LayoutUnit)? {
        var depth = PageDepth(page: page.fragment.size, direction: direction)
        for child in page.fragment.children { depth.include(child.fragment, at: child.offset) }
        guard depth.lineSize > .zero else { return nil }
        return (depth.end, depth.lineSize)
    }
}

extension PageToken {
    /// Whether the content goes on at an unforced break, with nothing that overflowed.
    fileprivate var goesOn: Bool {
        guard overflow == nil, let root else { return false }
        return !root.leadingFlags.contains(.isForced)
    }
}

/// Finds what is lowest on a page.
private struct PageDepth {
    let page: PhysicalSize
    let direction: WritingDirection
    private(set) var end = LayoutUnit.min
    /// The block size of the line that is lowest; zero if something else is.
    private(set) var lineSize = LayoutUnit.zero

    init(page: PhysicalSize, direction: WritingDirection) {
        self.page = page
        self.direction = direction
    }

    mutating func include(_ fragment: Fragment, at offset: PhysicalOffset) {
        if let box = fragment.box, box.isReplaced || fragment.showsEndEdge {
            include(PhysicalRect(offset: offset, size: fragment.size), isLine: false)
        }
        for line in fragment.lines?.lines ?? [] { include(line.rect.offset(by: offset), isLine: true) }
        for child in fragment.children { include(child.fragment, at: offset + child.offset) }
    }

    private mutating func include(_ rect: PhysicalRect, isLine: Bool) {
        let block: (end: LayoutUnit, size: LayoutUnit) =
            switch direction.mode {
            case .horizontalTB: (rect.y + rect.height, rect.height)
            case .verticalRL, .sidewaysRL: (page.width - rect.x, rect.width)
            case .verticalLR, .sidewaysLR: (rect.x + rect.width, rect.width)
            }
        guard block.end > end || block.end == end && !isLine else { return }
        end = block.end
        lineSize = isLine ? block.size : .zero
    }
}

extension Fragment {
    /// Whether a border or background shows where the fragment ends.
    fileprivate var showsEndEdge: Bool {
        guard let box, breakToken == nil else { return false }
        let paint = box.style.paint
        return border != .zero || box.origin == .element && paint.backgroundColor != .transparent
    }
}
