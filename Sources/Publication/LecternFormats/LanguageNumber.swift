/// The numbers of languages on Windows.
///
/// Spec: [MS-LCID]
enum LanguageNumber {
    /// Returns the language of a number without its country; nil for none, or one that is not known.
    static func language(_ number: Int) -> String? { languages[number & 0x3FF] }

    /// Returns the tag of a number: with the country or script where books differ by it.
    static func tag(_ number: Int) -> String? { tags[number] ?? language(number) }

    /// Returns the code page that Windows uses for a language.
    static func codePage(_ number: Int) -> Int {
        switch number & 0x3FF {
        case 4: [0x404, 0xC04, 0x1404, 0x7C04].contains(number) ? 950 : 936
        case 17: 932
        case 18: 949
        case 30: 874
        case 5, 14, 21, 24, 27, 28, 36: 1250
        case 26: number == 0xC1A || number == 0x1C1A ? 1251 : 1250
        case 2, 25, 34, 35, 47, 63, 68: 1251
        case 8: 1253
        case 31: 1254
        case 13: 1255
        case 1, 32, 41: 1256
        case 37, 38, 39: 1257
        case 42: 1258
        default: 1252
        }
    }

    private static let tags = [
        0x404: "zh-TW", 0x804: "zh-CN", 0xC04: "zh-HK", 0x1004: "zh-SG", 0x1404: "zh-MO", 0x7C04: "zh-Hant",
        0x409: "en-US", 0x809: "en-GB", 0xC09: "en-AU", 0x1009: "en-CA", 0x416: "pt-BR", 0x816: "pt-PT",
        0x407: "de-DE", 0x807: "de-CH", 0xC07: "de-AT", 0x81A: "sr-Latn", 0xC1A: "sr-Cyrl", 0x414: "nb", 0x814: "nn",
    ]

    /// The languages of Windows by their primary numbers.
    private static let languages: [Int: String] = [
        1: "ar", 2: "bg", 3: "ca", 4: "zh", 5: "cs", 6: "da", 7: "de", 8: "el", 9: "en", 10: "es", 11: "fi", 12: "fr",
        13: "he", 14: "hu", 15: "is", 16: "it", 17: "ja", 18: "ko", 19: "nl", 20: "no", 21: "pl", 22: "pt", 23: "rm",
        24: "ro", 25: "ru", 26: "hr", 27: "sk", 28: "sq", 29: "sv", 30: "th", 31: "tr", 32: "ur", 33: "id", 34: "uk",
        35: "be", 36: "sl", 37: "et", 38: "lv", 39: "lt", 41: "fa", 42: "vi", 43: "hy", 45: "eu", 47: "mk", 54: "af",
        55: "ka", 56: "fo", 57: "hi", 62: "ms", 63: "kk", 65: "sw", 68: "tt", 69: "bn", 73: "ta", 74: "te",
    ]
}
