import LecternCSS
import LecternGeometry

extension PrintLayout {
    /// Returns the finished pages, once all content is placed.
    func finish(fixed: [Fragment.Link]) -> [PrintedPage] {
        let overflow = slice()
        var counters = PageCounters(pages: sheets.count)
        return sheets.indices.map { index in
            let sheet = sheets[index]
            let carried = overflow.carried[index]
            counters.count(sheet.context.style)
            let margins = layoutMargins(sheet, counters)
            let content = Fragment(
                kind: .page, box: nil, size: sheet.area, writingDirection: direction,
                children: withRoot(carried + sheet.links, sheet) + fixed, isContinuation: index > 0)
            return PrintedPage(
                type: sheet.type, context: sheet.context, geometry: sheet.geometry, content: content,
                margins: margins?.page, marginTree: margins?.tree,
                isClipped: !carried.isEmpty || overflow.runsOver[index])
        }
    }

    /// Returns the margin boxes of a page; `nil` if it has none.
    private func layoutMargins(_ sheet: Sheet, _ counters: PageCounters) -> (page: Fragment, tree: BoxTree)? {
        guard !sheet.context.marginBoxes.isEmpty,
            let content = MarginBoxTree(
                sheet.context, sheet.geometry, counters: counters, document: context.tree.document,
                options: marginOptions)
        else { return nil }
        let inner = LayoutContext(
            tree: content.tree, services: services, mode: LayoutMode(.print, area: sheet.area))
        let layout = MarginBoxLayout(context: inner, geometry: sheet.geometry, boxes: content.boxes)
        return (layout.page(), content.tree)
    }

    /// Adds an empty root to pages without content, so that its background is painted there, too.
    private func withRoot(_ links: [Fragment.Link], _ sheet: Sheet) -> [Fragment.Link] {
        let root = context.tree.root
        if root.isOutOfFlow || links.contains(where: { $0.fragment.box?.id == root.id }) { return links }
        var size = direction.logical(sheet.area)
        size.block = .zero
        let empty = Fragment(
            kind: .box, box: root, size: direction.physical(size), writingDirection: direction, isContinuation: true)
        let place = direction.physical(LogicalOffset(), outer: sheet.area, inner: empty.size)
        return [Fragment.Link(offset: place, fragment: empty)] + links
    }

    /// Continues unbreakable content that overflows a page as slices: the same fragments on the
    /// next pages, moved up by the pages before.
    ///
    /// <https://www.w3.org/TR/css-break-3/#unforced-breaks>
    private func slice() -> (carried: [[Fragment.Link]], runsOver: [Bool]) {
        var carried: [[Fragment.Link]] = sheets.map { _ in [] }
        var runsOver = sheets.map { _ in false }
        var index = 0
        while index < carried.count {
            let area = sheets[index].area
            for link in sheets[index].links {
                var end = overflowEnd(link.fragment, at: link.offset, on: area)
                var (place, target) = (link, index)
                while end > blockSize(target) + .one, target + 1 < Self.mostPages {
                    let size = blockSize(target)
                    runsOver[target] = true
                    target += 1
                    if target == sheets.count {
                        addContinuation()
                        carried.append([])
                        runsOver.append(false)
                    }
                    end = end - size
                    place = moved(place, by: size, from: sheets[target - 1].area, to: sheets[target].area)
                    carried[target].append(place)
                }
            }
            index += 1
        }
        return (carried, runsOver)
    }

    /// Returns a fragment for the next page, moved up by the size of a page.
    private func moved(_ link: Fragment.Link, by size: LayoutUnit, from area: PhysicalSize, to next: PhysicalSize)
        -> Fragment.Link
    {
        var offset = direction.logical(link.offset, outer: area, inner: link.fragment.size)
        offset.block = offset.block - size
        return Fragment.Link(
            offset: direction.physical(offset, outer: next, inner: link.fragment.size), fragment: link.fragment)
    }

    /// Returns the block end of a fragment and its content on the page.
    private func overflowEnd(_ fragment: Fragment, at offset: PhysicalOffset, on area: PhysicalSize) -> LayoutUnit {
        let isFlat = direction.logical(fragment.size).block <= .zero
        var result = isFlat ? .zero : blockEnd(fragment, at: offset, on: area)
        if let style = fragment.box?.style.box, style.clipsBlockOverflow(direction) { return result }
        for child in fragment.children {
            result = max(result, overflowEnd(child.fragment, at: offset + child.offset, on: area))
        }
        guard let lines = fragment.lines else { return result }
        for line in lines.lines {
            result = max(
                result,
                direction.logical(offset + line.rect.offset, outer: area, inner: line.rect.size).block
                    + direction.logical(line.rect.size).block)
        }
        for case .fragment(let link) in lines.items {
            result = max(result, overflowEnd(link.fragment, at: offset + link.offset, on: area))
        }
        return result
    }
}
