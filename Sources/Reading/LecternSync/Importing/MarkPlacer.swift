import LecternBase
import LecternContent
import LecternGeometry
public import LecternLibrary
public import LecternModel
public import LecternPublication

/// Finds the places of imported marks in a publication, by their text.
///
///     let placer = MarkPlacer(publication)
///     for mark in marks { if let highlight = await placer.highlight(mark, of: book) { try await library.save(highlight) } }
public struct MarkPlacer: Sendable {
    private let publication: Publication
    /// Longer texts are found by their beginning.
    private static let longestQuery = 400

    /// Creates a placer. The text is read when the first mark is placed.
    public init(_ publication: Publication) { self.publication = publication }

    /// Returns the highlight for a mark; nil if the publication does not have
    /// its text.
    public func highlight(_ mark: ImportedMark, of book: BookID) async -> Highlight? {
        guard let locator = await locator(of: mark) else { return nil }
        var highlight = Highlight(book: book, locator: locator, note: mark.note ?? "")
        highlight.color = Self.color(mark.color)
        highlight.style = Self.style(mark.color)
        return highlight
    }

    /// Returns the place of the text of a mark: in the resource that the mark
    /// names, else the first one.
    public func locator(of mark: ImportedMark) async -> Locator? {
        guard let text = mark.text?.trimmed, !text.isEmpty else { return nil }
        var options = SearchOptions()
        options.limitPerResource = 100
        guard
            let search = try? await publication.search(
                String(text.prefix(Self.longestQuery)), options: options)
        else {
            return nil
        }
        let hits = await search.hits()
        let index =
            mark.readingOrderIndex
            ?? mark.path.flatMap { AnyURL(string: $0) }.flatMap {
                publication.readingOrderIndex(of: $0)
            }
        let resourceHits = hits.filter { $0.resourceIndex == index }
        guard let progression = mark.progression, !resourceHits.isEmpty else {
            return (resourceHits.first ?? hits.first)?.locator
        }
        let locators = resourceHits.map(\.locator)
        return locators.min { Self.distance($0, progression) < Self.distance($1, progression) }
    }

    private static func distance(_ locator: Locator, _ progression: Double) -> Double {
        abs((locator.locations.progression ?? 0) - progression)
    }

    private static func color(_ name: String?) -> Highlight.Color {
        switch name?.lowercased() {
        case "green", "olive", "#8fb975": .green
        case "blue", "cyan", "aqua", "purple": .blue
        case "pink", "orange", "magenta": .pink
        case "red", "underline", "underscore", "squiggly", "strikeout", "strikethrough": .red
        default: .yellow
        }
    }

    /// Some programs name the style in place of the colour.
    private static func style(_ name: String?) -> Highlight.Style {
        switch name?.lowercased() {
        case "underline", "underscore": .underline
        case "squiggly": .squiggle
        case "strikeout", "strikethrough": .strikethrough
        default: .marker
        }
    }
}
