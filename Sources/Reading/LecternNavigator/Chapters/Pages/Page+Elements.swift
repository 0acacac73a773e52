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
    package var elements: Range<Int> {
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

extension Page {
    /// The elements with content on the page, by index: those that begin on it, and those whose own text is on it.
    var shownElements: ClosedRange<Int> {
        let markup = drawing.document.markup
        let begun = elements
        // The page may continue a text.
        let first = begun.lowerBound > 0 && begun.lowerBound <= markup.nodes.count ? begun.lowerBound - 1 : 0
        let shown = (first..<begun.upperBound).compactMap { index -> Int? in
            let node = markup.nodes[index]
            guard node.kind == .text else { return node.kind == .element && index >= begun.lowerBound ? index : nil }
            let text = max(Int(node.textStart), start.offset)..<max(Int(node.textEnd), start.offset)
            return markup.isBlank(text.clamped(to: range)) ? nil : Int(node.parent)
        }
        let firstShown = shown.min() ?? first
        return firstShown...max(shown.max() ?? firstShown, firstShown)
    }
}

extension MarkupDocument {
    /// Whether a range of the text is empty or white space.
    func isBlank(_ range: Range<Int>) -> Bool {
        range.allSatisfy { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(text[$0]) }
    }
}
