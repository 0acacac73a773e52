import LecternGeometry

extension LayoutResult {
    /// Changes the size of the fragment and moves its content along the parent's block axis.
    /// Tables align measured cells with it.
    mutating func resize(to size: LogicalSize, shift: LayoutUnit, _ direction: WritingDirection, isRepeated: Bool) {
        guard let fragment else { return }
        let new = direction.physical(size)
        let old = direction.logical(fragment.size)
        if new == fragment.size, shift == .zero, isRepeated == fragment.isRepeated { return }
        let growth = size.block - old.block
        let delta: PhysicalOffset =
            switch direction.mode {
            case .horizontalTB: PhysicalOffset(x: .zero, y: shift)
            case .verticalRL, .sidewaysRL: PhysicalOffset(x: growth - shift, y: .zero)
            case .verticalLR, .sidewaysLR: PhysicalOffset(x: shift, y: .zero)
            }
        self.fragment = fragment.moved(by: delta, baselineShift: shift, size: new, isRepeated: isRepeated)
        for index in outOfFlow.indices { outOfFlow[index].move(by: delta) }
    }
}

extension Fragment {
    /// Returns the fragment with its content moved in a border box of another size.
    fileprivate func moved(by delta: PhysicalOffset, baselineShift: LayoutUnit, size: PhysicalSize, isRepeated: Bool)
        -> Fragment
    {
        var links = children
        var content = lines
        if delta != .zero {
            for index in links.indices { links[index].offset += delta }
            content = lines?.moved(by: delta)
        }
        return Fragment(
            kind: kind, box: box, size: size, writingDirection: writingDirection, border: border, padding: padding,
            children: links, lines: content, firstBaseline: firstBaseline.map { $0 + baselineShift },
            lastBaseline: lastBaseline.map { $0 + baselineShift }, breakToken: breakToken,
            isContinuation: isContinuation,
            extra: extra, isRepeated: isRepeated)
    }

    /// Returns the fragment with data for painting and reading.
    func changed(extra: Extra, isRepeated: Bool) -> Fragment {
        Fragment(
            kind: kind, box: box, size: size, writingDirection: writingDirection, border: border, padding: padding,
            children: children, lines: lines, firstBaseline: firstBaseline, lastBaseline: lastBaseline,
            breakToken: breakToken,
            isContinuation: isContinuation, extra: extra, isRepeated: isRepeated)
    }
}

extension LineContent {
    fileprivate func moved(by delta: PhysicalOffset) -> LineContent {
        let lines = lines.map { line in
            var line = line
            line.rect = line.rect.offset(by: delta)
            return line
        }
        let items = items.map { item -> LineItem in
            switch item {
            case .text(var text):
                text.rect = text.rect.offset(by: delta)
                return .text(text)
            case .box(var box):
                box.rect = box.rect.offset(by: delta)
                return .box(box)
            case .fragment(var link):
                link.offset += delta
                return .fragment(link)
            }
        }
        return LineContent(paragraph: paragraph, lines: lines, items: items)
    }
}
