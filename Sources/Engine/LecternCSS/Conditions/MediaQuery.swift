/// A comma-separated list of media queries; empty means all media.
public struct MediaQueryList: Sendable {
    let queries: [MediaQuery]

    /// All media.
    static let all = MediaQueryList(queries: [])

    init(queries: [MediaQuery]) { self.queries = queries }

    /// Parses the text of a `media` attribute.
    public init(_ text: String) {
        let list = TokenList(text)
        self = MediaQueryParser.parse(list, 0..<list.tokens.count)
    }

    /// Returns whether the environment matches one of the queries.
    package func matches(_ environment: StyleEnvironment) -> Bool {
        queries.isEmpty || queries.contains { $0.matches(environment) }
    }
}

/// One media query. Media Queries 4, section 2.
struct MediaQuery: Sendable {
    var isNegated = false
    /// `nil` for `all`.
    var type: String?
    var condition: MediaCondition?

    /// The result of a malformed query; it never matches.
    static let never = MediaQuery(isNegated: true)

    func matches(_ environment: StyleEnvironment) -> Bool {
        let medium = environment.medium == .print ? "print" : "screen"
        let hasType = type == nil || type == medium
        guard hasType else { return isNegated }
        guard let condition else { return !isNegated }
        guard let result = condition.evaluate(environment) else { return false }
        return result != isNegated
    }
}

/// A condition of media features. Unknown features evaluate to `nil`.
indirect enum MediaCondition: Sendable {
    case feature(MediaFeature)
    case not(MediaCondition)
    case and([MediaCondition])
    case or([MediaCondition])
    case unknown

    /// https://www.w3.org/TR/mediaqueries-4/#evaluating
    func evaluate(_ environment: StyleEnvironment) -> Bool? {
        switch self {
        case .feature(let feature): return feature.evaluate(environment)
        case .not(let condition): return condition.evaluate(environment).map { !$0 }
        case .unknown: return nil
        case .and(let conditions):
            let values = conditions.map { $0.evaluate(environment) }
            if values.contains(false) { return false }
            return values.contains(nil) ? nil : true
        case .or(let conditions):
            let values = conditions.map { $0.evaluate(environment) }
            if values.contains(true) { return true }
            return values.contains(nil) ? nil : false
        }
    }
}

/// A media feature with its comparisons.
struct MediaFeature: Sendable {
    enum Comparison: Sendable { case equal, less, lessOrEqual, greater, greaterOrEqual }
    enum Value: Sendable {
        case number(Double)
        case length(SpecifiedLength)
        case resolution(Double)
        case ratio(Double)
        case keyword(String)
    }
    let name: String
    /// Comparisons with the feature on the left side. An empty list tests the feature in a boolean context.
    var tests: [(Comparison, Value)]

    func evaluate(_ environment: StyleEnvironment) -> Bool? {
        if let keywords = Self.discrete(name, environment) { return evaluate(keywords) }
        guard let actual = Self.range(name, environment) else { return nil }
        if tests.isEmpty { return actual != 0 }
        for (comparison, value) in tests {
            guard let expected = number(value, environment) else { return nil }
            guard Self.compare(actual, comparison, to: expected) else { return false }
        }
        return true
    }

    private func evaluate(_ keywords: (actual: String, valid: [String], isFalse: String?)) -> Bool? {
        guard let (comparison, value) = tests.first else { return keywords.actual != keywords.isFalse }
        guard tests.count == 1, case .equal = comparison, case .keyword(let keyword) = value else { return nil }
        return keywords.valid.contains(keyword) ? keyword == keywords.actual : nil
    }

    private static func compare(_ a: Double, _ comparison: Comparison, to b: Double) -> Bool {
        switch comparison {
        case .equal: abs(a - b) < 1e-6 || abs(a - b) < abs(b) * 1e-6
        case .less: a < b
        case .lessOrEqual: a <= b
        case .greater: a > b
        case .greaterOrEqual: a >= b
        }
    }

