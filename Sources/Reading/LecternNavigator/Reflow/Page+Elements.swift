import LecternMarkup

extension Page {
    /// The elements that begin on the page, by index in the chapter's document.
    ///
    ///     let page = try await rendition.chapter(at: 2).page(at: 0)
    ///     print(page?.elements.lowerBound ?? 0, page?.elements.upperBound ?? 0)
    ///
    /// The ranges of a chapter's pages tile its document. The range is empty if
    /// the page continues an element of an earlier page to its end. It contains
    /// the indexes of text nodes, too.
    public var elements: Range<Int> {
        let lower = Self.index(of: start, in: drawing.document.markup)
        return lower..<max(Self.index(of: end, in: drawing.document.markup), lower)
    }

    /// Returns the first node that begins at or after a place. Both indexes and
    /// offsets of nodes ascend in document order.
    private static func index(of place: PageStart, in markup: MarkupDocument) -> Int {
        var (low, high) = (0, markup.nodes.count)
        while low < high {
            let middle = (low + high) / 2
            let start = PageStart(offset: Int(markup.nodes[middle].textStart), element: Int32(middle))
            if start < place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
