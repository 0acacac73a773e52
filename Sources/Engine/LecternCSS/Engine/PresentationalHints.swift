import LecternMarkup

/// Attributes that HTML maps to style: `align`, `width`, `bgcolor` and others.
///
/// They become the text of a declaration block, so that equal attributes share
/// one parsed block. Spec: https://html.spec.whatwg.org/multipage/rendering.html
enum PresentationalHints {
    /// Returns the declarations equivalent to an element's attributes; `nil` for none.
    static func text(of id: NodeID, in document: MarkupDocument, _ matcher: SelectorMatcher) -> String? {
        var writer = HintWriter(document: document, id: id, matcher: matcher)
        writer.writeLanguage()
        switch document[id].namespace {
        case .xhtml: writer.writeHTML()
        case .svg: writer.writeSVG()
        case .mathml: writer.writeMathML()
        default: break
        }
        return writer.text.isEmpty ? nil : writer.text
    }
}

/// Collects the hints of one element.
struct HintWriter {
    let document: MarkupDocument
    let id: NodeID
    let matcher: SelectorMatcher
    private(set) var text = ""
    var node: MarkupDocument.Node { document[id] }

    init(document: MarkupDocument, id: NodeID, matcher: SelectorMatcher) {
        self.document = document
        self.id = id
        self.matcher = matcher
    }

    /// Adds a declaration on a line of its own, so that an open string ends with it.
    mutating func addLine(_ property: String, _ value: String) { text += "\(property):\(value);\n" }

    mutating func add(_ property: StaticString, _ value: String) {
        text += "\(property):"
        text += value
        text += ";"
    }

    mutating func writeLanguage() {
        if let language = matcher.ownLanguage(id) {
            let isSafe = language.utf8.allSatisfy { $0 != 0x22 && $0 != 0x5C && $0 >= 0x20 }
            add("lectern-language", isSafe && !language.isEmpty ? "\"\(language)\"" : "none")
        }
    }

    mutating func writeHTML() {
        for attribute in document.attributes(of: id) where attribute.namespace == .none {
            writeAttribute(attribute.name, attribute.value)
        }
        switch node.name {
        case .table: writeTable()
        case .td, .th: writeCell()
        case .hr: writeRule()
        case .input where hasTextField: writeLines("inline-size", from: .size, unit: "ch")
        case .select: writeLines("min-block-size", from: .size, unit: "lh")
        case .textarea:
            writeLines("inline-size", from: .cols, unit: "ch")
            writeLines("min-block-size", from: .rows, unit: "lh")
        default: break
        }
    }

    private mutating func writeAttribute(_ name: Name, _ value: String) {
        switch name {
        case .dir: writeDirection(value)
        case .align: writeAlignment(value)
        case .valign: writeVerticalAlignment(value)
        case .width, .height: writeSize(name, value)
        case .bgcolor where Self.isTablePart(node.name) || node.name == .body || node.name == .table:
            if let color = Self.legacyColor(value) { add("background-color", color) }
        case .background where Self.isTablePart(node.name) || node.name == .body || node.name == .table:
            add("background-image", "url(\(cssString(value.trimmedASCII)))")
        case .text where node.name == .body: if let color = Self.legacyColor(value) { add("color", color) }
        case .color where node.name == .font || node.name == .basefont || node.name == .hr:
            if let color = Self.legacyColor(value) { add("color", color) }
        case .face where node.name == .font: if !value.isEmpty { add("font-family", value) }
        case .size where node.name == .font: writeFontSize(value)
        case .border: writeBorder(value)
        case .hspace where Self.isEmbedded(node.name): writeSpace(value, to: "margin-left", and: "margin-right")
        case .vspace where Self.isEmbedded(node.name): writeSpace(value, to: "margin-top", and: "margin-bottom")
        case .clear where node.name == .br: writeClear(value)
        case .nowrap where node.name == .td || node.name == .th: add("white-space", "nowrap")
        case .start where node.name == .ol: writeStart(value)
        case .reversed where node.name == .ol: writeReversed()
        case .value where node.name == .li:
            if let number = Self.integer(value) { add("counter-set", "list-item \(number)") }
        default: break
        }
    }

    // MARK: Text

    private mutating func writeDirection(_ value: String) {
        switch value.trimmedASCII.asciiLowercased {
        case "rtl": add("direction", "rtl")
        case "ltr": add("direction", "ltr")
        case "auto":
            let isRTL = matcher.firstStrongIsRightToLeft(id) ?? false
            add("direction", isRTL ? "rtl" : "ltr")
        default: break
        }
    }

    private mutating func writeAlignment(_ value: String) {
        let value = value.trimmedASCII.asciiLowercased
        if node.name == .table {
            switch value {
            case "left", "right": add("float", value)
            case "center":
                add("margin-inline-start", "auto")
                add("margin-inline-end", "auto")
            default: break
            }
        } else if Self.isEmbedded(node.name) {
            writeEmbeddedAlignment(value)
        } else if node.name == .hr {
            writeRuleAlignment(value)
        } else if node.name == .caption {
            if value == "bottom" { add("caption-side", "bottom") }
        } else if [.p, .div, .h1, .h2, .h3, .h4, .h5, .h6].contains(node.name) || Self.isTablePart(node.name) {
            let isBlock = node.name == .div || Self.isTablePart(node.name)
            switch value {
            case "left", "right", "center": add("text-align", (isBlock ? "-webkit-" : "") + value)
            case "middle": add("text-align", isBlock ? "-webkit-center" : "center")
            case "justify": add("text-align", "justify")
            default: break
            }
        }
    }

