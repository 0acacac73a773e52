public import LecternAssets
public import LecternBase
import LecternModel

/// Gets the publication of an LCP licence.
public protocol OPDSLicenseHandler: Sendable {
    /// Downloads the publication that a licence protects, with the licence in
    /// it.
    ///
    /// - Parameters:
    ///   - license: the licence document.
    ///   - hashedPassphrase: the hash of the passphrase, if the catalogue gave
    ///     it.
    ///   - folder: the folder for the file.
    ///   - progress: receives the bytes so far and the total.
    /// - Returns: the path of the file.
    func acquirePublication(
        license: Bytes, hashedPassphrase: String?, to folder: String,
        progress: @escaping @Sendable (UInt64, UInt64?) -> Void
    ) async throws -> String
}

/// A publication that was downloaded.
public struct AcquiredFile: Hashable, Sendable {
    /// The path of the file.
    public let path: String
    /// The media type, if the server named it.
    public let mediaType: MediaType?

    /// Creates a description of a file; nothing is read.
    public init(path: String, mediaType: MediaType?) {
        self.path = path
        self.mediaType = mediaType
    }
}

/// Gets publications: borrows them if needed, follows indirect acquisitions and
/// downloads the file.
///
///     let file = try await OPDSAcquirer(client: client).acquire(publication, to: folder)
///
/// A broken download continues where it ended if the server supports ranges.
public struct OPDSAcquirer: Sendable {
    let client: any HTTPClient
    private let choice: AcquisitionChoice
    private let licenses: (any OPDSLicenseHandler)?
    private let limits = OPDSLimits()
    /// The pause before a broken download continues.
    var pause: Duration = .milliseconds(500)
    private static let mostSteps = 5

    /// - Parameters:
    ///   - choice: chooses the link.
    ///   - licenses: gets publications of LCP licences.
    public init(
        client: any HTTPClient, choice: AcquisitionChoice = AcquisitionChoice(),
        licenses: (any OPDSLicenseHandler)? = nil
    ) {
        self.client = client
        self.choice = choice
        self.licenses = licenses
    }

    /// Gets a publication in the best format.
    ///
    /// - Parameters:
    ///   - folder: the folder for the file, whose name is made of title and
    ///     author.
    ///   - progress: receives the bytes so far and the total.
    public func acquire(
        _ publication: OPDSPublication, to folder: String,
        progress: @escaping @Sendable (UInt64, UInt64?) -> Void = { _, _ in }
    ) async throws(OPDSError) -> AcquiredFile {
        var publication = try await complete(publication)
        var excluded: Set<OPDSRelation.Acquisition> = []
        for _ in 0..<Self.mostSteps {
            guard let option = choice.best(for: publication, without: excluded) else {
                throw missing(publication)
            }
            guard let url = option.link.url?.http else { throw .notHTTP(option.link.href) }
            if option.path.first?.isRWPM == true { throw .streamed(url) }
            let target = DownloadTarget(publication, option, folder: folder)
            switch try await follow(option, url, to: target, progress: progress) {
            case .file(let file): return file
            case .publication(let next):
                // A loan has links that its entry in the catalogue does not have.
                if option.relation == .borrow { excluded.insert(.borrow) }
                publication = merged(next, publication)
            }
        }
        throw .noAcquisition("its links lead in a circle")
    }

    // MARK: Steps

    private enum Step {
        case file(AcquiredFile)
        /// An entry with further links.
        case publication(OPDSPublication)
    }

    /// Loads the complete entry if the partial one has no usable link.
    private func complete(_ publication: OPDSPublication) async throws(OPDSError) -> OPDSPublication {
        guard choice.best(for: publication) == nil, publication.details != nil,
            let home = publication.details?.url?.http
        else { return publication }
        return try await OPDSCatalog(home, client: client).details(of: publication)
    }

    private func follow(
        _ option: AcquisitionChoice.Option, _ url: HTTPURL, to target: DownloadTarget,
        progress: @escaping @Sendable (UInt64, UInt64?) -> Void
    ) async throws(OPDSError) -> Step {
        let response: HTTPResponse
        do {
            response = try await download(url, to: target.temporary, progress)
        } catch {
            target.removeRemains()
            throw error
        }
        do {
            let head = try FileResource(path: target.temporary).readNow(range: 0..<1024)
            let kind = DownloadedKind(response, head, expected: option.path.first)
            if kind == .file {
                return .file(AcquiredFile(path: try target.finish(response), mediaType: response.mediaType))
            }
            defer { target.remove() }
            if kind == .webPage { throw OPDSError.webPage(url) }
            let body = try FileResource(path: target.temporary).readNow(range: 0..<UInt64(limits.bytes))
            guard kind == .license else { return .publication(try entry(body, response)) }
            return .file(try await fulfil(body, option, url: url, to: target, progress: progress))
        } catch let error as OPDSError {
            throw error
        } catch {
            throw .file(error as? ReadError ?? .access(.other("\(error)")))
        }
    }

