public import LecternBase
import LecternEPUB
public import LecternLibrary
import LecternModel

/// What a person corrects of a book, as the texts of a form.
public struct BookEdit: Hashable, Sendable {
    /// The book.
    public let id: BookID
    /// The path of its file.
    public let path: String
    /// The title; empty for the name of the file.
    public var title: String
    /// The authors, with semicolons between them.
    public var authors: String
    /// The name of the series; empty for none.
    public var series: String
    /// The number in the series; empty for none.
    public var number: String
    /// The title as in catalogues; empty for the one that is made from the title.
    public var sortTitle: String
    /// The first author as in catalogues; empty for the one that is made from the name.
    public var sortAuthor: String
    /// The main language.
    public var language: Language?
    /// The cover; nil for none.
    public var cover: CoverPicture?
    /// Whether something of the book was corrected before.
    public let isCorrected: Bool

    init(_ book: Book, cover: CoverPicture?) {
        let metadata = BookMetadata(book)
        id = book.id
        path = book.path
        title = metadata.title
        authors = metadata.authors.joined(separator: "; ")
        series = metadata.series?.name ?? ""
        number = metadata.series?.position.map(Self.text) ?? ""
        sortTitle = metadata.sortTitle ?? ""
        sortAuthor = metadata.sortAuthor ?? ""
        language = metadata.language
        self.cover = cover
        isCorrected = book.isCorrected
    }

    /// Whether the number of the series can be read, or is empty.
    public var isNumberValid: Bool { number.trimmed.isEmpty || position != nil }

    /// Whether a copy of the file can have these metadata: it is an EPUB.
    public var canWriteCopy: Bool { path.lowercased().hasSuffix(".epub") }

    /// The name that is offered for a copy.
    public var copyName: String {
        let name = path.split(separator: "/").last.map(String.init) ?? "book.epub"
        return name.lastIndex(of: ".").map { name[..<$0] + " (2)" + name[$0...] } ?? name
    }

    /// The metadata of the library.
    var metadata: BookMetadata {
        var result = BookMetadata(title: title, authors: names)
        result.sortTitle = sortTitle.trimmed.isEmpty ? nil : sortTitle
        result.sortAuthor = sortAuthor.trimmed.isEmpty ? nil : sortAuthor
        result.language = language
        result.series = series.trimmed.isEmpty ? nil : Book.Series(name: series, position: position)
        return result
    }

    /// What a copy of the file says other than the file, where it differs from what the library knew.
    ///
    /// - Parameter picture: The new cover in full size; nil to leave that of the file.
    func changes(from old: BookEdit, picture: EPUBMetadataChanges.Picture?) -> EPUBMetadataChanges {
        var changes = EPUBMetadataChanges()
        changes.title = title.trimmed.isEmpty ? nil : title
        changes.sortTitle = sortTitle.trimmed.isEmpty ? nil : sortTitle
        changes.authors = names.enumerated().map { index, name in
            Contributor(
                LocalizedString(name), sortAs: index == 0 && !sortAuthor.trimmed.isEmpty ? sortAuthor : nil)
        }
        if language != old.language { changes.languages = language.map { [$0] } }
        changes.series =
            series.trimmed.isEmpty ? [] : [Contributor(LocalizedString(series), position: position)]
        changes.cover = picture
        return changes
    }

    private var names: [String] {
        authors.split { ";；".contains($0) }.map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    /// The number with the decimal sign of any language.
    private var position: Double? {
        let value = Double(number.trimmed.replacing(",", with: ".").replacing("٫", with: "."))
        return value.flatMap { $0.isFinite ? $0 : nil }
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e6 ? "\(Int(number))" : "\(number)"
    }
}
