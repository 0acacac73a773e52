import LecternCSS
import LecternGeometry

// Breaking between lines by orphans and widows. CSS Fragmentation 3, section 3.3.

extension BlockFlow {
    /// Whether an earlier layout chose to break before a line.
    func isAskedToBreak(before position: InlinePosition) -> Bool {
        guard case .line(let number) = input.earlyBreak?.place else { return false }
        return number == position.line
    }

    /// Chooses the break for a paragraph whose next line does not fit.
    mutating func breakBadly(_ fill: borrowing LineFill) -> LineStop {
        let count = fill.starts.count
        let style = box.style.kept
        let missing = max(0, style.widows - linesLeft(fill, upTo: style.widows))
        let keep = count - missing
        var chosen = count
        if keep >= max(style.orphans, 1) {
            chosen = keep
        } else if keep >= 1, isAtStart, count < style.orphans {
            // Nothing is above that could go on with these lines; a higher column would hold more of them.
            chosen = keep
            fragmentation.search.take(fragmentation.search.inside(.violatesOrphansAndWidows))
        } else if count < style.orphans || missing > 0 {
            // Not enough lines for both: those that `orphans` can spare go on.
            chosen = min(count, max(keep, style.orphans, 1))
            fragmentation.search.take(fragmentation.search.inside(.violatesOrphansAndWidows))
        }
        if chosen == count { return breakLines(before: fill.next, count, fill) }
        let hasFloats = builder.children.count + fragmentation.childTokens.count > fill.floats
        if hasFloats { return fill.isFinal ? breakLines(before: fill.next, count, fill) : .tooMany(chosen) }
        let index = builder.lines.count - (count - chosen)
        placement.position = builder.lineOffsets[index].block
        builder.removeLines(from: index)
        return breakLines(before: fill.starts[chosen], chosen, fill)
    }

    /// Breaks before a line, unless the line above it ends with a hyphen that it must not have at the end of a page.
    ///
    /// <https://www.w3.org/TR/css-text-4/#hyphenate-line-limits>
    mutating func breakLines(before next: InlinePosition, _ count: Int, _ fill: borrowing LineFill) -> LineStop {
        guard count > 0, next.hyphenatedLines > 0, fill.unhyphenatedLine != next.line - 1, !fill.isFinal,
            forbidsHyphenAtBreak
        else { return .finished(breakLines(before: next, count)) }
        return .hyphenated(next.line - 1)
    }

    private var forbidsHyphenAtBreak: Bool {
        guard let kind = fragmentation.fragmentainer?.kind else { return false }
        return switch (box.style.text.hyphenateLimitLast, kind) {
        case (.none, _), (_, .strip): false
        case (.always, _), (.column, .column), (.column, .page), (.page, .page), (.spread, .page): true
        case (.page, .column), (.spread, .column): false
        }
    }

    /// Counts the lines from the next one on, up to a number, and undoes what they place.
    private mutating func linesLeft(_ fill: borrowing LineFill, upTo limit: Int) -> Int {
        let before = PlaceMark(self)
        defer { takeBack(to: before) }
        var next = fill.next
        var count = 0
        while count < limit {
            let line = measureLine(fill, at: next)
            if !line.isEmpty { count += 1 }
            placement.position = placement.position + line.size.block
            guard let following = line.next, following > next || following.line > next.line else { break }
            next = following
        }
        return count
    }

    mutating func breakLines(before next: InlinePosition, _ count: Int) -> Stop {
        fragmentation.resume = .inline(next)
        fragmentation.search.take(fragmentation.search.inside(.perfect))
        if count > 0 { fragmentation.hasContent = true }
        return .broke
    }

    /// Offers the best break among lines that all fit.
    mutating func offerLineBreak(_ starts: [InlinePosition]) {
        guard let kept = box.style.linesKept(of: starts.count) else { return }
        fragmentation.search.offer(.line(starts[kept].line), fragmentation.search.inside(.perfect))
    }
}

extension ComputedStyle {
    /// The lines that stay together at the end and at the start of a page. In vertical books pages are full: a line of
    /// its own is no fault there (JLReq, 2.4.3).
    fileprivate var kept: (orphans: Int, widows: Int) {
        let (orphans, widows) = (text.orphans, text.widows)
        let isFull =
            text.typesetting == .book && !text.writingMode.isHorizontal && orphans == 2 && widows == 2
        return isFull ? (1, 1) : (orphans, widows)
    }

    /// How many of some lines precede the last break among them that `orphans` and `widows` allow; nil if there is none.
    fileprivate func linesKept(of count: Int) -> Int? {
        let (orphans, widows) = kept
        let kept = count - max(widows, 1)
        return kept >= max(orphans, 1) ? kept : nil
    }
}
