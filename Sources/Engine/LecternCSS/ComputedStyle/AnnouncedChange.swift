/// What `will-change` makes of a box before anything changes: what any value of
/// the properties it names could make of it.
///
/// <https://www.w3.org/TR/css-will-change-1/#will-change>
public struct AnnouncedChange: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It contains absolutely positioned boxes.
    public static let containsAbsolute = Self(rawValue: 1)
    /// It contains fixed boxes, too, if it can be transformed.
    public static let transforms = Self(rawValue: 2)
    /// It contains fixed boxes, whatever it is.
    public static let filters = Self(rawValue: 4)
    /// It is a stacking context.
    public static let stacks = Self(rawValue: 8)

    /// What one property stands for.
    init(property: String) {
        switch property {
        case "position": self = [.containsAbsolute, .stacks]
        case "transform", "translate", "rotate", "scale", "perspective", "contain": self = .transforms
        case "filter", "backdrop-filter": self = [.filters, .stacks]
        case "opacity", "mix-blend-mode", "isolation", "z-index": self = .stacks
        default: self = []
        }
    }
}

extension AnnouncedChange: CSSTextConvertible {
    var cssText: String { String(rawValue) }
}
