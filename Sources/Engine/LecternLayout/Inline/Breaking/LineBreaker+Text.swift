import LecternCSS
import LecternGeometry
import LecternText

extension LineBreaker {
    /// Scans the text of an item: the inner loop of line breaking.
    mutating func scanText(_ index: Int) -> Decision {
        let item = items[index]
        let start = max(Int(item.start), index == firstItem ? lineStart : 0)
        let end = Int(item.end)
        guard start < end else { return .goOn }
        let style = paragraph.styles[Int(item.style)]
        if canBreak(at: start, style), case .take(let point) = considerBoundary(at: start) { return .take(point) }
        if !objects.isEmpty { overhangEnd(before: start) }
        if text[start] >= 0x3000 { trimLineStart(item, style, at: start) }
        var scan = TextScan(paragraph, item, style: style, from: start, limit: available - position)
        scan.isEmergency = isEmergency && style.breaksInEmergency
        scan.carriedOverflow = overflows
        while true {
            switch scan.advance(paragraph, acceptsOverflow) {
            case .end: break
            case .opportunity(let offset):
                if case .take(let point) = considerBreak(index, start, offset: offset, scan: &scan) {
                    return .take(point)
                }
                continue
            case .overflow(let offset):
                noteOpportunity(&scan, at: index, from: start)
                if let point = hyphenate(index, from: start, overflowAt: offset) { return .take(point) }
                if lastBreak == nil { noteTightHyphenation(index, from: start, overflowAt: offset) }
                switch decide() {
                case .goOn: continue
                case let other: return other
                }
            }
            break
        }
        noteOpportunity(&scan, at: index, from: start)
        finishText(index, from: start, scan: &scan)
        return .goOn
    }

    /// Makes the scan's last opportunity that fits the line's last opportunity.
    private mutating func noteOpportunity(_ scan: inout TextScan, at index: Int, from start: Int) {
        guard scan.lastOpportunity > start else { return }
        if let lastBreak, lastBreak.text >= Int32(scan.lastOpportunity) { return }
        lastBreak = LineBreakPoint(
            pieceCount: pieces.count, isInsideItem: true, partStart: Int32(start), item: Int32(index),
            text: Int32(scan.lastOpportunity), size: scan.opportunitySize, trimmedSize: scan.trimmedOpportunitySize)
    }

    /// Decides on an opportunity after a soft hyphen or on overflow.
    private mutating func considerBreak(_ index: Int, _ start: Int, offset: Int, scan: inout TextScan)
        -> Decision
    {
        let hasHyphen = text[offset - 1] == InlineCharacter.softHyphen
        let point = LineBreakPoint(
            pieceCount: pieces.count, isInsideItem: true, partStart: Int32(start), item: Int32(index),
            text: Int32(offset),
            hasHyphen: hasHyphen, size: scan.size, trimmedSize: scan.trimmedSize)
        if acceptsOverflow { return .take(point) }
        noteOpportunity(&scan, at: index, from: start)
        if hasHyphen, !mayHyphenate { return .goOn }
        if hasHyphen, position + scan.size + hyphenSize(before: offset) > available {
            tightBreak = tightBreak ?? point
            return .goOn
        }
        lastBreak = point
        return .goOn
    }

    private mutating func finishText(_ index: Int, from start: Int, scan: inout TextScan) {
        let size = scan.size
        pieces.append(
            LinePiece(
                item: Int32(index), start: Int32(start), end: items[index].end, visibleEnd: items[index].end,
                inlineSize: size,
                trimmedSize: scan.trimmedSize))
        position = position + size
        let spaces = scan.trailingSize
        if scan.isOnlySpaces {
            trailing = trailing + spaces
        } else {
            trailing = spaces + scan.endTrim + scan.endSpacing
        }
        if !scan.isOnlySpaces { hasContent = true }
        setBoundary(after: index)
    }

    @inline(__always) private func canBreak(at offset: Int, _ style: InlineStyle) -> Bool {
        if breaks[offset] != .none { return true }
        return isEmergency && offset > lineStart
            && (style.breaksInEmergency || self.style(before: offset)?.breaksInEmergency == true)
            && paragraph.shaped.unitFlags[offset].contains(.clusterStart)
            && (style.collapse == .breakSpaces || !InlineCharacter.isSpace(text[offset]))
            && !(style.breaksPhrases && beginsNoLine(text[offset]))
            && !text.withUnsafeBufferPointer { SlashBreaks.isInScheme($0, offset) }
    }

    /// Returns the size of the hyphen in the style of the text before an offset.
    func hyphenSize(before offset: Int) -> LayoutUnit {
        guard let style = style(before: offset) else { return .zero }
        return context.styles.hyphenSize(for: style)
    }

    func style(before offset: Int) -> InlineStyle? {
        var index = min(items.count, firstItem + pieces.count + 1)
        while index > 0 {
            index -= 1
            let item = items[index]
            if item.kind == .text, Int(item.start) < offset { return paragraph.styles[Int(item.style)] }
        }
        return nil
    }
}
