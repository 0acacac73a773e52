package import LecternMarkup
package import LecternModel

extension MarkupDocument {
    /// Returns the text of a range and its context, with white space collapsed,
    /// to find the range again in a different version of the text.
    ///
    /// Line breaks and the boundaries of blocks are spaces.
    ///
    /// - Parameter context: the length of the context in UTF-16 units.
    package func quotation(of range: Range<Int>, context: Int = 40) -> Locator.Text {
        let range = range.clamped(to: 0..<text.count)
        let bounds = contentRange(around: range)
        let before = quoted(max(bounds.lowerBound, range.lowerBound - context)..<range.lowerBound)
        let after = quoted(range.upperBound..<min(bounds.upperBound, range.upperBound + context))
        let highlight = quoted(range)
        return Locator.Text(
            before: before.isEmpty ? nil : before, highlight: highlight.isEmpty ? nil : highlight,
            after: after.isEmpty ? nil : after)
    }

    /// The text of the body if the range is in it: the title in the head is not
    /// context.
    private func contentRange(around range: Range<Int>) -> Range<Int> {
        let whole = 0..<text.count
        guard let body else { return whole }
        let bodyRange = Int(self[body].textStart)..<Int(self[body].textEnd)
        return bodyRange.lowerBound <= range.lowerBound && range.upperBound <= bodyRange.upperBound ? bodyRange : whole
    }

    /// Returns a part of the canonical text as ``words(_:)`` does, with spaces
    /// where lines begin.
    private func quoted(_ range: Range<Int>) -> String {
        var (parts, start) = ([String](), range.lowerBound)
        for place in lineStarts(in: range) {
            parts.append(words(start..<place))
            start = place
        }
        parts.append(words(start..<max(start, range.upperBound)))
        return parts.reduce("") { text, part in
            let isDivided = text.isEmpty || part.isEmpty || text.hasSuffix(" ") || part.hasPrefix(" ")
            return text + (isDivided ? "" : " ") + part
        }
    }

    /// The offsets inside a range where a block or a new line begins, or where
    /// one has ended.
    private func lineStarts(in range: Range<Int>) -> [Int] {
        guard range.count > 1, let first = textNode(at: range.lowerBound) else { return [] }
        var places: [Int] = []
        var (last, index) = (first, first.rawValue + 1)
        while index < nodes.count, Int(nodes[Int(index)].textStart) < range.upperBound {
            let node = NodeID(rawValue: index)
            index += 1
            guard self[node].kind == .text, self[node].textStart < self[node].textEnd else { continue }
            let start = Int(self[node].textStart)
            if start > range.lowerBound, hasLineBoundary(between: last, and: node) { places.append(start) }
            last = node
        }
        return places
    }
}
