public import LecternModel
public import LecternPreferences

extension EPUBNavigator {
    /// What a navigator is created with.
    ///
    ///     var configuration = EPUBNavigator.Configuration(services: .standard)
    ///     configuration.preferences.fontSize = 1.2
    ///     configuration.pageMaps = store
    ///
    /// The members of ``SpreadConfiguration`` are members of this one, too.
    @dynamicMemberLookup public struct Configuration: Sendable {
        /// What is the same for every kind of publication.
        public var spreads: SpreadConfiguration
        /// What the reader has chosen. Changes are submitted to the navigator later.
        public var preferences: EPUBPreferences
        /// What applies where neither the reader nor the publication chooses.
        public var defaults: EPUBDefaults
        /// The size of body text at 100 %, in CSS pixels.
        public var baseFontSize: Double
        /// Chooses the variant of each resource that is shown: a link of the reading order or one of its alternates,
        /// such as the picture of a page instead of its markup. Nil, or a choice of nil, shows the link itself.
        ///
        ///     configuration.preferredResourceVariant = { _, variants in
        ///         variants.first { $0.mediaType?.isImage == true }
        ///     }
        public var preferredResourceVariant: (@Sendable (_ link: Link, _ variants: [Link]) -> Link?)?

        /// Creates a configuration from the adapters of the engine.
        ///
        /// - Parameters:
        ///   - fontFamilyDeclarations: fonts of the app: ``ChapterAdditions/fonts``.
        ///   - baseFontSize: the size of body text at 100 %, in CSS pixels.
        public init(
            services: EngineServices, preferences: EPUBPreferences = EPUBPreferences(),
            defaults: EPUBDefaults = EPUBDefaults(), fontFamilyDeclarations: [AnyHTMLFontFamilyDeclaration] = [],
            baseFontSize: Double = 18, countsPages: Bool = true, pageMaps: (any PageMapStore)? = nil
        ) {
            self.init(
                SpreadConfiguration(services: services, countsPages: countsPages, pageMaps: pageMaps),
                preferences: preferences, defaults: defaults, baseFontSize: baseFontSize)
            spreads.additions.fonts = fontFamilyDeclarations
        }

        /// Creates a configuration from what every kind of publication shares.
        public init(
            _ spreads: SpreadConfiguration, preferences: EPUBPreferences = EPUBPreferences(),
            defaults: EPUBDefaults = EPUBDefaults(), baseFontSize: Double = 18
        ) {
            self.spreads = spreads
            self.preferences = preferences
            self.defaults = defaults
            self.baseFontSize = baseFontSize
        }

        /// The members of `SpreadConfiguration`.
        public subscript<Value>(dynamicMember path: WritableKeyPath<SpreadConfiguration, Value>) -> Value {
            get { spreads[keyPath: path] }
            set { spreads[keyPath: path] = newValue }
        }
    }
}
