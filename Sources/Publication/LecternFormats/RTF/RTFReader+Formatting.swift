import LecternBase

/// Words for the look of characters and paragraphs.
///
/// Spec: RTF 1.9.1, "Font (Character) Formatting Properties" and "Paragraph Formatting Properties"
extension RTFReader {
    private static let underlines: Set<String> = [
        "ul", "uld", "uldb", "uldash", "uldashd", "uldashdd", "ulth", "ulw", "ulwave", "ulthd", "ulthdash",
        "ulthdashd", "ulthdashdd", "ulhwave", "ululdbwave", "ulldash", "ulthldash",
    ]

    /// Reads the look of characters; returns false for other words.
    mutating func format(_ name: String, _ value: Int?) -> Bool {
        let isOn = value != 0
        switch name {
        case "plain":
            state.character = OfficeTextStyle()
            state.font = nil
            state.complexFont = nil
            state.language = nil
            state.eastAsianLanguage = nil
        case "b": state.character.isBold = isOn
        case "i": state.character.isItalic = isOn
        case "strike", "striked": state.character.isStruck = isOn
        case "v": state.character.isHidden = isOn
        case "deleted": state.isDeleted = isOn
        case "scaps": state.character.isSmallCaps = isOn
        case "caps": state.character.isAllCaps = isOn
        case "super": state.character.position = isOn ? .above : .normal
        case "sub": state.character.position = isOn ? .below : .normal
        case "nosupersub": state.character.position = .normal
        case "up": state.character.position = value ?? 6 == 0 ? .normal : .above
        case "dn": state.character.position = value ?? 6 == 0 ? .normal : .below
        case "ulnone": state.character.isUnderlined = false
        case "rtlch": state.character.isRightToLeft = true
        case "ltrch": state.character.isRightToLeft = nil
        case "fs": state.character.size = value.flatMap { (2...800).contains($0) ? Double($0) / 2 : nil }
        case "f": state.font = value
        case "af": state.complexFont = value
        case "cf": state.character.color = color(value)
        case "cb", "highlight", "chcbpat": state.character.background = color(value)
        case "lang": state.language = value
        case "langfe": state.eastAsianLanguage = value
        default:
            guard Self.underlines.contains(name) else { return false }
            state.character.isUnderlined = isOn
        }
        return true
    }

    /// A color of the table; nil for the usual one.
    private func color(_ number: Int?) -> String? {
        guard let number, colors.indices.contains(number) else { return nil }
        return colors[number]
    }

    /// Reads the look of paragraphs; returns false for other words.
    mutating func paragraph(_ name: String, _ value: Int?) -> Bool {
        let length = min(max(value ?? 0, -31_680), 31_680)
        switch name {
        case "pard":
            // Styles in the header have numbers of their own.
            state.paragraph = RTFParagraphStyle()
        case "s": state.paragraph.style = value ?? 0
        case "ql": state.paragraph.alignment = .left
        case "qr": state.paragraph.alignment = .right
        case "qc": state.paragraph.alignment = .center
        case "qj", "qd": state.paragraph.alignment = .both
        case "li", "lin": state.paragraph.left = length
        case "ri", "rin": state.paragraph.right = length
        case "fi": state.paragraph.firstLine = length
        case "sb": state.paragraph.before = length
        case "sa": state.paragraph.after = length
        case "pagebb": state.paragraph.breaksPage = value != 0
        case "rtlpar": state.paragraph.isRightToLeft = true
        case "ltrpar": state.paragraph.isRightToLeft = false
        case "cbpat": state.paragraph.background = color(value)
        case "outlinelevel": state.paragraph.outlineLevel = value
        case "ls": state.paragraph.list = value ?? 0
        case "ilvl": state.paragraph.listLevel = value ?? 0
        case "intbl": state.paragraph.isInTable = value != 0
        case "itap": state.paragraph.tableLevel = value
        default: return false
        }
        return true
    }

    /// The look of a text at this place.
    func style(of text: String) -> OfficeTextStyle {
        var style = state.character
        style.size = style.size ?? 12
        if let font { style.isMonospaced = font.isMonospaced || Self.isMonospaced(font.name) ? true : nil }
        let isEastAsian = text.unicodeScalars.contains { (0x2E80...0xFFEF).contains($0.value) && $0.value != 0xFEFF }
        let number = isEastAsian ? state.eastAsianLanguage ?? state.language : state.language
        style.language = number.flatMap { LanguageNumber.tag($0) }
        // A language of the West is no language of these letters.
        if isEastAsian, let tag = style.language, !["zh", "ja", "ko"].contains(String(tag.prefix(2))) {
            style.language = nil
        }
        return style
    }

    private static func isMonospaced(_ font: String) -> Bool {
        let name = font.lowercased()
        return ["courier", "consolas", "mono", "typewriter", "menlo"].contains { name.contains($0) }
    }
}
