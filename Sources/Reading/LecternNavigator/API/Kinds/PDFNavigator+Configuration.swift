public import LecternPreferences

extension PDFNavigator {
    /// What a navigator is created with.
    ///
    ///     var configuration = PDFNavigator.Configuration(services: .standard)
    ///     configuration.preferences.spread = .never
    ///
    /// The members of ``SpreadConfiguration`` are members of this one, too.
    @dynamicMemberLookup public struct Configuration: Sendable {
        /// What is the same for every kind of publication.
        public var spreads: SpreadConfiguration
        /// What the reader has chosen. Changes are submitted to the navigator later.
        public var preferences: PDFPreferences
        /// What applies where neither the reader nor the publication chooses.
        public var defaults: PDFDefaults

        /// Creates a configuration from the adapters of the engine.
        public init(
            services: EngineServices, preferences: PDFPreferences = PDFPreferences(),
            defaults: PDFDefaults = PDFDefaults()
        ) {
            self.init(SpreadConfiguration(services: services), preferences: preferences, defaults: defaults)
        }

        /// Creates a configuration from what every kind of publication shares.
        public init(
            _ spreads: SpreadConfiguration, preferences: PDFPreferences = PDFPreferences(),
            defaults: PDFDefaults = PDFDefaults()
        ) {
            self.spreads = spreads
            self.preferences = preferences
            self.defaults = defaults
        }

        /// The members of `SpreadConfiguration`.
        public subscript<Value>(dynamicMember path: WritableKeyPath<SpreadConfiguration, Value>) -> Value {
            get { spreads[keyPath: path] }
            set { spreads[keyPath: path] = newValue }
        }
    }
}
