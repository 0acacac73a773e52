// ICU's dictionaries part the words of Thai, Lao, Khmer and Burmese; where a word is
// not in them, they part it anywhere. What belongs to one syllable stays together here.

extension LineBreaking {
    /// Takes breaks away that would tear a syllable of a South-East Asian script apart.
    ///
    /// <https://www.unicode.org/reports/tr14/#SA>: marks belong to the letter before them.
    static func keepSyllables(_ text: UnsafeBufferPointer<UInt16>, _ marks: UnsafeMutableBufferPointer<UInt8>) {
        for index in 1..<max(text.count, 1) where marks[index] == 1 && isSouthEastAsian(text[index]) {
            if continuesSyllable(text, at: index) { marks[index] = 0 }
        }
    }

    private static func isSouthEastAsian(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1A20...0x1AAF, 0xA9E0...0xA9FF, 0xAA60...0xAA7F: true
        default: false
        }
    }

    private static func continuesSyllable(_ text: UnsafeBufferPointer<UInt16>, at index: Int) -> Bool {
        switch text[index - 1] {
        // Viramas that stack what follows below; vowels written before their consonant.
        case 0x1039, 0x17D2, 0x1A60, 0x0E40...0x0E44, 0x0EC0...0x0EC4: return true
        default: break
        }
        // Sara am is a letter to Unicode and a mark to readers.
        if text[index] == 0x0E33 || text[index] == 0x0EB3 { return true }
        return CodePoint(UInt32(text[index])).isMark || endsBurmeseSyllable(text, at: index)
    }

    /// A Burmese consonant that is silent (asat) or has another below it (virama) ends the syllable before it.
    private static func endsBurmeseSyllable(_ text: UnsafeBufferPointer<UInt16>, at index: Int) -> Bool {
        guard (0x1000...0x1021).contains(text[index]), index + 1 < text.count else { return false }
        // The tone mark may stand before the asat.
        let next = text[index + 1] == 0x1037 && index + 2 < text.count ? text[index + 2] : text[index + 1]
        return next == 0x103A || next == 0x1039
    }
}
