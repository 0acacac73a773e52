public import LecternMarkup
public import LecternModel

extension MarkupDocument {
    /// Returns the text of a range and its context, with white space collapsed,
    /// to find the range again in a different version of the text.
    ///
    /// - Parameter context: the length of the context in UTF-16 units.
    public func quotation(of range: Range<Int>, context: Int = 40) -> Locator.Text {
        let range = range.clamped(to: 0..<text.count)
        let bounds = contentRange(around: range)
        let before = words(max(bounds.lowerBound, range.lowerBound - context)..<range.lowerBound)
        let after = words(range.upperBound..<min(bounds.upperBound, range.upperBound + context))
        let highlight = words(range)
        return Locator.Text(
            before: before.isEmpty ? nil : before, highlight: highlight.isEmpty ? nil : highlight,
            after: after.isEmpty ? nil : after)
    }

    /// The text of the body if the range is in it: the title in the head is not
    /// context.
    private func contentRange(around range: Range<Int>) -> Range<Int> {
        let whole = 0..<text.count
        guard let body else { return whole }
        let own = Int(self[body].textStart)..<Int(self[body].textEnd)
        return own.lowerBound <= range.lowerBound && range.upperBound <= own.upperBound ? own : whole
    }
}
