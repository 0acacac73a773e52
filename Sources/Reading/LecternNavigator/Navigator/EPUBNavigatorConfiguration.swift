public import LecternPreferences

extension EPUBNavigator {
    /// What a navigator is created with.
    ///
    ///     var configuration = EPUBNavigator.Configuration(services: .standard)
    ///     configuration.preferences.fontSize = 1.2
    ///     configuration.pageMaps = store
    public struct Configuration: Sendable {
        public var services: EngineServices
        public var preferences: EPUBPreferences
        public var defaults: EPUBDefaults
        /// The size of body text at 100 %, in CSS pixels.
        public var baseFontSize: Double
        /// Whether the pages of the publication are counted in the background.
        public var countsPages: Bool
        /// Stores page counts between sessions; nil to count in every session.
        public var pageMaps: (any PageMapStore)?
        /// Templates that draw decorations, by style.
        public var decorationTemplates = DecorationTemplate.standard

        public init(
            services: EngineServices, preferences: EPUBPreferences = EPUBPreferences(),
            defaults: EPUBDefaults = EPUBDefaults(), baseFontSize: Double = 18, countsPages: Bool = true,
            pageMaps: (any PageMapStore)? = nil
        ) {
            self.services = services
            self.preferences = preferences
            self.defaults = defaults
            self.baseFontSize = baseFontSize
            self.countsPages = countsPages
            self.pageMaps = pageMaps
        }
    }
}
