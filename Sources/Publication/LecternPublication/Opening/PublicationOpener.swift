public import LecternAssets
public import LecternBase

/// Opens publications: asks its parsers one after the other.
///
///     let opener = PublicationOpener(parsers: [EPUBParser()])
///     let publication = try await opener.open(asset)
public struct PublicationOpener: Sendable {
    private let parser: any PublicationParser
    private let protections: [any ContentProtection]

    /// - Parameters:
    ///   - parser: reads every asset this opener can open.
    ///   - contentProtections: asked in this order before the parser.
    public init(parser: any PublicationParser, contentProtections: [any ContentProtection] = []) {
        self.parser = parser
        protections = contentProtections
    }

    /// - Parameters:
    ///   - parsers: the first that knows an asset's format reads it.
    ///   - contentProtections: asked in this order before the parsers.
    public init(parsers: [any PublicationParser], contentProtections: [any ContentProtection] = []) {
        self.init(parser: CompositePublicationParser(parsers), contentProtections: contentProtections)
    }

    /// Opens an asset.
    ///
    /// - Parameters:
    ///   - allowUserInteraction: whether a content protection may ask somebody:
    ///     `true` to read, `false` to put a book on a shelf.
    ///   - sender: what the app opens it from, for content protections that ask.
    ///   - diagnostics: where reports go; the publication keeps it.
    public func open(
        _ asset: Asset, allowUserInteraction: Bool = false, sender: (any Sendable)? = nil,
        diagnostics: DiagnosticSink = DiagnosticSink()
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
    /// A content protection does not let anybody open it.
    case protected(ContentProtectionError)
}

extension PublicationOpenError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .formatNotSupported(let format): "\(format.mediaType) is not a publication that Lectern can read"
        case .parsing(let error): error.description
        case .protected(let error): error.description
        }
    }
}