    private mutating func writeEmbeddedAlignment(_ value: String) {
        switch value {
        case "left", "right": add("float", value)
        case "top": add("vertical-align", "top")
        case "bottom", "baseline": add("vertical-align", "baseline")
        case "middle", "center", "absmiddle", "abscenter": add("vertical-align", "middle")
        case "texttop": add("vertical-align", "text-top")
        default: break
        }
    }

    private mutating func writeVerticalAlignment(_ value: String) {
        guard Self.isTablePart(node.name) else { return }
        let value = value.trimmedASCII.asciiLowercased
        if ["top", "middle", "bottom", "baseline"].contains(value) { add("vertical-align", value) }
    }

    private mutating func writeFontSize(_ value: String) {
        let text = value.trimmedASCII
        guard let first = text.utf8.first, let number = Self.integer(first == 0x2B ? String(text.dropFirst()) : text)
        else {
            return
        }
        let isRelative = first == 0x2B || first == 0x2D
        let size = min(max(isRelative ? number + 3 : number, 1), 7)
        let names = ["x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"]
        add("font-size", names[size - 1])
    }

    private mutating func writeClear(_ value: String) {
        switch value.trimmedASCII.asciiLowercased {
        case "left": add("clear", "left")
        case "right": add("clear", "right")
        case "all", "both": add("clear", "both")
        default: break
        }
    }

    private mutating func writeStart(_ value: String) {
        guard document.attribute(.reversed, of: id) == nil, let number = Self.integer(value) else { return }
        add("counter-reset", "list-item \(number == .min ? number : number - 1)")
    }

    private mutating func writeReversed() {
        if let start = document.attribute(.start, of: id).flatMap(Self.integer) {
            add("counter-reset", "reversed(list-item) \(start + 1)")
        } else {
            add("counter-reset", "reversed(list-item)")
        }
    }

    // MARK: Values

    /// The leading integer of an attribute. HTML, section 2.3.4.1.
    static func integer(_ text: String) -> Int? {
        var digits = ""
        for byte in text.trimmedASCII.utf8 {
            if byte == 0x2D && digits.isEmpty {
                digits = "-"
            } else if byte >= 0x30, byte <= 0x39, digits.utf8.count < 10 {
                digits.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                break
            }
        }
        return Int(digits)
    }

    /// The leading non-negative integer as text.
    static func number(_ text: String) -> String? { integer(text).flatMap { $0 < 0 ? nil : String($0) } }

    /// A dimension: `50`, `50.5`, `50%`. HTML, section 2.3.4.4.
    static func dimension(_ text: String, allowsZero: Bool = true) -> String? {
        var digits = ""
        var remaining = text.trimmedASCII.utf8[...]
        while let byte = remaining.first, (byte >= 0x30 && byte <= 0x39) || byte == 0x2E, digits.utf8.count < 12 {
            if byte == 0x2E, digits.contains(".") || digits.isEmpty { break }
            digits.unicodeScalars.append(Unicode.Scalar(byte))
            remaining = remaining.dropFirst()
        }
        if digits.hasSuffix(".") { digits.removeLast() }
        guard !digits.isEmpty, allowsZero || digits.contains(where: { $0 != "0" && $0 != "." }) else { return nil }
        return digits + (remaining.first == 0x25 ? "%" : "px")
    }

    /// https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-legacy-colour-value
    static func legacyColor(_ text: String) -> String? {
        let name = text.trimmedASCII.asciiLowercased
        if name.isEmpty || name == "transparent" { return nil }
        if LecternCSSColor.isNamed(name) { return name }
        var digits = name.utf8.prefix(128).map { hexDigit($0) == nil ? UInt8(0x30) : $0 }
        if name.hasPrefix("#") {
            if name.utf8.count == 4, name.utf8.dropFirst().allSatisfy({ hexDigit($0) != nil }) { return name }
            digits.removeFirst()
        }
        while digits.isEmpty || digits.count % 3 != 0 { digits.append(0x30) }
        let length = digits.count / 3
        let parts = (0..<3).map { part -> String in
            let slice = digits[part * length..<(part + 1) * length].suffix(8)
            let text = String(decoding: slice, as: UTF8.self)
            return text.utf8.count < 2 ? "0" + text : String(text.prefix(2))
        }
        return "#" + parts.joined()
    }

    static func isEmbedded(_ name: Name) -> Bool {
        [.img, .object, .embed, .iframe, .video, .input, .applet].contains(name)
    }

    static func isTablePart(_ name: Name) -> Bool {
        [.td, .th, .tr, .tbody, .thead, .tfoot, .col, .colgroup].contains(name)
    }
}
