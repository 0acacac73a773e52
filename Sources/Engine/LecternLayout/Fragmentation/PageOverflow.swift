import LecternCSS
import LecternGeometry

// Content that cannot break and still overflows the page (a tall inline-block, a
// positioned box far down) is cut between its lines, and the rest is shown on
// further pages. Nothing is lost or shown twice.

/// Cuts finished fragments at the end of a page.
struct PageOverflow {
    /// The page's block size.
    let limit: LayoutUnit

    /// Returns the content that stays on the page, and the rest, moved to the top of the next page.
    func split(_ page: Fragment) -> (kept: Fragment, remainder: Fragment?) {
        guard isNeeded(for: page) else { return (page, nil) }
        let (kept, remainder) = cut(page, .zero)
        guard let remainder else { return (page, nil) }
        let top = highest(remainder, .zero) ?? .zero
        let moved = remainder.children.map {
            Fragment.Link(offset: .init(x: $0.offset.x, y: $0.offset.y - top), fragment: $0.fragment)
        }
        return (kept, remainder.replacingChildren(moved))
    }

    /// Whether lines or replaced content overflow the page.
    func isNeeded(for page: Fragment) -> Bool {
        page.writingDirection.isHorizontal && lowest(page, .zero) > limit + .one
    }

    // MARK: Extent

    private func hides(_ fragment: Fragment, _ y: LayoutUnit) -> Bool {
        guard let style = fragment.box?.style, style.clipsOverflow else { return false }
        return y + fragment.size.height <= limit
    }

    /// Returns the block end of the lowest line or replaced box.
    private func lowest(_ fragment: Fragment, _ y: LayoutUnit) -> LayoutUnit {
        if hides(fragment, y) { return y }
        var result = fragment.box?.isReplaced == true ? y + fragment.size.height : y
        for child in fragment.children { result = max(result, lowest(child.fragment, y + child.offset.y)) }
        guard let lines = fragment.lines else { return result }
        for line in lines.lines {
            if let text = line.unbuilt { result = max(result, y + line.rect.y + text.bottom) }
        }
        for item in lines.items {
            switch item {
            case .text(let text): result = max(result, y + text.rect.bottom)
            case .fragment(let link): result = max(result, lowest(link.fragment, y + link.offset.y))
            case .box: break
            }
        }
        return result
    }

    /// Returns the block start of the highest line or replaced box.
    private func highest(_ fragment: Fragment, _ y: LayoutUnit) -> LayoutUnit? {
        var result: LayoutUnit? = fragment.box?.isReplaced == true ? y : nil
        func take(_ value: LayoutUnit?) { if let value { result = min(result ?? value, value) } }
        for child in fragment.children { take(highest(child.fragment, y + child.offset.y)) }
        for item in fragment.lines?.items ?? [] {
            switch item {
            case .text(let text): take(y + text.rect.y)
            case .fragment(let link): take(highest(link.fragment, y + link.offset.y))
            case .box: break
            }
        }
        return result
    }

    // MARK: Cutting

    private func cut(_ fragment: Fragment, _ y: LayoutUnit) -> (Fragment, Fragment?) {
        if hides(fragment, y) { return (fragment, nil) }
        var (kept, remainder) = ([Fragment.Link](), [Fragment.Link]())
        for child in fragment.children {
            let top = y + child.offset.y
            if child.fragment.box?.isReplaced == true {
                // Replaced content is never cut: it stays or moves as a whole.
                if top > .zero, top + child.fragment.size.height > limit + .one {
                    remainder.append(child)
                } else {
                    kept.append(child)
                }
                continue
            }
            let (stays, goes) = cut(child.fragment, top)
            kept.append(.init(offset: child.offset, fragment: stays))
            if let goes { remainder.append(.init(offset: child.offset, fragment: goes)) }
        }
        let (keptLines, restLines) = fragment.lines.map { cut($0, y) } ?? (nil, nil)
        if remainder.isEmpty && restLines == nil { return (fragment, nil) }
        return (
            part(fragment, children: kept, lines: keptLines),
            part(fragment, children: remainder, lines: restLines, isRest: true)
        )
    }

    private func part(_ fragment: Fragment, children: [Fragment.Link], lines: LineContent?, isRest: Bool = false)
        -> Fragment
    {
        Fragment(
            kind: fragment.kind, box: fragment.box, size: fragment.size, writingDirection: fragment.writingDirection,
            border: fragment.border,
            padding: fragment.padding, children: children, lines: lines, firstBaseline: fragment.firstBaseline,
            lastBaseline: fragment.lastBaseline, breakToken: fragment.breakToken,
            isContinuation: isRest || fragment.isContinuation,
            extra: fragment.extra)
    }

    private func cut(_ content: LineContent, _ y: LayoutUnit) -> (LineContent?, LineContent?) {
        var (kept, remainder) = (LineCollector(content), LineCollector(content))
        for line in content.lines {
            kept.begin(line)
            remainder.begin(line)
            for item in content.items[Int(line.items.lowerBound)..<Int(line.items.upperBound)] {
                switch item {
                case .box: kept.items.append(item)
                case .text(let text):
                    let top = y + text.rect.y
                    if top > .zero, y + text.rect.bottom > limit + .one {
                        remainder.items.append(item)
                    } else {
                        kept.items.append(item)
                    }
                case .fragment(let link):
                    let top = y + link.offset.y
                    if link.fragment.box?.isReplaced == true {
                        if top > .zero, top + link.fragment.size.height > limit + .one {
                            remainder.items.append(item)
                        } else {
                            kept.items.append(item)
                        }
                        continue
                    }
                    let (stays, goes) = cut(link.fragment, top)
                    kept.items.append(.fragment(.init(offset: link.offset, fragment: stays)))
                    if let goes { remainder.items.append(.fragment(.init(offset: link.offset, fragment: goes))) }
                }
            }
            kept.end()
            remainder.end()
        }
        return (kept.content, remainder.items.isEmpty ? nil : remainder.content)
    }
}

/// Collects lines with a part of their items.
private struct LineCollector {
    let source: LineContent
    var lines: [LineContent.Line] = []
    var items: [LineItem] = []
    private var line: LineContent.Line?
    private var start = 0

    init(_ source: LineContent) { self.source = source }

    mutating func begin(_ line: LineContent.Line) {
        self.line = line
        start = items.count
    }

    /// Keeps the line if it has items, closing its inline boxes.
    mutating func end() {
        guard var line, items.count > start else { return }
        line.items = Int32(start)..<Int32(items.count)
        for index in start..<items.count {
            if case .box(var part) = items[index] {
                part.itemEnd = min(max(part.itemEnd, Int32(index)), Int32(items.count))
                items[index] = .box(part)
            }
        }
        lines.append(line)
    }

    var content: LineContent? {
        lines.isEmpty ? nil : LineContent(paragraph: source.paragraph, lines: lines, items: items)
    }
}
