public import Foundation
public import LecternAssets
public import LecternLCP
public import LecternModel
public import LecternNavigator
public import LecternPublication

// The labels of the Readium Swift toolkit, so that code moves here without other changes. See *Porting from the
// Readium Swift toolkit*.

extension PublicationOpener {
    /// `init(parser:contentProtections:)` with Readium's label.
    public init(publicationParser: any PublicationParser, contentProtections: [any ContentProtection] = []) {
        self.init(parser: publicationParser, contentProtections: contentProtections)
    }

    /// Opens an asset: see `open(_:allowUserInteraction:sender:diagnostics:)`.
    public func open(
        asset: Asset, allowUserInteraction: Bool, onCreatePublication: OnCreatePublication? = nil,
        sender: (any Sendable)? = nil
    ) async throws(PublicationOpenError) -> Publication {
        try await open(
            asset, allowUserInteraction: allowUserInteraction, sender: sender, onCreatePublication: onCreatePublication)
    }
}

extension Locator {
    /// Reads a locator from stored text; nil if there is none, or if it is not the JSON of a locator.
    public init?(jsonString: String?) {
        guard let text = jsonString else { return nil }
        self.init(jsonString: text)
    }
}

extension EPUBNavigator {
    /// `init(_:initialLocation:configuration:)` with Readium's labels.
    ///
    /// - Parameter readingOrder: Another reading order than that of the publication: see
    ///   ``/LecternPublication/Publication/reading(_:)``.
    public convenience init(
        publication: Publication, initialLocation: Locator? = nil, readingOrder: [Link]? = nil,
        config: Configuration = .init()
    ) throws(NavigatorError) {
        try self.init(
            readingOrder.map { publication.reading($0) } ?? publication, initialLocation: initialLocation,
            configuration: config)
    }
}

extension PDFNavigator {
    /// `init(_:initialLocation:configuration:)` with Readium's labels.
    public convenience init(
        publication: Publication, initialLocation: Locator? = nil, config: Configuration = .init()
    ) throws(NavigatorError) {
        try self.init(publication, initialLocation: initialLocation, configuration: config)
    }
}

extension ImageNavigator {
    /// `init(_:initialLocation:configuration:)` with Readium's labels.
    public convenience init(
        publication: Publication, initialLocation: Locator? = nil, config: Configuration = .init()
    ) throws(NavigatorError) {
        try self.init(publication, initialLocation: initialLocation, configuration: config)
    }
}

extension DecorableNavigator {
    /// `apply(_:in:)` with Readium's label.
    public func apply(decorations: [Decoration], in group: String) { apply(decorations, in: group) }

    /// `observeDecorationInteractions(in:onActivated:)` with Readium's label.
    public func observeDecorationInteractions(
        inGroup group: String, onActivated: @escaping @MainActor (DecorationActivation) -> Void
    ) {
        observeDecorationInteractions(in: group, onActivated: onActivated)
    }
}

extension CSSFontFace {
    /// Creates a face from the URL of its file.
    public init(file: URL, style: Style = .normal, weight: Weight = .standard(.normal)) {
        self.init(file: file.path, style: style, weight: weight)
    }
}

extension LCPService {
    /// Creates a service that reaches providers with the standard HTTP client.
    public convenience init(client: any LCPClient) { self.init(client: client, httpClient: DefaultHTTPClient()) }
}
