public import LecternModel
public import LecternPreferences
public import LecternPublication

extension Publication {
    /// Creates the navigator of the publication's kind: ``PDFNavigator`` for PDF and DjVu, ``ImageNavigator`` for comics and
    /// other books of images, else ``EPUBNavigator``.
    ///
    ///     let navigator = try publication.makeNavigator(
    ///         at: saved, configuration: NavigatorConfiguration(.init(services: .standard)))
    ///
    /// - Parameters:
    ///   - location: Where reading starts; the beginning if it is nil or not in the publication.
    /// - Throws: ``/LecternPublication/NavigatorError``: `restricted(protection:)`, `empty` or `hasNoPages`.
    @MainActor public func makeNavigator(
        at location: Locator? = nil, configuration: NavigatorConfiguration
    ) throws(NavigatorError) -> SpreadNavigator {
        let shared = configuration.spreads
        switch navigatorKind {
        case .pdf:
            return try PDFNavigator(
                self, initialLocation: location,
                configuration: .init(shared, preferences: configuration.pdf, defaults: configuration.pdfDefaults))
        case .images:
            return try ImageNavigator(
                self, initialLocation: location,
                configuration: .init(
                    shared, preferences: configuration.images, defaults: configuration.imageDefaults))
        case .text:
            return try EPUBNavigator(
                self, initialLocation: location,
                configuration: .init(
                    shared, preferences: configuration.epub, defaults: configuration.epubDefaults,
                    baseFontSize: configuration.baseFontSize))
        }
    }

    /// The kind of navigator that shows the publication.
    package var navigatorKind: NavigatorKind {
        if isPagedDocument { return .pdf }
        // Images may also be chapters of a reflowable book.
        return conforms(to: .divina) && readingOrder.allSatisfy { isFixed($0) } ? .images : .text
    }
}

/// Which navigator shows a publication, and so which preferences apply.
package enum NavigatorKind: Hashable, Sendable {
    /// ``EPUBNavigator`` and `EPUBPreferences`.
    case text
    /// ``ImageNavigator`` and `ImagePreferences`.
    case images
    /// ``PDFNavigator`` and `PDFPreferences`: PDF and DjVu.
    case pdf
}

/// What a navigator of any kind is created with: see ``LecternPublication/Publication/makeNavigator(at:configuration:)``.
///
///     var configuration = NavigatorConfiguration(SpreadConfiguration(services: .standard))
///     configuration.epub.fontSize = 1.2
///     configuration.pdf.spread = .never
///
/// The members of ``SpreadConfiguration`` are members of this one, too.
@dynamicMemberLookup public struct NavigatorConfiguration: Sendable {
    /// What is the same for every kind.
    public var spreads: SpreadConfiguration
    /// Preferences for books of text.
    public var epub = EPUBPreferences()
    /// Defaults for books of text.
    public var epubDefaults = EPUBDefaults()
    /// The size of body text at 100 %, in CSS pixels.
    public var baseFontSize = 18.0
    /// Preferences for comics and other books of images.
    public var images = ImagePreferences()
    /// Defaults for comics and other books of images.
    public var imageDefaults = ImageDefaults()
    /// Preferences for PDF.
    public var pdf = PDFPreferences()
    /// Defaults for PDF.
    public var pdfDefaults = PDFDefaults()

    /// Creates a configuration from what every kind shares, with empty preferences and defaults.
    public init(_ spreads: SpreadConfiguration) { self.spreads = spreads }

    /// Creates a configuration with the adapters of the engine.
    public init(services: EngineServices) { self.init(SpreadConfiguration(services: services)) }

    /// The members of `SpreadConfiguration`.
    public subscript<Value>(dynamicMember path: WritableKeyPath<SpreadConfiguration, Value>) -> Value {
        get { spreads[keyPath: path] }
        set { spreads[keyPath: path] = newValue }
    }
}
