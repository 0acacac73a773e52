import LecternBase
import LecternLocators
import LecternMarkup
public import LecternModel
import LecternPublication

extension Chapter {
    /// Returns the offset in the canonical text that a locator names in this chapter.
    ///
    /// In order of precedence: text offset, fragment, quoted text (whose context and
    /// progression choose among several matches), progression; 0 if nothing matches.
    public func offset(of locator: Locator) -> Int {
        if let offset = locator.locations.textOffset { return min(max(offset, 0), length) }
        for fragment in locator.locations.fragments {
            if let offset = offset(ofElement: fragment) { return offset }
        }
        if let offset = offset(ofQuote: locator) { return offset }
        // The progression of a PDF locator refers to the document, and has led to this page.
        if kind.hasMarkup, let progression = locator.locations.progression {
            return place(at: progression)
        }
        return 0
    }

    /// Returns a place with an offset that the chapter has.
    func clamped(_ place: Place) -> Place {
        var place = place
        place.offset = place.clampedOffset(length: length)
        return place
    }

    /// Returns the place that a locator names in this chapter. An element, by
    /// fragment or by `element` index, is enough.
    package func place(of locator: Locator) -> Place {
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

    /// Returns the offset at a progression; 0 if it is not a number.
    private func place(at progression: Double) -> Int {
        guard progression > 0 else { return 0 }
        // A progression computed from an offset leads back to it despite rounding.
        return progression < 1 ? Int(progression * Double(length) + 1e-6) : length
    }

    /// Returns the offset of an element by its id.
    package func offset(ofElement id: String) -> Int? {
        document.markup.elementsByID[id].map { Int(document.markup[$0].textStart) }
    }

    private func offset(ofQuote locator: Locator) -> Int? {
        guard locator.text.highlight?.isEmpty == false else { return nil }
        let near = kind.hasMarkup ? locator.locations.progression.map(place(at:)) : nil
        return QuoteAnchor(document.markup.text).find(Quote(locator.text), near: near)?.range.lowerBound
    }
}

extension EngineDocument {
    /// Returns the words at an offset, up to 80 characters, in one line. The
    /// head with its titles and style sheets is left out.
    func excerpt(at offset: Int) -> String {
        let body = markup.body.map { Int(markup[$0].textStart) } ?? 0
        let start = min(max(offset, body), markup.text.count)
        let text = String(decoding: markup.text[start..<min(start + 240, markup.text.count)], as: UTF16.self)
        return String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(80))
    }
}

extension Rendition {
    /// Returns the locator of a place in a chapter.
    public func locator(chapter: Chapter, offset: Int) -> Locator? {
        publication.locator(to: Place(chapter: chapter.index, offset: offset), length: chapter.length)
    }
}
