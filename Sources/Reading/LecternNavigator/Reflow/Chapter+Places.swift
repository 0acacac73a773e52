import LecternBase
import LecternLocators
import LecternMarkup
public import LecternModel
import LecternPublication

extension Chapter {
    /// The place in the canonical text that a locator names in this chapter.
    ///
    /// A text offset of ours counts first, then a fragment, then the quoted
    /// text, whose context and progression choose among several, then the
    /// progression; 0 where nothing fits.
    public func offset(of locator: Locator) -> Int {
        if let offset = locator.locations.textOffset { return min(max(offset, 0), length) }
        for fragment in locator.locations.fragments {
            if let offset = offset(ofElement: fragment) { return offset }
        }
        if let offset = offset(ofQuote: locator) { return offset }
        // Of a PDF the progression is in the document, and has led to the page.
        if sheet == nil, let progression = locator.locations.progression {
            return place(at: progression)
        }
        return 0
    }

    /// Returns the place that a locator names in this chapter. An element, by
    /// fragment or by `element` index, is enough.
    func place(of locator: Locator) -> Place {
        let stored = locator.locations.otherLocations["element"]?.integer.map { Int32(clamping: $0) }
        if locator.locations.textOffset == nil, let element = element(of: locator, stored) {
            let start = Int(document.markup[element].textStart)
            return Place(chapter: index, offset: start, element: element.rawValue)
        }
        let offset = offset(of: locator)
        return Place(chapter: index, offset: offset, element: stored ?? (offset == 0 ? 0 : nil))
    }

    private func element(of locator: Locator, _ stored: Int32?) -> NodeID? {
        let markup = document.markup
        if let named = locator.locations.fragments.lazy.compactMap({ markup.elementsByID[$0] }).first { return named }
        guard let stored, markup.nodes.indices.contains(Int(stored)), markup.nodes[Int(stored)].kind == .element else {
            return nil
        }
        return NodeID(rawValue: stored)
    }

    /// The words at a place, at most 80 characters, in one line.
    func excerpt(at offset: Int) -> String {
        let words = text(in: offset..<min(offset + 240, length)).split(whereSeparator: \.isWhitespace)
        return String(words.joined(separator: " ").prefix(80))
    }

    /// The place at a share of the text; what is no number is the beginning.
    private func place(at progression: Double) -> Int {
        guard progression > 0 else { return 0 }
        // A share that was made of an offset leads back to it, whatever rounding has taken from it.
        return progression < 1 ? Int(progression * Double(length) + 1e-6) : length
    }

    /// Where the text of an element with an id starts.
    public func offset(ofElement id: String) -> Int? {
        document.markup.elementsByID[id].map { Int(document.markup[$0].textStart) }
    }

    private func offset(ofQuote locator: Locator) -> Int? {
        guard locator.text.highlight?.isEmpty == false else { return nil }
        let near = sheet == nil ? locator.locations.progression.map(place(at:)) : nil
        return QuoteAnchor(document.markup.text).find(Quote(locator.text), near: near)?.range.lowerBound
    }
}

extension Rendition {
    /// A locator to a place in a chapter.
    public func locator(chapter: Chapter, offset: Int) -> Locator? {
        publication.locator(to: Place(chapter: chapter.index, offset: offset), length: chapter.length)
    }
}
