public import LecternBase
public import LecternMarkup
public import LecternModel
import LecternPublication

/// The target of a locator in a document.
public struct LocatedRange: Hashable, Sendable {
    /// The range of the canonical text; empty for a single place.
    public var range: Range<Int>
    /// The element, if the locator names one that offsets cannot distinguish.
    package var element: NodeID?
    /// How the place was found.
    package var evidence: Evidence

    /// How a place was found, the least reliable way first.
    package enum Evidence: Int, Hashable, Sendable, Comparable {
        /// By progression, or not at all.
        case progression
        /// By text similar to the quotation.
        case similarWords
        /// By an id, a selector, or a CFI.
        case structure
        /// By the quoted text.
        case words
        /// By the offset, where the quoted text still is.
        case exact

        package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    init(range: Range<Int>, element: NodeID? = nil, evidence: Evidence) {
        self.range = range
        self.element = element
        self.evidence = evidence
    }
}

extension MarkupDocument {
    /// Returns a locator of a range with everything that finds it again:
    /// offset, progression, CSS selector, CFI, and text.
    ///
    /// - Parameter link: the resource's link in the publication.
    /// - Parameter href: the resource's URL.
    public func locator(of range: Range<Int>, in link: Link, at href: AnyURL, context: Int = 40) -> Locator {
        locator(of: range, in: link, at: href, context: context, SiblingCounter(self))
    }

    /// The same with a counter that many calls share.
    package func locator(
        of range: Range<Int>, in link: Link, at href: AnyURL, context: Int = 40, _ siblings: SiblingCounter
    ) -> Locator {
        let range = range.clamped(to: 0..<text.count)
        var locations = Locator.Locations()
        locations.progression = text.isEmpty ? 0 : Double(range.lowerBound) / Double(text.count)
        locations.textOffset = range.lowerBound
        locations.otherLocations["cssSelector"] = .string(cssSelector(of: element(around: range), siblings))
        locations.otherLocations["partialCfi"] = .string(CFI(range: range, in: self, siblings).inner)
        return Locator(
            href: href, mediaType: link.mediaType, title: link.title, locations: locations,
            text: readableQuotation(of: range, context: context))
    }

    /// Returns the end of words at an offset that have spaces between paragraphs
    /// where the text has none; nil if other words are there.
    private func endOfReadableQuotation(_ words: String, at offset: Int) -> Int? {
        let quotedUnits = Array(words.utf16)
        guard quotedUnits.contains(0x20) else { return nil }
        let boundaries = Set(blockBoundaries(in: offset..<min(text.count, offset + quotedUnits.count * 2 + 64)))
        func isSpace(_ index: Int) -> Bool { text[index] == 0x20 || (0x09...0x0D).contains(text[index]) }
        var index = offset
        for unit in quotedUnits {
            if unit == 0x20 {
                guard index < text.count, isSpace(index) || boundaries.contains(index) else { return nil }
                while index < text.count, isSpace(index) { index += 1 }
            } else {
                guard index < text.count, text[index] == unit else { return nil }
                index += 1
            }
        }
        return index
    }

    /// The quotation of a range with a space between paragraphs, for people who
    /// copy or export it. Quotes are found again whatever their white space.
    private func readableQuotation(of range: Range<Int>, context: Int) -> Locator.Text {
        var quotation = quotation(of: range, context: context)
        guard quotation.highlight != nil else { return quotation }
        let cuts = [range.lowerBound] + blockBoundaries(in: range) + [range.upperBound]
        guard cuts.count > 2 else { return quotation }
        let parts = zip(cuts, cuts.dropFirst()).map { words($0..<$1) }.filter { $0.contains { $0 != " " } }
        quotation.highlight = parts.reduce(into: "") { whole, part in
            let isParted = whole.isEmpty || whole.hasSuffix(" ") || part.hasPrefix(" ")
            whole += isParted ? part : " " + part
        }
        return quotation
    }

