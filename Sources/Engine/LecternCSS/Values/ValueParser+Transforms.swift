import LecternGeometry

/// One transform function as specified.
enum SpecifiedTransform: Sendable {
    case translate(SpecifiedLength, SpecifiedLength, depth: SpecifiedLength)
    /// `perspective()`: a distance.
    case perspective(SpecifiedLength)
    case ready(TransformFunction)

    func resolve(_ builder: StyleBuilder) -> [TransformFunction] {
        switch self {
        case .translate(let x, let y, let depth):
            let z = Double(builder.pixels(depth))
            let flat = TransformFunction.translate(builder.length(x), builder.length(y))
            return z == 0 ? [flat] : [flat, .space(.translation(0, 0, z: z))]
        case .perspective(let distance): return [.space(.perspective(max(Double(builder.pixels(distance)), 1)))]
        case .ready(let function): return [function]
        }
    }
}

/// The functions of `transform`, and the properties `translate`, `rotate` and `scale`. CSS Transforms 1 and 2.
extension ValueParser {
    mutating func transform() -> [SpecifiedTransform]? {
        if take("none") { return [] }
        var functions: [SpecifiedTransform] = []
        while !atEnd {
            guard functions.count < 256, let function = transformFunction() else { return nil }
            functions.append(function)
        }
        return functions.isEmpty ? nil : functions
    }

    /// <https://www.w3.org/TR/css-transforms-2/#propdef-translate>
    mutating func translate() -> [SpecifiedTransform]? {
        if take("none") { return [] }
        guard let x = length() else { return nil }
        let y = length() ?? .zero
        return [.translate(x, y, depth: length(percent: false) ?? .zero)]
    }

    /// <https://www.w3.org/TR/css-transforms-2/#propdef-rotate>
    mutating func rotate() -> [SpecifiedTransform]? {
        if take("none") { return [] }
        if let degrees = angle(allowsZero: false) {
            guard !atEnd else { return [.ready(.rotate(degrees))] }
            return rotationAxis().map { [Self.rotation(around: $0, degrees)] }
        }
        guard let axis = rotationAxis(), let degrees = angle(allowsZero: false) else { return nil }
        return [Self.rotation(around: axis, degrees)]
    }

    private mutating func rotationAxis() -> SIMD3<Double>? {
        if take("x") { return [1, 0, 0] }
        if take("y") { return [0, 1, 0] }
        if take("z") { return [0, 0, 1] }
        guard let x = number(), let y = number(), let z = number() else { return nil }
        return [x, y, z]
    }

    /// <https://www.w3.org/TR/css-transforms-2/#propdef-scale>
    mutating func scale() -> [SpecifiedTransform]? {
        if take("none") { return [] }
        guard let x = numberOrPercentage() else { return nil }
        let y = numberOrPercentage() ?? x
        return [Self.scale(x, y, depth: numberOrPercentage() ?? 1)]
    }

    private mutating func transformFunction() -> SpecifiedTransform? {
        guard let name = functionName() else { return nil }
        return arguments { $0.flatTransform(name) ?? $0.transformInSpace(name) }
    }

    private mutating func flatTransform(_ name: String) -> SpecifiedTransform? {
        switch name {
        case "translate":
            guard let x = length() else { return nil }
            let y = comma() ? length() : .zero
            return y.map { .translate(x, $0, depth: .zero) }
        case "translatex": return length().map { .translate($0, .zero, depth: .zero) }
        case "translatey": return length().map { .translate(.zero, $0, depth: .zero) }
        case "scale":
            guard let x = numberOrPercentage() else { return nil }
            let y = comma() ? numberOrPercentage() : x
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

    /// <https://www.w3.org/TR/css-transforms-2/#three-d-transform-functions>
    private mutating func transformInSpace(_ name: String) -> SpecifiedTransform? {
        switch name {
        case "translate3d":
            guard let x = length(), comma(), let y = length(), comma(), let z = length(percent: false) else {
                return nil
            }
            return .translate(x, y, depth: z)
        case "translatez": return length(percent: false).map { .translate(.zero, .zero, depth: $0) }
        case "scale3d":
            guard let values = commaList({ $0.numberOrPercentage() }), values.count == 3 else { return nil }
            return Self.scale(values[0], values[1], depth: values[2])
        case "scalez": return numberOrPercentage().map { Self.scale(1, 1, depth: $0) }
        case "rotatex": return angle().map { Self.rotation(around: [1, 0, 0], $0) }
        case "rotatey": return angle().map { Self.rotation(around: [0, 1, 0], $0) }
        case "rotate3d":
            guard let x = number(), comma(), let y = number(), comma(), let z = number(), comma() else { return nil }
            return angle().map { Self.rotation(around: [x, y, z], $0) }
        case "matrix3d":
            guard let values = commaList({ $0.number() }), values.count == 16 else { return nil }
            func column(_ start: Int) -> Matrix4.Column { Matrix4.Column(values[start..<start + 4]) }
            return .ready(.space(Matrix4(column(0), column(4), z: column(8), offset: column(12))))
        case "perspective":
            if take("none") { return .ready(.space(.identity)) }
            return length(.nonNegative, percent: false).map { .perspective($0) }
        default: return nil
        }
    }

    private static func rotation(around axis: SIMD3<Double>, _ degrees: Double) -> SpecifiedTransform {
        if axis.x == 0, axis.y == 0, axis.z != 0 { return .ready(.rotate(axis.z > 0 ? degrees : -degrees)) }
        return .ready(
            .space(.rotation(around: axis, cosine: Angle.cosine(degrees), sine: Angle.sine(degrees))))
    }

    private static func scale(_ x: Double, _ y: Double, depth: Double) -> SpecifiedTransform {
        .ready(depth == 1 ? .scale(x, y) : .space(.scale(x, y, z: depth)))
    }
}
