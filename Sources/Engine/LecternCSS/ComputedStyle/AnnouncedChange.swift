/// The effects of `will-change` on a box: those that any value of the named
/// properties could have.
///
/// <https://www.w3.org/TR/css-will-change-1/#will-change>
package struct AnnouncedChange: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The box is the containing block of absolutely positioned descendants.
    package static let containsAbsolute = Self(rawValue: 1)
    /// The box is the containing block of fixed descendants if it is transformable.
    package static let transforms = Self(rawValue: 2)
    /// The box is the containing block of fixed descendants.
    package static let filters = Self(rawValue: 4)
    /// The box is a stacking context.
    package static let stacks = Self(rawValue: 8)

    /// Creates the effects of one property.
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