    /// The number to compare with; `nil` if the value has the wrong type.
    private func number(_ value: Value, _ environment: StyleEnvironment) -> Double? {
        switch (value, name) {
        case (.length(let length), "width"), (.length(let length), "height"), (.length(let length), "device-width"),
            (.length(let length), "device-height"):
            // Relative lengths refer to the initial font.
            return environment.initialLengths.pixels(length)
        case (.number(0), "width"), (.number(0), "height"), (.number(0), "device-width"), (.number(0), "device-height"):
            return 0
        case (.resolution(let dots), "resolution"): return dots
        case (.ratio(let ratio), "aspect-ratio"), (.ratio(let ratio), "device-aspect-ratio"): return ratio
        case (.number(let number), "aspect-ratio"), (.number(let number), "device-aspect-ratio"): return number
        case (.number(let number), "color"), (.number(let number), "color-index"), (.number(let number), "monochrome"),
            (.number(let number), "grid"), (.number(let number), "-webkit-device-pixel-ratio"):
            return number
        default: return nil
        }
    }

    private static func range(_ name: String, _ environment: StyleEnvironment) -> Double? {
        switch name {
        case "width", "device-width": environment.mediaWidth ?? environment.viewportWidth
        case "height", "device-height": environment.mediaHeight ?? environment.viewportHeight
        case "aspect-ratio", "device-aspect-ratio":
            environment.mediaRatio
        case "resolution", "-webkit-device-pixel-ratio": environment.resolution
        case "color": 8
        case "color-index", "monochrome", "grid": 0
        default: nil
        }
    }

    /// A discrete feature: its value in the environment, its valid keywords, and
    /// the keyword that is false in a boolean context.
    private static func discrete(_ name: String, _ environment: StyleEnvironment)
        -> (actual: String, valid: [String], isFalse: String?)?
    {
        switch name {
        case "orientation":
            let isPortrait = environment.mediaRatio <= 1
            return (isPortrait ? "portrait" : "landscape", ["portrait", "landscape"], nil)
        case "prefers-color-scheme":
            return (environment.colorScheme == .dark ? "dark" : "light", ["dark", "light"], nil)
        case "prefers-reduced-motion": return ("reduce", ["no-preference", "reduce"], "no-preference")
        case "prefers-contrast": return ("no-preference", ["no-preference", "more", "less", "custom"], "no-preference")
        case "prefers-reduced-transparency", "prefers-reduced-data":
            return ("no-preference", ["no-preference", "reduce"], "no-preference")
        case "hover", "any-hover": return ("none", ["none", "hover"], "none")
        case "pointer", "any-pointer": return ("none", ["none", "coarse", "fine"], "none")
        case "update": return ("none", ["none", "slow", "fast"], "none")
        case "scripting": return ("none", ["none", "initial-only", "enabled"], "none")
        case "overflow-block":
            let actual = environment.isPaged ? "paged" : "scroll"
            return (actual, ["none", "scroll", "paged", "optional-paged"], "none")
        case "overflow-inline": return ("none", ["none", "scroll"], "none")
        case "color-gamut": return ("srgb", ["srgb", "p3", "rec2020"], nil)
        case "dynamic-range", "video-dynamic-range": return ("standard", ["standard", "high"], nil)
        case "inverted-colors": return ("none", ["none", "inverted"], "none")
        case "forced-colors": return ("none", ["none", "active"], "none")
        case "display-mode": return ("browser", ["fullscreen", "standalone", "minimal-ui", "browser"], nil)
        case "scan": return ("progressive", ["interlace", "progressive"], nil)
        default: return nil
        }
    }
}

extension StyleEnvironment {
    /// The reference lengths outside any element.
    var initialLengths: LengthContext {
        let size = fontSize
        return LengthContext(
            fontSize: size, rootFontSize: size, lineHeight: { size * 1.2 }, rootLineHeight: size * 1.2,
            viewportWidth: viewportWidth, viewportHeight: viewportHeight, isHorizontal: true,
            metrics: { LengthMetrics(fontSize: size) })
    }
}