    private func entry(_ body: Bytes, _ response: HTTPResponse) throws(OPDSError) -> OPDSPublication {
        let data = try OPDSCatalog.parse(body, response, limits: limits)
        if let publication = data.publication { return publication }
        if let feed = data.feed, feed.allPublications.count == 1 { return feed.allPublications[0] }
        throw .unexpected("the entry of a publication", response.url)
    }

    private func fulfil(
        _ license: Bytes, _ option: AcquisitionChoice.Option, url: HTTPURL, to target: DownloadTarget,
        progress: @escaping @Sendable (UInt64, UInt64?) -> Void
    ) async throws(OPDSError) -> AcquiredFile {
        guard let licenses else { throw .license(url) }
        do {
            let path = try await licenses.acquirePublication(
                license: license, hashedPassphrase: option.link.properties.lcpHashedPassphrase, to: target.folder,
                progress: progress)
            return AcquiredFile(path: path, mediaType: option.path.last)
        } catch {
            if error is CancellationError { throw .cancelled }
            throw error as? OPDSError ?? (error as? ReadError).map(OPDSError.file) ?? .fulfilment(error)
        }
    }

    /// Keeps what the first entry says of the publication if the next has no
    /// title.
    private func merged(_ next: OPDSPublication, _ first: OPDSPublication) -> OPDSPublication {
        var next = next
        if next.metadata.title == nil { next.metadata = first.metadata }
        return next
    }

    private func missing(_ publication: OPDSPublication) -> OPDSError {
        let links = publication.acquisitions
        if let shop = links.first(where: { OPDSRelation.Acquisition(of: $0) == .buy })?.url?.http {
            return .webPage(shop)
        }
        let waits = links.contains { !$0.properties.isAvailable }
        let types = links.flatMap { link in [link.mediaType].compactMap { $0 } + link.properties.types }
        let names = types.map(\.essence.string).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let what = names.isEmpty ? "the catalogue has no download for it" : names.joined(separator: ", ")
        return .noAcquisition(waits ? "no copy is available now" : what)
    }

    // MARK: Downloading

    private static let attempts = 5

    /// Downloads a file, and continues it when the connection breaks.
    private func download(
        _ url: HTTPURL, to path: String, _ progress: @escaping @Sendable (UInt64, UInt64?) -> Void
    ) async throws(OPDSError) -> HTTPResponse {
        for attempt in 1... {
            do {
                return try await client.download(HTTPRequest(url), to: path, progress: progress)
            } catch {
                guard error.isPassing, attempt < Self.attempts else { throw OPDSError(error, url) }
            }
            do { try await Task.sleep(for: pause * attempt) } catch { throw .cancelled }
        }
        throw .cancelled
    }
}

extension LinkProperties {
    /// The media types of all indirect acquisitions.
    fileprivate var types: [MediaType] { indirectAcquisitions.flatMap(\.paths).flatMap { $0 } }
}

/// What a server sent for an acquisition link.
private enum DownloadedKind {
    case file, license, entry, webPage

    /// - Parameters:
    ///   - head: the first bytes.
    ///   - expected: the type of the link.
    init(_ response: HTTPResponse, _ head: Bytes, expected: MediaType?) {
        let type = response.mediaType
        let start = head.utf8Text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        let isMarkup = start.hasPrefix("<"), isJSON = start.hasPrefix("{")
        if isJSON, type?.matchesAny(.lcpLicenseDocument, .lcpLicenseOld) == true || start.contains("\"encryption\"") {
            self = .license
        } else if isMarkup, type?.matches(.opds1) == true || start.contains("http://www.w3.org/2005/Atom") {
            self = .entry
        } else if isJSON, type?.matchesAny(.opds2, .opds2Publication) == true {
            self = .entry
        } else if isMarkup, type?.isHTML == true, expected?.isHTML != true {
            self = .webPage
        } else {
            self = .file
        }
    }
}
