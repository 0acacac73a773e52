/// Characters of fonts for symbols, which have no meaning in other fonts.
enum WordSymbols {
    /// Returns the characters of Unicode for a code; nil if there are none.
    static func text(_ code: UInt8, font: String) -> String? {
        let font = font.lowercased()
        if font.contains("wingdings") { return wingdings[code] }
        guard font.contains("symbol") else { return nil }
        if let text = symbols[code] { return text }
        let letters = Array("ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ")
        let index = Int(code & 0xDF) - 0x41
        guard letters.indices.contains(index) else { return nil }
        return code < 0x60 ? String(letters[index]) : lowercased[Int(code) - 0x61]
    }

    private static let lowercased = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ".map { String($0) }

    private static let symbols: [UInt8: String] = [
        0x22: "∀", 0x24: "∃", 0x2A: "∗", 0x2D: "−", 0x40: "≅", 0x5C: "∴", 0x5E: "⊥", 0xA3: "≤", 0xA5: "∞", 0xAB: "↔",
        0xAC: "←", 0xAD: "↑", 0xAE: "→", 0xAF: "↓", 0xB0: "°", 0xB1: "±", 0xB3: "≥", 0xB4: "×", 0xB6: "∂", 0xB7: "•",
        0xB8: "÷", 0xB9: "≠", 0xBA: "≡", 0xBB: "≈", 0xBC: "…", 0xC4: "⊗", 0xC5: "⊕", 0xC6: "∅", 0xC7: "∩", 0xC8: "∪",
        0xC9: "⊃", 0xCC: "⊂", 0xCE: "∈", 0xCF: "∉", 0xD0: "∠", 0xD1: "∇", 0xD5: "∏", 0xD6: "√", 0xD9: "∧", 0xDA: "∨",
        0xDB: "⇔", 0xDE: "⇒", 0xE5: "∑", 0xF2: "∫",
    ]

    private static let wingdings: [UInt8: String] = [
        0x4A: "☺", 0x4C: "☹", 0x6C: "●", 0x6E: "■", 0x6F: "□", 0x71: "❑", 0x75: "◆", 0x76: "❖", 0x9F: "•", 0xA7: "▪",
        0xA8: "◻", 0xD8: "➢", 0xE0: "→", 0xDF: "←", 0xE8: "➔", 0xF0: "⇨", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
    ]
}
