import Glibc
public import LecternBase

/// Opens the asset at a URL or path and detects its format.
///
///     let asset = try await AssetRetriever.files.retrieve(path: "book.epub")
///     asset.format.conforms(to: .epub)  // true
///
/// `Lectern` has an initializer for all formats, to which an app adds its own; this module has one of three parts.
public struct AssetRetriever: Sendable {
    private let sniffer: any FormatSniffer
    private let factory: any ResourceFactory
    private let opener: any ArchiveOpener

    /// Opens files, folders and ZIP archives, of all formats that ``DefaultFormatSniffer`` knows.
    public static let files = AssetRetriever(
        formatSniffer: DefaultFormatSniffer(), resourceFactory: FileResourceFactory(), archiveOpener: ZIPArchiveOpener()
    )

    /// Creates a retriever of parts. It opens nothing else: without a factory for HTTP no web addresses, and only the
    /// archives of the opener.
    ///
    /// - Parameters:
    ///   - formatSniffer: Detects formats; ``DefaultFormatSniffer`` knows those of Lectern.
    ///   - resourceFactory: Opens URLs, also those of files.
    ///   - archiveOpener: Opens archives.
    public init(
        formatSniffer: any FormatSniffer, resourceFactory: any ResourceFactory, archiveOpener: any ArchiveOpener
    ) {
        sniffer = formatSniffer
        factory = resourceFactory
        opener = archiveOpener
    }

    /// Retrieves the asset at an absolute URL.
    public func retrieve(
        url: AbsoluteURL, hints: FormatHints = FormatHints()
    ) async throws(AssetRetrieveError) -> Asset {
        if let file = url.anyURL.file, Self.isFolder(file.path) {
            return try await retrieve(path: file.path, hints: hints)
        }
        return try await retrieve(
            resource: try await resource(at: url), hints: hints.adding(extensionOf: url.lastPathSegment))
    }

    /// Retrieves the asset at a URL of any type: a ``/LecternBase/FileURL``, an ``/LecternBase/HTTPURL``.
    ///
    /// - Throws: ``AssetRetrieveError/schemeNotSupported(_:)`` for a relative URL.
    public func retrieve(
        url: some URLReference, hints: FormatHints = FormatHints()
    ) async throws(AssetRetrieveError) -> Asset {
        guard let absolute = url.anyURL.absolute else { throw .schemeNotSupported("") }
        return try await retrieve(url: absolute, hints: hints)
    }

    /// Retrieves the asset at a URL of any type with a known media type.
    public func retrieve(
        url: some URLReference, mediaType: MediaType
    ) async throws(AssetRetrieveError) -> Asset {
        guard let absolute = url.anyURL.absolute else { throw .schemeNotSupported("") }
        return try await retrieve(url: absolute, mediaType: mediaType)
    }

    /// Retrieves the asset at an absolute URL with a known media type: reads
    /// less, because the format is not sniffed.
    public func retrieve(url: AbsoluteURL, mediaType: MediaType) async throws(AssetRetrieveError) -> Asset {
        guard let format = sniffer.sniff(hints: FormatHints(mediaTypes: [mediaType])) else {
            return try await retrieve(url: url)
        }
        return try await retrieve(resource: try await resource(at: url), format: format)
    }

