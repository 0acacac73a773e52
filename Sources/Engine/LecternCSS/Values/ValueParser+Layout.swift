/// The alignment property that a keyword belongs to.
enum AlignmentProperty: Sendable { case content, items, own }

extension ValueParser {
    private static let positions: [String: Alignment] = [
        "start": .start, "end": .end, "center": .center, "flex-start": .flexStart, "flex-end": .flexEnd, "left": .left,
        "right": .right,
    ]
    private static let distributions: [String: Alignment] = [
        "space-between": .spaceBetween, "space-around": .spaceAround, "space-evenly": .spaceEvenly, "stretch": .stretch,
    ]

    /// https://www.w3.org/TR/css-align-3/#alignment-values
    mutating func alignment(_ property: AlignmentProperty) -> Alignment? {
        if property == .own, take("auto") { return .auto }
        if take("normal") { return .normal }
        if property == .items, take("legacy") {
            _ = keyword(Self.positions)
            return .normal
        }
        if take("first") { return take("baseline") ? .baseline : nil }
        if take("last") { return take("baseline") ? .lastBaseline : nil }
        if take("baseline") { return .baseline }
        if property == .content, let distribution = keyword(Self.distributions) { return distribution }
        if property != .content, take("stretch") { return .stretch }
        if take("safe") { return position(property)?.safe }
        _ = take("unsafe")
        return position(property)
    }

    private mutating func position(_ property: AlignmentProperty) -> Alignment? {
        if property != .content, take("self-start") { return .selfStart }
        if property != .content, take("self-end") { return .selfEnd }
        return keyword(Self.positions)
    }

    /// `will-change`: names of properties, most of which have no effect on layout.
    mutating func willChange() -> AnnouncedChange? {
        var result = AnnouncedChange()
        repeat {
            guard peek().kind == .ident else { return nil }
            result.formUnion(AnnouncedChange(property: list.text(peek()).lowercased()))
            skipComponent()
        } while comma()
        return result
    }
}
