import Glibc

/// A math function. CSS Values 4, sections 10.2 to 10.7.
@usableFromInline package enum MathFunction: String, Hashable, Sendable {
    case min, max, clamp, abs, sign, round, mod, rem, sin, cos, tan, asin, acos, atan, atan2, pow, sqrt, hypot, log,
        exp
    case roundUp, roundDown, roundToZero

    /// The value for arguments.
    ///
    /// - Parameter isAngle: Whether the arguments are angles, in degrees.
    func value(of arguments: [Double], isAngle: Bool = false) -> Double {
        let first = arguments.first ?? 0
        let second = arguments.count > 1 ? arguments[1] : 1
        let radians = isAngle ? first * .pi / 180 : first
        switch self {
        case .min: return arguments.min() ?? 0
        case .max: return arguments.max() ?? 0
        case .clamp:
            return arguments.count == 3 ? Swift.max(arguments[0], Swift.min(arguments[1], arguments[2])) : first
        case .abs: return Swift.abs(first)
        case .sign: return first > 0 ? 1 : first < 0 ? -1 : first
        case .round, .roundUp, .roundDown, .roundToZero: return rounded(first, to: second)
        case .mod, .rem: return remainder(first, by: second)
        case .sin: return Glibc.sin(radians)
        case .cos: return Glibc.cos(radians)
        case .tan: return Glibc.tan(radians)
        case .asin: return Glibc.asin(first) * 180 / .pi
        case .acos: return Glibc.acos(first) * 180 / .pi
        case .atan: return Glibc.atan(first) * 180 / .pi
        case .atan2: return Glibc.atan2(first, second) * 180 / .pi
        case .pow: return Glibc.pow(first, second)
        case .sqrt: return first.squareRoot()
        case .hypot: return arguments.reduce(0) { $0 + $1 * $1 }.squareRoot()
        case .log: return arguments.count > 1 ? Glibc.log(first) / Glibc.log(second) : Glibc.log(first)
        case .exp: return Glibc.exp(first)
        }
    }

    /// The function as written with arguments.
    func cssText(_ arguments: String) -> String {
        switch self {
        case .roundUp: "round(up, \(arguments))"
        case .roundDown: "round(down, \(arguments))"
        case .roundToZero: "round(to-zero, \(arguments))"
        default: "\(rawValue)(\(arguments))"
        }
    }

    /// Section 10.3: an infinite step gives the sign of the value or an infinity, and an infinite value itself.
    private func rounded(_ value: Double, to step: Double) -> Double {
        guard step != 0, !value.isNaN, !step.isNaN, value.isFinite || step.isFinite else { return .nan }
        if !value.isFinite { return value }
        guard step.isFinite else {
            let zero = value.sign == .minus ? -0.0 : 0.0
            switch self {
            case .roundUp: return value > 0 ? .infinity : zero
            case .roundDown: return value < 0 ? -.infinity : zero
            default: return zero
            }
        }
        // The sign of the step does not matter.
        let step = Swift.abs(step)
        switch self {
        case .roundUp: return Glibc.ceil(value / step) * step
        case .roundDown: return Glibc.floor(value / step) * step
        case .roundToZero: return Glibc.trunc(value / step) * step
        default: return Glibc.floor(value / step + 0.5) * step
        }
    }

    /// Section 10.3: `mod()` has the sign of the step, `rem()` that of the value.
    private func remainder(_ value: Double, by step: Double) -> Double {
        guard step != 0, value.isFinite, !step.isNaN else { return .nan }
        guard step.isFinite else {
            return self == .rem || value.sign == step.sign || value == 0 ? value : .nan
        }
        return self == .mod ? value - Glibc.floor(value / step) * step : value - Glibc.trunc(value / step) * step
    }
}
