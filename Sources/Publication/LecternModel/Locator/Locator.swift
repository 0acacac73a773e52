public import LecternBase

/// The interchange form of a place in a publication. It survives every change
/// of layout.
///
///     let locator = Locator(href: href, locations: .init(progression: 0.25))
///     await navigator.go(to: locator)
///
/// The durable part is the resource, the offset in its canonical text
/// (``Locations-swift.struct/textOffset``) and the text around the place.
/// Progressions help if the text has changed.
public struct Locator: Hashable, Sendable {
    /// The place in the resource, in one or more notations.
    public struct Locations: Hashable, Sendable {
        /// Fragment identifiers, without `#`.
        public var fragments: [String]
        /// The progression in the resource, from 0 to 1.
        public var progression: Double?
        /// The progression in the publication, from 0 to 1.
        public var totalProgression: Double?
        /// The index in the publication's list of positions, from 1.
        public var position: Int?
        /// Other notations, such as a CFI or a CSS selector.
        public var otherLocations: JSONObject

        /// Creates locations. No value is checked or completed from another.
        public init(
            fragments: [String] = [], progression: Double? = nil, totalProgression: Double? = nil,
            position: Int? = nil, otherLocations: JSONObject = [:]
        ) {
            self.fragments = fragments
            self.progression = progression
            self.totalProgression = totalProgression
            self.position = position
            self.otherLocations = otherLocations
        }

        /// The offset in the resource's canonical text, in UTF-16 units.
        public var textOffset: Int? {
            get { otherLocations["textOffset"]?.integer.flatMap { $0 >= 0 ? $0 : nil } }
            set { otherLocations["textOffset"] = newValue.map { .integer($0) } }
        }

        /// Whether no notation is set.
        public var isEmpty: Bool { self == Locations() }
    }

    /// The text at and around the place, to find it again.
    public struct Text: Hashable, Sendable {
        /// The text before the place.
        public var before: String?
        /// The text at the place; nil for a place between characters.
        public var highlight: String?
        /// The text after the place.
        public var after: String?

        /// Creates a text; by default it is empty.
        public init(before: String? = nil, highlight: String? = nil, after: String? = nil) {
            self.before = before
            self.highlight = highlight
            self.after = after
        }

        /// Whether no text is set.
        public var isEmpty: Bool { self == Text() }
    }

    /// The URL of the resource, without a fragment.
    public var href: AnyURL
    /// The media type of the resource.
    public var mediaType: MediaType?
    /// The title of the chapter or section.
    public var title: String?
    /// The place in the resource.
    public var locations: Locations
    /// The text at and around the place.
    public var text: Text

    /// Creates a locator. Without locations or text it is the start of the
    /// resource.
    public init(
        href: AnyURL, mediaType: MediaType? = nil, title: String? = nil, locations: Locations = Locations(),
        text: Text = Text()
    ) {
        self.href = href
        self.mediaType = mediaType
        self.title = title
        self.locations = locations
        self.text = text
    }

    /// Returns a copy with changed locations.
    public func with(_ change: (inout Locations) -> Void) -> Locator {
        var result = self
        change(&result.locations)
        return result
    }
}
