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

    private func place(progression: Double, in rendition: Rendition) -> (chapter: Int, locator: Locator?) {
        let share = min(max(progression, 0), 1) * Double(rendition.chapterCount)
        let index = min(Int(share), max(rendition.chapterCount - 1, 0))
        guard let href = rendition.publication.readingOrder[index].url else { return (index, nil) }
        return (index, Locator(href: href, locations: .init(progression: share - Double(index))))
    }
}
