import Glibc
import LecternGeometry

/// The alignment property that a keyword belongs to.
enum AlignmentProperty: Sendable { case content, items, own }

/// One transform function as specified.
enum SpecifiedTransform: Sendable {
    case translate(SpecifiedLength, SpecifiedLength)
    case ready(TransformFunction)

    func resolve(_ builder: StyleBuilder) -> TransformFunction {
        switch self {
        case .translate(let x, let y): .translate(builder.length(x), builder.length(y))
        case .ready(let function): function
        }
    }
}

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
        if !take("safe") { _ = take("unsafe") }
        if property != .content, take("self-start") { return .selfStart }
        if property != .content, take("self-end") { return .selfEnd }
        return keyword(Self.positions)
    }

    // MARK: Transforms

    mutating func transform() -> [SpecifiedTransform]? {
        if take("none") { return [] }
        var functions: [SpecifiedTransform] = []
        while !atEnd {
            guard functions.count < 256, let function = transformFunction() else { return nil }
            functions.append(function)
        }
        return functions.isEmpty ? nil : functions
    }

    private static let filters: Set<String> = [
        "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity", "saturate",
        "sepia", "url", "src",
    ]

    /// Parses `filter`; returns whether it is not `none`.
    mutating func filter() -> Bool? {
        if take("none") { return false }
        var count = 0
        while !atEnd, count < 256 {
            guard functionName().map(Self.filters.contains) ?? (peek().kind == .url) else { return nil }
            skipComponent()
            count += 1
        }
        return count > 0 ? true : nil
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

    private mutating func transformFunction() -> SpecifiedTransform? {
        guard let name = functionName() else { return nil }
        return arguments { $0.transformArguments(name) }
    }

    private mutating func transformArguments(_ name: String) -> SpecifiedTransform? {
        switch name {
        case "translate", "translate3d":
            guard let x = length() else { return nil }
            let y = comma() ? length() : .zero
            if name == "translate3d" { guard comma(), length(percent: false) != nil else { return nil } }
            return y.map { .translate(x, $0) }
        case "translatex": return length().map { .translate($0, .zero) }
        case "translatey": return length().map { .translate(.zero, $0) }
        case "translatez": return length(percent: false).map { _ in .translate(.zero, .zero) }
        case "scale", "scale3d":
            guard let x = numberOrPercentage() else { return nil }
            let y = comma() ? numberOrPercentage() : x
            if name == "scale3d" { guard comma(), numberOrPercentage() != nil else { return nil } }
            return y.map { .ready(.scale(x, $0)) }
        case "scalex": return numberOrPercentage().map { .ready(.scale($0, 1)) }
        case "scaley": return numberOrPercentage().map { .ready(.scale(1, $0)) }
        case "rotate", "rotatez": return angle().map { .ready(.rotate($0)) }
        case "skew":
            guard let x = angle() else { return nil }
            let y = comma() ? angle() : 0
            return y.map { .ready(.skew(x, $0)) }
        case "skewx": return angle().map { .ready(.skew($0, 0)) }
        case "skewy": return angle().map { .ready(.skew(0, $0)) }
        case "matrix":
            guard let values = commaList({ $0.number() }), values.count == 6 else { return nil }
            return .ready(
                .matrix(
                    AffineTransform(
                        a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])))
        default: return nil
        }
    }
}
