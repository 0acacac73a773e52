import LecternBase
import LecternGeometry

/// A computed value that can be written as CSS text.
protocol CSSTextConvertible {
    var cssText: String { get }
}

/// Returns a computed value as CSS text, for dumps.
func cssText(_ value: Any) -> String {
    if let value = value as? any CSSTextConvertible { return value.cssText }
    return kebabCase(String(describing: value))
}

/// A number with at most four decimals and no exponent.
func cssNumber(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return value < 0 ? "-infinity" : "infinity" }
    let scaled = (abs(value) * 10_000).rounded()
    let (whole, part) = (Int(scaled) / 10_000, Int(scaled) % 10_000)
    var text = value < 0 && scaled > 0 ? "-\(whole)" : "\(whole)"
    if part > 0 {
        var digits = String(part)
        while digits.utf8.count < 4 { digits = "0" + digits }
        while digits.hasSuffix("0") { digits.removeLast() }
        text += "." + digits
    }
    return text
}

/// A string in quotes.
func cssString(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": result += "\\"; result.unicodeScalars.append(scalar)
        case "\n": result += "\\a "
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}

extension Float: CSSTextConvertible { var cssText: String { cssNumber(Double(self)) } }
extension Double: CSSTextConvertible { var cssText: String { cssNumber(self) } }
extension Int: CSSTextConvertible { var cssText: String { String(self) } }
extension Bool: CSSTextConvertible { var cssText: String { self ? "yes" : "no" } }
extension UInt8: CSSTextConvertible { var cssText: String { String(self) } }
extension String: CSSTextConvertible { var cssText: String { self } }
extension Color: CSSTextConvertible { var cssText: String { description } }

extension Optional: CSSTextConvertible {
    var cssText: String { map { LecternCSS.cssText($0) } ?? "auto" }
}

extension Array: CSSTextConvertible {
    var cssText: String { isEmpty ? "none" : map { LecternCSS.cssText($0) }.joined(separator: ", ") }
}

extension LengthPercentage: CSSTextConvertible {
    var cssText: String {
        if let calculation { return calculation.cssText }
        if percent == 0 { return pixels == 0 ? "0" : cssNumber(Double(pixels)) + "px" }
        if pixels == 0 { return cssNumber(Double(percent)) + "%" }
        return "calc(\(cssNumber(Double(pixels)))px + \(cssNumber(Double(percent)))%)"
    }
}

extension Calculation: CSSTextConvertible {
    var cssText: String {
        func list(_ terms: [Calculation]) -> String { terms.map(\.cssText).joined(separator: ", ") }
        switch self {
        case .linear(let pixels, let percent):
            return LengthPercentage(pixels: finite(pixels), percent: finite(percent)).cssText
        case .sum(let terms): return "calc(" + terms.map(\.cssText).joined(separator: " + ") + ")"
        case .product(let term, let factor): return "calc(\(term.cssText) * \(cssNumber(factor)))"
        case .min(let terms): return "min(\(list(terms)))"
        case .max(let terms): return "max(\(list(terms)))"
        case .clamp(let low, let value, let high): return "clamp(\(list([low, value, high])))"
        case .size: return "size"
        case .function(let function, let terms): return function.cssText(list(terms))
        }
    }
}

extension LengthOrAuto: CSSTextConvertible {
    var cssText: String { if case .length(let length) = self { length.cssText } else { "auto" } }
}

extension Alignment: CSSTextConvertible {
    var cssText: String {
        let text = kebabCase(String(describing: position))
        return isSafe ? "safe " + text : text
    }
}

extension Sizing: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .auto: "auto"
        case .length(let length): length.cssText
        case .minContent: "min-content"
        case .maxContent: "max-content"
        case .stretch: "stretch"
        case .fitContent(let limit): limit.map { "fit-content(\($0.cssText))" } ?? "fit-content"
        case .content: "content"
        case .calculated(let size): "calc-size(\(size.basis.cssText), \(size.calculation.cssText))"
        }
    }
}

extension LineHeight: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .normal: "normal"
        case .number(let number): cssNumber(Double(number))
        case .length(let pixels): cssNumber(Double(pixels)) + "px"
        }
    }
}

extension LengthPair: CSSTextConvertible { var cssText: String { x.cssText + " " + y.cssText } }

extension CSSFontFamily: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .named(let name): cssString(name)
        case .systemUI: "system-ui"
        default: kebabCase(String(describing: self))
        }
    }
}

extension FontStyle: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .normal: "normal"
        case .italic: "italic"
        case .oblique(let degrees): "oblique \(cssNumber(Double(degrees)))deg"
        }
    }
}

extension FontFeature: CSSTextConvertible {
    var cssText: String {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }
        return cssString(String(decoding: bytes, as: UTF8.self)) + " " + cssNumber(Double(value))
    }
}

extension ListStyleType: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .none: "none"
        case .named(let name): name
        case .string(let text): cssString(text)
        case .symbols(let type, let symbols): "symbols(\(type) \(symbols.map(cssString).joined(separator: " ")))"
        }
    }
}

extension ImageValue: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .url(let url): "url(\(cssString(url)))"
        case .gradient(let gradient): gradient.cssText
        }
    }
}

