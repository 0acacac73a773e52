import LecternGeometry
import LecternMarkup

/// Colour names as HTML attributes spell them.
enum LecternCSSColor {
    static func isNamed(_ name: String) -> Bool { Color(cssName: name) != nil }
}

// Hints for sizes, borders and cells.

extension HintWriter {
    mutating func writeSize(_ name: Name, _ value: String) {
        let property: StaticString = name == .width ? "width" : "height"
        let takesWidth: [Name] = [.table, .td, .th, .col, .colgroup, .hr, .pre]
        let takesHeight: [Name] = [.table, .td, .th, .tr, .thead, .tbody, .tfoot]
        if Self.isEmbedded(node.name) || node.name == .svg {
            if let length = Self.dimension(value) { add(property, length) }
        } else if (name == .width ? takesWidth : takesHeight).contains(node.name) {
            if let length = Self.dimension(value, allowsZero: false) { add(property, length) }
        }
    }

    mutating func writeSpace(_ value: String, to first: StaticString, and second: StaticString) {
        guard let length = Self.dimension(value) else { return }
        add(first, length)
        add(second, length)
    }

    mutating func writeBorder(_ value: String) {
        guard [.img, .object].contains(node.name), let width = Self.number(value), width != "0" else { return }
        add("border-width", width + "px")
        add("border-style", "solid")
    }

    mutating func writeRuleAlignment(_ value: String) {
        switch value {
        case "left":
            add("margin-left", "0")
            add("margin-right", "auto")
        case "right":
            add("margin-left", "auto")
            add("margin-right", "0")
        case "center":
            add("margin-left", "auto")
            add("margin-right", "auto")
        default: break
        }
    }

    /// `<hr size noshade>`.
    mutating func writeRule() {
        let isSolid = document.attribute(.noshade, of: id) != nil || document.attribute(.color, of: id) != nil
        if isSolid { add("border-style", "solid") }
        guard let size = document.attribute(.size, of: id).flatMap(Self.integer), size > 0 else { return }
        if isSolid {
            add("border-width", cssNumber(Double(size) / 2) + "px")
        } else if size == 1 {
            add("border-bottom-width", "0")
        } else {
            add("height", "\(size - 2)px")
        }
    }

    /// Whether the element is an `input` whose `size` counts characters.
    ///
    /// https://html.spec.whatwg.org/multipage/input.html#the-size-attribute
    var hasTextField: Bool {
        guard let type = document.attribute(.type, of: id)?.asciiLowercased else { return true }
        let others = [
            "checkbox", "radio", "range", "color", "file", "submit", "reset", "button", "image", "hidden", "number",
            "date", "month", "week", "time", "datetime-local",
        ]
        return !others.contains(type)
    }

    /// Sizes of form controls in characters or lines.
    mutating func writeLines(_ property: StaticString, from attribute: Name, unit: String) {
        guard let number = document.attribute(attribute, of: id).flatMap(Self.integer), number > 0 else { return }
        if node.name == .select, number == 1 { return }
        add(property, "\(min(number, 10_000))\(unit)")
    }

    // MARK: Other vocabularies

    mutating func writeMathML() {
        for attribute in document.attributes(of: id) where attribute.namespace == .none {
            guard !attribute.value.contains(";") else { continue }
            switch attribute.name {
            case .dir:
                if ["rtl", "ltr"].contains(attribute.value.asciiLowercased) { add("direction", attribute.value) }
            case .mathvariant: writeMathVariant(attribute.value.asciiLowercased)
            case .displaystyle: writeDisplayStyle(attribute.value.asciiLowercased)
            case .scriptlevel: writeScriptLevel(attribute.value)
            default: writeMathColor(attribute)
            }
        }
    }

    /// Writes the variant, and for fonts without mathematical letters the font style that resembles it.
    private mutating func writeMathVariant(_ value: String) {
        // The Arabic variants have letters of their own and keep the style.
        let names = value == "bold-sans-serif" || !Self.arabicVariants.contains(value) ? value : "normal"
        add("lectern-math-variant", names)
        add("font-weight", value.contains("bold") ? "bold" : "normal")
        add("font-style", value.contains("italic") ? "italic" : "normal")
    }

    private static let arabicVariants: Set<String> = ["initial", "tailed", "looped", "stretched"]

    /// https://www.w3.org/TR/mathml-core/#dfn-displaystyle
    private mutating func writeDisplayStyle(_ value: String) {
        if value == "true" { add("math-style", "normal") }
        if value == "false" { add("math-style", "compact") }
    }

    /// https://www.w3.org/TR/mathml-core/#dfn-scriptlevel
    private mutating func writeScriptLevel(_ value: String) {
        guard let level = Int(value.trimmedASCII) else { return }
        let isRelative = value.trimmedASCII.hasPrefix("+") || level < 0
        add("math-depth", isRelative ? "add(\(level))" : "\(level)")
    }

    /// https://www.w3.org/TR/mathml-core/#legacy-mathml-style-attributes
    private mutating func writeMathColor(_ attribute: Attribute) {
        switch document.names.text(attribute.name) {
        case "mathcolor", "color": add("color", attribute.value)
        case "mathbackground", "background": add("background-color", attribute.value)
        case "mathsize":
            let sizes = ["small": "75%", "normal": "100%", "big": "140%"]
            add("font-size", sizes[attribute.value.asciiLowercased] ?? attribute.value)
        default: break
        }
    }
}
