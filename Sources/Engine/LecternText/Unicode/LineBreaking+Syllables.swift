// ICU finds the words of Thai, Lao, Khmer and Burmese with dictionaries. Words that are not in a dictionary are
// broken anywhere; the functions here keep syllables together.

extension LineBreaking {
    /// Removes breaks inside syllables of South-East Asian scripts.
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
        // Viramas, which stack the following consonant, and vowels that are written before their consonant.
        case 0x1039, 0x17D2, 0x1A60, 0x0E40...0x0E44, 0x0EC0...0x0EC4: return true
        default: break
        }
        // For Unicode sara am is a letter, but it belongs to the consonant before it.
        if text[index] == 0x0E33 || text[index] == 0x0EB3 { return true }
        return CodePoint(UInt32(text[index])).isMark || endsBurmeseSyllable(text, at: index)
    }

    /// Whether a Burmese consonant ends the syllable before it, because it is silent (asat) or has another consonant
    /// below it (virama).
    private static func endsBurmeseSyllable(_ text: UnsafeBufferPointer<UInt16>, at index: Int) -> Bool {
        guard (0x1000...0x1021).contains(text[index]), index + 1 < text.count else { return false }
        // A tone mark may precede the asat.
        let next = text[index + 1] == 0x1037 && index + 2 < text.count ? text[index + 2] : text[index + 1]
        return next == 0x103A || next == 0x1039
    }
}
