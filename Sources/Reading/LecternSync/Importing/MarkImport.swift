import LecternBase
public import LecternLibrary
import LecternModel
public import LecternPublication

/// What an import of another program's marks gives for a book.
///
///     let marks = try MarkImporter.marks(in: bytes)
///     let result = await MarkImport(marks, publication: publication, book: id, existing: highlights)
public struct MarkImport: Sendable {
    /// New highlights, in the order of the marks.
    public private(set) var highlights: [Highlight] = []
    /// The number of marks that the book has already.
    public private(set) var known = 0
    /// The texts of marks that are not in the book.
    public private(set) var missing: [String] = []
    /// The number of marks of other books in the file.
    public private(set) var ofOtherBooks = 0
    /// The titles of those books, each once.
    public private(set) var otherTitles: [String] = []
    /// The number of marks without a text, such as bookmarks of other programs.
    public private(set) var withoutText = 0

    /// Finds the places of marks in a publication.
    ///
    /// - Parameter existing: The highlights of the book; marks at their places
    ///   are not imported again.
    public init(
        _ marks: [ImportedMark], publication: Publication, book: BookID, existing: [Highlight]
    ) async {
        let placer = MarkPlacer(publication)
        var places = Set(existing.map { Place($0) })
        for mark in marks {
            guard Self.isOf(publication, mark) else {
                ofOtherBooks += 1
                if let title = mark.bookTitle, !otherTitles.contains(title) { otherTitles.append(title) }
                continue
            }
            guard let text = mark.text, !text.allSatisfy(\.isWhitespace) else {
                withoutText += 1
                continue
            }
            guard let highlight = await placer.highlight(mark, of: book) else {
                missing.append(text)
                continue
            }
            if places.insert(Place(highlight)).inserted { highlights.append(highlight) } else { known += 1 }
        }
    }

    /// Whether a mark belongs to the publication, by identifier or title; many
    /// files of one book do not name it.
    private static func isOf(_ publication: Publication, _ mark: ImportedMark) -> Bool {
        let identifiers =
            [publication.metadata.identifier].compactMap(\.self) + publication.metadata.alternateIdentifiers
        if !Set(identifiers).isDisjoint(with: mark.bookIdentifiers) { return true }
        guard let title = mark.bookTitle?.lowercased(), !title.isEmpty,
            let publicationTitle = publication.metadata.title?.lowercased(), !publicationTitle.isEmpty
        else { return true }
        return title.contains(publicationTitle) || publicationTitle.contains(title)
    }

    private struct Place: Hashable {
        let href: String
        let offset: Int?
        let text: String?

        init(_ highlight: Highlight) {
            href = highlight.locator.href.string
            offset = highlight.locator.locations.textOffset
            text = highlight.locator.text.highlight
        }
    }
}
