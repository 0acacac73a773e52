package import LecternGeometry
import LecternMarkup

extension HintWriter {
    /// Writes the presentation attributes of an element of a drawing.
    ///
    /// https://www.w3.org/TR/SVG2/styling.html#PresentationAttributes
    mutating func writeSVG() {
        let isOutermost = node.name == .svg && document.nodes[Int(node.parent)].namespace != .svg
        // `:not(svg), :not(foreignObject) > svg { transform-origin: 0 0 }`
        if !isOutermost { addLine("transform-origin", "0 0") }
        for attribute in document.attributes(of: id) where attribute.namespace == .none {
            let name = document.names.text(attribute.name)
            if Self.transforms.contains(name) {
                writeTransform(attribute.value)
            } else if takes(name) {
                write(name, attribute.value.trimmedASCII)
            }
        }
    }

    private mutating func write(_ name: String, _ value: String) {
        guard Self.isOneValue(value) else { return }
        // SVG 1.1 named the writing modes otherwise.
        addLine(name, name == "writing-mode" ? Self.writingModes[value] ?? value : value)
    }

    private mutating func writeTransform(_ value: String) {
        guard let matrix = TransformAttribute.matrix(value) else { return }
        let numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].map { "\($0)" }
        addLine("transform", "matrix(" + numbers.joined(separator: ",") + ")")
    }

    private func takes(_ name: String) -> Bool {
        if Self.properties.contains(name) { return true }
        switch name {
        case "x", "y": return [.svg, .rect, .image, .foreignObject, .use].contains(node.name)
        case "width", "height": return [.svg, .rect, .image, .foreignObject].contains(node.name)
        case "cx", "cy": return [.circle, .ellipse].contains(node.name)
        case "r": return node.name == .circle
        case "rx", "ry": return [.rect, .ellipse].contains(node.name)
        default: return false
        }
    }

    /// Whether a value cannot end its declaration early or reach into the next one.
    private static func isOneValue(_ value: String) -> Bool {
        var depth = 0
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\\"), UInt8(ascii: "!"), 0x0A,
                0x0C, 0x0D:
                return false
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            default: break
            }
            if depth < 0 { return false }
        }
        return depth == 0 && !value.isEmpty && !value.contains("/*")
    }

    private static let transforms: Set<String> = ["transform", "gradientTransform", "patternTransform"]

    private static let writingModes = [
        "lr": "horizontal-tb", "lr-tb": "horizontal-tb", "rl": "horizontal-tb", "rl-tb": "horizontal-tb",
        "tb": "vertical-rl", "tb-rl": "vertical-rl",
    ]

    private static let properties: Set<String> = [
        "alignment-baseline", "baseline-shift", "clip-path", "clip-rule", "color", "color-interpolation",
        "color-interpolation-filters", "direction", "display", "dominant-baseline", "fill", "fill-opacity",
        "fill-rule", "filter", "flood-color", "flood-opacity", "font", "font-family", "font-size", "font-size-adjust",
        "font-stretch", "font-style", "font-variant", "font-weight", "image-rendering", "letter-spacing",
        "lighting-color", "marker", "marker-end", "marker-mid", "marker-start", "mask", "mask-type", "opacity",
        "overflow", "paint-order", "stop-color", "stop-opacity", "stroke", "stroke-dasharray",
        "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity",
        "stroke-width", "text-anchor", "text-decoration", "transform-origin", "unicode-bidi", "vector-effect",
        "visibility", "white-space", "word-spacing", "writing-mode",
    ]
}

