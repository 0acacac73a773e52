public import LecternModel
public import LecternNavigator
public import LecternPreferences
public import LecternPublication

extension Publication {
    /// Creates the navigator of the publication's kind, with the standard engine.
    ///
    ///     let navigator = try publication.makeNavigator(at: saved) {
    ///         $0.epub.fontSize = 1.2
    ///         $0.editingActions.append(highlight)
    ///     }
    ///
    /// - Parameters:
    ///   - location: Where reading starts; the beginning if it is nil or not in the publication.
    ///   - configure: Changes the configuration before the navigator is created.
    /// - Throws: ``/LecternPublication/NavigatorError``: `restricted(protection:)`, `empty` or `hasNoPages`.
    @MainActor public func makeNavigator(
        at location: Locator? = nil, _ configure: (inout NavigatorConfiguration) -> Void = { _ in }
    ) throws(NavigatorError) -> SpreadNavigator {
        var configuration = NavigatorConfiguration()
        configure(&configuration)
        return try makeNavigator(at: location, configuration: configuration)
    }
}

// Configurations with the standard engine.

extension NavigatorConfiguration {
    /// Creates a configuration with the standard engine.
    public init() { self.init(services: .standard) }
}

extension EPUBNavigator.Configuration {
    /// Creates a configuration with the standard engine.
    public init(
        preferences: EPUBPreferences = EPUBPreferences(), defaults: EPUBDefaults = EPUBDefaults(),
        fontFamilyDeclarations: [AnyHTMLFontFamilyDeclaration] = []
    ) {
        self.init(
            services: .standard, preferences: preferences, defaults: defaults,
            fontFamilyDeclarations: fontFamilyDeclarations)
    }
}

extension PDFNavigator.Configuration {
    /// Creates a configuration with the standard engine.
    public init(preferences: PDFPreferences = PDFPreferences(), defaults: PDFDefaults = PDFDefaults()) {
        self.init(services: .standard, preferences: preferences, defaults: defaults)
    }
}

extension ImageNavigator.Configuration {
    /// Creates a configuration with the standard engine.
    public init(preferences: ImagePreferences = ImagePreferences(), defaults: ImageDefaults = ImageDefaults()) {
        self.init(services: .standard, preferences: preferences, defaults: defaults)
    }
}