extension Gradient: CSSTextConvertible {
    var cssText: String {
        let name: String
        let head: String
        switch shape {
        case .linear(let angle):
            name = "linear-gradient"
            head = cssNumber(angle) + "deg"
        case .linearTo(let x, let y):
            let horizontal = x < 0 ? " left" : x > 0 ? " right" : ""
            name = "linear-gradient"
            head = "to" + (y < 0 ? " top" : y > 0 ? " bottom" : "") + horizontal
        case .radial(let isCircle, let extent, let center):
            let size =
                if case .explicit(let pair) = extent { pair.cssText } else { kebabCase(String(describing: extent)) }
            name = "radial-gradient"
            head = "\(isCircle ? "circle" : "ellipse") \(size) at \(center.cssText)"
        case .conic(let angle, let center):
            name = "conic-gradient"
            head = "from \(cssNumber(angle))deg at \(center.cssText)"
        }
        let stops = self.stops.map { $0.color.description + ($0.position.map { " " + $0.cssText } ?? "") }
        let start = interpolation.map { head + " " + $0.cssText } ?? head
        return (isRepeating ? "repeating-" : "") + name + "(" + ([start] + stops).joined(separator: ", ") + ")"
    }
}

extension ColorMixing: CSSTextConvertible {
    var cssText: String { "in \(space.rawValue)" + (hue == .shorter ? "" : " \(hue.rawValue) hue") }
}

extension Shadow: CSSTextConvertible {
    var cssText: String {
        let lengths = [x, y, blur, spread].map { cssNumber(Double($0)) + "px" }.joined(separator: " ")
        return "\(color) \(lengths)" + (isInset ? " inset" : "")
    }
}

extension ContentItem: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .string(let text): cssString(text)
        case .attribute(let name, let fallback): "attr(\(name)\(fallback.map { ", \(cssString($0))" } ?? ""))"
        case .counter(let name, let style): "counter(\(name), \(style.cssText))"
        case .counters(let name, let separator, let style):
            "counters(\(name), \(cssString(separator)), \(style.cssText))"
        case .openQuote: "open-quote"
        case .closeQuote: "close-quote"
        case .noOpenQuote: "no-open-quote"
        case .noCloseQuote: "no-close-quote"
        case .image(let image): image.cssText
        }
    }
}

extension ContentValue: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .normal: "normal"
        case .none: "none"
        case .items(let items, let alternative):
            items.map(\.cssText).joined(separator: " ") + (alternative.map { " / " + cssString($0) } ?? "")
        }
    }
}

extension CounterChange: CSSTextConvertible {
    var cssText: String { (isReversed ? "reversed(\(name))" : name) + " \(value)" }
}

extension VerticalAlign: CSSTextConvertible {
    var cssText: String {
        if case .length(let length) = self { length.cssText } else { kebabCase(String(describing: self)) }
    }
}

extension TextDecorationLines: CSSTextConvertible {
    var cssText: String {
        let names = [(Self.underline, "underline"), (.overline, "overline"), (.lineThrough, "line-through")]
        return isEmpty ? "none" : names.filter { contains($0.0) }.map(\.1).joined(separator: " ")
    }
}

extension TextTransform: CSSTextConvertible {
    var cssText: String {
        let names = [
            (Self.uppercase, "uppercase"), (.lowercase, "lowercase"), (.capitalize, "capitalize"),
            (.fullWidth, "full-width"), (.fullSizeKana, "full-size-kana"),
        ]
        return isEmpty ? "none" : names.filter { contains($0.0) }.map(\.1).joined(separator: " ")
    }
}

extension Display: CSSTextConvertible {
    var cssText: String {
        let text: String
        switch kind {
        case .none: text = "none"
        case .contents: text = "contents"
        case .inner(let inner): text = kebabCase(String(describing: inner))
        case .box(let outer, .flow): text = kebabCase(String(describing: outer))
        case .box(.inline, .flowRoot): text = "inline-block"
        case .box(.inline, .ruby): text = "ruby"
        case .box(.inline, let inner): text = "inline-" + kebabCase(String(describing: inner))
        case .box(.block, .ruby): text = "block ruby"
        case .box(.runIn, let inner): text = "run-in " + kebabCase(String(describing: inner))
        case .box(.block, let inner): text = kebabCase(String(describing: inner))
        }
        guard isListItem else { return text }
        return text == "block" ? "list-item" : text + " list-item"
    }
}

extension WritingMode: CSSTextConvertible {
    var cssText: String { Self.keywords[Int(rawValue)] }

    static let keywords = ["horizontal-tb", "vertical-rl", "vertical-lr", "sideways-rl", "sideways-lr"]
}

extension TextEmphasis.Mark: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .none: "none"
        case .shape(let name, let isFilled): (isFilled ? "filled " : "open ") + name
        case .string(let text): cssString(text)
        }
    }
}

extension TransformFunction: CSSTextConvertible {
    var cssText: String {
        switch self {
        case .translate(let x, let y): "translate(\(x.cssText), \(y.cssText))"
        case .scale(let x, let y): "scale(\(cssNumber(x)), \(cssNumber(y)))"
        case .rotate(let degrees): "rotate(\(cssNumber(degrees))deg)"
        case .skew(let x, let y): "skew(\(cssNumber(x))deg, \(cssNumber(y))deg)"
        case .matrix(let m): "matrix(\([m.a, m.b, m.c, m.d, m.tx, m.ty].map(cssNumber).joined(separator: ", ")))"
        case .space(let matrix): "matrix3d(\(matrix.components.map(cssNumber).joined(separator: ", ")))"
        }
    }
}

extension Language: CSSTextConvertible { var cssText: String { tag } }