/// The value of an attribute `transform`, whose grammar is not that of CSS.
///
/// https://www.w3.org/TR/css-transforms-1/#svg-syntax
package enum TransformAttribute {
    /// Returns the transform; nil for a value that is not valid.
    package static func matrix(_ text: String) -> AffineTransform? {
        var scanner = NumberScanner(text)
        var matrix = AffineTransform.identity
        while !scanner.atEnd {
            guard let name = scanner.word(), scanner.take("("), let function = function(name, scanner.numbers()),
                scanner.take(")")
            else { return nil }
            matrix = function.concatenated(with: matrix)
            scanner.skipSeparator()
        }
        return matrix.isFinite ? matrix : nil
    }

    private static func function(_ name: String, _ values: [Double]) -> AffineTransform? {
        switch (name, values.count) {
        case ("matrix", 6):
            return AffineTransform(
                a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
        case ("translate", 1), ("translate", 2): return .translation(values[0], values.count > 1 ? values[1] : 0)
        case ("scale", 1), ("scale", 2): return .scale(values[0], values.count > 1 ? values[1] : values[0])
        case ("rotate", 1): return .rotation(values[0])
        case ("rotate", 3):
            return AffineTransform.translation(-values[1], -values[2]).concatenated(with: .rotation(values[0]))
                .concatenated(with: .translation(values[1], values[2]))
        case ("skewX", 1): return AffineTransform(c: Angle.tangent(values[0]))
        case ("skewY", 1): return AffineTransform(b: Angle.tangent(values[0]))
        default: return nil
        }
    }
}

extension AffineTransform {
    /// A rotation by degrees, clockwise.
    package static func rotation(_ degrees: Double) -> AffineTransform {
        let (cosine, sine) = (Angle.cosine(degrees), Angle.sine(degrees))
        return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine)
    }

    /// Whether all numbers are finite.
    package var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}

/// Reads numbers, words and marks of an attribute of a drawing.
package struct NumberScanner {
    private let bytes: [UInt8]
    private(set) var index = 0

    package init(_ text: String) { bytes = Array(text.utf8) }

    private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

    package mutating func skipSpaces() {
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(bytes[index]) { index += 1 }
    }

    /// Skips white space with at most one comma.
    package mutating func skipSeparator() {
        skipSpaces()
        guard byte(index) == UInt8(ascii: ",") else { return }
        index += 1
        skipSpaces()
    }

    package var atEnd: Bool {
        mutating get {
            skipSpaces()
            return index >= bytes.count
        }
    }

    /// Takes a mark after white space.
    package mutating func take(_ mark: Unicode.Scalar) -> Bool {
        skipSpaces()
        guard byte(index) == UInt8(ascii: mark), index < bytes.count else { return false }
        index += 1
        return true
    }

    /// Takes a letter, such as a path command.
    package mutating func letter() -> UInt8? {
        skipSpaces()
        let byte = byte(index)
        guard (byte | 0x20) >= UInt8(ascii: "a"), (byte | 0x20) <= UInt8(ascii: "z") else { return nil }
        index += 1
        return byte
    }

    package mutating func word() -> String? {
        skipSpaces()
        let start = index
        while (byte(index) | 0x20) >= UInt8(ascii: "a"), (byte(index) | 0x20) <= UInt8(ascii: "z") { index += 1 }
        return start == index ? nil : String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Takes a flag of an arc: one digit, which the next number may follow at once.
    package mutating func flag() -> Bool? {
        skipSpaces()
        let byte = byte(index)
        guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { return nil }
        index += 1
        return byte == UInt8(ascii: "1")
    }

    /// Takes a number. https://www.w3.org/TR/SVG2/paths.html#PathDataBNF
    package mutating func number() -> Double? {
        skipSpaces()
        var at = index
        if byte(at) == UInt8(ascii: "+") || byte(at) == UInt8(ascii: "-") { at += 1 }
        let whole = skipDigits(&at)
        if byte(at) == UInt8(ascii: ".") {
            at += 1
            let fraction = skipDigits(&at)
            if whole + fraction == 0 { return nil }
        } else if whole == 0 {
            return nil
        }
        skipExponent(&at)
        // Of a number like `+.5`, Swift's parser wants neither the sign nor the lack of digits otherwise.
        let start = byte(index) == UInt8(ascii: "+") ? index + 1 : index
        guard let value = Double(String(decoding: bytes[start..<at], as: UTF8.self)) else { return nil }
        index = at
        return min(max(value, -1e30), 1e30)
    }

    private func skipDigits(_ at: inout Int) -> Int {
        let start = at
        while byte(at) >= UInt8(ascii: "0"), byte(at) <= UInt8(ascii: "9") { at += 1 }
        return at - start
    }

    private func skipExponent(_ at: inout Int) {
        guard byte(at) | 0x20 == UInt8(ascii: "e") else { return }
        var end = at + 1
        if byte(end) == UInt8(ascii: "+") || byte(end) == UInt8(ascii: "-") { end += 1 }
        if skipDigits(&end) > 0 { at = end }
    }

    /// Takes numbers up to the next mark.
    package mutating func numbers(limit: Int = 100_000) -> [Double] {
        var values: [Double] = []
        while values.count < limit, let value = number() {
            values.append(value)
            skipSeparator()
        }
        return values
    }
}