    private func resource(at url: AbsoluteURL) async throws(AssetRetrieveError) -> any Resource {
        do {
            return try await factory.make(url: url)
        } catch {
            switch error {
            case .schemeNotSupported(let scheme): throw .schemeNotSupported(scheme)
            case .reading(let cause): throw .reading(cause)
            }
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Retrieves the asset at a path: a file, or a folder with an unpacked
    /// publication.
    public func retrieve(path: String, hints: FormatHints = FormatHints()) async throws(AssetRetrieveError) -> Asset {
        var status = stat()
        do {
            guard stat(path, &status) == 0 else { throw ReadError(errno: errno, path: path) }
            if status.st_mode & S_IFMT == S_IFDIR {
                return try await retrieve(container: DirectoryContainer(path: path), format: .directory)
            }
            let name = path.split(separator: "/").last.map(String.init)
            return try await retrieve(resource: FileResource(path: path), hints: hints.adding(extensionOf: name))
        } catch let error as AssetRetrieveError {
            throw error
        } catch {
            throw .reading((error as? ReadError) ?? .access(.other("\(error)")))
        }
    }

    /// Retrieves the asset in a resource and detects its format.
    public func retrieve(
        resource: any Resource, hints: FormatHints = FormatHints()
    ) async throws(AssetRetrieveError) -> Asset {
        let hints = hints.adding(properties: resource.properties)
        let (archive, failure) = try await openArchive(resource)
        if let (container, format) = archive {
            return try await retrieve(container: container, format: format, hints: hints)
        }
        do {
            let promised = sniffer.sniff(hints: hints)
            let detectedFormat = try await sniffer.sniff(resource: resource, refining: promised)
            if promised == nil, failure == nil, detectedFormat?.isLikeText ?? true,
                let asset = await searchArchive(in: resource)
            {
                return asset
            }
            if let detectedFormat, !detectedFormat.isArchive { return .resource(resource, detectedFormat) }
            if failure == nil, let container = await openPromised(promised, resource) {
                return try await retrieve(container: container, format: .zip, hints: hints)
            }
            if try await resource.length() == 0 { throw AssetRetrieveError.reading(.decoding("the file is empty")) }
            // A broken archive, or a file that is not the archive that the hints claim.
            if let failure { throw AssetRetrieveError.reading(failure) }
            if detectedFormat != nil {
                throw AssetRetrieveError.reading(.decoding("it is not an archive of the kind that its name says"))
            }
            throw AssetRetrieveError.formatNotSupported
        } catch let error as AssetRetrieveError {
            throw error
        } catch {
            throw .reading((error as? ReadError) ?? .access(.other("\(error)")))
        }
    }

    /// Retrieves the asset in a resource of a known format, without sniffing.
    public func retrieve(resource: any Resource, format: Format) async throws(AssetRetrieveError) -> Asset {
        do {
            return .container(try await opener.open(resource: resource, format: format), format)
        } catch {
            switch error {
            case .formatNotSupported: return .resource(resource, format)
            case .reading(let cause): throw .reading(cause)
            }
        }
    }

    private func openArchive(
        _ resource: any Resource
    ) async throws(AssetRetrieveError) -> ((any Container, Format)?, ReadError?) {
        do {
            return (try await opener.sniffOpen(resource: resource), nil)
        } catch {
            switch error {
            case .formatNotSupported: return (nil, nil)
            case .reading(.decoding(let reason, let cause)): return (nil, .decoding(reason, cause: cause))
            case .reading(let cause): throw .reading(cause)
            }
        }
    }

    /// Opens an archive by its file name if neither the first nor the last
    /// bytes are an archive's: other bytes precede and follow it.
    private func openPromised(_ format: Format?, _ resource: any Resource) async -> (any Container)? {
        guard let format, format.conforms(to: .zip) else { return nil }
        return try? await opener.open(resource: resource, format: format)
    }

    /// Larger remote resources are not searched for archives.
    private static let longestSearched: UInt64 = 16 << 20

    /// Finds a publication in an archive that the name does not announce and
    /// that other bytes precede and follow. Other archives are not searched
    /// for, so that texts stay texts.
    private func searchArchive(in resource: any Resource) async -> Asset? {
        let length = try? resource.lengthImmediately()
        if length == nil {
            guard let far = try? await resource.length(), far <= Self.longestSearched else { return nil }
        }
        guard let container = try? await opener.open(resource: resource, format: .zip),
            let detectedFormat = try? await sniffer.sniff(container: container, refining: .zip)
        else { return nil }
        return .container(container, detectedFormat)
    }

    /// Retrieves the asset in a container and detects its format.
    public func retrieve(
        container: any Container, format: Format, hints: FormatHints = FormatHints()
    ) async throws(AssetRetrieveError) -> Asset {
        do {
            if let detectedFormat = try await sniffer.sniff(container: container, refining: format) {
                return .container(container, detectedFormat)
            }
        } catch {
            throw .reading(error)
        }
        if let hinted = sniffer.sniff(hints: hints), hinted.isArchive {
            return .container(container, hinted.inside(format))
        }
        return .container(container, format)
    }
}

/// The reason why there is no asset.
public enum AssetRetrieveError: Error, Sendable {
    /// The format of the bytes is unknown.
    case formatNotSupported
    /// Nothing opens URLs with this scheme; empty for a relative URL.
    case schemeNotSupported(String)
    /// The bytes could not be read, or they are an empty or damaged file.
    case reading(ReadError)
}

extension AssetRetrieveError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .formatNotSupported: "unknown format"
        case .schemeNotSupported(""): "a URL without a scheme cannot be opened"
        case .schemeNotSupported(let scheme): "URLs with the scheme “\(scheme):” are not supported"
        case .reading(let cause): cause.description
        }
    }
}

extension Format {
    /// Whether this is a text format, which is detected only from the first
    /// bytes and the name.
    fileprivate var isLikeText: Bool { conforms(to: .text) || conforms(to: .html) || conforms(to: .xml) }
}

extension FormatHints {
    fileprivate func adding(extensionOf name: String?) -> FormatHints {
        guard let name, let dot = name.lastIndex(of: "."), dot != name.startIndex else { return self }
        var hints = self
        hints.fileExtensions.append(name[name.index(after: dot)...].lowercased())
        return hints
    }

    fileprivate func adding(properties: ResourceProperties) -> FormatHints {
        var hints = fileExtensions.isEmpty ? adding(extensionOf: properties.filename) : self
        if let type = properties.mediaType.flatMap({ MediaType($0) }) { hints.mediaTypes.append(type) }
        return hints
    }
}
