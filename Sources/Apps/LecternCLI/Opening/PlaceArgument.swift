import Lectern
import LecternCommands

/// A place given on the command line: locator JSON, an href with or without a
/// fragment, or a progression.
struct PlaceArgument {
    let text: String

    init(_ text: String) { self.text = text }

    /// Returns the chapter and the place in it.
    func resolve(in rendition: Rendition) async throws -> (chapter: Int, locator: Locator) {
        let locator = try await locator(in: rendition.publication)
        guard let index = rendition.publication.unitIndex(of: locator) else { throw unknown }
        return (index, locator)
    }

    /// Returns the locator of the place; a progression is one of the whole book by its length, as in the reader.
    func locator(in publication: Publication) async throws -> Locator {
        if let progression = Double(text) {
            guard let place = await PositionList(publication).locator(atProgression: progression) else { throw unknown }
            return place
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
        guard let locator, publication.unitIndex(of: locator) != nil else { throw unknown }
        return locator
    }

    private var unknown: CommandError {
        CommandError("\(text) is not a place in the book", advice: "see the hrefs with lectern toc --list spine")
    }
}
