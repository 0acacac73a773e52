import Foundation
import Lectern
import LecternAssets
import LecternBase
public import LecternLibrary
import LecternModel
import LecternOPDS
import LecternPublication

/// What is known about a book, with texts for the user: its metadata, its file, and what the library knows.
public struct BookDetails: Sendable {
    /// A name with its value.
    public typealias Row = (name: String, value: String)

    public let title: String
    /// The authors in one line; empty if there are none.
    public let author: String
    /// The description by the publisher, without markup; empty if there is none.
    public let about: String
    /// Everything else.
    public let rows: [Row]
    /// A cover with sides of up to some 400 pixels; nil if there is none.
    public let cover: CoverPicture?

    init(_ publication: Publication?, book: LecternLibrary.Book?, cover: CoverPicture?, path: String) {
        var metadata = publication?.metadata
        if let book, book.isCorrected { metadata?.correct(by: book) }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        title = metadata?.displayTitle ?? book?.title ?? name
        let authors = metadata?.authors.map(\.name.displayString) ?? book?.authors ?? []
        author = authors.joined(separator: ", ")
        about = CatalogText.plain(metadata?.description ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        self.cover = cover
        let claims = publication.map { AccessibilityStatements(manifest: $0.manifest).rows } ?? []
        let all = Self.words(metadata) + Self.words(of: book) + Self.file(path) + claims
        rows = all.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : (name, $0) } }
    }

    private typealias Fields = [(name: String, value: String?)]

    private static func words(_ metadata: Metadata?) -> Fields {
        guard let metadata else { return [] }
        func names(_ contributors: [Contributor]) -> String {
            contributors.map(\.name.displayString).joined(separator: ", ")
        }
        let series = metadata.series.map { series in
            guard let position = series.position else { return series.name.displayString }
            let number = position == position.rounded() ? "\(Int(position))" : "\(position)"
            return tr("{series}, volume {number}", ["series": series.name.displayString, "number": number])
        }
        return [
            (tr("Subtitle"), metadata.localizedSubtitle?.displayString),
            (tr("Series"), series.joined(separator: "; ")),
            (tr("Translator"), names(metadata.translators)), (tr("Narrator"), names(metadata.narrators)),
            (tr("Publisher"), names(metadata.publishers)),
            (tr("Published"), metadata.published.map { words(for: $0) }),
            (tr("Language"), metadata.languages.map { Language($0).name }.joined(separator: ", ")),
            (tr("Subjects"), metadata.subjects.map(\.name.displayString).joined(separator: ", ")),
            (tr("Printed pages"), metadata.numberOfPages.map { "\($0)" }),
            (tr("Identifier"), metadata.identifier),
            (tr("Text and Data Mining"), metadata.tdm?.reservation == .all ? tr("Reserved by the publisher") : nil),
        ]
    }

    private static func words(of book: LecternLibrary.Book?) -> Fields {
        guard let book else { return [] }
        return [
            (tr("Progress"), BookshelfItem(book).progressText ?? tr("New")),
            (tr("Added"), words(for: book.addedAt)), (tr("Last Read"), book.openedAt.map { words(for: $0) }),
        ]
    }

    /// The format, size and place of a file; just its address for another publication.
    private static func file(_ path: String) -> Fields {
        var status = stat()
        guard stat(path, &status) == 0 else { return [(tr("File"), path)] }
        let modified = Timestamp(seconds: Double(status.st_mtim.tv_sec))
        let isFile = status.st_mode & S_IFMT == S_IFREG
        let kind = path.split(separator: "/").last?.split(separator: ".").dropFirst().last.map { $0.uppercased() }
        return [
            (tr("Format"), isFile ? kind : nil), (tr("Size"), isFile ? size(Int(status.st_size)) : nil),
            (tr("File Changed"), words(for: modified)), (tr("File"), path),
        ]
    }

    /// Formats a size as `812 KB` or `3.4 MB`, in powers of ten.
    static func size(_ bytes: Int) -> String {
        func amount(_ value: Double, _ unit: String) -> String {
            let digits = value < 10 ? 1 : 0
            let number = value.formatted(
                .number.precision(.fractionLength(0...digits)).locale(Catalog.locale))
            return tr("{amount} {unit}", ["amount": number, "unit": unit])
        }
        let value = Double(max(bytes, 0))
        if value < 999.5 { return trn("{count} byte", "{count} bytes", count: max(bytes, 0)) }
        if value < 999_500 { return amount(value / 1e3, "KB") }
        if value < 999_500_000 { return amount(value / 1e6, "MB") }
        return amount(value / 1e9, "GB")
    }

    /// Formats a time as a date in the language of the program.
    static func words(for time: Timestamp) -> String {
        Date(timeIntervalSince1970: time.seconds).dayInWords
    }

    /// Formats the date of a publication as exactly as the book gives it.
    static func words(for date: PublicationDate) -> String {
        guard let year = date.year else { return date.string }
        guard let month = date.month, let day = date.day else { return "\(year)" }
        let calendar = Calendar(identifier: .gregorian)
        guard let calendarDate = calendar.date(from: DateComponents(year: year, month: month, day: day, hour: 12))
        else {
            return date.string
        }
        return calendarDate.dayInWords
    }
}

extension Metadata {
    /// Says what a person corrected.
    fileprivate mutating func correct(by book: LecternLibrary.Book) {
        localizedTitle = LocalizedString(book.title)
        self[.author] = book.authors.map { Contributor(LocalizedString($0)) }
        series = book.series.map { [Contributor(LocalizedString($0.name), position: $0.position)] } ?? []
        languages = book.language.map { [$0.tag] } ?? []
    }
}

extension ReaderModel {
    /// Returns the description and the metadata of the book.
    public func details() async -> BookDetails {
        let library = session.library
        var cover: CoverPicture?
        if let book = session.bookID { cover = await library.cover(of: book) }
        if cover == nil, let publication = session.publication { cover = await Self.cover(of: publication) }
        return BookDetails(
            session.publication, book: session.bookID.flatMap { library.bookNow($0) }, cover: cover, path: path)
    }

    /// Reads the cover of a book that the library does not store.
    @concurrent private static func cover(of publication: Publication) async -> CoverPicture? {
        guard let cover = try? await publication.cover(fitting: CoverScaler.greatestSize) else { return nil }
        return CoverScaler().picture(of: cover.bytes)
    }
}

extension BookshelfModel {
    /// Returns the description and the metadata of a book of the shelf. Opens its file, unless that is missing or protected.
    public func details(of id: BookID) async -> BookDetails? {
        guard let book = try? await library.book(id) else { return nil }
        let publication = book.isMissing ? nil : try? await Self.publication(at: book.path, adding.books)
        return BookDetails(publication, book: book, cover: await library.cover(of: id), path: book.path)
    }

    /// Opens a book without asking the user.
    @concurrent private static func publication(
        at path: String, _ books: OpenedBooks
    ) async throws -> Publication {
        try await PublicationOpener(parser: books.parser()).open(try await AssetRetriever.standard.retrieve(path: path))
    }
}
