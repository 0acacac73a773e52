public import LecternBase
public import LecternModel

/// The typographic conventions of a script.
public enum ScriptStyle: Hashable, Sendable, CaseIterable {
    /// Latin, Greek, Cyrillic, Indic and most others.
    case leftToRight
    /// Arabic, Hebrew and related scripts.
    case rightToLeft
    /// Chinese, Japanese or Korean in horizontal lines.
    case cjkHorizontal
    /// Chinese, Japanese or Korean in vertical lines.
    case cjkVertical

    /// Creates the style of a language; of the direction of pages if the language is unknown.
    public init(language: Language?, readingProgression: ReadingProgression, verticalText: Bool) {
        if verticalText {
            self = .cjkVertical
        } else if let language {
            self = language.isCJK ? .cjkHorizontal : language.isRTL ? .rightToLeft : .leftToRight
        } else {
            self = readingProgression == .rtl ? .rightToLeft : .leftToRight
        }
    }

    /// Whether the script is Chinese, Japanese or Korean.
    public var isCJK: Bool { self == .cjkHorizontal || self == .cjkVertical }
}

extension Language {
    /// Whether the language is written in Chinese, Japanese or Korean characters.
    var isCJK: Bool { ["zh", "ja", "ko", "yue", "wuu", "nan", "hak", "cmn", "lzh"].contains(base) && script != "Latn" }
}
