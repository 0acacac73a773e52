import Lectern
import LecternCommands

/// A place given on the command line: locator JSON, an href with or without a
/// fragment, or a progression.
struct PlaceArgument {
    let text: String

    init(_ text: String) { self.text = text }

    /// Returns the chapter and the place in it.
    func resolve(in rendition: Rendition) throws -> (chapter: Int, locator: Locator?) {
        if let progression = Double(text) { return place(progression: progression, in: rendition) }
        let locator: Locator?
        if text.hasPrefix("{") {
            locator = (try? JSONValue(parsing: text)).flatMap { Locator(json: $0, diagnostics: nil) }
        } else {
            locator = AnyURL(string: text).map { url in
                Locator(
                    href: url.removingFragment(),
                    locations: .init(fragments: url.fragment.map { [$0] } ?? []))
            }
        }
        guard let locator, let index = rendition.publication.readingOrderIndex(of: locator.href) else {
            throw CommandError(
                "\(text) is not a place in the book", advice: "see the hrefs with lectern toc --list spine")
        }
        return (index, locator)
    }

    /// Returns the locator of the place; a progression is one of all units.
    func locator(in publication: Publication) throws -> Locator {
        if let progression = Double(text) {
            let share = min(max(progression, 0), 1) * Double(publication.units.count)
            let index = min(Int(share), publication.units.count - 1)
            if publication.units.indices.contains(index), let href = publication.units[index].href {
                let own = Locator(href: href, locations: .init(progression: share - Double(index)))
                return publication.units[index].page == nil ? own : publication.units[index].locator(own)
            }
        }
        let locator: Locator?
        if text.hasPrefix("{") {
            locator = (try? JSONValue(parsing: text)).flatMap { Locator(json: $0, diagnostics: nil) }
        } else {
            // A fragment alone is one of the first resource: page=3 of a PDF.
            let href = text.hasPrefix("#") ? (publication.readingOrder.first?.href ?? "") + text : text
            locator = AnyURL(string: href).map { url in
                Locator(href: url.removingFragment(), locations: .init(fragments: url.fragment.map { [$0] } ?? []))
            }
        }
        guard let locator, publication.unitIndex(of: locator) != nil else {
            throw CommandError(
                "\(text) is not a place in the book", advice: "see the hrefs with lectern toc --list spine")
        }
        return locator
    }

    private func place(progression: Double, in rendition: Rendition) -> (chapter: Int, locator: Locator?) {
        let share = min(max(progression, 0), 1) * Double(rendition.chapterCount)
        let index = min(Int(share), max(rendition.chapterCount - 1, 0))
        guard let href = rendition.publication.readingOrder[index].url else { return (index, nil) }
        return (index, Locator(href: href, locations: .init(progression: share - Double(index))))
    }
}