    /// Returns the range of a locator in this document, which may be a
    /// different version of the one it was created for.
    ///
    /// The offset is used if the quoted text is there. Otherwise CFI, ids and
    /// selectors narrow the search, and the quoted text decides.
    ///
    /// - Returns: nil if the locator has no place.
    public func range(of locator: Locator) -> LocatedRange? {
        let quote = Quote(locator.text)
        if let offset = locator.locations.textOffset, offset <= text.count {
            let element = locator.locations.otherLocations["element"]?.integer.map {
                NodeID(rawValue: Int32(clamping: $0))
            }
            let range = offset..<min(text.count, offset + lengthOfHighlight(quote, at: offset))
            if quote.isEmpty {
                // Without its words, the CFI of a highlight has its end.
                if locator.isSealed, let match = structure(of: locator.locations), match.range.lowerBound == offset {
                    return match
                }
                return LocatedRange(range: range, element: element, evidence: .structure)
            }
            if QuoteAnchor(text).stands(quote, at: offset) {
                return LocatedRange(range: range, element: element, evidence: .exact)
            }
            if let end = endOfReadableQuotation(quote.highlight, at: offset) {
                return LocatedRange(range: offset..<end, element: element, evidence: .exact)
            }
        }
        // Resolve selectors only if the offset fails: they may visit every element.
        let structure = structure(of: locator.locations)
        let near = structure?.range.lowerBound ?? locator.locations.textOffset ?? offset(locator.locations.progression)
        if !quote.isEmpty, let match = QuoteAnchor(text).find(quote, near: near) {
            return LocatedRange(range: match.range, evidence: match.kind == .approximate ? .similarWords : .words)
        }
        if let structure { return structure }
        if let offset = locator.locations.textOffset.map({ min($0, text.count) })
            ?? offset(locator.locations.progression)
        {
            return LocatedRange(range: offset..<offset, evidence: .progression)
        }
        return nil
    }

    /// Returns the length of the highlight in this text if the quotation is at
    /// an offset.
    private func lengthOfHighlight(_ quote: Quote, at offset: Int) -> Int {
        if quote.highlight.isEmpty { return 0 }
        let highlightUnits = Array(quote.highlight.utf16)
        if text[offset...].starts(with: highlightUnits) { return highlightUnits.count }
        let window = offset..<min(text.count, offset + highlightUnits.count * 3 + 64)
        let match = QuoteAnchor(Array(text[window])).find(Quote(highlight: quote.highlight), near: 0)
        return match.map { $0.range.upperBound } ?? highlightUnits.count
    }

    private func offset(_ progression: Double?) -> Int? {
        // The tolerance makes a progression computed from an offset convert back to it.
        progression.map { Int((min(max($0, 0), 1) * Double(text.count) + 1e-6).rounded(.down)) }
    }

    /// Resolves CFI, fragments and CSS selector.
    private func structure(of locations: Locator.Locations) -> LocatedRange? {
        if let text = locations.otherLocations["partialCfi"]?.string, let cfi = try? CFI(text), let range = located(cfi)
        {
            return range
        }
        for fragment in locations.fragments {
            if let element = element(withID: fragment) { return located(element) }
            if let cfi = CFI(fragment: fragment), let range = located(cfi) { return range }
        }
        if let selector = locations.otherLocations["cssSelector"]?.string.flatMap({ ElementSelector($0) }),
            let element = selector.first(in: self)
        {
            return located(element)
        }
        return nil
    }

    private func located(_ element: NodeID) -> LocatedRange {
        let start = Int(self[element].textStart)
        return LocatedRange(range: start..<start, element: element, evidence: .structure)
    }

    private func located(_ cfi: CFI) -> LocatedRange? {
        guard let start = CFI.resolve(cfi.start, in: self), start.confidence > .approximate else { return nil }
        let range = cfi.textRange(in: self) ?? start.textOffset..<start.textOffset
        let element = start.position.anchor == .element ? start.position.element : nil
        return LocatedRange(range: range, element: element, evidence: .structure)
    }
}
