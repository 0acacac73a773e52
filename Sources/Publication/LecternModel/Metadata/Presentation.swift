public import LecternBase

/// How content fits its viewport: reflowing text, pages of a fixed size, or one
/// long strip of them.
public enum Layout: String, Hashable, Sendable, CaseIterable {
    /// Text that flows into any viewport, or pages with a size of their own.
    case reflowable, fixed
    /// Pages of a fixed size that scroll without a gap: webtoons, EPUB 3.4's `roll`.
    case scrolled

    /// Whether pages have a size of their own.
    public var hasFixedPages: Bool { self != .reflowable }
}

/// The order in which pages follow each other.
public enum ReadingProgression: String, Hashable, Sendable, CaseIterable {
    /// Pages follow each other from left to right, or from right to left.
    case ltr, rtl
    /// Not specified.
    case auto
}

/// The preferred orientation of the device.
public enum Orientation: String, Hashable, Sendable, CaseIterable { case auto, landscape, portrait }

/// How content that is longer than the viewport is shown.
public enum Overflow: String, Hashable, Sendable, CaseIterable { case auto, paginated, scrolled }

/// When two pages are shown together.
public enum Spread: String, Hashable, Sendable, CaseIterable { case auto, both, none, landscape }

/// The side of a spread that a page belongs on.
public enum PageSide: String, Hashable, Sendable, CaseIterable { case left, right, center }

/// Presentation hints for the whole publication.
///
/// Spec: https://readium.org/webpub-manifest/modules/presentation.html
public struct Presentation: Hashable, Sendable {
    /// The preferred orientation of the device.
    public var orientation: Orientation?
    /// How content longer than the viewport is shown.
    public var overflow: Overflow?
    /// When two pages are shown together.
    public var spread: Spread?
    /// Whether scrolled resources follow each other without a gap.
    public var continuous: Bool?
    /// Members that Lectern does not interpret, such as `fit`.
    public var other: JSONObject

    /// Creates hints; by default none.
    public init(
        orientation: Orientation? = nil, overflow: Overflow? = nil, spread: Spread? = nil, continuous: Bool? = nil,
        other: JSONObject = [:]
    ) {
        self.orientation = orientation
        self.overflow = overflow
        self.spread = spread
        self.continuous = continuous
        self.other = other
    }

    /// Whether there are no hints.
    public var isEmpty: Bool { self == Presentation() }
}

extension Presentation: JSONConvertible {
    private static let memberNames: Set<String> = ["orientation", "overflow", "spread", "continuous", "layout"]

    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        guard let object = json.object else { return nil }
        self.init(
            orientation: object["orientation"]?.string.flatMap(Orientation.init),
            overflow: object["overflow"]?.string.flatMap(Overflow.init),
            spread: object["spread"]?.string.flatMap(Spread.init), continuous: object["continuous"]?.bool,
            other: object.removing(Self.memberNames))
    }

    public var json: JSONValue {
        var object = JSONObject()
        object.set("orientation", orientation?.rawValue)
        object.set("overflow", overflow?.rawValue)
        object.set("spread", spread?.rawValue)
        if let continuous { object["continuous"] = .bool(continuous) }
        object.merge(other)
        return .object(object)
    }
}
