public import LecternAssets
public import LecternBase

/// Opens publications: asks its parsers one after the other.
///
///     let opener = PublicationOpener(parsers: [EPUBParser()])
///     let publication = try await opener.open(asset)
public struct PublicationOpener: Sendable {
    private let parser: any PublicationParser

    /// - Parameter parser: reads every asset this opener can open.
    public init(parser: any PublicationParser) { self.parser = parser }

    /// - Parameter parsers: the first that knows an asset's format reads it.
    public init(parsers: [any PublicationParser]) { parser = CompositePublicationParser(parsers) }

    /// Opens an asset.
    ///
    /// - Parameter diagnostics: where reports go; the publication keeps it.
    public func open(
        _ asset: Asset, diagnostics: DiagnosticSink = DiagnosticSink()
    ) async throws(PublicationOpenError) -> Publication {
        if case .container(let container, _) = asset { container.diagnostics.forEach(diagnostics.report) }
        do {
            return try await parser.parse(asset, diagnostics: diagnostics)
        } catch .formatNotSupported {
            throw .formatNotSupported(asset.format)
        } catch {
            throw .parsing(error)
        }
    }
}

/// Why a publication could not be opened.
public enum PublicationOpenError: Error, Sendable {
    /// No parser knows the format.
    case formatNotSupported(Format)
    /// The parser that knows the format gave up.
    case parsing(PublicationParseError)
}

extension PublicationOpenError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .formatNotSupported(let format): "\(format.mediaType) is not a publication that Lectern can read"
        case .parsing(let error): error.description
        }
    }
}
