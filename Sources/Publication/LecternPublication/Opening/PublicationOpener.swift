public import LecternAssets
public import LecternBase

/// Opens publications with a list of parsers.
///
///     let asset = try await AssetRetriever().retrieve(path: "moby-dick.epub")
///     let publication = try await PublicationOpener(parsers: [EPUBParser()]).open(asset)
public struct PublicationOpener: Sendable {
    private let parser: any PublicationParser
    private let protections: [any ContentProtection]

    /// - Parameters:
    ///   - parser: the parser of all supported formats.
    ///   - contentProtections: tried in this order before the parser.
    public init(parser: any PublicationParser, contentProtections: [any ContentProtection] = []) {
        self.parser = parser
        protections = contentProtections
    }

    /// - Parameters:
    ///   - parsers: the first that supports an asset's format parses it.
    ///   - contentProtections: tried in this order before the parsers.
    public init(parsers: [any PublicationParser], contentProtections: [any ContentProtection] = []) {
        self.init(parser: CompositePublicationParser(parsers), contentProtections: contentProtections)
    }

    /// Opens an asset.
    ///
    /// - Parameters:
    ///   - allowUserInteraction: whether a content protection may ask the user:
    /// true to read the book, false to add it to a shelf.
    ///   - sender: the app's object that opens the asset, passed to content
    /// protections.
    ///   - diagnostics: collects defects; the publication keeps it.
    ///   - onCreatePublication: changes the parts of the publication before
    /// it is made: its metadata, its container, its services.
    public func open(
        _ asset: Asset, allowUserInteraction: Bool = false, sender: (any Sendable)? = nil,
        diagnostics: DiagnosticSink = DiagnosticSink(), onCreatePublication: OnCreatePublication? = nil
    ) async throws(PublicationOpenError) -> Publication {
        let publication = try await open(asset, allowUserInteraction, sender: sender, diagnostics: diagnostics)
        guard let onCreatePublication else { return publication }
        var parts = publication.parts
        await onCreatePublication(&parts)
        return Publication(parts, diagnostics: publication.diagnosticSink)
    }

    /// Changes the parts of a publication that is being opened.
    ///
    ///     let publication = try await opener.open(asset) { parts in
    ///         parts.manifest.metadata.localizedTitle = await catalog.title(of: asset)
    ///     }
    public typealias OnCreatePublication = @Sendable (inout Publication.Parts) async -> Void

    private func open(
        _ asset: Asset, _ allowUserInteraction: Bool, sender: (any Sendable)?, diagnostics: DiagnosticSink
    ) async throws(PublicationOpenError) -> Publication {
        for protection in protections {
            let unlocked: UnlockedAsset?
            do {
                unlocked = try await protection.open(asset, allowUserInteraction: allowUserInteraction, sender: sender)
            } catch {
                throw .protected(error)
            }
            guard let unlocked else { continue }
            return try await parse(unlocked.asset, diagnostics).adding(unlocked.services)
        }
        return try await parse(asset, diagnostics)
    }

    private func parse(
        _ asset: Asset, _ diagnostics: DiagnosticSink
    ) async throws(PublicationOpenError) -> Publication {
        if case .container(let container, _) = asset { container.diagnostics.forEach(diagnostics.report) }
        let publication: Publication
        do {
            publication = try await parser.parse(asset, diagnostics: diagnostics)
        } catch {
            if let damage = Self.damage(of: asset) { throw .parsing(.reading(.decoding(damage), href: nil)) }
            guard case .formatNotSupported = error else { throw .parsing(error) }
            let books = Self.books(in: asset)
            throw books.isEmpty ? .formatNotSupported(asset.format) : .archiveOfBooks(books)
        }
        if publication.readingOrder.isEmpty, let damage = Self.damage(of: asset) {
            throw .parsing(.reading(.decoding(damage), href: nil))
        }
        return publication
    }

    /// The message of the diagnostic that says that an archive is incomplete
    /// or has a damaged directory; nil if there is none.
    private static func damage(of asset: Asset) -> String? {
        guard case .container(let container, _) = asset else { return nil }
        return container.diagnostics.first(where: \.isDamageOfArchive)?.message
    }

    private static let bookExtensions: Set<String> = [
        "epub", "cbz", "cbr", "cb7", "cbt", "pdf", "djvu", "fb2", "webpub", "divina", "audiobook", "lpf", "zip", "mobi",
        "azw3",
    ]

    /// The paths of the books in an archive that is not a book itself.
    private static func books(in asset: Asset) -> [String] {
        guard case .container(let container, _) = asset else { return [] }
        return container.entries.filter { path in
            !path.hasPrefix("__MACOSX/")
                && bookExtensions.contains(path.split(separator: ".").last?.lowercased() ?? "")
        }
    }
}

/// The reason why a publication could not be opened.
public enum PublicationOpenError: Error, Sendable {
    /// No parser supports the format.
    case formatNotSupported(Format)
    /// The asset is an archive or folder with books at these paths; open them
    /// one by one.
    case archiveOfBooks([String])
    /// A parser supports the format, but could not parse the asset.
    case parsing(PublicationParseError)
    /// A content protection refused to open the asset.
    case protected(ContentProtectionError)
}

extension PublicationOpenError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .formatNotSupported(let format): "\(format.mediaType) is not a publication that Lectern can read"
        case .archiveOfBooks(let paths): "it holds \(Self.list(paths))"
        case .parsing(let error): error.description
        case .protected(let error): error.description
        }
    }
    private static let mostNamed = 5

    /// Returns the number of books and the names of the first ones.
    private static func list(_ paths: [String]) -> String {
        let names = paths.prefix(mostNamed).map { "“\($0)”" }.joined(separator: ", ")
        let suffix = paths.count > mostNamed ? " and \(paths.count - mostNamed) more" : ""
        return (paths.count == 1 ? "one book: " : "\(paths.count) books: ") + names + suffix
    }
}
