import LecternBase
import LecternMarkup
public import LecternModel
import LecternPublication

extension PublicationDocuments {
    /// Converts a locator from another version of this publication, whose
    /// resources may have other names, divisions or order.
    ///
    /// Tries the locator's resource first; if it does not exist or does not
    /// contain the quoted text, searches the other resources, nearest first.
    ///
    /// - Returns: a locator that is valid for this version; nil if nothing
    ///   matches.
    public func locate(_ locator: Locator) async -> Locator? {
        let quote = Quote(locator.text)
        let unitIndex = publication.unitIndex(of: locator)
        var fallback: Locator?
        if let unitIndex, let document = await document(at: unitIndex), let locatedRange = document.range(of: locator) {
            let place = place(locatedRange, in: document, chapter: unitIndex, like: locator)
            if quote.isEmpty || locatedRange.evidence >= .words { return place }
            fallback = place
        }
        if !quote.isEmpty,
            let other = await search(quote, like: locator, except: unitIndex, isBetterThan: fallback != nil)
        {
            return other
        }
        if let fallback { return fallback }
        if unitIndex == nil, let share = locator.locations.totalProgression {
            return await publication.locate(progression: share)
        }
        return nil
    }

    private func place(
        _ locatedRange: LocatedRange, in document: MarkupDocument, chapter: Int, like locator: Locator
    ) -> Locator? {
        guard var place = place(locatedRange.range, in: document, chapter: chapter) else { return nil }
        place.title = locator.title ?? place.title
        if let element = locatedRange.element {
            place.locations.otherLocations["element"] = .integer(Int(element.rawValue))
        }
        return place
    }

    /// Returns the locator of a range of a document.
    func place(_ range: Range<Int>, in document: MarkupDocument, chapter: Int) -> Locator? {
        let unit = publication.units[chapter]
        return unit.href.map { unit.locator(document.locator(of: range, in: unit.link, at: $0)) }
    }

    /// Searches the quoted text in other resources.
    private func search(
        _ quote: Quote, like locator: Locator, except excludedUnit: Int?, isBetterThan fallback: Bool
    ) async -> Locator? {
        // One or two words occur everywhere.
        guard (quote.before + quote.highlight + quote.after).utf16.count >= 12 else { return nil }
        var best: (match: QuoteMatch, chapter: Int)?
        for chapter in order(from: excludedUnit ?? index(of: locator)) where chapter != excludedUnit {
            if Task.isCancelled { return nil }
            guard let document = await parse(publication.units[chapter].link),
                let match = QuoteAnchor(document.text).find(quote)
            else { continue }
            if fallback, match.kind == .approximate { continue }
            let isBetter = best.map { (match.kind, match.score) > ($0.match.kind, $0.match.score) } ?? true
            if isBetter { best = (match, chapter) }
            if match.kind >= .folded, match.score == 1 { break }
        }
        guard let best, let document = await document(at: best.chapter) else { return nil }
        let locatedRange = LocatedRange(range: best.match.range, evidence: .words)
        return place(locatedRange, in: document, chapter: best.chapter, like: locator)
    }

    /// The index in the reading order where a missing resource may have been.
    private func index(of locator: Locator) -> Int {
        let count = publication.units.count
        return min(Int((locator.locations.totalProgression ?? 0) * Double(count)), max(count - 1, 0))
    }

    /// All indices, nearest to `middle` first.
    private func order(from middle: Int) -> [Int] {
        publication.units.indices.sorted { a, b in
            let (x, y) = (abs(a - middle), abs(b - middle))
            return x == y ? a > b : x < y
        }
    }
}
