import LecternBase

/// Reads the properties of runs and paragraphs of WordprocessingML.
///
/// Spec: ECMA-376, part 1, 17.3.1 and 17.3.2
enum WordProperties {
    /// Reads `w:rPr`.
    static func text(_ element: TreeElement?) -> OfficeTextStyle {
        var style = OfficeTextStyle()
        for property in element?.children ?? [] { read(property, into: &style) }
        return style
    }

    private static func read(_ property: TreeElement, into style: inout OfficeTextStyle) {
        let value = property.attribute("val")
        switch property.name {
        case "b": style.isBold = isOn(value)
        case "i": style.isItalic = isOn(value)
        case "u": style.isUnderlined = value != "none"
        case "strike", "dstrike": style.isStruck = isOn(value)
        case "vanish": style.isHidden = isOn(value)
        case "smallCaps": style.isSmallCaps = isOn(value)
        case "caps": style.isAllCaps = isOn(value)
        case "vertAlign": style.position = value == "superscript" ? .above : value == "subscript" ? .below : .normal
        case "color": style.color = value.flatMap(color) ?? ""
        case "highlight": style.background = value.map(highlight) ?? ""
        case "shd": style.background = property.attribute("fill").flatMap(color) ?? ""
        case "sz": style.size = value.flatMap { Double($0) }.flatMap { (2...800).contains($0) ? $0 / 2 : nil }
        case "rFonts": style.isMonospaced = property.attribute("ascii").map(isMonospaced)
        case "lang": style.language = value ?? property.attribute("eastAsia")
        case "rtl": style.isRightToLeft = isOn(value)
        default: break
        }
    }

    static func isOn(_ value: String?) -> Bool { value.map { !["0", "false", "off", "none"].contains($0) } ?? true }

    /// A color that is not that of plain text; nil for black and automatic.
    private static func color(_ value: String) -> String? {
        guard value.utf8.count == 6, Int(value, radix: 16) != nil, value != "000000", value.lowercased() != "ffffff"
        else { return nil }
        return "#" + value.lowercased()
    }

    private static func highlight(_ name: String) -> String {
        switch name {
        case "none", "white": ""
        case "darkYellow": "#808000"
        default: name.allSatisfy { $0.isLetter && $0.isASCII } ? name.lowercased() : ""
        }
    }

    private static func isMonospaced(_ font: String) -> Bool {
        ["courier", "consolas", "mono", "typewriter", "menlo"].contains { font.lowercased().contains($0) }
    }

    /// Reads `w:pPr`.
    static func paragraph(_ element: TreeElement?) -> OfficeParagraphStyle {
        var style = OfficeParagraphStyle()
        for property in element?.children ?? [] { read(property, into: &style) }
        return style
    }

    private static func read(_ property: TreeElement, into style: inout OfficeParagraphStyle) {
        let value = property.attribute("val")
        func points(_ names: String...) -> Double? {
            names.lazy.compactMap { property.attribute($0).flatMap { Double($0) } }.first { abs($0) < 32_000 }.map {
                $0 / 20
            }
        }
        switch property.name {
        case "jc": style.alignment = alignment(value)
        case "ind":
            style.indentStart = points("start", "left") ?? style.indentStart
            style.indentEnd = points("end", "right") ?? style.indentEnd
            style.firstLine = points("firstLine") ?? points("hanging").map { -$0 } ?? style.firstLine
        case "spacing":
            style.before = points("before")
            style.after = points("after")
        case "pageBreakBefore": style.breaksPage = isOn(value)
        case "bidi": style.isRightToLeft = isOn(value)
        case "shd": style.background = property.attribute("fill").flatMap(color) ?? ""
        case "outlineLvl": style.outlineLevel = value.flatMap { Int($0) }.map { (0...8).contains($0) ? $0 : -1 }
        default: break
        }
    }

    /// Left is the start of a line, also in scripts from right to left.
    private static func alignment(_ value: String?) -> String? {
        switch value {
        case "center": "center"
        case "right", "end": "end"
        case "both", "distribute": "justify"
        default: "start"
        }
    }
}
