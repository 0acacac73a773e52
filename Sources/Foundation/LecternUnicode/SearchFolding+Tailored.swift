extension SearchFolding {
    /// Pairs that Unicode's folding distinguishes but readers do not: typed
    /// variants of quotation marks, hyphens and dashes, letters with strokes, letter forms
    /// that Arabic and Persian interchange.
    static func tailored(_ value: UInt32) -> [UInt16]? {
        switch value {
        // Quotation marks, apostrophes, hyphens and dashes.
        case 0x2018, 0x2019, 0x201A, 0x201B, 0x02BC, 0x02BB, 0x2032, 0x05F3: [0x27]
        case 0x201C, 0x201D, 0x201E, 0x201F, 0x2033, 0x05F4: [0x22]
        case 0x2010...0x2015, 0x2212, 0x05BE: [0x2D]
        // Letters with a stroke, and ligatures that are letters.
        case 0xC6, 0xE6: [0x61, 0x65]
        case 0x152, 0x153: [0x6F, 0x65]
        case 0xD8, 0xF8: [0x6F]
        case 0x110, 0x111: [0x64]
        case 0x126, 0x127: [0x68]
        case 0x141, 0x142: [0x6C]
        case 0x131: [0x69]
        case 0x1E9E: [0x73, 0x73]
        // Arabic: tatweel; alef wasla, alef maqsura, teh marbuta; Persian kaf and yeh.
        case 0x0640: []
        case 0x0671: [0x0627]
        case 0x0649, 0x06CC: [0x064A]
        case 0x0629: [0x0647]
        case 0x06A9: [0x0643]
        default: nil
        }
    }

    /// Returns the ASCII equivalent of a quotation mark, hyphen or dash; other units unchanged.
    package static func typedPunctuation(_ unit: UInt16) -> UInt16 {
        guard unit >= 0x2B0, let typed = tailored(UInt32(unit)), typed.count == 1, typed[0] < 0x30 else { return unit }
        return typed[0]
    }
}
