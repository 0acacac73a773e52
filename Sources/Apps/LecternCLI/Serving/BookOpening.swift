import Lectern
import LecternCommands
import LecternLibrary
import LecternServer

/// Opens the books that `lectern serve` serves, without unlocking them.
struct BookOpening: BookImporter {
    private let retriever: AssetRetriever
    private let client: any HTTPClient
    private let allowsPrivateAddresses: Bool
    private let protection: any ContentProtection

    /// - Parameters:
    ///   - client: reads books at web addresses.
    ///   - allowsPrivateAddresses: whether manifests may refer to this machine
    ///     and to private networks.
    init(client: any HTTPClient, allowsPrivateAddresses: Bool = false) {
        retriever = AssetRetriever(httpClient: client)
        self.client = client
        self.allowsPrivateAddresses = allowsPrivateAddresses
        var configuration = LCPService.Configuration()
        configuration.statusPolicy = .onRequest
        // Without a passphrase, licences are read but nothing is decrypted.
        let nobody = LCPDialogAuthentication { _, _, _ in nil }
        protection = LicenseService.make(configuration).contentProtection(with: nobody)
    }

    /// - Parameter opened: the address of the book; nil for a file.
    private func opener(_ opened: HTTPURL?) -> PublicationOpener {
        let parser = DefaultPublicationParser(
            httpClient: client, opened: opened, allowsPrivateAddresses: allowsPrivateAddresses,
            additionalParsers: AdditionalParsers.all)
        return PublicationOpener(parser: parser, contentProtections: [protection])
    }

    /// Opens a book of the shelf.
    func open(_ book: ShelvedBook) async throws -> Publication { try await open(book.source).publication }

    /// Opens a book, and tells its format.
    func open(_ source: ShelvedBook.Source) async throws -> (publication: Publication, format: Format) {
        let asset: Asset =
            switch source {
            case .file(let path): try await retriever.retrieve(path: path)
            case .web(let url):
                if let absolute = url.anyURL.absolute {
                    try await retriever.retrieve(url: absolute)
                } else {
                    throw AssetRetrieveError.formatNotSupported
                }
            }
        let opened: HTTPURL? = if case .web(let url) = source { url } else { nil }
        return (try await opener(opened).open(asset), asset.format)
    }

    func describe(path: String) async throws(BookImportError) -> BookDescription {
        try await describe(path: path) { _, _ in }
    }

    /// Describes a book, and completes the description with more of the publication.
    func describe(
        path: String, completing: (Publication, inout BookDescription) async -> Void
    ) async throws(BookImportError) -> BookDescription {
        do {
            let (publication, format) = try await open(.file(path))
            var description = BookDescription(publication.metadata, mediaType: format.mediaType)
            await completing(publication, &description)
            return description
        } catch let error as AssetRetrieveError {
            if case .reading(let cause) = error { throw .reading(cause) }
            throw .notSupported
        } catch {
            throw .damaged(reason: "\(error)")
        }
    }
}
